import { line, oneOf } from '@sortie/engine'
import { type Look, procedure } from '../../rule.ts'
import { letStand } from './narrations.ts'
import { askPlan, planFields, prepare, usualPlan } from './prepare.ts'
import { mayOpen, presentIn, presentOf } from './scope.ts'

/** An operative tries something risky, and the dice say whether the stake is gained. R3-04 to R3-12. */
export const contest = procedure({
  rules: ['R3-05', 'R3-04', 'R3-06', 'R3-07', 'R3-08', 'R3-09', 'R3-10', 'R3-11', 'R3-12'],
  by: 'anyone',
  when: mayOpen,
  args: (look, seat) => ({
    operative: oneOf(presentOf(look, seat)),
    stake: line({ min: 1 }),
    ...planFields(look, presentOf(look, seat)),
  }),
  usual: (look, seat) => ({
    ...(presentOf(look, seat)[0] !== undefined && { operative: presentOf(look, seat)[0] as string }),
    ...usualPlan(look, presentOf(look, seat)),
  }),
  *run(t, { operative, stake, by: _by, ...plan }) {
    letStand(t)
    yield* prepare(t, { kind: 'contest', actor: operative, stake, plan })
  },
})

const lies = ({ state }: Look): readonly string[] =>
  Object.values(state.crew.strings).flatMap((string) => (string.lie ? [string.phrase] : []))

/** Something bad is about to happen to an operative, perhaps by a Lie; the Director says at once if it is sudden. R3-04, R3-09, R3-23, R3-B01. */
export const challenge = procedure({
  rules: ['R3-23', 'R3-04', 'R3-24', 'R3-25'],
  by: 'gm',
  when: mayOpen,
  args: (look) => ({
    operative: oneOf(presentIn(look)),
    stake: line({ min: 1 }),
    time: oneOf(['there is time', 'sudden']),
    lie: oneOf(['none', ...lies(look)], { decline: 'none' }),
  }),
  usual: (look) => ({
    ...(presentIn(look)[0] !== undefined && { operative: presentIn(look)[0] as string }),
    time: 'there is time' as const,
    lie: 'none',
  }),
  *run(t, { operative, stake, time, lie: phrase }) {
    letStand(t)
    const plan = yield* askPlan(t, { kind: 'challenge', actor: operative, stake })
    const lie = Object.entries(t.state.crew.strings).find(([, string]) => string.lie && string.phrase === phrase)?.[0]
    const sudden = time === 'sudden'
    yield* prepare(t, { kind: 'challenge', actor: operative, stake, plan, sudden, ...(lie !== undefined && { lie }) })
  },
})
