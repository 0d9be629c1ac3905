import { choose, of, questions } from '@sortie/engine'
import type { MenuItem } from '../../../content/menus.ts'
import { type InParts, type Look, procedure, type Rule, type T } from '../../../rule.ts'
import { canMove, changeRating, markLuck, type Named, named, operativeIn, playerOf } from '../../crew/ratings.ts'
import { lineOf } from '../state.ts'
import { newName } from '../winding.ts'
import { goTo, totaledHouse } from './convert.ts'

type Picked = readonly [item: string, operative: string]

export const outlookQuestions = questions({
  WhichTrouble: { rule: 'RJ-62', about: of<{ readonly points: number }>(), options: of<InParts<Picked>>() },
  WhichOpportunity: { rule: 'RJ-63', about: of<{ readonly points: number }>(), options: of<InParts<Picked>>() },
  WhichPropBreaks: { about: of<Named>() },
})
const ask = outlookQuestions

/** What the winning outlook is reduced by. RJ-61. */
const DISCOUNT = 2

/** The larger outlook wins, negative on a tie; the other is discarded. RJ-60, RJ-61, RJ-68, B-40. */
export const weighOutlook = procedure({
  rules: ['RJ-61', 'RJ-60'],
  by: 'game',
  *run(t) {
    const { negative, positive } = t.state.job.tally
    const winner = positive > negative ? 'positive' : 'negative'
    const spend = Math.max(0, Math.max(negative, positive) - (totaledHouse(t) ? 0 : DISCOUNT))
    t.tell('RJ-61', { type: 'OutlookWeighed', negative, positive, winner, spend })
    if (spend === 0) goTo(t, 'RJ-64', 'values')
    else if (winner === 'negative') goTo(t, 'RJ-62', 'trouble', spend)
    else goTo(t, 'RJ-63', 'opportunity', spend)
  },
})

/** The lead spends the outlook item by item, each for somebody on the workup; each takes effect at once. RJ-62, RJ-63, B-13. */
export const spendOutlook = procedure({
  rules: ['RJ-62', 'RJ-63'],
  by: 'game',
  *run(t) {
    const menu = t.state.job.step === 'trouble' ? 'trouble' : 'opportunity'
    const rule = menu === 'trouble' ? 'RJ-62' : 'RJ-63'
    const from = offered(t, menu)
    // Only a menu that a table has written itself can have nothing left to offer.
    if (from.length === 0) return goTo(t, 'RJ-64', 'values')
    const [item, operative] = yield* choose(menu === 'trouble' ? ask.WhichTrouble : ask.WhichOpportunity, {
      ask: playerOf(t, t.state.job.lead ?? ''),
      from,
      about: { points: t.state.job.unwinding.points },
    })
    const row = menuOf(t, menu)[item] as MenuItem
    t.tell(rule, { type: 'ItemTaken', menu, item, operative, points: row.points })
    yield* takeEffect(t, { rule, item, row, operative })
    if (t.state.job.unwinding.points <= 0) goTo(t, 'RJ-64', 'values')
  },
})

type Menu = 'trouble' | 'opportunity'

const menuOf = ({ content }: Look, menu: Menu): { readonly [id: string]: MenuItem } =>
  menu === 'trouble' ? content.troubles : content.opportunities

/** What is not too dear, not used up and would change something. RJ-62, RJ-63. */
function offered(look: Look, menu: Menu): readonly Picked[] {
  const { job } = look.state
  return Object.entries(menuOf(look, menu))
    .filter(([item, row]) => row.points <= job.unwinding.points && !(row.limit === 'once' && taken(look, item)))
    .flatMap(([item, row]) =>
      job.workup
        .map((l) => l.operative)
        .filter((id) => row.limit !== 'once each' || !taken(look, item, id))
        .filter((id) => helps(look, row, id))
        .map((id): Picked => [item, id]),
    )
}

const taken = ({ state }: Look, item: string, operative?: string): boolean =>
  state.job.unwinding.items.some((i) => i.item === item && (operative === undefined || i.operative === operative))

function helps(look: Look, { effect, amount }: MenuItem, id: string): boolean {
  if (effect === 'loseProp') return lineOf(look.state.job, id).props.length > 0
  if (effect === 'wealth' || effect === 'safety' || effect === 'comfort' || effect === 'luck')
    return canMove(look, id, { rating: effect, by: amount })
  return true
}

interface Taking {
  readonly rule: string
  readonly item: string
  readonly row: MenuItem
  readonly operative: string
}

const takeEffect: Rule<Taking> = function* (t, { rule, item, row, operative }) {
  const { effect, amount } = row
  switch (effect) {
    case 'markUp':
    case 'markDown':
      return markLuck(t, rule, { operative, way: effect === 'markUp' ? 'up' : 'down' })
    case 'string':
      return addString(t, rule, { phrase: row.text, on: [operative], level: amount, origin: item })
    case 'gainProp': {
      const prop = newName(operativeIn(t, operative).props, row.name.toLowerCase())
      return t.tell(rule, { type: 'PropGained', operative, prop })
    }
    case 'loseProp':
      return yield* breakKit(t, { rule, operative })
    case 'nextFortune':
      return t.tell(rule, { type: 'NextJobFortuneChanged', by: amount, to: t.state.crew.nextJobFortune + amount })
    case 'reputation':
      return t.tell(rule, { type: 'ReputationChanged', by: amount, to: t.state.crew.reputation + amount })
    default:
      return changeRating(t, rule, { operative, rating: effect, by: amount })
  }
}

/** A Prop of the workup line is gone for good. B-53. */
const breakKit: Rule<{ readonly rule: string; readonly operative: string }> = function* (t, { rule, operative }) {
  const prop = yield* choose(ask.WhichPropBreaks, {
    ask: playerOf(t, operative),
    from: lineOf(t.state.job, operative).props,
    rule,
    about: named(t, operative),
  })
  t.tell(rule, { type: 'PropSpent', operative, prop })
  t.tell(rule, { type: 'PropLost', operative, prop })
}

interface NewString {
  readonly phrase: string
  readonly on: readonly string[]
  readonly level: number
  readonly origin: string
}

/** A new String in force; who is behind it can be worded at any time. */
export function addString(t: T, rule: string, string: NewString): void {
  t.tell(rule, { type: 'StringAdded', id: newName(Object.keys(t.state.crew.strings), 'string'), ...string })
}
