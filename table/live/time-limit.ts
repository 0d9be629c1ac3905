import { Script } from 'node:vm'

const NAME = '__sortieWork'
/** Node can stop a script from outside, in the middle of a loop; a function it can stop only if a script calls it. */
const script = new Script(`${NAME}()`)
const global: { [name: string]: unknown } = globalThis as never

/** The work took longer than it may. What it was changing is half changed: throw it away. */
export class TookTooLong extends Error {
  override readonly name = 'TookTooLong'
}

/** Does the work, and stops it if it takes longer. Setting that up takes about a millisecond. */
export function withinTime<T>(milliseconds: number, work: () => T): T {
  let done: { readonly value: T } | { readonly cause: unknown } | undefined
  global[NAME] = () => {
    try {
      done = { value: work() }
    } catch (cause) {
      done = { cause }
    }
  }
  try {
    script.runInThisContext({ timeout: milliseconds })
  } catch (cause) {
    throw new TookTooLong(`it took longer than ${milliseconds} ms`, { cause })
  } finally {
    delete global[NAME]
  }
  if (done && 'value' in done) return done.value
  throw done?.cause
}
