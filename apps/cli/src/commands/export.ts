import { writeFileSync } from 'node:fs'
import { allLines, fileOf, type LiveTable, recapMarkdown, recapOf, recapPage } from '@sortie/table'
import type { Command } from '../command.ts'
import { UsageError, unknown } from '../errors.ts'
import { type Given, textOf } from '../options.ts'
import { STORE_OPTIONS, withTables } from '../store.ts'

const FORMS = ['file', 'md', 'html', 'jsonl'] as const

export const exportTable: Command = {
  name: 'export',
  about: 'A table as one file that opens elsewhere, or as a seat saw it: Markdown, HTML, JSON lines.',
  args: {
    table: { type: 'positional', description: 'the id of a table; default: list all tables', required: false },
    ...STORE_OPTIONS,
    out: { type: 'string', description: 'the file to write; default: print it' },
    as: { type: 'string', description: `${FORMS.join(', ')}; default: file` },
    seat: { type: 'string', description: 'the seat whose view is exported; every form but the file needs one' },
  },
  examples: [
    ['sortie export', 'which tables there are'],
    ['sortie export 3f0c… --out night.sortie.json', 'everything; it opens with sortie import'],
    ['sortie export 3f0c… --as md --seat ada', 'what happened, as Ada saw it'],
  ],
  run: (given, io) =>
    withTables(given, io, async (lobby) => {
      const [id] = given.positionals
      if (id === undefined) {
        for (const table of await lobby.tables()) {
          const live = await lobby.table(table)
          io.out(`${table}  ${live?.log.game.id ?? ''}  ${live?.lobby.state.options.name ?? ''}`)
        }
        return 0
      }
      const live = await lobby.table(id)
      if (!live) throw unknown('table', id, await lobby.tables())
      const text = await textFor(live, given)
      const out = textOf(given, 'out')
      if (out === undefined) io.out(text)
      else writeFileSync(out, `${text}\n`)
      return 0
    }),
}

async function textFor(live: LiveTable, given: Given): Promise<string> {
  const as = textOf(given, 'as') ?? 'file'
  if (!(FORMS as readonly string[]).includes(as)) throw unknown('form', as, FORMS)
  if (as === 'file') return JSON.stringify(await live.serially(() => fileOf(live)))
  const seat = textOf(given, 'seat')
  const held =
    seat !== undefined && Object.hasOwn(live.lobby.state.seats, seat) ? live.lobby.state.seats[seat] : undefined
  if (seat === undefined || !held)
    throw new UsageError(
      `--seat says whose view; there are ${Object.keys(live.lobby.state.seats).join(', ') || 'none'}`,
    )
  const viewer = { seat, role: held.role }
  if (as === 'jsonl') return (await allLines(live, viewer)).map((line) => JSON.stringify(line)).join('\n')
  const recap = await recapOf(live, viewer)
  return as === 'html' ? recapPage(recap) : recapMarkdown(recap, 'with all lines')
}
