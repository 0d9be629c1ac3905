import type { Mission } from '../state.ts'
import type { Sub } from './attributes.ts'

const CHECKS: { readonly [scene: number]: number } = { 2: 2, 3: 3, 4: 0, 5: 1 }

/** How many checks a scene of a mission has. SD-H08. */
export const checksOf = (scene: number): number => CHECKS[scene] ?? 0

/** What the next check of the scene may test; nothing, if the mission does not say. */
export const nextTest = ({ tests, made }: Pick<Mission, 'tests' | 'made'>): readonly Sub[] | undefined =>
  tests?.[made.length]
