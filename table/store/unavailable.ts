/**
 * The database did not answer, or could not take it now. Whether an append went through is then unknown: repeat it with
 * the same cid, and a line that is there already comes back as a repeat.
 */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
  readonly retryable = true

  constructor(why: string, cause?: unknown) {
    super(why, { cause })
  }
}

/** The database is damaged, or its file is gone. Retrying does not help: the host has to restore it. */
export class StoreBroken extends Error {
  override readonly name = 'StoreBroken'

  constructor(why: string, cause?: unknown) {
    super(why, { cause })
  }
}

export const closed = (): Error => new Error('The store is closed.')

export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
