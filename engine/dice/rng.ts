import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'

/** A source of random whole numbers. The engine never creates one; it comes with the answer to a chance. */
export interface Rng {
  /** A whole number from 0 to n − 1, each equally likely. */
  below(n: number): number
}

const WORD = 2 ** 32

/** The same seed gives the same numbers on every machine: for tests, simulation and `--seed`. */
export function seeded(seed: number): Rng {
  const source = xoroshiro128plus(seed)
  return {
    below(n) {
      if (!(Number.isInteger(n) && n >= 1 && n <= WORD))
        throw new RangeError(`a random number is below a whole number from 1 to ${WORD}, not below ${n}`)
      // Numbers past the last whole multiple of n are thrown again, so that no face is favoured.
      const fair = WORD - (WORD % n)
      let word = source.next() >>> 0
      while (word >= fair) word = source.next() >>> 0
      return word % n
    },
  }
}
