import {
  type AnyGame,
  canonical,
  problemWithSeats,
  problemWithSetting,
  reservedSeats,
  seenBy,
  Table,
  unstorable,
} from '@sortie/engine'
import { isShare, MOST_COMMITS, MOST_ROUNDS, type Round } from '../dice/mixing.ts'
import { contentFor } from '../lobby/content.ts'
import { shownPartOf } from '../lobby/names.ts'
import { defaultOptions, isText, problemWithOption, type StoredOptions, storedOptions } from '../lobby/options.ts'
import { isName } from '../lobby/seats.ts'
import { brokenAt, olderLines, START } from '../log/hash-chain.ts'
import { checkAppend } from '../store/check.ts'
import type { StoredRecord } from '../store/store.ts'
import { type HeadLine, headHash } from './head-record.ts'
import type { Seal, StreamEnd } from './seal.ts'
import { endOf, entriesOf, type FileEnd, MOST_COPIES, type TableFile } from './table-file.ts'
import { elsewhere, type FileLimits, pauseWithin, problemWithEntries, problemWithLines } from './validate-lines.ts'

/** Seats, evenings, lines and veils, each. */
const MOST_LISTED = 1000

/** The problem with a file's form or chains, if there is one; the content of its lines is checked later. */
export function problemWithFile(file: unknown): string | undefined {
  const f = file as Partial<TableFile> | null
  if (typeof f !== 'object' || f === null || f.format !== 'sortie-table') return 'this is not a table file of Sortie'
  if (f.version !== 1 && f.version !== 2)
    return `this file is of version ${String(f.version)}; this server reads versions 1 and 2`
  const { table, content = null, seats, evenings, log, chat, record = [], end = null } = f
  const unkept = unstorable({ table, content, seats, evenings, record, end })
  if (unkept) return `this table file cannot be kept: ${unkept}`
  if (![seats, evenings, log, chat].every(Array.isArray) || !hasTypes(table, tableFields))
    return 'this table file is not whole'
  const whole = f as TableFile
  return (
    problemWithTable(whole.table) ??
    problemWithSeatsOf(whole) ??
    problemWithEvenings(whole.evenings) ??
    problemWithChain('log', whole.log) ??
    problemWithChain('chat', whole.chat) ??
    (whole.version === 1 ? problemWithOlder(whole) : problemWithEnd(whole))
  )
}

/** A line of the record, as far as it fits into a sentence. */
const shown = (said: HeadLine['said']): string => {
  const text = JSON.stringify(said)
  return text.length > 120 ? `${text.slice(0, 120)}…` : text
}

/** Files without a record and an end were made before lines had their time and author in the chain. */
const problemWithOlder = ({ log, chat }: TableFile): string | undefined =>
  [log, chat].every((lines) => olderLines(lines) === lines.length)
    ? undefined
    : 'it says that it is of version 1, but its lines are chained as in version 2: its record and its end are missing'

/** Checks the chain of the head's record, and the length of every part against the file's end. */
function problemWithEnd(file: TableFile): string | undefined {
  const { record, end } = file
  if (!Array.isArray(record) || record.length > MOST_RECORDED || !isEnd(end))
    return 'this table file is not whole: its record or its end is missing'
  let before = START
  for (const [i, line] of (record as readonly HeadLine[]).entries()) {
    if (!hasTypes(line, recordFields) || !hasTypes(line.said, { kind: 'string' }))
      return `line ${i} of the record is not a line of a table file`
    if (headHash(before, line.time, line.said) !== line.hash)
      return `line ${i} of the record of the table's head was changed, or a line before it was put in or taken out; it says ${shown(line.said)}`
    before = line.hash
  }
  const is = endOf(file, record)
  for (const part of ['record', 'log', 'chat'] as const) {
    const [found, said] = [is[part], end[part]]
    if (found.lines !== said.lines)
      return `the ${part} has ${found.lines} lines; at its end the file says ${said.lines}: lines were cut off or added`
    if (found.hash !== said.hash) return `the ${part} does not end with the line that the file's end names`
  }
  return undefined
}

