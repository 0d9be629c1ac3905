import { choose, dice, draw, form, line, of, oneOf, questions, roll, runs, type Seat, sum, whole } from '@sortie/engine'
import { clock } from '../../../toolbox/clocks/clock.ts'
import { startClock } from '../../../toolbox/clocks/index.ts'
import { rowsKnownTo } from '../../../toolbox/known-rows.ts'
import { type ReadyJob, jobs as stock } from '../../content/jobs.ts'
import { type Look, procedure, type Rule, type T } from '../../rule.ts'
import { membersOf } from '../crew/ratings.ts'
import { EVEN_CHANCE, LEAST, scale } from './drawn.ts'
import { type Brief, betweenJobs, type Capacity, type Condition, noCapacity, tableOf } from './state.ts'
import { type JobType, jobTypes } from './type.ts'

/** A ready job as it is offered, in the words of the table's own rows. */
export interface JobOnOffer {
  readonly title: string
  readonly type: JobType
  readonly weight: number
  readonly deadline: number
  readonly briefing: string
}

export const setupQuestions = questions({
  WhichJob: {
    rule: 'RJ-01',
    about: of<{ readonly jobs: { readonly [id: string]: JobOnOffer } }>(),
    options: of<string>(),
  },
  WhetherToSetIt: {
    rule: 'B-54',
    about: of<{ readonly by: Seat; readonly title: string; readonly type: JobType }>(),
    fields: ['verdict', 'weight', 'deadline', 'overtime'],
  },
  TypeDraw: { rule: 'RJ-02' },
  AimDraw: { rule: 'RJ-01' },
  PlaceDraw: { rule: 'RJ-01' },
  WeightDie: { rule: 'RJ-03' },
  DeadlineDie: { rule: 'RJ-04' },
  OvertimeDie: { rule: 'RJ-04' },
})
const ask = setupQuestions

/** Weight and deadline, as the Director may set them, from `LEAST` on. RJ-03, RJ-04. */
export const MOST = 7
export const MOST_OPERATIVES = 12

export const inSetup = ({ state }: Look): boolean => state.job.phase === 'setup'
export const beforeRolling = ({ state }: Look): boolean => state.job.phase === 'setup' || state.job.phase === 'winding'
/** Details are the Director's until the first roll. RJ-01. */
const beforeFirstRoll = (look: Look): boolean =>
  beforeRolling(look) || (look.state.job.phase === 'rolling' && look.state.job.record.length === 0)
const hasCrew = (look: Look): boolean => betweenJobs(look) && membersOf(look).length > 0

interface Details {
  readonly title: string
  readonly job: JobType
  readonly weight: number
  readonly deadline: number
  readonly overtime: boolean
  readonly conditions?: readonly Condition[]
  readonly capacity?: Capacity
  readonly impromptu?: boolean
  readonly brief?: Brief | null
}

/** The job keeps its table of incidents, whatever is changed while it lasts. RJ-01, RJ-02. */
function set(
  t: T,
  { conditions = [], capacity = noCapacity, impromptu = false, brief = null, ...details }: Details,
): void {
  const table = tableOf(t.content.incidents, details.job)
  const number = t.state.job.number + 1
  t.tell('RJ-01', {
    type: 'JobSet',
    number,
    ...details,
    conditions,
    capacity,
    impromptu,
    table,
    brief,
  })
}

/** Details are the Director's: what a player proposes is taken, changed or refused in one answer. RJ-01, B-54. */
const agreed: Rule<{ readonly by: Seat; readonly details: Details }, boolean> = function* (t, { by, details }) {
  if (t.settings.jobsSetBy === 'anyone' || runs(t.seats, by)) {
    set(t, details)
    return true
  }
  const { title, job: type, weight, deadline, overtime } = details
  const { verdict, ...changed } = yield* form(ask.WhetherToSetIt, {
    ask: 'gm',
    fields: {
      verdict: oneOf(['take', 'refuse']),
      weight: whole({ min: LEAST, max: MOST }),
      deadline: whole({ min: LEAST, max: MOST }),
      overtime: oneOf([true, false]),
    },
    usual: { verdict: 'take', weight, deadline, overtime },
    about: { by, title, type },
  })
  if (verdict === 'refuse') t.tell('B-54', { type: 'JobRefused', title })
  else set(t, { ...details, ...changed })
  return verdict === 'take'
}

/** Weight and deadline as the Director may set them; as usual, they follow the type. RJ-02, RJ-03, RJ-04. */
const asUsualOr = ['usual', 3, 4, 5, 6, 7] as const

/** What a job of a type is usually like. RJ-02. */
const usuallyLike = ({ content }: Pick<Look, 'content'>, type: JobType) => {
  const { weight, deadline, overtime } = content.types[type] ?? { weight: 4, deadline: 5, overtime: false }
  return { weight, deadline, overtime }
}

/** Another of the last type; a heist at first. */
const lastType = ({ state: { job } }: Look): Exclude<JobType, 'general'> =>
  job.type === 'general' ? 'heist' : job.type

