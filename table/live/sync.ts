import type { World } from '@sortie/engine'
import type { LobbyLog } from '../lobby/lobby-log.ts'
import type { ChatLog } from '../log/chat-log.ts'
import type { GameLog } from '../log/game-log.ts'
import type { Stream } from '../log/stream.ts'
import type { Ports } from '../ports.ts'
import type { Subscriptions } from '../publish/subscriptions.ts'

/** The objects that are kept in step with the store. */
interface Synced {
  readonly id: string
  readonly ports: Ports
  readonly lobby: LobbyLog
  readonly log: GameLog
  readonly chat: ChatLog
  readonly subscriptions: Subscriptions
  serially<T>(work: () => T | Promise<T>): Promise<T>
}

/** Keeps memory and store in step: other servers may write to the same table. */
export class Sync {
  readonly #live: Synced
  /** Memory and store may differ. */
  #stale = false
  /** Streams that the store has called about, and that were not read yet. */
  readonly #called = new Set<string>()

  constructor(live: Synced) {
    this.#live = live
  }

  get isStale(): boolean {
    return this.#stale
  }

  get #streams(): readonly Stream[] {
    const { lobby, log, chat } = this.#live
    return [lobby.stream, log.stream, chat.stream]
  }

  /** Watches for writes by other servers until the table is closed. */
  listen(): void {
    const { lobby, ports } = this.#live
    for (const { name } of this.#streams) lobby.onEnd(ports.store.subscribe(name, () => this.#woken(name)))
  }

  #woken(name: string): void {
    const stream = this.#streams.find((s) => s.name === name)
    if (!stream?.called() || this.#live.lobby.over) return
    const isPlanned = this.#called.size > 0
    this.#called.add(name)
    if (!isPlanned) this.inBackground(this.catchUp(), 'could not catch up')
  }

  /** Background work; errors are reported, nobody awaits it. */
  inBackground(work: Promise<void>, trouble: string): void {
    const { id, ports } = this.#live
    work.catch((e: unknown) => ports.report(trouble, { table: id, why: String(e) }))
  }

  /** Reads the news in turn. */
  catchUp(): Promise<void> {
    return this.#live.serially(() => {
      this.#called.clear()
      return this.news()
    })
  }

  /** Reads the writes of other servers and publishes them. */
  async news(): Promise<void> {
    const { chat, log, subscriptions } = this.#live
    await chat.catchUp()
    const before = log.table.world
    try {
      for await (const lines of log.news()) subscriptions.publishEntries([lines], 'elsewhere')
    } catch {
      await this.reload()
    }
    this.tellIfArranged(before)
    if (!(await this.#lobbyNews())) await this.#mayBeGone()
  }

  /** Settings and content are part of the table view: it is sent again where they have changed since. */
  tellIfArranged({ settings, content, packs }: World): void {
    const { lobby, log } = this.#live
    const { world } = log.table
    if (world.settings !== settings || world.content !== content || world.packs !== packs) lobby.tell()
  }

  /** Always read after the log: seats that the log mentions are then known. */
  async #lobbyNews(): Promise<boolean> {
    const { lobby, subscriptions } = this.#live
    const events = await lobby.news()
    for (const event of events)
      if (event.kind === 'tookBack')
        await subscriptions.publishTakenBack(event.stream, [event.at, ...(event.also ?? [])])
    if (events.length > 0) lobby.tell()
    return events.length > 0
  }

  /** A deleted table has no lobby stream any more; one that was restored from a backup has another past. */
  async #mayBeGone(): Promise<void> {
    const { lobby, ports } = this.#live
    if (lobby.over) return
    const known = await Promise.all(this.#streams.map((s) => s.isAsKnown()))
    if (known.every((k) => k)) return
    lobby.end((await ports.store.read(lobby.stream.name, 0, 1)).length === 0 ? 'deleted' : 'closed')
    lobby.tell()
  }

  /** Reads the log again and publishes everything that was missed. */
  async reload(): Promise<void> {
    this.#stale = true
    await this.#mayBeGone()
    if (this.#live.lobby.over) return
    await this.#live.log.reload()
    this.#stale = false
    await this.#live.subscriptions.publishMissed()
  }

  /** If storing fails, nobody knows whether it was stored: the table is read again before anything else is done. */
  async whileStoring<T>(store: () => Promise<T>): Promise<T> {
    try {
      return await store()
    } catch (cause) {
      this.#stale = true
      throw cause
    }
  }
}
