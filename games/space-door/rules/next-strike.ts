import {
  type Combatant,
  combatantOf,
  type Employee,
  employeeOf,
  employeesUp,
  isEmployee,
  isUp,
  type State,
} from '../state.ts'

/** Who strikes whom next when a side is played by the rules. Nothing, if the side's turn is over. SD-H07. */
export function nextStrike(s: State): { readonly attacker: string; readonly target: string } | undefined {
  const side = s.encounter?.side === 'employees' ? s.employees : s.combatants
  for (const attacker in side) {
    const who = side[attacker] as Employee | Combatant
    if (!isUp(who) || who.checks <= 0) continue
    const target = weakest(s, isEmployee(s, attacker) ? Object.keys(s.combatants) : employeesUp(s))
    return target === undefined ? undefined : { attacker, target }
  }
  return undefined
}

/** The one up with the lowest Resilience, then the lowest Health, then the order of the seats. SD-H07. */
export function weakest(s: State, among: readonly string[]): string | undefined {
  let best: { readonly id: string; readonly resilience: number; readonly health: number } | undefined
  for (const id of among) {
    const { resilience, health, state } = isEmployee(s, id) ? employeeOf(s, id) : combatantOf(s, id)
    if (state !== 'up') continue
    if (!best || resilience < best.resilience || (resilience === best.resilience && health < best.health))
      best = { id, resilience, health }
  }
  return best?.id
}
