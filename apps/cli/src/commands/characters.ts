import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { type AnyGame, defaultsOf, type Overlay, Table, withRows } from '@sortie/engine'
import {
  type Brought,
  bringIn,
  type CharacterFile,
  type CharacterKinds,
  type CreatingSeat,
  charactersIn,
  creatingSeatAt,
  fileOf,
  type Refused,
  type Rows,
  readCharacters,
} from '../../../../games/toolbox/characters/index.ts'
import { type Command, JSON_OPTION } from '../command.ts'
import { UsageError, unknown } from '../errors.ts'
import { contentOf, listed, loadGame, readJson, settingsOf } from '../games.ts'
import type { Io } from '../io.ts'
import { type Given, textOf } from '../options.ts'
import type { RemoteSeat } from '../remote/remote-seat.ts'
import { seatedAt } from '../remote/seated-at.ts'

const ACTS = ['check', 'bring', 'save'] as const

export const characters: Command = {
  name: 'characters',
  about: 'Characters and crews as files: judged by the rules of creation, brought to a table, saved from one.',
  args: {
    act: { type: 'positional', description: ACTS.join(', '), required: true },
    file: { type: 'positional', description: 'the file of characters', required: true },
    table: {
      type: 'string',
      valueHint: 'link',
      description: 'for bring and save: a link to the table, or to your seat',
    },
    seat: { type: 'string', valueHint: 'name', description: 'the name to join with, if the link is an invitation' },
    name: { type: 'string', description: 'for save: only the character with this name (default: all)' },
    settings: { type: 'string', valueHint: 'key=value,…', description: 'for check: settings of the table' },
    content: { type: 'string', valueHint: 'file.json', description: 'for check: a pack, or rows of the table' },
    ...JSON_OPTION,
  },
  examples: [
    ['sortie characters check mara.json', 'what the rules of creation refuse in it, and what would be right'],
    ['sortie characters bring mara.json --table "http://…/t/3f0c…#seat:ada:…"', 'creates her at that table'],
    ['sortie characters save crew.json --table "http://…/t/3f0c…#seat:ada:…"', 'all that this seat sees'],
  ],
  async run(given, io) {
    const [act = '', path = ''] = given.positionals
    if (!(ACTS as readonly string[]).includes(act)) throw unknown('thing to do with characters', act, ACTS)
    if (act === 'check') return check(path, given, io)
    const link = textOf(given, 'table')
    if (link === undefined) throw new UsageError('--table says at which table, with a link')
    const { seat } = await seatedAt(link, textOf(given, 'seat'))
    try {
      return await (act === 'save' ? save(path, seat, given, io) : bring(path, seat, given, io))
    } finally {
      seat.close()
    }
  },
}

/** The kinds of characters that a game has as files. */
async function kindsOf(game: AnyGame): Promise<CharacterKinds> {
  const found = await listed(game.id).characters?.()
  if (!found) throw new UsageError(`${game.words.en.name} has no characters that travel as files`)
  return found.characters
}

function fileAt(path: string, game: AnyGame, kinds: CharacterKinds): CharacterFile {
  const read = readCharacters(game.id, kinds, readFileSync(path, 'utf8'))
  if ('problem' in read) throw new UsageError(`${path}: ${read.problem}`)
  return read.file
}

/** Judged at a table of its own, where nothing has happened yet. */
async function check(path: string, given: Given, io: Io): Promise<number> {
  const { game: id } = readJson(path) as { readonly game?: unknown }
  const game = await loadGame(typeof id === 'string' ? id : '')
  const kinds = await kindsOf(game)
  const file = fileAt(path, game, kinds)
  const content = contentOf(game, given)
  const table = Table.start(game, { settings: settingsOf(game, given), ...(content !== undefined && { content }) })
  const seats = [
    { seat: 'gm', role: 'gm' },
    { seat: 'player', role: 'player' },
  ] as const
  table.submit({ kind: 'seats', by: 'game', seats })
  return tell(file, await bringAll(creatingSeatAt(table, 'player'), kinds, file), given, io)
}

async function bring(path: string, seat: RemoteSeat, given: Given, io: Io): Promise<number> {
  const game = await loadGame(seat.table?.game ?? '')
  const kinds = await kindsOf(game)
  const file = fileAt(path, game, kinds)
  return tell(file, await bringAll(creatingSeatOf(seat, game), kinds, file), given, io)
}

async function save(path: string, seat: RemoteSeat, given: Given, io: Io): Promise<number> {
  if (existsSync(path)) throw new UsageError(`${path} is there already`)
  const game = await loadGame(seat.table?.game ?? '')
  const kinds = await kindsOf(game)
  const name = textOf(given, 'name')
  const all = charactersIn(kinds, seat.view.state)
  const those = all.filter((one) => name === undefined || one.name.toLowerCase() === name.toLowerCase())
  if (those.length === 0)
    throw new UsageError(`no such character: there is ${all.map((one) => one.name).join(', ') || 'nobody yet'}`)
  writeFileSync(path, `${JSON.stringify(fileOf(game, kinds, seat.view.state, those), undefined, 2)}\n`)
  io.out(`${path}: ${those.map((one) => one.name).join(', ')}.`)
  return 0
}

/** A seat at a server, as creation is played from it. */
const creatingSeatOf = (seat: RemoteSeat, game: AnyGame): CreatingSeat => ({
  state: () => seat.view.state,
  rows: withRows(game.content, (seat.table?.rows ?? {}) as Overlay) as Rows,
  settings: { ...defaultsOf(game.settings), ...(seat.table?.settings as CreatingSeat['settings']) },
  questions: () => seat.view.questions.filter((q) => q.yours),
  offers: () => seat.view.offers,
  send: async (command) => (await seat.do(command))?.message,
})

async function bringAll(seat: CreatingSeat, kinds: CharacterKinds, file: CharacterFile): Promise<readonly Brought[]> {
  const all: Brought[] = []
  for (const saved of file.characters) {
    const kind = kinds[saved.kind]
    if (kind) all.push(await bringIn(seat, kind, saved))
  }
  return all
}

/** What became of each character. Anything refused ends in a failure, for programs that ask. */
function tell(file: CharacterFile, all: readonly Brought[], given: Given, io: Io): number {
  if (given.flags['json']) io.out(JSON.stringify(all))
  else
    for (const [i, { stopped, refused }] of all.entries()) {
      const name = String(file.characters[i]?.values['name'])
      if (stopped !== undefined) io.out(`${name}: ${stopped || 'somebody at the table has to answer first'}.`)
      else if (refused.length === 0) io.out(`${name}: as the file says, and legal.`)
      else {
        io.out(`${name}: the rules of creation do not give this.`)
        for (const one of refused) io.out(`  ${refusedText(one)}`)
      }
    }
  return all.every(({ stopped, refused }) => !stopped && refused.length === 0) ? 0 : 1
}

function refusedText({ field, wanted, instead, right }: Refused): string {
  const is = instead === undefined ? 'nothing' : JSON.stringify(instead)
  const takes = right === undefined ? 'creation gives it to nobody' : `it takes ${right}`
  return `${field}: ${JSON.stringify(wanted)}; ${takes}. It is ${is}; a GM can let the file's value stand.`
}
