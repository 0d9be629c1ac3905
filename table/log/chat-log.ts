import { type Audience, type Rng, type Seat, sees, type Viewer } from '@sortie/engine'
import { describeRollShortly, expectedThrows, NotationError, parse, rollNotation } from '@sortie/engine/notation'
import type { ChatMessage, Proof, Refused, StoredMessage } from '@sortie/protocol'
import { busy, type Done, refused, gone as tableGone } from '../live/outcome.ts'
import { patience } from '../live/queue.ts'
import { type LobbyState, sittings } from '../lobby/lobby-events.ts'
import type { Ports } from '../ports.ts'
import type { Line } from '../store/store.ts'
import { INLINE_ROLL, parseChat } from './chat-text.ts'
import { bodyOf, Stream } from './stream.ts'
import { chatOf, lobbyOf } from './stream-names.ts'

/** A seat, as its numbering of the chat goes. */
export interface Hearer extends Viewer {
  /** Where the chat was when the seat was taken: its own numbers start there; what was before has numbers below 0. */
  readonly chatAt: number
}

/** What the chat needs of its table. */
interface Talking {
  readonly id: string
  readonly ports: Ports
  readonly lobby: LobbyState
  diceFor(at: number, thrownIn: ThrownIn): { readonly proof: Proof; readonly rng: Rng } | Refused
}
/** What seats throw into the dice, so that nobody knows them beforehand. */
type ThrownIn = { readonly [seat: Seat]: string }
interface Heard {
  readonly said: StoredMessage
  readonly time: number
}
interface Kept {
  readonly hash: string
  readonly counts: { readonly [hearer: string]: number }
}
interface Listener {
  readonly hearer: Hearer
  readonly hear: (line: ChatMessage) => void
  next: number
}

const MOST_TRIES = 20
/** Dice of one roll, on average, with those thrown again. */
const MOST_THROWS = 1000
/** Characters of the dice in a line: what is stored and sent is bounded, however many were thrown. */
export const LONGEST_ROLL = 1000
const KEPT_LOADED = 200
const PIECE = 500
const MOST_PLACES = 1000
const keyOf = ({ seat, role, chatAt }: Hearer): string => `${seat}/${role}/${chatAt}`

/** The chat of a table: who says what to whom, and rolls ports the game. The newest part of it is loaded. */
export class ChatLog {
  readonly #table: Talking
  readonly #name: string
  #stream: Stream
  #said: Heard[] = []
  #counts: Kept['counts'] = {}
  readonly #listeners = new Set<Listener>()
  /** What number each seat has at places that were read before. */
  readonly #places = new Map<string, Map<number, number>>()

  constructor(table: Talking) {
    this.#table = table
    this.#name = chatOf(table.id)
    this.#stream = new Stream(table.ports.store, this.#name, table.ports.now)
  }

  get stream(): Stream {
    return this.#stream
  }

  async open(): Promise<void> {
    const { store, now } = this.#table.ports
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
  ): Promise<readonly ChatMessage[]> {
    const until = 'since' in from ? from.since : Number.NEGATIVE_INFINITY
    const before = 'since' in from ? Number.POSITIVE_INFINITY : from.before
    const limit = 'since' in from ? Number.POSITIVE_INFINITY : from.limit
    const fits = (l: Placed): boolean => l.line.n >= until && l.line.n < before
    const isEnough = (all: readonly Placed[], lowest: number) => all.filter(fits).length >= limit || lowest <= until
    const found = await this.#back(hearer, isEnough, before)
    return found
      .filter(fits)
      .map((l) => l.line)
      .slice(-limit)
  }

