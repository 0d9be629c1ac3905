import { stripVTControlCharacters } from 'node:util'
import { type ArgDef, type ArgsDef, type CommandDef, renderUsage } from 'citty'
import type { Io } from './io.ts'
import type { Given } from './options.ts'

/** A command of the CLI: citty's declaration of it, examples for its help, and what it does. */
export interface Command {
  readonly name: string
  readonly about: string
  readonly args: ArgsDef
  readonly examples: readonly (readonly [string, string])[]
  /** Options that are known only once it is known what is asked about. */
  readonly more?: (leading: readonly string[]) => Promise<ArgsDef>
  /** Gives the exit code. */
  readonly run: (given: Given, io: Io) => Promise<number>
}

export const JSON_OPTION = { json: { type: 'boolean', description: 'print JSON instead of words' } } as const

/** How the table is that a question is asked of. */
export const TABLE_OPTIONS = {
  settings: { type: 'string', valueHint: 'key=value,…', description: 'settings of the table' },
  content: { type: 'string', valueHint: 'file.json', description: "rows of the table's own, laid over the game's" },
} as const

export const GAME_ARGUMENT = {
  game: { type: 'positional', description: 'the id of a game, or the folder of one: ./my-game', required: true },
} as const

const PROGRAM: CommandDef = { meta: { name: 'sortie' } }

/** The help of one command. */
export async function helpFor(command: Command, args: ArgsDef, colour: boolean): Promise<string> {
  const def: CommandDef = { meta: { name: command.name, description: command.about }, args: withoutAliases(args) }
  const usage = await renderUsage(def, PROGRAM)
  const examples = command.examples.map(([line, what]) => `  ${line}\n      ${what}`)
  return `${colour ? usage : stripVTControlCharacters(usage)}\nEXAMPLES\n\n${examples.join('\n')}\n`
}

/** The library prints another name as if it were a letter, with one dash; descriptions tell of other names. */
const withoutAliases = (args: ArgsDef): ArgsDef =>
  Object.fromEntries(
    Object.entries(args).map(([name, { alias: _, ...arg }]: [string, ArgDef & { alias?: unknown }]) => [
      name,
      arg as ArgDef,
    ]),
  )
