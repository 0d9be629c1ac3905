import { oneOf, runs, type Seat } from '@sortie/engine'
import type { Look } from '../rule.ts'
import { type Employee, employeeOf, isUp } from '../state.ts'

/** Employees a seat acts for: its own; the GM also acts for those whose seat is empty. */
export const mine = (
  { state, seats }: Look,
  seat: Seat,
  fits: (e: Employee, id: string) => boolean,
): readonly string[] =>
  Object.keys(state.employees).filter((id) => {
    const e = employeeOf(state, id)
    const orphaned = runs(seats, seat) && !seats.some((s) => s.seat === e.seat)
    return (e.seat === seat || orphaned) && fits(e, id)
  })

/** Up and, in an encounter, with an action check left. SD-23, SD-20. */
export const mayAct = ({ state }: Look, e: Employee): boolean => isUp(e) && (state.encounter === null || e.checks > 0)

/** Outside an encounter, or in the employees' turn of one. SD-22. */
export const employeesMayAct = ({ state }: Look): boolean =>
  state.encounter === null || state.encounter.side === 'employees'

export const anybodyAlive = ({ state }: Look): boolean => Object.values(state.employees).some((e) => e.state !== 'dead')

export const inEncounter = (look: Look): boolean => look.state.encounter !== null
export const atPeace = (look: Look): boolean => look.state.encounter === null

/** The field that names who acts. */
export const actor = (look: Look, seat: Seat) => ({
  actor: oneOf(mine(look, seat, (e) => mayAct(look, e))),
})
