import { OVERTIME_ROLLS, overtimeIsOpen } from '../rules/job/end.ts'
import { howManyActive, type Job, type Terms } from '../rules/job/state.ts'
import type { Bounds } from './bounds.ts'

/** How the rolling phase stands: what decides where it goes from here. */
export interface Standing {
  readonly progress: number
  /** Rolls until the deadline. Below 0 where a chain has shortened it: a later row of the chain may lengthen it again. */
  readonly left: number
  /** How far the deadline can still be lengthened. */
  readonly headroom: number
  readonly active: number
  readonly credits: number
  readonly due: 0 | 1 | 6
  readonly companions: number
  /** Rolls that overtime can still bring. RJ-34. */
  readonly overtimeLeft: number
}

/** In overtime and after it the deadline is not looked at again. RJ-34. */
export function standingOf(job: Job, { longest }: Bounds, terms: Terms): Standing {
  const { tally, phase } = job
  const rolling = phase === 'rolling'
  return {
    progress: tally.progress,
    left: rolling ? tally.deadline - tally.rolls : 0,
    headroom: rolling ? longest - tally.deadline : 0,
    active: howManyActive(job),
    credits: tally.credits,
    due: tally.due,
    companions: tally.companions,
    overtimeLeft: overtimeLeft(job, terms),
  }
}

function overtimeLeft(job: Job, terms: Terms): number {
  const { tally, phase } = job
  if (phase === 'unwinding') return 0
  if (phase === 'overtime' || phase === 'pause') return OVERTIME_ROLLS - tally.overtimeRolls
  return overtimeIsOpen(job, terms) ? OVERTIME_ROLLS : 0
}

/**
 * Where a job is only checked when a roll is done, a chain can go on with more progress than is needed, without end if
 * companions have no limit. Once no last row can take it below the weight again, this chain is all that is left. B-06.
 */
export function asFarAsItMatters<S extends Standing>(at: S, weight: number, { mostSetBack }: Bounds): S {
  const enough = weight + mostSetBack
  if (at.due === 0 || at.progress < enough) return at
  return { ...at, progress: enough, left: 0, headroom: 0, overtimeLeft: 0 }
}

/** Rolls, each with its companions, that can still do harm; a chain under way is one. */
const chainsLeft = ({ left, overtimeLeft, due }: Standing): number =>
  Math.max(0, left) + overtimeLeft + (due === 0 ? 0 : 1)

/** The most that can still come, where none means none even if it is not known how much there is in a chain. */
function stillToCome(at: Standing, most: number): number {
  const chains = chainsLeft(at)
  return chains === 0 ? 0 : chains * most
}

/** Operatives on the job, as far as their number decides whether it is totaled: no more are lost than rows take. RJ-36. */
export const activeThatMatters = (at: Standing, { mostLost }: Bounds): number =>
  Math.min(at.active, stillToCome(at, mostLost) + 1)

/** Companions so far, as far as the limit can still matter, plus 1; 0 if it cannot. RJ-25. */
export function companionsThatMatter(
  at: Pick<Standing, 'progress' | 'due' | 'companions'>,
  weight: number,
  bounds: Bounds,
): number {
  const { companionLimit, chainsEndTheJob } = bounds
  if (at.due === 0 || companionLimit === Infinity) return 0
  return chainsEndTheJob && weight - at.progress <= companionLimit - at.companions ? 0 : at.companions + 1
}

/**
 * How far the deadline can still be lengthened, as far as that can matter. The row that meets the ceiling comes after as
 * many as there is headroom for, each with its progress: the job is over by then, if that is enough. The roll that brings
 * it sets nothing back itself. RJ-24.
 */
export function headroomThatMatters(at: Standing, weight: number, bounds: Bounds): number {
  const { extensionAdvance, mostSetBack } = bounds
  if (at.headroom === Infinity || (extensionAdvance === Infinity && at.headroom >= 0)) return 0
  if (extensionAdvance <= 0 || mostSetBack === Infinity) return at.headroom
  const furthest = weight - at.progress + Math.max(0, chainsLeft(at) - 1) * mostSetBack
  return Math.min(at.headroom, Math.max(0, Math.ceil(furthest / extensionAdvance) - 1))
}

/** Whether the job can still end botched or totaled. RJ-31, RJ-36. */
export const canStillGoBad = (at: Standing, botched: number, { mostLost, mostSetBack }: Bounds): boolean =>
  at.active <= stillToCome(at, mostLost) || at.progress - stillToCome(at, mostSetBack) <= botched

/** What saving the job works with. RJ-42 to RJ-45. */
export interface Purse {
  readonly negative: number
  readonly positive: number
  readonly fortune: number
}

interface Savers {
  /** Operatives who have not had their go, and how many of them are not lost: only those roll dice. */
  readonly operatives: number
  readonly active: number
  /** The most trouble that one go takes. */
  readonly troubleEach: number
}

const DICE_EACH = 2

/** As much of the purse as the goes to come can use: 1 Fortune, and either trouble or two dice of opportunity. */
export function purseThatMatters(
  at: Standing & Purse,
  { operatives, active, troubleEach }: Savers,
  { mostFortuneGained, mostFortuneLost, confusion }: Bounds,
): Purse {
  const goes = Math.min(operatives, at.fortune + stillToCome(at, mostFortuneGained))
  return {
    // Where Confusion relieves, all trouble held counts: some of it may go again. B-05.
    negative: confusion === 'relieve' ? at.negative : Math.min(at.negative, troubleEach * goes),
    positive: Math.min(at.positive, DICE_EACH * Math.min(goes, active)),
    fortune: Math.min(at.fortune, operatives + stillToCome(at, mostFortuneLost)),
  }
}
