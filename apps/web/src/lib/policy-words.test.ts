import { expect, test } from 'vitest'
import { inTheDark } from '../../../../games/in-the-dark/game.ts'
import type { Face } from '../games/face.ts'
import { policyWords } from './policy-words.ts'

const game: Face = { id: 'in-the-dark', words: inTheDark.words }
const said = (policy: string, more = {}): readonly string[] => policyWords(game, policy, more)

test('what is done or not is said in one sentence for all that is', () => {
  expect(said('WhetherToBrace: never; WhoAssists: never; WhetherToPush: never')).toEqual([
    'Nobody chooses to brace or push.',
    'Nobody assists.',
  ])
  expect(said('WhetherTheTacticApplies: always; WhetherTheyActToo: never')).toEqual([
    'Taken as so: the tactic applies.',
    'Taken as not so: they act too.',
  ])
})

test('an answer is said in the game’s words, or with what was asked', () => {
  expect(said('WhetherItFits: accept; WhichTarget: none; HowManyDice: 2')).toEqual([
    'Taken as said: It fits; No level.',
    'How many dice: 2.',
  ])
  expect(said('WhichAction: the one with the most dots')).toEqual(['Which action: the one with the most dots.'])
})

test('best, alike, first, and what is not called by a name', () => {
  expect(
    said('WhoGoesNext: best for success; WhoIsLost: uniform; WhichTarget: always', {
      outcomes: { success: 'it works' },
    }),
  ).toEqual([
    'Whatever is best for “it works”: who goes next.',
    'Each answer as likely as any other: who is lost.',
    'The first answer there is: which target.',
  ])
  expect(said('no Luck is spent; everything else: never')).toEqual([
    'No Luck is spent.',
    'Whatever else is asked is declined.',
  ])
})

test('what it does not hang on is left out', () => {
  expect(said('WhoIsLost: never; WhetherToBrace: never', { beside: ['WhoIsLost'] })).toEqual([
    'Nobody chooses to brace.',
  ])
})
