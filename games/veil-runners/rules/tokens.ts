import { oneOf } from '@sortie/engine'
import { procedure } from '../rule.ts'
import { isOver } from '../state.ts'
import { changeThing } from './whom.ts'

const tokens = ['Life Support', 'Integrity', 'Engineering'] as const

/** The story takes a token of the ship, or gives it back: the Navigator says so. VR-11, VR-12, VR-13. */
export const changeToken = procedure({
  rules: ['VR-11', 'VR-12', 'VR-13'],
  by: 'gm',
  when: ({ state }) => !isOver(state) && state.ship.modules.length > 0,
  args: () => ({ token: oneOf(tokens), held: oneOf([false, true]) }),
  usual: () => ({ held: false }),
  *run(t, { token, held }) {
    const rule = { 'Life Support': 'VR-11', Integrity: 'VR-12', Engineering: 'VR-13' }[token]
    changeThing(t, token, held, { actor: null, rule })
  },
})
