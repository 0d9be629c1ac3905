import type { Json } from '@sortie/engine'
import type { Created, CreateTable, GameListing } from '@sortie/protocol'
import type { TableFile } from '@sortie/table/browser'
import { dayAndTime } from '../ui/times.ts'
import { w } from '../words/pages.ts'
import { type HeldSeat, holdLinks, holdSeat, knowTable, leaveNote, pathTo, sitHere } from './held-seats.ts'
import { adoptFile, ask, createTable, type HttpProblem, isProblem, joinTable, listGames, seatBot } from './http.ts'

type Done = HttpProblem | { readonly path: string }
/** Whether this page was built to be served as files, without a server that keeps tables. */
export const isStatic: boolean = import.meta.env.MODE === 'static'

/** Where a table is: on the server that this page comes from, or in this browser. */
export type Where = 'server' | 'here'

/** Takes the first seat of a table just made, keeps its links, and goes on to hand them out. */
export async function sitDownAsGm({ table, links }: Created, name: string): Promise<Done> {
  const seat = await sitDown(table, links.gm, name)
  if ('problem' in seat) return seat
  holdLinks(table, links)
  return { path: `/t/${table}/links` }
}

/** Sits down by a link. */
export async function sitDown(
  table: string,
  secret: string,
  name: string,
  again = false,
): Promise<HeldSeat | HttpProblem> {
  const joined = await joinTable(table, secret, name, again)
  if (isProblem(joined)) return joined
  const held = { seat: joined.seat, token: joined.token, name }
  holdSeat(table, held)
  return held
}

const problemOf = (code: string, problem: string): HttpProblem => ({ code, problem })

/** A game as it can be played there. */
export async function gameAt(where: Where, id: string): Promise<GameListing | HttpProblem> {
  if (where === 'here') return ask('game', id)
  const listed = await listGames()
  if (isProblem(listed)) return listed
  return listed.find((g) => g.id === id) ?? problemOf('game/unknown', w.unknownGame)
}

async function create(where: Where, wanted: CreateTable): Promise<Created | HttpProblem> {
  if (where === 'server') return createTable(wanted)
  keepStorage()
  const made = await ask('create', wanted)
  if (!isProblem(made)) knowTable(made.table, { here: true })
  return made
}

/** Asks the browser not to clear this page’s storage when it runs short. It may say no; tables are kept all the same. */
function keepStorage(): void {
  void navigator.storage?.persist?.().catch(() => undefined)
}

/** A table without a person as GM. */
export interface WithoutGm {
  readonly game: string
  readonly where: Where
  /** Of the table; one that says when it was made, if there is none. */
  readonly name?: string
  readonly players: readonly string[]
  /** How the game’s own bot answers for the GM. Without it the players decide that themselves. */
  readonly opposition: Opposition | 'none'
  readonly settings?: { readonly [key: string]: Json }
}

/** Makes a table without a person as GM, and seats everybody at this screen. */
export async function playWithoutGm({ game, where, name, players, opposition, settings }: WithoutGm): Promise<Done> {
  const found = await gameAt(where, game)
  if (isProblem(found)) return found
  const bot = opposition === 'none' ? undefined : gmBotOf(found, opposition)
  const how =
    bot === undefined
      ? { solo: true, settings }
      : { settings: { ...found.settingsWithBot, ...settings }, withBot: true }
  const made = await create(where, { game, name: name || w.tryTable(found.name, dayAndTime(Date.now())), ...how })
  if (isProblem(made)) return made
  const { table, links } = made
  const seats: HeldSeat[] = []
  for (const player of players) {
    const seat = await sitDown(table, links.player, player)
    if ('problem' in seat) return seat
    seats.push(seat)
  }
  const [first] = seats
  if (!first) return problemOf('name/wrong', w.nobodyPlays)
  sitHere(table, first.seat)
  holdLinks(table, links)
  if (bot !== undefined) {
    await seatBot(table, first, bot)
    await seatMissing(table, first, found, seats.length)
  }
  leaveNote(`ready/${table}`, true)
  return { path: pathTo(table) }
}

/** How hard the opposition is. Games name the bot of a harsh one so. */
export type Opposition = 'fair' | 'harsh'
export const oppositionOf = (bot: string): Opposition => (bot.startsWith('harsh ') ? 'harsh' : 'fair')

/** The bots that run a game, by how hard they are. */
export const gmBotOf = ({ bots, playerBots }: GameListing, opposition: Opposition): string | undefined => {
  const running = bots.filter((bot) => !playerBots.includes(bot))
  return running.find((bot) => oppositionOf(bot) === opposition) ?? running[0]
}

/** A game for more players than are here gets bots for the missing ones, if it has player bots. */
async function seatMissing(table: string, by: HeldSeat, game: GameListing, here: number): Promise<void> {
  const [bot] = game.playerBots
  if (bot === undefined) return
  for (let seated = here; seated < (game.players?.min ?? 1); seated++) await seatBot(table, by, bot, 'player')
}

/** On the server if it answers, or else in this browser. */
async function whereverItGoes(work: (where: Where) => Promise<Done>): Promise<Done> {
  if (isStatic) return work('here')
  const there = await work('server')
  const isSilent = 'problem' in there && /^(net|http)\//.test(there.code)
  return isSilent ? work('here') : there
}

/** A table for one, to try a game. */
export const tryGame = (game: string, name: string): Promise<Done> =>
  whereverItGoes((where) => playWithoutGm({ game, players: [name || w.tryName], opposition: 'fair', where }))

/** Opens a table file where nothing else is said. */
export const openTableFile = (file: TableFile): Promise<Done> => whereverItGoes((where) => openTableFileAt(file, where))

export async function openTableFileAt(file: TableFile, where: Where): Promise<Done> {
  const made = where === 'server' ? await adoptFile(file) : await ask('adopt', file)
  if (isProblem(made)) return made
  if (where === 'here') keepStorage()
  const { solo, withBot, game } = file.table
  const named = (wanted: 'gm' | 'player'): readonly string[] =>
    (file.seats ?? []).flatMap(({ role, name }) => (role === wanted ? [name] : []))
  const players = named('player')
  const opposition = withBot ? oppositionOf(named('gm').at(-1) ?? '') : 'none'
  if (solo || withBot) return sitDownAgain(made, { where, game, players, opposition })
  if (where === 'here') knowTable(made.table, { here: true })
  const seated = await sitDownAsGm(made, w.gm)
  return 'problem' in seated || where === 'server' ? seated : { path: pathTo(made.table) }
}

/** At a copy of a table without a person as GM, the same people go on under their names, with the same opposition. */
export async function sitDownAgain(
  { table, links }: Created,
  from: {
    readonly where: Where
    readonly game: string
    readonly players: readonly string[]
    readonly opposition: WithoutGm['opposition']
  },
): Promise<Done> {
  if (from.where === 'here') knowTable(table, { here: true })
  const seats: HeldSeat[] = []
  for (const name of from.players.length > 0 ? from.players : [w.tryName]) {
    const seat = await sitDown(table, links.player, name)
    if ('problem' in seat) return seat
    seats.push(seat)
  }
  holdLinks(table, links)
  const [first] = seats
  if (first) sitHere(table, first.seat)
  const { opposition } = from
  const game = opposition === 'none' ? undefined : await gameAt(from.where, from.game)
  const bot = opposition !== 'none' && game && !isProblem(game) ? gmBotOf(game, opposition) : undefined
  if (first && bot !== undefined) await seatBot(table, first, bot)
  return { path: pathTo(table) }
}