const recordFields = { time: 'number', said: 'object', hash: 'string' }
const MOST_RECORDED = 100_000
const isEnd = (end: unknown): end is FileEnd =>
  hasTypes(end, { record: 'object', log: 'object', chat: 'object', hash: 'string' }) &&
  Object.values(end as object).every((part) => typeof part === 'string' || hasTypes(part, endFields))
const endFields = { lines: 'number', hash: 'string' }

const tableFields = { game: 'string', edition: 'number', settings: 'object', overlay: 'object', room: 'object' }

function hasTypes(value: unknown, types: { readonly [field: string]: string }): boolean {
  if (typeof value !== 'object' || value === null) return false
  const fields = value as { readonly [field: string]: unknown }
  return Object.entries(types).every(([k, type]) => typeof fields[k] === type && fields[k] !== null)
}

function problemWithTable({ edition, room, limits, copied }: TableFile['table']): string | undefined {
  if (edition < 1) return 'its edition is counted from 1'
  const stored = { ...storedOptions(defaultOptions), ...room }
  for (const key of Object.keys(storedOptions(defaultOptions)) as (keyof StoredOptions)[]) {
    const value = key === 'name' && typeof stored.name === 'string' ? shownPartOf(stored.name) : stored[key]
    const expected = problemWithOption(key, value ?? null)
    if (expected) return `its ${key} has to be ${expected}`
  }
  if (copied !== undefined && !(Array.isArray(copied) && copied.length <= MOST_COPIES && copied.every(isCopied)))
    return `it names at most ${MOST_COPIES} tables that it was copied from`
  const listed = Object.values(limits ?? {})
  return listed.length <= MOST_LISTED && listed.every(isLimit)
    ? undefined
    : `it has at most ${MOST_LISTED} lines and veils, each a text of 1 to 200 characters`
}

const isCopied = (from: unknown): boolean => {
  const { table, log, chat } = (from ?? {}) as { readonly [field: string]: unknown }
  return isText(table, 80) && isPlace(log) && isPlace(chat)
}

/** A safety line or a veil. */
const isLimit = (limit: unknown): boolean => {
  const { limit: kind, text } = (limit ?? {}) as { readonly limit?: unknown; readonly text?: unknown }
  return (kind === 'line' || kind === 'veil') && isText(text, 200) && text !== ''
}

const isPlace = (at: unknown): boolean => typeof at === 'number' && at >= 0 && at <= 0x7fffffff

function problemWithSeatsOf({ seats }: TableFile): string | undefined {
  const sound = seats.every(
    (s) =>
      hasTypes(s, { seat: 'string', name: 'string' }) &&
      !reservedSeats.includes(s.seat) &&
      isName(s.name) &&
      isPlace(s.logAt) &&
      isPlace(s.chatAt),
  )
  if (!sound || seats.length > MOST_LISTED)
    return `it has at most ${MOST_LISTED} seats, each with an id, a name, a role and places in the log and the chat`
  return problemWithSeats(seats)
}

const isHash = (text: unknown): boolean => typeof text === 'string' && /^[0-9a-f]{64}$/.test(text)
const mayBeHash = (text: unknown): boolean => text === undefined || isHash(text)

const problemWithEvenings = (evenings: TableFile['evenings']): string | undefined =>
  evenings.length <= MOST_LISTED &&
  evenings.every(
    (e, i) =>
      e?.evening === i + 1 &&
      isHash(e.commitment) &&
      mayBeHash(e.seed) &&
      mayBeHash(e.cover) &&
      (e.seal === undefined || isSeal(e.seal)) &&
      (e.rounds === undefined || areRounds(e.rounds)) &&
      (e.from === undefined || isText(e.from, 80)),
  )
    ? undefined
    : `it has at most ${MOST_LISTED} evenings, counted from 1, each with its commitment`

