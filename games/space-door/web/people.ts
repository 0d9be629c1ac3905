import { known } from '@sortie/engine'
import type { Offer } from '@sortie/web/wire'
import type { Employee, Seen, Sub } from './rules.ts'

export interface Person {
  readonly id: string
  readonly e: Employee
}

export const employeesIn = (view: Seen): readonly Person[] =>
  Object.entries(view.employees).map(([id, e]) => ({ id, e }))
export const ownOf = (view: Seen, seat: string): readonly Person[] =>
  employeesIn(view).filter(({ e }) => e.seat === seat)

export const mostResilience = (e: Employee): number => e.resilienceTotal + e.plate

/** What a seat knows of a combatant; nothing of its numbers unless they were shown. */
export interface Foe {
  readonly id: string
  readonly name: string
  readonly state: 'up' | 'defeated'
  readonly shown: boolean
  readonly numbers:
    | {
        readonly sub: Sub
        readonly rank: number
        readonly dice: number
        readonly bonus: number
        readonly resilience: number
        readonly resilienceTotal: number
        readonly health: number
        readonly healthTotal: number
        readonly checks: number
        readonly checksPerTurn: number
      }
    | undefined
}

export const foesOf = (view: Seen): readonly Foe[] =>
  Object.entries(view.combatants).map(([id, { name, state, shown, ...rest }]) => ({
    id,
    name,
    state,
    shown,
    numbers: Object.values(rest).every((v) => known(v)) ? (rest as Foe['numbers']) : undefined,
  }))

/** Who holds the field already, though the turn has not ended. */
export function decided(view: Seen): 'employees' | 'combatants' | undefined {
  if (!view.encounter) return undefined
  if (foesOf(view).every((foe) => foe.state !== 'up')) return 'employees'
  return employeesIn(view).every(({ e }) => e.state !== 'up') ? 'combatants' : undefined
}

export const may = (offers: readonly Offer[], procedure: string): boolean =>
  offers.some((o) => o.procedure === procedure)

/** Whether something may be started with this very person or thing in one of its fields. */
export function mayOn(offers: readonly Offer[], procedure: string, field: string, value: string): boolean {
  const shape = offers.find((o) => o.procedure === procedure)?.fields[field]
  return shape?.kind === 'one' && shape.options.includes(value)
}

/** What an employee or a combatant is called. */
export const calledIn = (view: Seen, id: string): string =>
  view.employees[id]?.name ?? view.combatants[id]?.name ?? id.replaceAll('-', ' ')
