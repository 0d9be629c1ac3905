import type { OddsPolicy } from '@sortie/engine'
import type { Look } from '../rule.ts'
import { playerOf } from '../rules/crew/ratings.ts'
import { carriesConsequence, companionOf } from '../rules/job/effects.ts'
import { BOTCHED, endingAt, overtimeIsOpen } from '../rules/job/end.ts'
import {
  activeOn,
  howManyActive,
  type Job,
  LOWEST_SUM,
  type Phase,
  type Terms,
  type WorkupLine,
} from '../rules/job/state.ts'
import type { State } from '../state.ts'
import { type Bounds, boundsOf } from './bounds.ts'
import { isPacked, pack, written } from './pack.ts'
import {
  activeThatMatters,
  asFarAsItMatters,
  canStillGoBad,
  companionsThatMatter,
  headroomThatMatters,
  purseThatMatters,
  type Standing,
  standingOf,
} from './standing.ts'

type Key = number | string

/** A job, what bounds its future, and how it stands. */
interface At {
  readonly job: Job
  readonly bounds: Bounds
  readonly at: Standing
  readonly terms: Terms
}

function readWhole(job: Job, terms: Terms): At {
  const bounds = boundsOf(job.table, terms)
  return { job, bounds, at: standingOf(job, bounds, terms), terms }
}

function read(job: Job, terms: Terms): At {
  const { bounds, at } = readWhole(job, terms)
  return { job, bounds, at: asFarAsItMatters(at, job.weight, bounds), terms }
}

/** The companion that is due, and how many there were if the limit can matter. RJ-25. */
const chainOf = (at: Pick<Standing, 'progress' | 'due' | 'companions'>, weight: number, bounds: Bounds): number =>
  at.due === 0 ? 0 : (at.due === 1 ? 1 : 2) + 2 * companionsThatMatter(at, weight, bounds)

const partAt: { readonly [P in Phase]?: number } = { clocked: 1, overtime: 2, pause: 3 }

/** Which part of the rolling phase it is. */
const partOf = ({ phase, tally }: Job): number =>
  phase === 'rolling' ? 0 : (partAt[phase] ?? 0) + 3 * tally.overtimeRolls

/** Rolls in time and in overtime are told apart where there can be any, or where it has begun. */
const partMatters = (job: Job, terms: Terms): boolean => job.phase !== 'rolling' || overtimeIsOpen(job, terms)

/** What decides how the rolling phase ends. `active` is how many operatives are told apart. */
function rollingPart({ job, bounds, at, terms }: At, active: number): Key {
  const headroom = headroomThatMatters(at, job.weight, bounds)
  const chain = chainOf(at, job.weight, bounds)
  const holdsCredits = job.orders.postponed !== 'never'
  let key = pack(0, at.progress, -8, 32)
  key = pack(key, at.left, -8, 40)
  key = pack(key, headroom, 0, 32)
  key = pack(key, active, 0, 16)
  key = pack(key, chain, 0, 32)
  if (holdsCredits) key = pack(key, at.credits, 0, 16)
  if (partMatters(job, terms)) key = pack(key, partOf(job), 0, 16)
  if (isPacked(key)) return key
  return written([at.progress, at.left, headroom, active, chain, holdsCredits ? at.credits : 0, partOf(job)])
}

/** What decides how the rolling phase ends. */
export function rollingKey(job: Job, terms: Terms): Key {
  const all = read(job, terms)
  return rollingPart(all, activeThatMatters(all.at, all.bounds))
}

/**
 * What decides where a throw leads: how the job stands after its row, for a row does no more to that than add its numbers.
 * What cannot matter before the throw cannot matter after it. Rows that ask something are told from those that do not, so
 * that every question comes up. RJ-21 to RJ-27.
 */
export function throwKey(job: Job, terms: Terms): (die: unknown) => Key | undefined {
  const { at, bounds } = read(job, terms)
  const { table, tally, orders, weight } = job
  const telling = partMatters(job, terms)
  const inTime = job.phase === 'rolling'
  const own = at.due === 0 ? 1 : 0
  const companions = own === 1 ? 0 : at.companions + 1
  const left = inTime ? at.left - own : 0
  const headroom = headroomThatMatters(at, weight, bounds)
  const active = activeThatMatters(at, bounds)
  const holdsCredits = orders.postponed !== 'never'
  const part = partOf(job) + (inTime ? 0 : 3 * own)
  return (die) => {
    const row = table[(die as number) + tally.due - LOWEST_SUM]
    if (!row) return undefined
    const progress = at.progress + row.progress
    const longer = inTime ? Math.min(row.deadline, at.headroom) : 0
    const due = companions < bounds.companionLimit ? companionOf(row) : 0
    const after = due === 0 ? 0 : chainOf({ progress, due, companions }, weight, bounds)
    const cashes = holdsCredits && at.credits > 0 && !carriesConsequence(row)
    const asks = (row.lose > 0 ? 1 : 0) + (cashes ? 2 : 0)
    const whole = due === 0 || terms.endCheck === 'incident'
    const ending = asks === 0 ? endingAt({ active, progress, weight }, whole) : undefined
    if (ending) return ending
    let key = pack(asks, progress, -16, 64)
    key = pack(key, left + longer, -8, 40)
    key = pack(key, headroom - longer, -1, 32)
    key = pack(key, active - row.lose, -4, 20)
    key = pack(key, after, 0, 32)
    const credits = holdsCredits ? at.credits + (row.special === 'postponed' ? 1 : 0) : 0
    if (holdsCredits) key = pack(key, credits, 0, 16)
    if (telling) key = pack(key, part, 0, 16)
    if (isPacked(key)) return key
    return written([asks, progress, left + longer, headroom - longer, active - row.lose, after, credits, part])
  }
}

