// fork inner-tables.ts <root>: the load's tables in one process, without sockets and disk, of the checkout at `root`. Says what a
// table takes, and plays so many answers whenever it is told to.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Guest, LiveTable } from '../../table/index.ts'
import { SEATS, TABLES } from './load-clients.ts'

/** Seconds of the processor: of the thread that computes, and of the whole process with its collector. */
export interface Spent {
  readonly thread: number
  readonly process: number
}

/** What the first tables bring with them is there once. */
const FIRST = 20

const [root = '.'] = process.argv.slice(2)
const from = (path: string): Promise<unknown> => import(pathToFileURL(join(root, path)).href)
const table = (await from('table/index.ts')) as typeof import('../../table/index.ts')
const { games } = (await from('games/index.ts')) as typeof import('../../games/index.ts')
const { VERSION } = (await from('protocol/index.ts')) as typeof import('../../protocol/index.ts')

const trouble = (what: string): never => {
  throw new Error(what)
}
const lobby = new table.Lobby(
  {
    store: table.memoryStore(),
    now: Date.now,
    // In the load a table's answers are further apart than what is gathered: everybody is told of each.
    gather: 0,
    report: (what, about) => console.error(what, about),
    game: async (id) => (await (games[id] ?? trouble(`there is no ${id}`)).game()).default,
  },
  { tables: TABLES, seats: SEATS, open: TABLES },
)
const presence = new table.Presence()

/** Ada works at the beacon and braces if need be; when the night is over, Gil who runs it sets the clocks back. */
class Table {
  readonly #guests: Guest[] = []
  #live: LiveTable | undefined
  #count = 0
  #back: Command[] = []

  async open(): Promise<void> {
    const made = await lobby.create({ game: 'first-light', name: 'Load' })
    if ('refused' in made) return trouble(made.message)
    for (const [role, name] of PEOPLE) {
      const held = await lobby.join(made.table, made.links[role], name)
      if ('refused' in held) return trouble(held.message)
      const guest = new table.Guest(
        { say: () => undefined, end: trouble },
        {
          lobby,
          presence,
          version: VERSION,
          refused: () => trouble('a command was refused'),
          answered: () => undefined,
        },
      )
      await guest.take({ type: 'hello', v: VERSION, table: made.table, seat: held.seat, token: held.token })
      this.#guests.push(guest)
    }
    this.#live = await lobby.table(made.table)
  }

  act(): Promise<void> {
    const { log, lobby: about } = this.#live ?? trouble('the table is not open')
    const [asked] = log.table.waiting
    if (asked) {
      const question = table.questionId(about.secret, asked.askedAt)
      const isRoll = asked.question.kind === 'roll'
      return this.#do(0, isRoll ? { do: 'throw', seed: 'p', question } : { do: 'answer', answer: 'brace', question })
    }
    if (this.#back.length === 0) this.#back = nightOver(log.table.world.state as Night)
    const back = this.#back.shift()
    return back ? this.#do(1, back) : this.#do(0, { do: 'open', procedure: 'work', args: {} })
  }

  #do(seat: number, command: Command): Promise<void> {
    const id = `c${this.#count++}`
    return (this.#guests[seat] ?? trouble('nobody sits there')).take({ type: 'do', id, cid: id, command })
  }
}

type Command = Extract<Parameters<Guest['take']>[0], { readonly type: 'do' }>['command']

const PEOPLE = [
  ['player', 'Ada'],
  ['gm', 'Gil'],
  ['spectator', 'Eve'],
  ['spectator', 'Dot'],
  ['spectator', 'Fay'],
] as const

interface Night {
  readonly beacon: number
  readonly beaconSize: number
  readonly storm: number
  readonly stormSize: number
  readonly ended: string | null
}
function nightOver(state: Night): Command[] {
  const back = (path: string, value: number | null): Command => ({
    do: 'overrule',
    reason: 'again',
    act: { act: 'set', path: [path], value },
  })
  return [
    ...(state.beacon >= state.beaconSize ? [back('beacon', 0)] : []),
    ...(state.storm >= state.stormSize ? [back('storm', 0)] : []),
    ...(state.ended === null ? [] : [back('ended', null)]),
  ]
}

/** Bytes that are held once what nobody needs is thrown away. */
function held(): number {
  for (let i = 0; i < 4; i++) globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

async function play(tables: readonly Table[], answers: number): Promise<Spent> {
  let left = answers
  const [thread, whole] = [process.threadCpuUsage(), process.cpuUsage()]
  await Promise.all(
    tables.map(async (one) => {
      while (left-- > 0) await one.act()
    }),
  )
  const seconds = (u: NodeJS.CpuUsage): number => (u.user + u.system) / 1e6
  return { thread: seconds(process.threadCpuUsage(thread)), process: seconds(process.cpuUsage(whole)) }
}

const tables: Table[] = []
let first = 0
for (let t = 0; t < TABLES; t++) {
  const one = new Table()
  await one.open()
  tables.push(one)
  if (t === FIRST - 1) first = held()
}
process.on('message', async (answers: number) => process.send?.(await play(tables, answers)))
process.send?.({ memory: (held() - first) / (TABLES - FIRST) })
