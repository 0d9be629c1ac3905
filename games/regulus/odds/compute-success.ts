import { LimitReached } from '@sortie/engine/odds'
import type { Incident } from '../content/incidents.ts'
import { carriesConsequence, companionOf, effectsOf } from '../rules/job/effects.ts'
import { endingAt, OVERTIME_ROLLS } from '../rules/job/end.ts'
import { LOWEST_SUM, type Terms } from '../rules/job/state.ts'
import { boundsOf } from './bounds.ts'
import { type Saving, savingChance } from './compute-saving.ts'
import { isPacked, pack, written } from './pack.ts'
import {
  asFarAsItMatters,
  companionsThatMatter,
  headroomThatMatters,
  type Purse,
  purseThatMatters,
  type Standing,
} from './standing.ts'

/** How the lead decides: always the same, or whatever makes Job Success likelier. */
export interface Plan {
  readonly postponed: 'never' | 'always' | 'best'
  readonly overtime: 'never' | 'best'
  readonly saving: 'none' | Saving
}

export interface Situation {
  readonly table: readonly Incident[]
  readonly weight: number
  readonly deadline: number
  readonly crew: number
  readonly fortune: number
  readonly terms: Terms
  readonly plan: Plan
}

/** A point of the rolling phase. */
interface Point extends Standing, Purse {
  readonly inOvertime: boolean
}

type Key = number | string

const TWO_DICE = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1].map((ways) => ways / 36)
/** The best go takes one point of trouble. RJ-43, RJ-44. */
const TROUBLE_EACH = 1
/** No job takes so many throws unless its rows go on without end. */
const MOST_DEEP = 1000
const MOST_ROUNDS = 2000
const SETTLED = 1e-15

/**
 * P(Job Success) for a crew without contributions and a job without conditions, computed backwards over plain numbers:
 * the question `liveSuccess` walks the rules themselves and gives the same, but takes many times as long. Section 9.
 */
