/** Bounds that keep any text, rolled or computed, within milliseconds and megabytes. */
export const LIMITS = {
  /** characters in a notation */
  text: 200,
  /** parentheses, braces and unary minuses inside one another */
  nesting: 20,
  /** dice in one expression, further dice of explosions not counted */
  dice: 200,
  /** sides of a die */
  sides: 1000,
  /** largest written number */
  number: 1_000_000,
  /** largest value any part of an expression may reach, either side of zero; keeps arithmetic exact */
  magnitude: 1_000_000_000_000,
  /** further dice a single die may be told to explode into */
  explosions: 20,
  /** further dice when `!` says no number */
  defaultExplosions: 10,
  /** throws of one `rr` die that are shown; the next one is drawn among the faces that may stand */
  rerolls: 20,
  /** different values an exact distribution may have on the way */
  values: 200_000,
  /** steps of arithmetic an exact distribution may take */
  steps: 8_000_000,
} as const
