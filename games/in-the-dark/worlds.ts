import { known, type View } from '@sortie/engine'
import type { Clock, ClockView } from '../toolbox/clocks/index.ts'
import type { State, StateRecord } from './state.ts'

/** Where only a clock's name is known it is taken as one of six segments, anywhere on its way. */
const GUESSED_SIZE = 6

/**
 * States that fit what a seat sees. Clocks it does not know of are not there; an obstacle that waits is taken to start
 * when the one before it is full.
 */
export function worlds(view: View<typeof StateRecord>): readonly { readonly state: State; readonly weight: number }[] {
  const guesses = Object.values(view.clocks).every((c) => known(c.filled)) ? [0] : [0, 1, 2, 3, 4, 5]
  return guesses.map((filled) => ({ state: { ...view, clocks: guessed(view.clocks, filled) }, weight: 1 }))
}

function guessed(clocks: { readonly [id: string]: ClockView }, filled: number): State['clocks'] {
  const waiting = Object.keys(clocks).filter((id) => clocks[id]?.kind === 'push' && clocks[id]?.status === 'paused')
  return Object.fromEntries(
    Object.entries(clocks).map(([id, c]): [string, Clock] => {
      const next = c.kind === 'push' ? waiting[c.status === 'paused' ? waiting.indexOf(id) + 1 : 0] : undefined
      return [
        id,
        {
          ...c,
          size: known(c.size) ? c.size : GUESSED_SIZE,
          filled: known(c.filled) ? c.filled : filled,
          outcome: known(c.outcome) ? c.outcome : '',
          outcomeEffect: null,
          links: next === undefined ? [] : [{ does: 'start', clock: next }],
        },
      ]
    }),
  )
}
