import type { Limits } from '@sortie/engine/odds'

/** How much a browser may spend on one odds question. Browsers don't report memory, so states are counted instead. */
export const LIMITS = { states: 150_000, seconds: 3 } as const satisfies Limits
/** Questions too large to compute are sampled with this many plays. */
export const PLAYS = 2000
/** What takes longer than this shows how far it is, and can be stopped. */
export const PROGRESS_AFTER_MS = 1000
/** Time between two words about how far it is. */
export const PROGRESS_EVERY_MS = 250
/** Of more options the odds are not computed one by one. */
export const MOST_OPTIONS = 12

/** Numbers as close as this are buttons of their own. */
export const isShort = ({ min, max }: { readonly min: number; readonly max: number }): boolean => max - min < 10
