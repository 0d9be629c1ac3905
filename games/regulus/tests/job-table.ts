import type { Json } from '@sortie/engine'
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
  rolls(playing(atWork(job, { deadline: 1, fortune: 1, ...tally }, table), { overtime: 'never', ...settings }), 9)

/** The options of a field of the form that is open, or of one operative's choice where several people are asked. */
export function fieldOptions(play: Play, field: string, seat = ''): readonly Json[] {
  const q = play.question()
  const shape = q.kind === 'each' || q.kind === 'first' ? q.parts[seat] : q.kind === 'ask' ? q.shape : undefined
  const part = shape?.kind === 'form' ? shape.fields[field] : shape
  const options = part?.kind === 'list' ? part.of : part
  if (options?.kind === 'one' || options?.kind === 'some') return options.options
  throw new Error(`${q.name} has no options for ${field}`)
}
/** What the points that are left can be spent on. */
export const spendable = (play: Play): readonly Json[] => fieldOptions(play, 'spend')

/** Everybody answers for their own operatives: Ada's player for two, Bo for Cho. */
export function allChoose(play: Play, question: string, chosen: { readonly [operative: string]: string }): Play {
  const q = play.question(question)
  if (q.kind !== 'each') throw new Error(`${question} is not asked of several`)
  for (const [seat, shape] of Object.entries(q.parts)) {
    const own = shape.kind === 'form' ? Object.keys(shape.fields) : []
    play.answer(question, Object.fromEntries(own.map((id) => [id, chosen[id] as string])), seat)
  }
  return play
}
