import {
  type AnyGame,
  type Entry,
  type Input,
  isOpenEntry,
  type Seat,
  type Seen,
  seenBy,
  seenEntry,
  type Table,
  type Viewer,
} from '@sortie/engine'
import type { Did, LogLine, SeatView } from '@sortie/protocol'
import { idFrom } from '../crypto/secret.ts'
import { proofIn } from '../dice/fair-dice.ts'

/** What is known of an entry besides what it says. */
export interface Meta {
  readonly time: number
  readonly hash: string
  /** Which seat sent it. */
  readonly hand?: Seat
}

/** The entry as the text of a line, to be made once for all, if everybody sees it alike and it points at no other line. */
export function openText(game: AnyGame, entry: Entry, meta: Meta): ((n: number) => string) | undefined {
  const { input } = entry
  if (input.kind === 'rewind' || (input.kind === 'fiat' && input.act.act === 'strike')) return undefined
  if (!isOpenEntry(game, entry)) return undefined
  const text = JSON.stringify(new Numbering(game, STRANGER, 0).number(entry, meta)).slice(FIRST.length)
  return (n) => `{"n":${n}${text}`
}
const STRANGER: Viewer = { seat: '', role: 'spectator' }
const FIRST = '{"n":0'

/** The numbering of one seat: which entries of the log it may know of, counted without gaps. */
export class Numbering {
  readonly #game: AnyGame
  readonly viewer: Viewer
  /** The places of the entries that this seat sees, from some entry on; the number of the first of them. */
  readonly #places: number[] = []
  readonly first: number
  /** Entries of which this seat does not know every fact, and which ones it knows. */
  readonly #partly = new Map<number, readonly number[]>()

  constructor(game: AnyGame, viewer: Viewer, first: number) {
    this.#game = game
    this.viewer = viewer
    this.first = first
  }

  get next(): number {
    return this.first + this.#places.length
  }

  /** Counts an entry that this seat knows of; gives its number. */
  count(entry: Entry): number {
    return this.first + this.#places.push(entry.at) - 1
  }

  /** The same numbering, of the entries after a place alone. */
  after(at: number): Numbering {
    const later = new Numbering(this.#game, this.viewer, this.lineAt(at) + 1)
    later.#places.push(...this.#places.slice(later.first - this.first))
    for (const [entry, facts] of this.#partly) if (entry > at) later.#partly.set(entry, facts)
    return later
  }

  /** The entry as a line, if this seat may know of it. */
  number(entry: Entry, meta: Pick<Meta, 'time' | 'hand'>): LogLine | undefined {
    const seen = this.#changesNothingSeen(entry.input) ? undefined : seenEntry(this.#game, entry, this.viewer)
    if ((seen?.facts.length ?? 0) !== entry.facts.length)
      this.#partly.set(entry.at, seenFacts(this.#game, entry, this.viewer))
    if (!seen) return undefined
    const n = this.count(entry)
    const { input } = seen
    return {
      n,
      time: meta.time,
      ...(input && { by: input.by, did: this.#didOf(input, entry) }),
      ...(input && meta.hand !== undefined && meta.hand !== input.by && { hand: meta.hand }),
      facts: seen.facts,
    }
  }

  /** Taking back or striking only what this seat never knew of is nothing to this seat. */
  #changesNothingSeen(input: Input): boolean {
    const { seat, role } = this.viewer
    if (role === 'gm' || input.by === seat) return false
    if (input.kind === 'rewind') return this.lineAt(input.to) === this.next - 1
    return input.kind === 'fiat' && input.act.act === 'strike' && this.#struck(input.act) === undefined
  }

  /** A fact that was struck, counted as this seat counts; nothing if it does not know of it. */
  #struck(act: {
    readonly entry: number
    readonly fact: number
  }): { readonly n: number; readonly fact: number } | undefined {
    const seen = this.#partly.get(act.entry)
    const fact = seen ? seen.indexOf(act.fact) : act.fact
    return fact < 0 ? undefined : { n: this.lineAt(act.entry), fact }
  }

  /** Where in the log this seat's line n is, if it is among those counted here. */
  placeOf(n: number): number | undefined {
    return this.#places[n - this.first]
  }

  /** The number of the last line this seat has at or before a place in the log. */
  lineAt(at: number): number {
    let [from, to] = [0, this.#places.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if ((this.#places[middle] as number) > at) to = middle
      else from = middle + 1
    }
    return this.first + from - 1
  }

  #rewound({ to, keep = [], reason }: Input & { readonly kind: 'rewind' }): Did {
    const keeps = keep.map((at) => this.lineAt(at)).filter((n, i) => this.placeOf(n) === keep[i])
    return {
      did: 'rewind',
      to: this.lineAt(to),
      ...(keeps.length > 0 && { keeps }),
      ...(reason !== undefined && { reason }),
    }
  }

  #didOf(input: Input, entry: Entry): Did {
    switch (input.kind) {
      case 'open':
        return { did: 'open', procedure: input.procedure, args: input.args }
      case 'answer': {
        const { answer, for: part, reason, byHand } = input
        const proof = proofIn(input.proof)
        const more = {
          ...(part !== undefined && { for: part }),
          ...(reason !== undefined && { reason }),
          ...(byHand && { byHand }),
          ...(proof !== undefined && { proof }),
        }
        return { did: 'answer', question: entry.answered ?? '', answer, ...more }
      }
      case 'fiat': {
        const strikes = input.act.act === 'strike' ? this.#struck(input.act) : undefined
        return { did: 'overrule', act: input.act.act, reason: input.reason, ...(strikes && { strikes }) }
      }
      case 'rewind':
        return this.#rewound(input)
      case 'setting':
        return { did: 'setting', key: input.key, value: input.value }
      case 'seats':
        return { did: 'seats' }
    }
  }
}

/** Which facts of an entry a viewer knows of. */
export const seenFacts = (game: AnyGame, entry: Entry, viewer: Viewer): readonly number[] =>
  entry.facts.flatMap((told, i) =>
    seenEntry(game, { ...entry, facts: [told] }, viewer)?.facts.length === 1 ? [i] : [],
  )

/** A question's id for one seat: the same after a restart and on every server, and no hint at what lies between. */
export const questionId = (secret: string, seat: string, askedAt: number): string =>
  idFrom(secret, 'question', seat, askedAt)

/** What a seat sees now. The only way out of a table besides log lines, chat and the lobby's own view. */
export function viewFor(table: Table, viewer: Viewer, secret: string, known?: Seen['state']): SeatView {
  const { state, questions, offers, busy } = seenBy(table, viewer, known)
  return {
    state,
    questions: questions.map(({ at, question, open, yours }) => ({
      id: questionId(secret, viewer.seat, at),
      question,
      open,
      yours,
    })),
    offers,
    busy,
  }
}
