import type { LogLine } from '@sortie/web/wire'
import { expect, test } from 'vitest'
import { closing, endingOf } from '../ending.ts'
import { beginsIn, type Seen } from '../view.ts'

const operative = (name: string, openItems: readonly object[] = []) => ({ name, openItems })
const seen = (phase: string): Seen =>
  ({
    job: {
      phase,
      number: 2,
      title: 'The slow freighter',
      ending: 'clocked',
      result: 'success',
      weight: 4,
      tally: { progress: 4 },
      workup: [{ operative: 'ada' }, { operative: 'bix' }],
      lost: ['bix'],
      unwinding: { goes: [{}] },
    },
    offJob: { contest: null },
    crew: {
      operatives: {
        ada: operative('Ada Voss', [{ kind: 'minorConsequence', job: 1 }]),
        bix: operative('Bix', [{ kind: 'minorValue', job: 2 }]),
      },
      nextLead: 'bix',
      nextJobDangerous: false,
      nextJobFortune: 0,
      carried: 0,
    },
  }) as never
const line = (n: number, ...facts: readonly { readonly type: string; readonly [f: string]: unknown }[]): LogLine =>
  ({ n, time: n, by: 'gm', facts: facts.map((fact) => ({ rule: 'RJ-60', fact })) }) as never
const luck = (by: number) => ({ type: 'RatingChanged', operative: 'ada', rating: 'luck', by })

const lines = [
  line(0, luck(3)),
  line(1, { type: 'JobSet', number: 2 }),
  line(2, luck(-1), luck(2), { type: 'LuckMarked', operative: 'ada', way: 'up' }),
  line(3, { type: 'PropLost', operative: 'ada', prop: 'sable coat' }, { type: 'ReputationChanged', by: 1 }),
  line(4, { type: 'JobClosed' }),
  line(5, luck(5)),
]

test('a job that is over says how it ended, who gained or lost what by it, and what is open', () => {
  expect(endingOf(seen('done'), lines)).toEqual({
    head: 'The slow freighter: a success',
    how: 'Clocked, then saved: progress 4 of 4, one lost on the way.',
    fates: [
      { name: 'Ada Voss', lost: false, changes: ['Luck +1', 'Luck marked up once', 'loses sable coat'], open: [] },
      { name: 'Bix', lost: true, changes: [], open: ['minor value'] },
    ],
    left: ['The crew’s reputation: +1.', 'Bix leads the next job.'],
  })
  expect(closing(seen('done'), lines)).toEqual({
    head: 'The job is a success.',
    rest: 'Clocked, then saved: progress 4 of 4, one lost on the way. Still to settle: what is open for Bix. Then the next job.',
  })
})

test('a job under way has no ending, and its lines are read back to where it was set', () => {
  const { job } = seen('unwinding')
  expect(endingOf(seen('unwinding'), lines)).toBeUndefined()
  expect(beginsIn(lines, job)).toBe(true)
  expect(beginsIn(lines.slice(2), job)).toBe(false)
})
