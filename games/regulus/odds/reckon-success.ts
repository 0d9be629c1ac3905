import type { Incident } from '../content/incidents.ts'
import { carriesConsequence, effectsOf } from '../job/effects.ts'
import { endingAt, OVERTIME_ROLLS } from '../job/end.ts'
import { LOWEST_SUM, type Terms } from '../job/state.ts'
import { savingChance } from './reckon-saving.ts'
import { shapeOf } from './table-shape.ts'

/** How the lead decides: always the same, or whatever makes Job Success likelier. */
export interface Plan {
  readonly postponed: 'never' | 'always' | 'best'
  readonly overtime: 'never' | 'best'
  readonly saving: 'none' | 'best'
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

/** A point of the rolling phase. `overtime` is how many of its rolls are made, or -1 before it. */
interface Point {
  readonly progress: number
  readonly left: number
  readonly headroom: number
  readonly active: number
  readonly credits: number
  readonly negative: number
  readonly positive: number
  readonly fortune: number
  readonly due: 0 | 1 | 6
  readonly companions: number
  readonly overtime: number
}

const MOST = 63
const TWO_DICE = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1].map((ways) => ways / 36)

/**
 * P(Job Success) for a crew without contributions and a job without conditions, reckoned backwards over plain numbers:
 * the question `success` walks the rules themselves and gives the same, but takes many times as long. Section 9.
 */
