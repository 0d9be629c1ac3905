/** Something the person at the keyboard got wrong: told in one sentence, without a stack. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** Somebody stopped a computation (Ctrl-C). */
export class Stopped extends Error {
  override readonly name = 'Stopped'
}

/** `there is no game "regulsu", did you mean "regulus"? There are …` */
export function unknown(what: string, given: string, there: readonly string[]): UsageError {
  return new UsageError(`there is no ${what} "${given}"${instead(nearest(given, there), there)}`)
}

/** What was probably meant, and everything that there is. */
export function instead(near: string | undefined, there: readonly string[], quote = '"'): string {
  const list = there.length > 0 ? there.join(', ') : 'none'
  return near === undefined ? `; there are ${list}` : `, did you mean ${quote}${near}${quote}? There are ${list}`
}

/** The word that was probably meant, if one is near enough. */
export function nearest(given: string, there: readonly string[]): string | undefined {
  const wanted = given.toLowerCase()
  const ranked = there
    .map((word) => ({ word, off: distance(wanted, word.toLowerCase()) }))
    .filter(({ word, off }) => off <= Math.max(1, Math.floor(word.length / 3)) || word.toLowerCase().startsWith(wanted))
    .sort((a, b) => a.off - b.off)
  return given === '' ? undefined : ranked[0]?.word
}

/** How many letters have to be changed, added, left out or swapped with their neighbour. */
function distance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => [i, ...Array<number>(b.length).fill(0)])
  const at = (i: number, j: number): number => rows[i]?.[j] ?? 0
  for (let j = 1; j <= b.length; j++) (rows[0] as number[])[j] = j
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++) {
      const changed = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(i - 2, j - 2) + 1 : changed
      ;(rows[i] as number[])[j] = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, changed, swapped)
    }
  return at(a.length, b.length)
}

/** What to print of anything that was thrown. */
export const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause))
