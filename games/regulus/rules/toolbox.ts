import { noWords, type Vocabulary } from '../../toolbox/effects/index.ts'
import { toolboxProcedures } from '../../toolbox/index.ts'
import { things } from '../content/prompts.ts'
import type { T } from '../rule.ts'

/** What cards, rows and clocks can do here besides clocks, draws and rolls. R3-B08. */
export const vocabulary: Vocabulary = { ...noWords, gains: ['trouble', 'opportunity'], whom: ['job'] }

const rolled = ['rolling', 'clocked', 'overtime', 'pause']

/** Trouble and opportunity of the job that is rolled, never below 0. R3-B08, RJ-21. */
function changeOutlook(t: T, what: string, amount: number): void {
  const { phase, tally } = t.state.job
  const side = what === 'trouble' ? 'negative' : 'positive'
  const by = Math.max(amount, -tally[side])
  if (rolled.includes(phase) && by !== 0) t.tell('R3-B08', { type: 'OutlookChanged', side, by })
}

export const toolbox = toolboxProcedures<T>({
  rule: 'R3-B08',
  words: vocabulary,
  things,
  *own(t, effect) {
    if (effect.do === 'gain') changeOutlook(t, effect.what, effect.amount)
  },
})
