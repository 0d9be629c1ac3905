import type { Audience, Viewer } from './audience.ts'
import { Budget, StepTooLong } from './budget.ts'
import { brokenBy, check } from './check.ts'
import { decode } from './decode.ts'
import type { AnyGame, AnyProcedure, AnyTelling, Opening } from './game.ts'
import { canonical, inOrder, sizeOf, unstorable } from './json.ts'
import { type Asked, type Entry, type Input, type OverruleAct, outOfOrder, standing, type Told } from './log.ts'
import { namedWithRules, type Refusal, RuleBroken, refuse, TraceDiverged } from './refusal.ts'
import { sheetFor } from './say.ts'
import { GAME } from './seat.ts'
import { Views } from './see.ts'
import { seenEntry } from './see-entry.ts'
import { declined } from './shape.ts'
import {
  askedAt,
  asksOf,
  contentSeenBy,
  happenedTo,
  holdsUp,
  lookingAt,
  mustBeAnswerable,
  overruleSeenBy,
  type Playing,
  sameAsks,
  type Traced,
  type Waiting,
} from './waiting.ts'
import {
  arranged,
  atOnce,
  beginning,
  evolved,
  folded,
  foldedInPieces,
  type Head,
  lifted,
  problemWithLog,
  type Snapshot,
  type World,
} from './world.ts'

type Of<K extends Input['kind']> = Input & { readonly kind: K }

const strangers: readonly Viewer[] = (['gm', 'player', 'spectator'] as const).map((role) => ({ seat: '', role }))

/**
 * A table without a network or a store: it takes inputs, runs the rules, and gives back entries to be stored.
 * The generators it keeps are a cache. What it is can always be had again from its entries.
 */
export class Table implements Playing {
  readonly game: AnyGame
  readonly base: Snapshot
  readonly entries: Entry[] = []
  world: World
  waiting: readonly Waiting[] = []
  /** The readonly table for rules and checks; always up to date. */
  readonly look: AnyTelling
  /** Why a procedure that was open could not be taken up again, if that happened. */
  setAside: string | undefined
  /** The procedure that is due in this world. */
  #due:
    | { readonly world: World; readonly waiting: readonly Waiting[]; readonly opening: Opening | undefined }
    | undefined
  /** The facts told by the current input so far. */
  #told: Told[] = []
  /** The running procedure, to be named if it breaks. */
  #running = ''
  /** The budget of the current input. Stored inputs were within theirs. */
  #budget: Budget | undefined

  constructor(game: AnyGame, base: Snapshot) {
    this.game = game
    this.base = base
    this.world = base.world
    this.look = lookingAt(
      this,
      (rule, fact) => this.#tell({ rule, fact }),
      () => this.#budget?.look(),
    )
  }

  static start(game: AnyGame, head: Head = {}): Table {
    return new Table(game, { at: -1, world: beginning(game, head), edition: game.edition })
  }

  /** Opens a stored table: folds its facts, and runs waiting procedures again, checking them against the log. */
  static load(game: AnyGame, base: Snapshot, entries: readonly Entry[]): Table {
    return atOnce(Table.loading(game, base, entries))
  }

  /** The same in pieces, for long logs. */
  static *loading(game: AnyGame, base: Snapshot, entries: readonly Entry[]): Generator<void, Table> {
    const wrong = problemWithLog(game, base, entries)
    if (wrong) throw new RangeError(`${wrong}: open the table from its first entry`)
    const table = new Table(game, base)
    for (const entry of entries) table.entries.push(entry)
    yield* table.#rebuilding()
    return table
  }

  /** The number of the next entry, which an append expects. */
  get version(): number {
    return this.base.at + 1 + this.entries.length
  }

  /** At rest nothing is asked, and the world is all there is. */
  get atRest(): boolean {
    return this.waiting.length === 0
  }

  get busy(): boolean {
    return this.waiting.some((w) => holdsUp(this.game, w))
  }

