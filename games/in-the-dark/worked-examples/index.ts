import {
  asks,
  beginning,
  type Input,
  type Json,
  type Question,
  readFaces,
  Table,
  type Told,
  usualFor,
} from '@sortie/engine'
import {
  type Act,
  actsOf,
  checkEach,
  checkFields,
  type Dialect,
  runVector,
  type Vector,
  type VectorNames,
  type VectorResult,
} from '@sortie/engine/plays'
import { type Clock, clock } from '../../toolbox/clocks/index.ts'
import { actionNames, type Dots, noDots } from '../rules/actions.ts'
import type { Fact } from '../facts/index.ts'
import { inTheDark } from '../game.ts'
import { questions } from '../rules/index.ts'
import { diceFor, type Harm, linesFor, type Position, priceOf, sumOf } from '../rules/pool.ts'
import { actionReader } from '../readers.ts'
import { fresh, newPc, noHarm, type Pc, rollOf, type State } from '../state.ts'
import { type Facts, factWords } from './facts.ts'

type Obj = { readonly [k: string]: Json }
type Written = readonly [string, Json] | undefined
type Answered = ReturnType<VectorNames['answer']>

const dialect: Dialect = {
  given: ['crew', 'pcs', 'job', 'clocks'],
  acts: {
    act: ['actor', 'text', 'npc', 'clock', 'setUp', 'firstAid'],
    groupAct: ['leader', 'members', 'clock', 'text'],
    fortune: ['who', 'stat'],
    harm: ['who', 'level'],
    flashback: ['who', 'cost', 'text'],
    tick: ['clock', 'by'],
    job: ['onJob', 'underPressure'],
    downtime: [],
    relax: ['who', 'stat'],
    heal: ['who'],
    advanceCrew: [],
    pool: ['dots', 'crew', 'target', 'position', 'harm', 'effort', 'assist'],
    read: ['pool', 'faces'],
    price: ['value'],
  },
  questions: [
    ...['gate', 'action', 'accept', 'target', 'position', 'effect', 'go', 'offer', 'effort', 'assist', 'commit'],
    ...['dice', 'npcPartial', 'box', 'benefit', 'consequence', 'resist', 'attribute', 'pay', 'milder', 'trauma'],
  ],
}
const HARM = ['minor', 'moderate', 'severe']

function checkGiven(given: Obj): void {
  checkFields(given['crew'], ['level', 'xp', 'funds'], 'given.crew')
  checkFields(given['job'], ['onJob', 'underPressure', 'goodNext'], 'given.job')
  checkEach(given['clocks'], ['size', 'filled', 'status'], 'given.clocks')
  checkEach(given['pcs'], ['actions', 'stress', 'harm', 'traumas', 'status', 'badNext'], 'given.pcs')
  for (const [id, pc] of Object.entries((given['pcs'] ?? {}) as { readonly [id: string]: Obj })) {
    checkFields(pc['actions'], actionNames, `given.pcs.${id}.actions`)
    checkFields(pc['harm'], HARM, `given.pcs.${id}.harm`)
  }
}

/** Runs a worked example of the rule catalogue. */
export const runExample = (vector: Vector): VectorResult => runVector(vector, namesFor(vector))

