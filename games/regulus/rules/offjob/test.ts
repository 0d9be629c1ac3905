import { choose, dice, line, of, oneOf, questions, roll, text } from '@sortie/engine'
import { oneFace } from '../../readers.ts'
import { procedure, type Rule } from '../../rule.ts'
import { canPayLuck, markLuck, type Named, named, playerOf } from '../crew/ratings.ts'
import { claim, type Offered } from './claim.ts'
import { itemText } from './items.ts'
import { markStrings } from './mark-strings.ts'
import { mayOpen, presentIn, presentOf } from './scope.ts'
import { type Item, stringOf } from './state.ts'
import { succeeds, testTarget } from './targets.ts'

type Luck = 'mark down' | 'mark up'

export const testQuestions = questions({
  WhetherToTest: {
    rule: 'R3-30',
    about: of<Named & { readonly question: string }>(),
    options: of<'test' | 'answer'>(),
  },
  WhetherHard: {
    rule: 'R3-31',
    about: of<Named & { readonly question: string }>(),
    options: of<'hard' | 'normal'>(),
  },
  WhichTestMeans: { rule: 'R3-31', about: of<Offered>(), options: of<string>() },
  WhichTestLeverage: { rule: 'R3-31', about: of<Offered>(), options: of<string>() },
  HowToTest: { rule: 'R3-33', about: of<Named & { readonly target: number }>(), options: of<'roll' | Luck>() },
  TestDie: { rule: 'R3-32', about: of<Named & { readonly target: number }>() },
  WhatAnswer: { rule: 'R3-32', about: of<Named & { readonly question: string; readonly truth: boolean }>() },
})
const ask = testQuestions

const question = line({ min: 1 })

/** A player puts a question about the fiction; the Director may call a Test for it. R3-30. */
export const askDirector = procedure({
  rules: ['R3-30', 'R3-04', 'R3-31', 'R3-32', 'R3-33'],
  by: 'anyone',
  when: mayOpen,
  args: (look, seat) => ({ operative: oneOf(presentOf(look, seat)), question }),
  *run(t, { operative, question: asked }) {
    t.tell('R3-30', { type: 'QuestionPut', operative, question: asked })
    const wish = yield* choose(ask.WhetherToTest, {
      ask: 'gm',
      from: ['test', 'answer'],
      decline: 'answer',
      about: { ...named(t, operative), question: asked },
    })
    if (wish === 'test') yield* test(t, { operative, question: asked })
    else yield* answer(t, { operative, question: asked, truth: true })
  },
})

/** The Director calls a Test unasked. R3-04, R3-30. */
export const callTest = procedure({
  rules: ['R3-30', 'R3-04', 'R3-31', 'R3-32', 'R3-33'],
  by: 'gm',
  when: mayOpen,
  args: (look) => ({ operative: oneOf(presentIn(look)), question }),
  *run(t, { operative, question: asked }) {
    yield* test(t, { operative, question: asked })
  },
})

type Asked = { readonly operative: string; readonly question: string }

/** One die, or a Luck mark instead, answers a simple question. R3-31 to R3-33. */
const test: Rule<Asked> = function* (t, { operative, question: asked }) {
  const verdict = yield* choose(ask.WhetherHard, {
    ask: 'gm',
    from: ['hard', 'normal'],
    decline: 'normal',
    about: { ...named(t, operative), question: asked },
  })
  const items = yield* aids(t, { operative })
  const hard = verdict === 'hard'
  const target = testTarget({ hard, means: items.length > 0, leverage: items.length > 1 })
  const texts = items.map((item) => itemText(t, item))
  t.tell('R3-31', { type: 'TestCalled', operative, question: asked, hard, items: texts, target })
  const face = yield* faceOrLuck(t, { operative, target })
  const success = typeof face === 'number' ? succeeds(face, target) : face === 'mark down'
  t.tell(typeof face === 'number' ? 'R3-32' : 'R3-33', {
    type: 'TestSettled',
    operative,
    face: typeof face === 'number' ? face : null,
    success,
  })
  yield* answer(t, { operative, question: asked, truth: success })
  if (typeof face === 'number') yield* markStrings(t, { strings: items.flatMap((item) => stringOf(item) ?? []) })
}

/** Clear Means, and with them one further item. R3-31, R3-Q25. */
const aids: Rule<{ readonly operative: string }, readonly Item[]> = function* (t, { operative }) {
  const means = yield* claim(t, { operative, purpose: 'means', question: ask.WhichTestMeans, taken: [] })
  if (means === null) return []
  const leverage = yield* claim(t, { operative, purpose: 'leverage', question: ask.WhichTestLeverage, taken: [means] })
  return leverage === null ? [means] : [means, leverage]
}

/** Luck marked down succeeds, marked up fails, and no die is thrown. R3-33, R3-Q21. */
const faceOrLuck: Rule<{ readonly operative: string; readonly target: number }, number | Luck> = function* (
  t,
  { operative, target },
) {
  const how = yield* choose(ask.HowToTest, {
    ask: playerOf(t, operative),
    from: canPayLuck(t, operative) ? ['roll', 'mark down', 'mark up'] : ['roll', 'mark up'],
    decline: 'roll',
    about: { ...named(t, operative), target },
  })
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

/** A true answer, or the Director's opinion. R3-32. */
const answer: Rule<Asked & { readonly truth: boolean }> = function* (t, { operative, question: asked, truth }) {
  const words = yield* text(ask.WhatAnswer, {
    ask: 'gm',
    about: { ...named(t, operative), question: asked, truth },
  })
  t.tell('R3-32', { type: 'AnswerGiven', truth, words })
}
