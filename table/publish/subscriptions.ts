import { type Seat, type Seen, stateFor, type Viewer } from '@sortie/engine'
import type { LogLine, SeatView } from '@sortie/protocol'
import { type GameLog, keyOf, type Reader } from '../log/game-log.ts'
import { viewFor } from '../log/log-lines.ts'
import { changes } from './diff.ts'

/** Takes an update as it is sent: the fields of a JSON object, without its braces. */
type Send = (update: string) => void

/** One connection's end of the table. */
export class Door {
  readonly send: Send
  readonly #lookout: Lookout

  constructor(lookout: Lookout, send: Send) {
    this.#lookout = lookout
    this.send = send
  }

  get viewer(): Viewer {
    return this.#lookout.reader
  }

  /** What it was told so far comes to. */
  get view(): SeatView {
    return this.#lookout.view
  }
}

/** A seat that is looked on from, through one door or several: all of them have been told the same. */
class Lookout {
  readonly reader: Reader
  readonly doors = new Set<Door>()
  readonly #around: Around
  view: SeatView
  /** What the seat sees of the state, and the state it was made from. */
  #seen: { readonly of: unknown; readonly state: Seen['state'] } | undefined
  /** The number of the next line that was not sent yet. */
  next: number
  /** When something was last sent. */
  sent = Number.NEGATIVE_INFINITY
  /** Whether there may be something that was not sent yet. */
  behind = false
  /** Lines that were not sent yet. */
  #lines: string[] = []
  /** The number of the last of them. */
  #last = Number.NEGATIVE_INFINITY

  constructor(reader: Reader, next: number, around: Around) {
    this.reader = reader
    this.next = next
    this.#around = around
    this.view = this.#viewNow()
  }

  #viewNow(): SeatView {
    const { table } = this.#around.log
    const { state } = table.world
    if (this.#seen?.of !== state) this.#seen = { of: state, state: stateFor(table.game, state, this.reader) }
    return viewFor(table, this.reader, this.#around.secret, this.#seen?.state)
  }

  hear(n: number, line: string): void {
    this.#last = n
    this.#lines.push(line)
  }

  /** Forgets the lines that were not sent yet: they are to be read again. */
  unhear(): void {
    this.#lines = []
    this.#last = Number.NEGATIVE_INFINITY
  }

  /** Sends what is new; nothing leaves if nothing is. */
  tell(): void {
    this.behind = false
    const before = this.view
    this.view = this.#viewNow()
    const changed = changes(before, this.view)
    if (this.#lines.length === 0 && changed.length === 0) return
    const text = `"lines":[${this.#lines.join()}],"changes":${JSON.stringify(changed)}`
    this.next = Math.max(this.next, this.#last + 1)
    this.unhear()
    this.sent = performance.now()
    for (const door of this.doors) door.send(text)
  }
}

interface Around {
  readonly log: GameLog
  readonly secret: string
  /** How long what comes close together is gathered before it is sent, in milliseconds. */
  readonly gather: number
  /** Does something when nothing else is under way: what is not stored yet is not to be seen. */
  readonly inTurn: (work: () => void) => void
}

/**
 * Everybody who looks on at one table, and what each of them has been told. Whoever acts is told at once. Who only looks on
 * is told at once after a quiet time, and else gets what has gathered in one piece. The time runs from what was really sent
 * to that seat, so that it says nothing of what the seat may not know.
 */
export class Doors {
  readonly #around: Around
  readonly #lookouts = new Map<string, Lookout>()
  #acting: Seat | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(around: Around) {
    this.#around = around
  }

  get size(): number {
    return this.#lookouts.size
  }

  async attach(reader: Reader, send: Send): Promise<Door> {
    const { next } = await this.#around.log.numbering(reader)
    const known = this.#lookouts.get(keyOf(reader))
    known?.tell()
    const lookout = known ?? new Lookout(reader, next, this.#around)
    this.#lookouts.set(keyOf(reader), lookout)
    const door = new Door(lookout, send)
    lookout.doors.add(door)
    return door
  }

  detach(door: Door): void {
    for (const [key, { doors }] of this.#lookouts)
      if (doors.delete(door) && doors.size === 0) this.#lookouts.delete(key)
    if (this.size > 0) return
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  /**
   * Something that a seat does: while it acts it is told nothing, and then all that has followed, in one piece. If that could
   * not be stored, it is told when the table has been read again.
   */
  async acting<T>(seat: Seat, work: () => T | Promise<T>): Promise<T> {
    this.#acting = seat
    try {
      const done = await work()
      for (const lookout of this.#lookouts.values()) if (lookout.behind && lookout.reader.seat === seat) lookout.tell()
      return done
    } finally {
      this.#acting = undefined
    }
  }

  /** There is a new entry. */
  tellEntry(): void {
    for (const lookout of this.#lookouts.values()) lookout.behind = true
    this.#around.log.countLast((key, n, line) => this.#lookouts.get(key)?.hear(n, line))
    this.#tellDue()
  }

  #tellDue(): void {
    const now = performance.now()
    let first = Number.POSITIVE_INFINITY
    for (const lookout of this.#lookouts.values()) {
      if (!lookout.behind || lookout.reader.seat === this.#acting) continue
      const left = lookout.sent + this.#around.gather - now
      if (left <= 0) lookout.tell()
      else first = Math.min(first, left)
    }
    if (first === Number.POSITIVE_INFINITY) return
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#around.inTurn(() => this.#tellDue())
    }, first)
  }

  /** Tells everybody what they have missed, and once more what the entry at this place says, if it was taken back. */
  async tellMissed(takenBack?: number): Promise<void> {
    const { log } = this.#around
    for (const lookout of this.#lookouts.values()) {
      const { reader } = lookout
      const hear = (line: LogLine): void => lookout.hear(line.n, JSON.stringify(line))
      lookout.unhear()
      const n = takenBack === undefined ? undefined : await log.numberOf(reader, takenBack)
      if (n !== undefined && n < lookout.next)
        for (const line of await log.lines(reader, { before: n + 1, limit: 1 })) hear(line)
      const { next } = await log.numbering(reader)
      if (lookout.next < next) for (const line of await log.lines(reader, { since: lookout.next })) hear(line)
      lookout.tell()
    }
  }
}
