import type { Counted, Grade } from '@sortie/web/pieces'

/** How good each ending is, of the job and of a contest. */
export const grades: { readonly [outcome: string]: Grade } = {
  voila: 4,
  clocked: 2,
  botched: 1,
  totaled: 0,
  success: 4,
  failure: 1,
  'Hell No': 0,
  'No!': 0,
  No: 1,
  Maybe: 2,
  Possibly: 3,
  Yes: 4,
  'Yes!': 4,
  'Yes!!': 4,
}

/** What they are called. */
export const outcomes = {
  voila: 'voilà',
  clocked: 'clocked',
  botched: 'botched',
  totaled: 'totaled',
  success: 'success',
  failure: 'failure',
} as const

/** What the figure counts, by odds question. */
export const counted: { readonly [question: string]: Counted } = {
  endings: { endings: ['voila'], as: outcomes.voila },
  standing: { endings: ['Possibly', 'Yes', 'Yes!', 'Yes!!'], as: 'wins' },
  liveSuccess: { endings: ['success'], as: outcomes.success },
}
