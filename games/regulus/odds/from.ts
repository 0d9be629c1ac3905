import { content } from '../content/index.ts'
import { noJob, type Orders, tableOf } from '../job/state.ts'
import type { JobType } from '../job/type.ts'
import { fresh, type State } from '../state.ts'

const STARTING_FORTUNE = 2

const tables = new Map<JobType, ReturnType<typeof tableOf>>()

/** The same object every time, so that a walk recognises it. */
export function stockTable(type: JobType): ReturnType<typeof tableOf> {
  const table = tables.get(type) ?? tableOf(content.incidents, type)
  tables.set(type, table)
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
export const jobAtStart = ({ type, weight, deadline, crew, orders, overtime = false, fortune }: Job): State => ({
  ...fresh,
  job: {
    ...noJob,
    number: 1,
    type,
    table: stockTable(type),
    weight,
    overtimeOffered: overtime,
    lead: 'op1',
    orders,
    workup: Array.from({ length: crew }, (_, i) => ({ operative: `op${i + 1}`, ally: false, props: [], tactics: [] })),
    phase: 'rolling',
    tally: { ...noJob.tally, deadline, fortune: fortune ?? STARTING_FORTUNE },
  },
})
