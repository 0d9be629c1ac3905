/** Work that is done one after another: whatever is begun ends before the next begins. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve()

  take<T>(work: () => T | Promise<T>): Promise<T> {
    const done = this.#last.then(work)
    this.#last = done.catch(() => undefined)
    return done
  }

  /** Resolves when nothing is under way. */
  settled(): Promise<unknown> {
    return this.#last
  }
}

/** Called between two steps of something long: lets others go on every now and then. */
export type GoOn = () => Promise<void>

const GIVE_WAY_AFTER = 10

/** `spend` is told how many milliseconds each stretch of work took, and may throw to give it up. */
export function patience(now: () => number, spend: (milliseconds: number) => void = () => {}): GoOn {
  let began = now()
  return async () => {
    const took = now() - began
    if (took < GIVE_WAY_AFTER) return
    spend(took)
    await new Promise((resume) => setTimeout(resume, 0))
    began = now()
  }
}
