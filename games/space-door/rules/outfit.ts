import { choose, form, line, listOf, of, oneOf, questions, type Seat, whole } from '@sortie/engine'
import { type Look, procedure, type Rule, type T } from '../rule.ts'
import { type Employee, employeeOf, type Weapon } from '../state.ts'
import { type Attribute, attributes, healthOf, type Ranks, resilienceOf, subs } from './attributes.ts'
import { againstFor, ownsOrMay } from './check.ts'
import { carries, effectOf, ownModification } from './modifications.ts'
import { MOST_ON_ONE } from './points.ts'
import { marginOf, succeeds } from './tally.ts'
import { anybodyAlive, atPeace, mine } from './who.ts'

interface WeaponChoice {
  readonly name: string
  readonly ranks: Ranks
  readonly weapons: { readonly [id: string]: Pick<Weapon, 'name' | 'sub' | 'bonus' | 'guard'> }
}
export const outfitQuestions = questions({
  /** A weapon of the list by id, `own` or `none`, for each hand. */
  WhichWeapons: { rule: 'SD-24', about: of<WeaponChoice>(), fields: ['main', 'side'] },
  /** Any name with any sub-attribute, and a bonus as far as the table allows. */
  WhatWeapon: {
    rule: 'SD-Q34',
    about: of<{ readonly name: string; readonly slot: 'main' | 'side'; readonly ranks: Ranks }>(),
    fields: ['name', 'sub', 'bonus'],
  },
  WhichAttribute: { rule: 'SD-Q37', about: of<{ readonly name: string }>(), options: of<Attribute>() },
})
const ask = outfitQuestions

/** SD-26. */
const MOST_MODS = 2
/** House advancement: one point after so many missions. SD-Q37. */
const MISSIONS_FOR_A_POINT = 3

const alive = (e: Employee): boolean => e.state !== 'dead'

/** Hands out a weapon of the list. SD-24, SD-H01. */
export function issue(t: T, who: string, id: string): void {
  const row = t.content.weapons[id]
  if (!row) return
  const { name, slot, sub, bonus, guard } = row
  give(t, who, slot, { name, sub, bonus, guard, mods: [] })
}

/** Modifications of a weapon that is handed back stay in the kit. */
function give(t: T, who: string, slot: 'main' | 'side', weapon: Weapon): void {
  if (slot === 'main')
    for (const mod of employeeOf(t.state, who).main?.mods ?? [])
      t.tell('SD-26', { type: 'ModificationTakenOff', who, mod })
  t.tell('SD-24', { type: 'WeaponIssued', who, slot, weapon })
}

/** One main weapon and one side arm, from the list or the player's own. SD-24, SD-Q34. */
export const chooseWeapons: Rule<{ readonly who: string; readonly seat: Seat }> = function* (t, { who, seat }) {
  const { name, ranks, main, sideArm } = employeeOf(t.state, who)
  const rows = Object.entries(t.content.weapons)
  const idsOf = (slot: 'main' | 'side') => rows.filter(([, row]) => row.slot === slot).map(([id]) => id)
  const held = (slot: 'main' | 'side', weapon: Weapon | null) =>
    idsOf(slot).find((id) => t.content.weapons[id]?.name === weapon?.name) ?? bestFor(t, who, idsOf(slot))
  const chosen = yield* form(ask.WhichWeapons, {
    ask: seat,
    fields: { main: oneOf([...idsOf('main'), 'own', 'none']), side: oneOf([...idsOf('side'), 'own', 'none']) },
    usual: { main: held('main', main), side: held('side', sideArm) },
    about: {
      name,
      ranks,
      weapons: Object.fromEntries(rows.map(([w, { name, sub, bonus, guard }]) => [w, { name, sub, bonus, guard }])),
    },
  })
  for (const slot of ['main', 'side'] as const) {
    if (chosen[slot] === 'own') give(t, who, slot, yield* ownWeapon(t, { who, seat, slot }))
    else if (chosen[slot] !== 'none') issue(t, who, chosen[slot])
  }
}

/** The weapon of the list that this employee hits hardest with, on average. */
function bestFor(t: T, who: string, ids: readonly string[]): string {
  const worth = (id: string): number => {
    const row = t.content.weapons[id]
    if (!row || !ownsOrMay(t, who, row.sub)) return -1
    const against = againstFor(t, who, row.sub)
    return FACES.reduce((sum, face) => sum + marginOf(face, against) + (succeeds(face, against) ? row.bonus : 0), 0)
  }
  return [...ids].sort((a, b) => worth(b) - worth(a))[0] ?? 'none'
}
const FACES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

/** Any name with any sub-attribute is legal, with a bonus up to what the table allows. SD-Q34, SD-Q33. */
const ownWeapon: Rule<{ readonly who: string; readonly seat: Seat; readonly slot: 'main' | 'side' }, Weapon> =
  function* (t, { who, seat, slot }) {
    const { name: called, ranks } = employeeOf(t.state, who)
    const most = t.settings['weapon.bonus']
    const { name, sub, bonus } = yield* form(ask.WhatWeapon, {
      ask: seat,
      fields: { name: line({ min: 1, max: 40 }), sub: oneOf(subs), bonus: whole({ min: 0, max: most }) },
      usual: { bonus: slot === 'main' ? most : 0 },
      about: { name: called, slot, ranks },
    })
    return { name, sub, bonus, guard: 0, mods: [] }
  }

