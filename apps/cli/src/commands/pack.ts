import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { folderOfPacks, PackShelf, settings } from '@sortie/server'
import { hashOfPack, type Pack, problemsFor } from '@sortie/table'
import { type Command, JSON_OPTION } from '../command.ts'
import { newManifest, packAt, rowsIn } from '../content/pack-folder.ts'
import { packSchema } from '../content/schema.ts'
import { UsageError, unknown } from '../errors.ts'
import { gameIds, loadGame } from '../games.ts'
import type { Io } from '../io.ts'
import { type Given, textOf } from '../options.ts'
import { configOf } from '../store.ts'

const ACTS = ['new', 'check', 'build', 'install', 'list', 'schema'] as const
type Act = (typeof ACTS)[number]

export const pack: Command = {
  name: 'pack',
  about: 'Packs of content: jobs, gear, tables and other rows in one file, with author and licence.',
  args: {
    act: { type: 'positional', description: ACTS.join(', '), required: true },
    path: { type: 'positional', description: 'the file of a pack, or the folder to build it from', required: false },
    game: { type: 'string', valueHint: 'id', description: 'for new: the game it is for' },
    out: { type: 'string', valueHint: 'file.json', description: 'for build: the file to write' },
    data: { type: 'string', description: `for install and list: ${settings.data.takes}` },
    packs: { type: 'string', description: `for install and list: ${settings.packs.takes}` },
    ...JSON_OPTION,
  },
  examples: [
    ['sortie pack new the-deep --game regulus', 'a folder with pack.json, and content/ for a file of each kind'],
    ['sortie pack check the-deep', 'every row and field that does not fit is named'],
    ['sortie pack build the-deep --out the-deep.json', 'one file to hand on'],
    ['sortie pack install the-deep.json', 'into the folder of a server; tables can use it from then on'],
    ['sortie pack list', 'which packs a server has'],
    ['sortie pack schema', 'the JSON schema of such a file'],
  ],
  async run(given, io) {
    const [act = '', path] = given.positionals
    if (!(ACTS as readonly string[]).includes(act)) throw unknown('thing to do with a pack', act, ACTS)
    if (act === 'list') return list(given, io)
    if (act === 'schema') {
      io.out(JSON.stringify(packSchema(await Promise.all(gameIds.map(loadGame))), undefined, 2))
      return 0
    }
    if (path === undefined) throw new UsageError(`sortie pack ${act} needs the name of a pack after it`)
    if (act === 'new') return begin(path, given, io)
    return withPack(act as Act, path, given, io)
  },
}

async function begin(folder: string, given: Given, io: Io): Promise<number> {
  const id = textOf(given, 'game')
  if (id === undefined) throw new UsageError('--game says which game the pack is for')
  const game = await loadGame(id)
  if (!game.contentFields) throw new UsageError(`${game.words.en.name} has no rows of content`)
  if (existsSync(folder)) throw new UsageError(`${folder} is there already; a new pack needs a folder of its own`)
  mkdirSync(join(folder, 'content'), { recursive: true })
  writeFileSync(join(folder, 'pack.json'), `${JSON.stringify(newManifest(basename(folder), game), undefined, 2)}\n`)
  const kinds = Object.keys(game.contentFields as object)
  io.out(`${folder}/pack.json says what it is: put in your name and a licence.`)
  io.out(`Rows go by kind into ${folder}/content, as in content/${kinds[0]}.json: ${kinds.join(', ')}.`)
  io.out(`sortie content ${id} --schema says what a row takes.`)
  return 0
}

async function withPack(act: Act, path: string, given: Given, io: Io): Promise<number> {
  const read = packAt(path)
  const problems = problemsFor(await loadGame(read.requires.game), read)
  if (problems.length > 0) throw new UsageError(`${path}: ${problems.join('; ')}`)
  if (act === 'build') {
    const out = textOf(given, 'out') ?? `${read.id}-${read.version}.json`
    writeFileSync(out, `${JSON.stringify(read, undefined, 2)}\n`)
    told(io, given, read, `${out} is written.`)
  } else if (act === 'install') {
    const folder = folderOfPacks(configOf(given))
    const installed = await new PackShelf(folder).install(read)
    if ('refused' in installed) throw new UsageError(`${path}: ${installed.message}`)
    told(io, given, read, `It is in ${folder}.`)
  } else told(io, given, read, 'It fits.')
  return 0
}

function told(io: Io, given: Given, read: Pack, then: string): void {
  const hash = hashOfPack(read)
  if (given.flags['json']) return io.out(JSON.stringify({ id: read.id, version: read.version, hash }))
  io.out(`${read.title} ${read.version} by ${read.author}, ${read.licence}: ${rowsIn(read.content)}.`)
  io.out(`Its hash is ${hash}.`)
  io.out(then)
}

function list(given: Given, io: Io): number {
  const folder = folderOfPacks(configOf(given))
  const packs = new PackShelf(folder).list()
  if (given.flags['json']) io.out(JSON.stringify(packs))
  else if (packs.length === 0) io.out(`There are no packs in ${folder}.`)
  for (const p of given.flags['json'] ? [] : packs)
    io.out(`${p.id} ${p.version}  ${p.title} by ${p.author}, ${p.licence}; for ${p.requires.game}`)
  return 0
}
