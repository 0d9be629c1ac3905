import type { Json } from '@sortie/engine'
import { valueText } from '@sortie/engine/odds'
import { exportFormats } from '../../../../games/toolbox/tables/index.ts'
import { type Command, JSON_OPTION } from '../command.ts'
import { exportRow, importRow } from '../content/interchange.ts'
import { overlaySchema } from '../content/schema.ts'
import { UsageError, unknown } from '../errors.ts'
import { columns } from '../format.ts'
import { contentOf, loadGame } from '../games.ts'
import type { Io } from '../io.ts'

type Rows = { readonly [kind: string]: { readonly [id: string]: Json } }

export const content: Command = {
  name: 'content',
  about: 'The rows a game plays with: incidents, gear, missions and so on; and a check of rows of your own.',
  args: {
    game: {
      type: 'positional',
      description: 'the id of a game; put import or export before it to move tables and decks in or out',
      required: true,
    },
    kind: { type: 'positional', description: 'one kind of rows; default: all kinds', required: false },
    content: {
      type: 'string',
      valueHint: 'file.json',
      description: "a file with rows of your own; they are checked and replace or extend the game's",
    },
    row: { type: 'positional', description: 'for export: the id of a row', required: false },
    file: { type: 'positional', description: 'for import: the file to read', required: false },
    as: { type: 'string', description: `for import and export: ${exportFormats.join(', ')}; default: lines` },
    id: { type: 'string', description: 'for import: the id of the new row; default: made from its name' },
    schema: { type: 'boolean', description: 'print the JSON schema of such a file' },
    ...JSON_OPTION,
  },
  examples: [
    ['sortie content space-door', 'which kinds there are'],
    ['sortie content space-door weapons', 'the rows of one kind'],
    ['sortie content regulus --json', 'all of it, for other programs'],
    [
      'sortie content space-door --content ours.json',
      'checks ours.json: every row and field that does not fit is named',
    ],
    ['sortie content space-door --schema', 'what ours.json may hold'],
    ['sortie content import veil-runners tables omens.csv --as csv', 'prints it as a row to lay over the game'],
    ['sortie content export veil-runners tables salvage --as foundry', 'for Foundry VTT'],
  ],
  async run(given, io) {
    const [id = '', kind] = given.positionals
    if (id === 'import') return importRow(given, io)
    if (id === 'export') return exportRow(given, io)
    if (given.positionals.length > 2) throw new UsageError(`"${given.positionals[2]}" is one argument too many`)
    const game = await loadGame(id)
    if (given.flags['schema']) {
      io.out(JSON.stringify(overlaySchema(game), undefined, 2))
      return 0
    }
    const rows = (contentOf(game, given) ?? game.content ?? {}) as Rows
    if (kind !== undefined && !Object.hasOwn(rows, kind)) throw unknown('kind of content', kind, Object.keys(rows))
    const shown = kind === undefined ? rows : { [kind]: rows[kind] ?? {} }
    if (given.flags['json'])
      io.out(JSON.stringify({ game: game.id, edition: game.edition, licence: game.licence, content: shown }))
    else if (Object.keys(rows).length === 0) throw new UsageError(`${game.words.en.name} has no rows of content`)
    else print(kind, shown, io)
    return 0
  },
}

function print(kind: string | undefined, rows: Rows, io: Io): void {
  if (kind === undefined) {
    for (const line of columns(Object.entries(rows).map(([k, all]) => [k, `${Object.keys(all).length} rows`])))
      io.out(line)
    return
  }
  for (const [id, row] of Object.entries(rows[kind] ?? {})) {
    io.out(io.paint.bold(id))
    const fields =
      typeof row === 'object' && row !== null && !Array.isArray(row) ? Object.entries(row) : [['', row] as const]
    for (const line of columns(fields.map(([name, value]) => [name, valueText(value as Json)]))) io.out(line)
  }
}
