import {
  type AnyGame,
  askedOf,
  beginning,
  CHANCE,
  type Entry,
  type Head,
  type Input,
  isRefusal,
  type Json,
  type Question,
  type Refusal,
  type Seat,
  type Seen,
  seenBy,
  seenEntry,
  Table,
  type Told,
  type Viewer,
  type Waiting,
} from '../kernel/index.ts'

/** Where a test starts: a fresh table with some of it set. */
export interface Given extends Head {
  readonly state?: object
}

const seatsForTests = [
  { seat: 'gm', role: 'gm' },
  { seat: 'ada', role: 'player' },
  { seat: 'bo', role: 'player' },
] as const

/** A table played by a test: open, throw, answer; then read the facts. A refused input is an error at once. */
export class Play {
  readonly table: Table
  /** Where the log was before the last step. */
  #before = 0

  constructor(game: AnyGame, { state, ...head }: Given = {}) {
    const world = beginning(game, { seats: seatsForTests, ...head })
    this.table = new Table(game, {
      at: -1,
      world: { ...world, state: { ...(world.state as object), ...state } },
      edition: game.edition,
    })
  }

  open(procedure: string, args: Json = {}, by: Seat = 'ada'): this {
    return this.#must({ kind: 'open', by, procedure, args })
  }

  /** Faces for the roll that is open now. */
  dice(name: string, ...faces: readonly number[]): this {
    return this.#answerTo(name, CHANCE, faces)
  }

  draws(name: string, ...cards: readonly string[]): this {
    return this.#answerTo(name, CHANCE, cards)
  }

  /** An answer by the seat that is asked, or by a named one. */
  answer(name: string, answer: Json, by?: Seat): this {
    const waiting = this.#waitingFor(name)
    const [to] = askedOf(waiting.question)
    return this.#answerTo(name, by ?? this.#anyoneWhoMay(to as Seat), answer)
  }

  overrule(act: (Input & { kind: 'fiat' })['act'], reason = 'because'): this {
    return this.#must({ kind: 'fiat', by: 'gm', reason, act })
  }

  rewind(to: number, by: Seat = 'gm'): this {
    return this.#must({ kind: 'rewind', by, to })
  }

  /** The refusal of an input that must be refused. */
  refused(input: Input): Refusal {
    const result = this.table.submit(input)
    if (!isRefusal(result)) throw new Error(`this was not refused: ${JSON.stringify(input)}`)
    return result
  }

  /** Everything told so far, or by the last input only. */
  told(): readonly Told['fact'][] {
    return this.table.entries.flatMap((e) => e.facts.map((t) => t.fact))
  }

  toldLast(): readonly Told['fact'][] {
    return (this.table.entries.at(-1) as Entry).facts.map((t) => t.fact)
  }

  /** All facts since the last step of the test, including those of procedures that started by themselves. */
  toldNow(): readonly Told['fact'][] {
    return this.table.entries.slice(this.#before).flatMap((e) => e.facts.map((t) => t.fact))
  }

  /** Which rules spoke, in order. */
  rules(): readonly string[] {
    return this.table.entries.flatMap((e) => e.facts.map((t) => t.rule))
  }

  /** The names of the questions that are open. */
  asked(): readonly string[] {
    return this.table.waiting.map((w) => w.question.name)
  }

  question(name?: string): Question {
    return this.#waitingFor(name ?? (this.asked().at(-1) as string)).question
  }

  /** The options of the question that is open. */
  offered(name?: string): readonly Json[] {
    const q = this.question(name)
    if (q.kind === 'ask' && (q.shape.kind === 'one' || q.shape.kind === 'some')) return q.shape.options
    throw new Error(`${q.name} does not list options`)
  }

  get state(): Readonly<Record<string, never>> {
    return this.table.world.state as Readonly<Record<string, never>>
  }

  /** A seat's view now: the state, open questions and offers. */
  view(seat: Seat): Seen {
    return seenBy(this.table, this.#viewer(seat))
  }

  /** Everything that a seat gets of this play, as one text to look for secrets in. */
  seenBy(seat: Seat): string {
    const viewer = this.#viewer(seat)
    const entries = this.table.entries.map((e) => seenEntry(this.table.game, e, viewer))
    return JSON.stringify([seenBy(this.table, viewer), entries])
  }

  #viewer(seat: Seat): Viewer {
    const held = this.table.world.seats.find((s) => s.seat === seat)
    if (!held)
      throw new Error(
        `nobody sits in ${seat}; there are ${this.table.world.seats.map((s) => s.seat).join(', ') || 'no seats'}`,
      )
    return { seat, role: held.role }
  }

  #answerTo(name: string, by: Seat, answer: Json): this {
    return this.#must({ kind: 'answer', by, to: this.#waitingFor(name).askedAt, answer })
  }

  #waitingFor(name: string): Waiting {
    const found = this.table.waiting.findLast((w) => w.question.name === name)
    if (!found) throw new Error(`${name} is not asked now; asked: ${this.asked().join(', ') || this.#nothing()}`)
    return found
  }

  /** Nothing is asked; if the game has something to start, how to start it. */
  #nothing(): string {
    const { due } = this.table
    return `nothing${due ? `. \`next\` names ${due.procedure}: start it with .open('${due.procedure}', ${JSON.stringify(due.args)}, 'game')` : ''}`
  }

  #anyoneWhoMay(to: Seat): Seat {
    const role = to === 'gm' ? 'gm' : to === 'crew' ? 'player' : undefined
    return role ? (this.table.world.seats.find((s) => s.role === role)?.seat ?? to) : to
  }

  #must(input: Input): this {
    this.#before = this.table.entries.length
    const result = this.table.submit(input)
    if (isRefusal(result)) throw new Error(`${result.refused}: ${result.message}`)
    for (let on = this.table.goOn(), n = 0; on !== undefined; on = this.table.goOn(), n++) {
      if (isRefusal(on)) throw new Error(on.message)
      if (n > 1000) throw new Error('the game continues automatically without end')
    }
    return this
  }
}

/** `given(game, { state: { storm: 4 } }).open('work').dice('WorkDice', 6, 6).told()` */
export const given = (game: AnyGame, start: Given = {}): Play => new Play(game, start)
