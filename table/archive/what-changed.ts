import { type Broken, Chain, type FiledRecord, START } from '../log/hash-chain.ts'
import type { TableFile } from './table-file.ts'

const MOST_TOLD = 8
/** Times are changed by whole minutes (up to two days are tried) or a little, or lie soon after the line before. */
const MINUTE = 60_000
const MOST_MINUTES = 2 * 24 * 60
const MOST_MILLISECONDS = 10_000

/**
 * What was done to lines whose hashes no longer fit, in sentences. A hash does not tell what it was made of, but the few things
 * that it may have been made of can be tried: another author, another time.
 */
export function whatChanged(file: TableFile): readonly string[] {
  const broken = (['log', 'chat'] as const).flatMap((stream) => brokenIn(stream, file[stream]))
  const told = broken.slice(0, MOST_TOLD).map((line) => sentence(line, file.seats))
  const more = broken.length - told.length
  return more > 0 ? [...told, `and ${more} more lines do not fit`] : told
}

interface BrokenLine extends Broken {
  readonly stream: 'log' | 'chat'
  readonly line: FiledRecord
  readonly before: FiledRecord | undefined
}

/** Why a line does not follow from the one before it, whatever is wrong with that one. */
const brokenAfter = (before: FiledRecord | undefined, i: number, line: FiledRecord): Broken | undefined =>
  new Chain(before?.hash ?? START, i).broken(line)

const brokenIn = (stream: 'log' | 'chat', lines: readonly FiledRecord[]): BrokenLine[] =>
  lines.flatMap((line, i) => {
    const before = lines[i - 1]
    const broken = brokenAfter(before, i, line)
    return broken ? [{ ...broken, stream, line, before }] : []
  })

function sentence({ at, why, stream, line, before }: BrokenLine, seats: TableFile['seats']): string {
  const fits = (other: Partial<FiledRecord>): boolean => brokenAfter(before, at, { ...line, ...other }) === undefined
  const cid = otherAuthors(line.cid, seats).find((one) => fits({ cid: one }))
  if (cid !== undefined)
    return `the ${stream}: line ${at} was written by ${author(cid)}, and the file says by ${author(line.cid)}`
  const time = otherTimes(line, before).find((one) => fits({ time: one }))
  if (time !== undefined)
    return `the ${stream}: line ${at} was written at ${clock(time)}, and the file says at ${clock(line.time)}`
  return `the ${stream}: ${why}`
}

const author = (cid: string | null): string => cid?.split('/', 1)[0] ?? 'the game itself'

/** The same line from the hand of each other seat. */
function otherAuthors(cid: string | null, seats: TableFile['seats']): readonly (string | null)[] {
  if (cid === null) return []
  const rest = cid.slice(cid.indexOf('/'))
  return [null, ...seats.map(({ seat }) => `${seat}${rest}`)]
}

/** The line at other times: set back or forth by whole minutes, around its own, and between the lines around it. */
function otherTimes({ time }: FiledRecord, before: FiledRecord | undefined): readonly number[] {
  const steps = (from: number, count: number, by: number): number[] =>
    Array.from({ length: count }, (_, n) => from + n * by)
  return [
    ...steps(time - MOST_MINUTES * MINUTE, 2 * MOST_MINUTES + 1, MINUTE),
    ...steps(time - MOST_MILLISECONDS / 2, MOST_MILLISECONDS, 1),
    ...(before ? steps(before.time, MOST_MILLISECONDS, 1) : []),
  ]
}

/** A time in words, or the bare number if it is none. */
const clock = (time: number): string =>
  Number.isNaN(new Date(time).getTime())
    ? String(time)
    : new Date(time).toISOString().replace('T', ' ').replace('Z', '')
