import { type Audience, type Rng, sees, type Viewer } from '@sortie/engine'
import { describeRoll, NotationError, parse, rollNotation } from '@sortie/engine/notation'
import { type Said, understood } from './chat.ts'
import { type Done, refused } from './command.ts'
import { type Desk, sittings } from './desk.ts'
import { chatOf } from './names.ts'
import type { Outside } from './outside.ts'
import { bodyOf, Stream } from './stream.ts'
import type { Proof } from './tray.ts'

/** Something said, as a seat hears it: in the seat's own numbering. */
export interface SaidLine extends Said {
  readonly n: number
  readonly time: number
}

/** What the chat needs of its table. */
interface Talking {
  readonly id: string
  readonly outside: Outside
  readonly desk: Desk
  trayFor(at: number): Promise<{ readonly proof: Proof; readonly rng: Rng }>
}

const MOST_TRIES = 5

/** The chat of a table: who says what to whom, and rolls outside the game. */
export class Talk {
  readonly #table: Talking
  readonly #stream: Stream
  readonly #said: { readonly said: Said; readonly time: number }[] = []
  readonly #listeners = new Set<{ readonly viewer: Viewer; readonly hear: (line: SaidLine) => void; next: number }>()

  constructor(table: Talking) {
    this.#table = table
    this.#stream = new Stream(table.outside.store, chatOf(table.id), table.outside.now)
  }

  /** What a seat has heard, the last `limit` of it, or everything since a number. */
  heardBy(viewer: Viewer, from: { readonly since: number } | { readonly limit: number }): readonly SaidLine[] {
    const all = this.#said.filter(({ said }) => hears(viewer, said)).map(({ said, time }, n) => ({ ...said, n, time }))
    return 'since' in from ? all.slice(from.since) : all.slice(-from.limit)
  }

  listen(viewer: Viewer, hear: (line: SaidLine) => void): () => void {
    const listener = { viewer, hear, next: this.heardBy(viewer, { since: 0 }).length }
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async say(viewer: Viewer, text: string, cid: string): Promise<Done> {
    const typed = understood(text)
    if ('problem' in typed) return refused('chat/wrong', typed.problem)
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const said = typed.kind === 'roll' ? await this.#rolled(viewer, typed) : this.#spoken(viewer, typed)
      if ('refused' in said) return said
      const stored = await this.#stream.append(said, cid)
      if (stored.kind === 'repeat') return { ok: true }
      if (stored.kind === 'appended') {
        this.#hear(said, stored.line?.time ?? 0)
        return { ok: true }
      }
      await this.catchUp()
    }
    return refused('table/busy', 'others were faster several times; please send it again')
  }

  async catchUp(): Promise<void> {
    for (const line of await this.#stream.news()) {
      const said = bodyOf<Said>(line) ?? takenBack
      this.#hear(said, line.time)
    }
  }

  #spoken(
    viewer: Viewer,
    typed: Exclude<ReturnType<typeof understood>, { readonly problem: string } | { readonly kind: 'roll' }>,
  ): Said | ReturnType<typeof refused> {
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
  ): Promise<Said | ReturnType<typeof refused>> {
    try {
      const tree = parse(typed.notation)
      const { proof, rng } = await this.#table.trayFor(this.#stream.next)
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
      if (hears(listener.viewer, said)) listener.hear({ ...said, n: listener.next++, time })
  }
}

const takenBack: Said = { by: '', kind: 'say', text: '', seenBy: 'everyone' }

const hears = (viewer: Viewer, said: Said): boolean => sees(viewer, said.seenBy)
