import { takenBack } from '../../log/hash-chain.ts'
import { byCodePoint } from '../by-code-point.ts'
import { checkAppend, checkSnapshot, checkTakeBack, nothingToTakeBack } from '../check.ts'
import type { Appended, Store, StoredRecord, StoredSnapshot } from '../store.ts'
import { closed } from '../unavailable.ts'
import { Watchers } from '../watchers.ts'

interface Stream {
  readonly lines: StoredRecord[]
  readonly places: Map<string, number>
}

/** Streams that last as long as the process: for tests, and for tables that nobody wants to keep. */
export function memoryStore(): Store {
  const streams = new Map<string, Stream>()
  const snapshots = new Map<string, StoredSnapshot>()
  const watchers = new Watchers()
  let open = true
  const mustBeOpen = () => {
    if (!open) throw closed()
  }

  function appendNow(name: string, expected: number, lines: readonly StoredRecord[]): Appended {
    const stream: Stream = streams.get(name) ?? { lines: [], places: new Map() }
    for (const { cid } of lines) {
      const at = cid === null ? undefined : stream.places.get(cid)
      if (at !== undefined) return { kind: 'repeat', at }
    }
    if (stream.lines.length !== expected) return { kind: 'conflict' }
    if (lines.length === 0) return { kind: 'appended' }
    for (const line of lines) {
      stream.lines.push({ ...line })
      if (line.cid !== null) stream.places.set(line.cid, line.at)
    }
    streams.set(name, stream)
    watchers.wake(name)
    return { kind: 'appended' }
  }

  return {
    async append(stream, expected, lines) {
      mustBeOpen()
      checkAppend(stream, expected, lines)
      return appendNow(stream, expected, lines)
    },
    async read(stream, from, limit = Number.POSITIVE_INFINITY) {
      mustBeOpen()
      const first = Math.max(0, from)
      return streams.get(stream)?.lines.slice(first, first + limit) ?? []
    },
    subscribe(stream, woken) {
      mustBeOpen()
      return watchers.add(stream, woken)
    },
    async snapshot(stream) {
      mustBeOpen()
      return snapshots.get(stream)
    },
    async keepSnapshot(stream, snapshot) {
      mustBeOpen()
      checkSnapshot(stream, snapshot)
      if ((snapshots.get(stream)?.at ?? -1) <= snapshot.at)
        snapshots.set(stream, { at: snapshot.at, body: snapshot.body })
    },
    async takeBack(stream, at, left = '') {
      mustBeOpen()
      checkTakeBack(stream, left)
      const lines = streams.get(stream)?.lines
      const line = lines?.[at]
      if (!lines || !line) throw nothingToTakeBack(stream, at)
      lines[at] = takenBack(line, left)
      if ((snapshots.get(stream)?.at ?? -1) >= at) snapshots.delete(stream)
      watchers.wake(stream)
    },
    async check() {
      mustBeOpen()
    },
    async streams(prefix) {
      mustBeOpen()
      return [...streams.keys()].filter((name) => name.startsWith(prefix)).sort(byCodePoint)
    },
    async remove(stream) {
      mustBeOpen()
      snapshots.delete(stream)
      if (streams.delete(stream)) watchers.wake(stream)
    },
    async close() {
      open = false
      watchers.clear()
    },
  }
}
