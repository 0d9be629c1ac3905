import { dice, form, line, of, oneOf, questions, roll, text } from '@sortie/engine'
import { oneFace } from '../../readers.ts'
import { type Look, procedure, type Rule, type T } from '../../rule.ts'
import { canPayLuck, markLuck, type Named, named, playerOf } from '../crew/ratings.ts'
import { rule, spokenFor } from './claim.ts'
import { itemNamed, itemText } from './items.ts'
import { markStrings } from './mark-strings.ts'
import { letStand } from './narrations.ts'
import { mayOpen, presentIn, presentOf } from './scope.ts'
import { type Item, stringOf } from './state.ts'
import { succeeds, testTarget } from './targets.ts'

type Luck = 'mark down' | 'mark up'

export const testQuestions = questions({
  WhetherToTest: {
    rule: 'R3-30',
    about: of<Named & { readonly question: string; readonly items: readonly string[] }>(),
    fields: ['wish', 'hard', 'answer'],
  },
  HowToTest: {
    rule: 'R3-33',
    about: of<Named & { readonly target: number; readonly question: string; readonly hard: boolean }>(),
    fields: ['means', 'leverage', 'how'],
  },
  TestDie: { rule: 'R3-32', about: of<Named & { readonly target: number }>() },
  WhatAnswer: { rule: 'R3-32', about: of<Named & { readonly question: string; readonly truth: boolean }>() },
})
const ask = testQuestions

const question = line({ min: 1 })

/** What serves in a Test: clear Means, and with them one further item. R3-31, R3-Q25. */
const aids = (look: Look, operatives: readonly string[]) => ({
  means: oneOf([...spokenFor(look, operatives, 'means'), 'none'], { decline: 'none' }),
  leverage: oneOf([...spokenFor(look, operatives, 'leverage'), 'none'], { decline: 'none' }),
})

/** A player puts a question about the fiction; the Director answers, or calls a Test for it. R3-30. */
export const askDirector = procedure({
  rules: ['R3-30', 'R3-04', 'R3-31', 'R3-32', 'R3-33'],
  by: 'anyone',
  when: mayOpen,
  args: (look, seat) => ({ operative: oneOf(presentOf(look, seat)), question, ...aids(look, presentOf(look, seat)) }),
  usual: (look, seat) => ({
    ...(presentOf(look, seat)[0] !== undefined && { operative: presentOf(look, seat)[0] as string }),
    means: 'none',
    leverage: 'none',
  }),
  *run(t, { operative, question: asked, means, leverage }) {
    letStand(t)
    t.tell('R3-30', { type: 'QuestionPut', operative, question: asked })
    const items = itemsIn(t, operative, { means, leverage })
    const texts = items.map((item) => itemText(t, item))
    const {
      wish,
      hard,
      answer: words,
    } = yield* form(ask.WhetherToTest, {
      ask: 'gm',
      fields: { wish: oneOf(['test', 'answer']), hard: oneOf(['normal', 'hard']), answer: line() },
      usual: { wish: 'test', hard: 'normal', answer: '' },
      about: { ...named(t, operative), question: asked, items: texts },
    })
    if (wish === 'answer') return t.tell('R3-32', { type: 'AnswerGiven', truth: true, words })
    const serving = yield* serve(t, { operative, question: asked, items })
    yield* test(t, { operative, question: asked, hard: hard === 'hard', items: serving })
  },
})

/** The Director calls a Test unasked. R3-04, R3-30. */
export const callTest = procedure({
  rules: ['R3-30', 'R3-04', 'R3-31', 'R3-32', 'R3-33'],
  by: 'gm',
  when: mayOpen,
  args: (look) => ({ operative: oneOf(presentIn(look)), question, hard: oneOf(['normal', 'hard']) }),
  usual: (look) => ({
    ...(presentIn(look)[0] !== undefined && { operative: presentIn(look)[0] as string }),
    hard: 'normal' as const,
  }),
  *run(t, { operative, question: asked, hard }) {
    letStand(t)
    yield* test(t, { operative, question: asked, hard: hard === 'hard', items: null })
  },
})

type Asked = { readonly operative: string; readonly question: string }

