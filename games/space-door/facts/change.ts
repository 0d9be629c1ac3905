import { factFor } from '@sortie/engine'
import { type Combatant, combatantOf, type Employee, employeeOf, isEmployee, type State } from '../state.ts'

export const fact = factFor<State>()

export const withEmployee = (s: State, who: string, change: Partial<Employee>): State => ({
  ...s,
  employees: { ...s.employees, [who]: { ...employeeOf(s, who), ...change } },
})

export const withCombatant = (s: State, who: string, change: Partial<Combatant>): State => ({
  ...s,
  combatants: { ...s.combatants, [who]: { ...combatantOf(s, who), ...change } },
})

/** An employee or a combatant. */
export const withFighter = (
  s: State,
  who: string,
  change: Partial<Pick<Employee, 'resilience' | 'health' | 'checks'>>,
): State => (isEmployee(s, who) ? withEmployee(s, who, change) : withCombatant(s, who, change))

export const withAllEmployees = (s: State, change: (e: Employee, id: string) => Partial<Employee>): State => ({
  ...s,
  employees: Object.fromEntries(Object.entries(s.employees).map(([id, e]) => [id, { ...e, ...change(e, id) }])),
})
