const CHECKS: { readonly [scene: number]: number } = { 2: 2, 3: 3, 4: 0, 5: 1 }

/** How many checks a scene of a mission has. SD-H08. */
export const checksOf = (scene: number): number => CHECKS[scene] ?? 0
