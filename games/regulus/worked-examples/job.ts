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

/** What the catalogue calls questions that are asked one by one, as it does. */
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
  WhetherTheTacticApplies: 'clocked.tactic',
  GetItDoneDice: 'clocked.dice',
  WhoLeadsNextAfterFailure: 'failure.nextLead',
  WhichPropBreaks: 'trouble.prop',
  WhichRatingToRaise: 'consequence.giftRating',
}

/** What it asks one by one and the game asks together. */
const together: { readonly [name: string]: readonly string[] } = {
  HowToSaveTheJob: ['clocked.next', 'clocked.option'],
  WhichHarm: ['failure.harm'],
  HowToBearTheWeight: ['failure.weight'],
  WhichReward: ['success.boost'],
  HowToSpendTheWeight: ['success.weight', 'success.nextLead'],
  WhichTrouble: ['trouble'],
  WhichOpportunity: ['opportunity'],
  WhoGetsTheValues: ['value.minor', 'value.major'],
  WhoGetsTheConsequences: ['consequence.minor', 'consequence.major'],
  WhatTheBlameCosts: ['consequence.ratings', 'consequence.gift'],
  WhichAngle: ['winding.angle', 'winding.benefit'],
  WhatTheAngleTakes: ['winding.target'],
  HowToWorkIt: ['winding.how'],
  AngleDie: ['winding.test'],
}
const shareOf: { readonly [id: string]: string } = {
  'value.minor': 'minorValue',
  'value.major': 'majorValue',
  'consequence.minor': 'minorConsequence',
  'consequence.major': 'majorConsequence',
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
  const known = [...Object.values(questionIds), ...Object.values(together).flat()]
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
  const written = new Written(example.answers)
  for (let n = 0; ; n++) {
    if (n > MOST_STEPS) throw new Error(`more than ${MOST_STEPS} steps`)
    const state = table.world.state as State
    if (state.job.phase === 'unwinding') atEnd ??= state
    if (table.due?.procedure === 'closeJob') break
    if (table.due) submit({ kind: 'open', by: 'game', ...table.due })
    else if (table.atRest) submit({ kind: 'open', by: lead, procedure: 'roll', args: {} })
    else answerNext()
  }
  if (written.left.length > 0) problems.push(`answers left over: ${canonical(written.left)}`)
  const end = table.world.state as State
  compare('record', example.record, recordOf(end), problems)
  compare('final', example.final, finalOf(end, atEnd ?? end), problems)

  function submit(input: Parameters<Table['submit']>[0]): void {
    const result = table.submit(input)
    if (isRefusal(result)) throw new Error(`${result.refused}: ${result.message}`)
  }

  function answerNext(): void {
    const { question: q, askedAt: to } = table.waiting.at(-1) as Table['waiting'][number]
    const by = (seat: string, answer: Json): void => submit({ kind: 'answer', by: seat, to, answer })
    if (q.kind === 'each')
      for (const line of example.job.workup.filter((l) => Object.hasOwn(q.parts, l.id)))
        by(line.id, { [line.id]: written.next(q.name === 'WhichHarm' ? 'failure.harm' : 'success.boost') })
    else if (q.kind === 'first') {
      const go = written.go()
      by(go?.[0] ?? q.keeper, go ? [...go] : ['pass'])
    } else if (q.kind === 'roll') by(CHANCE, [written.next(questionIds[q.name] ?? q.name)].flat())
    else by(q.kind === 'ask' ? q.to : 'gm', answerTo(q, example, written))
  }
}

/** An answer put together from those that the catalogue writes one by one. */
function answerTo(q: Question, { job }: JobExample, written: Written): Json {
  switch (q.name) {
    case 'HowToBearTheWeight':
      return { spend: written.all('failure.weight') }
    case 'HowToSpendTheWeight':
      return { spend: written.all('success.weight'), nextLead: written.choice(q, 'nextLead', 'success.nextLead') }
    case 'WhichTrouble':
      return { spend: asOffered(q, written.all('trouble', ['trouble.prop'])) }
    case 'WhichOpportunity':
      return { spend: asOffered(q, written.all('opportunity')) }
    case 'WhoGetsTheValues':
      return { spend: written.shares(['value.minor', 'value.major']) }
    case 'WhoGetsTheConsequences':
      return { spend: written.shares(['consequence.minor', 'consequence.major']) }
    case 'WhatTheBlameCosts':
      return {
        lowered: written.next('consequence.ratings'),
        gains: written.choice(q, 'gains', 'consequence.gift'),
      }
    case 'WhetherToGoIntoOvertime':
      return job.overtime ? written.next('overtime') : false
    default:
      return written.next(questionIds[q.name] ?? q.name)
  }
}

