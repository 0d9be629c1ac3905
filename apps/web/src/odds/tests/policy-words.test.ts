import type { Assumption } from '@sortie/engine/odds'
import { expect, test } from 'vitest'
import { en } from '../../../../../games/in-the-dark/words/en.ts'
import type { Face } from '../../games/face.ts'
import { inOneLine, policyWords, statedWords } from '../policy-words.ts'

const game: Face = { id: 'in-the-dark', words: { en } as never }
const said = (rules: { readonly [question: string]: string }, outcomes = {}): readonly string[] =>
  policyWords(
    game,
    Object.entries(rules).map(([question, rule]): Assumption => ({ question, rule })),
    outcomes,
  )

test('what is done or not is said in one sentence for all that is', () => {
  expect(said({ WhetherToBrace: 'never', WhoAssists: 'never', WhetherToPush: 'never' })).toEqual([
    'Nobody chooses to brace or push.',
    'Nobody assists.',
  ])
  expect(said({ WhoLendsAHand: 'never' })).toEqual(['Nobody lends a hand.'])
  expect(
    said({ WhetherTheTacticApplies: 'always', WhetherTheConditionIsMet: 'true', WhetherTheyActToo: 'false' }),
  ).toEqual(['The tactic applies and the condition is met.', 'It isn’t the case that they act too.'])
})

test('an answer is said in the game’s words, or with what was asked', () => {
  expect(said({ WhetherItFits: 'accept', WhetherToCommit: 'withdraw', HowManyDice: '2' })).toEqual([
    'The answers are “It fits” and “Back out”.',
    'How many dice: 2.',
  ])
  expect(said({ WhichAction: 'the one with the most dots' })).toEqual(['Which action: the one with the most dots.'])
  expect(said({ WhetherToCommit: 'nobody pushes or takes a bargain' })).toEqual(['Nobody pushes or takes a bargain.'])
})

test('a number that was not always legal says that the nearest was taken', () => {
  expect(policyWords(game, [{ question: 'HowManyDice', rule: '3', nearest: true }])).toEqual([
    'How many dice: 3, or the nearest allowed answer.',
  ])
})

test('every other rule has words: none is dropped', () => {
  expect(said({ WhoIsLost: 'uniform', WhichTarget: 'always', WhatHelps: 'never' })).toEqual([
    'All answers equally likely: who is lost.',
    'The first option decides which target.',
    'Nothing helps.',
  ])
  expect(said({ WhichEffort: 'never', WhichBenefit: 'never', HowToSpendLuck: 'never', WhatIsLeft: 'never' })).toEqual([
    'No effort or benefit is chosen.',
    'Nobody chooses to spend luck.',
    'Declined: what is left.',
  ])
  expect(said({ A: 'first', B: 'usual', C: 'min', D: 'max', default: 'never' })).toEqual([
    'The first option decides a.',
    'The usual answer decides b.',
    'The least: c.',
    'The most: d.',
    'Every other question is declined.',
  ])
})

test('the best for two different things are two sentences', () => {
  const rules = {
    WhoGoesNext: 'best for success then voila',
    HowToSave: 'best for success then voila',
    Who: 'best for rest',
  }
  expect(said(rules, { success: 'it works' })).toEqual([
    'Best play for “it works, then voila”: who goes next; how to save.',
    'Best play for “rest”: who.',
  ])
})

test('what a game’s own arithmetic assumes is said as it says it', () => {
  expect(statedWords('no Luck is spent; Resilience does not come back')).toEqual([
    'No Luck is spent.',
    'Resilience does not come back.',
  ])
})

test('one line holds what fits beside a bar, and says how much is left out', () => {
  expect(inOneLine([])).toBe('')
  expect(inOneLine(['Nobody assists.', 'Nobody chooses to push.'])).toBe(
    'Assumes: nobody assists; nobody chooses to push.',
  )
  const long = `The answers are ${'“It fits”, '.repeat(12)}and “No level”.`
  expect(inOneLine([long, 'Nobody chooses to push.', 'Nobody assists.'])).toBe(
    'Assumes: nobody assists; nobody chooses to push; and 1 more, listed below.',
  )
})
