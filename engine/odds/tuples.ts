const NONE = -1
const FIRST_ROOM = 1024
/** Places of the table for each tuple it holds, at least. */
const SPARE = 2

/** Numbers tuples of whole numbers in the order they come. A map of texts would take ten times as long. */
export class Tuples {
  readonly #width: number
  /** The tuples one after another. */
  #held: Int32Array
  /** Open addressing: the number of a tuple, or none. Its length is a power of two. */
  #table: Int32Array
  #size = 0

  constructor(width: number) {
    this.#width = width
    this.#held = new Int32Array(FIRST_ROOM * width)
    this.#table = new Int32Array(FIRST_ROOM * SPARE).fill(NONE)
  }

  get size(): number {
    return this.#size
  }

  /** The number of a tuple; a new one, if it was not met before. */
  numberOf(tuple: Int32Array): number {
    const mask = this.#table.length - 1
    let place = this.#hash(tuple, 0) & mask
    for (;;) {
      const number = this.#table[place] as number
      if (number === NONE) break
      if (this.#isAt(number, tuple)) return number
      place = (place + 1) & mask
    }
    const at = this.#size * this.#width
    if (at === this.#held.length) {
      this.#grow()
      return this.numberOf(tuple)
    }
    for (let i = 0; i < this.#width; i++) this.#held[at + i] = tuple[i] as number
    this.#table[place] = this.#size
    return this.#size++
  }

  /** Copies a tuple out. */
  read(number: number, into: Int32Array): void {
    const at = number * this.#width
    for (let i = 0; i < this.#width; i++) into[i] = this.#held[at + i] as number
  }

  #isAt(number: number, tuple: Int32Array): boolean {
    const at = number * this.#width
    for (let i = 0; i < this.#width; i++) if (this.#held[at + i] !== tuple[i]) return false
    return true
  }

  #hash(from: Int32Array, at: number): number {
    let hash = 0
    for (let i = 0; i < this.#width; i++) hash = Math.imul(hash ^ (from[at + i] as number), 0x9e3779b1) ^ (hash >>> 15)
    return hash ^ (hash >>> 16)
  }

  #grow(): void {
    const held = new Int32Array(this.#held.length * 2)
    held.set(this.#held)
    this.#held = held
    this.#table = new Int32Array(this.#table.length * 2).fill(NONE)
    const mask = this.#table.length - 1
    for (let number = 0; number < this.#size; number++) {
      let place = this.#hash(held, number * this.#width) & mask
      while (this.#table[place] !== NONE) place = (place + 1) & mask
      this.#table[place] = number
    }
  }
}
