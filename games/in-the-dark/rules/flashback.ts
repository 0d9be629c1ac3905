import { choose, line, of, oneOf, questions } from '@sortie/engine'
import { procedure } from '../rule.ts'
import { freeBoxes, pcOf } from '../state.ts'
import { markStress, settleStatuses } from './stress.ts'

export const flashbackQuestions = questions({
  HowElaborate: {
    rule: 'ID-B13',
    about: of<{ readonly pc: string; readonly text: string }>(),
    options: of<1 | 2>(),
  },
})
const ask = flashbackQuestions

/** Show what was prepared beforehand: 1 stress for something easy, 2 for something elaborate, paid at once. ID-B13. */
export const flashBack = procedure({
  rules: ['ID-B13'],
  by: 'player',
  when: ({ state }) => state.job.on,
  args: ({ state }, seat) => ({
    pc: oneOf(
      state.order.filter(
        (id) => pcOf(state, id).player === seat && pcOf(state, id).status === 'active' && freeBoxes(state, id) > 0,
      ),
    ),
    text: line({ min: 1, max: 300 }),
  }),
  *run(t, { pc, text }) {
    const cost = yield* choose(ask.HowElaborate, { ask: 'gm', from: [1, 2], usual: 1, about: { pc, text } })
    const free = freeBoxes(t.state, pc)
    if (free < cost) return t.tell('ID-B13', { type: 'FlashbackRefused', pc, cost, free })
    markStress(t, 'ID-B13', { pc, amount: cost, why: 'flashback' })
    t.tell('ID-B13', { type: 'FlashbackShown', pc, text, cost })
    yield* settleStatuses(t, { first: pc })
  },
})
