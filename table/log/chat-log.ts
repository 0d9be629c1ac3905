import { type Rng, type Seat, sees, type Viewer } from '@sortie/engine'
import type { ChatMessage, CommandTo, Proof, Refused, StoredMessage } from '@sortie/protocol'
import { busy, type Done, refused, gone as tableGone } from '../live/outcome.ts'
import type { LobbyState } from '../lobby/lobby-events.ts'
import { sittings } from '../lobby/seats.ts'
import type { Ports } from '../ports.ts'
import type { StoredRecord } from '../store/store.ts'
import { inlineRolls, parseChat } from './chat-text.ts'
import { mustHold } from './damaged.ts'
import { Chain } from './hash-chain.ts'
import { type Counts, type NumberedSeat, Numbering, SeatStream } from './seat-stream.ts'
import { bodyOf, Stream } from './stream.ts'
import { chatOf, lobbyOf } from './stream-names.ts'

/** A stored message with its position. */
interface LoggedMessage {
  readonly at: number
  readonly message: StoredMessage
  readonly time: number
}
interface Kept {
  readonly hash: string
  readonly counts: Counts
}
type Roll = NonNullable<StoredMessage['roll']>
type Rolled = Omit<Roll, 'proof' | 'more'>
/** A roll at a position of the chat, with the client's share of it. */
interface RollAt {
  readonly at: number
  readonly isOpen: boolean
  readonly seat: Seat
  readonly value: string | undefined
}
/** The roller and the client seed. */
type Roller = Pick<RollAt, 'seat' | 'value' | 'isOpen'>

interface Setup {
  readonly id: string
  readonly ports: Ports
  readonly lobby: () => LobbyState
  readonly viewers: () => readonly Viewer[]
  readonly readerFor: (viewer: Viewer) => NumberedSeat
  /** Dice for a roll at this position. */
  readonly diceFor: (roll: RollAt) => { readonly proof: Proof; readonly rng: Rng } | Refused
  /** Comes before a roll. */
  readonly diceReady: () => Promise<void>
  /** There is a new message, for these readers. */
  readonly publish: (messages: NewMessages) => void
}
export type NewMessages = ReadonlyMap<string, ChatMessage>

