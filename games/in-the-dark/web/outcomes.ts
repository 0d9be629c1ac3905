import type { Counted } from '@sortie/web/pieces'

export { gradeFills as grades } from './grades.ts'

/** How a roll and a job end, in a legend. */
export const outcomes = {
  fail: 'fails',
  partial: 'partial',
  full: 'full',
  critical: 'critical',
  'no roll': '',
  done: 'obstacles overcome',
  lost: 'dangers come first',
  out: 'nobody is left',
  ...Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map((n) => [n, n === 0 ? 'no stress' : `${n} stress`])),
}

/** What the figure counts, by odds question. */
export const counted: { readonly [question: string]: Counted } = {
  roll: { endings: ['partial', 'full', 'critical'], as: 'succeeds' },
  job: { endings: ['done'], as: outcomes.done },
  resist: { endings: ['0', '1', '2'], as: '2 stress at most' },
  fortune: { endings: ['mixed', 'strong'], as: 'mixed or strong' },
}