/** How the names of the examples and those of this game go together. */
function namesFor(vector: Vector): VectorNames {
  let act: Act = { action: '' }
  let faces: Json = []
  // What is written one by one but asked at once: the action that was opened with, the terms, what the roller makes of it.
  let used = 0
  let opened: Json | undefined
  let terms: Record<string, Json> = {}
  let effort: Json = 'none'
  const next = (ahead = 0): Written => vector.answers[used + ahead] as Written
  const takes = (name: string, answer: Json, q: Question): boolean => {
    if (name === 'action' && opened !== undefined && q.name !== 'WhichAction') {
      opened = undefined
      return true
    }
    if (q.name === 'WhichTerms' && TERMS.includes(name) && !Object.hasOwn(terms, name)) {
      terms[name] = answer
      return true
    }
    if (q.name === 'WhetherToCommit') {
      if (name === 'effort') effort = answer
      if (name === 'commit') effort = answer === 'back' ? 'none' : effort
      return name === 'effort' || name === 'commit' || (name === 'go' && answer === 'go')
    }
    // The attribute is said with the consequence; a price of nothing is paid without a word.
    return (name === 'attribute' && q.name === 'ResistanceDice') || (name === 'pay' && q.name !== 'WhetherToPay')
  }
  return {
    dialect,
    start: (given) => {
      checkGiven(given)
      return startOf(given, vector)
    },
    act: (table, now) => {
      act = now
      // The gate may be written before the action.
      const first = next()?.[0] === 'gate' ? next(1) : next()
      const acts = now.action === 'act' || now.action === 'groupAct'
      opened = acts && first?.[0] === 'action' ? first[1] : undefined
      return inputsFor(table, now, opened ?? 'study')
    },
    answer: (q, written, table) => {
      const attribute = vector.answers.slice(used).find(([name]) => name === 'attribute')?.[1]
      const given = answerTo(q, written, table, { act, terms, effort, attribute: attribute ?? 'prowess' })
      if (q.name === 'WhichTerms') terms = {}
      if (q.name === 'WhetherToCommit' && typeof given !== 'string' && given.input.by === asker(q)) effort = 'none'
      if (typeof given !== 'string' && given.used) used++
      return given
    },
    unasked: ([name, answer], q) => {
      const taken = takes(name, answer, q)
      if (taken) used++
      return taken
    },
    heard: (q, answer) => {
      if (q.kind === 'roll') faces = answer
      if (asks(q, questions.ActionDice)) return [['rolled', q.about.pc, answer]]
      return asks(q, questions.FortuneDice) ? [['rolled', q.about.who, answer]] : []
    },
    fact: ({ fact }: Told, table) => factWords(fact as unknown as Fact, faces, table),
    state: (table) => stateWords(table.world.state as State),
  }
}

const TERMS = ['gate', 'accept', 'target', 'position', 'effect']

function startOf(given: Obj, vector: Vector): Table {
  const pcs = Object.entries((given['pcs'] ?? {}) as { [id: string]: Obj }).map(
    ([id, is]) => [id, pcFrom(id, is)] as const,
  )
  const job = (given['job'] ?? {}) as Obj
  const state: State = {
    ...fresh,
    crew: { ...fresh.crew, ...((given['crew'] ?? {}) as object) },
    pcs: Object.fromEntries(pcs),
    order: pcs.map(([id]) => id),
    job: {
      ...fresh.job,
      on: (job['onJob'] ?? true) as boolean,
      underPressure: (job['underPressure'] ?? true) as boolean,
      goodNext: (job['goodNext'] ?? null) as string | null,
    },
    clocks: Object.fromEntries(
      Object.entries((given['clocks'] ?? {}) as { [id: string]: Obj }).map(([id, is]) => [id, clockFrom(id, is)]),
    ),
    entities: entitiesIn(vector),
  }
  const seats = [
    { seat: 'gm', role: 'gm' } as const,
    ...playersIn(vector, Object.keys(state.pcs)).map((seat) => ({ seat, role: 'player' }) as const),
  ]
  return new Table(inTheDark, {
    at: -1,
    world: { ...beginning(inTheDark, { seats }), state },
    edition: inTheDark.edition,
  })
}

/** The seats that have a character or offer a bargain. */
const playersIn = (vector: Vector, pcs: readonly string[]): readonly string[] => {
  const offering = vector.answers.flatMap(([question, answer]) =>
    question === 'offer' ? String((answer as Obj)['by']) : [],
  )
  return [...new Set([...pcs, ...offering])].filter((seat) => seat !== 'gm')
}

function pcFrom(id: string, is: Obj): Pc {
  const { actions, harm, ...rest } = is as Obj & { actions?: Partial<Dots>; harm?: Partial<Harm> }
  const made = newPc({ name: id, player: id, playbook: 'own', actions: { ...noDots, ...actions } })
  const pc = { ...made, ...rest, harm: { ...noHarm, ...harm } }
  // "Active" is the default of the examples.
  return pc.harm.severe > 0 && pc.status === 'active' ? { ...pc, status: 'incapacitated' } : pc
}

const clockFrom = (id: string, is: Obj): Clock => ({ ...clock({ name: id, size: 4 }), ...(is as Partial<Clock>) })

/** NPCs who act against a character, or are rolled for on their own. Their level is written as an answer or in the act. */
function entitiesIn(vector: Vector): State['entities'] {
  const target = vector.answers.find(([question]) => question === 'target')?.[1]
  const pcs = (vector.given?.['pcs'] ?? {}) as Obj
  const named = actsOf(vector).flatMap((act): [string, Json | undefined][] => {
    if (act['npc'] !== undefined) return [[String(act['npc']), target]]
    return act.action === 'fortune' && !(String(act['who']) in pcs) ? [[String(act['who']), act['stat']]] : []
  })
  return Object.fromEntries(
    named.map(([id, level]) => [
      id,
      { name: id, kind: 'npc', level: typeof level === 'number' ? level : null, note: '' },
    ]),
  )
}

