import { given, type Play } from '@sortie/engine/testkit'
import { content } from '../content/index.ts'
import { regulus } from '../game.ts'
import { newOperative, type OperativeState, type Ratings } from '../rules/crew/state.ts'
import { type Job, noJob, type Tally, tableOf, type WorkupLine } from '../rules/job/state.ts'
import { fresh, type State } from '../state.ts'

export const names = ['ada', 'bix', 'cho'] as const

/** A crew of three: Ada's player has two of them. */
export const readyTable = (more: { readonly [id: string]: Partial<OperativeState> } = {}): State => ({
  ...fresh,
  crew: {
    ...fresh.crew,
    operatives: Object.fromEntries(
      names.map((id) => [id, newOperative(id.toUpperCase(), id === 'cho' ? 'bo' : 'ada', more[id] ?? {})]),
    ),
  },
})

export const line = (operative: string, more: Partial<WorkupLine> = {}): WorkupLine => ({
  operative,
  ally: false,
  props: [],
  tactics: [],
  ...more,
})

/** A heist at its first roll, weight 4 and deadline 4, Ada leading, Fortune 2. */
export const atWork = (job: Partial<Job> = {}, tally: Partial<Tally> = {}, table = readyTable()): State => ({
  ...table,
  job: {
    ...noJob,
    number: 1,
    table: tableOf(content.incidents, job.type ?? 'heist'),
    weight: 4,
    lead: 'ada',
    workup: names.map((id) => line(id)),
    phase: 'rolling',
    ...job,
    tally: { ...noJob.tally, deadline: 4, fortune: 2, ...tally },
  },
})

type Settings = { readonly [key: string]: string | number }

export const playing = (state: State, settings: Settings = {}): Play => given(regulus, { state, settings })

export const stateOf = (play: Play): State => play.table.world.state as State
export const jobOf = (play: Play): Job => stateOf(play).job
export const tallyOf = (play: Play): Tally => jobOf(play).tally

/** Two dice that add up to it. */
const diceFor = (sum: number): readonly [number, number] => [Math.min(6, sum - 1), sum - Math.min(6, sum - 1)]

/** The lead rolls these sums, one after the other. */
export function rolls(play: Play, ...sums: readonly number[]): Play {
  for (const sum of sums) play.open('roll').dice('JobDice', ...diceFor(sum))
  return play
}

/** What was told of one kind, without its type. */
export const facts = (play: Play, type: string): readonly object[] =>
  play
    .told()
    .filter((f) => f.type === type)
    .map(({ type: _type, ...rest }) => rest)

export const notes = (play: Play): readonly string[] => (jobOf(play).record.at(-1)?.notes ?? []).map((n) => n.join(' '))

/** Ratings of 1 but for these. */
export const at = (level: Partial<Ratings>): { readonly ratings: Ratings } => ({
  ratings: { wealth: 1, safety: 1, comfort: 1, luck: 1, ...level },
})
export const ratingsOf = (play: Play, id: string) => stateOf(play).crew.operatives[id]?.ratings

/** A clocked job: one roll of 9 (Fortune +2, opportunity +1) was the last. */
export const clocked = (tally: Partial<Tally> = {}, job: Partial<Job> = {}, settings = {}, table = readyTable()) =>
  rolls(playing(atWork(job, { deadline: 1, fortune: 1, ...tally }, table), settings), 9)
