import { line } from '@sortie/engine'
import type { Fact } from '../facts.ts'
import { GRADES } from '../reckoning.ts'
import { oddsQuestion } from '../rule.ts'
import { employeesUp, type State } from '../state.ts'
import { encounter } from './encounter.ts'

/** Nobody helps and no Luck is spent, unless that has been said already. */
const policy = {
  ...encounter.policy,
  HowManyDiceGranted: '1',
  WhichSubAttribute: 'always',
  WhichDieToReroll: 'always',
  WhetherTheyDie: 'lives',
}

const options = { employees: line({ min: 1, max: 200 }), combatants: line({ min: 1, max: 200 }) }
const { employees, combatants } = encounter.defaults
const defaults = { employees, combatants }
const from = (fighters: { readonly employees: string; readonly combatants: string }): State =>
  encounter.from({ ...fighters, initiator: 'employees' })

const goOn = (procedure: 'attack' | 'actionCheck', more: { readonly sub?: 'offense' }) => (s: State) => {
  const [actor] =
    s.encounter?.side === 'employees' ? employeesUp(s).filter((id) => (s.employees[id]?.checks ?? 0) > 0) : []
  return actor === undefined ? undefined : { procedure, args: { actor, ...more } }
}

const DAMAGE = ['no damage', '1 to 3 damage', '4 to 6 damage', '7 or more damage'] as const

/** What an attack deals before Resilience: of the attack at hand, or of the next one. SD-28, SD-29. */
export const attack = oddsQuestion({
  title: 'the damage of the attack at hand, before Resilience',
  options,
  defaults,
  outcomes: DAMAGE,
  from,
  next: goOn('attack', {}),
  outcome: () => undefined,
  told: (f: Fact) => (f.type === 'AttackReckoned' ? DAMAGE[Math.min(3, Math.ceil(f.damage / 3))] : undefined),
  key: () => '',
  policy,
})

/** The grade of the check at hand, or of a check of offense. SD-10. */
export const checkAtHand = oddsQuestion({
  title: 'the grade of the check at hand',
  options,
  defaults,
  outcomes: GRADES,
  from,
  next: goOn('actionCheck', { sub: 'offense' }),
  outcome: () => undefined,
  told: (f: Fact) => (f.type === 'CheckGraded' ? f.grade : undefined),
  key: () => '',
  policy,
})