const MOST_TRIES = 20
/** The average number of dice of one roll, rerolls included. */
const MOST_THROWS = 1000
/** Characters of the dice in a message: stored and sent data is bounded, however many dice were thrown. */
export const LONGEST_ROLL = 1000
/** Rolls among the words of one message. */
const MOST_ROLLS = 10
const KEPT_LOADED = 50
/** Texts that may contain dice: a command, or a roll within the text. */
const MAY_ROLL = /^\s*\/|\[\[/

/** What reads and throws dice in a message. Most evenings need none of it, so it is loaded when it is asked for. */
type Notation = typeof import('@sortie/engine/notation')

/** Nobody sees a message that is empty after removal. */
const nothingLeft: StoredMessage = { by: '', kind: 'gone', text: '', seenBy: 'nobody' }

const messageIn = (stored: StoredRecord): LoggedMessage => ({
  at: stored.at,
  message: bodyOf<StoredMessage>(stored) ?? nothingLeft,
  time: stored.time,
})

/** Whether a file may leave a message out: it is not for everybody, and not for the GM by right. */
const isPersonal = ({ seenBy }: StoredMessage): boolean => typeof seenBy === 'object' && !seenBy.seats.includes('gm')

/** How one seat counts the messages that it sees. */
class ChatNumbering extends Numbering<LoggedMessage, ChatMessage> {
  readonly #viewer: Viewer
  /** Where the chat was when the seat was taken, or given a new link. */
  readonly #from: number

  constructor(viewer: Viewer, first: number, from: number) {
    super(first)
    this.#viewer = viewer
    this.#from = from
  }

  protected override startingAt(first: number): ChatNumbering {
    return new ChatNumbering(this.#viewer, first, this.#from)
  }

  override number({ at, message, time }: LoggedMessage): ChatMessage | undefined {
    if (!sees(this.#viewer, message.seenBy)) return undefined
    const seen = { ...message, n: this.count(at), time }
    // Whispers are for the person who sat there then.
    return at < this.#from && isFor(this.#viewer, message) ? withheld(seen) : seen
  }
}

/** Whether a message is private and names this seat as a recipient. */
export const isFor = ({ seat }: Viewer, { seenBy }: Pick<StoredMessage, 'seenBy'>): boolean =>
  typeof seenBy === 'object' && seenBy.seats.includes(seat)

/** A message of which only the position is shown. */
export const withheld = ({ n, time, seenBy }: ChatMessage): ChatMessage => ({
  ...nothingLeft,
  seenBy,
  n,
  time,
})

/** The chat of a table: messages, whispers, and rolls outside the game. The newest part is loaded. */
export class ChatLog {
  readonly #setup: Setup
  readonly #name: string
  #stream: Stream
  readonly bySeat: SeatStream<LoggedMessage, ChatMessage>

  constructor(setup: Setup) {
    const { id, ports, readerFor } = setup
    this.#setup = setup
    this.#name = chatOf(id)
    this.#stream = new Stream(ports.store, this.#name, ports.now)
    this.bySeat = new SeatStream(ports, {
      name: this.#name,
      read: messageIn,
      numbering: (viewer, first) => new ChatNumbering(viewer, first, readerFor(viewer).from),
      readerFor,
    })
  }

  get stream(): Stream {
    return this.#stream
  }

  async open(): Promise<void> {
    const { store, now } = this.#setup.ports
    const found = await store.snapshot(this.#name)
    const kept = found && (JSON.parse(found.body) as Kept)
    const end = found && kept ? { next: found.at + 1, hash: kept.hash } : undefined
    this.#stream = new Stream(store, this.#name, now, end)
    const news = await this.#stream.news()
    mustHold(this.#name, news, new Chain(end?.hash, end?.next))
    this.bySeat.reset(end?.next ?? 0, news.map(messageIn), kept?.counts ?? {})
  }

  /** Stores and publishes a message as it was typed. */
  async say(by: Viewer, typed: Omit<CommandTo<'chat'>, 'do'>, cid: string): Promise<Done> {
    // A first message would fit even if the table was deleted meanwhile; nothing of it is to be left behind.
    if (this.#stream.next === 0 && !(await this.#isThere())) return tableGone
    const mayRoll = MAY_ROLL.test(typed.text)
    const notation = mayRoll ? await import('@sortie/engine/notation') : undefined
    if (mayRoll) await this.#setup.diceReady()
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const message = this.#messageFor(by.seat, typed, notation)
      if ('refused' in message) return message
      const { kind, line } = await this.#stream.append(message, cid, isPersonal(message))
      if (kind === 'repeat') return { ok: true }
      if (line) {
        // Parsed from its stored text, so that the message sent now equals the one read later.
        this.#setup.publish(this.bySeat.push(messageIn(line)))
        await this.keepSnapshot()
        return { ok: true }
      }
      await this.catchUp()
    }
    return busy
  }

  async #isThere(): Promise<boolean> {
    return (await this.#setup.ports.store.read(lobbyOf(this.#setup.id), 0, 1)).length > 0
  }

  /** Messages written by other servers. */
  async catchUp(): Promise<void> {
    for (const stored of await this.#stream.news()) this.#setup.publish(this.bySeat.push(messageIn(stored)))
  }

  /** A seat's message with its position. */
  async find(viewer: Viewer, n: number): Promise<{ readonly at: number; readonly message: ChatMessage } | undefined> {
    const at = await this.bySeat.positionOf(viewer, n)
    const message = at === undefined ? undefined : await this.bySeat.lineAt(viewer, at)
    return at === undefined || !message ? undefined : { at, message }
  }

  #messageFor(
    by: Seat,
    { text, seed: value }: Omit<CommandTo<'chat'>, 'do'>,
    read: Notation | undefined,
  ): StoredMessage | Refused {
    const typed = parseChat(text)
    if ('problem' in typed) return refused('chat/wrong', typed.problem)
    if (typed.kind === 'roll') {
      const roll = this.#roll(read, typed.notation, { seat: by, value, isOpen: typed.for === 'everyone' })
      if ('refused' in roll) return roll
      const audience = {
        everyone: 'everyone',
        gm: { seats: [by, 'gm'] },
        blind: 'gm',
        self: { seats: [by] },
      } as const
      return { by, kind: 'roll', text: '', seenBy: audience[typed.for], roll }
    }
    const to: Seat[] = []
    for (const name of typed.kind === 'whisper' ? typed.to : []) {
      const seat = this.#seatCalled(name)
      if (typeof seat !== 'string') return seat
      to.push(seat)
    }
    const [dice, ...more] = inlineRolls(typed.text)
    if (more.length >= MOST_ROLLS) return refused('chat/dice', `a message has at most ${MOST_ROLLS} rolls`)
    const isOpen = typed.kind !== 'whisper'
    const roll = dice === undefined ? undefined : this.#roll(read, dice, { seat: by, value, isOpen }, more)
    if (roll && 'refused' in roll) return roll
    const seenBy = typed.kind === 'whisper' ? { seats: [by, ...to] } : 'everyone'
    return { by, kind: typed.kind, text: typed.text, seenBy, ...(roll && { roll }) }
  }

  /** The dice of one command; later rolls of it continue with the same random numbers. */
  #roll(read: Notation | undefined, notation: string, by: Roller, more: readonly string[] = []): Roll | Refused {
    if (!read) throw new Error(`dice among words that promised none: ${notation}`)
    const { describeRollShortly, expectedThrows, NotationError, parse, rollNotation } = read
    try {
      const trees = [notation, ...more].map((dice) => parse(dice))
      const throws = trees.reduce((sum, tree) => sum + expectedThrows(tree), 0)
      if (throws > MOST_THROWS)
        return refused(
          'chat/dice',
          `that throws about ${Math.round(throws)} dice; at most ${MOST_THROWS} are thrown at once`,
        )
      const dice = this.#setup.diceFor({ at: this.#stream.next, ...by })
      if ('refused' in dice) return dice
      const [first, ...others] = trees.map((tree, i) => {
        const result = rollNotation(tree, dice.rng)
        const line = describeRollShortly(result, LONGEST_ROLL)
        return { notation: more[i - 1] ?? notation, line, total: result.total }
      })
      const proof = { ...dice.proof, chat: true }
      return { ...(first as Rolled), proof, ...(others.length > 0 && { more: others }) }
    } catch (cause) {
      if (cause instanceof NotationError) return refused('chat/dice', cause.message)
      throw cause
    }
  }

  /** A name as written, `@` with a seat's id, or an unambiguous part; `gm` is every GM. */
  #seatCalled(word: string): Seat | Refused {
    const wanted = word.normalize('NFC').toLowerCase()
    if (wanted === 'gm') return 'gm'
    const here = sittings(this.#setup.lobby())
    const named = here.filter((s) => s.name === word.normalize('NFC'))
    const fitting = here.filter(({ seat, name }) => [seat, `@${seat}`, name?.toLowerCase()].includes(wanted))
    const found = named.length > 0 ? named : fitting
    if (found.length > 1) {
      const each = found.map(({ seat, name }) => `@${seat} (${name})`)
      return refused('chat/several', `"${word}" may be ${each.join(' or ')}: write one of these with the @`)
    }
    return found[0]?.seat ?? refused('chat/nobody', `nobody here is called "${word}"`)
  }

  /** Keeps everybody's counts, and forgets all but the newest messages. */
  async keepSnapshot(): Promise<void> {
    if (this.bySeat.loaded.length < 2 * KEPT_LOADED) return
    const { store } = this.#setup.ports
    const { start, loaded } = this.bySeat
    const [last] = await store.read(this.#name, start + loaded.length - KEPT_LOADED - 1, 1)
    if (!last) return
    const counts = await this.bySeat.countsAt(last.at, this.#setup.viewers())
    const kept: Kept = { hash: last.hash, counts }
    await store.keepSnapshot(this.#name, { at: last.at, body: JSON.stringify(kept) })
    this.bySeat.forget(last.at, counts)
  }
}
