import type { ChatMessage, LogLine } from '@sortie/protocol'
import { expect, test } from 'vitest'
import { logItems, struckFacts, undoneBy } from '../log-items.ts'

const fact = { rule: 'FL-01', fact: { type: 'BeaconRaised', by: 1 } }
const line = (n: number, more: Partial<LogLine> = {}): LogLine => ({
  n,
  time: n * 10,
  by: 'ada',
  facts: [fact],
  ...more,
})
const back = (n: number, to: number): LogLine => line(n, { facts: [], did: { did: 'rewind', to } })
const said = (n: number, time: number): ChatMessage => ({
  n,
  time,
  by: 'bo',
  kind: 'say',
  text: 'hello',
  seenBy: 'everyone',
})
const shown = { open: new Set<string>(), filter: 'all' as const }

test('lines and talk stand in the order of time', () => {
  const items = logItems([line(0), line(1), line(2)], [said(0, 15)], shown)
  expect(items.map((i) => i.key)).toEqual(['l0', 'l1', 's0', 'l2'])
})

test('what was taken back is known by the line that undid it', () => {
  const undone = undoneBy([line(0), line(1), line(2), back(3, 0)])
  expect([...undone.keys()].sort()).toEqual([1, 2])
})

test('a few lines taken back are struck, many are folded until opened', () => {
  const few = logItems([line(0), line(1), back(2, 0)], [], shown)
  expect(few.map((i) => i.kind)).toEqual(['line', 'line', 'line'])
  const many = [line(0), line(1), line(2), line(3), line(4), back(5, 0)]
  const folded = logItems(many, [], shown)
  expect(folded.map((i) => i.kind)).toEqual(['line', 'fold', 'line'])
  const opened = logItems(many, [], { ...shown, open: new Set([folded[1]?.key ?? '']) })
  expect(opened).toHaveLength(7)
})

test('people coming and going write no line', () => {
  expect(logItems([line(0, { facts: [], did: { did: 'seats' } })], [], shown)).toEqual([])
})

test('a throw tells what was started to make it: it takes no line of its own', () => {
  const start = line(1, { facts: [], did: { did: 'open', procedure: 'work', args: {} } })
  const dice = { did: 'answer', question: 'NightDice', answer: [3, 4], follows: true } as const
  const thrown = line(2, { by: 'chance', hand: 'ada', did: dice })
  const keys = (...lines: readonly LogLine[]) => logItems(lines, [], shown).map((i) => i.key)
  expect(keys(start, thrown)).toEqual(['l2'])
  expect(keys(start, { ...thrown, hand: 'bo' })).toEqual(['l1', 'l2'])
  expect(keys({ ...start, facts: [fact] }, thrown)).toEqual(['l1', 'l2'])
})

test('a struck fact is known by its line and its place in it', () => {
  const strike = line(4, {
    facts: [],
    did: { did: 'overrule', act: 'strike', reason: 'no', strikes: { n: 2, fact: 1 } },
  })
  expect([...struckFacts([strike])]).toEqual(['2/1'])
})

const answer = (n: number, question: string, given: string): LogLine =>
  line(n, { facts: [], did: { did: 'answer', question, answer: given } as LogLine['did'] })

test('answers that nothing has come of yet stand in one row, and each in its own when the row is opened', () => {
  const lines = [line(0), answer(1, 'WhetherToBrace', 'yield'), answer(2, 'WhoLendsAHand', 'bo'), line(3)]
  const keys = (open: readonly string[]) => logItems(lines, [], { ...shown, open: new Set(open) }).map((i) => i.key)
  expect(keys([])).toEqual(['l0', 'a1', 'l3'])
  expect(keys(['a1'])).toEqual(['l0', 'a1', 'l1', 'l2', 'l3'])
})

test('one answer, an answer by dice and people’s own words are lines as any other', () => {
  const dice = line(2, { facts: [], by: 'chance', did: { did: 'answer', question: 'WorkDice', answer: [3] } })
  const own = answer(4, 'WhatToWrite', 'still here')
  const choice = answer(5, 'WhichOmen', 'red moon')
  const lines = [answer(1, 'WhetherToBrace', 'yield'), dice, answer(3, 'WhetherToBrace', 'yield'), own, choice]
  const isChoice = (question: string) => question === 'WhichOmen'
  expect(logItems(lines, [], { ...shown, isChoice }).map((i) => i.key)).toEqual(['l1', 'l2', 'l3', 'l4', 'l5'])
  expect(logItems([...lines, answer(6, 'WhichOmen', 'red moon')], [], { ...shown, isChoice }).at(-1)?.key).toBe('a5')
})

test('the log can be cut down to what is one’s own', () => {
  const lines = [line(0), line(1, { by: 'bo' }), line(2, { by: 'chance', hand: 'bo' }), line(3, { by: 'game' })]
  const own = logItems(
    [...lines, line(4, { by: 'gm', facts: [{ ...fact, fact: { type: 'Hurt', seat: 'bo' } }] })],
    [said(0, 5)],
    {
      ...shown,
      filter: 'mine',
      me: 'bo',
    },
  )
  expect(own.map((i) => i.key)).toEqual(['s0', 'l1', 'l2', 'l4'])
})

test('an evening’s end stands where it came, and only among all lines', () => {
  const evenings = [
    { evening: 1, did: 'ended', time: 15 },
    { evening: 2, did: 'began', time: 99 },
  ] as const
  const keys = (filter: 'all' | 'rolls') =>
    logItems([line(0), line(1), line(2)], [], { ...shown, filter, evenings }).map((i) => i.key)
  expect(keys('all')).toEqual(['l0', 'l1', 'ended1', 'l2', 'began2'])
  expect(keys('rolls')).toEqual([])
})