  /** What a seat has heard, read backwards until there is enough: from what is loaded, or from a place that is known. */
  async #back(
    hearer: Hearer,
    enough: (found: readonly Placed[], lowest: number, at: number) => boolean,
    before = Number.POSITIVE_INFINITY,
  ) {
    const { store, now } = this.#table.ports
    const goOn = patience(now)
    const places = this.#places.get(keyOf(hearer)) ?? new Map<number, number>()
    if (places.size > MOST_PLACES) places.clear()
    this.#places.set(keyOf(hearer), places)
    let lowest = await this.#firstOf(hearer)
    let at = this.#start
    let found = numbered(this.#said, hearer, { at, n: lowest })
    for (const [place, n] of places) if (n >= before && place < at) [at, lowest, found] = [place, n, []]
    while (at > 0 && !enough(found, lowest, at)) {
      await goOn()
      const start = Math.max(0, at - PIECE)
      const piece = (await store.read(this.#name, start, at - start)).map(heardIn)
      lowest -= countOf(hearer, piece)
      found = [...numbered(piece, hearer, { at: start, n: lowest }), ...found]
      at = start
      places.set(at, lowest)
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
      const lines = await this.#table.ports.store.read(this.#name, at, Math.min(PIECE, start - at))
      first += countOf(hearer, lines.map(heardIn))
    }
    this.#counts = { ...this.#counts, [keyOf(hearer)]: first }
    return first
  }

  async listen(hearer: Hearer, hear: (line: ChatMessage) => void): Promise<() => void> {
    const first = await this.#firstOf(hearer)
    const listener = { hearer, hear, next: first + countOf(hearer, this.#said) }
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Says something; `seed` is mixed into the dice of a roll. */
  async say(viewer: Viewer, typed: { readonly text: string; readonly seed?: string }, cid: string): Promise<Done> {
    const words = parseChat(typed.text)
    if ('problem' in words) return refused('chat/wrong', words.problem)
    const thrownIn = typed.seed === undefined ? {} : { [viewer.seat]: typed.seed }
    // The first line of a chat fits where there is no table any more; nothing of it is to be left behind.
    if (this.#stream.next === 0 && !(await this.#isThere())) return tableGone
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const said = words.kind === 'roll' ? this.#rolled(viewer, words, thrownIn) : this.#spoken(viewer, words, thrownIn)
      if ('refused' in said) return said
      const stored = await this.#stream.append(said, cid)
      if (stored.kind === 'repeat') return { ok: true }
      if (stored.line) {
        // What is heard now is what is read later, letter for letter.
        this.#hear(bodyOf<StoredMessage>(stored.line) ?? gone, stored.line.time)
        await this.#keepSnapshot()
        return { ok: true }
      }
      await this.catchUp()
    }
    return busy
  }

  async #isThere(): Promise<boolean> {
    return (await this.#table.ports.store.read(lobbyOf(this.#table.id), 0, 1)).length > 0
  }

  async catchUp(): Promise<void> {
    for (const line of await this.#stream.news()) this.#hear(bodyOf<StoredMessage>(line) ?? gone, line.time)
  }

  /** Where a seat's line stands in the chat, and what it says. */
  async find(hearer: Hearer, n: number): Promise<{ readonly at: number; readonly said: StoredMessage } | undefined> {
    const found = (await this.#back(hearer, (_, lowest) => lowest <= n, n + 1)).find((l) => l.line.n === n)
    return found && { at: found.at, said: found.said }
  }

  /** A line was taken back: it is read again, and everybody who heard it is told what is left. */
  async retold(at: number): Promise<void> {
    const [line] = await this.#table.ports.store.read(this.#name, at, 1)
    if (!line) return
    if (at >= this.#start) this.#said[at - this.#start] = heardIn(line)
    for (const { hearer, hear } of this.#listeners) {
      const found = (await this.#back(hearer, (_all, _lowest, reached) => reached <= at)).find((l) => l.at === at)
      if (found) hear(found.line)
    }
  }

  #spoken(
    viewer: Viewer,
    typed: Exclude<ReturnType<typeof parseChat>, { readonly problem: string } | { readonly kind: 'roll' }>,
    thrownIn: ThrownIn,
  ): StoredMessage | Refused {
    const { kind, text } = typed
    const to = kind === 'whisper' ? typed.to.map((name) => this.#seatCalled(name)) : []
    const wrong = to.find((seat) => typeof seat !== 'string')
    if (wrong) return wrong
    const dice = INLINE_ROLL.exec(text)?.[1]
    const roll = dice === undefined ? undefined : this.#thrown(dice, thrownIn)
    if (roll && 'refused' in roll) return roll
    const seenBy: Audience = kind === 'whisper' ? { seats: [viewer.seat, ...(to as Seat[])] } : 'everyone'
    return { by: viewer.seat, kind, text, seenBy, ...(roll && { roll }) }
  }

  #rolled(
    viewer: Viewer,
    typed: { readonly notation: string; readonly for: 'everyone' | 'gm' | 'blind' | 'self' },
    thrownIn: ThrownIn,
  ): StoredMessage | Refused {
    const roll = this.#thrown(typed.notation, thrownIn)
    if ('refused' in roll) return roll
    const audience: { readonly [K in typeof typed.for]: Audience } = {
      everyone: 'everyone',
      gm: { seats: [viewer.seat, 'gm'] },
      blind: 'gm',
      self: { seats: [viewer.seat] },
    }
    return { by: viewer.seat, kind: 'roll', text: '', seenBy: audience[typed.for], roll }
  }

  #thrown(notation: string, thrownIn: ThrownIn): NonNullable<StoredMessage['roll']> | Refused {
    try {
      const tree = parse(notation)
      const throws = expectedThrows(tree)
      if (throws > MOST_THROWS)
        return refused(
          'chat/dice',
          `that throws about ${Math.round(throws)} dice; at most ${MOST_THROWS} are thrown at once`,
        )
      const tray = this.#table.diceFor(this.#stream.next, thrownIn)
      if ('refused' in tray) return tray
      const { proof, rng } = tray
      const result = rollNotation(tree, rng)
      return {
        notation,
        line: describeRollShortly(result, LONGEST_ROLL),
        total: result.total,
        proof: { ...proof, chat: true },
      }
    } catch (cause) {
      if (cause instanceof NotationError) return refused('chat/dice', cause.message)
      throw cause
    }
  }

  /** A name as it is written, `@` with a seat's id, or whatever fits one alone; `gm` is whoever runs the game. */
  #seatCalled(word: string): Seat | Refused {
    const wanted = word.normalize('NFC').toLowerCase()
    if (wanted === 'gm') return 'gm'
    const here = sittings(this.#table.lobby)
    const named = here.filter((s) => s.name === word.normalize('NFC'))
    const fitting = here.filter(({ seat, name }) => [seat, `@${seat}`, name?.toLowerCase()].includes(wanted))
    const found = named.length > 0 ? named : fitting
    if (found.length > 1) {
      const each = found.map(({ seat, name }) => `@${seat} (${name})`)
      return refused('chat/several', `"${word}" may be ${each.join(' or ')}: write one of these with the @`)
    }
    return found[0]?.seat ?? refused('chat/nobody', `nobody here is called "${word}"`)
  }

  #hear(said: StoredMessage, time: number): void {
    this.#said.push({ said, time })
    for (const listener of this.#listeners)
      if (hears(listener.hearer, said)) listener.hear({ ...said, n: listener.next++, time })
  }

  /** Keeps where everybody's numbers stand, and forgets the older half. */
  async #keepSnapshot(): Promise<void> {
    if (this.#said.length < 2 * KEPT_LOADED) return
    const { store } = this.#table.ports
    const start = this.#start
    const [last] = await store.read(this.#name, start + KEPT_LOADED - 1, 1)
    if (!last) return
    const older = this.#said.slice(0, KEPT_LOADED)
    const counts: Record<string, number> = {}
    for (const [seat, { role, chatAt, status }] of Object.entries(this.#table.lobby.seats)) {
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
const gone: StoredMessage = { by: '', kind: 'gone', text: '', seenBy: 'nobody' }

const heardIn = (line: Line): Heard => ({ said: bodyOf<StoredMessage>(line) ?? gone, time: line.time })

const hears = (viewer: Viewer, said: StoredMessage): boolean => sees(viewer, said.seenBy)

const countOf = (hearer: Hearer, lines: readonly Heard[]): number =>
  lines.filter(({ said }) => hears(hearer, said)).length

interface Placed {
  readonly at: number
  readonly said: StoredMessage
  readonly line: ChatMessage
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