export function computeSuccess(s: Situation): { readonly p: number; readonly states: number } {
  const { table, weight, crew, terms, plan } = s
  const bounds = boundsOf(table, terms)
  const wholeAtOnce = terms.endCheck === 'incident'
  const save = savingChance(crew, plan.saving === 'plain' ? 'plain' : 'best')
  const start: Point = {
    progress: 0,
    left: s.deadline,
    headroom: bounds.longest - s.deadline,
    active: crew,
    credits: 0,
    negative: 0,
    positive: 0,
    fortune: s.fortune,
    due: 0,
    companions: 0,
    overtimeLeft: plan.overtime === 'best' ? OVERTIME_ROLLS : 0,
    inOvertime: false,
  }
  // Two small keys instead of one large one: maps are several times faster with small whole numbers.
  let known = new Map<Key, Map<Key, number>>()
  let before = known
  let looped = false
  let deep = 0
  let p = goOn(start)
  // Rows may lead back to where they were struck. What is not known there yet is taken from the round before, at first 0:
  // the chance rises from round to round to what it is.
  for (let round = 0, rise = 1; looped && rise > SETTLED; round++) {
    if (round === MOST_ROUNDS)
      throw new LimitReached('loop', `Not settled after ${MOST_ROUNDS} rounds. Ask liveSuccess instead.`)
    before = known
    known = new Map()
    const last = p
    p = goOn(start)
    rise = p - last
  }
  return { p, states: [...known.values()].reduce((n, group) => n + group.size, 0) }

  /** The next throw: a companion if one is due, else a roll. */
  function goOn(at: Point): number {
    const [outer, inner] = keysOf(at)
    const group = known.get(outer) ?? new Map<Key, number>()
    if (group.size === 0) known.set(outer, group)
    const seen = group.get(inner)
    if (seen !== undefined) return seen >= 0 ? seen : lastTime(outer, inner)
    group.set(inner, UNDER_WAY)
    if (++deep > MOST_DEEP)
      throw new LimitReached(
        'states',
        'The rows of this table go on without end. Limit companions (companionLimit) or the deadline (deadlineMax), or simulate.',
      )
    let chance = 0
    if (at.due === 0) {
      const counted = at.inOvertime ? { ...at, overtimeLeft: at.overtimeLeft - 1 } : { ...at, left: at.left - 1 }
      for (const [i, share] of TWO_DICE.entries()) chance += share * strike({ ...counted, companions: 0 }, i)
    } else
      for (let face = 1; face <= 6; face++)
        chance += strike({ ...at, due: 0, companions: at.companions + 1 }, face + at.due - LOWEST_SUM) / 6
    group.set(inner, chance)
    deep--
    return chance
  }

  function lastTime(outer: Key, inner: Key): number {
    looped = true
    return before === known ? 0 : (before.get(outer)?.get(inner) ?? 0)
  }

  /** An incident, in the order of section 7. */
  function strike(at: Point, place: number): number {
    const row = table[place] as Incident
    const active = Math.max(0, at.active - row.lose)
    const { negative, fortune, inOvertime: overtime } = at
    // Only the distance to the longest deadline counts.
    const struck = { overtime, active, negative, fortune, deadline: bounds.longest - at.headroom }
    const effects = effectsOf(row, at.headroom === Infinity ? { ...struck, deadline: 0 } : struck, terms)
    const after: Point = {
      progress: at.progress + row.progress,
      left: at.left + effects.deadline,
      headroom: at.headroom - effects.deadline,
      active,
      credits: at.credits + (row.special === 'postponed' ? 1 : 0),
      negative: negative + effects.negative,
      positive: at.positive + effects.positive,
      fortune: fortune + effects.fortune,
      due: companionOf(row),
      companions: at.companions,
      overtimeLeft: at.overtimeLeft,
      inOvertime: overtime,
    }
    const ending = endingAt({ active, progress: after.progress, weight }, wholeAtOnce)
    if (ending) return ending === 'voila' ? 1 : 0
    if (at.credits === 0 || carriesConsequence(row) || plan.postponed === 'never') return chain(after)
    const cashed = cash(after)
    return plan.postponed === 'always' ? cashed : Math.max(cashed, chain(after))
  }

  function cash(at: Point): number {
    const after = { ...at, credits: at.credits - 1, progress: at.progress + 1 }
    const ending = endingAt({ ...after, weight }, wholeAtOnce)
    if (ending) return ending === 'voila' ? 1 : 0
    return chain(after)
  }

  /** The companion, or the end of the roll. */
  function chain(at: Point): number {
    if (at.due !== 0 && at.companions < bounds.companionLimit) return goOn(at)
    const done = at.due === 0 ? at : { ...at, due: 0 as const }
    const ending = endingAt({ active: done.active, progress: done.progress, weight }, true)
    if (ending) return ending === 'voila' ? 1 : 0
    if (done.inOvertime) return done.overtimeLeft > 0 ? onOrOut(done) : out(done)
    if (done.left > 0) return goOn(done)
    return plan.overtime === 'best' ? onOrOut({ ...done, left: 0, headroom: 0, inOvertime: true }) : out(done)
  }

  function onOrOut(at: Point): number {
    return Math.max(out(at), goOn(at))
  }

  function out(at: Point): number {
    return plan.saving === 'none' ? 0 : save(weight - at.progress, at)
  }

  /** Everything that can still matter. */
  function keysOf(point: Point): readonly [outer: Key, inner: Key] {
    const at = asFarAsItMatters(point, weight, bounds)
    const headroom = headroomThatMatters(at, weight, bounds)
    const credits = plan.postponed === 'never' ? 0 : at.credits
    let outer = pack(0, at.progress, -8, 32)
    outer = pack(outer, at.left, -8, 40)
    outer = pack(outer, headroom, 0, 32)
    outer = pack(outer, at.active, 0, 16)
    outer = pack(outer, credits, 0, 16)
    const overtime = at.inOvertime ? at.overtimeLeft + 1 : 0
    const due = at.due === 0 ? 0 : at.due === 1 ? 1 : 2
    const companions = companionsThatMatter(at, weight, bounds)
    const purse =
      plan.saving === 'none'
        ? empty
        : purseThatMatters(at, { operatives: crew, active: at.active, troubleEach: TROUBLE_EACH }, bounds)
    let inner = pack(0, overtime, 0, 5)
    inner = pack(inner, due, 0, 3)
    inner = pack(inner, companions, 0, 14)
    inner = pack(inner, purse.negative, 0, 64)
    inner = pack(inner, purse.positive, 0, 32)
    inner = pack(inner, purse.fortune, 0, 64)
    return [
      isPacked(outer) ? outer : written([at.progress, at.left, headroom, at.active, credits]),
      isPacked(inner) ? inner : written([overtime, due, companions, purse.negative, purse.positive, purse.fortune]),
    ]
  }
}

const UNDER_WAY = -1
const empty: Purse = { negative: 0, positive: 0, fortune: 0 }
