import { type Member, type Module, memberOf, SHIP, type Ship, type State } from '../state.ts'

/** The parts of the state that most effects change. */

export const withMember = (s: State, id: string, change: (m: Member) => Partial<Member>): State => {
  const member = memberOf(s, id)
  return { ...s, crew: { ...s.crew, [id]: { ...member, ...change(member) } } }
}
export const withMembers = (s: State, change: Partial<Member>): State => ({
  ...s,
  crew: Object.fromEntries(Object.entries(s.crew).map(([id, m]) => [id, { ...m, ...change }])),
})
export const withShip = (s: State, change: Partial<Ship>): State => ({ ...s, ship: { ...s.ship, ...change } })
export const withSlot = (s: State, slot: number, change: (m: Module) => Module): State =>
  withShip(s, { modules: s.ship.modules.map((m, i) => (i === slot - 1 ? change(m) : m)) })
export const withFocus = (s: State, who: string, by: number): State =>
  who === SHIP ? withShip(s, { focus: s.ship.focus + by }) : withMember(s, who, (m) => ({ focus: m.focus + by }))
