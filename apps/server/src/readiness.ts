import { setTimeout } from 'node:timers/promises'
import type { Store } from '@sortie/table'

/** An answer holds this long: a check is a write, and anybody may ask. */
const HOLDS_MILLISECONDS = 1_000
/** A store that takes longer is not ready. */
const WITHIN_MILLISECONDS = 2_000

/** Whether the store would accept a write now: tests the store itself, one check at a time, in bounded time. */
export class Readiness {
  readonly #store: Store
  #checking: Promise<boolean> | undefined
  #last: { readonly at: number; readonly ready: boolean } | undefined

  constructor(store: Store) {
    this.#store = store
  }

  async now(): Promise<boolean> {
    if (this.#last && performance.now() - this.#last.at < HOLDS_MILLISECONDS) return this.#last.ready
    this.#checking ??= this.#check()
    const waited = new AbortController()
    const late = setTimeout(WITHIN_MILLISECONDS, false, { signal: waited.signal }).catch(() => false)
    const ready = await Promise.race([this.#checking, late])
    waited.abort()
    this.#last = { at: performance.now(), ready }
    return ready
  }

  async #check(): Promise<boolean> {
    const ready = await this.#store.check().then(
      () => true,
      () => false,
    )
    this.#checking = undefined
    return ready
  }
}