/** Take other weapons. SD-24. */
export const equip = procedure({
  rules: ['SD-24', 'SD-25', 'SD-Q34'],
  by: 'player',
  when: atPeace,
  args: (look, seat) => ({ who: oneOf(mine(look, seat, alive)) }),
  *run(t, { who }) {
    yield* chooseWeapons(t, { who, seat: employeeOf(t.state, who).seat })
  },
})

const short = line({ max: 60 })

/** Write an employee's profile. SD-B1. */
export const describe = procedure({
  rules: ['SD-B1'],
  by: 'anyone',
  anytime: true,
  args: (look, seat) => ({
    who: oneOf(mine(look, seat, () => true)),
    biography: line({ max: 400 }),
    height: short,
    weight: short,
    origin: short,
    age: short,
    gender: short,
    expertise: listOf(line({ min: 1, max: 80 }), { max: 6 }),
    equipment: line({ max: 400 }),
  }),
  usual: (look, seat) => {
    const [who] = mine(look, seat, () => true)
    if (who === undefined) return {}
    const { profile, expertise, equipment } = employeeOf(look.state, who)
    return { who, ...profile, expertise, equipment }
  },
  *run(t, { who, expertise, equipment, biography, height, weight, origin, age, gender }) {
    const profile = { biography, height, weight, origin, age, gender }
    t.tell('SD-B1', { type: 'ProfileWritten', who, profile, expertise, equipment })
  },
})

/** Modifications that were found and that this employee's main weapon has room for. SD-26. */
const fits = (e: Employee, mod: string): boolean =>
  e.main !== null && e.main.mods.length < MOST_MODS && !carries(e.main, effectOf(mod))

const fitters = (look: Look, seat: Seat): readonly string[] =>
  mine(look, seat, (e) => alive(e) && look.state.kit.some((mod) => fits(e, mod)))

/** Fit a found modification to the main weapon: two at most, none on a side arm. SD-26, SD-Q39. */
export const fit = procedure({
  rules: ['SD-26', 'SD-Q39'],
  by: 'player',
  when: atPeace,
  args: (look, seat) => {
    const those = fitters(look, seat)
    const mods = look.state.kit.filter((mod) => those.some((id) => fits(employeeOf(look.state, id), mod)))
    return { who: oneOf(those), mod: oneOf([...new Set(mods)]) }
  },
  *run(t, { who, mod }) {
    if (fits(employeeOf(t.state, who), mod)) t.tell('SD-26', { type: 'ModificationFitted', who, mod })
    else t.tell('SD-26', { type: 'Refused', who, why: 'twice' })
  },
})

/** Take a modification off again. SD-26. */
export const takeOff = procedure({
  rules: ['SD-26'],
  by: 'player',
  when: atPeace,
  args: (look, seat) => {
    const those = mine(look, seat, (e) => (e.main?.mods.length ?? 0) > 0)
    return {
      who: oneOf(those),
      mod: oneOf([...new Set(those.flatMap((id) => employeeOf(look.state, id).main?.mods ?? []))]),
    }
  },
  *run(t, { who, mod }) {
    if (employeeOf(t.state, who).main?.mods.includes(mod)) t.tell('SD-26', { type: 'ModificationTakenOff', who, mod })
    else t.tell('SD-26', { type: 'Refused', who, why: 'notThere' })
  },
})

/**
 * The GM lets one be found; 11 and 12 come no other way. One of the group's own is a name for what one of these does.
 * SD-26, SD-H02.
 */
export const grantModification = procedure({
  rules: ['SD-26', 'SD-H02'],
  by: 'gm',
  when: anybodyAlive,
  args: ({ content }) => ({ mod: oneOf(Object.keys(content.modifications)), called: line({ max: 40 }) }),
  usual: () => ({ called: '' }),
  *run(t, { mod, called }) {
    const name = called.trim()
    t.tell('SD-26', { type: 'ModificationFound', mod: name === '' ? mod : ownModification(mod, name) })
  },
})

const mayAdvance = (look: Look, e: Employee): boolean =>
  look.settings.advance === 'house' &&
  alive(e) &&
  e.missions >= (e.advances + 1) * MISSIONS_FOR_A_POINT &&
  attributes.some((a) => e.placed[a].points < MOST_ON_ONE)

/** House: one more point after three missions, on a side already chosen. SD-Q37. */
export const advance = procedure({
  rules: ['SD-Q37', 'SD-05'],
  by: 'player',
  when: ({ state, settings }) => state.encounter === null && state.mission === null && settings.advance === 'house',
  args: (look, seat) => ({ who: oneOf(mine(look, seat, (e) => mayAdvance(look, e))) }),
  *run(t, { who }) {
    const e = employeeOf(t.state, who)
    const attribute = yield* choose(ask.WhichAttribute, {
      ask: e.seat,
      from: attributes.filter((a) => e.placed[a].points < MOST_ON_ONE),
      about: { name: e.name },
    })
    const { side, points } = e.placed[attribute]
    const placed = { ...e.placed, [attribute]: { side, points: points + 1 } }
    t.tell('SD-Q37', {
      type: 'PointGained',
      who,
      attribute,
      resilienceTotal: resilienceOf(placed),
      healthTotal: healthOf(placed, t.settings['health.perPoint']),
    })
  },
})
