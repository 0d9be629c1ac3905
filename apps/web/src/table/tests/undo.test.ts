import { type AnyGame, namesFor } from '@sortie/engine'
import type { LogLine } from '@sortie/protocol'
import { expect, test } from 'vitest'
import { inTheDark } from '../../../../../games/in-the-dark/game.ts'
import { stepText, undoable } from '../undo.ts'

const seats = [
  { seat: 'gm', role: 'gm', name: 'Noor' },
  { seat: 'ada', role: 'player', name: 'Ada' },
] as const
const base = { time: 0, facts: [] }
const commit = { did: 'answer', question: 'WhetherToCommit', answer: { roll: 'push', resist: false, with: null } }
const roll: LogLine = { ...base, n: 1, by: 'ada', did: commit } as LogLine
const dice: LogLine = {
  ...base,
  n: 2,
  by: 'chance',
  hand: 'ada',
  did: { did: 'answer', question: 'ActionDice', answer: [4, 2], follows: true },
} as LogLine

const said = (line: LogLine, lines: readonly LogLine[] = [line]): string =>
  stepText(line, { game: inTheDark as AnyGame, names: namesFor(inTheDark, seats), pieces: {}, view: {}, lines, seats })

test('a form is called by the roll that it made, or else by what was chosen', () => {
  expect(said(roll, [roll, dice])).toBe('Ada’s roll')
  expect(said(roll)).toBe('Ada’s choice “Take the bargain, roll one more”')
})

test('a form that changed something is called by the first thing that it changed', () => {
  const fact = { type: 'BargainOffered', by: 'gm', to: 'kit', text: 'The dog knows you' }
  const offered: LogLine = { ...roll, by: 'gm', facts: [{ rule: 'ID-Q24', fact }] }
  expect(said(offered)).toBe('Noor’s choice “Noor offers Kit a bargain: The do…”')
})

test('a choice is called by its words, something that was started by its title', () => {
  const choice = { ...roll, did: { did: 'answer', question: 'WhetherToResist', answer: 0 } } as LogLine
  expect(said(choice)).toBe('Ada’s choice “Resist”')
  const deed = { ...roll, by: 'gm', did: { did: 'open', procedure: 'act', args: { pc: 'kit', deed: 'Over the wall' } } }
  expect(said(deed as LogLine)).toBe('Noor’s “Do something”')
})

test('dice that were thrown alone are called by what fell', () => {
  const alone = { ...dice, did: { did: 'answer', question: 'ActionDice', answer: [4, 2] } } as LogLine
  expect(said(alone)).toBe('Ada’s roll 4 and 2')
})

test('a player is not offered to take back what somebody else has followed, be it in secret', () => {
  const mine: LogLine = { ...roll, n: 1 }
  const secret: LogLine = { ...base, n: 2, facts: [{ rule: 'ID-B11', fact: { type: 'ClockTicked' } }] }
  const offered = (seat: string, runs: boolean, ...lines: readonly LogLine[]) =>
    undoable(lines, { seat, runs }).map(({ n }) => n)
  expect(offered('ada', false, mine)).toEqual([1])
  expect(offered('ada', false, mine, secret)).toEqual([])
  expect(
    offered('gm', true, mine, { ...secret, by: 'gm', did: { did: 'open', procedure: 'tickClock' } } as LogLine),
  ).toEqual([2, 1])
})