  /** The procedure that is due now. Checks, offers and the table all use it, so it is computed once. */
  get due(): Opening | undefined {
    const { world, waiting } = this
    if (this.#due?.world !== world || this.#due.waiting !== waiting)
      this.#due = { world, waiting, opening: this.busy ? undefined : this.#next() }
    return this.#due.opening
  }

  #next(): Opening | undefined {
    return this.game.next && brokenBy(this, 'next', () => this.game.next?.(this.look))
  }

  /** Carries out an input, whole or not at all. Throws only `RuleBroken`, and then the table is as it was before. */
  submit(given: Input): Entry | Refusal {
    // A copy, so that later changes to the caller's object do not change the log.
    const input = inOrder(given)
    const at = this.version
    const before = this.world
    this.#told = []
    this.#running = 'a check'
    this.#budget = new Budget()
    try {
      const refusal = check(this, input)
      if (refusal) return refusal
      const answered = input.kind === 'answer' ? { answered: askedAt(this.waiting, input.to).question.name } : {}
      const seenBy = this.#carryOut(input, at)
      const asks = asksOf(this.waiting)
      // A list that has grown holds room for more, and entries are kept for long.
      const facts = [...this.#told]
      // In stored key order, so that nothing has to be sorted later.
      const entry: Entry = { ...answered, asks, at, edition: this.game.edition, facts, input, seenBy }
      if (input.kind === 'fiat') this.#mustBeSeen(entry)
      this.entries.push(entry)
      return entry
    } catch (cause) {
      this.world = before
      this.#rebuild()
      const tooLong = cause instanceof RuleBroken ? cause.cause : cause
      if (tooLong instanceof StepTooLong)
        return refuse('step/too-long', `that is more than one step may do: ${tooLong.message}; nothing was changed`)
      if (input.kind === 'fiat')
        return refuse('overrule/wrong', `${this.game.id} cannot go on from that; nothing was changed`)
      throw cause instanceof RuleBroken ? cause : new RuleBroken(namedWithRules(this.game, this.#running), at, cause)
    } finally {
      this.#budget = undefined
    }
  }

  /**
   * Carries out an input that goes back, in pieces: what was open then is run again. Gives another table, as it is
   * afterwards; this one stays as it is.
   */
  *goingBack(
    given: Of<'rewind' | 'redo'>,
  ): Generator<void, { readonly table: Table; readonly entry: Entry } | Refusal> {
    const input = inOrder(given)
    const refusal = check(this, input)
    if (refusal) return refusal
    const table = new Table(this.game, this.base)
    for (const entry of this.entries) table.entries.push(entry)
    yield* table.#rebuilding(input)
    const asks = asksOf(table.waiting)
    const { edition } = this.game
    const entry: Entry = { at: this.version, input, facts: [], asks, seenBy: 'everyone', edition }
    table.entries.push(entry)
    return { table, entry }
  }

  /** Carries out an input as entry `at`; returns who may know of it. */
  #carryOut(input: Input, at: number): Audience {
    switch (input.kind) {
      case 'open': {
        const procedure = this.game.procedures[input.procedure] as AnyProcedure
        const args = { ...(input.args as object), by: input.by }
        const seenBy = procedure.seenBy?.(args as never, this.look as never) ?? 'everyone'
        const running = procedure.run(this.look, args as never)
        const opened = { procedure: input.procedure, args, from: this.world, trace: [], running, sealed: {}, seenBy }
        this.#advance(opened as unknown as Waiting, at)
        return seenBy
      }
      case 'answer':
        return this.#answer(input, at)
      case 'fiat':
        return this.#overrule(input, at)
      case 'rewind':
      case 'redo':
        this.#rebuild(input)
        // Facts of procedures that were run again are in the log already.
        this.#told = []
        return 'everyone'
      case 'content':
        this.world = arranged(this.world, input)
        happenedTo(this.waiting, { now: this.world.state })
        return contentSeenBy(this.game, input.rows)
      case 'setting':
      case 'seats':
        this.world = arranged(this.world, input)
        happenedTo(this.waiting, { seats: this.world.seats })
        return 'everyone'
    }
  }

  #answer(input: Of<'answer'>, at: number): Audience {
    const waiting = askedAt(this.waiting, input.to)
    const heard = decode(waiting, input, this.world.seats)
    if ('sealed' in heard) {
      waiting.sealed = heard.sealed
      return { seats: [heard.part] }
    }
    this.#advance(waiting, at, {
      heard: heard.value,
      seenBy: waiting.question.kind === 'each' ? 'nobody' : heard.seenBy,
    })
    return heard.seenBy
  }

  #overrule({ act }: Of<'fiat'>, at: number): Audience {
    if (act.act === 'set') this.#tell({ rule: 'fiat', fact: { type: '$set', path: act.path, value: act.value } })
    if (act.act === 'add') this.#tell({ rule: 'fiat', fact: act.fact })
    if (act.act === 'skip') return this.#skip(askedAt(this.waiting, act.to), at)
    if (act.act === 'strike') {
      this.world = this.#withoutStruck(act, at)
      happenedTo(this.waiting, { now: this.world.state })
    }
    return act.act === 'strike' ? this.#struckSeenBy(act) : overruleSeenBy(this.game, act)
  }

  /** Those who knew of a struck fact know that it was struck. */
  #struckSeenBy({ entry, fact }: OverruleAct & { readonly act: 'strike' }): Audience {
    const struck = this.entries.find((e) => e.at === entry)
    const told = struck && lifted(this.game, struck)[fact]?.fact
    return (told && this.game.facts[told.type]?.seenBy?.(told)) ?? 'everyone'
  }

  /** Takes the question's decline; without one, the procedure ends here and its facts stand. */
  #skip(waiting: Waiting, at: number): Audience {
    const { question } = waiting
    const no = question.kind === 'ask' ? declined(question.shape) : undefined
    if (no) this.#advance(waiting, at, { heard: no.answer, seenBy: 'gm' })
    else this.waiting = this.waiting.filter((w) => w !== waiting)
    return question.seenBy ?? 'everyone'
  }

  /** Runs a procedure up to its next question or its end. Only ever `next`: no rule sees a `throw` or a `return`. */
  #advance(waiting: Waiting, at: number, answer?: Traced & { readonly heard: unknown }): void {
    this.waiting = this.waiting.filter((w) => w !== waiting)
    if (answer) waiting.trace = [...waiting.trace, answer]
    this.#running = waiting.procedure
    const step = waiting.running.next(answer?.heard)
    if (step.done) return
    mustBeAnswerable(step.value)
    this.waiting = [...this.waiting, Object.assign(waiting, { question: step.value, askedAt: at, sealed: {} })]
  }

  #tell({ rule, fact: given }: Told): void {
    const wrong = unstorable(given)
    if (wrong) throw new TypeError(`the fact ${given.type} cannot be stored: ${wrong}`)
    this.#budget?.fact(sizeOf(given))
    const fact = inOrder(given)
    this.#told.push({ fact, rule })
    happenedTo(this.waiting, { meanwhile: fact })
    this.world = { ...this.world, state: evolved(this.game, this.world.state, fact) }
  }

  /** Overruling goes over the rules, but not so far that the table cannot be shown any more. */
  #mustBeSeen(entry: Entry): void {
    const views = new Views(this)
    for (const viewer of [...this.world.seats, ...strangers]) {
      sheetFor(this.game, views.boardFor(viewer).state, viewer.seat)
      seenEntry(this.game, entry, viewer)
    }
  }

  /** Starts the procedure that is due, if there is one. */
  goOn(): Entry | Refusal | undefined {
    return this.due && this.submit({ kind: 'open', by: GAME, ...this.due })
  }

  /** Fit to be stored: opening from it and the entries after it gives this table. */
  snapshot(): Snapshot | undefined {
    return this.atRest ? { at: this.version - 1, world: this.world, edition: this.game.edition } : undefined
  }

  /** The world of these entries without a fact that was struck. */
  #withoutStruck(act: OverruleAct & { readonly act: 'strike' }, at: number): World {
    const before = standing(this.entries).filter((e) => e.at < at)
    return folded(this.game, this.base.world, before, [act])
  }

  /** Rebuilds the table from its entries: folds up to the last rest, runs the rest again and compares. */
  #rebuild(next?: Of<'rewind' | 'redo'>): void {
    atOnce(this.#rebuilding(next))
  }

  *#rebuilding(next?: Of<'rewind' | 'redo'>): Generator<void, void> {
    this.#budget = undefined
    const left = standing(this.entries, next)
    const kept = outOfOrder(this.entries, next)
    const rest = left.findLastIndex((e) => e.asks.length === 0 && !kept.has(e.at))
    this.waiting = []
    this.setAside = undefined
    this.world = yield* foldedInPieces(this.game, this.base.world, left.slice(0, rest + 1))
    const dead = new Set<number>()
    // Play under older rules has to be legal under these, or it is set aside.
    const isOlder = left.slice(rest + 1).some((e) => e.edition !== this.game.edition)
    for (let i = rest + 1; i < left.length; i++) {
      yield
      const entry = left[i] as Entry
      this.#takeUp(entry, {
        upToHere: () => left.slice(0, i + 1),
        dead,
        isKept: kept.has(entry.at),
        isOlder,
      })
    }
  }

  /**
   * Runs a stored entry again. If the rules now say something else, the procedure it belongs to is set aside: its facts
   * stand, its questions (`dead`) are asked no more, and everything else goes on.
   */
  #takeUp(
    entry: Entry,
    at: {
      readonly upToHere: () => readonly Entry[]
      readonly dead: Set<number>
      readonly isKept: boolean
      readonly isOlder: boolean
    },
  ): void {
    const { input } = entry
    const { dead } = at
    try {
      if (input.kind === 'answer' && dead.has(input.to))
        throw new TraceDiverged(entry.at, 'an answer', 'no such question')
      const refusal = at.isOlder ? check(this, input) : undefined
      if (refusal) throw new TraceDiverged(entry.at, input.kind, refusal.message)
      this.again(entry, at.isKept ? 'anything' : entry.asks.filter((a) => !dead.has(a.at)))
    } catch (cause) {
      this.setAside ??= cause instanceof Error ? cause.message : String(cause)
      const asked = input.kind === 'answer' ? input.to : entry.at
      for (const at of [asked, entry.at]) dead.add(at)
      this.waiting = this.waiting.filter((w) => !dead.has(w.askedAt))
      this.world = folded(this.game, this.base.world, at.upToHere())
      happenedTo(this.waiting, { now: this.world.state })
    }
  }

  /** Takes over an entry that was written elsewhere. */
  adopt(entry: Entry): void {
    this.again(entry)
    this.entries.push(entry)
  }

  /** Carries out a stored entry again; the rules have to tell the same facts. */
  again(entry: Entry, asks: readonly Asked[] | 'anything' = entry.asks): void {
    this.#told = []
    this.#carryOut(entry.input, entry.at)
    const logged = canonical(lifted(this.game, entry))
    if (canonical(this.#told) !== logged) throw new TraceDiverged(entry.at, logged, canonical(this.#told))
    const asked = asksOf(this.waiting)
    if (asks !== 'anything' && !sameAsks(asks, asked))
      throw new TraceDiverged(entry.at, askedText(asks, asked, 'as it was then'), askedText(asked, asks, OTHERWISE))
  }
}

const OTHERWISE = 'with another reader, other dice or other answers'

/** The names of open questions; a question whose content has changed is marked. */
const askedText = (asks: readonly Asked[], others: readonly Asked[], mark: string): string =>
  asks
    .map(({ at, name, print }) =>
      others.some((o) => o.at === at && o.name === name && o.print !== print) ? `${name} ${mark}` : name,
    )
    .join(', ') || 'nothing is asked'
