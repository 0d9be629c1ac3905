import { runCli } from './cli.ts'
import { realIo } from './io.ts'

process.stdout.on('error', (e: NodeJS.ErrnoException) => {
  if (e.code === 'EPIPE') process.exit(0) // the reader of the pipe has read enough
  throw e
})
process.exitCode = await runCli(process.argv.slice(2), realIo())
