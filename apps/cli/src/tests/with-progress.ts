import { runCli } from '../cli.ts'
import { computeApart } from '../compute/apart.ts'
import { realIo } from '../io.ts'

/** The command line in a process of its own that tells progress even where there is no terminal. */
const progress = (text?: string): void => {
  if (text !== undefined) process.stderr.write(`progress: ${text}\n`)
}
process.exitCode = await runCli(process.argv.slice(2), { ...realIo(), progress, compute: computeApart(progress) })
