import { whole } from '@sortie/engine'
import { oddsQuestion } from '../rule.ts'
import { ownsOrMay } from '../rules/check.ts'
import { combatantOf, fresh } from '../state.ts'
import { assumed } from './assumed.ts'
import { bareTarget, employeeWith, forMostDamage, helpsFor, ROLLER, rollOptions, subOf, TARGET } from './single.ts'

/** What an attack deals before Resilience. With Luck: at most so many points on the roll, for the most damage. SD-28, SD-29, SD-Q28. */
export const damage = oddsQuestion({
  title: 'the damage of an attack',
  options: { ...rollOptions, bonus: whole({ min: 0, max: 20 }) },
  defaults: { rank: 8, dice: 2, bonus: 0, test: 'own', luck: 0 },
  from: ({ bonus, ...roller }) => ({
    ...fresh(),
    employees: { [ROLLER]: employeeWith(roller, { bonus }) },
    combatants: { [TARGET]: bareTarget },
  }),
  answers: ({ dice, luck }) => ({
    ...helpsFor(dice),
    HowToSpendLuck: luck > 0 ? forMostDamage(luck) : 'never',
  }),
  next: (state, { settings }) =>
    ownsOrMay({ state, settings }, ROLLER, subOf(state)) ? { procedure: 'attack', args: { actor: ROLLER } } : undefined,
  once: true,
  told: (f) => (f.type === 'AttackReckoned' ? `${f.damage}` : undefined),
  gains: { mean: (before, after) => combatantOf(before, TARGET).health - combatantOf(after, TARGET).health },
  policy: assumed,
})
