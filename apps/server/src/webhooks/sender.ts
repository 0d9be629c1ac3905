import { setTimeout } from 'node:timers/promises'
import { type Bounds, Places } from './places.ts'
import { type Letter, post } from './post.ts'

/** Messages of one hook that wait, and of all together. */
const MOST_WAITING = 20
const MOST_WAITING_OF_ALL = 2000

/** How long to wait before each further try, in milliseconds. */
export const PAUSES: readonly number[] = [5_000, 30_000, 120_000, 600_000, 1_800_000]

export interface Delivery {
  readonly delivered: number
  readonly deliveredAt?: number
  readonly waiting: number
  readonly problem?: string
}

interface Line {
  readonly waiting: Letter[]
  readonly stopped: AbortController
  isBusy: boolean
  delivered: number
  deliveredAt?: number
  problem?: string
}

/**
 * Sends messages in the order they came, one at a time for each hook. What is not taken is tried again, later and later, and
 * given up at last; while a receiver is down each message gets one try. Everything is bounded, and nobody waits for it: what
 * waits when the server stops is lost.
 */
export class Sender {
  readonly #allowed: 'public' | 'local'
  readonly #pauses: readonly number[]
  readonly #lines = new Map<string, Line>()
  readonly #places: Places
  #waiting = 0
  /** Counts of delivered and failed messages, for the server's metrics. */
  readonly counts = { delivered: 0, failed: 0, dropped: 0 }

  constructor(allowed: 'public' | 'local', pauses: readonly number[] = PAUSES, bounds?: Bounds) {
    this.#allowed = allowed
    this.#pauses = pauses
    this.#places = new Places(bounds)
  }

  get waiting(): number {
    return this.#waiting
  }

  send(hook: string, letter: Letter): void {
    const line = this.#line(hook)
    line.waiting.push(letter)
    this.#waiting++
    if (line.waiting.length > MOST_WAITING) this.#dropOldest(line)
    else if (this.#waiting > MOST_WAITING_OF_ALL) this.#dropOldest(this.#longestLine() ?? line)
    if (!line.isBusy) void this.#work(line)
  }

  /** The oldest message that is not being sent just now. */
  #dropOldest({ waiting, isBusy }: Line): void {
    waiting.splice(isBusy ? 1 : 0, 1)
    this.#waiting--
    this.counts.dropped++
  }

  /** If too much waits, the hook with the most waiting messages loses one: a receiver that is down takes no room from others. */
  #longestLine(): Line | undefined {
    const longest = [...this.#lines.values()].reduce((a, b) => (b.waiting.length > a.waiting.length ? b : a))
    return longest.waiting.length > 1 ? longest : undefined
  }

  of(hook: string): Delivery {
    const line = this.#lines.get(hook)
    if (!line) return { delivered: 0, waiting: 0 }
    const { delivered, deliveredAt, waiting, problem } = line
    return {
      delivered,
      ...(deliveredAt !== undefined && { deliveredAt }),
      waiting: waiting.length,
      ...(problem !== undefined && { problem }),
    }
  }

  /** Forgets a webhook and its waiting messages. */
  forget(hook: string): void {
    const line = this.#lines.get(hook)
    if (!line) return
    this.#lines.delete(hook)
    this.#waiting -= line.waiting.length
    line.waiting.length = 0
    line.stopped.abort()
  }

  stop(): void {
    for (const hook of [...this.#lines.keys()]) this.forget(hook)
  }

  #line(hook: string): Line {
    const known = this.#lines.get(hook)
    if (known) return known
    const line: Line = { waiting: [], stopped: new AbortController(), isBusy: false, delivered: 0 }
    this.#lines.set(hook, line)
    return line
  }

  async #work(line: Line): Promise<void> {
    line.isBusy = true
    for (let letter = line.waiting[0]; letter; letter = line.waiting[0]) {
      const taken = await this.#deliver(line, letter)
      if (line.stopped.signal.aborted) break
      line.waiting.shift()
      this.#waiting--
      this.counts[taken ? 'delivered' : 'failed']++
    }
    line.isBusy = false
  }

  async #deliver(line: Line, letter: Letter): Promise<boolean> {
    const pauses = line.problem === undefined ? this.#pauses : []
    for (let tries = 0; ; tries++) {
      const { host } = new URL(letter.url)
      const result = await this.#places.through(host, (cut) => post(letter, this.#allowed, Date.now(), cut))
      if (result.kind === 'taken') {
        line.delivered++
        line.deliveredAt = Date.now()
        delete line.problem
        return true
      }
      line.problem = result.why
      const pause = pauses[tries]
      if (result.kind === 'refused' || pause === undefined) return false
      if (!(await waited(Math.max(pause, result.after ?? 0), line.stopped.signal))) return false
    }
  }
}

/** Waits; false if it was stopped meanwhile. */
async function waited(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  try {
    await setTimeout(milliseconds, undefined, { signal, ref: false })
    return true
  } catch {
    return false
  }
}
