import { type AnyGame, spaced } from '@sortie/engine'
import { valueText } from '@sortie/engine/odds'
import { type Preview, preview as previewOf, type RowChange } from '@sortie/table'
import { type Command, JSON_OPTION } from '../command.ts'
import { packAt } from '../content/pack-folder.ts'
import { loadGame } from '../games.ts'
import { textOf } from '../options.ts'
import { tableFileAt } from './verify.ts'

const MOST_SAID = 20

export const preview: Command = {
  name: 'preview',
  about: 'What this edition of a game, or a pack, would change at a table. Nothing is changed.',
  args: {
    file: { type: 'positional', description: "a table's file", required: true },
    pack: { type: 'string', valueHint: 'file.json', description: 'a pack, or a newer version of a pack in use' },
    ...JSON_OPTION,
  },
  examples: [
    ['sortie preview night.sortie.json', 'rules, settings and content; and the last evening, played again'],
    ['sortie preview night.sortie.json --pack the-deep-1.1.json', 'what the pack would change'],
  ],
  async run(given, io) {
    const file = tableFileAt(given.positionals[0] ?? '')
    const game = await loadGame(file.table.game)
    const pack = textOf(given, 'pack')
    const found = previewOf(file, game, pack === undefined ? undefined : packAt(pack))
    if (given.flags['json']) io.out(JSON.stringify(found))
    else for (const line of said(game, found)) io.out(line)
    return 0
  },
}

function said(game: AnyGame, { edition, settings, stock, pack, replay }: Preview): readonly string[] {
  const { name } = game.words.en
  return [
    edition.table === edition.here
      ? `The table plays edition ${edition.here} of ${name}, which is the one here.`
      : `The table was played with edition ${edition.table} of ${name}; here is edition ${edition.here}.`,
    ...settings.map(({ key, now, gone }) =>
      gone ? `The setting ${key} is gone.` : `A new setting: ${key}, which would be ${valueText(now ?? null)}.`,
    ),
    ...(stock.length > 0
      ? [`The table keeps its rows of content. In the game they are others by now: ${rowsText(stock)}.`]
      : []),
    ...(pack && pack.problems.length > 0 ? [`The pack cannot be used: ${pack.problems.join('; ')}.`] : []),
    ...(pack && pack.problems.length === 0
      ? [pack.rows.length === 0 ? 'The pack changes no row.' : `The pack changes ${rowsText(pack.rows)}.`]
      : []),
    ...replayText(replay),
  ]
}

const rowsText = (rows: readonly RowChange[]): string => {
  const named = rows.slice(0, MOST_SAID).map(({ kind, id, how }) => `${spaced(kind).toLowerCase()}/${id} (${how})`)
  return named.join(', ') + (rows.length > MOST_SAID ? ` and ${rows.length - MOST_SAID} more` : '')
}

function replayText({ entries, differs, stopped }: Preview['replay']): readonly string[] {
  const lines = differs
    .slice(0, MOST_SAID)
    .flatMap(({ at, was, now }) => [
      `Entry ${at} was: ${was.join(' ') || 'nothing'}`,
      `        now: ${now.join(' ') || 'nothing'}`,
    ])
  const sum =
    differs.length === 0 && !stopped
      ? `The last evening (${entries} entries), played again with the same answers and dice, comes to the same.`
      : `The last evening (${entries} entries), played again with the same answers and dice, differs in ${differs.length} entries.`
  return [sum, ...lines, ...(stopped ? [`From entry ${stopped.at} on it cannot be followed: ${stopped.why}.`] : [])]
}
