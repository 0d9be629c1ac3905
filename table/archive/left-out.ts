import {
  type AnyGame,
  canonical,
  type Entry,
  type Json,
  personalTo,
  type Seat,
  type Sitting,
  shownByOwner,
  standing,
} from '@sortie/engine'
import { type FiledRecord, isPersonalLine, isTakenBack, leftOut } from '../log/hash-chain.ts'
import { bodyOf } from '../log/stream.ts'
import type { StoredRecord } from '../store/store.ts'

/** Replaces an entry that is left out of a log. It changes nothing, and nobody sees it. */
class Instead {
  readonly #before: Entry[] = []
  #seats: readonly Sitting[] = []

  after(entry: Entry): void {
    const { input } = entry
    this.#before.push(entry)
    if (input.kind === 'seats') this.#seats = input.seats
    if (input.kind !== 'rewind' && input.kind !== 'redo') return
    const last = standing(this.#before).findLast((e) => e.input.kind === 'seats')
    this.#seats = last?.input.kind === 'seats' ? last.input.seats : []
  }

  of({ at, edition }: Entry): string {
    const input = { kind: 'seats' as const, by: 'game', seats: this.#seats }
    const entry: Entry = { at, input, facts: [], asks: this.#before.at(-1)?.asks ?? [], seenBy: 'nobody', edition }
    return canonical(entry)
  }
}

/** The log without entries that are only for people in other seats. */
export function withoutPersonal(
  game: AnyGame,
  log: readonly StoredRecord[],
  exporter: Seat | undefined,
): readonly FiledRecord[] {
  const instead = new Instead()
  const shown = shownLater(game, log)
  return log.map((line) => {
    const entry = bodyOf<Entry>(line)
    if (!entry) return line
    if (shown.has(line.at)) {
      instead.after(entry)
      return line
    }
    const whose = isTakenBack(line) ? undefined : personalTo(game, entry)
    const out = whose === undefined || whose === exporter || !isPersonalLine(line) ? undefined : instead.of(entry)
    instead.after(entry)
    return out === undefined ? line : leftOut(line, out)
  })
}

/**
 * Lines that were for their owner alone, until the owner showed others what they told of: without them the line that shows it
 * could not be followed. Read from the end: they are those that name it, back to the one that made it, which does not.
 */
function shownLater(game: AnyGame, log: readonly StoredRecord[]): ReadonlySet<number> {
  const shown = new Set<number>()
  const wanted = new Map<Seat, Set<Json>>()
  for (const line of log.toReversed()) {
    const entry = bodyOf<Entry>(line)
    if (entry?.input.kind !== 'open') continue
    const { by, args } = entry.input
    const own = wanted.get(by) ?? new Set()
    wanted.set(by, own)
    for (const name of shownByOwner(game, entry)) own.add(name)
    if (own.size === 0 || personalTo(game, entry) === undefined) continue
    const named: readonly Json[] = Object.values(args as { readonly [key: string]: Json })
    const told = entry.facts.flatMap(({ fact }) => Object.values(fact as { readonly [key: string]: Json }))
    for (const name of own) {
      if (!told.includes(name)) continue
      shown.add(line.at)
      if (!named.includes(name)) own.delete(name)
    }
  }
  return shown
}

/** Lines of a log that stand for left-out lines, and hold nothing else. */
export function saysNothing(log: readonly FiledRecord[]): ReadonlySet<number> {
  const instead = new Instead()
  const found = new Set<number>()
  for (const line of log) {
    const entry = bodyOf<Entry>(line)
    if (!entry) continue
    if (isTakenBack(line) && line.body === instead.of(entry)) found.add(line.at)
    instead.after(entry)
  }
  return found
}
