/** The least weight and deadline that a job can have. RJ-03, RJ-04. */
export const LEAST = 3

/** One die to a weight or a deadline of 3 … 7, with 5 twice as likely (house). RJ-01. */
export const scale = (die: number): number => LEAST + die - (die > LEAST ? 2 : 1)

/** From this face on a job that is drawn comes with overtime (house). RJ-01. */
export const EVEN_CHANCE = 4
