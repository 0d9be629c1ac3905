import { choose, dice, draw, line, number, of, oneOf, questions, roll, sum, whole } from '@sortie/engine'
import { type Look, procedure, type T } from '../../rule.ts'
import { membersOf } from '../crew/ratings.ts'
import { EVEN_CHANCE, LEAST, scale } from './drawn.ts'
import { betweenJobs, type Capacity, type Condition, noCapacity, tableOf } from './state.ts'
import { type JobType, jobTypes } from './type.ts'

export const setupQuestions = questions({
  TypeDraw: { rule: 'RJ-02' },
  AimDraw: { rule: 'RJ-01' },
  PlaceDraw: { rule: 'RJ-01' },
  WeightDie: { rule: 'RJ-03' },
  DeadlineDie: { rule: 'RJ-04' },
  OvertimeDie: { rule: 'RJ-04' },
  HowManyMustGo: { rule: 'RJ-06', about: of<{ readonly most: number }>() },
  WhetherToCallOff: { rule: 'RJ-01', options: of<boolean>() },
})
const ask = setupQuestions

/** Weight and deadline, as the Director may set them, from `LEAST` on. RJ-03, RJ-04. */
export const MOST = 7
export const MOST_OPERATIVES = 12

export const inSetup = ({ state }: Look): boolean => state.job.phase === 'setup'
export const beforeRolling = ({ state }: Look): boolean => state.job.phase === 'setup' || state.job.phase === 'winding'
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
}

/** The job keeps its table and what the group has decided, whatever is changed while it lasts. RJ-01, RJ-02. */
function set(t: T, { conditions = [], capacity = noCapacity, impromptu = false, ...details }: Details): void {
  const table = tableOf(t.content.incidents, details.job)
  const number = t.state.job.number + 1
  t.tell('RJ-01', { type: 'JobSet', number, ...details, conditions, capacity, impromptu, terms: t.settings, table })
}

/** The Director sets the type and the details of a job. RJ-01 to RJ-04. */
export const setJob = procedure({
  rules: ['RJ-03', 'RJ-01', 'RJ-02', 'RJ-04'],
  by: 'gm',
  when: hasCrew,
  args: () => ({
    title: line({ max: 80 }),
    type: oneOf(jobTypes),
    weight: whole({ min: LEAST, max: MOST }),
    deadline: whole({ min: LEAST, max: MOST }),
    overtime: oneOf([true, false]),
  }),
  *run(t, { title, type, weight, deadline, overtime }) {
    set(t, { title, job: type, weight, deadline, overtime })
  },
})

/** One of the jobs that are ready to be taken; anybody may, for it is the Director's work already. RJ-01. */
export const takeReadyJob = procedure({
  rules: ['RJ-01'],
  by: 'anyone',
  when: hasCrew,
  args: ({ content }) => ({ job: oneOf(Object.keys(content.jobs)) }),
  *run(t, { job }) {
    const row = t.content.jobs[job] as (typeof t.content.jobs)[string]
    const capacity = { min: row.min || null, max: row.max || null }
    set(t, {
      title: row.title,
      job: row.type,
      weight: row.weight,
      deadline: row.deadline,
      overtime: row.overtime,
      conditions: row.gig ? [{ gig: row.gig }] : [],
      capacity,
    })
  },
})

/** Three dice and three draws make a job (house). RJ-01. */
export const drawJob = procedure({
  rules: ['RJ-01', 'RJ-03'],
  by: 'anyone',
  when: hasCrew,
  *run(t, { by }) {
    const [job] = yield* draw(ask.TypeDraw, { by, cards: jobTypes, shown: true })
    const [aim] = yield* draw(ask.AimDraw, { by, cards: texts(t.content.aims, job), shown: true })
    const [place] = yield* draw(ask.PlaceDraw, { by, cards: texts(t.content.places), shown: true })
    const weight = scale(yield* roll(ask.WeightDie, { by, dice: dice(1, 6), read: sum }))
    const deadline = scale(yield* roll(ask.DeadlineDie, { by, dice: dice(1, 6), read: sum }))
    const overtime = yield* roll(ask.OvertimeDie, { by, dice: dice(1, 6), read: sum })
    set(t, { title: `${aim} ${place}`, job: job as JobType, weight, deadline, overtime: overtime >= EVEN_CHANCE })
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
  when: inSetup,
  args: () => ({ kind: oneOf(['gig', 'text']), words: line({ min: 1, max: 80 }) }),
  *run(t, { kind, words }) {
    const condition: Condition = kind === 'gig' ? { gig: words } : { text: words }
    t.tell('RJ-05', { type: 'ConditionsSet', conditions: [...t.state.job.conditions, condition] })
  },
})

/** How many may go, and how many must. The most is never less than are on the workup already. RJ-06. */
export const limitCapacity = procedure({
  rules: ['RJ-06'],
  by: 'gm',
  when: beforeRolling,
  args: ({ state }) => ({ most: whole({ min: Math.max(1, state.job.workup.length), max: MOST_OPERATIVES }) }),
  *run(t, { most }) {
    const least = yield* number(ask.HowManyMustGo, { ask: 'gm', min: 0, max: most, about: { most } })
    t.tell('RJ-06', { type: 'CapacitySet', capacity: { min: least || null, max: most } })
  },
})

/** Overtime may be offered, or not, until the first roll. RJ-04, B-26. */
export const offerOvertime = procedure({
  rules: ['RJ-04'],
  by: 'gm',
  when: (look) => beforeRolling(look) || (look.state.job.phase === 'rolling' && look.state.job.record.length === 0),
  args: ({ state }) => ({ offered: oneOf([!state.job.overtimeOffered]) }),
  *run(t, { offered }) {
    t.tell('RJ-04', { type: 'OvertimeOffered', offered })
  },
})

/** Before the first roll a job can still be dropped; nothing comes of it. RJ-01. */
export const callOff = procedure({
  rules: ['RJ-01'],
  by: 'gm',
  when: beforeRolling,
  *run(t) {
    const sure = yield* choose(ask.WhetherToCallOff, { ask: 'gm', from: [true, false], decline: false })
    if (!sure) return
    for (const { operative, ally } of t.state.job.workup) if (ally) t.tell('RJ-10', { type: 'AllyDeparted', operative })
    t.tell('RJ-01', { type: 'JobCalledOff' })
  },
})
