import { choose, form, line, of, oneOf, questions, type Seat } from '@sortie/engine'
import { pause, runningForAll } from '../../toolbox/clocks/index.ts'
import { type L, procedure, type Rule, type T } from '../rule.ts'
import {
  type Core,
  isDown,
  isOver,
  type Module,
  memberOf,
  SHIP,
  type SuitSystem,
  suitSystems,
  systems,
} from '../state.ts'
import { agreed } from './agree.ts'
import { effectQuestions, healBy, moduleNames, moveClock, repairOne } from './effects.ts'
import type { Act } from './roll.ts'
import { hasPassive, slotsOf, usable } from './ship.ts'
import { otherSplits, shuntQuestions } from './shunt.ts'

export const spendQuestions = questions({
  WhatItBecomes: { rule: 'VR-13', about: of<{ readonly slot: number }>(), fields: ['name', 'kind', 'scope'] },
  WhatIsTended: { rule: 'VR-11', about: of<{ readonly who: string }>(), options: of<'vitality' | SuitSystem>() },
  WhoseWillpower: { rule: 'VR-54', options: of<string>() },
  WhichClock: { rule: 'VR-54', options: of<string>() },
  FillOrEmpty: { rule: 'VR-54' },
  WhichClockToHold: { rule: 'VR-H01', options: of<string>() },
})
const ask = spendQuestions
const { WhichModule } = effectQuestions

/** The acts that a seat has now. */
export function actsFor(t: L, seat: Seat): readonly Act[] {
  const ship = t.state.ship
  const engineering = ship.engineering
  return [
    ...(ship.lifeSupport ? (['life support'] as const) : []),
    ...(engineering ? (['shunt'] as const) : []),
    ...(engineering && slotsOf(ship, (m) => m.destroyed).length > 0 ? (['repair'] as const) : []),
    ...(engineering && slotsOf(ship, (m) => !m.destroyed).length > 0 ? (['jury-rig'] as const) : []),
    ...(slotsOf(ship, usable).length > 0 ? (['use module'] as const) : []),
    ...(willful(t, seat).length > 0 && runningForAll(t.state.clocks).length > 0 ? (['willpower'] as const) : []),
  ]
}

/** Members of this seat with a Willpower token; also those who are down. VR-54, VR-Q53. */
const willful = ({ state }: L, seat: Seat): readonly string[] =>
  state.roster.filter((id) => {
    const m = memberOf(state, id)
    return m.player === seat && !m.dead && m.prep.willpower > 0
  })

/** If only a clock's name is known, only the GM learns which way it moved. */
const seesBending = ({ state }: Pick<L, 'state'>, clock: string): 'everyone' | 'gm' =>
  state.clocks[clock]?.shown === 'open' ? 'everyone' : 'gm'

/** Carries out one act, asking for its details. */
export const doAct: Rule<{ readonly act: Act; readonly by: Seat }> = function* (t, { act, by }) {
  const ship = t.state.ship
  switch (act) {
    case 'life support':
      return yield* tendEveryone(t, {})
    case 'shunt': {
      const core = yield* choose(shuntQuestions.WhichSplit, { ask: by, from: otherSplits(t) })
      return engineeringShunt(t, core)
    }
    case 'repair': {
      const slot = yield* choose(WhichModule, {
        ask: by,
        from: slotsOf(ship, (m) => m.destroyed),
        rule: 'VR-13',
        about: moduleNames(t),
      })
      return repair(t, slot)
    }
    case 'jury-rig': {
      const slot = yield* choose(WhichModule, {
        ask: by,
        from: slotsOf(ship, (m) => !m.destroyed),
        rule: 'VR-13',
        about: moduleNames(t),
      })
      return yield* juryRig(t, { slot, by })
    }
    case 'use module': {
      const slot = yield* choose(WhichModule, {
        ask: by,
        from: slotsOf(ship, usable),
        rule: 'VR-09',
        about: moduleNames(t),
      })
      return yield* useSlot(t, { slot })
    }
    case 'willpower': {
      const who = yield* choose(ask.WhoseWillpower, { ask: by, from: willful(t, by) })
      const clock = yield* choose(ask.WhichClock, { ask: by, from: runningForAll(t.state.clocks) })
      const direction = yield* choose(ask.FillOrEmpty, {
        ask: by,
        from: ['fill', 'empty'],
        seenBy: seesBending(t, clock),
      })
      return yield* bend(t, { who, clock, direction })
    }
  }
}

