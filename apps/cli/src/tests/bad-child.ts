import type { Jobs } from '../compute/jobs.ts'
import type { ToChild } from '../compute/messages.ts'

/** Stands in for the process that computes: it fills its memory, or never comes to an end. */
process.once('message', ({ job }: ToChild) => {
  const kept = new Map<string, number>()
  for (let i = 0; ; i++) if ((job as Jobs['odds']).question === 'fills') kept.set(`${i}`, i)
})
