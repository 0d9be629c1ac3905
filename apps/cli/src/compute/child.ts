import { runJob } from './jobs.ts'
import { type FromChild, isDue, type ToChild } from './messages.ts'

/** The process that computes. It is told one job, and tells how far it is and what came of it. */

// Ctrl-C reaches all processes of a terminal; the one that started this ends it and says so.
process.on('SIGINT', () => {})
const parent = process.ppid

const tell = (message: FromChild): void => void process.send?.(message)

process.once('message', async ({ kind, job, games }: ToChild) => {
  const due = isDue()
  try {
    if (games !== '') await (await import('../outside.ts')).addFolder(games)
    const result = await runJob(kind, job as never, (progress) => {
      if (!due()) return
      if (process.ppid !== parent) process.exit(1) // nobody waits for it any more
      tell({ progress })
    })
    tell({ result })
  } catch (cause) {
    const { message, stack } = cause instanceof Error ? cause : new Error(String(cause))
    tell({ failed: { message, stack } })
  }
  process.disconnect()
})
