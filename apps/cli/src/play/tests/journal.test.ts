import { type Input, overlaid, Table, withRows } from '@sortie/engine'
import { expect, it } from 'vitest'
import regulus from '../../../../../games/regulus/game.ts'
import { spaceDoor } from '../../../../../games/space-door/game.ts'
import { plainPaint } from '../../io.ts'
import { answerText, fieldText, Journal, namesAt } from '../journal.ts'

const seats = [
  { seat: 'gm', role: 'gm' },
  { seat: 'ada', role: 'player' },
] as const
const rows = {
  crew: { ada: { ...regulus.content.crew['ada'], name: 'Zoe Quill' } },
  types: { heist: { ...regulus.content.types['heist'], name: 'Raid' } },
}

it('the terminal names things as the rows of the table name them', () => {
  expect(overlaid(regulus, rows)).not.toHaveProperty('problems')
  const table = Table.start(regulus, { seats, content: withRows(regulus.content, rows) })
  const journal = new Journal(regulus, plainPaint)
  const job = { title: 'Bank', type: 'heist', weight: 4, deadline: 5, overtime: false }
  const inputs: readonly Input[] = [
    { kind: 'open', by: 'ada', procedure: 'takeReadyCrew', args: {} },
    { kind: 'open', by: 'gm', procedure: 'setJob', args: job },
  ]
  const told = inputs.flatMap((input) => {
    table.submit(input)
    journal.remember(table)
    return journal.lines(table.entries.at(-1) as never, { seat: 'ada', role: 'player' })
  })
  expect(told.join('\n')).toContain('Job 1, “Bank”: raid, weight 4')
  const at = { game: regulus, names: namesAt(table, { seat: 'gm', role: 'gm' }) }
  expect(fieldText(at, 'startImpromptu', 'lead', 'ada')).toBe('Zoe Quill')
})

it('leaves out of an answer what has no words', () => {
  const table = Table.start(spaceDoor, { seats })
  table.submit({ kind: 'open', by: 'ada', procedure: 'hireReady', args: { who: 'mara-quill' } })
  table.submit({ kind: 'open', by: 'ada', procedure: 'check', args: { actor: 'mara-quill', sub: 'introvert' } })
  const [{ question }] = table.waiting as [(typeof table.waiting)[number]]
  const at = { game: spaceDoor, names: namesAt(table, { seat: 'gm', role: 'gm' }) }
  expect(question.name).toBe('WhatHelps')
  expect(answerText(at, question, { grant: 0, helps: ['prepared', 'expertise'] })).toBe('prepared, expertise')
})
