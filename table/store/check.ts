import type { StoredRecord, StoredSnapshot } from './store.ts'

/** An index entry must hold a stream's name and a cid, in every database. */
const LONGEST_NAME = 256

/** Text that every database returns unchanged: the text read must be the text hashed. */
const storable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

const isPlace = (n: number): boolean => Number.isSafeInteger(n) && n >= 0 && n <= 0x7fffffff

export function checkStream(stream: string): void {
  if (stream === '' || stream.length > LONGEST_NAME || !storable(stream))
    throw new RangeError(`A stream's name has 1 to ${LONGEST_NAME} characters, without NUL or half a surrogate pair.`)
}

export function checkSnapshot(stream: string, snapshot: StoredSnapshot): void {
  checkStream(stream)
  if (!isPlace(snapshot.at)) throw new RangeError(`A snapshot ends at a line's place, not at ${snapshot.at}.`)
  if (!storable(snapshot.body)) throw new RangeError('A snapshot has no NUL and no half of a surrogate pair in it.')
}

/** Mistakes of the writer, found before they reach a database: they are no conflict, and repeating does not help. */
export function checkAppend(stream: string, expected: number, lines: readonly StoredRecord[]): void {
  checkStream(stream)
  if (!isPlace(expected)) throw new RangeError(`A stream cannot be expected to have ${expected} lines.`)
  const cids = new Set<string>()
  for (const [i, line] of lines.entries()) {
    if (line.at !== expected + i || !isPlace(line.at))
      throw new RangeError(`The line with the place ${line.at} would stand at ${expected + i}.`)
    if (!Number.isSafeInteger(line.time))
      throw new RangeError(`StoredRecord ${line.at} has no time in whole milliseconds.`)
    if (![line.body, line.salt, line.digest, line.hash].every(storable))
      throw new RangeError(`StoredRecord ${line.at} has a NUL or half of a surrogate pair in it.`)
    if (line.cid === null) continue
    if (line.cid.length > LONGEST_NAME || !storable(line.cid))
      throw new RangeError(`The cid of line ${line.at} is longer than ${LONGEST_NAME} characters, or no proper text.`)
    if (cids.has(line.cid)) throw new RangeError(`Two lines of one append have the cid ${line.cid}.`)
    cids.add(line.cid)
  }
}

export function checkTakeBack(stream: string, left: string): void {
  checkStream(stream)
  if (!storable(left)) throw new RangeError('What is left of a line has no NUL and no half of a surrogate pair in it.')
}

export const nothingToTakeBack = (stream: string, at: number): RangeError =>
  new RangeError(`The stream ${stream} has no line ${at} that could be taken back.`)
