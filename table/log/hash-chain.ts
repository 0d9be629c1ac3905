import { sha } from '../crypto/hash.ts'
import type { StoredRecord } from '../store/store.ts'

/** The hash before the first record of a stream. */
export const START = '0'.repeat(64)

/** What a file keeps of a line that it leaves out: the values behind its digest. */
export type FiledRecord = StoredRecord & { readonly inner?: string }

/** A record chained to the one before it. `personal`: only some seats may ever read it, so a file may leave it out. */
export function link(
  before: string,
  line: { readonly at: number; readonly body: string; readonly cid: string | null; readonly time: number },
  personal = false,
): StoredRecord {
  const salt = crypto.randomUUID().replaceAll('-', '')
  const digest = digestOf(innerOf(salt, line.body), personal)
  return { ...line, salt, digest, hash: hashOf(before, { ...line, digest }) }
}

/** Without the salt nobody can guess the text from this. */
const innerOf = (salt: string, body: string): string => sha(`${salt}\n${body}`)

const digestOf = (inner: string, personal: boolean): string => sha(`${personal ? 'personal' : 'line'}\n${inner}`)

/** Position, time and author are chained together with the text. */
const hashOf = (before: string, { at, time, digest, cid }: Pick<StoredRecord, 'at' | 'time' | 'digest' | 'cid'>) =>
  sha(`sortie: a line\n${before}\n${at}\n${time}\n${digest}\n${cid === null ? '' : `by ${cid}`}`)

/** Lines of the first editions: neither time nor author is in their chain. */
const olderHashOf = (before: string, at: number, digest: string): string => sha(`${before}\n${at}\n${digest}`)

/** A line whose words were removed, with the rest of it: its place in the chain still holds. */
export const takenBack = (line: StoredRecord, left = ''): StoredRecord => ({ ...line, body: left, salt: '' })

/** The text of such a line can no longer be checked; its position and its neighbours can. */
export const isTakenBack = (line: StoredRecord): boolean => line.salt === ''

/** The line with this instead of its text. For a personal line, the rest proves that it may be left out. */
export const leftOut = (line: StoredRecord, left = ''): FiledRecord =>
  isTakenBack(line) ? takenBack(line, left) : { ...takenBack(line, left), inner: innerOf(line.salt, line.body) }

/** Whether a file may leave this line out: it was personal when it was written. */
export const mayBeLeftOut = ({ digest, inner }: Pick<FiledRecord, 'digest' | 'inner'>): boolean =>
  inner !== undefined && digestOf(inner, true) === digest

/** Whether these words are personal, as they were written. */
export const isPersonalLine = ({ salt, body, digest }: StoredRecord): boolean =>
  digestOf(innerOf(salt, body), true) === digest

/** How many lines at the beginning of a stream have neither time nor author in their chain. */
export function olderLines(lines: readonly StoredRecord[]): number {
  const first = lines.findIndex((line, i) => line.hash === hashOf(lines[i - 1]?.hash ?? START, line))
  return first < 0 ? lines.length : first
}

export interface Broken {
  readonly at: number
  readonly why: string
}

/** Follows a chain line by line, in pieces of any size. `before` is the hash before its first line. */
export class Chain {
  #hash: string
  #next: number
  #older = true

  constructor(before: string = START, from = 0) {
    this.#hash = before
    this.#next = from
  }

  /** Why the chain does not hold at its next line; nothing if it does. */
  broken(line: FiledRecord): Broken | undefined {
    const at = this.#next++
    if (line.at !== at) return { at, why: `line ${at} is missing; line ${line.at} stands in its place` }
    const broken = (why: string): Broken => ({ at, why: `line ${at} ${why}` })
    // A line in today's form follows older lines, never the other way round.
    if (line.hash === hashOf(this.#hash, line)) this.#older = false
    else if (!this.#older || line.hash !== olderHashOf(this.#hash, at, line.digest))
      return saysOtherwise(line, this.#older)
        ? broken('was changed after it was written: its words are others')
        : broken(
            'does not follow from the line before it: a line was put in, taken out or moved, or its time or author was changed',
          )
    if (saysOtherwise(line, this.#older)) return broken('was changed after it was written: its words are others')
    this.#hash = line.hash
    return undefined
  }
}

/** The first place where the chain does not hold, and why; nothing if it does. */
export function brokenAt(lines: readonly FiledRecord[]): Broken | undefined {
  const chain = new Chain()
  for (const line of lines) {
    const broken = chain.broken(line)
    if (broken) return broken
  }
  return undefined
}

/** Whether a line that still has its words had others when it was written. */
function saysOtherwise(line: FiledRecord, older: boolean): boolean {
  if (isTakenBack(line)) return false
  const inner = innerOf(line.salt, line.body)
  if (older && line.digest === inner) return false
  return ![true, false].some((personal) => digestOf(inner, personal) === line.digest)
}
