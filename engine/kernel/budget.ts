/**
 * How much one step of the rules may do. It counts facts, their size and looks at the table, never seconds: the same step is
 * refused on every machine, or on none. The largest honest step (a table of 500 rows brought in) stays far below.
 */
const MOST = { facts: 2000, characters: 1_000_000, looks: 2_000_000 } as const

/** A step of the rules went on for too long. The table refuses it, and is as it was before. */
export class StepTooLong extends Error {
  override readonly name = 'StepTooLong'
}

/** The remaining budget of the current step. */
export class Budget {
  #facts = 0
  #characters = 0
  #looks = 0

  fact(size: number): void {
    if (++this.#facts > MOST.facts) throw new StepTooLong(`it would tell more than ${MOST.facts} facts`)
    this.#characters += size
    if (this.#characters > MOST.characters)
      throw new StepTooLong(`it would write more than ${MOST.characters.toLocaleString('en')} characters`)
  }

  look(): void {
    if (++this.#looks > MOST.looks) throw new StepTooLong('it went on for too long')
  }
}
