import type { Done } from './outcome.ts'

const MOST = 200

/** What was answered lately, for those who did not hear it and ask again. What is older, the log knows. */
export class Answers {
  readonly #answers = new Map<string, Done>()

  to(cid: string): Done | undefined {
    return this.#answers.get(cid)
  }

  keep(cid: string, done: Done): void {
    if (!('ok' in done)) return
    this.#answers.set(cid, done)
    if (this.#answers.size <= MOST) return
    const [oldest] = this.#answers.keys()
    this.#answers.delete(oldest as string)
  }
}