/** Confusion counts everybody who is active. RJ-29. */
const activeForOutlook = ({ at, bounds }: At): number =>
  bounds.confusion === 'none' ? activeThatMatters(at, bounds) : at.active

/** Opportunity held matters where it can still turn into trouble; trouble held, where Confusion takes some of it. RJ-29, RJ-32. */
export function outlookKey(job: Job, terms: Terms): Key {
  const all = read(job, terms)
  const rolling = rollingPart(all, activeForOutlook(all))
  const positive = canStillGoBad(all.at, BOTCHED, all.bounds) ? job.tally.positive : 0
  const negative = all.bounds.confusion === 'relieve' ? job.tally.negative : 0
  const key = pack(pack(typeof rolling === 'number' ? rolling : Number.NaN, positive, 0, 64), negative, 0, 64)
  return isPacked(key) ? key : `${rolling} ${written([positive, negative])}`
}

/** Every number of the rolling phase that can be asked for at its end. */
export function everyNumberKey(job: Job, terms: Terms): Key {
  const all = readWhole(job, terms)
  const { negative, positive, rolls, overtimeRolls } = job.tally
  const rolling = rollingPart(all, activeForOutlook(all))
  let key = pack(typeof rolling === 'number' ? rolling : Number.NaN, negative, 0, 64)
  key = pack(key, positive, 0, 64)
  key = pack(key, rolls + overtimeRolls, 0, 32)
  return isPacked(key) ? key : `${rolling} ${written([negative, positive, rolls + overtimeRolls])}`
}

/** Distraction takes up to three. RJ-44. */
const TROUBLE_EACH = 3

/** What saving can use of outlook and Fortune, in any order and by any way. RJ-42 to RJ-45. */
function purseKey({ job, at, bounds }: At): Key {
  const { negative, positive, fortune } = job.tally
  const { gone } = job.unwinding
  const operatives = job.workup.length - gone.length
  const active = gone.length === 0 ? at.active : activeOn(job).filter((id) => !gone.includes(id)).length
  const savers = { operatives, active, troubleEach: TROUBLE_EACH }
  const purse = purseThatMatters({ ...at, negative, positive, fortune }, savers, bounds)
  const key = pack(pack(pack(0, purse.negative, 0, 64), purse.positive, 0, 32), purse.fortune, 0, 64)
  return isPacked(key) ? key : written([purse.negative, purse.positive, purse.fortune])
}

/** Questions about somebody or something by name. Unless a policy tells names apart, it is enough how many there are of a kind. */
const naming = ['WhoIsLost', 'WhichContributionStays', 'HowToSaveTheJob']

/** Whether a rule treats equal answers alike, whatever they are called and in which order they are offered. */
const isEven = (rule: OddsPolicy[string] | undefined): boolean =>
  typeof rule === 'string' && (rule === 'uniform' || rule === 'never' || rule.startsWith('best for '))

const namesMatter = (policy: OddsPolicy): boolean =>
  !naming.every((question) => isEven(policy[question] ?? policy['default'])) ||
  Object.values(policy).some((rule) => typeof rule === 'function')

/** An operative as saving and conditions see them: lost or not, had a go or not, and what is left for one. RJ-46, RJ-47. */
function operativeKey(job: Job, { operative: id, props, tactics }: WorkupLine, named: boolean): string {
  const lost = job.lost.includes(id)
  if (job.unwinding.gone.includes(id)) return lost ? 'lost, gone' : 'gone'
  const state = lost ? 'lost' : ''
  if (props.length + tactics.length === 0) return state
  return named
    ? `${state} ${JSON.stringify([props, tactics.map((x) => x.id)])}`
    : `${state} ${props.length}/${tactics.map((x) => x.progress).sort()}`
}

/** What decides between Job Success and Job Failure. */
export function successKey(state: State, { seats }: Pick<Look, 'seats'>, terms: Terms, policy: OddsPolicy): Key {
  const { job, crew } = state
  const saving = job.orders.saving === 'ask'
  const byGig = job.conditions.some((c) => 'gig' in c)
  const operatives = saving || byGig ? crewKey() : ''
  if (job.phase === 'unwinding' && job.ending !== 'clocked') return `${job.ending} ${job.step} ${operatives}`
  const all = read(job, terms)
  const purse = saving ? purseKey(all) : ''
  if (job.phase === 'unwinding') return `${job.step} ${job.tally.progress} ${purse} ${operatives}`
  const rolling = rollingPart(all, howManyActive(job))
  return operatives === '' && purse === '' ? rolling : `${rolling} ${purse} ${operatives}`

  function crewKey(): string {
    const named = namesMatter(policy)
    const keyOf = (line: WorkupLine): string => {
      const gig = byGig ? ` ${crew.operatives[line.operative]?.gig.toLowerCase() ?? ''}` : ''
      return `${operativeKey(job, line, named)}${gig}`
    }
    const { passed } = job.unwinding
    if (named) return [...job.workup.map(keyOf), ...passed].join('|')
    // Who passes is asked player by player: it matters who answers for whom, and how many have passed.
    const hands = Object.values(Object.groupBy(job.workup, (l) => playerOf({ state, seats }, l.operative)))
    return [...hands.map((own = []) => own.map(keyOf).sort().join('|')).sort(), passed.length].join('/')
  }
}
