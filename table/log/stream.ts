import { canonical, type Json } from '@sortie/engine'
import type { Appended, Store, StoredRecord } from '../store/store.ts'
import { link, START } from './hash-chain.ts'

/** A place that no stream reaches. */
const NOWHERE = 0x7fffffff

/** One stream of a store, with its last hash: every append is chained to it. */
export class Stream {
  readonly name: string
  readonly #store: Store
  readonly #now: () => number
  #next: number
  #hash: string
  /** While an append of our own is under way: how often the store has called meanwhile. */
  #calls: number | undefined

  constructor(
    store: Store,
    name: string,
    now: () => number,
    end: { readonly next: number; readonly hash: string } = { next: 0, hash: START },
  ) {
    this.#store = store
    this.name = name
    this.#now = now
    this.#next = end.next
    this.#hash = end.hash
  }

  /** The length of the stream, as far as is known here. */
  get next(): number {
    return this.#next
  }

  /** The end of the stream, as far as is known here. */
  get end(): { readonly lines: number; readonly hash: string } {
    return { lines: this.#next, hash: this.#hash }
  }

  /** `personal`: only some seats may ever read it. */
  async append(
    body: unknown,
    cid: string | null = null,
    personal = false,
  ): Promise<Appended & { readonly line?: StoredRecord }> {
    const { lines: [line] = [], ...appended } = await this.appendAll([{ body, cid, personal }])
    return line ? { ...appended, line } : appended
  }

  /** Several in one piece, or none of them. */
  async appendAll(
    records: readonly { readonly body: unknown; readonly cid: string | null; readonly personal: boolean }[],
  ): Promise<Appended & { readonly lines?: readonly StoredRecord[] }> {
    const lines: StoredRecord[] = []
    let hash = this.#hash
    for (const { body, cid, personal } of records) {
      const line = link(
        hash,
        { at: this.#next + lines.length, body: canonical(body), cid, time: this.#now() },
        personal,
      )
      lines.push(line)
      hash = line.hash
    }
    this.#calls = 0
    try {
      const appended = await this.#store.append(this.name, this.#next, lines)
      if (appended.kind !== 'appended') return appended
      for (const line of lines) this.#pass(line)
      return { ...appended, lines }
    } finally {
      this.#calls = undefined
    }
  }

  /** The first lines of a stream, in one piece or not at all. */
  async begin(bodies: readonly unknown[]): Promise<Appended> {
    const lines: StoredRecord[] = []
    for (const [at, body] of bodies.entries())
      lines.push(link(lines.at(-1)?.hash ?? START, { at, body: canonical(body), cid: null, time: this.#now() }))
    return this.#store.append(this.name, 0, lines)
  }

  /**
   * The store calls: is there anything to look for? The first call during an append of our own is about that append; if
   * another writer was first, the append reports it.
   */
  called(): boolean {
    if (this.#calls === undefined) return true
    return this.#calls++ > 0
  }

  /** Whether something with this id was stored before: an append that cannot fit says so, and changes nothing. */
  async has(cid: string): Promise<boolean> {
    const line = link(this.#hash, { at: NOWHERE, body: '{}', cid, time: this.#now() })
    return (await this.#store.append(this.name, NOWHERE, [line])).kind === 'repeat'
  }

  /** Whether the last line known here is still stored. */
  async isAsKnown(): Promise<boolean> {
    if (this.#next === 0) return true
    const [last] = await this.#store.read(this.name, this.#next - 1, 1)
    return last?.hash === this.#hash
  }

  /** Lines written by others since. */
  async news(limit?: number): Promise<readonly StoredRecord[]> {
    const lines = await this.#store.read(this.name, this.#next, limit)
    for (const line of lines) this.#pass(line)
    return lines
  }

  #pass(line: StoredRecord): void {
    this.#next = line.at + 1
    this.#hash = line.hash
  }
}

/** Lines that are read at once. */
const AT_ONCE = 500

/** The lines of a stream from a place on, a few hundred at a time: others go on in between. */
export async function* pagesOf(store: Store, name: string, from: number): AsyncGenerator<readonly StoredRecord[]> {
  for (let at = from; ; at += AT_ONCE) {
    const page = await store.read(name, at, AT_ONCE)
    yield page
    if (page.length < AT_ONCE) return
  }
}

/** The text of a line; nothing if all of it was removed. */
export const bodyOf = <T extends Json | object>(line: StoredRecord): T | undefined =>
  line.body === '' ? undefined : (JSON.parse(line.body) as T)
