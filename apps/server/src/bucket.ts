/** A rate limit: so many at once, so many a second; anything beyond is refused. */
export class Bucket {
  readonly #most: number
  readonly #perSecond: number
  #left: number
  #at: number

  constructor(most: number, perSecond: number, now: number) {
    this.#most = most
    this.#perSecond = perSecond
    this.#left = most
    this.#at = now
  }

  take(now: number, cost = 1): boolean {
    this.#left = Math.min(this.#most, this.#left + this.#filledSince(now))
    this.#at = now
    if (this.#left < cost) return false
    this.#left -= cost
    return true
  }

  /** Whether it is as good as new, and need not be kept. */
  isFull(now: number): boolean {
    return this.#left + this.#filledSince(now) >= this.#most
  }

  /** A clock that is set back takes nothing away. */
  #filledSince(now: number): number {
    return (Math.max(0, now - this.#at) / 1000) * this.#perSecond
  }
}
