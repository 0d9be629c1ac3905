import { procedure } from '../rule.ts'
import { verdict } from '../state.ts'

/** The night ends by itself as soon as one of the clocks is full. FL-01. */
export const end = procedure({
  rules: ['FL-01'],
  by: 'game',
  *run(t) {
    t.tell('FL-01', { type: 'NightEnded', how: verdict(t.state) ?? 'lost' })
  },
})
