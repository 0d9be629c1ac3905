import { randomInt } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { type AnyGame, type Entry, Table } from '@sortie/engine'
import { playScript } from '@sortie/engine/plays'
import { entriesOf, listingOf, memoryStore, openHotSeat, type Ports } from '@sortie/table'
import type { ArgsDef } from 'citty'
import { headOf } from '../../../../tools/play-file.ts'
import { type Command, GAME_ARGUMENT, JSON_OPTION } from '../command.ts'
import { LIMIT_OPTIONS, limitsOf } from '../compute/limits.ts'
import { messageOf, UsageError } from '../errors.ts'
import { loadGame, settingsOf } from '../games.ts'
import type { Io } from '../io.ts'
import { POLICY_OPTION, policyOf } from '../odds-question.ts'
import { type Given, numberOf, pairsOf, textOf } from '../options.ts'
import { checkSeats, readScript } from '../play/check-script.ts'
import { Journal } from '../play/journal.ts'
import { loadPlay, savePlay } from '../play/save.ts'
import { botsOf, oppositionOf, seatsOf } from '../play/seats.ts'
import { Session } from '../play/session.ts'
import { SEEDS } from '../plays.ts'
import type { Terminal } from '../terminal.ts'

const args = {
  ...GAME_ARGUMENT,
  players: { type: 'string', valueHint: 'ada,bo', description: 'the players (default: ada); the seat gm is the GM' },
  solo: { type: 'boolean', description: 'no GM: the players run the game' },
  opposition: {
    type: 'string',
    valueHint: 'fair|harsh',
    description: 'let the game’s bot be the GM; it states the chance of success',
  },
  'real-dice': { type: 'boolean', description: 'ask before every throw, so that you can type in real dice' },
  seed: { type: 'string', valueHint: 'n', description: 'the same seed throws the same dice' },
  settings: { type: 'string', valueHint: 'key=value,…', description: 'settings of the table' },
  bot: { type: 'string', valueHint: 'seat=name', description: 'let a bot play that seat; repeatable' },
  ...POLICY_OPTION,
  ...LIMIT_OPTIONS,
  script: { type: 'string', valueHint: 'file.json', description: 'play a script unattended and print the journal' },
  save: { type: 'string', valueHint: 'file.jsonl', description: 'save the table after every step' },
  load: { type: 'string', valueHint: 'file.jsonl', description: 'continue a saved table' },
  ...JSON_OPTION,
} as const satisfies ArgsDef

export const play: Command = {
  name: 'play',
  about: 'Play a game in the terminal, handed from seat to seat.',
  args,
  examples: [
    ['sortie play first-light', 'one player and a GM'],
    ['sortie play first-light --players ada,bo --seed 7 --save night.jsonl', 'two players, repeatable, saved'],
    ['sortie play regulus --opposition harsh', 'alone, against a bot that leaves you about 45 %'],
    ['sortie play first-light --bot ada=steady --settings stormSize=8', 'a bot plays ada'],
    ['sortie play first-light --script night.json --json', 'unattended'],
  ],
  async run(given, io) {
    const game = await loadGame(given.positionals[0] ?? '')
    return given.values['script'] ? playScripted(game, given, io) : playLive(game, given, io)
  },
}

function playScripted(game: AnyGame, given: Given, io: Io): number {
  const idle = ['players', 'settings', 'bot', 'opposition', 'load', 'policy', 'states', 'seconds', 'megabytes'].find(
    (o) => given.values[o],
  )
  if (idle) throw new UsageError(`--${idle} has no bearing on a script; say it inside the script`)
  const file = textOf(given, 'script') as string
  const seed = numberOf(given, 'seed', SEEDS)
  const journal = new Journal(game, io.paint)
  const json = given.flags['json'] ?? false
  const tell = (entry: Entry, table: Table): void => {
    if (!json) for (const line of journal.lines(entry)) io.out(line)
    journal.remember(table)
  }
  try {
    const script = { ...readScript(game, readFileSync(file, 'utf8')), ...(seed !== undefined && { seed }) }
    const table = playScript(game, script, tell)
    const save = textOf(given, 'save')
    if (save !== undefined) savePlay(save, { head: headOf(table, script.seed ?? 1), entries: table.entries })
    if (json) io.out(JSON.stringify(reportOn(table)))
    else if (table.waiting.length > 0) io.out(`The script ends while this is open: ${openNames(table).join(', ')}`)
  } catch (cause) {
    throw new UsageError(`${file}: ${messageOf(cause)}`)
  }
  return 0
}

