import type { OpenQuestion } from '@sortie/web/wire'
import { expect, it } from 'vitest'
import { oddsQuestion } from '../odds.ts'
import type { Seen } from '../view.ts'

const asked = (name: string) => ({ question: { name } }) as unknown as OpenQuestion
const view = (actors: number) =>
  ({ roll: actors === 0 ? null : { actors: Array.from({ length: actors }) } }) as unknown as Seen

it('[VR-24] [VR-31] from the last word on, the odds are those of the planned roll, of one or of a group', () => {
  expect(oddsQuestion(view(1), asked('HowToRoll'))).toBe('roll')
  expect(oddsQuestion(view(3), asked('RollDice'))).toBe('group')
  expect(oddsQuestion(view(1), asked('WhatTheNavigatorSays'))).toBe('none')
  expect(oddsQuestion(view(0), asked('HowToRoll'))).toBe('none')
  expect(oddsQuestion(view(1), undefined)).toBe('none')
})
