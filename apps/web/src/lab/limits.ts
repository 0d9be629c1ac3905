import type { Limits } from '@sortie/engine/odds'

/** How much a browser may spend on one cell of the lab; larger ones are sampled, and say so. */
export const LAB_LIMITS = { states: 400_000, seconds: 20 } as const satisfies Limits
export const LAB_PLAYS = 4000
/** With more cells, only means are kept of how numbers are spread. */
export const MOST_WITH_SPREADS = 200
/** More cells than this are painted, not built: no page has room for so many buttons. */
export const MOST_BUTTONS = 400
/** A worker is handed as many cells as it computes in about this time. */
export const CHUNK_MS = 50
export const MOST_IN_CHUNK = 200
/** What takes longer than this says how far it is. */
export const PROGRESS_AFTER_MS = 300
