import { BOTCHED, OVERTIME_ROLLS } from '../job/end.ts'
import { howManyActive, type Job, LOWEST_SUM, type Tally } from '../job/state.ts'
import { shapeOf } from './table-shape.ts'

const LIMIT = 6
const CEILING = 10
const NO_CEILING = 63

const rollsLeft = ({ tally }: Job): number => Math.max(0, tally.deadline - tally.rolls)

/** Rolls that overtime can still bring. RJ-34. */
const overtimeLeft = ({ tally, phase, overtimeOffered, orders }: Job): number =>
  phase === 'overtime' || phase === 'pause' || (overtimeOffered && orders.overtime === 'ask')
    ? OVERTIME_ROLLS - tally.overtimeRolls
    : 0

/** Chains that can still do harm: one for each roll left, for a roll that lengthens the deadline does none. */
const chainsLeft = (job: Job): number => rollsLeft(job) + overtimeLeft(job) + (job.tally.due === 0 ? 0 : 1)

/** The most harm that can still come, where none means none even if it is not known how much there is in a chain. */
const harmLeft = (job: Job, most: number): number => (chainsLeft(job) === 0 ? 0 : chainsLeft(job) * most)

/** Operatives on the job, as far as their number can still matter: nobody is totaled who cannot lose so many. */
const activeThatMatters = (job: Job): number =>
  Math.min(howManyActive(job), harmLeft(job, shapeOf(job.table).mostLost) + 1)

/** The companion that is due, and how many there were, as far as the limit can still matter. RJ-25. */
function chainThatMatters({ tally, table, weight, terms }: Job): number {
  if (tally.due === 0) return 0
  const limit = terms?.companionLimit ?? LIMIT
  const bounded =
    limit === 'none' || (shapeOf(table).chainsAdvance && weight - tally.progress <= limit - tally.companions)
  return (tally.due === 1 ? 1 : 2) + 2 * (bounded ? 0 : tally.companions + 1)
}

/** How far the deadline can still be lengthened, as far as that can matter: so much progress ends the job. RJ-24. */
function headroomThatMatters(job: Job): number {
  const { tally, terms, table, weight } = job
  const { extensionAdvance, mostSetBack } = shapeOf(table)
  if (extensionAdvance === Infinity) return 0
  const most = terms?.deadlineMax ?? CEILING
  const headroom = most === 'none' ? NO_CEILING : most - tally.deadline
  const furthest = weight - tally.progress + harmLeft(job, mostSetBack)
  return extensionAdvance <= 0 ? headroom : Math.min(headroom, Math.ceil(furthest / extensionAdvance) - 1)
}

/** Which part of the rolling phase it is. */
function partOf({ phase, tally }: Job): number {
  if (phase === 'rolling') return 0
  return (phase === 'clocked' ? 1 : phase === 'overtime' ? 2 : 3) + 3 * tally.overtimeRolls
}

/** What decides how the rolling phase ends: below 2^33, and small where it can be, for maps are faster with small numbers. */
export function rollingKey(job: Job, active = activeThatMatters(job)): number {
  const { tally, orders, overtimeOffered } = job
  let key = tally.progress + 4
  key = key * 32 + rollsLeft(job)
  key = key * 64 + headroomThatMatters(job)
  key = key * 16 + active
  key = key * 32 + chainThatMatters(job)
  if (orders.postponed !== 'never') key = key * 16 + tally.credits
  return overtimeOffered ? key * 16 + partOf(job) : key
}

/**
 * What decides where a throw leads if it sets off no companion: the row, and how the job stands. A roll and a companion
 * do not differ in this, nor do companions early and late in a chain.
 */
export function throwKey(job: Job): (die: unknown) => number | undefined {
  const { tally, table, orders, overtimeOffered } = job
  let key = tally.progress + 4
  key = key * 64 + chainsLeft(job)
  key = key * 64 + headroomThatMatters(job)
  key = key * 16 + activeThatMatters(job)
  if (orders.postponed !== 'never') key = key * 16 + tally.credits
  if (overtimeOffered) key = key * 16 + partOf(job)
  return (die) => {
    const place = (die as number) + tally.due - LOWEST_SUM
    return table[place]?.companion === 'none' ? key * 16 + place : undefined
  }
}

