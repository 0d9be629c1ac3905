import { whole } from '@sortie/engine'
import { content } from '../content/index.ts'
import { fitted } from '../content/modules.ts'
import { oddsQuestion } from '../rule.ts'
import { type Member, memberOf, SHIP, type State, suitSystems } from '../state.ts'
import { underWay } from './start.ts'

const hits = whole({ min: 1, max: 50 })
const TARGET = 'target'

/** Each question counts hits down from what was asked for. */
const hitsLeft = (s: State, taken: number): number => s.mission.number - taken

const counting = (s: State, most: number): State => ({ ...s, mission: { ...s.mission, number: most } })

/** A fresh ship that is hit so often. VR-14, VR-15. */
export const wreck = oddsQuestion({
  title: 'the ship is wrecked within so many hits, from fresh',
  options: { hits },
  defaults: { hits: 5 },
  outcomes: ['wrecked', 'afloat'],
  from: (options) => {
    const state = counting(underWay({}), options.hits)
    const modules = (content.ships['lanternHeart']?.modules ?? []).flatMap((id) => content.modules[id] ?? [])
    return { ...state, ship: { ...state.ship, modules: modules.map(fitted) } }
  },
  next: () => ({ procedure: 'dealDamage', args: { who: SHIP }, by: 'gm' }),
  outcome: (s) => (s.ship.wrecked ? 'wrecked' : hitsLeft(s, s.ship.hits) <= 0 ? 'afloat' : undefined),
  key: (s) => (s.ship.hits * 8 + s.ship.integrity) * 8 + s.ship.modules.filter((m) => m.destroyed).length,
})

/** A fresh member who is hit so often. VR-19, VR-20. */
export const down = oddsQuestion({
  title: 'a crew member is Down and Out within so many hits, from fresh',
  options: { hits, vitality: whole({ min: 1, max: 3 }) },
  defaults: { hits: 5, vitality: 3 },
  outcomes: ['down', 'up'],
  from: (options) => counting(underWay({ [TARGET]: { vitality: options.vitality } }), options.hits),
  next: () => ({ procedure: 'dealDamage', args: { who: TARGET }, by: 'gm' }),
  outcome: (s) => {
    if (!s.crew[TARGET]) return 'nobody is hit'
    const m = target(s)
    return m.vitality === 0 ? 'down' : hitsLeft(s, m.hits) <= 0 ? 'up' : undefined
  },
  // Which systems are lost does not matter, only how many: each is hit equally often.
  key: (s) => (target(s).hits * 4 + target(s).vitality) * 4 + suitSystems.filter((k) => target(s).suit[k]).length,
})

const target = (s: State): Member => memberOf(s, TARGET)
