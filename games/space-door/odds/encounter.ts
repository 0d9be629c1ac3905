import { line, oneOf } from '@sortie/engine'
import { oddsQuestion } from '../rule.ts'
import { hasMod } from '../rules/modifications.ts'
import { nextStrike } from '../rules/next-strike.ts'
import type { Combatant, Employee, State } from '../state.ts'
import { assumed } from './assumed.ts'
import { staged } from './staged.ts'

/** Who wins, if both sides strike as SD-H07 says: weakest first, employees with the main weapon and one die, no Luck. */
export const encounter = oddsQuestion({
  title: 'who wins if all strike the weakest first, with the main weapon, one die and no Luck',
  options: {
    employees: line({ min: 1, max: 200 }),
    combatants: line({ min: 1, max: 200 }),
    initiator: oneOf(['employees', 'combatants']),
  },
  defaults: { employees: 'mara-quill', combatants: 'door-mite', initiator: 'employees' },
  outcomes: ['employees', 'combatants'],
  from: staged,
  live: (s) => s.encounter !== null,
  next: (s) => {
    const strike = nextStrike(s)
    return strike ? { procedure: 'strike', args: strike } : { procedure: 'endTurn', args: {} }
  },
  told: (f) => (f.type === 'EncounterEnded' ? f.won : undefined),
  // A blow changes those who are struck, and reads nothing of the strikers but what the turn is made of.
  parts: {
    keys: (s, { settings }) => {
      const reads = { luck: settings['luck.whose'] === 'any' || settings['luck.prices'] === 'house' }
      let turn = s.encounter?.side === 'employees' ? 'e' : 'c'
      let employees = ''
      let combatants = ''
      for (const id in s.employees) {
        const e = s.employees[id] as Employee
        turn += ` ${e.state} ${e.checks}${reads.luck ? ` ${e.luck}` : ''}${firstAttack(e)}`
        employees += ` ${e.resilience},${e.health}`
      }
      for (const id in s.combatants) {
        const c = s.combatants[id] as Combatant
        turn += ` ${c.state} ${c.checks}`
        combatants += ` ${c.resilience},${c.health}`
      }
      return [turn, employees, combatants]
    },
    touched: (s) => {
      if (s.encounter?.side === 'combatants') return [0, 1]
      return Object.values(s.employees).some((e) => hasMod(e, 'return-loop')) ? [0, 1, 2] : [0, 2]
    },
    merge: ([turn, employees, combatants]) => ({
      ...(turn as State),
      employees: withNumbers((turn as State).employees, (employees as State).employees),
      combatants: withNumbers((turn as State).combatants, (combatants as State).combatants),
    }),
  },
  gains: { turns: (before, after) => Number(before.encounter?.turn !== after.encounter?.turn) },
  policy: assumed,
})

/** Only HEAVY CORE asks whether it is the first attack of the turn. */
const firstAttack = (e: Employee): string => (hasMod(e, 'heavy-core') && e.attacksThisTurn === 0 ? '!' : '')

function withNumbers<P extends Employee | Combatant>(
  people: { readonly [id: string]: P },
  from: { readonly [id: string]: P },
): { readonly [id: string]: P } {
  const found: { [id: string]: P } = {}
  for (const id in people) {
    const { resilience, health } = from[id] as P
    found[id] = { ...(people[id] as P), resilience, health }
  }
  return found
}