/** The Director sets the type and the details of a job. RJ-01 to RJ-04. */
export const setJob = procedure({
  rules: ['RJ-03', 'RJ-01', 'RJ-02', 'RJ-04'],
  by: 'gm',
  when: hasCrew,
  args: () => ({
    title: line({ max: 80 }),
    type: oneOf(jobTypes),
    weight: oneOf(asUsualOr),
    deadline: oneOf(asUsualOr),
    overtime: oneOf(['usual', true, false]),
  }),
  usual: (look) => ({ type: lastType(look), weight: 'usual', deadline: 'usual', overtime: 'usual' }),
  *run(t, { title, type, weight, deadline, overtime }) {
    const usual = usuallyLike(t, type)
    set(t, {
      title,
      job: type,
      weight: weight === 'usual' ? usual.weight : weight,
      deadline: deadline === 'usual' ? usual.deadline : deadline,
      overtime: overtime === 'usual' ? usual.overtime : overtime,
    })
  },
})

/** A player says what the crew could do next; the Director sets the details, or refuses. RJ-01, B-54. */
export const proposeJob = procedure({
  rules: ['B-54', 'RJ-01'],
  by: (look, seat) => !runs(look.seats, seat) && look.seats.some((s) => s.seat === seat && s.role === 'player'),
  when: hasCrew,
  args: () => ({ title: line({ min: 1, max: 80 }), type: oneOf(jobTypes) }),
  usual: (look) => ({ type: lastType(look) }),
  *run(t, { by, title, type }) {
    yield* agreed(t, { by, details: { title, job: type, ...usuallyLike(t, type) } })
  },
})

const onOffer = ({ title, type, weight, deadline, briefing }: ReadyJob): JobOnOffer => ({
  title,
  type,
  weight,
  deadline,
  briefing,
})

/** A table's own jobs are the Director's to know. */
const knownTo = ({ content, seats }: Look, seat: Seat): readonly (readonly [id: string, ReadyJob])[] =>
  rowsKnownTo({ rows: content.jobs, stock }, seats, seat)

/** One of the jobs that are ready: the Director sets it, anybody else proposes it. Its clocks come with it. RJ-01, B-54. */
export const takeReadyJob = procedure({
  rules: ['RJ-01', 'B-54'],
  by: 'anyone',
  when: (look, seat) => hasCrew(look) && knownTo(look, seat).length > 0,
  *run(t, { by }) {
    const director = runs(t.seats, by)
    const jobs = Object.fromEntries(knownTo(t, by).map(([id, row]) => [id, onOffer(row)]))
    const seenBy = director ? ('gm' as const) : undefined
    const id = yield* choose(ask.WhichJob, {
      ask: by,
      from: Object.keys(jobs),
      about: { jobs },
      ...(seenBy && { seenBy }),
    })
    const row = t.content.jobs[id] as ReadyJob
    const { title, type, weight, deadline, overtime, gig, min, max, briefing, places, people } = row
    const taken = yield* agreed(t, {
      by,
      details: {
        title,
        job: type,
        weight,
        deadline,
        overtime,
        conditions: gig ? [{ gig }] : [],
        capacity: { min: min || null, max: max || null },
        brief: briefing === '' ? null : { text: briefing, places, people },
      },
    })
    if (taken)
      for (const { name, size, shown, outcome } of row.clocks)
        startClock(t, 'RJ-01', clock({ name, kind: 'plain', size, shown, outcome, outcomeKnown: shown === 'open' }))
  },
})

/** Three dice and three draws make a job (house). RJ-01. */
export const drawJob = procedure({
  rules: ['RJ-01', 'RJ-03', 'B-54'],
  by: 'anyone',
  when: hasCrew,
  *run(t, { by }) {
    const [job] = yield* draw(ask.TypeDraw, { by, cards: jobTypes, shown: true })
    const [aim] = yield* draw(ask.AimDraw, { by, cards: texts(t.content.aims, job), shown: true })
    const [place] = yield* draw(ask.PlaceDraw, { by, cards: texts(t.content.places), shown: true })
    const weight = scale(yield* roll(ask.WeightDie, { by, dice: dice(1, 6), read: sum }))
    const deadline = scale(yield* roll(ask.DeadlineDie, { by, dice: dice(1, 6), read: sum }))
    const overtime = yield* roll(ask.OvertimeDie, { by, dice: dice(1, 6), read: sum })
    const drawn = { title: `${aim} ${place}`, job: job as JobType, weight, deadline, overtime: overtime >= EVEN_CHANCE }
    yield* agreed(t, { by, details: drawn })
  },
})

const texts = (
  rows: { readonly [id: string]: { readonly text: string; readonly type?: string } },
  type?: string,
): readonly string[] =>
  Object.values(rows)
    .filter((r) => type === undefined || r.type === type)
    .map((r) => r.text)