/** What concerns the whole crew is for nobody in particular: it is offered once. */
function asOffered(q: Question, picks: readonly Json[]): Json {
  const spend = q.kind === 'ask' && q.shape.kind === 'form' ? q.shape.fields['spend'] : undefined
  const options = spend?.kind === 'list' && spend.of.kind === 'one' ? spend.of.options : []
  const itemOf = (pick: Json): Json => (pick as readonly Json[])[0] as Json
  return picks.map((pick) => {
    const same = options.filter((o) => itemOf(o) === itemOf(pick))
    return same.length === 1 ? (same[0] as Json) : pick
  })
}

/** The answers of an example, in their order; some of them are asked a little earlier or later than they are written. */
class Written {
  #left: (readonly [string, Json])[]
  #stopped = false

  constructor(answers: JobExample['answers']) {
    this.#left = [...answers]
  }

  get left(): readonly (readonly [string, Json])[] {
    return this.#left
  }

  next(id: string): Json {
    const at = this.#left.findIndex(([asked]) => asked === id)
    const between = this.#left.slice(0, Math.max(0, at)).map(([asked]) => asked)
    if (at < 0 || between.some((asked) => !isLater(asked)))
      throw new Error(`${id} is asked, written is ${canonical(this.#left[0] ?? 'nothing')}`)
    const [found] = this.#left.splice(at, 1) as [readonly [string, Json]]
    return found[1]
  }

  /** All answers of this kind that follow each other, but for some that belong to them. */
  all(id: string, among: readonly string[] = []): readonly Json[] {
    const first = this.#left[0]?.[0]
    if (first !== id) throw new Error(`${id} is asked, written is ${canonical(this.#left[0] ?? 'nothing')}`)
    const end = this.#left.findIndex(([asked]) => asked !== id && !among.includes(asked))
    const run = this.#left.slice(0, end < 0 ? undefined : end)
    this.#left = [...run.filter(([asked]) => asked !== id), ...this.#left.slice(run.length)]
    return run.filter(([asked]) => asked === id).map(([, answer]) => answer)
  }

  shares(ids: readonly string[]): Json {
    const end = this.#left.findIndex(([asked]) => !ids.includes(asked) && !isLater(asked))
    const run = this.#left.slice(0, end < 0 ? undefined : end)
    this.#left = [...run.filter(([asked]) => !ids.includes(asked)), ...this.#left.slice(run.length)]
    const found = run.filter(([asked]) => ids.includes(asked))
    if (found.length === 0) throw new Error(`${ids[0]} is asked, written is ${canonical(this.#left[0] ?? 'nothing')}`)
    return found.map(([asked, operative]) => [shareOf[asked] as string, operative])
  }

  /** One of the options of a field; the only one is not written. */
  choice(q: Question, field: string, id: string): Json {
    const shape = q.kind === 'ask' && q.shape.kind === 'form' ? q.shape.fields[field] : undefined
    const options = shape?.kind === 'one' ? shape.options : []
    return options.length === 1 ? (options[0] as Json) : this.next(id)
  }

  /** Who goes next and how; nothing, once the lead has called nobody any more. */
  go(): readonly [string, ...Json[]] | undefined {
    while (!this.#stopped) {
      const who = this.next('clocked.next') as string
      if (who === 'stop') this.#stopped = true
      else {
        const option = this.next('clocked.option') as readonly Json[]
        if (option[0] !== 'decline') return [who, ...option]
      }
    }
    return undefined
  }
}

/** Asked after what is written behind it: what the lead pays for a consequence, and which Prop breaks. */
const isLater = (id: string): boolean =>
  ['consequence.ratings', 'consequence.gift', 'consequence.giftRating', 'trouble.prop'].includes(id)

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
