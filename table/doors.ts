import type { Book, Reader } from './book.ts'
import { Door, type SeatView, type Update, viewFor } from './door.ts'

/** Everybody who looks on at one table, and what each of them has been told. */
export class Doors {
  readonly #book: Book
  readonly #secret: string
  readonly #doors = new Map<Door, Reader>()

  constructor(book: Book, secret: string) {
    this.#book = book
    this.#secret = secret
  }

  get size(): number {
    return this.#doors.size
  }

  async attach(reader: Reader, send: (update: Update) => void): Promise<Door> {
    const { next } = await this.#book.numbering(reader)
    const { seat, role } = reader
    const door = new Door({ seat, role }, { view: this.#viewFor(reader), next }, send)
    this.#doors.set(door, reader)
    return door
  }

  detach(door: Door): void {
    this.#doors.delete(door)
  }

  #viewFor(reader: Reader): SeatView {
    return viewFor(this.#book.table, reader, this.#secret)
  }

  /** Tells every door of the newest entry. Two doors of one seat get the same. */
  tellEntry(): void {
    const lines = this.#book.lastFor([...this.#doors.values()])
    const views = new Map<string, SeatView>()
    for (const [door, reader] of this.#doors) {
      const key = `${reader.seat}/${reader.role}`
      const view = views.get(key) ?? this.#viewFor(reader)
      views.set(key, view)
      const line = lines.get(reader)
      door.tell(view, line ? [line] : [])
    }
  }

  /** Tells every door what it has missed. */
  async tellMissed(): Promise<void> {
    for (const [door, reader] of this.#doors) {
      const { next } = await this.#book.numbering(reader)
      const lines = door.next < next ? await this.#book.lines(reader, { since: door.next }) : []
      door.tell(this.#viewFor(reader), lines)
    }
  }

  /** Tells every door that has the entry at this place what it says now. */
  async tellAgain(at: number): Promise<void> {
    for (const [door, reader] of this.#doors) {
      const n = await this.#book.numberOf(reader, at)
      const line = n === undefined ? undefined : (await this.#book.lines(reader, { before: n + 1, limit: 1 }))[0]
      door.tell(this.#viewFor(reader), line ? [line] : [])
    }
  }
}
