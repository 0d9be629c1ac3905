import { isIP } from 'node:net'
import { Bucket } from './bucket.ts'

/**
 * The network that limits count as one. An IPv6 subscriber has all addresses of a /64 network, so a limit for each address
 * would be none.
 */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%', 1)
  if (isIP(bare) !== 6) return bare
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare) ?? []
  if (mapped !== undefined) return mapped
  // As a host, an address has one spelling.
  const [before = '', after] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::')
  const [left, right] = [groups(before), groups(after ?? '')]
  const whole =
    after === undefined ? left : [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
  return `${whole.slice(0, 4).join(':')}::/64`
}

const groups = (text: string): string[] => (text === '' ? [] : text.split(':'))

const MANY = 1000
const SWEEP_EVERY = 1_000

/** A bucket for each network. Full ones are as good as new, and are forgotten. */
export class Buckets {
  readonly #most: number
  readonly #perSecond: number
  readonly #buckets = new Map<string, Bucket>()
  #swept = Number.NEGATIVE_INFINITY

  constructor(most: number, perSecond: number) {
    this.#most = most
    this.#perSecond = perSecond
  }

  take(address: string, now: number, cost = 1): boolean {
    this.#sweep(now)
    const network = networkOf(address)
    const bucket = this.#buckets.get(network) ?? new Bucket(this.#most, this.#perSecond, now)
    this.#buckets.set(network, bucket)
    return bucket.take(now, cost)
  }

  #sweep(now: number): void {
    if (this.#buckets.size <= MANY || Math.abs(now - this.#swept) < SWEEP_EVERY) return
    this.#swept = now
    for (const [network, bucket] of this.#buckets) if (bucket.isFull(now)) this.#buckets.delete(network)
  }
}

/** How many of something each network holds. */
export class Held {
  readonly #counts = new Map<string, number>()

  of(address: string): number {
    return this.#counts.get(networkOf(address)) ?? 0
  }

  /** Counts one more. Call the returned function when it is gone. */
  add(address: string): () => void {
    const network = networkOf(address)
    this.#counts.set(network, this.of(address) + 1)
    return () => {
      const left = (this.#counts.get(network) ?? 1) - 1
      if (left > 0) this.#counts.set(network, left)
      else this.#counts.delete(network)
    }
  }
}
