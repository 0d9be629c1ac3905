import { whole } from '@sortie/engine'
import { fitted } from '../content/modules.ts'
import { oddsQuestion } from '../rule.ts'
import { type Member, memberOf, SHIP, type State } from '../state.ts'
import { underWay } from './start.ts'

const hits = whole({ min: 1, max: 50 })
const TARGET = 'target'

/** Ship and members count their hits. The count starts below zero and reaches zero with the last hit asked for. */
const before = (count: number): { readonly hits: number } => ({ hits: -count })

/** A fresh ship after a number of hits. VR-14, VR-15. */
export const wreck = oddsQuestion({
  title: 'a fresh ship is wrecked within a number of hits',
  options: { hits },
  defaults: { hits: 5 },
  outcomes: ['wrecked', 'afloat'],
  from: (options, table) => {
    const state = underWay(table, {})
    const { ships, modules } = table.content
    const fittedOut = (Object.values(ships)[0]?.modules ?? []).flatMap((id) => modules[id] ?? []).map(fitted)
    return { ...state, ship: { ...state.ship, ...before(options.hits), modules: fittedOut } }
  },
  next: () => ({ procedure: 'dealDamage', args: { who: SHIP }, by: 'gm' }),
  outcome: ({ ship }) => (ship.wrecked ? 'wrecked' : ship.hits === 0 ? 'afloat' : undefined),
  // Integrity goes with the first hit. Which modules are destroyed does not matter, only how many.
  key: ({ ship }) => `${ship.hits} ${ship.modules.filter((m) => m.destroyed).length}`,
})

/** A fresh member after a number of hits. VR-19, VR-20. */
export const down = oddsQuestion({
  title: 'a fresh crew member is Down and Out within a number of hits',
  options: { hits, vitality: whole({ min: 1, max: 3 }) },
  defaults: { hits: 5, vitality: 3 },
  outcomes: ['down', 'up'],
  from: (options, table) => underWay(table, { [TARGET]: { vitality: options.vitality, ...before(options.hits) } }),
  next: () => ({ procedure: 'dealDamage', args: { who: TARGET }, by: 'gm' }),
  outcome: (s) => (target(s).vitality === 0 ? 'down' : target(s).hits === 0 ? 'up' : undefined),
  // Each hit costs a system or Vitality, and each system is hit equally often.
  key: (s) => `${target(s).hits} ${target(s).vitality}`,
})

const target = (s: State): Member => memberOf(s, TARGET)
