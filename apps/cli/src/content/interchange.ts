import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { type AnyGame, overlaid } from '@sortie/engine'
import { type CardText, deckText, editedDeck } from '../../../../games/toolbox/decks/index.ts'
import {
  type ExportFormat,
  editedTable,
  exportFormats,
  type RollTable,
  tableText,
} from '../../../../games/toolbox/tables/index.ts'
import { messageOf, UsageError, unknown } from '../errors.ts'
import { contentOf, loadGame } from '../games.ts'
import type { Io } from '../io.ts'
import { type Given, textOf } from '../options.ts'

/** Rows of a kind that the game has checked: tables, or decks. */
type Rows = { readonly [id: string]: RollTable & { readonly cards: readonly CardText[] } }

function formatIn(given: Given): ExportFormat {
  const said = textOf(given, 'as') ?? 'lines'
  const found = exportFormats.find((f) => f === said)
  if (!found) throw unknown('format', said, exportFormats)
  return found
}

/** The game, and whether rows of the kind are tables or decks. */
async function kindIn(given: Given): Promise<{ game: AnyGame; kind: string; what: 'table' | 'deck' }> {
  const [, id = '', kind = ''] = given.positionals
  const game = await loadGame(id)
  const kinds = (game.contentFields ?? {}) as { readonly [kind: string]: object }
  if (!Object.hasOwn(kinds, kind)) throw unknown('kind of content', kind, Object.keys(kinds))
  const fields = kinds[kind] as object
  if ('formula' in fields) return { game, kind, what: 'table' }
  if ('cards' in fields) return { game, kind, what: 'deck' }
  throw new UsageError(`${kind} are no tables and no decks; they come and go as JSON, with --content and --json`)
}

/** `sortie content import <game> <kind> <file>`: prints an overlay with one row. */
export async function importRow(given: Given, io: Io): Promise<number> {
  const { game, kind, what } = await kindIn(given)
  const [, , , file] = given.positionals
  if (file === undefined) throw new UsageError('import takes a game, a kind and a file')
  const as = formatIn(given)
  const format = as === 'foundry 12' ? 'foundry' : as
  const name = basename(file).replace(/\.[^.]*$/, '')
  const text = textIn(file)
  const read = what === 'table' ? editedTable(format, text, name) : editedDeck(format, text, name)
  if ('problems' in read) throw new UsageError(`${file}: ${read.problems.join('; ')}`)
  const rows = { [kind]: { [textOf(given, 'id') ?? read.row.name]: read.row } }
  const laid = overlaid(game, rows)
  if ('problems' in laid) throw new UsageError(`${file}: ${laid.problems.join('; ')}`)
  io.out(JSON.stringify(rows, undefined, 2))
  return 0
}

/** `sortie content export <game> <kind> <row>`: one row as other programs read it. */
export async function exportRow(given: Given, io: Io): Promise<number> {
  const { game, kind, what } = await kindIn(given)
  const [, , , id = ''] = given.positionals
  const rows = ((contentOf(game, given) ?? game.content) as { readonly [kind: string]: Rows })[kind] ?? {}
  const row = Object.hasOwn(rows, id) ? rows[id] : undefined
  if (row === undefined) throw unknown('row', id, Object.keys(rows))
  const format = formatIn(given)
  const nameOf = (other: string): string => rows[other]?.name ?? other
  const text = what === 'table' ? tableText(format, row, nameOf) : deckText(format, row)
  io.out(text.trimEnd())
  return 0
}

function textIn(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw new UsageError(`${file} cannot be read: ${messageOf(cause)}`)
  }
}
