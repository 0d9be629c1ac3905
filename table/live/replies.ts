import type { Done } from './outcome.ts'

const MOST = 60

/** The latest replies, for clients that lost theirs and ask again. Older ones are found in the streams. */
export class Replies {
  #latest = new Map<string, Done>()
  #before: ReadonlyMap<string, Done> = new Map()

  to(cid: string): Done | undefined {
    return this.#latest.get(cid) ?? this.#before.get(cid)
  }

  keep(cid: string, done: Done): void {
    if (!('ok' in done)) return
    this.#latest.set(cid, done)
    if (this.#latest.size < MOST / 2) return
    this.#before = this.#latest
    this.#latest = new Map()
  }
}
