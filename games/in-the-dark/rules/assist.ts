import { freeBoxes, pcOf, rollOf, type State } from '../state.ts'

export const ASSIST_PRICE = 1

/** A crewmate who assists, and how: one more die, for one stress. ID-15. */
export interface Help {
  readonly helper: string
  readonly how: string
}

/** Active crewmates with a free box, each once, as long as the table allows another. ID-Q03, ID-Q06, ID-Q23, ID-Q25. */
export function whoMayAssist(state: State, help: readonly Help[], most: number): readonly string[] {
  const roll = rollOf(state)
  if (roll.group || help.length >= most) return []
  return state.order.filter(
    (id) =>
      id !== roll.pc &&
      !help.some((h) => h.helper === id) &&
      pcOf(state, id).status === 'active' &&
      freeBoxes(state, id) >= ASSIST_PRICE,
  )
}
