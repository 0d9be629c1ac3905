import { CHANCE, type Entry, type Input, type Rng, type Seat, type Waiting } from '@sortie/engine'
import type { Proof, Refused, StoredMessage } from '@sortie/protocol'
import { refused } from '../live/outcome.ts'
import { type Evening, eveningNow, type LobbyState } from '../lobby/lobby-events.ts'
import type { ChatLog } from '../log/chat-log.ts'
import type { GameLog } from '../log/game-log.ts'
import { bodyOf } from '../log/stream.ts'
import { chatOf, logOf } from '../log/stream-names.ts'
import type { Store } from '../store/store.ts'
import { CHAT_POOL, diceRng, hiddenPosition, nthHidden, placeIn, poolOf, proofIn, thrownBy } from './fair-dice.ts'
import { chainId, chainsIn, keyOf, roundNow, step } from './mixing.ts'
import { undoneThrow } from './undone-throw.ts'

type Seeds = Proof['pinches']
type Throw = Input & { readonly kind: 'answer' }

export const noEvening = refused('dice/no-evening', 'the evening has not begun; the GM begins it')

/** Who throws what, where. */
interface Thrown {
  readonly stream: 'log' | 'chat'
  readonly at: number
  /** The question that it answers; none in the chat. */
  readonly question?: string
  /** Whether everybody sees it. */
  readonly isOpen: boolean
  readonly seat: Seat
  /** What the client sent: the next value of its chain, if it has one. */
  readonly value: string | undefined
  readonly pool: string
}

interface Setup {
  readonly table: string
  readonly store: Store
  readonly log: GameLog
  readonly chat: () => ChatLog
  readonly lobby: () => LobbyState
}

/** The server's dice of one table, with what its clients have committed to. */
export class TableDice {
  readonly #setup: Setup
  /** Seeds that clients of older evenings have sent for all throws. */
  #seeds: Seeds = {}
  /** Which throws of the evening have been made, as far as log and chat have been looked through. */
  #used = new Used(0, 0, 0)

  constructor(setup: Setup) {
    this.#setup = setup
  }

  /** Mixes a client's seed into every throw of an older evening from now on. */
  mix(seat: Seat, seed: string): void {
    this.#seeds = { ...this.#seeds, [seat]: seed }
  }

  /**
   * Before a throw: reads the evening's earlier throws in unloaded parts of log and chat. Parts that were loaded when the last
   * throw was made may have been unloaded since: without them, the next throw would repeat an earlier one.
   */
  async ready(): Promise<void> {
    const { table, store, log, chat, lobby } = this.#setup
    const evening = eveningNow(lobby())
    if (!evening?.rounds) return
    const isKnown = this.#used.evening === evening.evening
    const used = isKnown ? this.#used : new Used(evening.evening, evening.logAt ?? 0, evening.chatAt ?? 0)
    const loaded = { log: log.table.base.at + 1, chat: chat().bySeat.start }
    if (used.log < loaded.log)
      for (const line of await store.read(logOf(table), used.log, loaded.log - used.log))
        used.entry(line.at, bodyOf<Entry>(line))
    if (used.chat < loaded.chat)
      for (const line of await store.read(chatOf(table), used.chat, loaded.chat - used.chat))
        used.message(line.at, bodyOf<StoredMessage>(line))
    this.#used = used
  }

