import { type AnyGame, defaultsOf } from '@sortie/engine'
import { games } from '@sortie/games'
import { type SeatView, VERSION } from '@sortie/protocol'
import { changed, type Lobby, memoryStore, Presence, recapOf } from '@sortie/table'
import { hashOfSecret } from '../../../table/crypto/secret.ts'
import { commitmentTo } from '../../../table/dice/fair-dice.ts'
import { contentFor, keepContent } from '../../../table/lobby/content.ts'
import type { LobbyEvent } from '../../../table/lobby/lobby-events.ts'
import { Stream } from '../../../table/log/stream.ts'
import { lobbyOf } from '../../../table/log/stream-names.ts'
import { Connection, type ConnectionPorts } from '../src/connection.ts'
import { lobbyOver } from '../src/lobby.ts'

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

/** What each seat takes home: its recap, and every line it has. */
export async function takenHome({ lobby }: Evening): Promise<{ readonly [S in SeatId]: string }> {
  const live = await lobby.table(TABLE)
  const all = seats.map(async (viewer) => {
    const lines = (await live?.serially(() => live.log.bySeat.lines(viewer, { before: 1e9, limit: 1e9 }))) ?? []
    const recap = JSON.stringify(live && (await recapOf(live, viewer)))
    return [viewer.seat, `${recap}\n${lines.map((l) => JSON.stringify(l)).join('\n')}`] as const
  })
  return Object.fromEntries(await Promise.all(all)) as { [S in SeatId]: string }
}
