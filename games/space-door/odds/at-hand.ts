import { line } from '@sortie/engine'
import { type Look, oddsQuestion } from '../rule.ts'
import { mayAttack } from '../rules/attack.ts'
import { nextStrike } from '../rules/next-strike.ts'
import { GRADES } from '../rules/tally.ts'
import { combatantsUp, employeesUp, type State } from '../state.ts'
import { assumed, directorsHelp } from './assumed.ts'
import { NOT_ALLOWED } from './check.ts'
import { encounter } from './encounter.ts'
import { type Setup, staged } from './staged.ts'

/** The GM answers as the director does, nobody else helps and no Luck is spent, unless that has been said already. */
const policy = { ...assumed, ...directorsHelp }

const options = { employees: line({ min: 1, max: 200 }), combatants: line({ min: 1, max: 200 }) }
const { employees, combatants } = encounter.defaults
const defaults = { employees, combatants }
const from = (fighters: typeof defaults, table: Setup): State => staged({ ...fighters, initiator: 'employees' }, table)

/** The next attack: of the first employee who may, or of the combatant whose turn it is. */
function nextAttack(state: State, table: Omit<Look, 'state'>) {
  if (state.encounter?.side === 'combatants') {
    const strike = nextStrike(state)
    return strike && { procedure: 'strike', args: strike }
  }
  const actor = combatantsUp(state).length > 0 && employeesUp(state).find((id) => mayAttack({ ...table, state }, id))
  return actor ? { procedure: 'attack', args: { actor } } : undefined
}

const DAMAGE = ['no damage', '1 to 3 damage', '4 to 6 damage', '7 or more damage'] as const

/** What an attack deals before Resilience: of the attack at hand, or of the next one. SD-28, SD-29. */
export const attack = oddsQuestion({
  title: 'the damage of the attack at hand, before Resilience; or of the next one',
  options,
  defaults,
  outcomes: DAMAGE,
  from,
  live: (s) => combatantsUp(s).length > 0 && employeesUp(s).length > 0,
  next: nextAttack,
  told: (f) => (f.type === 'AttackReckoned' ? DAMAGE[Math.min(3, Math.ceil(f.damage / 3))] : undefined),
  atOnce: true,
  policy,
})

/** The grade of the check at hand, or of a check of Offense by the first employee who may. SD-10. */
export const checkAtHand = oddsQuestion({
  title: 'the grade of the check at hand; or else of a check of Offense',
  options,
  defaults,
  outcomes: GRADES,
  from,
  live: (s) => employeesUp(s).length > 0,
  next: (s, table) => {
    if (s.encounter?.side === 'combatants') return nextAttack(s, table)
    const [actor] = employeesUp(s).filter((id) => !s.encounter || (s.employees[id]?.checks ?? 0) > 0)
    return actor === undefined
      ? undefined
      : { procedure: s.encounter ? 'actionCheck' : 'check', args: { actor, sub: 'offense' } }
  },
  told: (f) => (f.type === 'CheckGraded' ? f.grade : f.type === 'Refused' ? NOT_ALLOWED : undefined),
  atOnce: true,
  policy,
})
