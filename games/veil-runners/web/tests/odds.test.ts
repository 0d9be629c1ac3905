import type { LogLine, OpenQuestion } from '@sortie/web/wire'
import { expect, it } from 'vitest'
import { oddsQuestion } from '../odds.ts'
import type { Seen } from '../view.ts'

const view = { ship: { focus: 2 }, crew: { ivo: { focus: 1, qualities: [] } }, roll: null } as unknown as Seen
const asked = {
  question: { name: 'WhetherToRoll', about: { rolls: [{ who: 'ivo', dice: 4 }] } },
} as unknown as OpenQuestion
const opened = (n: number, procedure: string) =>
  ({ n, time: 0, facts: [], did: { did: 'open', procedure, args: {} } }) as unknown as LogLine
const focusFor = (...procedures: readonly string[]): unknown => {
  const odds = oddsQuestion(view, asked, { lines: procedures.map((p, i) => opened(i, p)) })
  return typeof odds === 'object' ? odds.options?.['focus'] : odds
}

it('[VR-22] a healer pays a Focus before the dice fall, so the odds do not count on it', () => {
  expect(focusFor('crewRoll')).toBe(1)
  expect(focusFor('crewRoll', 'heal')).toBe(0)
  expect(focusFor('heal', 'takeNote')).toBe(0)
  expect(focusFor('heal', 'crewRoll')).toBe(1)
})
