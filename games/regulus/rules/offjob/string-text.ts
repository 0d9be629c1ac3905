import type { StringState } from '../crew/state.ts'

/** The phrase, a colon, and whom it is on, in the order of attaching. R3-36. */
export const stringText = (phrase: string, names: readonly string[]): string =>
  names.length === 0 ? phrase : `${phrase}: ${names.join(', ')}`

/** Which of two conflicting Strings holds; neither, if their levels are equal. R3-B01. */
export function trumping(a: StringState, b: StringState): StringState | undefined {
  if (a.level === b.level) return undefined
  return a.level > b.level ? a : b
}