function inputsFor(table: Table, act: Act, action: Json): readonly Input[] | { readonly facts: Facts } {
  const who = String(act['actor'] ?? act['leader'] ?? act['who'] ?? 'gm')
  const open = (procedure: string, args: Obj, by = who): readonly Input[] => [{ kind: 'open', by, procedure, args }]
  const deed = String(act['text'] ?? 'as described')
  switch (act.action) {
    case 'act':
      if (act['setUp']) return open('setUp', { pc: who, deed, action })
      if (act['firstAid']) return open('giveFirstAid', { patient: act['firstAid'] as string, deed })
      return open('act', { pc: who, deed, action })
    case 'groupAct':
      return open('groupAct', { pc: who, members: act['members'] as Json, deed, action })
    case 'fortune':
      return open('fortune', { who, about: '' }, 'gm')
    case 'harm':
      return open('inflictHarm', { pc: who, level: act['level'] as string, name: '' }, 'gm')
    case 'flashback':
      return open('flashBack', { pc: who, text: deed })
    case 'tick':
      return open('tickClock', { clock: act['clock'] as string, segments: act['by'] as number }, 'gm')
    case 'job':
      return open('setJob', jobWith(table, act), 'gm')
    case 'downtime':
      return open('startDowntime', {}, 'gm')
    case 'relax':
      return open('relax', { pc: who, how: '' })
    case 'heal':
      return open('heal', { pc: who })
    case 'advanceCrew':
      return open('advanceCrew', {}, 'gm')
    default:
      return { facts: [tableWords(table, act)] }
  }
}

/** What an act leaves out stays as it is. */
function jobWith(table: Table, { onJob, underPressure }: Act): Obj {
  const { job } = table.world.state as State
  return { on: onJob ?? job.on, underPressure: underPressure ?? job.underPressure }
}

/** The small tables: pools, readings and prices without play. */
function tableWords(table: Table, act: Act): readonly Json[] {
  if (act.action === 'price') return ['price', priceOf(act['value'] as number)]
  if (act.action === 'read') {
    const sum = act['pool'] as number
    const { zeroDiceCrit } = table.world.settings as { zeroDiceCrit: boolean }
    const { value, grade } = readFaces(diceFor(sum), act['faces'] as number[], actionReader(sum, zeroDiceCrit))
    return ['read', value, grade]
  }
  const lines = linesFor({
    dots: act['dots'] as number,
    crew: act['crew'] as number,
    target: typeof act['target'] === 'number' ? act['target'] : null,
    position: (act['position'] ?? 'neutral') as Position,
    harm: { ...noHarm, ...((act['harm'] ?? {}) as object) },
    effort: [undefined, null, false, 'none'].includes(act['effort'] as undefined) ? 0 : 1,
    helpers: act['assist'] === true ? 1 : 0,
  })
  return ['pool', sumOf(lines), { ...lines }]
}

/** The name of a question in the examples, and how it is answered if nothing is written for it. */
const written: { readonly [name: string]: readonly [string, Json | undefined] } = {
  WhichAction: ['action', undefined],
  WhichStat: ['action', undefined],
  WhetherTheStatFits: ['accept', 'accept'],
  ActionDice: ['dice', undefined],
  FortuneDice: ['dice', undefined],
  ResistanceDice: ['dice', undefined],
  WhoGetsWhat: ['npcPartial', undefined],
  WhichHarmToTreat: ['box', undefined],
  WhichBenefit: ['benefit', ''],
  WhichConsequences: ['consequence', undefined],
  WhetherToResist: ['resist', 'no'],
  WhichAttribute: ['attribute', undefined],
  WhetherToPay: ['pay', undefined],
  WhatIsLeft: ['milder', ''],
  WhichTrauma: ['trauma', undefined],
}

interface Now {
  readonly act: Act
  readonly terms: Obj
  readonly effort: Json
  readonly attribute: Json
}

