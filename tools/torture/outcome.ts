/** What was tried, and what did not hold. */
export interface Outcome {
  readonly what: string
  readonly problems: readonly string[]
}
