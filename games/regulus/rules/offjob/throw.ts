import { type Asking, asThrown, choose, type Declared, dice, of, questions, roll, text } from '@sortie/engine'
import { oneFace } from '../../readers.ts'
import { procedure, type Rule, type T } from '../../rule.ts'
import { type Named, named, playerOf } from '../crew/ratings.ts'
import { contestPool, type Die, diceNames, dieName, outcomeOf, resultOf, sidesOf, thrownDice } from './dice.ts'
import { type Column, type Outcome, pushedTo } from './outcome.ts'
import { contestOf, holdingsOf } from './prepare.ts'
import { contestUnderWay } from './scope.ts'
import { stand } from './stand.ts'
import type { Holdings } from './state.ts'

/** What lies on the table, and what it comes to as it lies. */
type Lying = Named & { readonly dice: readonly string[]; readonly outcome: Outcome }

export const throwQuestions = questions({
  ContestDice: { rule: 'R3-13', about: of<Named & { readonly stake: string; readonly column: Column }>() },
  WhichDieToReplace: { rule: 'R3-Q05', about: of<Lying>(), options: of<string>() },
  ReplacingDie: { rule: 'R3-Q05' },
  WhichDieToReroll: { rule: 'R3-Q12', about: of<Lying>(), options: of<string>() },
  RerolledDie: { rule: 'R3-Q12' },
  WhatComplication: { rule: 'R3-17', about: of<Named>() },
  WhetherToPush: {
    rule: 'R3-17',
    about: of<Named & { readonly column: Column; readonly dice: number }>(),
    options: of<'push' | 'accept'>(),
  },
})
const ask = throwQuestions

/** Throw for the contest, and carry it on to its end or to the next throw. R3-13 to R3-18; RULES.md, order of a contest, from step 7. */
export const throwDice = procedure({
  rules: ['R3-13', 'R3-14', 'R3-15', 'R3-17', 'R3-18'],
  by: 'game',
  when: (look) => contestUnderWay(look)?.stage === 'ready',
  *run(t) {
    yield* throwPool(t)
    yield* replaceDice(t)
    yield* rerollDice(t)
    const outcome = read(t)
    if (outcome === 'Maybe' && (yield* push(t))) return
    yield* stand(t, { outcome })
  },
})

type Step<R = void> = (t: T) => Asking<R>

const hand = (t: T): string => playerOf(t, contestOf(t).actor)

/** A d8 bought beforehand is in the pool. R3-13, R3-Q05. */
const throwPool: Step = function* (t) {
  const eights = t.settings.d8Timing === 'before' ? Math.min(contestOf(t).d8, contestOf(t).dice) : 0
  const faces = yield* roll(ask.ContestDice, {
    by: hand(t),
    dice: contestPool(contestOf(t).dice, eights),
    read: asThrown,
    about: { ...named(t, contestOf(t).actor), stake: contestOf(t).stake, column: contestOf(t).column },
  })
  t.tell('R3-13', { type: 'DiceThrown', dice: thrownDice(faces, eights) })
}

/** At tables that do so, a d8 takes the place of a die that has been thrown. R3-Q05. */
const replaceDice: Step = function* (t) {
  if (t.settings.d8Timing === 'before') return
  while (contestOf(t).d8 > 0) {
    const sixes = contestOf(t).thrown.filter((die) => die.sides === 6)
    const name = yield* pick(t, { question: ask.WhichDieToReplace, from: sixes })
    if (name === 'none') return
    const face = yield* roll(ask.ReplacingDie, { by: hand(t), dice: dice(1, 8), read: oneFace })
    t.tell('R3-Q05', { type: 'DieReplaced', die: dieNamed(t, name), to: { sides: 8, face } })
  }
}

/** One die anew, whichever the player likes; the new face stands. R3-12, R3-Q12. */
const rerollDice: Step = function* (t) {
  while (contestOf(t).rerolls > 0) {
    const name = yield* pick(t, { question: ask.WhichDieToReroll, from: contestOf(t).thrown })
    if (name === 'none') return
    const sides = sidesOf(name)
    const face = yield* roll(ask.RerolledDie, { by: hand(t), dice: dice(1, sides), read: oneFace })
    t.tell('R3-Q12', { type: 'DieRerolled', die: dieNamed(t, name), to: { sides, face } })
  }
}

const pick: Rule<{ readonly question: Declared<Lying, string>; readonly from: readonly Die[] }, string> = function* (
  t,
  { question, from },
) {
  return yield* choose(question, {
    ask: hand(t),
    from: ['none', ...diceNames(from)],
    decline: 'none',
    usual: 'none',
    about: {
      ...named(t, contestOf(t).actor),
      dice: contestOf(t).thrown.map(dieName),
      outcome: outcomeOf(contestOf(t)),
    },
  })
}

const dieNamed = (t: T, name: string): Die => contestOf(t).thrown.find((die) => dieName(die) === name) as Die

/** The highest natural face, the bonus, the row, the outcome. R3-13, R3-14. */
function read(t: T): Outcome {
  const { thrown, plus, column } = contestOf(t)
  const outcome = outcomeOf({ thrown, plus, column })
  t.tell('R3-14', { type: 'ContestRead', column, result: resultOf(thrown, plus), outcome })
  return outcome
}

/** A Maybe brings a complication; then it is a No, or it is pushed. R3-17, R3-18, R3-Q13. */
const push: Step<boolean> = function* (t) {
  const words = yield* text(ask.WhatComplication, { ask: 'gm', about: named(t, contestOf(t).actor) })
  t.tell('R3-17', { type: 'ComplicationNarrated', words })
  const { actor, mostPushes, pushes } = contestOf(t)
  const to = pushedTo(contestOf(t))
  const wish = yield* choose(ask.WhetherToPush, {
    ask: hand(t),
    from: mostPushes === null || pushes < mostPushes ? ['push', 'accept'] : ['accept'],
    decline: 'accept',
    about: { ...named(t, actor), ...to },
  })
  if (wish === 'accept') return false
  t.tell('R3-18', { type: 'ContestPushed', ...to, holdings: carried(t) })
  return true
}

/** What leverage still does in a pushed roll. R3-Q14. */
function carried(t: T): Holdings {
  const { plus, d8, rerolls, discards } = contestOf(t)
  switch (t.settings.pushCarry) {
    case 'first':
      return { plus: 0, d8: 0, rerolls: 0, discards: 0 }
    case 'refresh':
      return { plus, d8, rerolls: holdingsOf(t).rerolls, discards }
    default:
      return { plus, d8, rerolls, discards }
  }
}
