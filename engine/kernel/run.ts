import type { Audience } from './audience.ts'
import { check } from './check.ts'
import { decode } from './decode.ts'
import type { AnyGame, AnyProcedure, AnyTelling, Opening } from './game.ts'
import { canonical, unstorable } from './json.ts'
import { type Entry, type Input, standing, type Told } from './log.ts'
import { type Refusal, RuleBroken, TraceDiverged } from './refusal.ts'
import { GAME } from './seat.ts'
import { declined } from './shape.ts'
import { asksOf, fiatSeenBy, lookingAt, type Playing, type Traced, type Waiting } from './waiting.ts'
import { beginning, evolved, folded, type Head, lifted, type Snapshot, type World } from './world.ts'

type Heard = Traced & { readonly heard: unknown }

/**
 * A table without a network or a store: it takes inputs, runs the rules, and gives back entries to be stored.
 * The generators it keeps are a cache. What it is can always be had again from its entries.
 */
export class Table implements Playing {
  readonly game: AnyGame
  world: World
  waiting: readonly Waiting[] = []
  /** Why a procedure that was open could not be taken up again, if that happened. */
  setAside: string | undefined
  readonly entries: Entry[] = []
  readonly base: Snapshot
  #told: Told[] = []
  #running = ''
  /** What rules hold and checks look through: always the table as it is now. */
  readonly look: AnyTelling

  constructor(game: AnyGame, base: Snapshot) {
    this.game = game
    this.base = base
    this.world = base.world
    this.look = lookingAt(this, (rule, fact) => this.#tell({ rule, fact }))
  }

  static start(game: AnyGame, head: Head = {}): Table {
    return new Table(game, { at: -1, world: beginning(game, head) })
  }

  /** Opens a stored table: folds its facts, and takes up what was waiting by running it again against the log. */
  static load(game: AnyGame, base: Snapshot, entries: readonly Entry[]): Table {
    const table = new Table(game, base)
    for (const entry of entries) table.entries.push(entry)
    table.#rebuild()
    return table
  }

  /** The number of the next entry; what an append expects. */
  get version(): number {
    return this.base.at + 1 + this.entries.length
  }

  /** At rest nothing is asked, and the world is all there is. */
  get atRest(): boolean {
    return this.waiting.length === 0
  }

  /** What the game itself goes on with now. */
  get due(): Opening | undefined {
    return this.atRest ? this.game.next?.(this.look) : undefined
  }

  /** Carries out an input, whole or not at all. Throws only `RuleBroken`, and then the table is as it was before. */
  submit(input: Input): Entry | Refusal {
    const at = this.version
    const before = this.world
    this.#told = []
    this.#running = 'a check'
    try {
      const refusal = check(this, input)
      if (refusal) return refusal
      const seenBy = this.#carryOut(input, at)
      const asks = asksOf(this.waiting)
      const entry: Entry = { at, input, facts: this.#told, asks, seenBy, edition: this.game.edition }
      this.entries.push(entry)
      return entry
    } catch (cause) {
      this.world = before
      this.#rebuild()
      throw new RuleBroken(`${this.game.id}/${this.#running}`, at, cause)
    }
  }

  /** Lets the game go on by itself, one procedure, if it wants to. */
  goOn(): Entry | Refusal | undefined {
    return this.due && this.submit({ kind: 'open', by: GAME, ...this.due })
  }

  /** Fit to be stored: opening from it and the entries after it gives this table. */
  snapshot(): Snapshot | undefined {
    return this.atRest ? { at: this.version - 1, world: this.world } : undefined
  }

  #carryOut(input: Input, at: number): Audience {
    switch (input.kind) {
      case 'open': {
        const procedure = this.game.procedures[input.procedure] as AnyProcedure
        const args = { ...(input.args as object), by: input.by }
        const running = procedure.run(this.look, args as never)
        const opened = { procedure: input.procedure, args, from: this.world, trace: [], running, sealed: {} }
        this.#advance(opened as unknown as Waiting, at)
        return procedure.seenBy?.(args as never) ?? 'everyone'
      }
      case 'answer':
        return this.#answer(input, at)
      case 'fiat':
        return this.#fiat(input, at)
      case 'setting':
        this.world = { ...this.world, settings: { ...this.world.settings, [input.key]: input.value } }
        return 'everyone'
      case 'seats':
        this.world = { ...this.world, seats: input.seats }
        return 'everyone'
      case 'rewind':
        this.#rebuild(input.to)
        return 'everyone'
    }
  }

  #answer(input: Input & { readonly kind: 'answer' }, at: number): Audience {
    const waiting = this.waiting.find((w) => w.askedAt === input.to) as Waiting
    const heard = decode(waiting, input, this.world.seats)
    if ('sealed' in heard) {
      waiting.sealed = heard.sealed
      return { seats: [heard.part] }
    }
    this.#advance(waiting, at, { heard: heard.value, seenBy: heard.seenBy })
    return heard.seenBy
  }

