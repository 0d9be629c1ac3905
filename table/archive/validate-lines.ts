import {
  type AnyGame,
  canonical,
  type Entry,
  folded,
  isRefusal,
  malformed,
  type Snapshot,
  seenBy,
  standing,
  Table,
  unstorable,
} from '@sortie/engine'
import type { StoredMessage } from '@sortie/protocol'
import { type Pause, pauseNowAndThen } from '../live/queue.ts'
import { lastRest } from '../log/game-log.ts'
import { LogNumbering } from '../log/log-lines.ts'
import type { StoredRecord } from '../store/store.ts'

/** Size limits for files from strangers. */
export interface FileLimits {
  /** Lines of the log, and as many of the chat. */
  readonly lines: number
  readonly lineLength: number
  readonly factsOfEntry: number
  /** Characters of the content it was played with. */
  readonly content: number
  /** How long following it may take: a table that takes longer would hold up all others whenever it is opened. */
  readonly milliseconds: number
}

/** No rule counts as far; some make a list as long as a number says. */
const LARGEST_NUMBER = 1_000_000

/** Gives way to others, and gives up when it takes too long. */
export function pauseWithin(limits: FileLimits | undefined, now: () => number): Pause {
  let left = limits?.milliseconds ?? Number.POSITIVE_INFINITY
  return pauseNowAndThen(now, (took) => {
    left -= took
    if (left < 0) throw new RangeError(`following it takes longer than ${limits?.milliseconds} ms; ${elsewhere}`)
  })
}

/** StoredMessage where a limit of the server is reached. */
export const elsewhere = 'the host can open it with "sortie import"'
const viewers = (['gm', 'player', 'spectator'] as const).map((role) => ({ seat: role, role }))

/** The problem with the content of the lines, if there is one. */
export async function problemWithLines(
  file: { readonly log: readonly StoredRecord[]; readonly chat: readonly StoredRecord[] },
  game: AnyGame,
  { limits, pause }: { readonly limits: FileLimits | undefined; readonly pause: Pause },
): Promise<string | undefined> {
  const numberings = viewers.map((viewer) => new LogNumbering(game, viewer, 0))
  for (const [what, lines] of [
    ['log', file.log],
    ['chat', file.chat],
  ] as const) {
    if (limits && lines.length > limits.lines) return `the ${what} has more than ${limits.lines} lines; ${elsewhere}`
    for (const line of lines) {
      await pause()
      const said = spoken(line, limits)
      const wrong =
        typeof said === 'string'
          ? said
          : what === 'log'
            ? problemWithEntry(said, line.at, limits)
            : problemWithMessage(said)
      if (wrong) return `line ${line.at} of the ${what} ${wrong}`
      if (what === 'log') for (const numbering of numberings) numbering.number({ ...line, entry: said as Entry })
    }
  }
  return undefined
}

/** The content of a line as plain data; nothing if its words were removed; or its problem. */
function spoken({ body }: StoredRecord, limits: FileLimits | undefined): object | undefined | string {
  if (body === '') return undefined
  if (limits && body.length > limits.lineLength) return `is longer than ${limits.lineLength} characters; ${elsewhere}`
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    return 'is not JSON'
  }
  const unkept = unstorable(value)
  if (unkept) return `cannot be kept: ${unkept}`
  if (limits && hasHuge(value)) return `holds a number larger than ${LARGEST_NUMBER}; ${elsewhere}`
  return typeof value === 'object' && value !== null ? value : 'is not an object'
}

const hasHuge = (value: unknown): boolean =>
  typeof value === 'number'
    ? Math.abs(value) > LARGEST_NUMBER
    : typeof value === 'object' && value !== null && Object.values(value).some(hasHuge)

const isAudience = (audience: unknown): boolean => {
  if (audience === 'everyone' || audience === 'gm' || audience === 'nobody') return true
  const seats = (audience as { readonly seats?: unknown } | null | undefined)?.seats
  return Array.isArray(seats) && seats.every((s) => typeof s === 'string')
}

