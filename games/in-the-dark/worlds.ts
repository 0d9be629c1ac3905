import { known, type View } from '@sortie/engine'
import type { Clock, ClockView } from '../toolbox/clocks/index.ts'
import type { State, StateRecord } from './state.ts'

/** Where only a clock's name is known it is taken as one of six segments, anywhere on its way. */
const GUESSED_SIZE = 6
const ANYWHERE = [0, 1, 2, 3, 4, 5] as const

/**
 * States that fit what a seat sees. Clocks it does not know of are not there. What a full clock brings is the GM's
 * secret: each danger is taken to lose the job, and the job to be done when all obstacles are full, one after another.
 */
export function worlds(view: View<typeof StateRecord>): readonly { readonly state: State; readonly weight: number }[] {
  const guesses = Object.values(view.clocks).every((c) => known(c.filled)) ? [0] : ANYWHERE
  return guesses.map((filled) => ({
    state: {
      ...view,
      clocks: Object.fromEntries(Object.entries(view.clocks).map(([id, c]) => [id, guessed(c, filled)])),
    },
    weight: 1,
  }))
}

const guessed = (c: ClockView, filled: number): Clock => ({
  ...c,
  size: known(c.size) ? c.size : GUESSED_SIZE,
  filled: known(c.filled) ? c.filled : filled,
  outcome: known(c.outcome) ? c.outcome : '',
  outcomeEffect: c.kind === 'catastrophe' ? 'jobLost' : null,
  links: [],
})
