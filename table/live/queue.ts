import { nextTurn } from '../turn.ts'

/** Runs work one after another: each piece ends before the next begins. */
export class Queue {
  #last: Promise<unknown> = Promise.resolve()

  add<T>(work: () => T | Promise<T>): Promise<T> {
    const done = this.#last.then(work)
    this.#last = done.catch(() => undefined)
    return done
  }
}

/** Called between two steps of long work: lets others go on every now and then. */
export type Pause = () => Promise<void>

const PAUSE_AFTER = 10

/** `spend` gets the milliseconds of each stretch of work, and may throw to stop it. */
export function pauseNowAndThen(
  now: () => number = () => performance.now(),
  spend: (milliseconds: number) => void = () => {},
): Pause {
  let began = now()
  return async () => {
    const took = now() - began
    if (took < PAUSE_AFTER) return
    spend(took)
    await nextTurn()
    began = now()
  }
}