export function reckonSuccess(s: Situation): { readonly p: number; readonly states: number } {
  const { table, weight, crew, terms, plan } = s
  const limit = terms.companionLimit === 'none' ? Infinity : terms.companionLimit
  const ceiling = terms.deadlineMax === 'none' ? Math.min(MOST, s.deadline + MOST) : terms.deadlineMax
  const shape = shapeOf(table)
  const wholeAtOnce = terms.endCheck === 'incident'
  // Two small keys instead of one large one: maps are several times faster with small whole numbers.
  const known = new Map<number, Map<number, number>>()
  const save = savingChance(crew)
  const start: Point = {
    progress: 0,
    left: s.deadline,
    headroom: Math.max(0, ceiling - s.deadline),
    active: crew,
    credits: 0,
    negative: 0,
    positive: 0,
    fortune: s.fortune,
    due: 0,
    companions: 0,
    overtime: -1,
  }
  const p = goOn(start)
  return { p, states: [...known.values()].reduce((n, group) => n + group.size, 0) }

  /** The next throw: a companion if one is due, else a roll. */
  function goOn(at: Point): number {
    const headroom = headroomThatMatters(at)
    const group = groupOf(at, headroom)
    const key = keyIn(at, headroom)
    const seen = group.get(key)
    if (seen !== undefined) return seen
    let chance = 0
    if (at.due === 0) {
      const counted = at.overtime < 0 ? { ...at, left: at.left - 1 } : { ...at, overtime: at.overtime + 1 }
      for (const [i, share] of TWO_DICE.entries()) chance += share * strike({ ...counted, companions: 0 }, i)
    } else
      for (let face = 1; face <= 6; face++)
        chance += strike({ ...at, due: 0, companions: at.companions + 1 }, face + at.due - LOWEST_SUM) / 6
    group.set(key, chance)
    return chance
  }

  /** An incident, in the order of section 7. */
  function strike(at: Point, place: number): number {
    const row = table[place] as Incident
    const active = Math.max(0, at.active - row.lose)
    const deadline = ceiling - at.headroom
    const { negative, fortune } = at
    const effects = effectsOf(row, { overtime: at.overtime >= 0, active, negative, fortune, deadline }, terms)
    const after: Point = {
      progress: at.progress + row.progress,
      left: at.left + effects.deadline,
      headroom: at.headroom - effects.deadline,
      active,
      credits: at.credits + (row.special === 'postponed' ? 1 : 0),
      negative: negative + effects.negative,
      positive: at.positive + effects.positive,
      fortune: fortune + effects.fortune,
      due: row.companion === 'none' ? 0 : row.companion === '1d6+1' ? 1 : 6,
      companions: at.companions,
      overtime: at.overtime,
    }
    const ending = endingAt({ active, progress: after.progress, weight }, wholeAtOnce)
    if (ending) return ending === 'voila' ? 1 : 0
    if (at.credits === 0 || carriesConsequence(row) || plan.postponed === 'never') return chain(after)
    const cashed = cash(after)
    return plan.postponed === 'always' ? cashed : Math.max(cashed, chain(after))
  }

  function cash(at: Point): number {
    const after = { ...at, credits: at.credits - 1, progress: at.progress + 1 }
    return wholeAtOnce && after.progress >= weight ? 1 : chain(after)
  }

  /** The companion, or the end of the roll. */
  function chain(at: Point): number {
    if (at.due !== 0 && at.companions < limit) return goOn(at)
    const done = at.due === 0 ? at : { ...at, due: 0 as const }
    const ending = endingAt({ active: done.active, progress: done.progress, weight }, true)
    if (ending) return ending === 'voila' ? 1 : 0
    if (done.overtime >= 0) return done.overtime < OVERTIME_ROLLS ? onOrOut(done) : out(done)
    if (done.left > 0) return goOn(done)
    return plan.overtime === 'best' ? onOrOut({ ...done, overtime: 0 }) : out(done)
  }

  function onOrOut(at: Point): number {
    return Math.max(out(at), goOn(at))
  }

  function out(at: Point): number {
    if (plan.saving === 'none') return 0
    const short = weight - at.progress
    return save(short, at)
  }

  /** Everything that can still matter, each number capped where more of it could not. */
  function groupOf(at: Point, headroom: number): Map<number, number> {
    let key = at.progress + 4
    key = key * 64 + Math.max(0, at.left)
    key = key * 64 + headroom
    key = key * 16 + at.active
    key = key * 16 + (plan.postponed === 'never' ? 0 : Math.min(15, at.credits))
    const group = known.get(key) ?? new Map<number, number>()
    if (group.size === 0) known.set(key, group)
    return group
  }

  function keyIn(at: Point, headroom: number): number {
    let key = at.overtime + 1
    key = key * 3 + (at.due === 0 ? 0 : at.due === 1 ? 1 : 2)
    key = key * 14 + companionsThatMatter(at)
    return key * 2 ** 17 + (plan.saving === 'none' ? 0 : purseThatMatters(at, headroom))
  }

  /** A chain that moves the job forward ends with it before the limit does. */
  function companionsThatMatter(at: Point): number {
    if (at.due === 0 || limit === Infinity) return 0
    return shape.chainsAdvance && weight - at.progress <= limit - at.companions ? 0 : at.companions + 1
  }

  function chainsLeft(at: Point): number {
    const inOvertime = plan.overtime === 'never' ? 0 : OVERTIME_ROLLS - Math.max(0, at.overtime)
    return Math.max(0, at.left) + inOvertime + (at.due === 0 ? 0 : 1)
  }

  /** So much progress comes with a longer deadline that only some of it can be used. */
  function headroomThatMatters(at: Point): number {
    if (shape.extensionAdvance === Infinity) return 0
    if (shape.extensionAdvance <= 0) return at.headroom
    const furthest = weight - at.progress + harm(at, shape.mostSetBack)
    return Math.min(at.headroom, Math.ceil(furthest / shape.extensionAdvance) - 1)
  }

  function harm(at: Point, most: number): number {
    return chainsLeft(at) === 0 ? 0 : chainsLeft(at) * most
  }

  /** Each operative can use one Fortune, a point of trouble, or two of opportunity. */
  function purseThatMatters(at: Point, headroom: number): number {
    const chains = chainsLeft(at) + (shape.extensionAdvance <= 0 ? headroom : 0)
    const goes = Math.min(crew, at.fortune + (chains === 0 ? 0 : chains * shape.mostFortuneGained))
    const negative = terms.confusion === 'relieve' ? Math.min(MOST, at.negative) : Math.min(at.negative, goes)
    const positive = Math.min(at.positive, 2 * Math.min(goes, at.active), 31)
    const fortune = Math.min(MOST, at.fortune, crew + harm(at, shape.mostFortuneLost))
    return (negative * 32 + positive) * 64 + fortune
  }
}
