import { sha } from '../crypto/hash.ts'
import type { StoredRecord } from '../store/store.ts'

/** The hash before the first record of a stream. */
export const START = '0'.repeat(64)

/** A record chained to the one before it. */
export function link(
  before: string,
  line: { readonly at: number; readonly body: string; readonly cid: string | null; readonly time: number },
): StoredRecord {
  const salt = crypto.randomUUID().replaceAll('-', '')
  const digest = sha(`${salt}\n${line.body}`)
  return { ...line, salt, digest, hash: hashOf(before, line.at, digest) }
}

const hashOf = (before: string, at: number, digest: string): string => sha(`${before}\n${at}\n${digest}`)

/** A line whose words were taken back, with what is left of it: it still hangs in the chain. */
export const takenBack = (line: StoredRecord, left = ''): StoredRecord => ({ ...line, body: left, salt: '' })

/** Nobody can check any more what such a line said; that it stood there, and between which others, still holds. */
export const isTakenBack = (line: StoredRecord): boolean => line.salt === ''

/** The first place where the chain does not hold, and why; nothing if it does. `before` is the hash it should hang on. */
export function brokenAt(
  lines: readonly StoredRecord[],
  before: string = START,
  from = 0,
): { readonly at: number; readonly why: string } | undefined {
  let hash = before
  for (const [i, line] of lines.entries()) {
    if (line.at !== from + i)
      return { at: from + i, why: `line ${from + i} is missing; line ${line.at} stands in its place` }
    if (!isTakenBack(line) && sha(`${line.salt}\n${line.body}`) !== line.digest)
      return { at: line.at, why: `line ${line.at} was changed after it was written` }
    if (hashOf(hash, line.at, line.digest) !== line.hash)
      return { at: line.at, why: `line ${line.at} does not hang on the line before it` }
    hash = line.hash
  }
  return undefined
}
