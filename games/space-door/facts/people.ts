import { open, seat, unchanged } from '@sortie/engine'
import { type Attribute, type Placed, type Ranks, rankOf } from '../rules/attributes.ts'
import { type Employee, employeeOf, type Profile, type Weapon } from '../state.ts'
import { fact, withAllEmployees, withEmployee } from './change.ts'

const emptyProfile: Profile = { biography: '', height: '', weight: '', origin: '', age: '', gender: '' }

/** A fresh employee: everything full, Luck 0. SD-O4, SD-Q35. */
export const newcomer = (
  e: Pick<Employee, 'name' | 'seat' | 'placed' | 'ranks' | 'resilience' | 'health'>,
): Employee => ({
  ...e,
  resilienceTotal: e.resilience,
  healthTotal: e.health,
  profile: emptyProfile,
  expertise: [],
  equipment: '',
  luck: 0,
  main: null,
  sideArm: null,
  state: 'up',
  checks: 0,
  prepared: false,
  used: [],
  attacksThisTurn: 0,
  plate: 0,
  missions: 0,
  advances: 0,
})

const withMods = (e: Employee, mods: readonly string[]): Partial<Employee> => ({ main: e.main && { ...e.main, mods } })

/** Takes one away, once. */
const without = (from: readonly string[], one: string): readonly string[] =>
  from.filter((_, i) => i !== from.indexOf(one))

/** Employees and what they carry. */
export const peopleFacts = {
  Hired: fact(
    {
      who: open<string>(),
      name: open<string>(),
      seat: seat(),
      placed: open<Placed>(),
      ranks: open<Ranks>(),
      resilience: open<number>(),
      health: open<number>(),
    },
    (s, { who, name, seat, placed, ranks, resilience, health }) => ({
      ...s,
      employees: { ...s.employees, [who]: newcomer({ name, seat, placed, ranks, resilience, health }) },
    }),
  ),
  BuildRefused: fact({ name: open<string>(), broken: open<readonly string[]>() }, unchanged),
  ProfileWritten: fact(
    {
      who: open<string>(),
      profile: open<Profile>(),
      expertise: open<readonly string[]>(),
      equipment: open<string>(),
    },
    (s, { who, profile, expertise, equipment }) => withEmployee(s, who, { profile, expertise, equipment }),
  ),
  WeaponIssued: fact(
    { who: open<string>(), slot: open<'main' | 'side'>(), weapon: open<Weapon>() },
    (s, { who, slot, weapon }) => withEmployee(s, who, slot === 'main' ? { main: weapon } : { sideArm: weapon }),
  ),
  ModificationFound: fact({ mod: open<string>() }, (s, { mod }) => ({ ...s, kit: [...s.kit, mod] })),
  ModificationFitted: fact({ who: open<string>(), mod: open<string>() }, (s, { who, mod }) => {
    const e = employeeOf(s, who)
    const fitted = withEmployee(s, who, withMods(e, [...(e.main?.mods ?? []), mod]))
    return { ...fitted, kit: without(s.kit, mod) }
  }),
  ModificationTakenOff: fact({ who: open<string>(), mod: open<string>() }, (s, { who, mod }) => {
    const e = employeeOf(s, who)
    return { ...withEmployee(s, who, withMods(e, without(e.main?.mods ?? [], mod))), kit: [...s.kit, mod] }
  }),
  PointGained: fact(
    {
      who: open<string>(),
      attribute: open<Attribute>(),
      resilienceTotal: open<number>(),
      healthTotal: open<number>(),
    },
    (s, { who, attribute, resilienceTotal, healthTotal }) => {
      const e = employeeOf(s, who)
      const { side, points } = e.placed[attribute]
      return withEmployee(s, who, {
        placed: { ...e.placed, [attribute]: { side, points: points + 1 } },
        ranks: { ...e.ranks, [attribute]: rankOf(side, points + 1) },
        resilienceTotal,
        healthTotal,
        advances: e.advances + 1,
      })
    },
  ),
  PlateLent: fact({ who: open<string>() }, (s, { who }) =>
    withEmployee(s, who, { plate: employeeOf(s, who).plate + 1 }),
  ),
  PlatesReturned: fact({}, (s) => withAllEmployees(s, () => ({ plate: 0 }))),
  KeyFound: fact({}, (s) => ({ ...s, keys: s.keys + 1 })),
}
