import { choose, line, of, questions, runs, type Seat, someOf, text } from '@sortie/engine'
import { type Look, procedure, type Rule } from '../../rule.ts'
import { membersOf, nameOf } from '../crew/ratings.ts'
import { stringText, trumping } from '../crew/state.ts'

type Change = 'tie' | 'attach' | 'detach' | 'reword' | 'end'

export const stringQuestions = questions({
  WhichString: { about: of<{ readonly strings: { readonly [id: string]: string } }>(), options: of<string>() },
  WhomStringIsOn: {
    rule: 'R3-36',
    about: of<{ readonly names: { readonly [operative: string]: string } }>(),
    options: of<string>(),
  },
  WhatStringSays: { rule: 'R3-Q24', about: of<{ readonly phrase: string }>() },
  WhetherToAcceptString: {
    rule: 'R3-Q24',
    about: of<{ readonly by: Seat; readonly change: Change; readonly proposal: string }>(),
    options: of<'accept' | 'refuse'>(),
  },
})
const ask = stringQuestions

/** A phrase that states a condition, and whom it is on. Anyone proposes, the Director accepts. R3-35, R3-36, R3-Q24. */
export const tieString = procedure({
  rules: ['R3-35', 'R3-36', 'R3-Q24'],
  by: 'anyone',
  args: (look) => ({ phrase: line({ min: 1, max: 120 }), operatives: someOf(membersOf(look), { min: 1 }) }),
  when: (look) => membersOf(look).length > 0,
  *run(t, { by, phrase, operatives }) {
    const names = operatives.map((id) => nameOf(t, id))
    if (!(yield* accepted(t, { by, change: 'tie', proposal: stringText(phrase, names) }))) return
    t.tell('R3-35', { type: 'StringAdded', id: newStringId(t), phrase, on: operatives, level: 0, origin: '' })
  },
})

export const attachString = procedure({
  rules: ['R3-36', 'R3-Q24'],
  by: 'anyone',
  when: (look) => attachable(look).length > 0,
  *run(t, { by }) {
    const id = yield* pickString(t, { by, from: attachable(t), rule: 'R3-36' })
    const operative = yield* pickOperative(t, { by, from: notOn(t, id) })
    const phrase = phraseOf(t, id)
    if (!(yield* accepted(t, { by, change: 'attach', proposal: stringText(phrase, [nameOf(t, operative)]) }))) return
    t.tell('R3-36', { type: 'StringAttached', id, phrase, operative })
  },
})

export const detachString = procedure({
  rules: ['R3-36', 'R3-Q24'],
  by: 'anyone',
  when: (look) => attached(look).length > 0,
  *run(t, { by }) {
    const id = yield* pickString(t, { by, from: attached(t), rule: 'R3-36' })
    const operative = yield* pickOperative(t, { by, from: t.state.crew.strings[id]?.on ?? [] })
    const phrase = phraseOf(t, id)
    if (!(yield* accepted(t, { by, change: 'detach', proposal: stringText(phrase, [nameOf(t, operative)]) }))) return
    t.tell('R3-Q24', { type: 'StringDetached', id, phrase, operative })
  },
})

export const rewordString = procedure({
  rules: ['R3-Q24'],
  by: 'anyone',
  when: (look) => stringIds(look).length > 0,
  *run(t, { by }) {
    const id = yield* pickString(t, { by, from: stringIds(t), rule: 'R3-Q24' })
    const phrase = yield* text(ask.WhatStringSays, {
      ask: by,
      min: 1,
      max: 120,
      about: { phrase: phraseOf(t, id) },
    })
    if (!(yield* accepted(t, { by, change: 'reword', proposal: phrase }))) return
    t.tell('R3-Q24', { type: 'StringReworded', id, phrase })
  },
})

export const endString = procedure({
  rules: ['R3-Q24'],
  by: 'anyone',
  when: (look) => stringIds(look).length > 0,
  *run(t, { by }) {
    const id = yield* pickString(t, { by, from: stringIds(t), rule: 'R3-Q24' })
    const phrase = phraseOf(t, id)
    if (!(yield* accepted(t, { by, change: 'end', proposal: phrase }))) return
    t.tell('R3-Q24', { type: 'StringEnded', id, phrase })
  },
})

/** Two Strings that say opposite things: the higher level holds; at equal levels neither settles the other. R3-B01. */
export const compareStrings = procedure({
  rules: ['R3-B01'],
  by: 'gm',
  when: (look) => stringIds(look).length > 1,
  *run(t) {
    const a = yield* pickString(t, { by: 'gm', from: stringIds(t), rule: 'R3-B01' })
    const b = yield* pickString(t, { by: 'gm', from: stringIds(t).filter((id) => id !== a), rule: 'R3-B01' })
    const [first, second] = [t.state.crew.strings[a], t.state.crew.strings[b]]
    if (!first || !second) return
    const phrases = [first.phrase, second.phrase]
    t.tell('R3-B01', { type: 'StringsCompared', phrases, trumping: trumping(first, second)?.phrase ?? null })
  },
})

/** What the Director proposes is accepted with that. R3-Q24. */
const accepted: Rule<{ readonly by: Seat; readonly change: Change; readonly proposal: string }, boolean> = function* (
  t,
  { by, change, proposal },
) {
  if (runs(t.seats, by)) return true
  const verdict = yield* choose(ask.WhetherToAcceptString, {
    ask: 'gm',
    from: ['accept', 'refuse'],
    decline: 'refuse',
    about: { by, change, proposal },
  })
  if (verdict === 'refuse') t.tell('R3-Q24', { type: 'StringRefused', proposal })
  return verdict === 'accept'
}

const pickString: Rule<{ readonly by: Seat; readonly from: readonly string[]; readonly rule: string }, string> =
  function* (t, { by, from, rule }) {
    const strings = Object.fromEntries(from.map((id) => [id, phraseOf(t, id)]))
    return yield* choose(ask.WhichString, { ask: by, from, rule, about: { strings } })
  }

const pickOperative: Rule<{ readonly by: Seat; readonly from: readonly string[] }, string> = function* (
  t,
  { by, from },
) {
  const names = Object.fromEntries(from.map((id) => [id, nameOf(t, id)]))
  return yield* choose(ask.WhomStringIsOn, { ask: by, from, about: { names } })
}

type Seeing = Pick<Look, 'state'>

const stringIds = ({ state }: Seeing): readonly string[] => Object.keys(state.crew.strings)
const phraseOf = ({ state }: Seeing, id: string): string => state.crew.strings[id]?.phrase ?? id
const notOn = (look: Seeing, id: string): readonly string[] =>
  membersOf(look).filter((operative) => !look.state.crew.strings[id]?.on.includes(operative))
const attachable = (look: Seeing): readonly string[] => stringIds(look).filter((id) => notOn(look, id).length > 0)
const attached = (look: Seeing): readonly string[] =>
  stringIds(look).filter((id) => (look.state.crew.strings[id]?.on.length ?? 0) > 0)

/** An id that no String has or had. */
function newStringId({ state }: Seeing): string {
  const used = new Set([...Object.keys(state.crew.strings), ...state.offJob.endedStrings.map((s) => s.id)])
  let n = used.size + 1
  while (used.has(`string-${n}`)) n++
  return `string-${n}`
}
