import type { T } from '../rule.ts'
import { canAct, memberOf, SHIP } from '../state.ts'
import { hasPassive } from './ship.ts'

/** Who is meant, as the words say it. */
export function meant(t: T, whom: string, actor: string | null): readonly string[] {
  if (whom === 'ship') return [SHIP]
  if (whom === 'crew') return livingCrew(t)
  if (whom === 'zone') return inZone(t, actor ?? undefined)
  return one(actor ?? undefined)
}

const shipThings = { 'Life Support': 'lifeSupport', Integrity: 'integrity', Engineering: 'engineering' } as const
const suitThings = {
  'suit Life Support': 'lifeSupport',
  'primary tool': 'primary',
  'secondary tool': 'secondary',
} as const

/** The story takes a token of the ship or a system of a suit, or gives it back. VR-11, VR-12, VR-13, VR-17. */
export function changeThing(
  t: T,
  what: string,
  back: boolean,
  { actor, rule }: { readonly actor: string | null; readonly rule: string },
): void {
  const token = shipThings[what as keyof typeof shipThings]
  if (token !== undefined) {
    const held = token === 'integrity' ? t.state.ship.integrity > 0 : t.state.ship[token]
    if (held !== back) t.tell(rule, { type: back ? 'TokenReturned' : 'TokenTaken', token })
    const aboard = livingCrew(t).filter((id) => memberOf(t.state, id).place === SHIP)
    if (!back && held && token === 'lifeSupport' && aboard.length > 0 && !hasPassive(t.state.ship, 'bulkheadRing'))
      t.tell('VR-23', { type: 'Exposed', who: aboard, by: 'life support' })
    return
  }
  const system = suitThings[what as keyof typeof suitThings]
  if (system === undefined || actor === null) return
  if (memberOf(t.state, actor).suit[system] === back) return
  t.tell(rule, { type: back ? 'SystemRepaired' : 'SystemLost', who: actor, system })
}

export const one = (who: string | undefined): readonly string[] => (who === undefined ? [] : [who])
export const livingCrew = (t: T): readonly string[] => t.state.roster.filter((id) => !memberOf(t.state, id).dead)
export const firstAble = (t: T): string | undefined => t.state.roster.find((id) => canAct(memberOf(t.state, id)))

/** Everyone where the actor is; without one, everyone who is not aboard. */
export function inZone(t: T, actor: string | undefined): readonly string[] {
  const place = actor === undefined ? SHIP : memberOf(t.state, actor).place
  return livingCrew(t).filter((id) => {
    const at = memberOf(t.state, id).place
    return place === SHIP ? at !== SHIP : at === place
  })
}

/** VR-23. */
export function expose(t: T, who: readonly string[], rule: string): void {
  const fresh = who.filter((id) => !memberOf(t.state, id).exposed)
  if (fresh.length > 0) t.tell(rule, { type: 'Exposed', who: fresh, by: 'effect' })
}
