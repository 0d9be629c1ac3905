/** The one error of this module: the position, what was expected there, and what was found. */
export class NotationError extends Error {
  override readonly name = 'NotationError'
  /** 0-based, into the text given to `parse` */
  readonly position: number
  readonly expected: string

  constructor(position: number, expected: string, found: string, lead = '') {
    super(`at ${position}: ${lead}expected ${expected}, found ${found}`)
    this.position = position
    this.expected = expected
  }
}
