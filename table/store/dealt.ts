import { sha } from '../crypto/hash.ts'
import { lobbyOf } from '../log/stream-names.ts'
import { byCodePoint } from './by-code-point.ts'
import type { Store } from './store.ts'
import { closed } from './unavailable.ts'

/** Homes that are remembered; beyond this they are looked for again. */
const MOST_KNOWN = 100_000

/** All streams of a table go to one database, and any other stream by its own name. */
const groupOf = (stream: string): string => /^table\/([^/]+)\//.exec(stream)?.[1] ?? stream

/** The stream that tells where a group is: a table is where its lobby events are. */
const firstOf = (stream: string): string => {
  const group = groupOf(stream)
  return group === stream ? stream : lobbyOf(group)
}

/**
 * Streams dealt out over several stores by the ids of their tables. A new table goes where its id says; one that is there
 * already is found where it is. So a store can be added at any time, and the order in which they are named does not matter.
 */
export function dealtStore(stores: readonly Store[]): Store {
  const homes = new Map<string, Store>()

  /** Where new streams of a group go: each store has its own share of all ids, and adding one takes a part from each. */
  const chosen = (group: string): Store => {
    const weighed = stores.map((store, i) => ({ store, weight: sha(`${i}\n${group}`) }))
    return weighed.reduce((a, b) => (b.weight > a.weight ? b : a)).store
  }

  /** Current work, which has to end before the stores are closed. */
  const begun = new Set<Promise<unknown>>()
  let open = true
  const at = async <T>(stream: string, work: (store: Store) => Promise<T>): Promise<T> => {
    if (!open) throw closed()
    const done = homeOf(stream).then(work)
    const settled = done.catch(() => undefined).finally(() => begun.delete(settled))
    begun.add(settled)
    return done
  }

  async function homeOf(stream: string): Promise<Store> {
    const group = groupOf(stream)
    const known = homes.get(group)
    if (known) return known
    const first = firstOf(stream)
    // All are asked: one that does not answer must not make a table seem to be elsewhere.
    const held = await Promise.all(stores.map(async (store) => (await store.read(first, 0, 1)).length > 0))
    const home = stores[held.indexOf(true)] ?? chosen(group)
    if (homes.size >= MOST_KNOWN) homes.clear()
    homes.set(group, home)
    return home
  }

  const addresses = stores.flatMap(({ address }) => (address && 'postgres' in address ? address.postgres : []))
  return {
    ...(addresses.length === stores.length && { address: { postgres: addresses } }),
    append: (stream, expected, lines) => at(stream, (store) => store.append(stream, expected, lines)),
    read: (stream, from, limit) => at(stream, (store) => store.read(stream, from, limit)),
    subscribe(stream, woken) {
      // Only its home ever calls.
      const stops = stores.map((store) => store.subscribe(stream, woken))
      return () => {
        for (const stop of stops) stop()
      }
    },
    snapshot: (stream) => at(stream, (store) => store.snapshot(stream)),
    keepSnapshot: (stream, snapshot) => at(stream, (store) => store.keepSnapshot(stream, snapshot)),
    takeBack: (stream, place, left) => at(stream, (store) => store.takeBack(stream, place, left)),
    async check() {
      await Promise.all(stores.map((store) => store.check()))
    },
    streams: async (prefix) =>
      [...new Set((await Promise.all(stores.map((s) => s.streams(prefix)))).flat())].sort(byCodePoint),
    remove: (stream) => at(stream, (store) => store.remove(stream)),
    async close() {
      open = false
      await Promise.all(begun)
      await Promise.all(stores.map((store) => store.close()))
    },
  }
}
