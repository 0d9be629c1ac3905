import type { Done } from './outcome.ts'

const MOST = 200

/** The latest replies, for clients that did not get theirs and ask again. The streams know what is older. */
export class Replies {
  readonly #replies = new Map<string, Done>()

  to(cid: string): Done | undefined {
    return this.#replies.get(cid)
  }

  keep(cid: string, done: Done): void {
    if (!('ok' in done)) return
    this.#replies.set(cid, done)
    if (this.#replies.size <= MOST) return
    const [oldest] = this.#replies.keys()
    this.#replies.delete(oldest as string)
  }
}
