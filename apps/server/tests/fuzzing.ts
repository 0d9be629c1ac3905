import { type Json, type Rng, seeded } from '@sortie/engine'
import { type SeatView, VERSION } from '@sortie/protocol'
import { changed, memoryStore } from '@sortie/table'
import { Connection } from '../src/connection.ts'
import { lobbyOver } from '../src/lobby.ts'
import { aroundIn } from './evening.ts'
import { nextMove } from './mind.ts'

type Any = { readonly [k: string]: unknown }

const odd: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1e308,
  2 ** 53,
  0.5,
  '',
  ' ',
  '\u0000',
  '\ud800',
  '🚀'.repeat(50),
  'x'.repeat(3000),
  '__proto__',
  'constructor',
  'toString',
  'gm',
  'crew',
  'chance',
  'game',
  '../..',
  "'; drop table lines; --",
  '<script>',
  '[',
  [],
  {},
  [[]],
  { __proto__: null },
  [null],
  { hidden: true },
]
const plainDo = ['pause', 'resume', 'card', 'beginEvening', 'endEvening', 'archive', 'restore']

/** A message that nobody should send: mangled, nonsense, or right in form and wrong in everything else. */
function nonsense(rng: Rng, sound: readonly Any[]): string {
  const kind = rng.below(10)
  if (kind === 0) return [...Array(rng.below(40))].map(() => String.fromCharCode(rng.below(0xffff))).join('')
  if (kind === 1) return JSON.stringify(odd[rng.below(odd.length)]) ?? 'undefined'
  if (kind === 2) return `${'['.repeat(rng.below(3000))}`
  const message = structuredClone(sound[rng.below(sound.length)]) as Any
  const text = JSON.stringify(mutated(message, rng))
  if (kind > 3) return text
  const at = rng.below(text.length)
  return text.slice(0, at) + String.fromCharCode(rng.below(256)) + text.slice(at + rng.below(3))
}

/** The same with something somewhere in it changed, added or left out. */
function mutated(value: unknown, rng: Rng): unknown {
  if (typeof value !== 'object' || value === null || rng.below(8) === 0) return odd[rng.below(odd.length)]
  if (Array.isArray(value))
    return rng.below(3) === 0 ? [...value, ...value] : value.map((v) => (rng.below(2) ? mutated(v, rng) : v))
  const entries = Object.entries(value)
  const at = rng.below(entries.length || 1)
  if (rng.below(6) === 0) return Object.fromEntries(entries.filter((_, i) => i !== at))
  if (rng.below(6) === 0)
    return { ...value, [String(JSON.stringify(odd[rng.below(odd.length)]))]: odd[rng.below(odd.length)] }
  return Object.fromEntries(entries.map(([k, v], i) => (i === at ? [k, mutated(v, rng)] : [k, v])))
}

const soundMessages = (n: number, hello: Any): readonly Any[] => [
  hello,
  { type: 'ping' },
  { type: 'history', id: `${n}`, before: 5, limit: 3 },
  { type: 'history', id: `${n}`, of: 'chat', before: 5, limit: 3 },
  { type: 'position', id: `${n}` },
  ...[
    { do: 'open', procedure: 'write', args: { where: 'journal' } },
    { do: 'answer', question: 'q', answer: 'x', for: 'ada', reason: 'r' },
    { do: 'throw', question: 'q', seed: 'p' },
    { do: 'overrule', reason: 'r', act: { act: 'set', path: ['omen'], value: 'x' } },
    { do: 'overrule', reason: 'r', act: { act: 'add', fact: { type: 'StormDrawn', by: 1 } } },
    { do: 'overrule', reason: 'r', act: { act: 'strike', n: 1, fact: 0 } },
    { do: 'overrule', reason: 'r', act: { act: 'skip', question: 'q' } },
    { do: 'undo' },
    { do: 'redo' },
    { do: 'rewind', to: 3 },
    { do: 'setting', key: 'stormSize', value: 8 },
    { do: 'chat', text: '/r 2d6' },
    { do: 'takeBack', stream: 'log', n: 2 },
    { do: 'takeBack', stream: 'chat', n: 0 },
    { do: 'addLimit', limit: 'line', text: 'x' },
    { do: 'eraseLimit', id: 'x' },
    { do: 'option', key: 'admission', value: 'open' },
    { do: 'makeLink', role: 'player' },
    { do: 'revokeLink', link: 'x' },
    { do: 'admit', seat: 'bo' },
    { do: 'renewSeat', seat: 'eve' },
    { do: 'giveRole', seat: 'bo', role: 'player' },
    { do: 'lend', seat: 'ada', to: 'bo' },
    { do: 'seed', seed: 'x' },
    ...plainDo.map((word) => ({ do: word })),
  ].map((command) => ({ type: 'do', id: `${n}`, cid: `${n}`, command })),
]

