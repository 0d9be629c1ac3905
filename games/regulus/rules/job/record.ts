import { line, oneOf, whole } from '@sortie/engine'
import { procedure, type T } from '../../rule.ts'
import { enough, windingOver } from './phase.ts'
import { termsOf } from './terms.ts'
import { leads } from './who.ts'

/** More trouble at the start of a Dangerous job (house). RJ-12. */
const DANGER = 2

/** After the winding the Director opens the record; too few operatives cannot start. RJ-06, RJ-11, RJ-12, B-04, B-17, B-52. */
export const openRecord = procedure({
  rules: ['RJ-11', 'RJ-06', 'RJ-12'],
  by: 'gm',
  when: (look) => windingOver(look) && enough(look),
  *run(t) {
    const { nextJobDangerous, nextJobFortune } = t.state.crew
    const { dangerous } = termsOf(t)
    const negative = t.state.job.winding.ones + (nextJobDangerous && dangerous === 'negative2' ? DANGER : 0)
    const fortune = nextJobDangerous && dangerous === 'noFortune' ? 0 : startingFortune(t)
    t.tell('RJ-11', { type: 'WindingEnded' })
    t.tell('RJ-11', { type: 'RecordOpened', negative, fortune })
    if (nextJobFortune !== 0) t.tell('RJ-11', { type: 'NextJobFortuneChanged', by: -nextJobFortune, to: 0 })
    if (nextJobDangerous) t.tell('RJ-12', { type: 'NextJobDangerSet', dangerous: false })
  },
})

function startingFortune(t: T): number {
  const { fortuneStart } = termsOf(t)
  const { impromptu, workup, winding } = t.state.job
  const own = impromptu ? 0 : fortuneStart === 'crew' ? workup.length : fortuneStart
  return Math.max(0, own + t.state.crew.nextJobFortune) + winding.stashed
}

/** The lead may say beforehand how to answer. Saving the job is each player's own and cannot be ordered away. RJ-27, RJ-33, B-23. */
export const giveOrders = procedure({
  rules: ['RJ-27', 'RJ-33'],
  by: leads,
  when: ({ state }) => !['none', 'unwinding', 'done'].includes(state.job.phase),
  args: () => ({ postponed: oneOf(['ask', 'always', 'never']), overtime: oneOf(['ask', 'never']) }),
  usual: ({ state: { job } }) => ({ postponed: job.orders.postponed, overtime: job.orders.overtime }),
  *run(t, { postponed, overtime }) {
    t.tell('RJ-27', { type: 'OrdersGiven', orders: { postponed, overtime, saving: 'ask' } })
  },
})

/** The record is read out line by line, and the players tell what happened. It changes nothing. RJ-69. */
export const tellLine = procedure({
  rules: ['RJ-69'],
  by: 'anyone',
  anytime: true,
  when: ({ state }) => state.job.record.length > 0,
  args: ({ state }) => ({
    line: whole({ min: 1, max: Math.max(1, state.job.record.length) }),
    words: line({ min: 1, max: 300 }),
  }),
  usual: ({ state }) => ({ line: Math.max(1, state.job.record.length) }),
  *run(t, { line: n, words }) {
    t.tell('RJ-69', { type: 'LineTold', line: n - 1, words })
  },
})
