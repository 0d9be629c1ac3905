import {
  type AnyGame,
  type Entry,
  type Input,
  isOpenEntry,
  type Seat,
  type SeenEntry,
  seenEntry,
  type Viewer,
} from '@sortie/engine'
import type { Did, LogLine } from '@sortie/protocol'
import { proofIn } from '../dice/fair-dice.ts'
import type { StoredRecord } from '../store/store.ts'
import { Numbering } from './seat-stream.ts'
import { bodyOf } from './stream.ts'

/** An entry of the game log, with the other values of its stored record. */
export interface LoggedEntry {
  readonly at: number
  readonly entry: Entry
  readonly time: number
  readonly hash: string
  /** Which seat sent it. */
  readonly hand?: Seat
}

/** `entry`: the parsed record, if available. */
export function loggedIn(stored: StoredRecord, entry: Entry = bodyOf<Entry>(stored) as Entry): LoggedEntry {
  const { at, time, hash, cid } = stored
  const hand = cid?.split('/', 1)[0]
  return hand === undefined ? { at, entry, time, hash } : { at, entry, time, hash, hand }
}

/** The last entry before those that this one changes, if it changes any. */
export function reachOf({ input }: Pick<Entry, 'input'>): number | undefined {
  if (input.kind === 'rewind' || input.kind === 'redo') return input.to
  return input.kind === 'fiat' && input.act.act === 'strike' ? input.act.entry - 1 : undefined
}

/** The line of an entry that everybody sees alike and that names no other line: made once, numbered for each. */
export function lineForAll(game: AnyGame, logged: LoggedEntry): ((n: number) => LogLine) | undefined {
  const { entry } = logged
  const { input } = entry
  if (reachOf(entry) !== undefined || input.kind === 'rewind' || input.kind === 'redo') return undefined
  const seen = isOpenEntry(game, entry) ? seenEntry(game, entry, STRANGER) : undefined
  if (!seen) return undefined
  const said = saidIn(logged, seen, didOf(input, entry))
  return (n) => ({ n, ...said })
}
const STRANGER: Viewer = { seat: '', role: 'spectator' }

/** A line without its number. */
const saidIn = (
  { time, hand }: LoggedEntry,
  { input, facts }: SeenEntry,
  did: Did | undefined,
): Omit<LogLine, 'n'> => ({
  time,
  ...(input && did && { by: input.by, did }),
  ...(input && hand !== undefined && hand !== input.by && { hand }),
  facts,
})

/** How one seat counts the entries of the game log that it may know of. */
export class LogNumbering extends Numbering<LoggedEntry, LogLine> {
  readonly #game: AnyGame
  readonly #viewer: Viewer
  /** Entries of which this seat does not know every fact, and which ones it knows. */
  readonly #partly = new Map<number, readonly number[]>()

  constructor(game: AnyGame, viewer: Viewer, first: number) {
    super(first)
    this.#game = game
    this.#viewer = viewer
  }

  protected override startingAt(first: number, at: number): LogNumbering {
    const later = new LogNumbering(this.#game, this.#viewer, first)
    for (const [entry, facts] of this.#partly) if (entry > at) later.#partly.set(entry, facts)
    return later
  }

  override number(logged: LoggedEntry): LogLine | undefined {
    const { at, entry } = logged
    const seen = this.#changesNothingSeen(entry.input) ? undefined : seenEntry(this.#game, entry, this.#viewer)
    if ((seen?.facts.length ?? 0) !== entry.facts.length)
      this.#partly.set(at, seenFacts(this.#game, entry, this.#viewer))
    if (!seen) return undefined
    return { n: this.count(at), ...saidIn(logged, seen, seen.input && this.#didOf(seen.input, entry)) }
  }

  /** An undo or a strike of entries that this seat never knew of does not concern it. */
  #changesNothingSeen(input: Input): boolean {
    if (input.by === this.#viewer.seat) return false
    if (input.kind === 'rewind') return this.#takesNothing(input)
    if (input.kind === 'redo') return this.positionOf(this.lineAt(input.of)) !== input.of
    return input.kind === 'fiat' && input.act.act === 'strike' && this.#struck(input.act) === undefined
  }

  /** Whether no line of this seat is taken back: there is none after the place, or all of them stand. */
  #takesNothing({ to, keep = [] }: Input & { readonly kind: 'rewind' }): boolean {
    for (let n = this.lineAt(to) + 1; n < this.next; n++) if (!keep.includes(this.positionOf(n) ?? -1)) return false
    return true
  }

  /** A fact that was struck, counted as this seat counts; nothing if it does not know of it. */
  #struck(act: { readonly entry: number; readonly fact: number }): Struck | undefined {
    const seen = this.#partly.get(act.entry)
    const fact = seen ? seen.indexOf(act.fact) : act.fact
    return fact < 0 ? undefined : { n: this.lineAt(act.entry), fact }
  }

  #rewound({ to, keep = [], reason }: Input & { readonly kind: 'rewind' }): Did {
    const keeps = keep.map((at) => this.lineAt(at)).filter((n, i) => this.positionOf(n) === keep[i])
    return {
      did: 'rewind',
      to: this.lineAt(to),
      ...(keeps.length > 0 && { keeps }),
      ...(reason !== undefined && { reason }),
    }
  }

  #didOf(input: Input, entry: Entry): Did {
    if (input.kind === 'rewind') return this.#rewound(input)
    if (input.kind === 'redo') return { did: 'redo', of: this.lineAt(input.of) }
    const isStrike = input.kind === 'fiat' && input.act.act === 'strike'
    return didOf(input, entry, isStrike ? this.#struck(input.act) : undefined)
  }
}

type Struck = { readonly n: number; readonly fact: number }

/** The content of an input that names no other line, unless it struck a fact. */
function didOf(input: Exclude<Input, { readonly kind: 'rewind' | 'redo' }>, entry: Entry, strikes?: Struck): Did {
  switch (input.kind) {
    case 'open':
      return { did: 'open', procedure: input.procedure, args: input.args }
    case 'answer': {
      const { answer, for: part, reason, byHand, follows } = input
      const proof = proofIn(input.proof)
      const more = {
        ...(part !== undefined && { for: part }),
        ...(reason !== undefined && { reason }),
        ...(byHand && { byHand }),
        ...(proof !== undefined && { proof }),
        ...(follows && { follows }),
      }
      return { did: 'answer', question: entry.answered ?? '', answer, ...more }
    }
    case 'fiat':
      return { did: 'overrule', act: input.act.act, reason: input.reason, ...(strikes && { strikes }) }
    case 'setting':
      return { did: 'setting', key: input.key, value: input.value }
    case 'content':
      return {
        did: 'content',
        rows: input.rows,
        ...(input.pack && { pack: input.pack }),
        ...(input.unpack !== undefined && { unpack: input.unpack }),
      }
    case 'seats':
      return { did: 'seats' }
  }
}

/** Which facts of an entry a viewer knows of. */
export const seenFacts = (game: AnyGame, entry: Entry, viewer: Viewer): readonly number[] =>
  entry.facts.flatMap((told, i) =>
    seenEntry(game, { ...entry, facts: [told] }, viewer)?.facts.length === 1 ? [i] : [],
  )
