import { CHANCE, canonical, isRefusal, type Json, type Question, type Sitting, Table, type World } from '@sortie/engine'
import { checkFields } from '@sortie/engine/plays'
import { content } from '../content/index.ts'
import { regulus } from '../game.ts'
import { newOperative, noMarks, type OperativeState, ratingNames } from '../rules/crew/state.ts'
import { type Condition, noJob, tableOf } from '../rules/job/state.ts'
import { type JobType, jobTypes } from '../rules/job/type.ts'
import { fresh, type State } from '../state.ts'
import { finalOf, recordOf } from './job-final.ts'

/** A worked example of the job catalogue: what is set up, what is answered, and what has to come of it. */
export interface JobExample {
  readonly id: string
  readonly title?: string
  readonly job: {
    readonly type: JobType
    readonly weight: number
    readonly deadline: number
    readonly lead: string
    readonly overtime?: boolean
    readonly dangerous?: boolean
    readonly fortune?: number
    readonly carried?: number
    readonly reputation?: number
    readonly conditions?: readonly Condition[]
    readonly workup: readonly {
      readonly id: string
      readonly gig?: string
      readonly ally?: boolean
      readonly props?: readonly string[]
      readonly tactics?: readonly { readonly id: string; readonly progress?: number }[]
    }[]
    readonly capacity?: Json
    readonly crew?: readonly ({ readonly id: string; readonly luckMarks?: readonly [number, number] } & {
      readonly [R in (typeof ratingNames)[number]]?: number
    })[]
  }
  readonly answers: readonly (readonly [string, Json])[]
  readonly record: Json
  readonly final: Json
}

/** What the catalogue calls each question. */
const questionIds: { readonly [name: string]: string } = {
  JobDice: 'roll',
  CompanionDie: 'companion',
  WhoIsLost: 'loss',
  WhichContributionStays: 'keep',
  WhetherToCashTheCredit: 'postponed',
  WhetherToGoIntoOvertime: 'overtime',
  WhetherToStayInOvertime: 'overtime.continue',
  WhetherTheConditionIsMet: 'condition',
  WhatTheJobComesTo: 'condition.result',
  WhoGoesNext: 'clocked.next',
  HowToSaveTheJob: 'clocked.option',
  WhetherTheTacticApplies: 'clocked.tactic',
  GetItDoneDice: 'clocked.dice',
  WhichHarm: 'failure.harm',
  HowToBearTheWeight: 'failure.weight',
  WhoLeadsNextAfterFailure: 'failure.nextLead',
  WhichReward: 'success.boost',
  HowToSpendTheWeight: 'success.weight',
  WhoLeadsNext: 'success.nextLead',
  WhichTrouble: 'trouble',
  WhichOpportunity: 'opportunity',
  WhichPropBreaks: 'trouble.prop',
  WhoGetsTheMinorValue: 'value.minor',
  WhoGetsTheMajorValue: 'value.major',
  WhoGetsTheMinorConsequence: 'consequence.minor',
  WhoGetsTheMajorConsequence: 'consequence.major',
  WhichRatingsToLower: 'consequence.ratings',
  WhoGainsByIt: 'consequence.gift',
  WhichRatingToRaise: 'consequence.giftRating',
  WhetherToWorkAnAngle: 'winding.angle',
  WhichBenefit: 'winding.benefit',
  WhichTarget: 'winding.target',
  HowToWorkIt: 'winding.how',
  AngleDie: 'winding.test',
}

const MOST_STEPS = 500

const JOB = [
  ...['type', 'weight', 'deadline', 'lead', 'overtime', 'dangerous', 'fortune', 'carried', 'reputation'],
  ...['conditions', 'capacity', 'workup', 'crew'],
]

/** Throws a sentence that names what no example of a job has, or what is missing. */
function checkExample(example: JobExample): void {
  const { job, answers } = example
  checkFields(example as unknown as Json, ['id', 'title', 'rules', 'job', 'answers', 'record', 'final'], 'the example')
  checkFields(job as unknown as Json, JOB, 'job')
  const missing = (['type', 'weight', 'deadline', 'lead', 'workup'] as const).find((field) => job[field] === undefined)
  if (missing) throw new Error(`job needs "${missing}"`)
  const types: readonly JobType[] = [...jobTypes, 'general']
  if (!types.includes(job.type)) throw new Error(`job.type is one of ${types.join(', ')}, not "${job.type}"`)
  for (const line of job.workup) {
    checkFields(line as unknown as Json, ['id', 'gig', 'ally', 'props', 'tactics'], 'a line of job.workup')
    for (const tactic of line.tactics ?? []) checkFields(tactic as Json, ['id', 'progress'], `a tactic of ${line.id}`)
  }
  for (const condition of job.conditions ?? [])
    checkFields(condition as Json, ['gig', 'text'], 'a condition of the job')
  for (const member of job.crew ?? [])
    checkFields(member as unknown as Json, ['id', ...ratingNames, 'luckMarks'], 'a member of job.crew')
  if (!Array.isArray(answers)) throw new Error('the example needs a list "answers"')
  const known = Object.values(questionIds)
  const odd = answers.find(([id]) => !known.includes(id))
  if (odd) throw new Error(`no question is called ${canonical(odd[0] ?? null)}. There are ${known.join(', ')}.`)
}

