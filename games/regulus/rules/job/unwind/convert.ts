import { procedure, type T } from '../../../rule.ts'
import type { Step } from '../state.ts'
import { termsOf } from '../terms.ts'

export const goTo = (t: T, rule: string, step: Step, points = 0): void =>
  t.tell(rule, { type: 'StepReached', step, points })

/** Whether the house rules for a totaled job hold. RJ-68, B-14. */
export const totaledHouse = (t: T): boolean => t.state.job.ending === 'totaled' && termsOf(t).totaled === 'house'

/** Botched or totaled: all outlook becomes negative, and nothing can be saved; a totaled job may also be a plain failure. RJ-32, RJ-36, RJ-40, RJ-68, B-14, B-38. */
export const convert = procedure({
  rules: ['RJ-32', 'RJ-40', 'RJ-68'],
  by: 'game',
  *run(t) {
    if (t.state.job.ending === 'totaled' && termsOf(t).totaled === 'plain') return judged(t, false)
    const { positive, minorValue, majorValue } = t.state.job.tally
    t.tell('RJ-32', { type: 'OutlookConverted', amount: positive })
    if (totaledHouse(t) && minorValue + majorValue > 0)
      t.tell('RJ-68', { type: 'ValuesBurnt', minor: minorValue, major: majorValue })
    judged(t, false)
  },
})

/** From here on it is Job Success or Job Failure. RJ-40, RJ-49. */
export function judged(t: T, success: boolean): void {
  t.tell('RJ-40', { type: 'JobJudged', result: success ? 'success' : 'failure' })
  goTo(t, success ? 'RJ-54' : 'RJ-50', success ? 'reward' : 'harm')
}
