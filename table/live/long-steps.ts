/** A step of the rules has so long, as a rule. */
export const LONGEST_STEP_MILLISECONDS = 40
/** A step that needs more than that, such as weighing all opposition of a mission, may take this long: once in a while. */
const LONG_STEP = { milliseconds: 160, every: 30_000 }

/** When each table last took a long step. */
export class LongSteps<T extends object> {
  readonly #last = new WeakMap<T, number>()

  /** How long a step may take that was stopped once: memory may have been cleaned up just then, or it is a long one. */
  limitOf(table: T, now: number): number {
    const since = now - (this.#last.get(table) ?? Number.NEGATIVE_INFINITY)
    if (since < LONG_STEP.every) return LONGEST_STEP_MILLISECONDS
    this.#last.set(table, now)
    return LONG_STEP.milliseconds
  }
}
