import { problemsWithReady } from '../../toolbox/ready/problems.ts'
import { vocabulary } from '../rules/toolbox.ts'
import type { Content } from './index.ts'

/** Rows that name another which is not there, and lists that a die has no row in. */
export function contentProblems(all: Content, state?: unknown): readonly string[] {
  const { combatants, drills, missions, weapons, employees } = all
  const known = (kind: string): boolean => Object.hasOwn(combatants, kind)
  const there = `there are ${Object.keys(combatants).join(', ')}`
  const missing = (at: string, kinds: readonly string[]): readonly string[] =>
    [...new Set(kinds.filter((kind) => !known(kind)))].map((kind) => `${at}: there is no combatant "${kind}"; ${there}`)
  const arms = Object.entries(employees).flatMap(([id, { main, side }]) =>
    ([['main', main] as const, ['side', side] as const] as const)
      .filter(([slot, weapon]) => weapon !== '' && weapons[weapon]?.slot !== slot)
      .map(([slot, weapon]) => `employees/${id}: "${weapon}" is no ${slot} weapon of the list`),
  )
  return [
    ...Object.entries(missions).flatMap(([id, { first, others }]) => missing(`missions/${id}`, [first, others])),
    ...Object.entries(drills).flatMap(([id, drill]) => missing(`drills/${id}`, drill.combatants)),
    ...arms,
    ...(['doors', 'objectives', 'complications'] as const).flatMap((kind) => gaps(kind, all[kind])),
    ...problemsWithReady(all, vocabulary, state),
  ]
}

const SIDES = 10

/** Every side of the die has its row, under the number that is rolled. */
const gaps = (kind: string, rows: { readonly [roll: string]: unknown }): readonly string[] =>
  Array.from({ length: SIDES }, (_, i) => String(i + 1))
    .filter((roll) => !Object.hasOwn(rows, roll))
    .map((roll) => `${kind}/${roll} is missing: every side of the die has a row. Write another over it instead`)