/** The items of the sheet that were named: Means first, and nothing without them. R3-Q25. */
function itemsIn(
  t: T,
  operative: string,
  said: { readonly means: string; readonly leverage: string },
): readonly Item[] {
  const means = itemNamed(t, operative, { spoken: said.means, purpose: 'means' })
  const leverage = itemNamed(t, operative, { spoken: said.leverage, purpose: 'leverage' })
  if (means === undefined) return leverage === undefined ? [] : [leverage]
  return leverage === undefined || leverage === means ? [means] : [means, leverage]
}

/** The Director says which of them serve. R3-31, R3-Q01. */
const serve: Rule<Asked & { readonly items: readonly Item[] }, readonly Item[]> = function* (
  t,
  { operative, question: asked, items },
) {
  if (items.length === 0) return []
  const { refused } = yield* rule(t, {
    operative,
    text: { kind: 'test', stake: asked, action: '' },
    means: null,
    luck: null,
    leverage: items.map((item) => ({ item, option: 'plus' })),
    time: false,
    hard: false,
  })
  return items.filter((item) => !refused.includes(item))
}

type Testing = Asked & { readonly hard: boolean; readonly items: readonly Item[] | null }

/** One die, or a Luck mark instead, answers a simple question. R3-31 to R3-33. */
const test: Rule<Testing> = function* (t, { operative, question: asked, hard, items: known }) {
  const said = yield* howTo(t, { operative, question: asked, hard, items: known })
  const items = known ?? (yield* serve(t, { operative, question: asked, items: said.items }))
  const target = testTarget({ hard, means: items.length > 0, leverage: items.length > 1 })
  const texts = items.map((item) => itemText(t, item))
  t.tell('R3-31', { type: 'TestCalled', operative, question: asked, hard, items: texts, target })
  const face = yield* faceOrLuck(t, { operative, target, how: said.how })
  const success = typeof face === 'number' ? succeeds(face, target) : face === 'mark down'
  t.tell(typeof face === 'number' ? 'R3-32' : 'R3-33', {
    type: 'TestSettled',
    operative,
    face: typeof face === 'number' ? face : null,
    success,
  })
  const words = yield* text(ask.WhatAnswer, {
    ask: 'gm',
    about: { ...named(t, operative), question: asked, truth: success },
  })
  t.tell('R3-32', { type: 'AnswerGiven', truth: success, words })
  if (typeof face === 'number') yield* markStrings(t, { strings: items.flatMap((item) => stringOf(item) ?? []) })
}

/** The player says what serves, if that is not known yet, and throws or marks Luck. R3-31, R3-33, R3-Q21. */
const howTo: Rule<Testing, { readonly how: 'roll' | Luck; readonly items: readonly Item[] }> = function* (
  t,
  { operative, question: asked, hard, items },
) {
  const open = items === null ? aids(t, [operative]) : { means: oneOf(['none']), leverage: oneOf(['none']) }
  const known = items ?? []
  const target = testTarget({ hard, means: known.length > 0, leverage: known.length > 1 })
  const ways = canPayLuck(t, operative) ? (['roll', 'mark down', 'mark up'] as const) : (['roll', 'mark up'] as const)
  const { how, means, leverage } = yield* form(ask.HowToTest, {
    ask: playerOf(t, operative),
    fields: { ...open, how: oneOf<'roll' | Luck>(ways, { decline: 'roll' }) },
    usual: { means: 'none', leverage: 'none', how: 'roll' },
    about: { ...named(t, operative), target, question: asked, hard },
  })
  return { how, items: itemsIn(t, operative, { means, leverage }) }
}

/** Luck marked down succeeds, marked up fails, and no die is thrown. R3-33, R3-Q21. */
const faceOrLuck: Rule<
  { readonly operative: string; readonly target: number; readonly how: 'roll' | Luck },
  number | Luck
> = function* (t, { operative, target, how }) {
  if (how === 'roll')
    return yield* roll(ask.TestDie, {
      by: playerOf(t, operative),
      dice: dice(1, 6),
      read: oneFace,
      about: { ...named(t, operative), target },
    })
  markLuck(t, 'R3-33', { operative, way: how === 'mark down' ? 'down' : 'up' })
  return how
}
