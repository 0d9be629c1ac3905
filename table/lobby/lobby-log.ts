import type { Refused } from '@sortie/protocol'
import { endAfter } from '../archive/head-record.ts'
import { nothingYet, type StreamEnd } from '../archive/seal.ts'
import type { Done } from '../live/outcome.ts'
import { pauseNowAndThen } from '../live/queue.ts'
import { mustHold } from '../log/damaged.ts'
import { Chain } from '../log/hash-chain.ts'
import { bodyOf, Stream } from '../log/stream.ts'
import { lobbyOf } from '../log/stream-names.ts'
import type { Ports } from '../ports.ts'
import { emptyLobby, type LobbyEvent, type LobbyState, lobbyAfter, lobbyAfterAll } from './lobby-events.ts'

/** Events that are read at once. */
const AT_ONCE = 200

/** Stores the event that is decided on, if any, under the command's id. */
export type StoreEvent = (decide: () => LobbyEvent | Refused | undefined, cid?: string) => Promise<Done>

/** Everything around the game of one table: its events, the state they add up to, and its watchers. */
export class LobbyLog {
  readonly stream: Stream
  #state: LobbyState = emptyLobby
  #head: StreamEnd = nothingYet
  #over: 'deleted' | 'closed' | undefined
  readonly #watchers = new Set<() => void>()
  readonly #lookers = new Set<() => void>()
  #wroteLast = false
  readonly #atEnd: (() => void)[] = []

  constructor(table: string, ports: Ports) {
    this.stream = new Stream(ports.store, lobbyOf(table), ports.now)
  }

  get state(): LobbyState {
    return this.#state
  }

  /** Why the table cannot be used any more: it was deleted, or it is not kept open here. */
  get over(): 'deleted' | 'closed' | undefined {
    return this.#over
  }

  /** Makes ids that say nothing. Never told to anybody. */
  get secret(): string {
    return this.#state.created?.secret ?? this.stream.name
  }

  async append(event: LobbyEvent, cid: string | null): Promise<'appended' | 'conflict' | 'repeat'> {
    const { kind, line } = await this.stream.append(event, cid)
    if (line) this.#pass(event, line.time)
    this.#wroteLast = kind === 'appended'
    return kind
  }

  /** Where the record of the table's head ends. */
  get head(): StreamEnd {
    return this.#head
  }

  #pass(event: LobbyEvent, time: number): void {
    this.#head = endAfter(this.#head, event, this.#state, time)
    this.#state = lobbyAfter(this.#state, event)
  }

  /** Events written by other servers. */
  async news(): Promise<readonly LobbyEvent[]> {
    const all: LobbyEvent[] = []
    const chain = this.stream.next === 0 ? new Chain() : undefined
    const pause = pauseNowAndThen()
    for (;;) {
      const stored = await this.stream.news(AT_ONCE)
      if (chain) mustHold(this.stream.name, stored, chain)
      const events = stored.map((line) => bodyOf<LobbyEvent>(line) as LobbyEvent)
      this.#state = lobbyAfterAll(this.#state, events, (event, before, i) => {
        this.#head = endAfter(this.#head, event, before, stored[i]?.time ?? 0)
      })
      all.push(...events)
      if (events.length > 0) this.#wroteLast = false
      if (stored.length < AT_ONCE) return all
      await pause()
    }
  }

  get isWatched(): boolean {
    return this.#watchers.size > 0
  }

  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  /** Watches without keeping the table open. */
  lookOn(looker: () => void): void {
    this.#lookers.add(looker)
    this.onEnd(() => this.#lookers.delete(looker))
  }

  /** Whether the last event was written here, not by another server. */
  get wroteLast(): boolean {
    return this.#wroteLast
  }

  tell(): void {
    for (const watcher of [...this.#watchers, ...this.#lookers]) watcher()
  }

  onEnd(stop: () => void): void {
    this.#atEnd.push(stop)
  }

  end(why: 'deleted' | 'closed'): void {
    this.#over ??= why
    for (const stop of this.#atEnd.splice(0)) stop()
  }
}
