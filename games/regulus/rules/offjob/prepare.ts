import { choose, chooseSome, of, questions, text } from '@sortie/engine'
import type { Rule, T } from '../../rule.ts'
import { canPayLuck, changeRating, markLuck, type Named, named, playerOf } from '../crew/ratings.ts'
import { approve, claim, type Offered } from './claim.ts'
import { itemsOf, itemText, itemTexts } from './items.ts'
import { MOST_CONTEST_DICE } from './outcome.ts'
import {
  type Contest,
  type ContestKind,
  type Holdings,
  type Item,
  type LeverageOption,
  leverageOptions,
  newContest,
} from './state.ts'

type WithLuck = Named & { readonly luck: number }

export const prepareQuestions = questions({
  WhatIsDone: { about: of<Named & { readonly kind: ContestKind; readonly stake: string }>() },
  WhichMeans: { rule: 'R3-06', about: of<Offered>(), options: of<string>() },
  WhetherToBuyMeans: { rule: 'R3-07', about: of<WithLuck>(), options: of<'pay' | 'do not pay'>() },
  WhatLuckBrings: { rule: 'R3-07', about: of<Named>() },
  HowManyDice: { rule: 'R3-08', about: of<Named>(), options: of<number>() },
  WhetherSudden: { rule: 'R3-09', about: of<Named>(), options: of<'sudden' | 'there is time'>() },
  WhetherToBuyTime: { rule: 'R3-10', about: of<WithLuck>(), options: of<'pay' | 'do not pay'>() },
  WhichLeverage: { rule: 'R3-11', about: of<Offered>(), options: of<string>() },
  WhichLeverageOption: {
    rule: 'R3-12',
    about: of<Named & { readonly item: string; readonly dice: number }>(),
    options: of<LeverageOption>(),
  },
})
const ask = prepareQuestions

const MOST_ADVANTAGES = 3

export const contestOf = (t: Pick<T, 'state'>): Contest => t.state.offJob.contest ?? newContest

interface Opened {
  readonly kind: ContestKind
  readonly actor: string
  readonly stake: string
  readonly narration?: string
  readonly lie?: string
}

/** Everything before the first throw, in the order of RULES.md, steps 1 to 6. R3-05 to R3-12, R3-23. */
export const prepare: Rule<Opened> = function* (t, { kind, actor, stake, narration = null, lie = null }) {
  const action = yield* text(ask.WhatIsDone, {
    ask: playerOf(t, actor),
    rule: kind === 'contest' ? 'R3-06' : 'R3-23',
    about: { ...named(t, actor), kind, stake },
  })
  const { maxPushes } = t.settings
  const mostPushes = maxPushes === 'unlimited' ? null : maxPushes
  const rule = kind === 'contest' ? 'R3-05' : 'R3-23'
  t.tell(rule, { type: 'ContestOpened', kind, actor, stake, action, narration, lie, mostPushes })
  yield* findMeans(t, { actor })
  yield* chooseDice(t, { actor })
  yield* judgeSudden(t, { actor })
  if (!contestOf(t).sudden || contestOf(t).timeBought) yield* findLeverage(t, { actor })
  ready(t)
}

type Acting = { readonly actor: string }

/** A sheet item, or a lucky circumstance for one level of Luck. R3-06, R3-07. */
const findMeans: Rule<Acting> = function* (t, { actor }) {
  const means = yield* claim(t, { operative: actor, purpose: 'means', question: ask.WhichMeans, taken: [] })
  if (means !== null)
    return t.tell('R3-06', { type: 'MeansSettled', means, named: itemText(t, means), circumstance: '' })
  if (!(yield* payLuck(t, { actor, question: ask.WhetherToBuyMeans, rule: 'R3-07' }))) return
  const circumstance = yield* text(ask.WhatLuckBrings, { ask: playerOf(t, actor), about: named(t, actor) })
  t.tell('R3-07', { type: 'MeansSettled', means: 'luck', named: '', circumstance })
}

/** One level of Luck for what was asked; gone at once and for good. R3-07, R3-10, R3-Q16, R3-Q21. */
const payLuck: Rule<
  Acting & { readonly question: typeof ask.WhetherToBuyMeans | typeof ask.WhetherToBuyTime; readonly rule: string },
  boolean
