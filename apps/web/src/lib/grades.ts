import type { Grade, Share } from '../games/index.ts'

const ramps: { readonly [n: number]: readonly Grade[] } = {
  1: [4],
  2: [4, 1],
  3: [4, 2, 1],
  4: [4, 3, 2, 1],
  5: [4, 3, 2, 1, 0],
}

/** Fills for outcomes that are listed best first, unless the game names its own. */
export function gradesFor(
  outcomes: readonly Share[],
  own: { readonly [name: string]: Grade } = {},
): { readonly [name: string]: Grade } {
  const ramp = ramps[Math.min(outcomes.length, 5)] ?? [2]
  return Object.fromEntries(outcomes.map((o, i) => [o.name, own[o.name] ?? ramp[Math.min(i, ramp.length - 1)] ?? 2]))
}