const openNames = (table: Table): readonly string[] => table.waiting.map((w) => w.question.name)

const reportOn = (table: Table) => ({
  game: table.game.id,
  edition: table.game.edition,
  settings: table.world.settings,
  seats: table.world.seats,
  entries: table.entries,
  open: openNames(table),
  state: table.world.state,
})

/** As much as people wait for at a table. */
const WAITED_FOR = { states: 200_000, seconds: 10 }

async function playLive(game: AnyGame, given: Given, io: Io): Promise<number> {
  if (given.flags['json']) throw new UsageError('--json is for scripts: a game that asks people is played in words')
  const load = textOf(given, 'load')
  const save = textOf(given, 'save')
  if (save !== undefined && save !== load && existsSync(save))
    throw new UsageError(`${save} is there already; go on with it by --load ${save}, or give another name`)
  const seed = numberOf(given, 'seed', SEEDS) ?? randomInt(2 ** 32)
  const table = load === undefined ? freshTable(game, given) : loadedTable(game, given, load)
  const bots = botsOf(game, table.world.seats, [
    ...pairsOf(given, 'bot', 'seat=name'),
    ...oppositionOf(game, textOf(given, 'opposition')),
  ])
  const policy = policyOf(game, given)
  const limits = limitsOf(given, WAITED_FOR)
  const terminal = await io.terminal()
  if (!terminal)
    throw new UsageError(
      'there is no terminal to ask at; use --script file.json to play without one, or a real terminal',
    )
  terminal.say(`${io.paint.bold(game.words.en.name)}: ${game.words.en.tagline}\n${io.paint.dim(`seed ${seed}`)}`)
  const head = headOf(table, seed)
  const live = await openHotSeat(portsFor(game, terminal), { table, bots, seed })
  const saveTo = async (file?: string): Promise<string> => {
    const path = file ?? save ?? load ?? `${game.id}.jsonl`
    savePlay(path, { head, entries: await entriesOf(live) })
    return path
  }
  const odds = { policy, limits, compute: io.compute }
  const realDice = given.flags['real-dice'] ?? false
  const parts = { live, terminal, paint: io.paint, bots, realDice, ...odds, save: saveTo, saves: save !== undefined }
  await new Session(parts).play()
  io.out(`Until next time.${save === undefined ? '' : ` The table is in ${save}; --load ${save} goes on with it.`}`)
  return 0
}

/** Everything a table in the terminal needs: it is kept in memory, and what goes wrong is told. */
const portsFor = (game: AnyGame, terminal: Terminal): Ports => ({
  store: memoryStore(),
  game: async () => game,
  now: Date.now,
  gather: 0,
  report: (what, { table: _, ...about }) =>
    terminal.say(
      what === 'rule broken'
        ? `A rule broke, and the table is as it was before: ${about['why']}`
        : `${what.charAt(0).toUpperCase()}${what.slice(1)}: ${Object.values(about).join(', ')}.`,
    ),
})

function freshTable(game: AnyGame, given: Given): Table {
  const opposed = textOf(given, 'opposition') !== undefined
  if (opposed && given.flags['solo']) throw new UsageError('--solo is without a GM; leave it out for a bot as the GM')
  const seats = seatsOf(textOf(given, 'players'), given.flags['solo'] ?? false)
  checkSeats(game, seats)
  // Players have the tools where the game's own bot is the GM.
  const withBot = opposed ? listingOf(game).settingsWithBot : {}
  return Table.start(game, { seats, settings: { ...withBot, ...settingsOf(game, given) } })
}

function loadedTable(game: AnyGame, given: Given, file: string): Table {
  const idle = ['players', 'settings'].find((o) => given.values[o]) ?? (given.flags['solo'] ? 'solo' : undefined)
  if (idle) throw new UsageError(`--${idle} belongs to a new table; ${file} has its own`)
  return loadPlay(file, game)
}
