import type { Content } from '../content/index.ts'
import { noJob, type Orders, tableOf } from '../rules/job/state.ts'
import type { JobType } from '../rules/job/type.ts'
import type { Settings } from '../settings.ts'
import { fresh, type State } from '../state.ts'

/** The table that odds are asked at: what it has decided, and its rows. */
export interface At {
  readonly settings: Settings
  readonly content: Content
}

const tables = new WeakMap<Content['incidents'], Map<JobType, ReturnType<typeof tableOf>>>()

/** The same object every time, so that a walk recognises it. */
export function incidentsOf({ incidents }: Content, type: JobType): ReturnType<typeof tableOf> {
  const known = tables.get(incidents) ?? new Map<JobType, ReturnType<typeof tableOf>>()
  tables.set(incidents, known)
  const table = known.get(type) ?? tableOf(incidents, type)
  known.set(type, table)
  return table
}

interface Job {
  readonly type: JobType
  readonly weight: number
  readonly deadline: number
  readonly crew: number
  readonly orders: Orders
  readonly overtime?: boolean
  readonly fortune?: number
}

/** A job at its first roll, with operatives who have nothing but themselves. */
export const jobAtStart = (
  { type, weight, deadline, crew, orders, overtime = false, fortune = 0 }: Job,
  { content }: Pick<At, 'content'>,
): State => ({
  ...fresh,
  job: {
    ...noJob,
    number: 1,
    type,
    table: incidentsOf(content, type),
    weight,
    overtimeOffered: overtime,
    lead: 'op1',
    orders,
    workup: Array.from({ length: crew }, (_, i) => ({ operative: `op${i + 1}`, ally: false, props: [], tactics: [] })),
    phase: 'rolling',
    tally: { ...noJob.tally, deadline, fortune },
  },
})