  #fiat({ act }: Input & { readonly kind: 'fiat' }, at: number): Audience {
    if (act.act === 'set') this.#tell({ rule: 'fiat', fact: { type: '$set', path: act.path, value: act.value } })
    if (act.act === 'add') this.#tell({ rule: 'fiat', fact: act.fact })
    if (act.act === 'strike') {
      const strike = { at, input: { kind: 'fiat', act }, facts: [], edition: this.game.edition } as unknown as Entry
      this.world = folded(this.game, this.base.world, [...standing(this.entries).filter((e) => e.at < at), strike])
    }
    if (act.act === 'skip') {
      const waiting = this.waiting.find((w) => w.askedAt === act.to) as Waiting
      const no = waiting.question.kind === 'ask' ? declined(waiting.question.shape) : undefined
      if (no) this.#advance(waiting, at, { heard: no.answer, seenBy: 'gm' })
      else this.waiting = this.waiting.filter((w) => w !== waiting)
      return waiting.question.seenBy ?? 'everyone'
    }
    return fiatSeenBy(this.game, act)
  }

  /** Runs a procedure up to its next question or its end. Only ever `next`: no rule sees a `throw` or a `return`. */
  #advance(waiting: Waiting, at: number, answer?: Heard): void {
    this.waiting = this.waiting.filter((w) => w !== waiting)
    if (answer) waiting.trace = [...waiting.trace, answer]
    this.#running = waiting.procedure
    const step = waiting.running.next(answer?.heard)
    if (step.done) return
    this.waiting = [...this.waiting, Object.assign(waiting, { question: step.value, askedAt: at, sealed: {} })]
  }

  #tell(told: Told): void {
    const wrong = unstorable(told.fact)
    if (wrong) throw new TypeError(`the fact ${told.fact.type} cannot be stored: ${wrong}`)
    this.#told.push(told)
    // Whoever is still waiting learns of it by looking at the state again; a rebuild has to see it at the same point.
    for (const w of this.waiting) w.trace = [...w.trace, { meanwhile: told.fact }]
    this.world = { ...this.world, state: evolved(this.game, this.world.state, told.fact) }
  }

  /** From the entries alone: fold up to the last rest, then run what was open again and see that it says the same. */
  #rebuild(upTo = Number.POSITIVE_INFINITY): void {
    const left = standing(this.entries).filter((e) => e.at <= upTo)
    const rest = left.findLastIndex((e) => e.asks.length === 0)
    this.waiting = []
    this.world = folded(this.game, this.base.world, left.slice(0, rest + 1))
    try {
      for (const entry of left.slice(rest + 1)) this.again(entry)
    } catch (cause) {
      this.waiting = []
      this.world = folded(this.game, this.base.world, left)
      this.setAside = cause instanceof Error ? cause.message : String(cause)
    }
  }

  /** Carries out a stored entry once more; the rules have to say what they said then. */
  again(entry: Entry): void {
    this.#told = []
    this.#carryOut(entry.input, entry.at)
    const logged = canonical(lifted(this.game, entry))
    if (canonical(this.#told) !== logged) throw new TraceDiverged(entry.at, logged, canonical(this.#told))
    const asked = canonical(asksOf(this.waiting))
    if (canonical(entry.asks) !== asked) throw new TraceDiverged(entry.at, canonical(entry.asks), asked)
  }
}
