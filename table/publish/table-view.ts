import type { Viewer } from '@sortie/engine'
import type { TableView } from '@sortie/protocol'
import { sealHash } from '../archive/seal.ts'
import { printOfKey } from '../dice/fair-dice.ts'
import { chainsIn, keyOf, type Round } from '../dice/mixing.ts'
import type { LiveTable } from '../live/live-table.ts'
import { isCaretaker, looksAfterTable } from '../live/permissions.ts'
import type { Evening, LobbyState } from '../lobby/lobby-events.ts'
import { ownRowsFor, packsFor } from './own-rows.ts'

/** A seat's view of everything besides the game. */
export function tableView(live: LiveTable, viewer: Viewer): TableView {
  const { state: lobby } = live.lobby
  const rows = ownRowsFor(live.log.table, viewer)
  const packs = packsFor(live.log.table, viewer)
  const seesLinks = viewer.role === 'gm' || isCaretaker(lobby, viewer.seat)
  return {
    table: live.id,
    game: live.log.game.id,
    edition: lobby.created?.edition ?? live.log.game.edition,
    options: lobby.options,
    settings: live.log.table.world.settings,
    ...(Object.keys(rows).length > 0 && { rows }),
    ...(packs.length > 0 && { packs }),
    seats: seatsFor(lobby, viewer),
    ...(looksAfterTable(lobby, viewer.seat) &&
      Object.keys(lobby.asking).length > 0 && {
        asking: Object.entries(lobby.asking).map(([device, { seat }]) => ({ device, seat })),
      }),
    paused: lobby.paused,
    ...(lobby.paused && lobby.pausedBy !== undefined && { pausedBy: lobby.pausedBy }),
    archived: lobby.archived,
    cards: lobby.cards,
    limits: Object.entries(lobby.limits)
      .map(([id, l]) => ({ id, ...l }))
      .sort((a, b) => (a.text < b.text ? -1 : 1)),
    evenings: lobby.evenings.map((evening) => eveningView(live.id, evening)),
    ...(seesLinks && {
      links: Object.entries(lobby.links).map(([link, { secretHash: _, ...held }]) => ({ link, ...held })),
    }),
  }
}

function eveningView(table: string, e: Evening): TableView['evenings'][number] {
  const { evening, commitment, seed, cover, began, ended, endedAt, seal, rounds, from } = e
  const last = rounds?.at(-1)
  return {
    evening,
    commitment,
    ...(ended && { seed }),
    // While an evening lasts, a hash over everything would tell that something secret has happened.
    ...(ended && seal && { seal: sealHash(seal) }),
    ...(rounds && {
      rounds: rounds.map((r) => keyOf(from ?? table, evening, r) ?? null),
      chains: chainsIn(rounds).map(({ seat, anchor, round }) => ({ seat, anchor, round })),
      ...(ended ? { keyPrint: printOfKey(cover) } : {}),
      ...(!ended && last && { mixing: mixingView(last) }),
    }),
    ...(from !== undefined && { from }),
    ...(began !== undefined && { began }),
    ...(endedAt !== undefined && { endedAt }),
  }
}

const mixingView = ({
  round,
  phase,
  commits,
  shares,
}: Round): NonNullable<TableView['evenings'][number]['mixing']> => ({ round, phase, commits, shares })

/** People who wait to be let in are seen by GMs and by themselves. */
const seatsFor = (lobby: LobbyState, viewer: Viewer): TableView['seats'] =>
  Object.entries(lobby.seats)
    .filter(
      ([seat, s]) =>
        s.status === 'seated' || (s.status === 'waiting' && (viewer.role === 'gm' || seat === viewer.seat)),
    )
    .map(([seat, { name, role, status, lentTo, bot }]) => ({
      seat,
      name,
      role,
      status,
      lentTo,
      bot: bot !== undefined,
    }))
