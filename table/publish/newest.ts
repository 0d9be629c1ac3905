import { type Json, sizeOf } from '@sortie/engine'

/** Characters of lines that are sent in one piece: writing them out holds up all tables. */
const MOST_CHARACTERS = 500_000

/** The newest of these lines, as many as fit into one piece; one at least. */
export function newestOf<L extends object>(lines: readonly L[], most = MOST_CHARACTERS): readonly L[] {
  let left = most
  const first = lines.findLastIndex((line) => {
    left -= sizeOf(line as Json)
    return left < 0
  })
  return first < 0 ? lines : lines.slice(Math.min(first + 1, lines.length - 1))
}
