import { choose, form, listOf, of, oneOf, questions } from '@sortie/engine'
import type { MenuItem } from '../../../content/menus.ts'
import { type Look, procedure, type Rule, type T } from '../../../rule.ts'
import {
  canMove,
  changeRating,
  markLuck,
  type Named,
  named,
  nameOf,
  operativeIn,
  playerOf,
} from '../../crew/ratings.ts'
import type { Rating } from '../../crew/state.ts'
import { lineOf } from '../state.ts'
import { newName } from '../winding.ts'
import { goTo, totaledHouse } from './convert.ts'
import { bearers, spendAll } from './share.ts'

type Picked = readonly [item: string, operative: string]

/** A menu as the table has it, with everybody it may be for, and why something cannot be taken. */
export interface Basket {
  readonly points: number
  readonly items: {
    readonly [id: string]: Pick<MenuItem, 'name' | 'points' | 'text' | 'limit'> & { readonly crew: boolean }
  }
  readonly people: { readonly [operative: string]: string }
  readonly closed: readonly (readonly [item: string, operative: string, why: Closed])[]
}
export type Closed = 'taken' | 'lowest' | 'highest' | 'nothing to lose'

export const outlookQuestions = questions({
  WhichTrouble: { rule: 'RJ-62', about: of<Basket>(), fields: ['spend'] },
  WhichOpportunity: { rule: 'RJ-63', about: of<Basket>(), fields: ['spend'] },
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

/** The lead spends the outlook, each item for somebody on the workup; each takes effect in turn. RJ-62, RJ-63, B-13. */
export const spendOutlook = procedure({
  rules: ['RJ-62', 'RJ-63'],
  by: 'game',
  *run(t) {
    const menu = t.state.job.step === 'trouble' ? 'trouble' : 'opportunity'
    const rule = menu === 'trouble' ? 'RJ-62' : 'RJ-63'
    yield* spendAll<Picked>(t, {
      from: () => offered(t, menu),
      ask: (from, points) =>
        form(menu === 'trouble' ? ask.WhichTrouble : ask.WhichOpportunity, {
          ask: playerOf(t, t.state.job.lead ?? ''),
          fields: { spend: listOf(oneOf(from), { min: 1, max: points }) },
          usual: { spend: spread(t, menu, from, points) },
          about: basket(t, menu, points),
        }),
      *take([item, operative]) {
        const row = menuOf(t, menu)[item] as MenuItem
        t.tell(rule, { type: 'ItemTaken', menu, item, operative, points: row.points, named: row.name })
        yield* takeEffect(t, { rule, item, row, operative })
      },
    })
    const { points } = t.state.job.unwinding
    if (points > 0) t.tell(rule, { type: 'PointsLapsed', menu, points })
    goTo(t, 'RJ-64', 'values')
  },
})

type Menu = 'trouble' | 'opportunity'

const menuOf = ({ content }: Look, menu: Menu): { readonly [id: string]: MenuItem } =>
  menu === 'trouble' ? content.troubles : content.opportunities

/** Trouble is for those who stay with the crew; opportunity for anybody on the workup. RJ-10, B-56. */
const forWhom = (look: Look, menu: Menu): readonly string[] =>
  menu === 'trouble' ? bearers(look) : look.state.job.workup.map((l) => l.operative)

/** What concerns the whole crew is not for anybody: it stands with the lead. */
const concernsCrew = ({ effect }: MenuItem): boolean => effect === 'nextFortune' || effect === 'reputation'

/** What is not too dear, not used up and would change something. RJ-62, RJ-63, B-47. */
function offered(look: Look, menu: Menu): readonly Picked[] {
  const { points } = look.state.job.unwinding
  return Object.entries(menuOf(look, menu)).flatMap(([item, row]) =>
    row.points > points
      ? []
      : whoFor(look, menu, row)
          .filter((id) => closedFor(look, item, row, id) === undefined)
          .map((id): Picked => [item, id]),
  )
}

const whoFor = (look: Look, menu: Menu, row: MenuItem): readonly string[] =>
  concernsCrew(row) ? [look.state.job.lead ?? ''] : forWhom(look, menu)

const taken = ({ state }: Look, item: string, operative?: string): boolean =>
  state.job.unwinding.items.some((i) => i.item === item && (operative === undefined || i.operative === operative))

/** Why an item cannot be taken for somebody, whatever it costs; nothing if it can. B-47. */
function closedFor(look: Look, item: string, { effect, amount, limit }: MenuItem, id: string): Closed | undefined {
  if (limit === 'once' ? taken(look, item) : limit === 'once each' && taken(look, item, id)) return 'taken'
  if (effect === 'loseProp') return lineOf(look.state.job, id).props.length > 0 ? undefined : 'nothing to lose'
  const move = moveOf(effect, amount)
  if (!move || canMove(look, id, move)) return undefined
  return move.by < 0 ? 'lowest' : 'highest'
}

/** The rating an item moves. A mark on Luck that could not become a level costs nothing, so it is no payment. B-47. */
function moveOf(
  effect: MenuItem['effect'],
  amount: number,
): { readonly rating: Rating; readonly by: number } | undefined {
  switch (effect) {
    case 'markUp':
      return { rating: 'luck', by: 1 }
    case 'markDown':
      return { rating: 'luck', by: -1 }
    case 'wealth':
    case 'safety':
    case 'comfort':
    case 'luck':
      return { rating: effect, by: amount }
    default:
      return undefined
  }
}

function basket(look: Look, menu: Menu, points: number): Basket {
  const rows = Object.entries(menuOf(look, menu))
  const people = forWhom(look, menu)
  return {
    points,
    items: Object.fromEntries(
      rows.map(([id, row]) => {
        const { name, points: price, text, limit } = row
        return [id, { name, points: price, text, limit, crew: concernsCrew(row) }]
      }),
    ),
    people: Object.fromEntries(people.map((id) => [id, nameOf(look, id)])),
    closed: rows.flatMap(([item, row]) =>
      whoFor(look, menu, row).flatMap((id) => {
        const why = closedFor(look, item, row, id)
        return why ? [[item, id, why] as const] : []
      }),
    ),
  }
}

/** A fair share for everybody, the dearest first: something to start from. */
function spread(look: Look, menu: Menu, from: readonly Picked[], points: number): readonly Picked[] {
  const rows = menuOf(look, menu)
  const priceOf = ([item]: Picked): number => rows[item]?.points ?? 1
  const people = forWhom(look, menu)
  const picks: Picked[] = []
  let left = points
  for (let turn = 0; left > 0 && turn < points * people.length; turn++) {
    const who = people[turn % people.length]
    const open = from.filter((p) => p[1] === who && priceOf(p) <= left && isOpenYet(p, picks))
    const next = open.find((p) => priceOf(p) === 2) ?? open[0]
    if (!next) continue
    picks.push(next)
    left -= priceOf(next)
  }
  return picks

  function isOpenYet([item, who]: Picked, so: readonly Picked[]): boolean {
    const limit = rows[item]?.limit
    if (limit === 'once') return !so.some((p) => p[0] === item)
    return limit === 'any number' || !so.some((p) => p[0] === item && p[1] === who)
  }
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
