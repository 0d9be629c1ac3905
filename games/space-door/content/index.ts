import { type Fields, formOf, line, listOf, oneOf, whole } from '@sortie/engine'
import { clockSizes } from '../../toolbox/clocks/clock.ts'
import { noReadyRows, readyRowFields } from '../../toolbox/ready/rows.ts'
import { attributes, subs } from '../rules/attributes.ts'
import { combatants } from './combatants.ts'
import { employees } from './employees.ts'
import { complications, doors, drills, missions, objectives } from './missions.ts'
import { modifications } from './modifications.ts'
import { weapons } from './weapons.ts'

export const content = {
  weapons,
  modifications,
  combatants,
  employees,
  doors,
  objectives,
  complications,
  missions,
  drills,
  ...noReadyRows,
}
export type Content = typeof content

const name = line({ min: 1, max: 60 })
const sub = oneOf(subs)
const from = { house: oneOf([true, false]), source: line({ max: 200 }) }
const row = { roll: whole({ min: 1, max: 10 }), text: line({ min: 1, max: 120 }), ...from }
const tests = listOf(listOf(sub, { min: 1, max: 10 }), { min: 1, max: 3 })
const text = line({ max: 600 })
const d10 = whole({ min: 1, max: 10 })
const scale = formOf({ side: oneOf(['left', 'right']), points: whole({ min: 1, max: 4 }) })

/** The shape of rows that a table writes for itself. SD-Q34: any name with any sub-attribute is legal. */
export const contentFields: { readonly [K in keyof Content]: Fields } = {
  weapons: {
    name,
    slot: oneOf(['main', 'side']),
    sub,
    bonus: whole({ min: 0, max: 9 }),
    guard: whole({ min: 0, max: 9 }),
    ...from,
  },
  modifications: { name, roll: whole({ min: 1, max: 12 }), effect: line({ min: 1, max: 200 }), ...from },
  combatants: {
    name,
    sub,
    rank: whole({ min: 2, max: 9 }),
    dice: whole({ min: 1, max: 8 }),
    bonus: whole({ min: 0, max: 9 }),
    resilience: whole({ min: -9, max: 30 }),
    health: whole({ min: 1, max: 300 }),
    checks: whole({ min: 1, max: 4 }),
    copy: oneOf([true, false]),
    ...from,
  },
  employees: {
    name,
    placed: formOf(Object.fromEntries(attributes.map((a) => [a, scale]))),
    main: line({ max: 60 }),
    side: line({ max: 60 }),
    expertise: listOf(line({ max: 80 })),
    biography: line({ max: 400 }),
    ...from,
  },
  doors: row,
  objectives: row,
  complications: row,
  missions: {
    title: name,
    door: d10,
    objective: d10,
    complication: d10,
    way: tests,
    place: tests,
    back: tests,
    first: name,
    others: name,
    told: formOf({ briefing: text, way: text, place: text, encounter: text, back: text }),
    people: listOf(formOf({ name, wants: line({ max: 200 }) }), { max: 8 }),
    clocks: listOf(
      formOf({ name, size: oneOf(clockSizes), outcome: line({ max: 200 }), hidden: oneOf([true, false]) }),
      { max: 6 },
    ),
    ...from,
  },
  drills: { title: name, combatants: listOf(name, { min: 1, max: 8 }), ...from },
  ...readyRowFields,
}
