import { type AnyGame, namesFor } from '@sortie/engine'
import type { LogLine } from '@sortie/protocol'
import { expect, test } from 'vitest'
import { firstLight } from '../../../../../games/first-light/game.ts'
import { inTheDark } from '../../../../../games/in-the-dark/game.ts'
import { answersText, type LogContext, lineText, lineView } from '../line-view.ts'

const seats = [
  { seat: 'gm', role: 'gm', name: 'Noor' },
  { seat: 'ada', role: 'player', name: 'Ada' },
] as const
const context: LogContext = {
  game: firstLight as AnyGame,
  names: namesFor(firstLight, seats),
  pieces: {},
  view: {},
  lines: [],
  seats: [],
}
type Fact = LogLine['facts'][number]['fact']
const view = (did: LogLine['did'], facts: readonly Fact[], by = 'gm') =>
  lineView({ n: 0, time: 0, by, did, facts: facts.map((fact) => ({ rule: 'FL-01', fact })) } as LogLine, context)
const said = (...line: Parameters<typeof view>): string => lineText(view(...line))
const answer = (question: string, given: unknown): LogLine['did'] =>
  ({ did: 'answer', question, answer: given }) as LogLine['did']
const storm = { type: 'StormDrawn', by: 2 }

test('what was started is told by what became of it; as long as that is nothing, with its name and what was said', () => {
  const burn: LogLine['did'] = { did: 'open', procedure: 'burn', args: { things: ['dry wood'] } }
  expect(said(burn, [])).toBe('Noor: Burn what was found (dry wood).')
  const told = view(burn, [{ type: 'ThingsUsed', things: ['dry wood'] }])
  expect(lineText(told)).toBe('Noor: Into the fire: dry wood.')
  expect(told.whole).toBe('Burn what was found (dry wood).')
})

test('a move that the table waits for is told as a deed, not as its button', () => {
  expect(said({ did: 'open', procedure: 'work', args: {} }, [])).toBe('Noor works at the beacon.')
})

test('a throw is headed by the deed that it belongs to', () => {
  const start = { n: 1, time: 0, by: 'ada', facts: [], did: { did: 'open', procedure: 'work', args: {} } } as LogLine
  const did = { did: 'answer', question: 'NightDice', answer: [3, 4], follows: true } as LogLine['did']
  const dice = { n: 2, time: 0, by: 'chance', hand: 'ada', facts: [], did } as LogLine
  expect(lineText(lineView(dice, { ...context, lines: [start, dice] }))).toBe('Ada works at the beacon. 3 and 4.')
  expect(lineText(lineView(dice, { ...context, lines: [dice] }))).toBe('Ada rolled 3 and 4.')
})

test('a long form that was sent to start something is told by its name; all of it is there on a tap', () => {
  const args = { things: ['dry wood', 'old rope'], first: 'the wood, since it is dry', last: 'the rope, if it must be' }
  const long = view({ did: 'open', procedure: 'burn', args }, [])
  expect(lineText(long)).toBe('Noor: Burn what was found.')
  expect(long.whole).toContain('the rope, if it must be')
})

test('an answer whose words a fact has is not told again', () => {
  expect(said(answer('HowFarTheStormComes', 2), [storm])).toBe('Noor: The storm comes nearer by 2.')
  expect(said(answer('HowFarTheStormComes', 1), [storm])).toBe('Noor: 1. The storm comes nearer by 2.')
  expect(said(answer('WhetherToBrace', 'yield'), [storm])).toBe('Noor: Let it come. The storm comes nearer by 2.')
  expect(said(answer('HowFarTheStormComes', 2), [])).toBe('Noor: 2.')
})

test('several things at once are told by what became of them', () => {
  const omen = answer('WhichOmen', { omen: 'red moon', stronger: 1 })
  expect(said(omen, [{ type: 'OmenChosen', omen: 'red moon' }])).toBe('Noor: An omen: red moon.')
  expect(said(omen, [])).toBe('Noor: Red moon, 1.')
  expect(said(answer('WhichThingsToBurn', []), [storm])).toBe('Noor: The storm comes nearer by 2.')
})

test('a place in a list that is not in the log is told as what was done with it', () => {
  const did = (question: string, given: unknown) =>
    lineText(
      lineView(
        { n: 0, time: 0, by: 'ada', did: answer(question, given), facts: [] },
        { ...context, game: inTheDark as AnyGame },
      ),
    )
  expect(did('WhetherToResist', 0)).toBe('Ada: Resist.')
  expect(did('WhetherToCommit', { take: 0 })).toBe('Ada: Take the bargain, roll one more.')
})

test('a throw belongs to the seat that the facts name, or to the hand that threw it', () => {
  const thrown = (more: object, fact: Fact) =>
    lineText(
      lineView(
        {
          n: 0,
          time: 0,
          by: 'chance',
          did: answer('WorkDice', [4, 2]),
          facts: [{ rule: 'FL-02', fact }],
          ...more,
        } as LogLine,
        context,
      ),
    )
  expect(thrown({ hand: 'ada' }, storm)).toBe('Ada rolled 4 and 2. The storm comes nearer by 2.')
  expect(thrown({ hand: 'gm' }, { type: 'StrainTaken', seat: 'ada', amount: 1 })).toMatch(/^Ada rolled 4 and 2/)
  expect(thrown({}, storm)).toMatch(/^The dice rolled 4 and 2/)
})

test('nobody is named twice', () => {
  const written = { type: 'JournalWritten', seat: 'ada', words: 'still here' }
  expect(said(answer('WhatToWrite', 'still here'), [written], 'ada')).toBe('Ada writes: still here')
})

test('several answers are one sentence for each who gave them', () => {
  const line = (by: string, question: string, given: unknown): LogLine =>
    ({ n: 0, time: 0, by, did: answer(question, given), facts: [] }) as LogLine
  const lines = [
    line('gm', 'HowFarTheStormComes', 2),
    line('gm', 'HowFarTheStormComes', 1),
    line('gm', 'WhichThingsToBurn', []),
    line('ada', 'WhetherToBrace', 'yield'),
  ]
  expect(answersText(lines, context)).toBe('Noor: 2; 1. Ada: Let it come.')
})

test('a throw shows each die with its own sides', () => {
  const thrown = { ...answer('WorkDice', [4, 2, 5]), proof: { pool: '2d6+1d8' } } as LogLine['did']
  expect(view(thrown, [], 'chance').roll?.sides).toEqual([6, 6, 8])
})