function answerTo(q: Question, next: Written, table: Table, now: Now): Answered {
  const by = asker(q)
  if (q.name === 'WhichTerms') return { input: { by, answer: termsAnswer(q, now) }, used: false }
  if (q.name === 'WhetherToCommit') return commitAnswer(q, next, now)
  if (q.name === 'WhatElse' && next?.[0] === 'action')
    return { input: { by, answer: { deed: 'in another way', action: next[1] } }, used: true }
  const fixed = byAct(q, now.act)
  if (fixed !== undefined) return { input: { by, answer: fixed }, used: false }
  const [name, otherwise] = written[q.name] ?? ['', undefined]
  if (next?.[0] === name) return { input: { by, answer: answerWords(q, next[1], table, now) }, used: true }
  return otherwise === undefined
    ? `nothing is written for ${q.name}; next is ${JSON.stringify(next ?? null)}`
    : { input: { by, answer: otherwise }, used: false }
}

/** The terms that were written; else no level, standard effect, and the position that notes speak for. */
function termsAnswer(q: Question, { act, terms }: Now): Json {
  const usual = usualFor(q, 'gm') as Obj
  const ruling = terms['accept'] === 'reject' ? 'reject' : (terms['gate'] ?? 'roll')
  const npc = act['npc']
  const said: Obj = {
    ruling,
    target: npc ?? terms['target'] ?? 'none',
    position: terms['position'] ?? usual['position'] ?? 'neutral',
    effect: terms['effect'] ?? 'standard',
    clock: act['clock'] ?? 'none',
    npcActs: npc !== undefined,
  }
  return Object.fromEntries(Object.keys(usual).map((field) => [field, said[field] ?? usual[field] ?? null]))
}

/** What the act itself says. */
function byAct(q: Question, act: Act): Json | undefined {
  switch (q.name) {
    case 'WhoGivesAid':
      return act['actor'] as Json
    case 'WhyItDoesNotFit':
      return ''
    case 'HowManyDice':
      return act['stat'] as Json
    case 'HowElaborate':
      return act['cost'] as Json
    case 'WhichStatToRelax':
      return act['stat'] as Json
    default:
      return undefined
  }
}

/** Other answers are taken as they are written. */
function answerWords(q: Question, answer: Json, table: Table, { attribute }: Now): Json {
  if (q.name === 'WhetherToResist') return typeof answer === 'number' ? { ask: answer } : answer
  if (q.name !== 'WhichConsequences') return answer
  const roller = rollOf(table.world.state as State).pc
  return { named: (answer as readonly Obj[]).map((what) => consequenceFrom({ attribute, ...what }, roller)) }
}

function consequenceFrom({ kind, who, by, ...rest }: Obj, roller: string): Json {
  if (kind === 'harm') return { kind, who: who ?? roller, name: '', ...rest }
  if (kind === 'badPosition') return { kind, who: who ?? roller, ...rest }
  return kind === 'ticks' ? { kind, segments: by as number, ...rest } : { kind: kind as string, text: '', ...rest }
}

/** Others step in with bargains and help; then the roller rolls, with the effort that was written. */
function commitAnswer(q: Question, next: Written, { effort }: Now): Answered {
  const parts = q.kind === 'first' ? q.parts : {}
  const says = (by: string, bargain: string, helper: string): Json =>
    parts[by]?.kind === 'line' ? bargain : { bargain, helper, how: '' }
  if (next?.[0] === 'offer') {
    const { by, text } = next[1] as { by: string; text: string }
    return { input: { by, answer: says(by, text, 'nobody') }, used: true }
  }
  if (next?.[0] === 'assist') {
    const helper = String(next[1])
    return { input: { by: helper, answer: says(helper, '', helper) }, used: true }
  }
  const by = asker(q)
  if (next?.[0] === 'go') return { input: { by, answer: next[1] === 'other' ? 'other approach' : next[1] }, used: true }
  const answer = effort === 'none' ? 'roll' : effort === 'bargain' ? { take: 0 } : effort
  return { input: { by, answer }, used: false }
}

const asker = (q: Question): string => {
  if (q.kind === 'first') return q.keeper
  if (q.kind === 'ask') return q.to
  return 'chance'
}

const stateWords = (s: State): Json => ({
  crew: { level: s.crew.level, xp: s.crew.xp, funds: s.crew.funds },
  pcs: JSON.parse(JSON.stringify(s.pcs)) as Json,
  job: { onJob: s.job.on, underPressure: s.job.underPressure, goodNext: s.job.goodNext },
  clocks: JSON.parse(JSON.stringify(s.clocks)) as Json,
})