/** Everyone aboard is tended, in seat order; then the air is gone. VR-11, VR-Q46. */
const tendEveryone: Rule<Record<never, never>> = function* (t) {
  if (!t.state.ship.lifeSupport) return
  t.tell('VR-11', { type: 'TokenSpent', who: SHIP, token: 'lifeSupport' })
  const aboard = t.state.roster.filter((id) => memberOf(t.state, id).place === SHIP && !memberOf(t.state, id).dead)
  for (const who of aboard) yield* tend(t, { who })
  if (t.settings.spentIsLost && aboard.length > 0 && !hasPassive(t.state.ship, 'bulkheadRing'))
    t.tell('VR-23', { type: 'Exposed', who: aboard, by: 'life support' })
}

const tend: Rule<{ readonly who: string }> = function* (t, { who }) {
  const m = memberOf(t.state, who)
  if (isDown(m)) return healBy(t, who, 3, 'VR-11')
  const both = t.state.ship.upgrades.includes('sickBay')
  if (both) healBy(t, who, 3, 'VR-H03')
  const lost = suitSystems.filter((s) => !m.suit[s])
  const from = [...(m.vitality < 3 && !both ? (['vitality'] as const) : []), ...lost]
  if (from.length === 0) return
  const wish = yield* choose(ask.WhatIsTended, { ask: m.player, from, about: { who } })
  if (wish === 'vitality') return healBy(t, who, 3, 'VR-11')
  if (!memberOf(t.state, who).suit[wish]) t.tell('VR-11', { type: 'SystemRepaired', who, system: wish })
}

function engineeringShunt(t: T, core: Core): void {
  if (!t.state.ship.engineering) return
  t.tell('VR-13', { type: 'TokenSpent', who: SHIP, token: 'engineering' })
  t.tell('VR-06', { type: 'Shunted', core, how: 'engineering' })
}

/** A repaired module keeps the uses it had left. VR-13, VR-Q25. */
function repair(t: T, slot: number, token = true): void {
  if (token && !t.state.ship.engineering) return
  if (token) t.tell('VR-13', { type: 'TokenSpent', who: SHIP, token: 'engineering' })
  t.tell('VR-13', { type: 'ModuleRepaired', slot })
  const { left, uses } = t.state.ship.modules[slot - 1] as Module
  if (hasPassive(t.state.ship, 'sparesVault') && left !== null && uses !== null && left < uses)
    t.tell('VR-H01', { type: 'UsesChanged', slot, change: 1 })
}

/** Another function, agreed with the Navigator; a limited one starts with one use. VR-13, VR-Q26. */
const juryRig: Rule<{ readonly slot: number; readonly by: Seat }> = function* (t, { slot, by }) {
  const wish = yield* form(ask.WhatItBecomes, {
    ask: by,
    fields: {
      name: line({ min: 1, max: 40 }),
      kind: oneOf(['core CPU', 'core HUL', 'core NAV', 'additional', 'passive']),
      scope: line({ max: 120 }),
    },
    about: { slot },
  })
  if (!(yield* agreed(t, wish.scope === '' ? wish.name : `${wish.name}: ${wish.scope}`))) return
  if (!t.state.ship.engineering) return
  const old = t.state.ship.modules[slot - 1] as Module
  const core = systems.find((s) => wish.kind === `core ${s}`) ?? null
  const kind = core ? 'core' : wish.kind === 'passive' ? 'passive' : 'additional'
  const limited = kind === 'additional' ? 1 : null
  const into: Module = {
    name: wish.name,
    kind,
    core,
    scope: wish.scope,
    uses: limited,
    left: limited,
    destroyed: false,
    effect: null,
    original: t.settings.juryRigLasts === 'mission' ? (old.original ?? old) : null,
  }
  t.tell('VR-13', { type: 'TokenSpent', who: SHIP, token: 'engineering' })
  t.tell('VR-13', { type: 'ModuleJuryRigged', slot, into })
}

