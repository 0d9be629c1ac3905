import { expect, test } from 'vitest'
import { logItems, struckFacts, undoneBy } from './log-items.ts'
import type { LogLine, SaidLine } from './wire.ts'

const fact = { rule: 'FL-01', fact: { type: 'BeaconRaised', by: 1 } }
const line = (n: number, more: Partial<LogLine> = {}): LogLine => ({
  n,
  time: n * 10,
  by: 'ada',
  facts: [fact],
  ...more,
})
const back = (n: number, to: number): LogLine => line(n, { facts: [], did: { did: 'rewind', to } })
const said = (n: number, time: number): SaidLine => ({
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

test('what was taken back is known by the line that took it back', () => {
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

test('a struck fact is known by its line and its place in it', () => {
  const strike = line(4, {
    facts: [],
    did: { did: 'overrule', act: 'strike', reason: 'no', strikes: { n: 2, fact: 1 } },
  })
  expect([...struckFacts([strike])]).toEqual(['2/1'])
})
