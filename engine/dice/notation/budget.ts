import { NotationError } from './error.ts'
import { LIMITS } from './limits.ts'

/** Every operation on distributions states its cost before it starts, and is refused here if it is too high. */
export class Budget {
  /** position of the term being computed */
  at = 0
  private spent = 0

  /** `bits` is the length of the weights in play: long numbers cost more per step. */
  steps(count: number, bits: number): void {
    this.spent += count * (1 + bits / 512)
    if (this.spent > LIMITS.steps) this.refuse(`${LIMITS.steps} steps`, this.spent)
  }

  values(count: number): void {
    if (count > LIMITS.values) this.refuse(`${LIMITS.values} different values`, count)
  }

  private refuse(limit: string, found: number): never {
    const about = `about ${Math.ceil(found)}`
    throw new NotationError(this.at, `at most ${limit}`, about, 'too much to compute exactly: ')
  }
}
