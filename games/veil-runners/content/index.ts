import { type Fields, formOf, line, listOf, oneOf, whole } from '@sortie/engine'
import { clockKinds, clockSizes } from '../../toolbox/clocks/index.ts'
import { deckFields, handoutFields, type ReadyRows, tableFields } from '../../toolbox/ready/rows.ts'
import { systems } from '../state.ts'
import { clocks } from './clocks.ts'
import { decks } from './decks.ts'
import { clockOutcomes } from './effects.ts'
import { missions } from './missions.ts'
import { modules, shipUpgrades, tools } from './modules.ts'
import { crew, ships } from './ready.ts'
import { tables } from './tables.ts'

/** Rows by kind and id. All of it is house content; a table may lay its own over it. */
const handouts: ReadyRows['handouts'] = {}
export const content = { modules, tools, shipUpgrades, tables, decks, clocks, ships, crew, missions, handouts }
export type Content = typeof content

const name = line({ min: 1, max: 60 })
const scope = line({ max: 200 })

/** What rows that people write have to look like. */
export const contentFields: { readonly [kind: string]: Fields } = {
  modules: {
    name,
    kind: oneOf(['core', 'additional', 'passive']),
    core: oneOf([...systems, null]),
    scope,
    uses: oneOf([1, 2, 3, 6, null]),
    effect: oneOf([
      null,
      ...['fieldForge', 'veilAnchor', 'medbays', 'sparesVault', 'quietBunks', 'bulkheadRing', 'chapelNook'],
    ]),
    house: oneOf([true, false]),
    source: line({ max: 200 }),
  },
  tools: { name, scope },
  tables: tableFields,
  decks: deckFields,
  clocks: {
    name,
    kind: oneOf(clockKinds),
    size: oneOf(clockSizes),
    outcome: scope,
    outcomeEffect: oneOf([null, ...Object.keys(clockOutcomes)]),
    effect: oneOf([null, 'allDesperate']),
    scope: oneOf(['', 'every roll']),
  },
  ships: {
    name,
    role: line({ max: 60 }),
    core: { kind: 'form', fields: { CPU: dice(), HUL: dice(), NAV: dice() } },
    modules: listOf(line({ min: 1 }), { min: 4, max: 4 }),
  },
  shipUpgrades: {
    name,
    does: scope,
    list: oneOf(['A', 'B']),
    die: whole({ min: 1, max: 6 }),
    once: oneOf([true, false]),
  },
  missions: {
    name,
    briefing: line({ max: 600 }),
    places: listOf(formOf({ name, supportsLife: oneOf([true, false]), dark: oneOf([true, false]) }), {
      min: 1,
      max: 6,
    }),
    people: listOf(line({ min: 1, max: 120 }), { max: 8 }),
    goal: line({ min: 1, max: 60 }),
    danger: line({ min: 1, max: 60 }),
    deck: line({ max: 60 }),
  },
  crew: { name, primary: line({ min: 1 }), secondary: line({ min: 1 }) },
  handouts: handoutFields,
}

function dice() {
  return whole({ min: 1, max: 4 })
}
