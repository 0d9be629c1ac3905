import { type AnyGame, defaultsOf, type Viewer } from '@sortie/engine'
import { games } from '@sortie/games'
import { type Found, type Refused, type SeatView, VERSION } from '@sortie/protocol'
import {
  changed,
  contentFor as contentOf,
  GROUP,
  type LiveTable,
  type Lobby,
  memoryStore,
  Presence,
  positionFor,
} from '@sortie/table'
import { hashOfSecret } from '../../../table/crypto/secret.ts'
import { commitmentTo } from '../../../table/dice/fair-dice.ts'
import { contentFor, keepContent } from '../../../table/lobby/content.ts'
import type { LobbyEvent } from '../../../table/lobby/lobby-events.ts'
import { Stream } from '../../../table/log/stream.ts'
import { lobbyOf } from '../../../table/log/stream-names.ts'
import { tableView } from '../../../table/publish/table-view.ts'
import { Connection, type ConnectionPorts } from '../src/connection.ts'
import { lobbyOver } from '../src/lobby.ts'
import { carryOut, type JobResults, type RecapForm } from '../src/work/jobs.ts'

export const TABLE = '0123456789abcdef01'
export const seats = [
  { seat: 'gil', role: 'gm' },
  { seat: 'ada', role: 'player' },
  { seat: 'bo', role: 'player' },
  { seat: 'eve', role: 'spectator' },
] as const
export type SeatId = (typeof seats)[number]['seat']
const tokenOf = (seat: string): string => `a token that only ${seat} has`

/** What connections need of a server, with a clock that lets nobody wait. */
export function aroundIn(lobby: Lobby): ConnectionPorts {
  let time = 0
  return {
    lobby,
    presence: new Presence(),
    hold: async () => {},
    now: () => (time += 1000),
    messages: 20,
    count: { messages() {}, refused() {}, cut() {}, answers() {} },
  }
}

/** Four seats at a table in memory with the same secrets every time: whatever differs between two of them was made to. */
export interface Evening {
  readonly game: AnyGame
  readonly lobby: Lobby
  readonly problems: readonly string[]
  readonly sent: { readonly [S in SeatId]: string[] }
  readonly views: { readonly [S in SeatId]: SeatView }
  readonly send: (seat: SeatId, message: object) => Promise<void>
}

/** `attend` comes before the table is opened. */
export async function evening(
  gameId: string,
  more: readonly LobbyEvent[] = [],
  attend?: (lobby: Lobby) => void,
): Promise<Evening> {
  const store = memoryStore()
  const problems: string[] = []
  const lobby = lobbyOver({ ...store }, (what, about) => problems.push(`${what} ${JSON.stringify(about)}`))
  Object.assign(lobby.ports, { now: () => 1_700_000_000_000, gather: 0 })
  attend?.(lobby)
  const { default: game } = await (games[gameId] as NonNullable<(typeof games)[string]>).game()
  const content = await keepContent(contentFor(game, {}), store, () => 0)
  await new Stream(store, lobbyOf(TABLE), () => 0).begin([
    {
      kind: 'created',
      table: TABLE,
      game: gameId,
      edition: game.edition,
      name: 'Night',
      settings: defaultsOf(game.settings),
      overlay: {},
      content,
      secret: 'the same every time',
      solo: false,
    },
    {
      kind: 'eveningBegan',
      evening: 1,
      commitment: commitmentTo('5e'.repeat(32)),
      seed: '5e'.repeat(32),
      cover: 'c0'.repeat(32),
      rounds: [],
    },
    ...seats.map(({ seat, role }) => ({
      kind: 'seatTaken' as const,
      seat,
      name: seat,
      role,
      tokenHash: hashOfSecret(tokenOf(seat)),
      logAt: 0,
      chatAt: 0,
    })),
    ...more,
  ])
  const around = aroundIn(lobby)
  const sent: Record<SeatId, string[]> = { gil: [], ada: [], bo: [], eve: [] }
  const views = {} as Record<SeatId, SeatView>
  const ends = {} as Record<SeatId, Connection>
  for (const { seat } of seats) {
    const send = (text: string): void => {
      sent[seat].push(text)
      const m = JSON.parse(text)
      if (m.type === 'welcome') views[seat] = m.view
      if (m.type === 'update') views[seat] = changed(views[seat] as never, m.changes) as never
    }
    ends[seat] = new Connection({ bufferedAmount: 0, close() {}, terminate() {}, send }, around)
    await ends[seat].receive(JSON.stringify({ type: 'hello', v: VERSION, table: TABLE, seat, token: tokenOf(seat) }))
  }
  return { game, lobby, problems, sent, views, send: (seat, message) => ends[seat].receive(JSON.stringify(message)) }
}

/** What each seat takes home: its recap and its search in every form, every line it has, and what it sees of the table. */
export async function takenHome({ lobby }: Evening): Promise<{ readonly [S in SeatId]: readonly string[] }> {
  const live = (await lobby.table(TABLE)) as LiveTable
  const text = (done: { readonly bytes: Uint8Array } | Refused): string =>
    'refused' in done ? done.refused : new TextDecoder().decode(done.bytes)
  const home: Record<SeatId, string[]> = { gil: [], ada: [], bo: [], eve: [] }
  for (const viewer of seats) {
    const recap = async (how: { as: RecapForm; evening?: number }, whose: Viewer = viewer): Promise<string> =>
      text((await carryOut({ do: 'recap', table: TABLE, viewer: whose, ...how }, lobby)) as JobResults['recap'])
    for (const as of ['json', 'html', 'md', 'jsonl'] as const) home[viewer.seat].push(await recap({ as }))
    home[viewer.seat].push(await recap({ as: 'json', evening: 1 }), await recap({ as: 'md' }, GROUP))
    let before: Found['before'] = { log: 1e9, chat: 1e9 }
    while (before !== undefined) {
      const found = (await carryOut({ do: 'search', table: TABLE, viewer, text: ' e', before }, lobby)) as Found
      home[viewer.seat].push(JSON.stringify(found))
      before = found.before
    }
    const odds = positionFor(live, viewer)
    home[viewer.seat].push(JSON.stringify([tableView(live, viewer), odds, contentOf(live.log.table, viewer)]))
  }
  return home
}