> = function* (t, { actor, question, rule }) {
  if (!canPayLuck(t, actor)) return false
  const wish = yield* choose(question, {
    ask: playerOf(t, actor),
    from: ['pay', 'do not pay'],
    decline: 'do not pay',
    about: { ...named(t, actor), luck: t.state.crew.operatives[actor]?.ratings.luck ?? 0 },
  })
  if (wish === 'pay') changeRating(t, rule, { operative: actor, rating: 'luck', by: -1 })
  return wish === 'pay'
}

/** One die without Means; with them one, two or three. Sudden comes after and changes nothing. R3-08, R3-Q26. */
const chooseDice: Rule<Acting> = function* (t, { actor }) {
  const dice = yield* choose(ask.HowManyDice, {
    ask: playerOf(t, actor),
    from: contestOf(t).means === null ? [1] : [1, 2, MOST_CONTEST_DICE],
    about: named(t, actor),
  })
  t.tell('R3-08', { type: 'DiceChosen', dice })
}

/** No time for leverage, unless a level of Luck buys it, and Favored with it. R3-09, R3-10. */
const judgeSudden: Rule<Acting> = function* (t, { actor }) {
  const verdict = yield* choose(ask.WhetherSudden, {
    ask: 'gm',
    from: ['sudden', 'there is time'],
    decline: 'there is time',
    about: named(t, actor),
  })
  t.tell('R3-09', { type: 'SuddenRuled', sudden: verdict === 'sudden' })
  if (verdict === 'sudden' && (yield* payLuck(t, { actor, question: ask.WhetherToBuyTime, rule: 'R3-10' })))
    t.tell('R3-10', { type: 'TimeBought', operative: actor })
}

/** Up to three further items, each worth one option; Luck is marked at once. R3-11, R3-12, R3-34, R3-Q19. */
const findLeverage: Rule<Acting> = function* (t, { actor }) {
  const items = yield* claimLeverage(t, { actor })
  for (const item of items) {
    const option = yield* choose(ask.WhichLeverageOption, {
      ask: playerOf(t, actor),
      from: openOptions(t),
      about: { ...named(t, actor), item: itemText(t, item), dice: contestOf(t).dice },
    })
    t.tell('R3-12', { type: 'LeverageFound', item, named: itemText(t, item), option })
    if (option === 'luck') markLuck(t, 'R3-34', { operative: actor, way: 'up' })
  }
}

/** All items in one answer; refused ones may be replaced by others. R3-11, R3-Q01, R3-Q02. */
const claimLeverage: Rule<Acting, readonly Item[]> = function* (t, { actor }) {
  const found: Item[] = []
  const refused: Item[] = []
  for (;;) {
    const spoken = [...found, ...refused, contestOf(t).means]
    const open = itemsOf(t, actor, 'leverage').filter((item) => !spoken.includes(item))
    const items = yield* chooseSome(ask.WhichLeverage, {
      ask: playerOf(t, actor),
      from: open,
      max: MOST_ADVANTAGES - found.length,
      about: { ...named(t, actor), items: itemTexts(t, open) },
    })
    for (const item of items) {
      if (yield* approve(t, { operative: actor, item, purpose: 'leverage' })) found.push(item)
      else refused.push(item)
    }
    if (items.every((item) => found.includes(item)) || found.length === MOST_ADVANTAGES) return found
  }
}

/** Each option once; or, if the table likes, as often as it makes sense. R3-12, R3-Q04. */
function openOptions(t: T): readonly LeverageOption[] {
  const { timeBought, dice } = contestOf(t)
  return leverageOptions.filter((option) => {
    if (option === 'favored' && timeBought) return false
    const taken = countOf(t, option)
    if (option === 'favored' || t.settings.leverageRepeat === 'distinct') return taken === 0
    return option !== 'd8' || taken < dice
  })
}

const countOf = (t: T, option: LeverageOption): number =>
  contestOf(t).leverage.filter((l) => l.option === option).length

/** What all options together come to. R3-14, R3-Q03, R3-Q11. */
function ready(t: T): void {
  const { means, timeBought, dice } = contestOf(t)
  const favored = timeBought || countOf(t, 'favored') > 0
  t.tell('R3-14', {
    type: 'ContestReadied',
    column: favored ? 'favored' : means === null ? 'none' : 'means',
    dice,
    holdings: holdingsOf(t),
  })
}

export const holdingsOf = (t: T): Holdings => ({
  plus: countOf(t, 'plus'),
  d8: countOf(t, 'd8'),
  rerolls: countOf(t, 'reroll'),
  discards: countOf(t, 'discard'),
})