/** A job that nobody planned. The operative who started it leads; there is no winding and no Fortune of its own (house). RJ-13, B-41. */
export const startImpromptu = procedure({
  rules: ['RJ-13'],
  by: 'gm',
  when: hasCrew,
  args: (look) => ({
    lead: oneOf(membersOf(look)),
    title: line({ max: 80 }),
    weight: whole({ min: LEAST, max: MOST }),
    deadline: whole({ min: LEAST, max: MOST }),
  }),
  usual: (look) => ({ lead: membersOf(look)[0] ?? '', weight: LEAST, deadline: LEAST }),
  *run(t, { lead, title, weight, deadline }) {
    set(t, { title, job: 'general', weight, deadline, overtime: false, impromptu: true })
    t.tell('RJ-13', { type: 'LeadNamed', operative: lead })
    t.tell('RJ-07', { type: 'OperativeJoined', operative: lead, ally: false })
  },
})

/** What must hold for a success: an active operative with a gig, or something that the Director judges. RJ-05. */
export const addCondition = procedure({
  rules: ['RJ-05'],
  by: 'gm',
  when: beforeFirstRoll,
  args: () => ({ kind: oneOf(['gig', 'text']), words: line({ min: 1, max: 80 }) }),
  usual: () => ({ kind: 'gig' as const }),
  *run(t, { kind, words }) {
    const condition: Condition = kind === 'gig' ? { gig: words } : { text: words }
    t.tell('RJ-05', { type: 'ConditionsSet', conditions: [...t.state.job.conditions, condition] })
  },
})

const wordsOf = (condition: Condition): string => ('gig' in condition ? condition.gig : condition.text)

/** A condition is taken off again. RJ-05. */
export const dropCondition = procedure({
  rules: ['RJ-05'],
  by: 'gm',
  when: (look) => beforeFirstRoll(look) && look.state.job.conditions.length > 0,
  args: ({ state }) => ({ condition: oneOf([...new Set(state.job.conditions.map(wordsOf))]) }),
  *run(t, { condition }) {
    const at = t.state.job.conditions.findIndex((c) => wordsOf(c) === condition)
    t.tell('RJ-05', { type: 'ConditionsSet', conditions: t.state.job.conditions.filter((_, i) => i !== at) })
  },
})

/** Weight, deadline, overtime and capacity are the Director's to change until the first roll. RJ-01, RJ-03, RJ-04, RJ-06, B-26. */
export const changeDetails = procedure({
  rules: ['RJ-03', 'RJ-04', 'RJ-06'],
  by: 'gm',
  when: beforeFirstRoll,
  args: ({ state: { job } }) => ({
    title: line({ max: 80 }),
    weight: whole({ min: Math.min(LEAST, job.weight), max: Math.max(MOST, job.weight) }),
    deadline: whole({ min: LEAST, max: Math.max(MOST, job.tally.deadline) }),
    overtime: oneOf([true, false]),
    least: whole({ min: 0, max: Math.max(MOST_OPERATIVES, job.capacity.min ?? 0) }),
    most: whole({ min: 0, max: Math.max(MOST_OPERATIVES, job.capacity.max ?? 0) }),
  }),
  usual: ({ state: { job } }) => ({
    title: job.title,
    weight: job.weight,
    deadline: job.tally.deadline,
    overtime: job.overtimeOffered,
    least: job.capacity.min ?? 0,
    most: job.capacity.max ?? 0,
  }),
  *run(t, { title, weight, deadline, overtime, least, most }) {
    if (title !== '' && title !== t.state.job.title) t.tell('RJ-01', { type: 'JobRetitled', title })
    if (weight !== t.state.job.weight) t.tell('RJ-03', { type: 'WeightSet', to: weight })
    if (deadline !== t.state.job.tally.deadline) t.tell('RJ-04', { type: 'DeadlineSet', to: deadline })
    if (overtime !== t.state.job.overtimeOffered) t.tell('RJ-04', { type: 'OvertimeOffered', offered: overtime })
    const capacity = capacityOf(t, least, most)
    if (capacity.min !== t.state.job.capacity.min || capacity.max !== t.state.job.capacity.max)
      t.tell('RJ-06', { type: 'CapacitySet', capacity })
  },
})

/** Nobody is sent home by a limit: the most is never less than are on the workup already. RJ-06. */
function capacityOf({ state: { job } }: T, least: number, most: number): Capacity {
  const max = most === 0 ? null : Math.max(most, job.workup.length)
  return { min: (max === null ? least : Math.min(least, max)) || null, max }
}

/** Before the first roll a job can still be dropped; nothing comes of it. RJ-01. */
export const callOff = procedure({
  rules: ['RJ-01'],
  by: 'gm',
  when: beforeRolling,
  *run(t) {
    for (const { operative, ally } of t.state.job.workup) if (ally) t.tell('RJ-10', { type: 'AllyDeparted', operative })
    t.tell('RJ-01', { type: 'JobCalledOff' })
  },
})