/** One use is crossed off and the module takes effect. VR-09, VR-H01. */
const useSlot: Rule<{ readonly slot: number; readonly what?: string }> = function* (t, { slot, what = '' }) {
  const { left, effect } = t.state.ship.modules[slot - 1] as Module
  t.tell('VR-09', { type: 'ModuleUsed', slot, left: left === null ? null : left - 1, what })
  if (effect === 'fieldForge') yield* repairOne(t, 'VR-H01')
  const clocks = runningForAll(t.state.clocks)
  if (effect !== 'veilAnchor' || clocks.length === 0) return
  const held = yield* choose(ask.WhichClockToHold, { ask: 'crew', from: clocks })
  pause(t, 'VR-H01', held)
  t.tell('VR-H01', { type: 'OnceUsed', what: `${HELD}${held}` })
}

/** Marks a clock that stands still until the scene ends. */
export const HELD = 'scene held '

/** Fill or empty one segment of one clock. VR-54, VR-Q30. */
const bend: Rule<{ readonly who: string; readonly clock: string; readonly direction: 'fill' | 'empty' }> = function* (
  t,
  { who, clock, direction },
) {
  if (memberOf(t.state, who).prep.willpower === 0) return
  t.tell('VR-54', { type: 'TokenSpent', who, token: 'willpower' })
  yield* moveClock(t, { id: clock, by: direction === 'fill' ? 1 : -1, rule: 'VR-54' })
}

const underWay = ({ state }: L): boolean => !isOver(state)

export const spendLifeSupport = procedure({
  rules: ['VR-11'],
  by: 'player',
  when: (look) => underWay(look) && look.state.ship.lifeSupport,
  *run(t) {
    yield* tendEveryone(t, {})
  },
})

export const spendEngineering = procedure({
  rules: ['VR-13', 'VR-06'],
  by: 'player',
  when: (look) => underWay(look) && look.state.ship.engineering,
  args: (look, seat) => ({
    on: oneOf(actsFor(look, seat).filter((a) => a === 'shunt' || a === 'repair' || a === 'jury-rig')),
  }),
  *run(t, { by, on }) {
    yield* doAct(t, { act: on, by })
  },
})

export const useModule = procedure({
  rules: ['VR-09'],
  by: 'player',
  when: underWay,
  args: ({ state }) => ({ slot: oneOf(slotsOf(state.ship, usable)), what: line({ max: 120 }) }),
  *run(t, { slot, what }) {
    yield* useSlot(t, { slot, what: what.trim() })
  },
})

export const spendWillpower = procedure({
  rules: ['VR-54'],
  by: 'player',
  when: underWay,
  args: (look, seat) => ({
    member: oneOf(willful(look, seat)),
    clock: oneOf(runningForAll(look.state.clocks)),
    direction: oneOf(['fill', 'empty']),
  }),
  seenBy: ({ clock }, look) => seesBending(look, clock),
  *run(t, { member, clock, direction }) {
    yield* bend(t, { who: member, clock, direction })
  },
})

/** Between action scenes the dice may be moved as often as wanted. VR-06d. */
export const shuntInDowntime = procedure({
  rules: ['VR-06'],
  by: 'player',
  when: ({ state }) => state.mission.scene === 'downtime' && state.ship.modules.length > 0,
  args: (look) => ({ core: oneOf<Core>(otherSplits(look)) }),
  *run(t, { core }) {
    t.tell('VR-06', { type: 'Shunted', core, how: 'downtime' })
  },
})

/** Once a mission, a module is repaired without a token. VR-H03. */
export const repairBySpareCrew = procedure({
  rules: ['VR-H03'],
  by: 'player',
  when: ({ state }) =>
    !isOver(state) && state.ship.upgrades.includes('spareCrew') && !state.ship.used.includes('spareCrew'),
  args: ({ state }) => ({ slot: oneOf(slotsOf(state.ship, (m) => m.destroyed)) }),
  *run(t, { slot }) {
    t.tell('VR-H03', { type: 'OnceUsed', what: 'spareCrew' })
    repair(t, slot, false)
  },
})
