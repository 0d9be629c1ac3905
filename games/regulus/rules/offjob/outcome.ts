/** The result table and what follows from it: T1, T5 and T6, without dice, questions or state. */

/** Low to high, for comparing. T1. */
export const OUTCOMES = ['Hell No', 'No!', 'No', 'Maybe', 'Possibly', 'Yes', 'Yes!', 'Yes!!'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** Best to worst; a push moves one to the right. */
export const COLUMNS = ['favored', 'means', 'none'] as const
export type Column = (typeof COLUMNS)[number]

/** T1, rows 1 to 7+. R3-14. */
const results: { readonly [C in Column]: readonly Outcome[] } = {
  favored: ['No', 'Maybe', 'Possibly', 'Yes', 'Yes', 'Yes!', 'Yes!!'],
  means: ['No!', 'No', 'Maybe', 'Possibly', 'Yes', 'Yes!', 'Yes!!'],
  none: ['Hell No', 'No!', 'No', 'Maybe', 'Possibly', 'Yes', 'Yes!'],
}
const LAST_ROW = 7

const rowOf = (result: number): number => Math.min(result, LAST_ROW)

/** Result row and column give one of eight outcomes. R3-14. */
export const lookUp = (column: Column, result: number): Outcome => results[column][rowOf(result) - 1] as Outcome

export const rankOf = (outcome: Outcome): number => OUTCOMES.indexOf(outcome)

/** Yes or better: no choice is left. R3-16, R3-20. */
export const isYes = (outcome: Outcome): boolean => rankOf(outcome) >= rankOf('Yes')

/** How many "and …" an outcome brings. R3-20, R3-Q17. */
export function andsOf(outcome: Outcome, bangBang: 'two' | 'bigger'): number {
  if (outcome === 'Yes!!') return bangBang === 'two' ? 2 : 1
  return outcome === 'Yes!' ? 1 : 0
}

export const MOST_CONTEST_DICE = 3

/** One more die, never above three, read one column further right if there is one. R3-18, R3-Q15, T6. */
export const pushedTo = (from: {
  readonly column: Column
  readonly dice: number
}): { readonly column: Column; readonly dice: number } => ({
  column: COLUMNS[Math.min(COLUMNS.indexOf(from.column) + 1, COLUMNS.length - 1)] as Column,
  dice: Math.min(MOST_CONTEST_DICE, from.dice + 1),
})

export type OneIssue = 'multi' | 'always' | 'perDie' | 'never'

/** How many issues the 1s make that still show in a standing roll. R3-15, R3-Q06, R3-Q07. */
export function issuesFromOnes(ones: number, thrown: number, rule: OneIssue): number {
  if (ones === 0 || rule === 'never') return 0
  if (thrown < 2) return rule === 'always' ? 1 : 0
  return rule === 'perDie' ? ones : 1
}