/** Botched and totaled are only so many set-backs and losses away. */
function canStillGoBad(job: Job): boolean {
  const { mostLost, mostSetBack } = shapeOf(job.table)
  return howManyActive(job) <= harmLeft(job, mostLost) || job.tally.progress - harmLeft(job, mostSetBack) <= BOTCHED
}

/** Positive outlook matters to the rolling phase only where it can still turn into negative outlook. RJ-32. */
export const outlookKey = (job: Job): number => rollingKey(job) * 64 + (canStillGoBad(job) ? job.tally.positive : 0)

/** Every number of the rolling phase that can be asked for at its end. */
export const everyNumberKey = (job: Job): string => {
  const { negative, positive, rolls, overtimeRolls }: Tally = job.tally
  return `${rollingKey(job, howManyActive(job))} ${negative} ${positive} ${rolls + overtimeRolls}`
}

/** What saving the job can still use of outlook and Fortune, at one for each go and operative. RJ-42 to RJ-45. */
function savingKey(job: Job): number {
  const { negative, positive, fortune } = job.tally
  const { mostFortuneLost, mostFortuneGained } = shapeOf(job.table)
  const operatives = job.workup.length - job.unwinding.gone.length
  const goes = Math.min(operatives, fortune + fortuneToCome(job, mostFortuneGained))
  const key = Math.min(negative, goes) * 64 + Math.min(positive, 2 * Math.min(goes, howManyActive(job)))
  return key * 64 + Math.min(fortune, operatives + harmLeft(job, mostFortuneLost))
}

/** A roll that lengthens the deadline may bring Fortune too, so the ceiling counts. */
const fortuneToCome = (job: Job, most: number): number => {
  const lengthening = Math.max(
    0,
    (job.terms?.deadlineMax === 'none' ? NO_CEILING : (job.terms?.deadlineMax ?? CEILING)) - job.tally.deadline,
  )
  const chains = chainsLeft(job)
  return chains === 0 ? 0 : (chains + (shapeOf(job.table).extensionAdvance === 0 ? lengthening : 0)) * most
}

/** The operatives as saving and conditions see them; names do not matter. */
function crewKey(job: Job, gigOf: (operative: string) => string): string {
  const plain = job.conditions.length === 0 && job.workup.every((l) => l.props.length + l.tactics.length === 0)
  if (plain) {
    const lost = job.lost.filter((id) => !job.unwinding.gone.includes(id)).length
    return `${lost} ${job.workup.length - job.unwinding.gone.length - lost}`
  }
  return job.workup
    .map(({ operative, props, tactics }) => {
      const state = `${job.lost.includes(operative) ? 'l' : 'a'}${job.unwinding.gone.includes(operative) ? 'g' : ''}`
      return `${state}${props.length}/${tactics.map((x) => x.progress).sort()}/${gigOf(operative)}`
    })
    .sort()
    .join(' ')
}

/** What decides between Job Success and Job Failure. */
export function successKey(job: Job, gigOf: (operative: string) => string): string | number {
  if (job.phase === 'unwinding' && job.ending !== 'clocked')
    return job.ending === 'voila' ? `voila ${job.step} ${crewKey(job, gigOf)}` : 'bad'
  const saving = job.orders.saving === 'ask' ? savingKey(job) : 0
  const rolling = rollingKey(job, howManyActive(job))
  if (job.phase === 'unwinding') return `${job.step} ${job.tally.progress} ${saving} ${crewKey(job, gigOf)}`
  const plain = job.conditions.length === 0 && job.workup.every((l) => l.props.length + l.tactics.length === 0)
  return plain ? rolling * 2 ** 18 + saving : `${rolling} ${saving} ${crewKey(job, gigOf)}`
}
