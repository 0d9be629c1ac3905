import { readFileSync } from 'node:fs'
import type { Command } from './command.ts'
import { GAME_ARGUMENT, helpFor } from './command.ts'
import { instead, messageOf, nearest, Stopped, UsageError } from './errors.ts'
import { columns } from './format.ts'
import { type Io, plainPaint } from './io.ts'
import { leading, parseOptions, wantsHelp } from './options.ts'

/** Loaded when they are wanted, so that each starts as fast as it can. */
const commands: { readonly [name: string]: () => Promise<Command> } = {
  play: async () => (await import('./commands/play.ts')).play,
  odds: async () => (await import('./commands/odds.ts')).odds,
  simulate: async () => (await import('./commands/simulate.ts')).simulate,
  content: async () => (await import('./commands/content.ts')).content,
  pack: async () => (await import('./commands/pack.ts')).pack,
  characters: async () => (await import('./commands/characters.ts')).characters,
  rules: async () => (await import('./commands/rules.ts')).rules,
  vectors: async () => (await import('./commands/vectors.ts')).vectors,
  roll: async () => (await import('./commands/roll.ts')).roll,
  serve: async () => (await import('./commands/serve.ts')).serve,
  verify: async () => (await import('./commands/verify.ts')).verify,
  preview: async () => (await import('./commands/preview.ts')).preview,
  report: async () => (await import('./commands/report.ts')).report,
  export: async () => (await import('./commands/export.ts')).exportTable,
  import: async () => (await import('./commands/import.ts')).importTable,
  backup: async () => (await import('./commands/backup.ts')).backup,
  restore: async () => (await import('./commands/restore.ts')).restore,
  new: async () => (await import('./commands/new.ts')).makeNew,
  dev: async () => (await import('./commands/dev.ts')).dev,
  build: async () => (await import('./commands/build.ts')).build,
  freeze: async () => (await import('./commands/freeze.ts')).freeze,
  check: async () => (await import('./commands/check.ts')).check,
  tables: async () => (await import('./commands/tables.ts')).tables,
  mcp: async () => (await import('./commands/mcp.ts')).mcp,
}

/** Runs a command line; gives the exit code. Nothing is thrown: what went wrong is a sentence on standard error. */
export async function runCli(args: readonly string[], io: Io): Promise<number> {
  try {
    return await dispatch(args, io)
  } catch (cause) {
    io.progress()
    io.err(`sortie: ${messageOf(cause)}`)
    if (process.env['SORTIE_DEBUG'] && cause instanceof Error) io.err(cause.stack ?? '')
    return cause instanceof Stopped ? STOPPED : 1
  }
}

/** What shells say of a command that was ended by Ctrl-C. */
const STOPPED = 130

async function dispatch(args: readonly string[], io: Io): Promise<number> {
  const [name, ...given] = args
  if (name === 'help' && given.length > 0) return dispatch([...given, '--help'], io)
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') return overview(io)
  if (name === '--version' || name === '-v') {
    io.out(version())
    return 0
  }
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!load) throw unknownCommand(name)
  const command = await load()
  const rest = await withFolder(command, given)
  const ahead = leading(rest, command.args)
  const help = wantsHelp(rest)
  // Help is given also about something that is not quite there yet.
  const more = (await (help ? command.more?.(ahead).catch(() => ({})) : command.more?.(ahead))) ?? {}
  const declared = { ...command.args, ...more }
  if (help) {
    io.out(await helpFor(command, declared, io.paint !== plainPaint))
    return 0
  }
  return command.run(parseOptions(rest, declared), io)
}

/** A game may be named by its folder: then it is added, and goes by its id. */
async function withFolder(command: Command, given: readonly string[]): Promise<readonly string[]> {
  const [named = '', ...others] = given
  if (command.args['game'] !== GAME_ARGUMENT.game || !/^[^-].*[/\\]|^\.{1,2}$/.test(named)) return given
  return [await (await import('./outside.ts')).addFolder(named), ...others]
}

function unknownCommand(name: string): UsageError {
  const there = Object.keys(commands)
  const what = name.startsWith('-') ? 'option' : 'command'
  const near = nearest(name, what === 'option' ? ['--help', '--version'] : there)
  return new UsageError(`there is no ${what} "${name}"${instead(near, [...there, '--help', '--version'])}`)
}

async function overview({ out, paint }: Io): Promise<number> {
  const { gameIds } = await import('./games.ts')
  const all = await Promise.all(Object.values(commands).map((load) => load()))
  out(paint.bold('Sortie: small role-playing games with every rule carried out for you.'))
  out('\nUsage: sortie <command> [arguments] [--json]\n')
  for (const line of columns(all.map((c) => [c.name, c.about]))) out(line)
  out(`\nGames: ${gameIds.join(', ')}`)
  out('\nsortie <command> --help says more, with examples. To begin with: sortie play first-light')
  return 0
}

const version = (): string =>
  (JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { readonly version: string })
    .version
