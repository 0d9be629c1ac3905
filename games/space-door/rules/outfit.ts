import { choose, line, listOf, of, oneOf, questions, type Seat, text } from '@sortie/engine'
import { type Look, procedure, type Rule, type T } from '../rule.ts'
import { type Employee, employeeOf, nameOf, type Weapon } from '../state.ts'
import { type Attribute, attributes, healthOf, type Ranks, resilienceOf, type Sub, subs } from './attributes.ts'
import { MOST_ON_ONE } from './points.ts'
import { anybodyAlive, atPeace, mine } from './who.ts'

interface WeaponChoice {
  readonly name: string
  readonly ranks: Ranks
  readonly weapons: { readonly [id: string]: Pick<Weapon, 'name' | 'sub' | 'bonus'> }
}
interface ModificationChoice {
  readonly name: string
  readonly weapon: string
}

export const outfitQuestions = questions({
  /** A weapon of the list by id, `own` or `none`. */
  WhichMainWeapon: { rule: 'SD-24', about: of<WeaponChoice>(), options: of<string>() },
  WhichSideArm: { rule: 'SD-24', about: of<WeaponChoice>(), options: of<string>() },
  WhatItIsCalled: { rule: 'SD-Q34' },
  /** Of the player's own weapon, or for a check of a mission. */
  WhichSubAttribute: {
    rule: 'SD-Q33',
    about: of<{ readonly name: string; readonly ranks?: Ranks }>(),
    options: of<Sub>(),
  },
  WhichModification: { rule: 'SD-26', about: of<ModificationChoice>(), options: of<string>() },
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
  for (const slot of ['main', 'side'] as const) {
    const rows = Object.entries(t.content.weapons).filter(([, row]) => row.slot === slot)
    const id = yield* choose(slot === 'main' ? ask.WhichMainWeapon : ask.WhichSideArm, {
      ask: seat,
      from: [...rows.map(([id]) => id), 'own', 'none'],
      decline: 'none',
      about: {
        name: nameOf(t.state, who),
        ranks: employeeOf(t.state, who).ranks,
        weapons: Object.fromEntries(rows.map(([w, { name, sub, bonus }]) => [w, { name, sub, bonus }])),
      },
    })
    if (id === 'own') give(t, who, slot, yield* ownWeapon(t, { seat }))
    else if (id !== 'none') issue(t, who, id)
  }
}

/** Any name with any sub-attribute is legal. SD-Q34, SD-Q33. */
const ownWeapon: Rule<{ readonly seat: Seat }, Weapon> = function* (_t, { seat }) {
  const name = yield* text(ask.WhatItIsCalled, { ask: seat, min: 1, max: 40 })
  const sub = yield* choose(ask.WhichSubAttribute, { ask: seat, from: subs, about: { name } })
  return { name, sub, bonus: 0, guard: 0, mods: [] }
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
  *run(t, { who, expertise, equipment, biography, height, weight, origin, age, gender }) {
    const profile = { biography, height, weight, origin, age, gender }
    t.tell('SD-B1', { type: 'ProfileWritten', who, profile, expertise, equipment })
  },
})

/** Modifications that were found and that this employee's main weapon has room for. SD-26. */
const fits = (e: Employee, mod: string): boolean =>
  e.main !== null && e.main.mods.length < MOST_MODS && !e.main.mods.includes(mod)

const fitters = (look: Look, seat: Seat): readonly string[] =>
  mine(look, seat, (e) => alive(e) && look.state.kit.some((mod) => fits(e, mod)))

/** Fit a found modification to the main weapon: two at most, none on a side arm. SD-26, SD-Q39. */
export const fit = procedure({
  rules: ['SD-26', 'SD-Q39'],
  by: 'player',
  when: atPeace,
  args: (look, seat) => ({ who: oneOf(fitters(look, seat)) }),
  *run(t, { who }) {
    const e = employeeOf(t.state, who)
    const mod = yield* choose(ask.WhichModification, {
      ask: e.seat,
      from: [...new Set(t.state.kit)].filter((m) => fits(e, m)),
      about: { name: e.name, weapon: e.main?.name ?? '' },
    })
    t.tell('SD-26', { type: 'ModificationFitted', who, mod })
  },
})

/** Take a modification off again. SD-26. */
export const takeOff = procedure({
  rules: ['SD-26'],
  by: 'player',
  when: atPeace,
  args: (look, seat) => ({ who: oneOf(mine(look, seat, (e) => (e.main?.mods.length ?? 0) > 0)) }),
  *run(t, { who }) {
    const { seat, name, main } = employeeOf(t.state, who)
    const mod = yield* choose(ask.WhichModification, {
      ask: seat,
      from: main?.mods ?? [],
      about: { name, weapon: main?.name ?? '' },
    })
    t.tell('SD-26', { type: 'ModificationTakenOff', who, mod })
  },
})

/** The GM lets one be found; 11 and 12 come no other way. SD-26, SD-H02. */
export const grantModification = procedure({
  rules: ['SD-26', 'SD-H02'],
  by: 'gm',
  when: anybodyAlive,
  args: ({ content }) => ({ mod: oneOf(Object.keys(content.modifications)) }),
  *run(t, { mod }) {
    t.tell('SD-26', { type: 'ModificationFound', mod })
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
