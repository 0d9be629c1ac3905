import { CHANCE, canonical, type Input, isRefusal, type Json, type Question, Table, usualFor } from '@sortie/engine'
import { compareState } from '@sortie/engine/plays'
import type { Fact } from '../facts/index.ts'
import { regulus } from '../game.ts'
import { dieName } from '../rules/offjob/dice.ts'
import { contestUnderWay } from '../rules/offjob/scope.ts'
import type { State } from '../state.ts'
import { writtenAs } from './reference-facts.ts'
import { checkExample, type Example3R, endOf, IRIS, itemFor, startOf } from './reference-given.ts'

const MOST_STEPS = 500

/** Plays an example off the job and says what differs. */
export function run3R(example: Example3R, problems: string[]): void {
  checkExample(example)
  const played = new Played(example)
  for (const step of stepsOf(example)) played.perform(step)
  problems.push(...played.leftOver())
  compareFacts(example.facts, played.facts, problems)
  compareState(example.end ?? {}, endOf(played.state), 'end', problems)
  for (const question of example.neverAsked ?? [])
    if (played.asked.includes(question)) problems.push(`${question} was asked`)
}

/** One procedure, with answers that hold for it alone. */
interface Step {
  readonly procedure: string
  readonly by: string
  readonly args: Json
  readonly answers?: { readonly [question: string]: Json }
}

function stepsOf(example: Example3R): readonly Step[] {
  const { kind = 'contest', rating = 'luck', level = 0 } = example
  const operative = IRIS
  const args = { operative }
  switch (kind) {
    case 'contest':
      return [{ procedure: 'contest', by: 'ada', args: { ...args, stake: 'the stake', ...planOf(example) } }]
    case 'challenge': {
      const time = example.sudden ? 'sudden' : 'there is time'
      return [{ procedure: 'challenge', by: 'gm', args: { ...args, stake: 'the stake', time, lie: 'none' } }]
    }
    case 'test':
      return [{ procedure: 'callTest', by: 'gm', args: { operative, question: '?', hard: hardness(example) } }]
    case 'check': {
      const ratings = [{ operative, rating, level }]
      const open = { procedure: 'openSituation', by: 'gm', args: { name: 'a frame', involved: [operative], ratings } }
      const reasons = new Array<string>(example.reasons ?? 0).fill('a reason')
      const check = { procedure: 'check', by: 'gm', args: { ...args, rating, reasons, passing: '', failing: '' } }
      return example.situation ? [open, check] : [check]
    }
    case 'strings':
      return (example.do ?? []).map(stringStep)
  }
}

const hardness = (example: Example3R): string => (example.hard ? 'hard' : 'normal')

/** The whole plan of a roll, as the example writes it in parts. */
function planOf({ claim = 'none', items = [], options = [], payMeans, dice = 1 }: Example3R) {
  return {
    action: '',
    means: payMeans ? 'luck' : itemFor(claim),
    circumstance: '',
    dice: dice as number,
    leverage: items.map((item, i) => ({ item: itemFor(item), option: options[i] ?? 'luck' })),
  }
}

/** Strings are tied, compared, and marked after a roll that touched them. R3-35, R3-B01. */
function stringStep(act: readonly string[]): Step {
  const [what, phrase = '', other = ''] = act
  switch (what) {
    case 'tie':
      return { procedure: 'tieString', by: 'gm', args: { phrase, operatives: [IRIS] } }
    case 'mark':
      return {
        procedure: 'callTest',
        by: 'gm',
        args: { operative: IRIS, question: '?', hard: 'normal' },
        answers: {
          HowToTest: { means: `string:${phrase}`, leverage: 'none', how: 'roll' },
          WhichStringMark: other,
        },
      }
    case 'compare':
      return { procedure: 'compareStrings', by: 'gm', args: {}, answers: { WhichString: [phrase, other] } }
    default:
      throw new Error(`"do" takes tie, mark and compare, not ${JSON.stringify(what)}`)
  }
}

/** A table on which the example is played step by step. */
class Played {
  readonly facts: string[] = []
  readonly asked: string[] = []
  readonly #example: Example3R
  readonly #table: Table
  readonly #throws: (readonly number[])[]
  readonly #rerolls: (readonly (string | number)[])[]
  readonly #pushes: string[]
  /** The dice that lie there, in the order in which they fell. */
  #lying: { readonly sides: 6 | 8; readonly face: number }[] = []
  #step: Step | undefined

  constructor(example: Example3R) {
    this.#example = example
    this.#throws = [...(example.throws ?? [])]
    this.#rerolls = [...(example.rerolls ?? [])]
    this.#pushes = [...(example.pushes ?? [])]
    const seats = [
      { seat: 'gm', role: 'gm' },
      { seat: 'ada', role: 'player' },
    ] as const
    const { base, world } = Table.start(regulus, { seats })
    this.#table = new Table(regulus, { ...base, world: { ...world, state: startOf(example) } })
  }

  get state(): State {
    return this.#table.world.state as State
  }

