import type { Limits } from '@sortie/engine/odds'

/** How much a browser may spend on one question about the future. A browser does not tell its memory: states stand for it. */
export const LIMITS = { states: 150_000, seconds: 3 } as const satisfies Limits
/** What is too large to compute is played out this often instead. */
export const PLAYS = 2000
/** What takes longer than this shows how far it is, and can be stopped. */
export const PROGRESS_AFTER_MS = 1000
/** Time between two words about how far it is. */
export const PROGRESS_EVERY_MS = 250
/** Of more options the odds are not computed one by one. */
export const MOST_OPTIONS = 12
