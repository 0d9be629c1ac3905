import { oneOf, whole } from '@sortie/engine'
import { oddsQuestion } from '../rule.ts'
import { damageOf, landed } from '../rules/damage.ts'
import type { Hits } from '../rules/tally.ts'
import { combatantOf, employeeOf, fresh, isUp, type State } from '../state.ts'
import { bareTarget, employeeWith, rollOptions, subFor } from './single.ts'

const ATTACKER = 'attacker'
const TARGET = 'target'

/** How many attacks it takes until Health is 0: the same attack again and again, no Luck; Resilience does not come back. SD-17. */
export const down = oddsQuestion({
  title: 'attacks to bring a target to Health 0, with everything that wears down on the way',
  options: {
    rank: rollOptions.rank,
    dice: rollOptions.dice,
    bonus: whole({ min: 0, max: 20 }),
    test: oneOf(['own', 'left', 'right']),
    resilience: whole({ min: 0, max: 30 }),
    health: whole({ min: 1, max: 300 }),
    within: whole({ min: 1, max: 200 }),
  },
  defaults: { rank: 8, dice: 2, bonus: 0, test: 'own', resilience: 6, health: 30, within: 20 },
  // A combatant strikes straight from its sheet. Its action checks count the attacks.
  from: ({ rank, dice, bonus, test, resilience, health, within }) => ({
    ...fresh(),
    employees: {
      [TARGET]: {
        ...employeeWith({ rank, test }),
        resilience,
        resilienceTotal: resilience,
        health,
        healthTotal: health,
      },
    },
    combatants: {
      [ATTACKER]: {
        ...bareTarget,
        sub: subFor({ rank, test }),
        rank,
        dice,
        bonus,
        checksPerTurn: within,
        checks: within,
      },
    },
    encounter: { initiator: 'combatants', side: 'combatants', turn: 1 },
  }),
  next: () => ({ procedure: 'strike', args: { attacker: ATTACKER, target: TARGET } }),
  outcome: (s) => {
    if (isUp(employeeOf(s, TARGET))) return undefined
    const { checksPerTurn: within } = combatantOf(s, ATTACKER)
    return attacksLeft(s) < 0 ? `more than ${within}` : `${within - attacksLeft(s)}`
  },
  key: (s) => {
    const { resilience, health } = employeeOf(s, TARGET)
    return `${attacksLeft(s)} ${resilience} ${health}`
  },
  // Where an attack leads is known from what it does; each place is walked once.
  throwKey: (s, { settings }) => {
    const target = employeeOf(s, TARGET)
    const { bonus, checks } = combatantOf(s, ATTACKER)
    return (thrown) => {
      if (Array.isArray(thrown)) return undefined
      const damage = damageOf(thrown as Hits, bonus, settings.bonusOnMiss === 'yes')
      const { resilience, health } = landed({ damage }, target, settings)
      return `${Math.max(-1, checks - 1)} ${resilience} ${health}`
    }
  },
  gains: { attacks: () => 1 },
})

/** Of those that are counted one by one; below 0 there are more. */
const attacksLeft = (s: State): number => Math.max(-1, combatantOf(s, ATTACKER).checks)