  /** The answer to a roll or a draw; nothing while no evening has begun. `seeds` has the value that the thrower sent. */
  answer(w: Waiting, seeds: Seeds = {}): Throw | undefined {
    const { log, lobby } = this.#setup
    const [[seat, value] = []] = Object.entries(seeds)
    const { question: q } = w
    const by = q.kind === 'roll' || q.kind === 'draw' ? q.by : ''
    const dice = this.#dice({
      stream: 'log',
      at: log.table.version,
      question: q.name,
      isOpen: (q.seenBy ?? 'everyone') === 'everyone',
      seat: seat ?? String(by),
      value,
      pool: poolOf(q),
    })
    if (!dice) return undefined
    const again = lobby().options.undoneDice === 'same' ? undoneThrow(log.table.entries, w) : undefined
    const fallen = again ?? { answer: thrownBy(q, dice.rng), proof: dice.proof }
    return { kind: 'answer', by: CHANCE, to: w.askedAt, ...fallen }
  }

  /**
   * Whether this is what a throw of the seat is to be made with. A client that has acted twice at once sends a value that is
   * used up; the throw is then asked for, and made with the next one.
   */
  fits(seat: Seat, value: string): boolean {
    const evening = eveningNow(this.#setup.lobby())
    if (!evening?.rounds || !chainsIn(evening.rounds).some((c) => c.seat === seat)) return true
    return this.#chainOf(evening, value) !== undefined
  }

  /** Dice for a roll in the chat. */
  forChat(thrown: Omit<Thrown, 'stream' | 'pool'>): { readonly proof: Proof; readonly rng: Rng } | Refused {
    return this.#dice({ ...thrown, stream: 'chat', pool: CHAT_POOL }) ?? noEvening
  }

  #dice(thrown: Thrown): { readonly proof: Proof; readonly rng: Rng } | undefined {
    const evening = eveningNow(this.#setup.lobby())
    if (!evening) return undefined
    const { table } = this.#setup
    if (!evening.rounds) {
      const { stream, at, seat, value } = thrown
      const pinches = { ...this.#seeds, ...(value !== undefined && { [seat]: value }) }
      const proof: Proof = {
        table,
        evening: evening.evening,
        place: hiddenPosition(evening.cover, stream, at),
        pinches,
      }
      return { proof, rng: diceRng(evening.seed, proof) }
    }
    const round = roundNow(evening.rounds)
    const proof: Proof = {
      table,
      evening: evening.evening,
      round: round?.round ?? 0,
      pool: thrown.pool,
      ...this.#placed(evening, thrown),
    }
    return { proof, rng: diceRng(evening.seed, proof, keyOf(table, evening.evening, round)) }
  }

  /**
   * Which throw it is. An open one is the next of its thrower, which all can count. One that not everybody sees uses nothing
   * up: else the others could count it.
   */
  #placed(evening: Evening, { stream, at, question, isOpen, seat, value }: Thrown): Pick<Proof, 'place' | 'pinches'> {
    const chain = value === undefined ? undefined : this.#chainOf(evening, value)
    const pinches = chain && value !== undefined ? { [chain.seat]: value } : {}
    if (!isOpen) {
      const which = question === undefined ? at : nthHidden(question, this.#lookedThrough(evening).hidden(question) + 1)
      return { place: hiddenPosition(evening.cover, stream, which), pinches }
    }
    if (chain) return { place: `chain:${chainId(chain.anchor)}/${chain.index + 1}`, pinches }
    const whose = `${stream === 'log' ? 'seat' : 'said'}:${seat}`
    return { place: `${whose}/${this.#lookedThrough(evening).count(whose) + 1}`, pinches }
  }

  /** The chain whose next value this is. */
  #chainOf(evening: Evening, value: string) {
    const chains = chainsIn(evening.rounds ?? [])
    if (chains.length === 0) return undefined
    const before = step(value)
    const used = this.#lookedThrough(evening)
    return chains.map(({ seat, anchor }) => ({ seat, anchor, ...used.lastOf(anchor) })).find((c) => c.value === before)
  }

  #lookedThrough({ evening, logAt = 0, chatAt = 0 }: Evening): Used {
    if (this.#used.evening !== evening) this.#used = new Used(evening, logAt, chatAt)
    const { log, chat } = this.#setup
    const { entries, base } = log.table
    // An entry that is not stored yet may fail; then another one takes its position.
    const stored = Math.min(entries.length, log.stream.next - base.at - 1)
    for (let i = Math.max(0, this.#used.log - base.at - 1); i < stored; i++)
      this.#used.entry(base.at + 1 + i, entries[i])
    const { loaded, start } = chat().bySeat
    for (let i = Math.max(0, this.#used.chat - start); i < loaded.length; i++)
      this.#used.message(start + i, loaded[i]?.message)
    return this.#used
  }
}

/** The open throws of an evening: how far each chain and each seat has come. */
class Used {
  readonly evening: number
  /** Where to go on looking. */
  log: number
  chat: number
  readonly #last = new Map<string, { readonly index: number; readonly value: string }>()
  readonly #hidden = new Map<string, Set<string>>()

  constructor(evening: number, log: number, chat: number) {
    this.evening = evening
    this.log = log
    this.chat = chat
  }

  entry(at: number, entry: Entry | undefined): void {
    this.log = at + 1
    const proof = entry?.input.kind === 'answer' ? proofIn(entry.input.proof) : undefined
    this.#add(proof)
    if (!entry || proof?.evening !== this.evening || proof.round === undefined || placeIn(proof)) return
    const name = entry.answered ?? ''
    this.#hidden.set(name, (this.#hidden.get(name) ?? new Set()).add(proof.place))
  }

  /** How many throws of a question not everybody has seen. One that was made again counts once. */
  hidden(question: string): number {
    return this.#hidden.get(question)?.size ?? 0
  }

  message(at: number, message: StoredMessage | undefined): void {
    this.chat = at + 1
    this.#add(proofIn(message?.roll?.proof))
  }

  #add(proof: Proof | undefined): void {
    const placed = proof?.evening === this.evening ? placeIn(proof) : undefined
    if (placed && placed.index > (this.#last.get(placed.whose)?.index ?? 0)) this.#last.set(placed.whose, placed)
  }

  /** The value of a chain that was used last; the anchor at first. */
  lastOf(anchor: string): { readonly index: number; readonly value: string } {
    return this.#last.get(`chain:${chainId(anchor)}`) ?? { index: 0, value: anchor }
  }

  count(whose: string): number {
    return this.#last.get(whose)?.index ?? 0
  }
}
