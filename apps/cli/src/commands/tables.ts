import { type Lobby, note } from '@sortie/table'
import { type Command, JSON_OPTION } from '../command.ts'
import { messageOf, UsageError, unknown } from '../errors.ts'
import { columns } from '../format.ts'
import type { Io } from '../io.ts'
import { type Given, numberOf } from '../options.ts'
import { STORE_OPTIONS, withTables } from '../store.ts'

const ACTS = ['list', 'archive', 'restore', 'delete', 'clean'] as const
type Act = (typeof ACTS)[number]
const DAY = 24 * 60 * 60 * 1000
const DAYS = { min: 1, max: 100_000 }

export const tables: Command = {
  name: 'tables',
  about: 'What the keeper of a server does with its tables: list, archive, restore, delete, clean.',
  args: {
    act: { type: 'positional', description: `${ACTS.join(', ')}; default: list`, required: false },
    ids: { type: 'positional', description: 'table ids, separated by commas', required: false },
    ...STORE_OPTIONS,
    days: { type: 'string', valueHint: 'n', description: 'for clean: the minimum age in days (default: 30)' },
    yes: { type: 'boolean', description: 'confirm the deletion; only a backup can bring a table back' },
    ...JSON_OPTION,
  },
  examples: [
    ['sortie tables', 'every table, with its people and when something last happened'],
    ['sortie tables archive 3f0c…', 'can be read, not played, until it is restored'],
    ['sortie tables delete 3f0c…,77ab… --yes', 'gone, with everything in them'],
    ['sortie tables clean --days 90 --yes', 'removes tables at which nobody ever played'],
  ],
  async run(given, io) {
    const [act = 'list', named = ''] = given.positionals
    const ids = named.split(',').filter((id) => id !== '')
    if (!isAct(act)) throw unknown('act', act, ACTS)
    const takesIds = act === 'archive' || act === 'restore' || act === 'delete'
    if (takesIds && ids.length === 0) throw new UsageError(`sortie tables ${act} takes the ids of tables`)
    if (!takesIds && ids.length > 0) throw new UsageError(`sortie tables ${act} takes no ids`)
    if ((act === 'delete' || act === 'clean') && !given.flags['yes'])
      throw new UsageError(`sortie tables ${act} removes tables for good; say --yes, and make a backup first`)
    return withTables(given, io, (lobby) => (takesIds ? each(lobby, act, ids, io) : all(lobby, act, given, io)))
  },
}

const isAct = (word: string): word is Act => (ACTS as readonly string[]).includes(word)

async function all(lobby: Lobby, act: Act, given: Given, io: Io): Promise<number> {
  if (act === 'clean') {
    const cleared = await lobby.clearUnused((numberOf(given, 'days', DAYS) ?? 30) * DAY)
    io.out(
      cleared === 1
        ? 'Removed 1 table at which nobody ever played.'
        : `Removed ${cleared} tables at which nobody ever played.`,
    )
    return 0
  }
  const listed: Listed[] = []
  for (const id of await lobby.tables()) listed.push(await about(lobby, id))
  if (given.flags['json']) io.out(JSON.stringify(listed))
  else if (listed.length === 0) io.out('There are no tables.')
  else {
    for (const line of columns(listed.flatMap(row))) io.out(line)
    const closed = listed.flatMap((one) => (one.state === 'cannot be opened' ? [one] : []))
    for (const { table, why } of closed) io.out(`  ${table}  cannot be opened: ${why}`)
    if (closed.length > 0) io.out('A game of your own is named with --game, as for sortie serve.')
  }
  return 0
}

type Listed = Opened | { readonly table: string; readonly state: 'cannot be opened'; readonly why: string }

interface Opened {
  readonly table: string
  readonly game: string
  readonly name: string
  readonly people: readonly string[]
  readonly entries: number
  /** When something last happened, if anything ever did. */
  readonly last: string | null
  readonly state: 'open' | 'archived'
}

async function about(lobby: Lobby, table: string): Promise<Listed> {
  const live = await lobby.table(table).catch(messageOf)
  if (live === undefined || typeof live === 'string') return { table, state: 'cannot be opened', why: live ?? '' }
  const { state } = live.lobby
  const [last] = await lobby.ports.store.read(live.log.stream.name, live.log.stream.next - 1, 1)
  return {
    table,
    game: live.log.game.id,
    name: state.options.name,
    people: Object.values(state.seats).map((s) => s.name),
    entries: live.log.stream.next,
    last: last ? new Date(last.time).toISOString() : null,
    state: state.archived ? 'archived' : 'open',
  }
}

const row = (listed: Listed): string[][] => {
  if (listed.state === 'cannot be opened') return []
  const { table, game, name, people, entries, last, state } = listed
  const who = people.join(', ') || 'nobody'
  return [[table, game, name, who, `${entries} entries`, last?.slice(0, 10) ?? 'never played', state]]
}

async function each(lobby: Lobby, act: Act, ids: readonly string[], io: Io): Promise<number> {
  const there = await lobby.tables()
  const stray = ids.find((id) => !there.includes(id))
  // All of them, or none: a mistyped id is found before anything is done.
  if (stray !== undefined) throw unknown('table', stray, there)
  for (const id of ids) {
    if (act === 'delete') await lobby.remove(id)
    else await arrange(lobby, id, act === 'archive')
    io.out(`${id}: ${{ archive: 'archived', restore: 'restored', delete: 'deleted' }[act as 'archive']}`)
  }
  return 0
}

async function arrange(lobby: Lobby, id: string, archived: boolean): Promise<void> {
  const live = await lobby.table(id)
  if (!live) throw new UsageError(`${id} cannot be opened`)
  const done = await live.serially(() =>
    note(live, () =>
      live.lobby.state.archived === archived ? undefined : { kind: archived ? 'archived' : 'restored' },
    ),
  )
  if ('refused' in done) throw new UsageError(`${id}: ${done.message}`)
}
