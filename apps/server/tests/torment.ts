import { canonical, type Entry, type Rng, seeded, Table } from '@sortie/engine'
import { brokenAt, type LiveTable, type Store } from '@sortie/table'
import { chatOf, logOf } from '../../../table/log/stream-names.ts'
import { SeatViews } from '../../../table/publish/seat-view.ts'
import { lobbyOver } from '../src/lobby.ts'
import { Client, type Held, join, make } from './client.ts'
import { nextMove } from './mind.ts'

/** Longer than any server takes to come back. */
const MOST_PATIENCE = 150_000

interface Acknowledged {
  readonly cid: string
  readonly in: 'log' | 'chat'
}

/** A client that plays at random, reconnects whenever the connection is lost, and resends commands without a reply. */
export class Person {
  readonly held: Held
  readonly role: 'gm' | 'player' | 'spectator'
  readonly #urls: () => string
  readonly #rng: Rng
  client: Client | undefined
  readonly acknowledged: Acknowledged[] = []
  lost = 0
  #count = 0

  constructor(held: Held, role: Person['role'], how: { readonly urls: () => string; readonly seed: number }) {
    this.held = held
    this.role = role
    this.#urls = how.urls
    this.#rng = seeded(how.seed)
  }

  /** Reconnects until a server answers. */
  async connect(): Promise<Client> {
    const patience = Date.now() + MOST_PATIENCE
    for (let pause = 20; ; pause = Math.min(200, pause * 2)) {
      if (this.client && !this.client.isClosed && this.client.table) return this.client
      try {
        const client = await Client.sit(this.#urls(), this.held, this.client)
        if (client.table) {
          this.client = client
          return client
        }
        const forGood = ['token/wrong', 'seat/left'].includes(String(client.bye?.['code']))
        if (forGood || Date.now() > patience) throw new Error(`thrown out: ${JSON.stringify(client.bye)}`)
      } catch (cause) {
        if (String(cause).includes('thrown out')) throw cause
      }
      await new Promise((done) => setTimeout(done, pause))
    }
  }

  async play(over: () => boolean, pause: number): Promise<void> {
    while (!over()) {
      const client = await this.connect()
      const command = this.#move(client)
      if (command) await this.#insist(command)
      await new Promise((done) => setTimeout(done, pause * (0.5 + this.#rng.below(100) / 100)))
    }
  }

  #move(client: Client): { readonly do: string } | undefined {
    const { seat } = this.held
    const n = this.#count++
    if (this.#rng.below(6) === 0) return { do: 'chat', text: `${seat} says ${n}` } as never
    return nextMove(client.view, { seat, role: this.role, rng: this.#rng, words: () => `${seat} writes ${n}` })
  }

  /** Sends until it is answered; what is answered must be there for ever. */
  async #insist(command: { readonly do: string }): Promise<void> {
    const cid = `${this.held.seat}-${this.#count}`
    for (;;) {
      const reply = await (await this.connect()).do(command, cid)
      if (reply.type === 'lost') {
        this.lost++
        continue
      }
      if (reply.type === 'done')
        this.acknowledged.push({ cid: `${this.held.seat}/${cid}`, in: command.do === 'chat' ? 'chat' : 'log' })
      return
    }
  }
}

/** Tables full of people, all at one server or another. */
export async function crowd(
  urls: readonly (() => string)[],
  how: { readonly tables: number; readonly games: readonly string[]; readonly seed: number },
): Promise<Person[]> {
  const people: Person[] = []
  for (let t = 0; t < how.tables; t++) {
    const url = (urls[0] as () => string)()
    const made = await make(url, { game: how.games[t % how.games.length], name: `Table ${t}` })
    for (const [i, [role, name]] of (
      [
        ['gm', 'Gil'],
        ['player', 'Ada'],
        ['player', 'Bo'],
        ['spectator', 'Eve'],
      ] as const
    ).entries()) {
      const held = await join(url, made, role, name)
      const at = urls[(t + i) % urls.length] as () => string
      people.push(new Person(held, role, { urls: at, seed: how.seed * 1000 + t * 10 + i }))
    }
  }
  return people
}

/** What is wrong with what is left, or nothing: every acknowledged answer once and in order, every view as a replay has it. */
export async function examine(store: Store, people: readonly Person[]): Promise<readonly string[]> {
  const problems: string[] = []
  const lobby = lobbyOver(store, () => {})
  for (const id of new Set(people.map((p) => p.held.table))) {
    const live = (await lobby.table(id)) as LiveTable
    const log = await store.read(logOf(id), 0)
    const chat = await store.read(chatOf(id), 0)
    for (const [what, lines] of [
      ['log', log],
      ['chat', chat],
    ] as const) {
      const broken = brokenAt(lines)
      if (broken) problems.push(`${id} ${what}: ${broken.why}`)
    }
    const entries = log.map((line) => JSON.parse(line.body) as Entry)
    if (entries.some((e, i) => e.at !== i)) problems.push(`${id}: an entry does not stand at its place`)
    const replay = Table.start(live.log.game, {
      settings: live.lobby.state.created?.settings,
      content: live.log.table.world.content,
    })
    for (const entry of entries) replay.adopt(entry)
    if (canonical(replay.world) !== canonical(live.log.table.world)) problems.push(`${id}: a replay leads elsewhere`)
    const places = { log: new Map(log.map((l) => [l.cid, l.at])), chat: new Map(chat.map((l) => [l.cid, l.at])) }
    if (places.log.size < log.filter((l) => l.cid !== null).length) problems.push(`${id}: an answer is there twice`)
    for (const person of people.filter((p) => p.held.table === id)) {
      for (const stream of ['log', 'chat'] as const) {
        const at = person.acknowledged.filter((a) => a.in === stream).map((a) => places[stream].get(a.cid))
        if (at.some((a) => a === undefined))
          problems.push(`${id} ${person.held.seat}: an acknowledged ${stream} line is lost`)
        if (at.some((a, i) => i > 0 && (a ?? 0) <= (at[i - 1] ?? 0)))
          problems.push(`${id} ${person.held.seat}: not in order`)
      }
      problems.push(...(await viewProblems(live, replay, person)))
    }
  }
  await lobby.close()
  return problems
}

async function viewProblems(
  live: LiveTable,
  replay: Table,
  { client, held, role }: Person,
): Promise<readonly string[]> {
  const viewer = { seat: held.seat, role }
  if (!client) return [`${held.seat} never sat down`]
  const problems: string[] = []
  const view = new SeatViews({ table: replay }, live.lobby.state.created?.secret ?? '').for(viewer)
  if (canonical(view) !== canonical(client.view))
    problems.push(`${live.id} ${held.seat}: sees something else than a replay`)
  const lines = await live.serially(() => live.log.bySeat.lines(viewer, { before: 1e9, limit: 1e9 }))
  const kept = [...client.lines.values()].sort((a, b) => a.n - b.n)
  if (canonical(kept) !== canonical(lines.slice(-kept.length)))
    problems.push(`${live.id} ${held.seat}: has other lines`)
  const heard = await live.serially(() => live.chat.bySeat.lines(viewer, { before: 1e9, limit: 1e9 }))
  const told = [...client.chat.values()].sort((a, b) => a.n - b.n)
  if (canonical(told) !== canonical(heard.slice(-told.length)))
    problems.push(`${live.id} ${held.seat}: heard other words`)
  return problems
}
