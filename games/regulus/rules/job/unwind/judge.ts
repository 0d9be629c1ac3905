import { choose, of, questions } from '@sortie/engine'
import { procedure, type Rule, type T } from '../../../rule.ts'
import { operativeIn } from '../../crew/ratings.ts'
import { activeOn, type Condition, type Result } from '../state.ts'
import { termsOf } from '../terms.ts'
import { judged } from './convert.ts'

export const judgeQuestions = questions({
  WhetherTheConditionIsMet: {
    rule: 'RJ-41',
    about: of<{ readonly condition: string }>(),
    options: of<boolean>(),
  },
  WhatTheJobComesTo: { rule: 'B-19', options: of<Result>() },
})
const ask = judgeQuestions

/** Has the job succeeded? Enough progress, and every condition met. RJ-35, RJ-41, RJ-49, B-19. */
export const judge = procedure({
  rules: ['RJ-41', 'RJ-35', 'RJ-49'],
  by: 'game',
  *run(t) {
    if (t.state.job.tally.progress < t.state.job.weight) return judged(t, false)
    let allMet = true
    for (const condition of t.state.job.conditions) {
      const met = yield* isMet(t, { condition })
      t.tell('RJ-41', { type: 'ConditionJudged', condition, met })
      allMet &&= met
    }
    judged(t, allMet || (yield* despite(t, undefined)))
  },
})

/** A gig is counted among those still active; anything else is for the Director to say. RJ-05, RJ-41. */
const isMet: Rule<{ readonly condition: Condition }, boolean> = function* (t, { condition }) {
  if ('gig' in condition) return anyoneWith(t, condition.gig)
  const about = { condition: condition.text }
  return yield* choose(ask.WhetherTheConditionIsMet, { ask: 'gm', from: [true, false], about })
}

const anyoneWith = (t: T, gig: string): boolean =>
  activeOn(t.state.job).some((id) => operativeIn(t, id).gig.toLowerCase() === gig.toLowerCase())

/** A condition that is not met means failure, unless the table leaves that to the Director. B-19. */
const despite: Rule<undefined, boolean> = function* (t) {
  if (termsOf(t).unmetCondition === 'failure') return false
  const from = ['success', 'failure'] as const
  return (yield* choose(ask.WhatTheJobComesTo, { ask: 'gm', from, decline: 'failure' })) === 'success'
}
