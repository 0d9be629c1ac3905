import {
  type Awaited,
  forced,
  type Json,
  mayAnswerFor,
  namesFor,
  type Overlay,
  runs,
  type Sitting,
  type Viewer,
  withRows,
} from '@sortie/engine'
import type {
  ChatMessage,
  Command,
  FromServer,
  LogLine,
  OpenQuestion,
  Position,
  SeatView,
  ServerMessage,
  TableView,
} from '@sortie/protocol'
import { type CommandOutcome, Connection, type ConnectionStatus, type SocketLike } from '../connection/connection.ts'
import { type HeldSeat, isHere } from '../connection/held-seats.ts'
import { realDice } from '../dice/real-dice.svelte.ts'
import { SeatDice } from '../dice/seat-dice.ts'
import { type Face, faceOf, wholeFace } from '../games/face.ts'
import { guide } from '../games/guide.svelte.ts'
import { loadLater } from '../games/later.svelte.ts'
import { type GamePieces, type PrintPiece, piecesOf, printOf } from '../games/pieces.ts'
import type { LogContext } from '../log/line-view.ts'
import { type EveningMark, isSilent, isThrow } from '../log/log-items.ts'
import { capital, type Speaker } from '../question/say.ts'
import { w } from '../words/index.ts'
import { Showing } from './showing.svelte.ts'
import { changed } from './table-code.ts'

export type Dialog =
  | { readonly kind: 'palette' | 'keys' | 'overrule' | 'recap' | 'limits' }
  | { readonly kind: 'journal'; readonly reword?: ChatMessage }
  | { readonly kind: 'table'; readonly tab?: string }
  | { readonly kind: 'sheet'; readonly who: string }
  | { readonly kind: 'why'; readonly rule?: string; readonly line?: LogLine; readonly message?: ChatMessage }

/** What a refused answer says, until the table moves on. */
export interface ShownRefusal {
  readonly code: string
  readonly message: string
  readonly rule?: string
}

const PAGE = 200
/** After this delay the rest of the page may be loaded. */
const RESTED = 600
/** The welcome brings up to this many chat messages. */
const AT_FIRST = 60

