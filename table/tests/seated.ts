import type { AnyGame, Role, Viewer } from '@sortie/engine'
import type { ChatMessage, Command, CreateTable, Refused, SeatView, Update } from '@sortie/protocol'
import { firstLight } from '../../games/first-light/game.ts'
import type { LiveTable } from '../live/live-table.ts'
import { perform } from '../live/perform.ts'
import { Lobby } from '../lobby/lobby.ts'
import type { Ports } from '../ports.ts'
import { changed } from '../publish/diff.ts'
import { memoryStore } from '../store/memory/memory.ts'
import type { Store } from '../store/store.ts'

export const limits = { tables: 10, seats: 8, open: 4 }

export const portsOver = (store: Store, more: Partial<Ports> = {}): Ports => ({
  store,
  game: async (id: string): Promise<AnyGame> => {
    if (id !== 'first-light') throw new Error(`there is no game "${id}"; there is first-light`)
    return firstLight
  },
  now: () => 1_000,
  gather: 0,
  report: () => {},
  ...more,
})

/** What is there, or the reason why it is not as an error. */
export function must<T extends object>(x: T): Exclude<T, Refused> {
  if ('refused' in x) throw new Error(JSON.stringify(x))
  return x as Exclude<T, Refused>
}

/** A seat's connection to a table, which remembers everything that it was sent. */
export class Sitter {
  readonly live: LiveTable
  readonly viewer: Viewer
  readonly updates: Update[] = []
  readonly said: ChatMessage[] = []
  /** What the updates so far add up to. */
  view: SeatView = { state: null, questions: [], offers: [], awaits: [], busy: false }
  static #cids = 0

  constructor(live: LiveTable, viewer: Viewer) {
    this.live = live
    this.viewer = viewer
  }

  static async at(live: LiveTable, seat: string): Promise<Sitter> {
    const sitter = new Sitter(live, { seat, role: live.lobby.state.seats[seat]?.role ?? 'spectator' })
    await live.serially(async () => {
      sitter.view = (
        await live.subscriptions.add(sitter.viewer, {
          update: (update) => {
            sitter.updates.push(update)
            sitter.view = changed(sitter.view, update.changes)
          },
          chat: (message) => sitter.said.push(message),
        })
      ).view
    })
    return sitter
  }

  do(command: Command, cid = `c${Sitter.#cids++}`, hand?: string) {
    return perform(this.live, { viewer: this.viewer, command, cid, ...(hand && { hand }) })
  }

  /** The one question that is put to this seat. */
  get question(): string {
    return this.view.questions.find((q) => q.yours)?.id ?? 'none'
  }

  /** Opens a procedure and answers its one question. */
  async write(words: string, where: 'journal' | 'wish' = 'journal'): Promise<void> {
    must(await this.do({ do: 'open', procedure: 'write', args: { where } }))
    must(await this.do({ do: 'answer', question: this.question, answer: words }))
  }

  get numbers(): readonly number[] {
    return this.updates.flatMap((u) => u.lines.map((l) => l.n))
  }

  lines() {
    return this.live.serially(() => this.live.log.bySeat.lines(this.viewer, { before: 1e9, limit: 1e9 }))
  }
}

/** A table of First Light with Gil who runs it, Ada, Bo, and Eve who looks on. */
export async function seated(
  store: Store = memoryStore(),
  wanted: Partial<CreateTable> = {},
  ports: Partial<Ports> = {},
) {
  const lobby = new Lobby(portsOver(store, ports), limits)
  const created = must(await lobby.create({ game: 'first-light', name: 'Night', ...wanted }))
  const join = async (role: Role, name: string) => must(await lobby.join(created.table, created.links[role], name))
  const tokens = {
    gil: await join('gm', 'Gil'),
    ada: await join('player', 'Ada'),
    bo: await join('player', 'Bo'),
    eve: await join('spectator', 'Eve'),
  }
  const live = (await lobby.table(created.table)) as LiveTable
  const [gil, ada, bo, eve] = (await Promise.all(['gil', 'ada', 'bo', 'eve'].map((s) => Sitter.at(live, s)))) as [
    Sitter,
    Sitter,
    Sitter,
    Sitter,
  ]
  return { lobby, created, tokens, live, store, gil, ada, bo, eve }
}

/** The same table on another server. */
export async function elsewhere(store: Store, table: string): Promise<LiveTable> {
  return (await new Lobby(portsOver(store), limits).table(table)) as LiveTable
}
