import { readFileSync } from 'node:fs'
import { verify as check, type TableFile } from '@sortie/table'
import { type Command, JSON_OPTION } from '../command.ts'
import { UsageError } from '../errors.ts'
import { listed } from '../games.ts'

/** What a file holds, as JSON; or why it cannot be read, as a sentence. */
export function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    throw new UsageError(`${file} cannot be read as JSON: ${cause instanceof Error ? cause.message : String(cause)}`)
  }
}

export const verify: Command = {
  name: 'verify',
  about: "Computes every throw of a table's file again, and checks that nothing in it was changed.",
  args: { file: { type: 'positional', description: "a table's file", required: true }, ...JSON_OPTION },
  examples: [['sortie verify night.sortie.json', 'the chain, the commitments, all dice, all facts']],
  async run({ positionals: [file = ''], flags }, io) {
    const table = readJson(file) as TableFile
    const { default: game } = await listed(String(table?.table?.game ?? '')).game()
    const found = check(table, game)
    if (flags['json']) io.out(JSON.stringify(found))
    else {
      const { checked, waiting, byHand, takenBack, problems } = found
      for (const problem of problems) io.out(io.paint.bad(problem))
      io.out(`${table.log?.length ?? 0} entries; ${checked} throws computed again.`)
      if (waiting > 0) io.out(`${waiting} throws wait for their evening to end.`)
      if (byHand > 0) io.out(`${byHand} throws are real dice, typed in: nothing to compute.`)
      if (takenBack > 0) io.out(`${takenBack} lines were taken back: what they said cannot be checked any more.`)
      io.out(
        problems.length === 0 ? io.paint.good('All is as it was written.') : io.paint.bad('This file does not hold.'),
      )
    }
    return found.problems.length === 0 ? 0 : 1
  },
}
