import type { Created } from '@sortie/protocol'
import { dayAndTime } from '../ui/times.ts'
import { w } from '../words/pages.ts'
import { type HeldSeat, holdLinks, holdSeat, leaveNote } from './held-seats.ts'
import { createTable, isProblem, joinTable, listGames, type Problem, seatBot } from './http.ts'

type Done = Problem | { readonly path: string }

/** Takes the first seat of a table just made, keeps its links, and goes on to hand them out. */
export async function sitDownAsGm({ table, links }: Created, name: string): Promise<Done> {
  const seat = await sitDown(table, links.gm, name)
  if ('problem' in seat) return seat
  holdLinks(table, links)
  return { path: `/t/${table}/links` }
}

/** Sits down by a link. */
export async function sitDown(table: string, secret: string, name: string, again = false): Promise<HeldSeat | Problem> {
  const joined = await joinTable(table, secret, name, again)
  if (isProblem(joined)) return joined
  const held = { seat: joined.seat, token: joined.token, name }
  holdSeat(table, held)
  return held
}

/** A table for one: seated as a player, with the game's own bot across the table if it has one. */
export async function tryGame(game: string, name: string): Promise<Done> {
  const listed = await listGames()
  if (isProblem(listed)) return listed
  const found = listed.find((g) => g.id === game)
  if (!found) return { code: 'game/unknown', problem: w.unknownGame }
  const bot = found.bots.find((one) => !found.playerBots.includes(one))
  const how = bot === undefined ? { solo: true } : { settings: found.settingsWithBot, withBot: true }
  const made = await createTable({ game, name: w.tryTable(found.name, dayAndTime(Date.now())), ...how })
  if (isProblem(made)) return made
  const seat = await sitDown(made.table, made.links.player, name || w.tryName)
  if ('problem' in seat) return seat
  holdLinks(made.table, made.links)
  if (bot !== undefined) await seatBot(made.table, seat, bot)
  const [other] = found.playerBots
  const missing = other === undefined || bot === undefined ? 0 : (found.players?.min ?? 1) - 1
  for (let i = 0; i < missing; i++) await seatBot(made.table, seat, other as string, 'player')
  leaveNote(`ready/${made.table}`, true)
  return { path: `/t/${made.table}` }
}
