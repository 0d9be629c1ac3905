import type { Counted, Grade } from '@sortie/web/pieces'

/** How good each outcome of a roll is. */
export const grades: { readonly [outcome: string]: Grade } = { fiasco: 1, drawback: 2, success: 3, critical: 4 }

/** What they are called, in a legend. */
export const outcomes = {
  fiasco: 'fiasco',
  drawback: 'drawback',
  success: 'success',
  critical: 'critical',
  'no roll': '',
}

const succeeds: Counted = { endings: ['drawback', 'success', 'critical'], as: 'succeeds' }

/** What the figure counts, by odds question. */
export const counted: { readonly [question: string]: Counted } = { roll: succeeds, group: succeeds }