/** Sends nonsense between sound moves to a table; gives what was not answered as it should be. */
export async function fuzzed(
  game: string,
  how: { readonly messages: number; readonly seed: number },
): Promise<{ readonly problems: readonly string[]; readonly refusals: number; readonly entries: number }> {
  const rng = seeded(how.seed)
  const problems: string[] = []
  const lobby = lobbyOver(memoryStore(), (what, about) => {
    if (what !== 'rule broken' && what !== 'could not go on') problems.push(`${what} ${JSON.stringify(about)}`)
  })
  const created = await lobby.create({ game, name: 'Fuzz' })
  if ('refused' in created) throw new Error(created.message)
  const around = aroundIn(lobby)
  let refusals = 0
  const seats = await Promise.all(
    (['gm', 'player', 'player', 'spectator'] as const).map(async (role, i) => {
      const joined = await lobby.join(created.table, created.links[role], ['Gil', 'Ada', 'Bo', 'Eve'][i] as string)
      if ('refused' in joined) throw new Error(joined.message)
      return { role, ...joined }
    }),
  )
  const view: { [seat: string]: SeatView } = {}
  const fresh = async (i: number): Promise<{ readonly end: Connection; readonly sent: Any[]; gone: boolean }> => {
    const { seat, token } = seats[i] as (typeof seats)[number]
    const one = { end: undefined as unknown as Connection, sent: [] as Any[], gone: false }
    const end = (): void => {
      one.gone = true
    }
    one.end = new Connection(
      {
        bufferedAmount: 0,
        close: end,
        terminate: end,
        send: (text) => {
          const m = JSON.parse(text) as Any
          one.sent.push(m)
          if (m['type'] === 'welcome') view[seat] = m['view'] as SeatView
          if (m['type'] === 'update') view[seat] = changed(view[seat] as never, m['changes'] as never) as never
        },
      },
      around,
    )
    await one.end.receive(JSON.stringify({ type: 'hello', v: VERSION, table: created.table, seat, token }))
    return one
  }
  const ends = await Promise.all(seats.map((_, i) => fresh(i)))
  for (let n = 0; n < how.messages; n++) {
    const i = rng.below(4)
    const { seat, role, token } = seats[i] as (typeof seats)[number]
    const one = ends[i] as (typeof ends)[number]
    const hello = { type: 'hello', v: VERSION, table: created.table, seat, token, since: { log: 0, chat: 0 } }
    const move = n % 9 === 0 && view[seat] ? nextMove(view[seat], { seat, role, rng, words: () => `w${n}` }) : undefined
    const text = move
      ? JSON.stringify({ type: 'do', id: `${n}`, cid: `${n}`, command: move })
      : nonsense(rng, soundMessages(n, hello))
    const before = one.sent.length
    await one.end.receive(text)
    const answers = one.sent.slice(before)
    for (const m of answers) {
      if (m['type'] === 'refused') refusals++
      if (m['type'] === 'refused' && !/^[a-z-]+\/[a-z-]+$/.test(String(m['refused'])))
        problems.push(`no code: ${JSON.stringify(m)}`)
      if (m['type'] === 'bye' && !/^[a-z-]+(\/[a-z-]+)?$/.test(String(m['code'])))
        problems.push(`no code: ${JSON.stringify(m)}`)
      if (m['type'] === 'bye' && m['code'] === 'error') problems.push(`broke at: ${text.slice(0, 300)}`)
    }
    if (answers.length === 0 && !one.gone) problems.push(`no answer to: ${text.slice(0, 300)}`)
    one.sent.length = 0
    if (one.gone) ends[i] = await fresh(i)
  }
  const live = await lobby.table(created.table)
  const entries = live?.log.table.version ?? 0
  // Whatever happened, what is stored is what is in memory.
  const again = lobbyOver(lobby.ports.store, () => {})
  const other = await again.table(created.table)
  const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b as Json)
  if (!same(sorted(other?.log.table.world), sorted(live?.log.table.world)))
    problems.push('memory and store do not agree')
  return { problems, refusals, entries }
}

const sorted = (value: unknown): unknown =>
  typeof value !== 'object' || value === null
    ? value
    : Array.isArray(value)
      ? value.map(sorted)
      : Object.fromEntries(
          Object.entries(value)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([k, v]) => [k, sorted(v)]),
        )
