export interface Bounds {
  /** Messages under way to one receiver. */
  readonly toOne: number
  /** Messages under way to all receivers. */
  readonly toAll: number
  /** If others wait for a place, a message gives up its own after this time, in milliseconds. */
  readonly underWay: number
}
const BOUNDS: Bounds = { toOne: 8, toAll: 200, underWay: 1_000 }

/** A message that is being sent. */
interface UnderWay {
  readonly to: string
  readonly since: number
  readonly cut: AbortController
}

/**
 * The places for messages under way. Each receiver has a queue and a bound of its own, so a slow receiver delays only its own
 * messages. If slow receivers hold all places, the message that has been under way longest gives up its place.
 */
export class Places {
  readonly #bounds: Bounds
  readonly #queues = new Map<string, (() => void)[]>()
  /** The oldest first. */
  readonly #underWay = new Set<UnderWay>()
  #timer: NodeJS.Timeout | undefined

  constructor(bounds: Bounds = BOUNDS) {
    this.#bounds = bounds
  }

  /** Does the work as soon as this receiver has a free slot. The signal says that the slot must be given up. */
  async through<T>(to: string, work: (cut: AbortSignal) => Promise<T>): Promise<T> {
    const place = await new Promise<UnderWay>((taken) => {
      const queue = this.#queues.get(to) ?? []
      this.#queues.set(to, queue)
      queue.push(() => taken(this.#take(to)))
      this.#next()
    })
    try {
      return await work(place.cut.signal)
    } finally {
      this.#underWay.delete(place)
      this.#next()
    }
  }

  #take(to: string): UnderWay {
    const place = { to, since: performance.now(), cut: new AbortController() }
    this.#underWay.add(place)
    return place
  }

  /** Receivers take turns. */
  #next(): void {
    for (const [to, queue] of [...this.#queues]) {
      if (this.#count(to) >= this.#bounds.toOne) continue
      if (this.#underWay.size >= this.#bounds.toAll) return this.#makeRoom()
      this.#queues.delete(to)
      queue.shift()?.()
      if (queue.length > 0) this.#queues.set(to, queue)
    }
  }

  #count(to: string): number {
    let count = 0
    for (const place of this.#underWay) if (place.to === to) count++
    return count
  }

  #makeRoom(): void {
    const [oldest] = this.#underWay
    if (!oldest || this.#timer) return
    const left = Math.max(0, oldest.since + this.#bounds.underWay - performance.now())
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      if (this.#underWay.has(oldest)) oldest.cut.abort(new DOMException('its place is needed', 'TimeoutError'))
      else this.#next()
    }, left).unref()
  }
}
