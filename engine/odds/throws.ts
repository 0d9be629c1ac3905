import type { Arithmetic } from './number.ts'
import { addTo, emptyRow, type Row } from './row.ts'
import { type Fork, shareOfBranch } from './walk.ts'

/** The data that decides where a reading leads; nothing for a reading that is always walked. */
type KeyOfThrow = (state: unknown) => (reading: unknown) => string | number | undefined

/** Remembers where throws have led, by the deciding data, so that equal throws are not walked again. */
export class Throws<N> {
  readonly #keyOf: KeyOfThrow
  readonly #gains: number
  readonly #n: Arithmetic<N>
  readonly #known = new Map<string | number, Row<N>>()
  /** Of the throw at hand: where those readings lead that are walked, and where all of them lead. */
  readonly #walked: Row<N>[] = []
  readonly #all: Row<N>[] = []
  #fork: Fork | undefined

  constructor(keyOf: KeyOfThrow, gains: number, n: Arithmetic<N>) {
    this.#keyOf = keyOf
    this.#gains = gains
    this.#n = n
  }

  /** Leaves in a throw what is not yet known, each reading as if it were certain: `collect` sees to the shares. */
  lessen(fork: Fork, state: unknown): Fork {
    this.#fork = fork
    const values: unknown[] = []
    const keyOf = this.#keyOf(state)
    for (const reading of fork.values) {
      const key = keyOf(reading)
      let row = key === undefined ? undefined : this.#known.get(key)
      if (!row) {
        row = emptyRow<N>(this.#gains)
        if (key !== undefined) this.#known.set(key, row)
        this.#walked.push(row)
        values.push(reading)
      }
      this.#all.push(row)
    }
    const { length } = values
    return { values, p: new Array(length).fill(1), weights: new Array(length).fill(1n), total: 1n, isThrow: true }
  }

  rowAt(place: number): Row<N> | undefined {
    return this.#walked[place]
  }

  collect(into: Row<N>): void {
    const fork = this.#fork
    if (!fork) return
    for (let i = 0; i < this.#all.length; i++) {
      const row = this.#all[i] as Row<N>
      const p = fork.p[i] as number
      const share = shareOfBranch(fork, i, this.#n)
      for (let k = 0; k < row.to.length; k++)
        addTo(into, row.to[k] as number, this.#n.mul(share, row.share[k] as N), this.#n)
      for (let g = 0; g < this.#gains; g++) into.gains[g] = (into.gains[g] as number) + p * (row.gains[g] as number)
    }
    this.#fork = undefined
    this.#walked.length = 0
    this.#all.length = 0
  }
}
