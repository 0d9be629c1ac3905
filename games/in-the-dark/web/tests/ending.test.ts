import type { LogLine } from '@sortie/web/wire'
import { expect, test } from 'vitest'
import { closing, endingOf, tellsOfJob } from '../ending.ts'
import type { Seen } from '../rules.ts'

const view = (on: boolean): Seen =>
  ({
    job: { on, name: 'The Harbour Ledger' },
    order: ['kit', 'rin'],
    pcs: { kit: { name: 'Kit' }, rin: { name: 'Rin' } },
  }) as never
const line = (n: number, ...facts: readonly { readonly type: string; readonly [f: string]: unknown }[]): LogLine =>
  ({ n, time: n, by: 'gm', facts: facts.map((fact) => ({ rule: 'ID-02', fact })) }) as never

const job = [
  line(0, { type: 'StressMarked', pc: 'kit', amount: 4 }),
  line(1, { type: 'JobStarted', name: 'The Harbour Ledger' }),
  line(2, { type: 'StressMarked', pc: 'kit', amount: 2 }, { type: 'HarmMarked', pc: 'kit', level: 'minor' }),
  line(3, { type: 'StressMarked', pc: 'kit', amount: 1 }, { type: 'HarmMarked', pc: 'kit', level: 'minor' }),
  line(4, { type: 'JobEnded', how: 'done' }, { type: 'CrewRewarded', xp: 2, funds: 1 }),
]

test('a job that ended says how, what it pays, and what it came to for everybody since it began', () => {
  expect(endingOf(view(false), job)).toEqual({
    head: 'The Harbour Ledger: done',
    pay: 'The crew earns 2 xp, and its funds grow by 1.',
    fates: [
      { name: 'Kit', changes: ['stress +3', 'minor harm twice'] },
      { name: 'Rin', changes: [] },
    ],
  })
  expect(closing(view(false), job)?.head).toBe('The Harbour Ledger: done')
})

test('there is no ending while a job is on, and none any more in downtime', () => {
  expect(endingOf(view(true), job)).toBeUndefined()
  expect(endingOf(view(false), [...job, line(5, { type: 'DowntimeStarted' })])).toBeUndefined()
})

test('lines are read back to where the job began', () => {
  expect(tellsOfJob(job.slice(2))).toBe(false)
  expect(tellsOfJob(job.slice(1))).toBe(true)
})