/** Everything a seat has on its screen, kept up with the table. */
export class TableStore {
  readonly table: string
  readonly held: HeldSeat
  readonly as: string | undefined
  /** Whether the table runs in this browser, without a server. */
  readonly isHere: boolean
  readonly #connection: Connection
  status = $state<ConnectionStatus>('connecting')
  over = $state.raw<{ readonly code: string; readonly message: string }>()
  offlineSince = $state<number>()
  you = $state.raw<Viewer>()
  view = $state.raw<SeatView>()
  room = $state.raw<TableView>()
  waitingAt = $state('')
  lines = $state.raw<readonly LogLine[]>([])
  chat = $state.raw<readonly ChatMessage[]>([])
  more = $state(false)
  moreChat = $state(false)
  here = $state.raw<readonly string[]>([])
  unsent = $state.raw<readonly Command[]>([])
  #face = $state.raw<Face>()
  /** The table's own rows, as text: equal ones change nothing on the screen. */
  readonly #ownRows: string = $derived(this.room?.rows ? JSON.stringify(this.room.rows) : '')
  /** What the page draws from, with the content of this table. */
  readonly game: Face | undefined = $derived.by(() => {
    const face = this.#face
    if (!face?.content || this.#ownRows === '') return face
    return { ...face, content: withRows(face.content, JSON.parse(this.#ownRows) as Overlay) }
  })
  pieces = $state.raw<GamePieces>({})
  /** The game's sheets for print, once they are loaded. */
  Print = $state.raw<PrintPiece>()
  refusal = $state.raw<ShownRefusal>()
  dialog = $state.raw<Dialog>()
  /** Whether the chat input is open; on a large screen it always is. */
  saying = $state(false)
  /** Whether the next print is of blank sheets. */
  printBlank = $state(false)
  /** An offer whose fields are being filled in. */
  offering = $state.raw<{ readonly procedure: string; readonly args: { readonly [field: string]: unknown } }>()
  /** How often something was started here without a form: a phone then shows the stage. */
  startedHere = $state(0)
  /** Whether the game is paused, and how. */
  stop = $state<'paused' | 'card'>()
  /** What is being filled in, by question or procedure: kept when it is refused, withdrawn or asked again. */
  readonly drafts = new Map<string, Json>()
  /** The throw, card or end that the stage shows now. */
  readonly showing = new Showing(() => this.yourMove)
  /** Updates that wait until the dice lie. */
  #inFlight: ServerMessage<'update'>[] = []
  readonly dice: SeatDice
  #loading = false
  #epoch = ''
  #cards = 0

  readonly seats: readonly Sitting[] = $derived(
    (this.room?.seats ?? []).filter((s) => s.status === 'seated').map(({ seat, role, name }) => ({ seat, role, name })),
  )
  readonly runs: boolean = $derived(this.you !== undefined && runs(this.seats, this.you.seat))
  readonly #gms: TableView['seats'] = $derived((this.room?.seats ?? []).filter(isGm))
  readonly #standsIn: boolean = $derived(this.you?.role === 'player' && this.#gms.every((s) => s.bot))
  /** Whether this seat may resume: the GM, the seat that paused, or any player if only bots run the game. */
  readonly mayResume: boolean = $derived(
    this.runs || this.#standsIn || (this.room?.pausedBy !== undefined && this.room.pausedBy === this.you?.seat),
  )
  /** Whether this seat manages the table (evenings, files, deleting): the GM, or any player if a bot runs the game. */
  readonly keeps: boolean = $derived(this.runs || (this.#standsIn && this.#gms.length > 0))
  /** People waiting to be let in, for seats that may let them in. */
  readonly waitingToJoin: TableView['seats'] = $derived(
    this.keeps ? (this.room?.seats ?? []).filter((s) => s.status === 'waiting') : [],
  )
  /** Alone with a bot: pausing makes no sense. */
  readonly alone: boolean = $derived(
    !this.runs && (this.room?.seats ?? []).every((s) => s.bot || s.seat === this.you?.seat),
  )
  /** The reason that a bot gave last, until this seat has done something else. */
  readonly reason: ChatMessage | undefined = $derived.by(() => {
    const last = this.chat.at(-1)
    if (!last || !this.room?.seats.some((s) => s.bot && s.seat === last.by)) return undefined
    const own = this.lines.findLast((line) => line.by === this.you?.seat)
    return own && own.time > last.time ? undefined : last
  })
  readonly seesOdds: boolean = $derived(
    this.room?.options.odds === 'everyone' || (this.room?.options.odds === 'gm' && this.runs),
  )
  /** The evening is over and no other has begun: no dice fall. */
  readonly ended: boolean = $derived(
    this.room !== undefined && this.room.evenings.length > 0 && this.room.evenings.every((e) => e.seed !== undefined),
  )
  /** When evenings began and ended, where known. */
  readonly evenings: readonly EveningMark[] = $derived(
    (this.room?.evenings ?? []).flatMap(({ evening, began, endedAt }) => [
      ...(began === undefined ? [] : [{ evening, did: 'began' as const, time: began }]),
      ...(endedAt === undefined ? [] : [{ evening, did: 'ended' as const, time: endedAt }]),
    ]),
  )
  /** Something waits for an answer to a question that is hidden from this seat. */
  readonly waits: boolean = $derived(this.view?.busy === true && this.view.questions.length === 0)
  /** Whether anything has happened in the game yet. */
  readonly begun: boolean = $derived(this.more || !this.lines.every(isSilent))
  /** The open questions, this seat's own first, then those that it may step into. */
  readonly questions: readonly OpenQuestion[] = $derived(
    [...(this.view?.questions ?? [])].sort((a, b) => this.#nearness(b) - this.#nearness(a)),
  )
  /** What the game waits for while nothing is asked, as far as this seat could start it. */
  readonly ownMoves: readonly Awaited[] = $derived.by(() => {
    const me = this.you?.seat
    if (!this.view || me === undefined || this.you?.role === 'spectator' || this.ended) return []
    const { awaits, offers } = this.view
    const mine = awaits.filter((a) => mayAnswerFor(this.seats, a.who, me))
    // A move that is awaited of the GM and of a player may be the same seat's twice.
    return mine.filter(
      ({ procedure }, i) =>
        mine.findIndex((a) => a.procedure === procedure) === i && offers.some((o) => o.procedure === procedure),
    )
  })
  /** Whether the table waits for this seat: a question that it has to answer, or its move. */
  readonly yourMove: boolean = $derived(
    !this.ended && (this.questions.some((q) => this.isMove(q)) || (!this.view?.busy && this.ownMoves.length > 0)),
  )

  /** With `as`, in a seat that is lent to the one held. */
  constructor(table: string, held: HeldSeat, as?: string) {
    this.table = table
    this.held = held
    this.as = as
    this.isHere = isHere(table)
    this.dice = new SeatDice({ table, seat: held.seat, send: (command) => void this.#connection.send(command) })
    this.#connection = new Connection({
      open: this.isHere ? socketHere : socketThere,
      isRemote: !this.isHere,
      table,
      seat: held.seat,
      token: held.token,
      ...(as !== undefined && { as }),
      since: () =>
        this.view
          ? { log: (this.lines.at(-1)?.n ?? -1) + 1, chat: (this.chat.at(-1)?.n ?? -1) + 1, epoch: this.#epoch }
          : undefined,
      hear: (message) => this.#hear(message),
      statusChanged: (status, bye) => {
        if (status === 'offline' && this.status !== 'offline') this.offlineSince = Date.now()
        if (status === 'here') this.offlineSince = undefined
        this.status = status
        this.over = bye
      },
      waiting: (commands) => {
        // A browser's share in the dice is sent without anybody doing anything.
        this.unsent = commands.filter((c) => c.do !== 'mix')
      },
    })
  }

  close(): void {
    this.#connection.close()
    this.showing.end()
  }

  /** Whether this person throws real dice here: then a throw is asked for, and nothing falls by itself. */
  readonly throwsByHand: boolean = $derived(realDice.on && this.room?.options.realDice === true)

  /** Sends a command; a refusal is shown on the stage. What is committed to is thrown at once, unless with real dice. */
  act = async (given: Command): Promise<CommandOutcome> => {
    const commits = (isCommitment(given) && !this.throwsByHand) || isRollSaid(given)
    const command = commits ? { ...given, seed: this.#seed } : given
    this.#threw = commits || given.do === 'throw'
    const asked = new Set(this.questions.map((q) => q.id))
    const last = this.lines.at(-1)?.n ?? -1
    const isCounted = this.dice.isCounted
    const outcome = await this.#connection.send(command)
    this.refusal = outcome.ok || outcome.code === 'connection/lost' ? undefined : outcome
    if (commits && outcome.ok && !isCounted) this.#throwWhatWasNot(asked, last)
    return outcome
  }

  /**
   * The server leaves a throw open if it did not expect the value that came with the commitment: a chain of this seat counts,
   * of which this browser did not know yet. It is made now. What followed the command is here before its answer.
   */
  #throwWhatWasNot(asked: ReadonlySet<string>, last: number): void {
    const isSeatCounted = this.room?.evenings.at(-1)?.chains?.some((c) => c.seat === this.you?.seat) === true
    if (!isSeatCounted || this.ended || this.lines.some((line) => line.n > last && isThrow(line))) return
    const isDice = ({ kind }: OpenQuestion['question']): boolean => kind === 'roll' || kind === 'draw'
    const open = this.questions.find((q) => isDice(q.question) && !asked.has(q.id) && this.isMove(q))
    if (open) void this.throwDice(open.id, this.mine(open)?.as)
  }

  /** Starts an offer: at once, or with its fields on the stage if there is something to fill in or confirm. */
  offer(procedure: string, args?: { readonly [field: string]: unknown }): void {
    const found = this.view?.offers.find((o) => o.procedure === procedure)
    if (!found) return
    const given = Object.fromEntries(
      Object.entries(found.fields).flatMap(([field, shape]) => {
        const value = args?.[field] ?? forced(shape)?.answer
        return value === undefined ? [] : [[field, value]]
      }),
    ) as { readonly [field: string]: Json }
    if (!this.ends(procedure) && Object.keys(given).length === Object.keys(found.fields).length) {
      this.offering = undefined
      this.startedHere++
      void this.act({ do: 'open', procedure, args: given })
    } else this.offering = { procedure, args: given }
  }

  /** Whether this ends something for everyone: it is confirmed before it is started. */
  ends = (procedure: string): boolean =>
    this.view !== undefined && this.pieces.ends?.(this.view.state).includes(procedure) === true

  /** Sets a value by hand, from a sheet. Where the table wants a reason, the GM is asked for it. */
  adjust = (path: readonly string[], value: Json): void => {
    if (this.room?.options.reasons === 'required') this.dialog = { kind: 'overrule' }
    else void this.act({ do: 'overrule', act: { act: 'set', path, value } })
  }

  /** Takes back this line, if it still is the last answer. What only the GM can take back is not offered again. */
  undo = async (line: number): Promise<void> => {
    const outcome = await this.act({ do: 'undo', line })
    const isGone =
      !outcome.ok && (outcome.code === 'rewind/needs-gm' || (!this.runs && outcome.code === 'rewind/not-last'))
    if (isGone) this.fixed = new Set([...this.fixed, line])
  }
  /** Lines that this seat may not take back. */
  fixed = $state.raw<ReadonlySet<number>>(new Set())

  throwDice = (question: string, as?: string): Promise<CommandOutcome> =>
    this.act({ do: 'throw', question, seed: this.#seed, ...(as !== undefined && { as }) })

  /** Whether the last thing that was done here could be a throw. */
  #threw = false
  /** Questions whose dice have fallen by themselves: once taken back, they wait for their button. */
  readonly #fallen = new Set<string>()

  /** A throw that only carries on what was thrown here falls by itself, unless with real dice. */
  fall(q: OpenQuestion): void {
    const falls = this.pieces.falls?.includes(q.question.name) === true && this.isMove(q) && this.#threw
    if (!falls || this.throwsByHand || this.#fallen.has(q.id)) return
    this.#fallen.add(q.id)
    void this.throwDice(q.id)
  }

  get #seed(): string {
    return this.dice.seedAfter(this.lines.at(-1)?.n ?? -1)
  }

  async #takePartInDice(): Promise<void> {
    // The shares of a lent seat are its owner's.
    if (this.as !== undefined) return
    await this.dice.load(
      () => this.lines,
      () => this.chat,
    )
    if (this.room) this.dice.hear(this.room, this.you?.role !== 'spectator')
  }

  /** Whom this seat would answer for: itself, its role, or a seat lent to it. Nothing if it is not asked. */
  mine(q: OpenQuestion): { readonly to: string; readonly as?: string } | undefined {
    const me = this.you?.seat
    if (me === undefined || this.you?.role === 'spectator') return undefined
    const to = q.open.find((o) => mayAnswerFor(this.seats, o, me))
    if (to !== undefined) return { to }
    const lent = (this.room?.seats ?? []).filter((s) => s.lentTo === me).map((s) => s.seat)
    const other = q.open.find((o) => lent.includes(o))
    return other === undefined ? undefined : { to: other, as: other }
  }

  /** Whether the table waits for this seat to answer: not if it may only step into another seat's window. */
  isMove(q: OpenQuestion): boolean {
    const mine = this.mine(q)
    return mine !== undefined && !(q.question.kind === 'first' && mine.to !== q.question.keeper)
  }

  /** The question that the page's address names: a notice links to it. */
  readonly #linked = new URLSearchParams(location.search).get('question')
  #nearness(q: OpenQuestion): number {
    if (q.id === this.#linked) return 3
    return this.isMove(q) ? 2 : this.mine(q) ? 1 : 0
  }

  /** Everybody by name. The GM, if there is only one, is also called by name where the rules say `gm`. */
  readonly #called: readonly Sitting[] = $derived.by(() => {
    const gm = onlyOne(this.#gms)
    return [
      { seat: 'gm', role: 'gm', name: gm ? calledAt(gm) : w.theGm },
      { seat: 'crew', role: 'player', name: w.theCrew },
      ...(this.room?.seats ?? []).map((s) => ({ seat: s.seat, role: s.role, name: calledAt(s) })),
    ]
  })
  /** What a seat is called. */
  nameOf = (seat: string): string => this.#called.findLast((s) => s.seat === seat)?.name ?? seat

  /** The game with what people and characters are called in this view: every sentence is said with it. */
  readonly speaker: Speaker | undefined = $derived(
    this.game && { game: this.game, names: namesFor(this.game, this.#called, this.view?.state, this.room?.rows) },
  )
  /** What lines of the log are read with. */
  readonly logContext: LogContext | undefined = $derived(
    this.speaker && {
      ...this.speaker,
      pieces: this.pieces,
      view: this.view?.state,
      lines: this.lines,
      seats: this.seats,
    },
  )

  /** Loads older log lines and chat messages, if there are any. */
  async older(): Promise<void> {
    if (this.#loading || (!this.more && !this.moreChat)) return
    this.#loading = true
    const [line] = this.lines
    const [message] = this.chat
    if (this.more && line) {
      const answer = await this.#connection.ask({ type: 'history', of: 'log', before: line.n, limit: PAGE })
      if (answer?.type === 'history' && answer.of === 'log') this.lines = [...answer.lines, ...this.lines]
      this.more = answer?.type === 'history' && answer.more
    }
    if (this.moreChat && message) {
      const answer = await this.#connection.ask({ type: 'history', of: 'chat', before: message.n, limit: PAGE })
      if (answer?.type === 'history' && answer.of === 'chat') this.chat = [...answer.messages, ...this.chat]
      this.moreChat = answer?.type === 'history' && answer.more
    }
    this.#loading = false
  }

  /** All lines of this seat, back to the first or to that time. */
  async allLines(since = Number.NEGATIVE_INFINITY): Promise<readonly LogLine[]> {
    while (this.more && this.status === 'here' && (this.lines[0]?.time ?? 0) >= since) await this.older()
    return this.lines
  }

  /** All messages of this seat, back to the first. */
  async allChat(): Promise<readonly ChatMessage[]> {
    while (this.moreChat && this.status === 'here') await this.older()
    return this.chat
  }

  /** Whether what is not needed at first may be loaded. */
  rested = $state(false)
  /** Loads what is not needed at first. */
  async loadRest(): Promise<void> {
    this.rested = true
    void this.#takePartInDice()
    await Promise.allSettled([
      loadLater(),
      import('./Dialogs.svelte'),
      import('../question/Ended.svelte'),
      import('./Reading.svelte'),
      ...(this.room ? [guide.load(this.room.game)] : []),
    ])
    if (this.room) this.Print = await printOf(this.room.game).catch(() => undefined)
  }

  async position(): Promise<Position | undefined> {
    const answer = await this.#connection.ask({ type: 'position' })
    return answer?.type === 'position' ? answer.position : undefined
  }

  #hear(message: FromServer): void {
    switch (message.type) {
      case 'welcome':
        return this.#welcome(message)
      case 'waiting':
        this.waitingAt = message.table.name
        return
      case 'update':
        this.dice.saw(message.lines, [])
        return this.#throwOrTake(message)
      case 'chat':
        this.dice.saw([], [message.message])
        this.chat = joined(this.chat, [message.message])
        return
      case 'table':
        return this.#setRoom(message.table)
      case 'here':
        this.here = message.here
        return
      case 'bye':
        // The seat has a new role: another view, other lines. Everything is loaded again.
        this.view = undefined
        this.lines = []
        this.chat = []
        return
      default:
        return
    }
  }

  /** Dice come first: what they lead to, and the log, wait until they lie. */
  #throwOrTake(message: ServerMessage<'update'>): void {
    if (this.#inFlight.length > 0) {
      this.#inFlight.push(message)
      return
    }
    const last = this.lines.at(-1)?.n ?? -1
    const roll = message.lines.findLast((line) => line.n > last && isThrow(line))
    if (!roll) return this.#take(message)
    const flight = this.showing.throw(roll, [...this.lines, ...message.lines])
    if (flight === 0) return this.#take(message)
    this.#inFlight = [message]
    setTimeout(() => {
      const held = this.#inFlight
      this.#inFlight = []
      for (const each of held) this.#take(each)
    }, flight)
  }

  #take(message: ServerMessage<'update'>): void {
    const last = this.lines.at(-1)?.n ?? -1
    this.dice.keepPools(this.view?.questions ?? [], message.lines)
    this.lines = joined(this.lines, message.lines)
    this.view = this.view && changed(this.view, message.changes)
    if (message.changes.length > 0) this.refusal = undefined
    this.showing.lie()
    const { pieces, view, speaker } = this
    const fresh = message.lines.filter((line) => line.n > last)
    for (const line of fresh)
      this.showing.tell(line, view && speaker && pieces.moment?.(line, view.state, speaker.names))
  }

  #welcome(message: ServerMessage<'welcome'>): void {
    this.#inFlight = []
    const again = message.resumed && this.view !== undefined
    const { lines, chat } = message
    this.you = message.you
    this.#epoch = message.epoch
    this.view = message.view
    this.lines = again ? joined(this.lines, lines) : lines
    this.chat = again ? joined(this.chat, chat) : chat
    if (!again) {
      this.more = message.more
      this.moreChat = chat.length >= AT_FIRST
    }
    this.here = message.here
    this.dice.saw(lines, chat)
    this.#setRoom(message.table)
    if (!this.#face) void this.#load(message.table.game)
  }

  #setRoom(room: TableView): void {
    const card = room.cards > this.#cards && (this.room !== undefined || room.paused)
    this.stop = room.paused ? (card || this.stop === 'card' ? 'card' : 'paused') : undefined
    this.#cards = room.cards
    this.room = room
    if (this.rested) void this.#takePartInDice()
  }

  async #load(id: string): Promise<void> {
    const [game, pieces] = await Promise.all([faceOf(id), piecesOf(id)])
    this.pieces = pieces
    // A game's own pieces are drawn before its sheet is loaded.
    if (game && !pieces.fromSheet) {
      this.#face = game
      await new Promise((rested) => setTimeout(rested, RESTED))
    }
    this.#face = game && (await wholeFace(game))
  }
}

const socketThere = (): WebSocket =>
  new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`)
const socketHere = async (): Promise<SocketLike> => (await import('../alone/client.ts')).socketHere()

/** Appends new lines; a line with a known number replaces that line. */
function joined<L extends { readonly n: number }>(have: readonly L[], more: readonly L[]): readonly L[] {
  const last = have.at(-1)?.n ?? Number.NEGATIVE_INFINITY
  const again = new Map(more.filter((l) => l.n <= last).map((l) => [l.n, l]))
  const kept = again.size === 0 ? have : have.map((l) => again.get(l.n) ?? l)
  return [...kept, ...more.filter((l) => l.n > last)]
}

/** A roll in the chat. */
const isRollSaid = (c: Command): boolean => c.do === 'chat' && c.seed === undefined && /^\s*\/|\[\[/.test(c.text)

/** Commands that a throw may follow. A seat that answers for another one does not throw for it. */
const isCommitment = (c: Command): boolean =>
  (c.do === 'open' || (c.do === 'answer' && c.for === undefined && c.byHand !== true)) && c.seed === undefined

/** The key of a window. Asked again with other answers, it is the same window. */
export function windowOf({ question }: OpenQuestion): string | undefined {
  return question.kind === 'first' ? `${question.name}/${question.keeper}` : undefined
}

const isGm = (s: TableView['seats'][number]): boolean => s.role === 'gm' && s.status === 'seated'
const onlyOne = <T>(of: readonly T[]): T | undefined => (of.length === 1 ? of[0] : undefined)

/** Bots are called by their role. */
const calledAt = ({ name, bot }: { readonly name: string; readonly bot: boolean }): string =>
  bot ? (name === 'gm' ? w.gm : capital(name)) : name
