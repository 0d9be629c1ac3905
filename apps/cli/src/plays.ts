/** How often something may be played, and what may be its seed. */
export const PLAYS = { min: 1, max: 1_000_000_000 }
export const SEEDS = { min: 0, max: 2 ** 32 - 1 }
