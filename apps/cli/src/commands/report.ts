import { writeFileSync } from 'node:fs'
import { playtest, reportMarkdown } from '@sortie/table'
import { type Command, JSON_OPTION } from '../command.ts'
import { UsageError } from '../errors.ts'
import { loadGame } from '../games.ts'
import { textOf } from '../options.ts'
import { tableFileAt } from './verify.ts'

export const report: Command = {
  name: 'report',
  about: 'A playtest report from table files: taps, minutes, undos and overrules per rule, outcomes, luck.',
  args: {
    files: { type: 'positional', valueHint: '…', description: "tables' files, all of one game", required: true },
    out: { type: 'string', description: 'the file to write; default: print it' },
    ...JSON_OPTION,
  },
  examples: [
    ['sortie report *.sortie.json', 'as Markdown'],
    ['sortie report night.sortie.json --json --out night.json', 'for other programs'],
  ],
  async run(given, io) {
    const files = given.positionals.map(tableFileAt)
    const ids = [...new Set(files.map((file) => file.table.game))]
    if (ids.length > 1) throw new UsageError(`a report is about one game; these are of ${ids.join(' and ')}`)
    const game = await loadGame(ids[0] as string)
    const found = playtest(game, files)
    const text = given.flags['json'] ? JSON.stringify(found) : reportMarkdown(game, found).trimEnd()
    const out = textOf(given, 'out')
    if (out === undefined) io.out(text)
    else writeFileSync(out, `${text}\n`)
    return 0
  },
}
