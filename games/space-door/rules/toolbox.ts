import type { Asking } from '@sortie/engine'
import { noWords, type Vocabulary } from '../../toolbox/effects/index.ts'
import { toolboxProcedures } from '../../toolbox/index.ts'
import { things } from '../content/prompts.ts'
import type { T } from '../rule.ts'
import { employeeOf, employeesWho } from '../state.ts'
import { MOST_LUCK } from './luck.ts'
import { heal } from './mend.ts'
import { strike } from './suffer.ts'

/** What cards, rows and clocks can do here besides clocks, draws and rolls. SD-H09. */
export const vocabulary: Vocabulary = { ...noWords, gains: ['luck', 'health'], whom: ['crew'] }

/** Luck for everybody who lives, never above 5 nor below 0. SD-H09, SD-12. */
function changeLuck(t: T, amount: number): void {
  for (const who of Object.keys(t.state.employees)) {
    const { luck, state } = employeeOf(t.state, who)
    const by = Math.max(-luck, Math.min(amount, MOST_LUCK - luck))
    if (state === 'dead' || by === 0) continue
    t.tell('SD-H09', by > 0 ? { type: 'LuckEarned', who, points: by } : { type: 'LuckWasted', who, points: -by })
  }
}

/** Health for everybody who lives; what is lost is damage that is no attack. SD-H09, SD-Q45. */
function* changeHealth(t: T, amount: number): Asking<void> {
  for (const target of employeesWho(t.state, (e) => e.state !== 'dead'))
    if (amount > 0) heal(t, target, amount, 'SD-H09')
    else yield* strike(t, { target, damage: -amount })
}

export const toolbox = toolboxProcedures<T>({
  rule: 'SD-H09',
  words: vocabulary,
  things,
  *own(t, effect) {
    if (effect.do !== 'gain') return
    if (effect.what === 'luck') changeLuck(t, effect.amount)
    else yield* changeHealth(t, effect.amount)
  },
})
