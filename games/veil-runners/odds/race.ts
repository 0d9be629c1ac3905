import { type Faces, type Opening, oneOf, whole } from '@sortie/engine'
import { type Clock, clock, clockSizes } from '../../toolbox/clocks/index.ts'
import { outcomeOf } from '../readers.ts'
import { oddsQuestion } from '../rule.ts'
import { type Outcome, outcomes, type State } from '../state.ts'
import { bare, named, navigatorSays, stated, underWay } from './start.ts'

const ROLLER = 'roller'
const size = oneOf(clockSizes)

/** A push clock against a catastrophe clock, roll after roll, without Focus. VR-42, VR-43. */
export const race = oddsQuestion({
  title: 'which of two clocks is full first',
  options: { push: size, catastrophe: size, dice: whole({ min: 1, max: 12 }) },
  defaults: { push: 4, catastrophe: 6, dice: 3 },
  outcomes: ['push_first', 'both', 'catastrophe_first'],
  from: ({ push, catastrophe, dice }) => ({
    ...underWay({ [ROLLER]: { ...bare({ dice, focus: 0, forceful: false }), vitality: dice } }),
    clocks: {
      push: clock({ name: 'push', kind: 'push', size: push }),
      catastrophe: clock({ name: 'catastrophe', kind: 'catastrophe', size: catastrophe }),
    },
  }),
  next: (s): Opening => {
    if (s.roll === null) return { procedure: 'crewRoll', args: { member: ROLLER, attempt: '' }, by: ROLLER }
    return { procedure: s.roll.results.length === 0 ? 'throwDice' : 'settle', args: {} }
  },
  outcome: (s) => {
    if (!s.clocks['push'] || !s.clocks['catastrophe']) return 'no such clocks'
    if (s.roll !== null) return undefined
    if (isFull(s, 'push')) return isFull(s, 'catastrophe') ? 'both' : 'push_first'
    return isFull(s, 'catastrophe') ? 'catastrophe_first' : undefined
  },
  key: (s) => places(s) * 8 + stageOf(s),
  throwKey: (s) => (reading) => (stageOf(s) === 1 ? places(s) * 4 + outcomes.indexOf(outcomeIn(reading)) : undefined),
  gains: { rolls: (before, after) => (before.roll !== null && after.roll === null ? 1 : 0) },
  policy: stated({
    WhatTheNavigatorSays: named('Standard, both clocks move', () =>
      navigatorSays({ push: 'push', catastrophe: 'catastrophe' }),
    ),
    WhetherToRoll: named('roll', () => ({ by: ROLLER, answer: 'roll' })),
    WhichDiceToRaise: 'never',
  }),
})

/** Dice that Focus could be spent on are read as they fell. */
const outcomeIn = (reading: unknown): Outcome =>
  typeof reading === 'string' ? (reading as Outcome) : outcomeOf(reading as Faces)

const places = (s: State): number => filled(s, 'push') * 16 + filled(s, 'catastrophe')
const filled = (s: State, id: string): number => (s.clocks[id] as Clock).filled
const isFull = (s: State, id: string): boolean => (s.clocks[id] as Clock).status === 'filled'

/** Nothing declared, declared, or which outcome it had. */
function stageOf(s: State): number {
  if (s.roll === null) return 0
  const [result] = s.roll.results
  return result ? 2 + outcomes.indexOf(result.outcome) : 1
}