/** Plays a worked example from the opened record to the end of the job, and says what differs. */
export function runJob(example: JobExample, problems: string[]): void {
  checkExample(example)
  play(example, problems)
}

function play(example: JobExample, problems: string[]): void {
  const { lead } = example.job
  const players = playersOf(example).map((seat): Sitting => ({ seat, role: 'player' }))
  const head = { seats: [{ seat: 'gm', role: 'gm' } as const, ...players] }
  const world: World = { ...Table.start(regulus, head).world, state: startOf(example) }
  const table = new Table(regulus, { at: -1, world, edition: regulus.edition })
  let atEnd: State | undefined
  let used = 0
  for (let n = 0; ; n++) {
    if (n > MOST_STEPS) throw new Error(`more than ${MOST_STEPS} steps`)
    const state = table.world.state as State
    if (state.job.phase === 'unwinding') atEnd ??= state
    if (table.due?.procedure === 'closeJob') break
    if (table.due) submit({ kind: 'open', by: 'game', ...table.due })
    else if (table.atRest) submit({ kind: 'open', by: lead, procedure: 'roll', args: {} })
    else answerNext()
  }
  if (used < example.answers.length) problems.push(`answers left over: ${canonical(example.answers.slice(used))}`)
  const end = table.world.state as State
  compare('record', example.record, recordOf(end), problems)
  compare('final', example.final, finalOf(end, atEnd ?? end), problems)

  function submit(input: Parameters<Table['submit']>[0]): void {
    const result = table.submit(input)
    if (isRefusal(result)) throw new Error(`${result.refused}: ${result.message}`)
  }

  function answerNext(): void {
    const { question, askedAt } = table.waiting.at(-1) as Table['waiting'][number]
    const id = questionIds[question.name] ?? question.name
    const given = example.answers[used]
    if (given?.[0] !== id)
      throw new Error(`answer ${used + 1}: ${id} is asked, written is ${canonical(given ?? 'nothing')}`)
    used++
    const dice = question.kind === 'roll'
    submit({
      kind: 'answer',
      by: dice ? CHANCE : seatOf(question),
      to: askedAt,
      answer: dice ? [given[1]].flat() : given[1],
    })
  }
}

const seatOf = (q: Question): string => (q.kind === 'ask' ? q.to : 'gm')

/** Each operative has a player of the same name; the Director is apart. */
const playersOf = ({ job }: JobExample): readonly string[] => [
  ...new Set([...(job.crew ?? []).map((m) => m.id), ...job.workup.map((l) => l.id)]),
]

function startOf(example: JobExample): State {
  const { job } = example
  const lines = job.workup.map((l) => ({
    operative: l.id,
    ally: l.ally ?? false,
    props: l.props ?? [],
    tactics: (l.tactics ?? []).map(({ id, progress = 1 }) => ({ id, progress })),
  }))
  const { deadline, fortune = 2, dangerous = false } = job
  return {
    ...fresh,
    crew: {
      ...fresh.crew,
      reputation: job.reputation ?? 0,
      carried: job.carried ?? 0,
      operatives: Object.fromEntries(playersOf(example).map((id) => [id, operativeOf(example, id)])),
    },
    job: {
      ...noJob,
      number: 1,
      type: job.type,
      table: tableOf(content.incidents, job.type),
      weight: job.weight,
      overtimeOffered: job.overtime ?? false,
      conditions: job.conditions ?? [],
      lead: job.lead,
      workup: lines,
      phase: 'rolling',
      tally: { ...noJob.tally, deadline, fortune, negative: dangerous ? 2 : 0 },
    },
  }
}

function operativeOf({ job }: JobExample, id: string): OperativeState {
  const sheet = job.crew?.find((m) => m.id === id)
  const line = job.workup.find((l) => l.id === id)
  const [up, down] = sheet?.luckMarks ?? [0, 0]
  const base = newOperative(id, id, {
    member: !line?.ally,
    gig: line?.gig ?? '',
    props: line?.props ?? [],
    luckMarks: sheet?.luckMarks ? { up, down } : noMarks,
  })
  if (!sheet) return base
  const { wealth, safety, comfort, luck } = { ...base.ratings, ...sheet }
  return { ...base, ratings: { wealth, safety, comfort, luck } }
}

/** Exactly equal, place by place, so that a difference can be read. */
function compare(path: string, wanted: unknown, got: unknown, problems: string[]): void {
  if (canonical(wanted) === canonical(got)) return
  if (typeof wanted === 'object' && wanted !== null && typeof got === 'object' && got !== null) {
    const keys = new Set([...Object.keys(wanted), ...Object.keys(got)])
    for (const key of keys)
      compare(
        `${path}.${key}`,
        (wanted as Record<string, unknown>)[key],
        (got as Record<string, unknown>)[key],
        problems,
      )
  } else problems.push(`${path}: expected ${canonical(wanted)}, got ${canonical(got)}`)
}
