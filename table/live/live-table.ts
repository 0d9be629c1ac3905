import type { AnyGame, Head, Viewer } from '@sortie/engine'
import { TableDice } from '../dice/table-dice.ts'
import { headOf } from '../lobby/content.ts'
import { LobbyLog } from '../lobby/lobby-log.ts'
import { viewersAt } from '../lobby/seats.ts'
import { ChatLog } from '../log/chat-log.ts'
import { GameLog } from '../log/game-log.ts'
import type { Ports } from '../ports.ts'
import { Subscriptions } from '../publish/subscriptions.ts'
import { Queue } from './queue.ts'
import { Replies } from './replies.ts'
import { Sync } from './sync.ts'

/**
 * A table that people sit at: its three streams (game log, lobby, chat), its dice, and its subscriptions. Commands are
 * carried out one after another, by `perform`. Nobody is told of anything before it is durable.
 */
export class LiveTable {
  readonly id: string
  readonly ports: Ports
  readonly lobby: LobbyLog
  readonly log: GameLog
  readonly chat: ChatLog
  readonly dice: TableDice
  readonly subscriptions: Subscriptions
  readonly replies = new Replies()
  /** Keeps memory and store together. */
  readonly sync: Sync
  readonly #queue = new Queue()

  private constructor(id: string, ports: Ports, from: { lobby: LobbyLog; game: AnyGame; head: Head }) {
    const { lobby, game, head } = from
    this.id = id
    this.ports = ports
    this.lobby = lobby
    const viewers = (): readonly Viewer[] => viewersAt(lobby.state)
    const startsAt = (stream: 'logAt' | 'chatAt') => (viewer: Viewer) => ({
      seat: viewer.seat,
      role: viewer.role,
      ...(viewer.lent && { lent: true as const }),
      from: lobby.state.seats[viewer.seat]?.[stream] ?? 0,
    })
    this.log = new GameLog({ id, ports, game, head, viewers, readerFor: startsAt('logAt') })
    this.dice = new TableDice({
      table: id,
      store: ports.store,
      log: this.log,
      chat: () => this.chat,
      lobby: () => lobby.state,
    })
    this.chat = new ChatLog({
      id,
      ports,
      lobby: () => lobby.state,
      viewers,
      readerFor: startsAt('chatAt'),
      diceFor: (roll) => this.dice.forChat(roll),
      diceReady: () => this.dice.ready(),
      publish: (messages) => this.subscriptions.publishMessage(messages),
    })
    this.subscriptions = new Subscriptions({
      log: this.log,
      chat: this.chat,
      secret: lobby.secret,
      gather: ports.gather,
      inTurn: (work) => this.sync.inBackground(this.serially(work), 'could not tell everybody'),
    })
    this.sync = new Sync(this)
  }

  /** Opens a stored table; nothing if there is none. */
  static async open(id: string, ports: Ports): Promise<LiveTable | undefined> {
    const lobby = new LobbyLog(id, ports)
    await lobby.news()
    const { created } = lobby.state
    if (!created) return undefined
    const game = await ports.game(created.game)
    const head = await headOf(created, game, ports.store)
    const live = new LiveTable(id, ports, { lobby, game, head })
    await live.log.reload()
    await live.chat.open()
    return live
  }

  /** Runs work one after another: each piece ends before the next begins. */
  serially<T>(work: () => T | Promise<T>): Promise<T> {
    return this.#queue.add(() => (this.sync.isStale ? this.sync.reload().then(work) : work()))
  }
}
