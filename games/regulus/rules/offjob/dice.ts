import { dice, type Pool, together } from '@sortie/engine'
import { type Column, lookUp, MOST_CONTEST_DICE, type Outcome } from './outcome.ts'

/** A die that lies on the table. */
export interface Die {
  readonly sides: 6 | 8
  readonly face: number
}

const pools: readonly (readonly Pool[])[] = Array.from({ length: MOST_CONTEST_DICE + 1 }, (_, all) =>
  Array.from({ length: all + 1 }, (_unused, eights) => poolWith(all - eights, eights)),
)

function poolWith(sixes: number, eights: number): Pool {
  if (eights === 0) return dice(sixes, 6)
  return sixes === 0 ? dice(eights, 8) : together(dice(eights, 8), dice(sixes, 6))
}

/** So many dice in all, some of them d8s; never more of those than there are dice. R3-B05. */
export const contestPool = (all: number, eights: number): Pool => pools[all]?.[Math.min(eights, all)] as Pool

/** What lies on the table after a throw of `contestPool`. */
export const thrownDice = (faces: readonly number[], eights: number): readonly Die[] =>
  faces.map((face, i) => ({ sides: i < eights ? 8 : 6, face }))

/** The largest natural face, and the bonus added once. R3-13. */
export const resultOf = (thrown: readonly Die[], plus: number): number =>
  thrown.reduce((most, die) => Math.max(most, die.face), 0) + plus

/** What the dice on the table come to in a column. R3-14. */
export const outcomeOf = (of: {
  readonly thrown: readonly Die[]
  readonly plus: number
  readonly column: Column
}): Outcome => lookUp(of.column, resultOf(of.thrown, of.plus))

/** Natural 1s; a bonus never hides one. R3-15. */
export const onesIn = (thrown: readonly Die[]): number => thrown.filter((die) => die.face === 1).length

/** How a die is named in a question: dice alike are one option. */
export const dieName = ({ sides, face }: Die): string => `d${sides} showing ${face}`

export const diceNames = (thrown: readonly Die[]): readonly string[] => [...new Set(thrown.map(dieName))]

/** The lowest die; of several the d8 goes before a d6. */
export function lowestDie(thrown: readonly Die[]): Die {
  return thrown.reduce((low, die) =>
    die.face < low.face || (die.face === low.face && die.sides > low.sides) ? die : low,
  )
}

/** The dice with one of that name exchanged for another, or taken away. */
export function withoutDie(thrown: readonly Die[], name: string, put: readonly Die[] = []): readonly Die[] {
  const at = thrown.findIndex((die) => dieName(die) === name)
  return thrown.flatMap((die, i) => (i === at ? put : [die]))
}

export const sidesOf = (name: string): 6 | 8 => (name.startsWith('d8') ? 8 : 6)
