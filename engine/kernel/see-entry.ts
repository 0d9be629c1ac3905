import { type Audience, isOpenPath, redact, sees, type Viewer } from './audience.ts'
import { openRows } from './content.ts'
import type { AnyGame } from './game.ts'
import { type Entry, type Input, type OverruleAct, standing, type Told } from './log.ts'
import { openPack } from './pack.ts'
import { CHANCE, type Seat } from './seat.ts'
import { overruleSeenBy } from './waiting.ts'
import { lifted } from './world.ts'

/** An entry as a seat may see it; nothing, if it may not know of it. Fingerprints never leave: they could be guessed from. */
export function seenEntry(game: AnyGame, entry: Entry, viewer: Viewer): SeenEntry | undefined {
  const told = lifted(game, entry)
  const facts = told.flatMap((one) => seenFact(game, one, viewer) ?? [])
  const known = sees(viewer, forInput(entry)) && !(viewer.lent && isPersonal(game, told, viewer))
  const input = known ? inputFor(game, entry.input, viewer) : undefined
  if (!input && facts.length === 0) return undefined
  return { at: entry.at, ...(input && { input }), facts }
}
export interface SeenEntry {
  readonly at: number
  readonly input?: Input
  readonly facts: readonly {
    readonly rule: string
    readonly fact: { readonly type: string; readonly [f: string]: unknown }
  }[]
}

/** Of changed content everybody but the GM, and the seat that changed it, sees the rows that are no surprise. */
const inputFor = (game: AnyGame, input: Input, { seat, role }: Viewer): Input =>
  input.kind === 'content' && role !== 'gm' && input.by !== seat
    ? { ...input, rows: openRows(game, input.rows), ...(input.pack && { pack: openPack(game, input.pack) }) }
    : input

/** Whether this tells something that the owner of a seat may know, but not a person to whom the seat is lent. */
const isPersonal = (game: AnyGame, told: readonly Told[], { seat, role }: Viewer): boolean =>
  told.some((one) => seenFact(game, one, { seat, role }) && !seenFact(game, one, { seat, role, lent: true }))

/** The only seat that knows of this entry, if there is one. */
export function personalTo(game: AnyGame, entry: Entry): Seat | undefined {
  const { input, facts } = entry
  if (input.kind !== 'open' || facts.length === 0 || entry.seenBy === 'everyone') return undefined
  return lifted(game, entry).every(({ fact }) => isPersonalTo(game, fact, input.by)) ? input.by : undefined
}

function isPersonalTo(game: AnyGame, fact: Told['fact'], seat: Seat): boolean {
  const to = game.facts[fact.type]?.seenBy?.(fact as never)
  return typeof to === 'object' && to.personal === true && to.seats.length === 1 && to.seats[0] === seat
}

/**
 * What a seat had for itself and shows to others with this entry, by the names in its arguments. Who is to follow the entry
 * has to know what was there.
 */
export function shownByOwner(game: AnyGame, entry: Entry): readonly string[] {
  const { input } = entry
  if (input.kind !== 'open') return []
  const personal = lifted(game, entry).filter(({ fact }) => isPersonalTo(game, fact, input.by))
  if (personal.length === 0 || personal.length === entry.facts.length) return []
  const named: readonly unknown[] = Object.values(input.args as object)
  return personal.flatMap(({ fact }) =>
    Object.values(fact).filter((value): value is string => typeof value === 'string' && named.includes(value)),
  )
}

/** Whether everybody sees this entry alike, whole: then it need not be made anew for each seat. */
export const isOpenEntry = (game: AnyGame, entry: Entry): boolean =>
  entry.seenBy === 'everyone' &&
  !hasSecretRows(game, entry.input) &&
  lifted(game, entry).every(({ fact }) => overruleSeenBy(game, asOverrule(fact)) === 'everyone')

const hasSecretRows = (game: AnyGame, input: Input): boolean =>
  input.kind === 'content' &&
  (input.pack !== undefined || Object.keys(input.rows).some((kind) => game.contentForGm?.includes(kind)))

const asOverrule = (fact: Told['fact']): OverruleAct =>
  fact.type === '$set' ? { act: 'set', path: fact['path'] as string[], value: null } : { act: 'add', fact }

/** The seat that gave an answer may see it again. */
const forInput = ({ input, seenBy: audience }: Entry): Audience =>
  audience === 'everyone' || input.by === CHANCE
    ? audience
    : { seats: [input.by, ...(audience === 'gm' ? ['gm'] : audience === 'nobody' ? [] : audience.seats)] }

export function seenFact(game: AnyGame, { rule, fact }: Told, viewer: Viewer): SeenEntry['facts'][number] | undefined {
  if (fact.type === '$set') {
    const open = isOpenPath(game.state, fact['path'] as string[])
    return open || viewer.role === 'gm' ? { rule, fact } : undefined
  }
  const shape = game.facts[fact.type]
  if (!shape) return undefined
  if (shape.seenBy && !sees(viewer, shape.seenBy(fact))) return undefined
  return { rule, fact: { type: fact.type, ...(redact(shape, fact as never, viewer) as object) } }
}

/** A seat that goes back in the log, and whether it runs the game. */
export interface GoingBack {
  readonly viewer: Viewer
  readonly runs: boolean
}

/** The GM knows of everything but the private entries of another person. Everybody else knows of what they see. */
function knowsOf(game: AnyGame, entry: Entry, { viewer, runs }: GoingBack): boolean {
  if (!runs) return seenEntry(game, entry, viewer) !== undefined
  const alone = personalTo(game, entry)
  return alone === undefined || alone === viewer.seat
}

/** The entries that a seat knows of, without an undo or redo of entries that it never knew of. */
export function knownEntries(game: AnyGame, entries: readonly Entry[], who: GoingBack): readonly Entry[] {
  const unknown = entries.filter((e) => !knowsOf(game, e, who))
  if (unknown.length === 0) return entries
  const isUnknown = new Set(unknown)
  const known: Entry[] = []
  for (const [i, entry] of entries.entries()) {
    const { input } = entry
    if (isUnknown.has(entry)) continue
    if (input.kind === 'rewind' && input.by !== who.viewer.seat && unknown.some((e) => e.at > input.to)) {
      const kept = new Set(standing(entries.slice(0, i), input))
      if (!standing(entries.slice(0, i)).some((e) => !kept.has(e) && !isUnknown.has(e))) continue
    }
    if (input.kind === 'redo' && !known.some((e) => e.at === input.of)) continue
    known.push(entry)
  }
  return known
}

/**
 * The entries after a place that a seat does not know of. They stand when it goes back there, so that nobody learns of them
 * by trying; but an answer goes with its question.
 */
export function unknownAfter(game: AnyGame, entries: readonly Entry[], who: GoingBack, to: number): readonly number[] {
  const unknown: number[] = []
  for (const entry of standing(entries)) {
    const { at, input } = entry
    const goes = input.kind === 'answer' && input.to > to && !unknown.includes(input.to)
    if (at > to && !goes && !knowsOf(game, entry, who)) unknown.push(at)
  }
  return unknown
}