  perform(step: Step): void {
    this.#step = step
    const { answers: _answers, ...opening } = step
    this.#submit({ kind: 'open', ...opening })
    for (let n = 0; ; n++) {
      if (n > MOST_STEPS) throw new Error(`more than ${MOST_STEPS} steps`)
      if (this.#table.due) this.#submit({ kind: 'open', by: 'game', ...this.#table.due })
      else if (this.#table.waiting.length > 0) this.#answerNext()
      else return
    }
  }

  leftOver(): readonly string[] {
    const left = { throws: this.#throws, rerolls: this.#rerolls, pushes: this.#pushes }
    return Object.entries(left).flatMap(([field, rest]) =>
      rest.length > 0 ? [`${field} left over: ${canonical(rest as Json)}`] : [],
    )
  }

  #submit(input: Input): void {
    const result = this.#table.submit(input)
    if (isRefusal(result)) throw new Error(`${result.refused}: ${result.message}`)
    const inStrings = this.#example.kind === 'strings'
    for (const { fact } of result.facts) {
      const written = writtenAs(fact as unknown as Fact)
      if (written !== undefined && (!inStrings || fact.type.startsWith('String'))) this.facts.push(written)
    }
  }

  #answerNext(): void {
    const { question: q, askedAt: to } = this.#table.waiting.at(-1) as Table['waiting'][number]
    this.asked.push(q.name)
    this.#compareOffer(q)
    if (q.kind === 'each') {
      for (const seat of Object.keys(q.parts)) this.#submit({ kind: 'answer', by: seat, to, answer: '' })
      return
    }
    const answer = this.#step?.answers?.[q.name] ?? this.#answerTo(q)
    if (q.kind === 'roll') return this.#submit({ kind: 'answer', by: CHANCE, to, answer })
    const by = q.kind === 'ask' ? q.to : 'gm'
    this.#submit({ kind: 'answer', by, to, answer: q.name === 'WhichString' ? this.#nextString(answer) : answer })
  }

  #compareOffer(q: Question): void {
    const wanted = this.#example.offered?.[q.name]
    const shape = q.kind === 'ask' ? (q.shape.kind === 'form' ? q.shape.fields['how'] : q.shape) : undefined
    const got = shape?.kind === 'one' ? shape.options : []
    if (wanted && canonical(wanted) !== canonical(got))
      throw new Error(`${q.name}: expected ${canonical(wanted)}, got ${canonical(got)}`)
  }

  /** Strings that are compared are named in turn. */
  #nextString(both: Json): Json {
    const nth = this.asked.filter((name) => name === 'WhichString').length - 1
    return (both as readonly Json[])[nth % 2] as Json
  }

  #answerTo(q: Question): Json {
    const e = this.#example
    switch (q.name) {
      case 'HowToMeetIt':
        return planOf(e)
      case 'WhatCounts':
        return { ...(usualFor(q, 'gm') as object), ...(this.#asksTime(q) && e.sudden && { time: 'sudden' }) }
      case 'WhetherToRoll':
        return { ...(usualFor(q, 'ada') as object), ...(e.payTime && { time: 'pay' }) }
      case 'ContestDice':
        return this.#thrown(q)
      case 'WhichDieToReroll':
        return this.#dieToReroll(q)
      case 'RerolledDie':
        return [this.#rerolled()]
      case 'WhetherToPush':
        return next(this.#pushes, 'pushes', q)
      case 'WhetherToDiscard':
        return e.discard ? 'discard' : 'keep'
      case 'WhetherToAccept':
        return e.possibly ?? missing('possibly', q)
      default:
        return this.#answerToRoll(q)
    }
  }

  /** Checks and Tests; words are left out, and nothing else is chosen. */
  #answerToRoll(q: Question): Json {
    const e = this.#example
    switch (q.name) {
      case 'CheckDice':
        return (e.dice ?? missing('dice', q)) as Json
      case 'HowToTest': {
        const [first = 'none'] = e.items ?? []
        return { means: itemFor(e.claim ?? 'none'), leverage: itemFor(first), how: e.how ?? 'roll' }
      }
      case 'TestDie':
        return [e.die ?? (e.kind === 'strings' ? 6 : missing('die', q))]
      default:
        return q.kind === 'ask' && q.shape.kind === 'one' ? ((q.shape.decline as Json) ?? '') : ''
    }
  }

  #asksTime(q: Question): boolean {
    const time = q.kind === 'ask' && q.shape.kind === 'form' ? q.shape.fields['time'] : undefined
    return time?.kind === 'one' && time.options.length > 1
  }

  #thrown(q: Question): Json {
    const faces = next(this.#throws, 'throws', q)
    const { d8 = 0 } = contestUnderWay(this) ?? {}
    this.#lying = faces.map((face, i) => ({ sides: i < d8 ? 8 : 6, face }))
    return [...faces]
  }

  #dieToReroll(q: Question): Json {
    const [which] = this.#rerolls[0] ?? missing('rerolls', q)
    if (which === 'none') this.#rerolls.shift()
    if (typeof which !== 'number') return which as string
    const die = this.#lying[which - 1]
    if (!die) throw new Error(`rerolls: there is no die ${which} in a throw of ${this.#lying.length}`)
    return dieName(die)
  }

  #rerolled(): number {
    const [which, face] = this.#rerolls.shift() ?? []
    const at = typeof which === 'number' ? which - 1 : this.#lying.findIndex((die) => dieName(die) === which)
    this.#lying = this.#lying.map((die, i) => (i === at ? { ...die, face: Number(face) } : die))
    return Number(face)
  }
}

function next<T>(from: T[], field: string, q: Question): T {
  const [first] = from
  if (first === undefined) return missing(field, q)
  from.shift()
  return first
}

function missing(field: string, q: Question): never {
  throw new Error(`${q.name} is asked, and "${field}" has no answer for it`)
}

function compareFacts(wanted: readonly string[], got: readonly string[], problems: string[]): void {
  for (let i = 0; i < Math.max(wanted.length, got.length); i++)
    if (wanted[i] !== got[i])
      problems.push(
        `fact ${i + 1}: expected ${JSON.stringify(wanted[i] ?? null)}, got ${JSON.stringify(got[i] ?? null)}`,
      )
}
