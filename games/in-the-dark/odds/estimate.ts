import { lowest, type Pool, type Reader, readings, seeded } from '@sortie/engine'
import { highestGrade, lowestGrade, twoSixes } from '../readers.ts'
import {
  diceFor,
  type Effect,
  type Grade,
  LIGHT_BOXES,
  type Position,
  positions,
  priceOf,
  STRESS_BOXES,
  ticksFor,
} from '../rules/pool.ts'

/** Somebody of the crew, as far as an estimate looks. */
export interface Hand {
  /** Dots of the best action, and whether it is a physical one. */
  readonly dots: number
  readonly physical: boolean
  /** What ticks and what harm are resisted with. */
  readonly insight: number
  readonly prowess: number
  readonly stress: number
  readonly minor: number
  readonly moderate: number
  readonly severe: number
}

/** A clock that is not full. */
export interface Left {
  readonly size: number
  readonly filled: number
}

/** A job as it stands: the least stressed acts, on the first obstacle; what goes wrong moves the first danger, or hurts. */
export interface Ahead {
  readonly hands: readonly Hand[]
  readonly obstacles: readonly Left[]
  readonly dangers: readonly (Left & { readonly ends: boolean })[]
  /** Dice for the difference of levels. */
  readonly level: number
  /** Whether a physical failure is noticed, too. */
  readonly harsh: boolean
  /** How the GM sets position and effect. */
  readonly position: (obstacle: Left, dangers: readonly Left[]) => Position
  readonly effect: (dots: number) => Effect
}

/** Enough for the nearest five percent: a sample of so many is seldom off by more than three. */
const JOBS = 1000
const LONGEST = 300

/** Something that happens with certain chances. */
type Fate<T> = readonly { readonly value: T; readonly upTo: number }[]
/** From 0 up to, but not including, 1. */
type Chance = () => number

const FINE = 2 ** 32

/**
 * How often such a job is done before it is lost, in percent, if each takes their best action, rolls as it is and
 * resists what they can pay for. A sample with fixed dice, so that it is the same for everybody. ID-B11, ID-B04.
 */
export function jobChance(ahead: Ahead): number {
  const rng = seeded(1)
  const chance: Chance = () => rng.below(FINE) / FINE
  let done = 0
  for (let i = 0; i < JOBS; i++) if (isDone(ahead, chance)) done++
  return (100 * done) / JOBS
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] }

function isDone(ahead: Ahead, chance: Chance): boolean {
  const hands = ahead.hands.map((h): Mutable<Hand> => ({ ...h }))
  const obstacles = ahead.obstacles.map((o): Mutable<Left> => ({ ...o }))
  const dangers = ahead.dangers.map((d): Mutable<Ahead['dangers'][number]> => ({ ...d }))
  const isUp = (h: Hand): boolean => h.stress < STRESS_BOXES && h.severe === 0
  for (let turn = 0; turn < LONGEST; turn++) {
    const hand = leastStressed(hands.filter(isUp))
    if (!hand) return false
    const obstacle = obstacles.find((o) => o.filled < o.size)
    if (!obstacle) return true
    const grade = fallen(gradesOf(poolOf(ahead, hand, obstacle, dangers)), chance)
    obstacle.filled = Math.min(obstacle.size, obstacle.filled + ticksFor(ahead.effect(hand.dots), grade))
    if (obstacles.every((o) => o.filled === o.size)) return true
    if (grade !== 'fail' && grade !== 'partial') continue
    const danger = dangers.find((d) => d.filled < d.size)
    if (hand.physical) hurt(hand, grade, chance)
    const seen = hand.physical ? (ahead.harsh && grade === 'fail' ? 1 : 0) : grade === 'fail' ? 2 : 1
    const less = !hand.physical && resists(hand, hand.insight, chance) ? 1 : 0
    if (!danger) continue
    danger.filled = Math.min(danger.size, danger.filled + seen - less)
    if (danger.ends && danger.filled === danger.size) return false
  }
  return false
}

const leastStressed = <H extends Hand>(hands: readonly H[]): H | undefined =>
  hands.reduce<H | undefined>((least, h) => (least && least.stress <= h.stress ? least : h), undefined)

function poolOf(ahead: Ahead, hand: Hand, obstacle: Left, dangers: readonly Left[]): number {
  const full = (hand.minor >= LIGHT_BOXES ? 1 : 0) + (hand.moderate >= LIGHT_BOXES ? 1 : 0)
  return hand.dots + ahead.level + positions.indexOf(ahead.position(obstacle, dangers)) - 1 - full
}

const knownGrades: Fate<Grade>[] = []
/** ID-16, ID-17. */
function gradesOf(sum: number): Fate<Grade> {
  const pool = Math.max(0, sum)
  knownGrades[pool] ??= fateOf(diceFor(pool), pool < 1 ? lowestGrade : highestGrade, ({ grade }) => grade)
  return knownGrades[pool]
}

const knownPrices: Fate<number>[] = []
/** ID-B04. */
function pricesOf(rating: number): Fate<number> {
  knownPrices[rating] ??=
    rating < 1
      ? fateOf(diceFor(rating), lowest, priceOf)
      : fateOf(diceFor(rating), twoSixes, ({ value }) => priceOf(value))
  return knownPrices[rating]
}

function fateOf<R, T>(pool: Pool, reader: Reader<R>, of: (reading: R) => T): Fate<T> {
  let upTo = 0
  return readings(pool, reader).each.map(({ value, p }) => {
    upTo += p
    return { value: of(value), upTo }
  })
}

function fallen<T>(fate: Fate<T>, chance: Chance): T {
  const at = chance()
  return (fate.find(({ upTo }) => at < upTo) ?? (fate.at(-1) as Fate<T>[number])).value
}

/** Pays for a milder consequence if it can. ID-B04. */
function resists(hand: Mutable<Hand>, rating: number, chance: Chance): boolean {
  const cost = fallen(pricesOf(rating), chance)
  if (cost > STRESS_BOXES - hand.stress) return false
  hand.stress += cost
  return true
}

/** Minor on a partial, moderate on a failure; a level less if resisted; a full row sends it up. ID-B05, ID-B09. */
function hurt(hand: Mutable<Hand>, grade: Grade, chance: Chance): void {
  const level = (grade === 'fail' ? 1 : 0) - (resists(hand, hand.prowess, chance) ? 1 : 0)
  if (level < 0) return
  if (level === 0 && hand.minor < LIGHT_BOXES) hand.minor++
  else if (hand.moderate < LIGHT_BOXES) hand.moderate++
  else hand.severe++
}
