import { type Audience, type Rng, type Seat, sees, type Viewer } from '@sortie/engine'
import { describeRoll, NotationError, parse, rollNotation } from '@sortie/engine/notation'
import { type Said, understood } from './chat.ts'
import { busy, type Done, type Refused, refused } from './command.ts'
import { type Desk, sittings } from './desk.ts'
import { chatOf } from './names.ts'
import type { Outside } from './outside.ts'
import type { Line } from './store/store.ts'
import { bodyOf, Stream } from './stream.ts'
import type { Proof } from './tray.ts'

/** Something said, as a seat hears it: in the seat's own numbering. */
export interface SaidLine extends Said {
  readonly n: number
  readonly time: number
}

/** A seat, as its numbering of the chat goes. */
export interface Hearer extends Viewer {
  /** Where the chat was when the seat was taken: its own numbers start there; what was before has numbers below 0. */
  readonly chatAt: number
}

/** What the chat needs of its table. */
interface Talking {
  readonly id: string
  readonly outside: Outside
  readonly desk: Desk
  trayFor(
    at: number,
    thrownIn: { readonly [seat: Seat]: string },
  ): Promise<{ readonly proof: Proof; readonly rng: Rng }>
}
interface Heard {
  readonly said: Said
  readonly time: number
}
interface Kept {
  readonly hash: string
  readonly counts: { readonly [hearer: string]: number }
}
interface Listener {
  readonly hearer: Hearer
  readonly hear: (line: SaidLine) => void
  next: number
}

const MOST_TRIES = 20
const KEPT_LOADED = 200
const PIECE = 500
const keyOf = ({ seat, role, chatAt }: Hearer): string => `${seat}/${role}/${chatAt}`

/** The chat of a table: who says what to whom, and rolls outside the game. The newest part of it is loaded. */
export class Talk {
  readonly #table: Talking
  readonly #name: string
  #stream: Stream
  #said: Heard[] = []
  #counts: Kept['counts'] = {}
  readonly #listeners = new Set<Listener>()

  constructor(table: Talking) {
    this.#table = table
    this.#name = chatOf(table.id)
    this.#stream = new Stream(table.outside.store, this.#name, table.outside.now)
  }

  get stream(): Stream {
    return this.#stream
  }

  async open(): Promise<void> {
    const { store, now } = this.#table.outside
    const found = await store.snapshot(this.#name)
    const kept = found && (JSON.parse(found.body) as Kept)
    const end = found && kept ? { next: found.at + 1, hash: kept.hash } : undefined
    this.#stream = new Stream(store, this.#name, now, end)
    this.#counts = kept?.counts ?? {}
    this.#said = (await this.#stream.news()).map(heardIn)
  }

  /** The place of the first line that is loaded. */
  get #start(): number {
    return this.#stream.next - this.#said.length
  }

  /** What a seat has heard: everything since a number, or the last lines before one. */
  async heardBy(
    hearer: Hearer,
    from: { readonly since: number } | { readonly before: number; readonly limit: number },
  ): Promise<readonly SaidLine[]> {
    const until = 'since' in from ? from.since : Number.NEGATIVE_INFINITY
    const before = 'since' in from ? Number.POSITIVE_INFINITY : from.before
    const limit = 'since' in from ? Number.POSITIVE_INFINITY : from.limit
    const fits = (l: Placed): boolean => l.line.n >= until && l.line.n < before
    const found = await this.#back(hearer, (all, lowest) => all.filter(fits).length >= limit || lowest <= until)
    return found
      .filter(fits)
      .map((l) => l.line)
      .slice(-limit)
  }