/** The form of rounds; whether they are honest is for `verify` to say. */
const areRounds = (rounds: unknown): boolean =>
  Array.isArray(rounds) &&
  rounds.length <= MOST_ROUNDS &&
  rounds.every((r: Round) => {
    if (!hasTypes(r, { round: 'number', phase: 'string', commits: 'object', shares: 'object', since: 'number' }))
      return false
    const commits = Array.isArray(r.commits) ? r.commits : [null]
    const sound = commits.every(
      (c) => hasTypes(c, { seat: 'string', anchor: 'string', commitment: 'string' }) && isShare(c?.anchor ?? ''),
    )
    return (
      sound &&
      commits.length <= MOST_COMMITS &&
      Object.values(r.shares).every((s) => typeof s === 'string' && isShare(s))
    )
  })

const isSeal = (seal: unknown): boolean => {
  if (!hasTypes(seal, { table: 'string', evening: 'number', head: 'string', log: 'object', chat: 'object' }))
    return false
  const { table, evening, head, log, chat } = seal as Seal
  const isLast = (end: StreamEnd): boolean => hasTypes(end, endFields) && isPlace(end.lines) && isHash(end.hash)
  return isText(table, 80) && isPlace(evening) && isHash(head) && isLast(log) && isLast(chat)
}

const lineFields = { at: 'number', body: 'string', time: 'number', salt: 'string', digest: 'string', hash: 'string' }
const isLine = (line: StoredRecord): boolean =>
  hasTypes(line, lineFields) && (line.cid === null || typeof line.cid === 'string')

function problemWithChain(what: 'log' | 'chat', lines: readonly StoredRecord[]): string | undefined {
  const odd = lines.findIndex((line) => !isLine(line))
  if (odd >= 0) return `line ${odd} of the ${what} is not a line of a table file`
  const broken = brokenAt(lines)
  if (broken) return `the ${what} was tampered with or is not whole: ${broken.why}`
  try {
    checkAppend(what, 0, lines)
    return undefined
  } catch (cause) {
    return `the ${what} cannot be kept: ${(cause as Error).message}`
  }
}

/**
 * Why a file cannot be played on, or nothing. Its form and its chains have been checked. What comes from strangers has
 * limits, and is followed in pieces: other tables go on meanwhile.
 */
export async function problemWithPlay(
  file: TableFile,
  game: AnyGame,
  { limits, now }: { readonly limits: FileLimits | undefined; readonly now: () => number },
): Promise<string | undefined> {
  const pause = pauseWithin(limits, now)
  try {
    const { settings, overlay } = file.table
    const newest = Math.max(file.table.edition, ...entriesOf(file).map((e) => e?.edition ?? 1))
    if (newest > game.edition)
      return `it was played with edition ${newest} of ${game.id}, and this server has edition ${game.edition}: it needs a newer Sortie`
    for (const [key, value] of Object.entries(settings)) {
      const wrong = problemWithSetting(game.settings, key, value)
      if (wrong) return wrong
    }
    if (limits && canonical([file.content ?? null, overlay]).length > limits.content)
      return `its content has more than ${limits.content} characters; ${elsewhere}`
    // Whatever the overlay holds, listing a table's changed rows must not fail once the table exists.
    contentFor(game, overlay)
    const wrong = await problemWithLines(file, game, { limits, pause })
    if (wrong) return wrong
    const { base } = Table.start(game, { settings, content: file.content ?? undefined })
    const entries = entriesOf(file)
    if (limits) return await problemWithEntries(game, base, entries, pause)
    const table = Table.load(game, base, entries)
    for (const role of ['gm', 'player', 'spectator'] as const) seenBy(table, { seat: role, role })
    return undefined
  } catch (cause) {
    return `the rules of ${game.id} cannot follow it: ${cause instanceof Error ? cause.message : String(cause)}`
  }
}
