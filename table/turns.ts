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