  /** What a seat has heard, read backwards from what is loaded until there is enough. */
  async #back(hearer: Hearer, enough: (found: readonly Placed[], lowest: number, at: number) => boolean) {
    const first = await this.#firstOf(hearer)
    let at = this.#start
    let found = numbered(this.#said, hearer, { at, n: first })
    while (at > 0 && !enough(found, found[0]?.line.n ?? first, at)) {
      const start = Math.max(0, at - PIECE)
      const piece = (await this.#table.outside.store.read(this.#name, start, at - start)).map(heardIn)
      const older = countOf(hearer, piece)
      found = [...numbered(piece, hearer, { at: start, n: (found[0]?.line.n ?? first) - older }), ...found]
      at = start
    }
    return found
  }

  /** The number of the first loaded line that this seat hears. */
  async #firstOf(hearer: Hearer): Promise<number> {
    const known = this.#counts[keyOf(hearer)]
    if (known !== undefined) return known
    const start = this.#start
    let first = 0
    if (hearer.chatAt > start) first = -countOf(hearer, this.#said.slice(0, hearer.chatAt - start))
    for (let at = hearer.chatAt; at < start; at += PIECE) {
      const lines = await this.#table.outside.store.read(this.#name, at, Math.min(PIECE, start - at))
      first += countOf(hearer, lines.map(heardIn))
    }
    this.#counts = { ...this.#counts, [keyOf(hearer)]: first }
    return first
  }

  async listen(hearer: Hearer, hear: (line: SaidLine) => void): Promise<() => void> {
    const first = await this.#firstOf(hearer)
    const listener = { hearer, hear, next: first + countOf(hearer, this.#said) }
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Says something; `pinch` is thrown into the dice of a roll. */
  async say(viewer: Viewer, typed: { readonly text: string; readonly pinch?: string }, cid: string): Promise<Done> {
    const words = understood(typed.text)
    if ('problem' in words) return refused('chat/wrong', words.problem)
    const thrownIn = typed.pinch === undefined ? {} : { [viewer.seat]: typed.pinch }
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const said = words.kind === 'roll' ? await this.#rolled(viewer, words, thrownIn) : this.#spoken(viewer, words)
      if ('refused' in said) return said
      const stored = await this.#stream.append(said, cid)
      if (stored.kind === 'repeat') return { ok: true }
      if (stored.kind === 'appended') {
        this.#hear(said, stored.line?.time ?? 0)
        await this.#keepSnapshot()
        return { ok: true }
      }
      await this.catchUp()
    }
    return busy
  }

  async catchUp(): Promise<void> {
    for (const line of await this.#stream.news()) this.#hear(bodyOf<Said>(line) ?? gone, line.time)
  }

  /** Where a seat's line stands in the chat, and what it says. */
  async find(hearer: Hearer, n: number): Promise<{ readonly at: number; readonly said: Said } | undefined> {
    const found = (await this.#back(hearer, (_, lowest) => lowest <= n)).find((l) => l.line.n === n)
    return found && { at: found.at, said: found.said }
  }

  /** A line was taken back: it is read again, and everybody who heard it is told what is left. */
  async retold(at: number): Promise<void> {
    const [line] = await this.#table.outside.store.read(this.#name, at, 1)
    if (!line) return
    if (at >= this.#start) this.#said[at - this.#start] = heardIn(line)
    for (const { hearer, hear } of this.#listeners) {
      const found = (await this.#back(hearer, (_all, _lowest, reached) => reached <= at)).find((l) => l.at === at)
      if (found) hear(found.line)
    }
  }

  #spoken(
    viewer: Viewer,
    typed: Exclude<ReturnType<typeof understood>, { readonly problem: string } | { readonly kind: 'roll' }>,
  ): Said | Refused {
    const { kind, text } = typed
    if (kind !== 'whisper') return { by: viewer.seat, kind, text, seenBy: 'everyone' }
    const seats = typed.to.map((name) => this.#seatCalled(name))
    const unknown = typed.to.find((_, i) => seats[i] === undefined)
    if (unknown !== undefined) return refused('chat/nobody', `nobody here is called "${unknown}"`)
    return { by: viewer.seat, kind, text, seenBy: { seats: [viewer.seat, ...(seats as string[])] } }
  }

  async #rolled(
    viewer: Viewer,
    typed: { readonly notation: string; readonly for: 'everyone' | 'gm' | 'blind' | 'self' },
    thrownIn: { readonly [seat: Seat]: string },
  ): Promise<Said | Refused> {
    try {
      const tree = parse(typed.notation)
      const { proof, rng } = await this.#table.trayFor(this.#stream.next, thrownIn)
      const result = rollNotation(tree, rng)
      const audience: { readonly [K in typeof typed.for]: Audience } = {
        everyone: 'everyone',
        gm: { seats: [viewer.seat, 'gm'] },
        blind: 'gm',
        self: { seats: [viewer.seat] },
      }
      const roll = {
        notation: typed.notation,
        line: describeRoll(result),
        total: result.total,
        proof: { ...proof, chat: true },
      }
      return { by: viewer.seat, kind: 'roll', text: '', seenBy: audience[typed.for], roll }
    } catch (cause) {
      if (cause instanceof NotationError) return refused('chat/dice', cause.message)
      throw cause
    }
  }

  /** A name or a seat's id; `gm` is whoever runs the game. */
  #seatCalled(name: string): string | undefined {
    if (name.toLowerCase() === 'gm') return 'gm'
    const wanted = name.toLowerCase()
    return sittings(this.#table.desk).find((s) => s.seat.toLowerCase() === wanted || s.name?.toLowerCase() === wanted)
      ?.seat
  }

  #hear(said: Said, time: number): void {
    this.#said.push({ said, time })
    for (const listener of this.#listeners)
      if (hears(listener.hearer, said)) listener.hear({ ...said, n: listener.next++, time })
  }

  /** Keeps where everybody's numbers stand, and forgets the older half. */
  async #keepSnapshot(): Promise<void> {
    if (this.#said.length < 2 * KEPT_LOADED) return
    const { store } = this.#table.outside
    const start = this.#start
    const [last] = await store.read(this.#name, start + KEPT_LOADED - 1, 1)
    if (!last) return
    const older = this.#said.slice(0, KEPT_LOADED)
    const counts: Record<string, number> = {}
    for (const [seat, { role, chatAt, status }] of Object.entries(this.#table.desk.seats)) {
      const hearer = { seat, role, chatAt }
      if (status === 'left' || chatAt > last.at) continue
      counts[keyOf(hearer)] = (await this.#firstOf(hearer)) + countOf(hearer, older)
    }
    await store.keepSnapshot(this.#name, { at: last.at, body: JSON.stringify({ hash: last.hash, counts }) })
    this.#said = this.#said.slice(KEPT_LOADED)
    this.#counts = counts
  }
}

/** Nobody hears of a line of which nothing is left. */
const gone: Said = { by: '', kind: 'gone', text: '', seenBy: 'nobody' }

const heardIn = (line: Line): Heard => ({ said: bodyOf<Said>(line) ?? gone, time: line.time })

const hears = (viewer: Viewer, said: Said): boolean => sees(viewer, said.seenBy)

const countOf = (hearer: Hearer, lines: readonly Heard[]): number =>
  lines.filter(({ said }) => hears(hearer, said)).length

interface Placed {
  readonly at: number
  readonly said: Said
  readonly line: SaidLine
}

function numbered(
  lines: readonly Heard[],
  hearer: Hearer,
  first: { readonly at: number; readonly n: number },
): readonly Placed[] {
  let { n } = first
  return lines.flatMap(({ said, time }, i) =>
    hears(hearer, said) ? [{ at: first.at + i, said, line: { ...said, n: n++, time } }] : [],
  )
}