function problemWithEntry(said: object | undefined, at: number, limits: FileLimits | undefined): string | undefined {
  if (!said) return 'is missing'
  const { input, facts, asks, answered, seenBy, edition, at: own } = said as Partial<Entry>
  const sound =
    own === at &&
    typeof edition === 'number' &&
    Array.isArray(facts) &&
    facts.every((t) => typeof t?.rule === 'string' && typeof t.fact?.type === 'string') &&
    Array.isArray(asks) &&
    asks.every((a) => typeof a?.at === 'number' && typeof a.name === 'string' && typeof a.print === 'string') &&
    ['string', 'undefined'].includes(typeof answered) &&
    isAudience(seenBy)
  if (!sound) return 'is not an entry of a log'
  if (limits && facts.length > limits.factsOfEntry) return `has more than ${limits.factsOfEntry} facts; ${elsewhere}`
  const wrong = malformed(input)
  return wrong && `is not an entry of a log: ${wrong}`
}

const kinds: readonly unknown[] = [
  'say',
  'me',
  'ic',
  'ooc',
  'whisper',
  'roll',
  'gone',
] satisfies StoredMessage['kind'][]

const isRolled = (
  roll: { readonly notation: unknown; readonly line: unknown; readonly total: unknown } | null,
): boolean => typeof roll?.notation === 'string' && typeof roll.line === 'string' && typeof roll.total === 'number'

function problemWithMessage(said: object | undefined): string | undefined {
  if (!said) return undefined
  const { by, kind, text, seenBy, roll } = said as Partial<StoredMessage>
  const rolled = roll === undefined || (isRolled(roll) && (roll.more ?? []).every(isRolled))
  const sound = typeof by === 'string' && kinds.includes(kind) && typeof text === 'string' && isAudience(seenBy)
  return sound && rolled && (kind !== 'roll' || roll) ? undefined : 'is nothing that is said at a table'
}

/**
 * Why the rules cannot follow these entries, or nothing. Up to the last rest the facts are all it takes; what comes after is
 * run again whenever the table is opened, so it has to be legal, and to say the same.
 */
export async function problemWithEntries(
  game: AnyGame,
  base: Snapshot,
  entries: readonly Entry[],
  pause: Pause,
): Promise<string | undefined> {
  const rest = lastRest(entries)
  const rested = standing(entries.slice(0, rest + 1))
  const strikes = rested.flatMap(({ input }) =>
    input.kind === 'fiat' && input.act.act === 'strike' ? [input.act] : [],
  )
  let { world } = base
  for (const entry of rested) {
    await pause()
    world = folded(game, world, [entry], strikes)
  }
  const atRest: Snapshot = { ...base, at: base.at + rest + 1, world }
  const open = entries.slice(rest + 1)
  const table = Table.load(game, atRest, [])
  for (const entry of open) {
    await pause()
    const again = table.submit(entry.input)
    const problem = isRefusal(again)
      ? `entry ${entry.at} does not follow the rules: ${again.message}; ${elsewhere}`
      : canonical([again.facts, again.asks]) !== canonical([entry.facts, entry.asks])
        ? `the rules say something else than entry ${entry.at}; ${elsewhere}`
        : undefined
    if (!problem) continue
    // It was legal under other rules. Parts that are illegal today are set aside when the table is opened.
    const isOlder = open.some((e) => e.edition !== game.edition)
    if (!isOlder) return problem
    const loading = Table.loading(game, atRest, open)
    for (let piece = loading.next(); ; piece = loading.next()) {
      await pause()
      if (piece.done) return shownToAll(piece.value)
    }
  }
  return shownToAll(table)
}

/** Throws if the table cannot be shown to one of the viewers. */
function shownToAll(table: Table): undefined {
  for (const viewer of viewers) seenBy(table, viewer)
}
