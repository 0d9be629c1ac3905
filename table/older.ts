import type { AnyGame, Entry, Viewer } from '@sortie/engine'
import { type LogLine, Numbering } from './door.ts'
import { logOf } from './names.ts'
import type { Outside } from './outside.ts'
import { bodyOf } from './stream.ts'

const PIECE = 200

/**
 * Lines from before what a table keeps loaded, read backwards piece by piece: at most `limit`, none below `until`.
 * `end` is where the loaded part begins, in the log and in the seat's own numbering.
 */
export async function olderLines(
  live: { readonly id: string; readonly game: AnyGame; readonly outside: Outside },
  viewer: Viewer,
  wanted: { readonly end: { readonly at: number; readonly n: number }; readonly limit: number; readonly until: number },
): Promise<readonly LogLine[]> {
  const found: LogLine[] = []
  let { at, n } = wanted.end
  while (at > 0 && found.length < wanted.limit && n > wanted.until) {
    const start = Math.max(0, at - PIECE)
    const piece = await live.outside.store.read(logOf(live.id), start, at - start)
    const numbering = new Numbering(live.game, viewer, 0)
    const lines = piece.flatMap((line) => {
      const entry = bodyOf<Entry>(line)
      return entry ? (numbering.number(entry, line.time) ?? []) : []
    })
    const first = n - lines.length
    found.unshift(...lines.map((l, i) => ({ ...l, n: first + i })).filter((l) => l.n >= wanted.until))
    n = first
    at = start
  }
  return found.slice(-wanted.limit)
}
