import { offersFor } from '@sortie/engine'
import { describe, expect, it } from 'vitest'
import { content } from '../content/index.ts'
import { fitted } from '../content/modules.ts'
import { legalSplits, splits } from '../rules/ship.ts'
import { freshShip, type Module } from '../state.ts'
import { crewRoll, heal, mission, play, shipRoll, stateOf, typesOf } from './tables.ts'

const split = (CPU: number, HUL: number, NAV: number) => ({ CPU, HUL, NAV })
const modulesOf = (...ids: readonly string[]): readonly Module[] =>
  ids.flatMap((id) => content.modules[id] ?? []).map(fitted)

/** The shunt that is offered on the board. */
const shuntOffer = (p: ReturnType<typeof play>) => offersFor(p.table, 'ada').find((o) => o.procedure === 'shunt')

describe('CORE dice', () => {
  it('[VR-04] there are ten legal splits: three of 4-1-1, six of 3-2-1, one of 2-2-2', () => {
    const all = splits(6, 1)
    const shape = (c: object) => Object.values(c).sort().reverse().join('-')
    expect(all).toHaveLength(10)
    expect(all.filter((c) => shape(c) === '4-1-1')).toHaveLength(3)
    expect(all.filter((c) => shape(c) === '3-2-1')).toHaveLength(6)
  })

  it('[VR-04] [VR-07] [VR-Q42] a split without a die in each system, a fifth module and a module twice are refused', () => {
    const ship = { name: 'X', role: '', history: '', core: split(2, 2, 2), modules: ['a', 'b', 'c', 'd'] }
    const four = ['coldThrust', 'deepListener', 'lifeboat', 'seedLoft']
    const p = play(
      { ...mission({}, { ship: { modules: [] } }), mission: { ...mission({}).mission, number: 0, status: 'none' } },
      {
        seats: [{ seat: 'ada', role: 'player' }],
      },
    )
    const refused = (change: object) =>
      p.refused({
        kind: 'open',
        by: 'ada',
        procedure: 'buildShip',
        args: { ...ship, modules: four, ...change } as never,
      })
    expect(refused({ core: split(6, 0, 0) })).toMatchObject({ refused: 'procedure/wrong-args', rule: 'VR-07' })
    expect(refused({ core: split(6, 0, 0) }).message).toContain('{"CPU":1,"HUL":1,"NAV":4}')
    expect(refused({ modules: [...four, 'longTanks'] }).message).toContain('4 different ones')
    expect(refused({ modules: ['lifeboat', 'lifeboat', 'seedLoft', 'coldThrust'] }).message).toContain(
      '4 different ones',
    )
    p.open('buildShip', { ...ship, modules: four }).answer('WhetherTheShipIsSo', 'yes', 'ada')
    expect(stateOf(p).ship.modules.map((m) => m.name)).toEqual([
      'COLD THRUST',
      'DEEP LISTENER',
      'LIFEBOAT',
      'SEED LOFT',
    ])
  })

  it('[VR-05] a shunt leads to any other legal split', () => {
    const p = shipRoll(play(mission()), 'NAV').dice('RollDice', 6, 6)
    const core = shuntOffer(p)?.fields['core']
    expect(core?.kind === 'one' && core.options).toHaveLength(9)
    expect(core?.kind === 'one' && core.options).not.toContainEqual(split(2, 2, 2))
    p.open('shunt', { core: split(1, 1, 4), payer: 'nobody' })
    expect(stateOf(p).ship.core).toEqual(split(1, 1, 4))
  })

  it('[VR-06] free after a Critical, for a Focus after any roll, in downtime as often as wanted', () => {
    const free = shipRoll(play(mission()), 'NAV').dice('RollDice', 6, 6)
    expect(free.asked()).toEqual([])
    expect(shuntOffer(free)?.usual).toEqual({ payer: 'nobody' })
    const paid = crewRoll(play(mission({ ada: {} }, { ship: { focus: 1 } })), 'ada').dice('RollDice', 4, 1, 1)
    paid.open('shunt', { core: split(3, 2, 1), payer: 'ship' })
    expect(paid.told()).toContainEqual({ type: 'FocusSpent', who: 'ship', amount: 1, on: 'shunt' })
    const calm = play({ ...mission(), mission: { ...mission().mission, scene: 'downtime' } })
    calm.open('shuntInDowntime', { core: split(4, 1, 1) }).open('shuntInDowntime', { core: split(1, 4, 1) })
    expect(stateOf(calm).ship.core).toEqual(split(1, 4, 1))
    const busy = play(mission())
    expect(
      busy.refused({ kind: 'open', by: 'ada', procedure: 'shuntInDowntime', args: { core: split(4, 1, 1) } }).refused,
    ).toBe('procedure/not-now')
  })

  it('[VR-Q06] [VR-Q07] settings: ship rolls only; a free shunt after any Critical', () => {
    const only = play(mission({ ada: {} }, { ship: { focus: 1 } }), { settings: { shuntAfter: 'ship only' } })
    expect(shuntOffer(crewRoll(only, 'ada').dice('RollDice', 4, 1, 1))).toBeUndefined()
    const normal = crewRoll(play(mission({ ada: {} })), 'ada').dice('RollDice', 6, 6, 1)
    expect(shuntOffer(normal)).toBeUndefined()
    const any = play(mission({ ada: {} }), { settings: { shuntFreeAfter: 'any' } })
    expect(shuntOffer(crewRoll(any, 'ada').dice('RollDice', 6, 6, 1))?.usual).toEqual({ payer: 'nobody' })
  })

  it('[VR-Q57] by the setting a member’s own Focus pays a shunt too', () => {
    const state = mission({ ada: { focus: 2 }, bo: { focus: 1 } })
    const ship = crewRoll(play(state), 'ada', { tools: [] }).dice('RollDice', 6, 1, 1)
    expect(shuntOffer(ship)).toBeUndefined()
    const p = crewRoll(play(state, { settings: { shuntPaidBy: 'any' } }), 'bo').dice('RollDice', 6, 1, 1)
    p.open('shunt', { core: split(4, 1, 1), payer: 'ada' })
    expect(p.told()).toContainEqual({ type: 'FocusSpent', who: 'ada', amount: 1, on: 'shunt' })
    expect(shuntOffer(p)).toBeUndefined()
  })

  it('[VR-Q51] a bought Critical gives the free shunt too', () => {
    const p = shipRoll(play(mission()), 'HUL', { how: 'integrity' })
    expect(shuntOffer(p)?.usual).toEqual({ payer: 'nobody' })
  })
})

describe('modules', () => {
  it('[VR-08] [VR-26] a fitting CORE module adds a die; a destroyed one does not', () => {
    const p = shipRoll(play(mission()), 'NAV', { slots: [2] })
    p.dice('RollDice', 1, 2, 5)
    const broken = mission()
    const modules = broken.ship.modules.map((m, i) => (i === 1 ? { ...m, destroyed: true } : m))
    const q = shipRoll(play({ ...broken, ship: { ...broken.ship, modules } }), 'NAV')
    q.dice('RollDice', 1, 5)
    expect(typesOf(q)).toContain('OutcomeRead')
  })

  it('[VR-09] each use is crossed off; empty or destroyed it is not offered', () => {
    const p = play(mission()).open('useModule', { slot: 3, what: 'pull the pod in' })
    expect(p.told()).toEqual([{ type: 'ModuleUsed', slot: 3, left: 5, what: 'pull the pod in' }])
    const empty = mission()
    const modules = empty.ship.modules.map((m, i) => (i === 2 ? { ...m, left: 0 } : m))
    const none = play({ ...empty, ship: { ...empty.ship, modules } })
    expect(none.refused({ kind: 'open', by: 'ada', procedure: 'useModule', args: { slot: 3, what: '' } }).rule).toBe(
      'VR-09',
    )
    const limits = Object.values(content.modules).flatMap(({ kind, uses }) => (kind === 'additional' ? [uses] : []))
    expect(new Set(limits)).toEqual(new Set([1, 2, 3, 6]))
    const own = { slot: 1, name: 'ICE SAW', kind: 'additional', scope: 'cuts ice', uses: 4 }
    const calm = play({ ...mission(), mission: { ...mission().mission, status: 'failed' } })
    const refusal = calm.refused({ kind: 'open', by: 'ada', procedure: 'fitOwnModule', args: own })
    expect(refusal.message).toContain('1, 2, 3, 6')
  })

  it('[VR-10] [VR-Q24] [VR-Q27] a destroyed passive module still works, and hit again it wrecks the ship', () => {
    const start = mission({ ada: { focus: 1 }, bo: { vitality: 1 } }, { ship: { integrity: 0 } })
    const p = play(start).open('dealDamage', { who: 'ship' }, 'gm').dice('DamageDie', 4)
    expect(p.toldLast()).toContainEqual({ type: 'ModuleDestroyed', slot: 4 })
    heal(p, 'ada', 'bo').dice('RollDice', 6, 1, 1, 1)
    p.open('dealDamage', { who: 'ship' }, 'gm').dice('DamageDie', 4)
    expect(stateOf(p).ship.wrecked).toBe(true)
    const text = heal(play(start, { settings: { medbays: 'text only' } }), 'ada', 'bo')
    text.dice('RollDice', 6, 1, 1)
    expect(typesOf(text)).toContain('Healed')
  })

  it('[VR-H01] the effects of house modules: bunks, vault, nook, forge and anchor', () => {
    const ids = ['quietBunks', 'sparesVault', 'chapelNook', 'fieldForge']
    const state = mission(
      { ada: { suit: { lifeSupport: true, primary: false, secondary: true } } },
      {
        ship: { modules: modulesOf(...ids) },
      },
    )
    const forge = play(state).open('useModule', { slot: 4, what: '' })
    expect(typesOf(forge)).toEqual(['ModuleUsed', 'SystemRepaired'])
    const nook = shipRoll(play(state), 'CPU').dice('RollDice', 1, 2)
    expect(stateOf(nook).ship.focus).toBe(2)
    const over = play({ ...state, mission: { ...state.mission, status: 'failed' } })
    over.open('startMission', { mission: 'our own' }, 'gm')
    expect(stateOf(over).crew['ada']?.focus).toBe(1)
    const worn = modulesOf(...ids).map((m, i) => (i === 3 ? { ...m, destroyed: true, left: 1 } : m))
    const vault = play({ ...state, ship: { ...state.ship, modules: worn } }).open('spendEngineering', { on: 'repair' })
    expect(typesOf(vault)).toEqual(['TokenSpent', 'ModuleRepaired', 'UsesChanged'])
  })

  it('[VR-H03] the effects of ship upgrades: limit, hull, bus, frame, spare crew, breakers', () => {
    const up = (...upgrades: string[]) => mission({ ada: {} }, { ship: { upgrades, integrity: 0, focus: 3 } })
    const wide = play(up('wideBridge')).open('awardFocus', { who: 'ship' }, 'gm')
    expect(stateOf(wide).ship.focus).toBe(4)
    const frame = play(up('shockFrame')).open('dealDamage', { who: 'ship' }, 'gm').dice('DamageDie', 4)
    frame.answer('WhetherToMoveTheHit', 5)
    expect(typesOf(frame).at(-1)).toBe('HullHeld')
    const broken = up('spareCrew')
    const modules = broken.ship.modules.map((m) => ({ ...m, destroyed: true }))
    const spare = play({ ...broken, ship: { ...broken.ship, modules } }).open('repairBySpareCrew', { slot: 1 })
    expect(spare.refused({ kind: 'open', by: 'ada', procedure: 'repairBySpareCrew', args: { slot: 2 } }).refused).toBe(
      'procedure/not-now',
    )
    const free = crewRoll(play(up('fastBreakers')), 'ada').dice('RollDice', 4, 1, 1)
    free.open('shunt', { core: split(4, 1, 1), payer: 'nobody' })
    expect(stateOf(free).ship).toMatchObject({ focus: 3, used: ['scene fastBreakers'] })
    expect(legalSplits({ ...freshShip(split(2, 2, 2)), upgrades: ['seventhDie'] }, settings)).toHaveLength(15)
  })
})

describe('tokens', () => {
  it('[VR-11] [VR-Q46] the downed wake, others choose among real options, then all aboard are Exposed', () => {
    const state = mission({
      ada: { vitality: 0 },
      bo: { vitality: 2, suit: { lifeSupport: true, primary: false, secondary: true } },
    })
    const p = play(state).open('spendLifeSupport')
    expect(p.offered('WhatIsTended')).toEqual(['vitality', 'primary'])
    p.answer('WhatIsTended', 'primary')
    expect(p.told().slice(1)).toEqual([
      { type: 'Healed', who: 'ada', vitality: 3 },
      { type: 'BackUp', who: 'ada' },
      { type: 'SystemRepaired', who: 'bo', system: 'primary' },
      { type: 'Exposed', who: ['ada', 'bo'], by: 'life support' },
    ])
  })

  it('[VR-12] Integrity absorbs the first damage, or is spent for a Critical', () => {
    const p = play(mission()).open('dealDamage', { who: 'ship' }, 'gm')
    expect(typesOf(p)).toEqual(['DamageTaken', 'FocusEarned', 'TokenLost'])
    const bought = shipRoll(play(mission()), 'CPU', { how: 'integrity' })
    expect(bought.told()).toContainEqual(expect.objectContaining({ type: 'OutcomeRead', outcome: 'critical' }))
  })

  it('[VR-13] [VR-Q26] Engineering: repair, jury-rig with one use, or a Success instead of a roll', () => {
    const rig = play(mission()).open('spendEngineering', { on: 'jury-rig' }).answer('WhichModule', 1)
    rig.answer('WhatItBecomes', { name: 'DRILL', kind: 'additional', scope: 'rock' }).answer('WhetherItFits', 'yes')
    expect(stateOf(rig).ship.modules[0]).toMatchObject({ name: 'DRILL', left: 1, original: { name: 'DEEP LISTENER' } })
    const success = shipRoll(play(mission()), 'CPU', { how: 'engineering' })
    expect(success.told()).toContainEqual(expect.objectContaining({ type: 'OutcomeRead', outcome: 'success' }))
    rig.open('endMission', { successful: false }, 'gm')
    while (stateOf(rig).advancing.length > 0) {
      const [who] = stateOf(rig).advancing as [string]
      rig.open('advance', { member: who, way: 'mission prep' }, who).answer('WhichPrep', 'care')
    }
    rig.open('startMission', { mission: 'our own' }, 'gm')
    expect(stateOf(rig).ship.modules[0]?.name).toBe('DEEP LISTENER')
    const forGood = play(mission(), { settings: { juryRigLasts: 'for good' } }).open('spendEngineering', {
      on: 'jury-rig',
    })
    forGood.answer('WhichModule', 1).answer('WhatItBecomes', { name: 'DRILL', kind: 'passive', scope: '' })
    forGood.answer('WhetherItFits', 'yes')
    expect(stateOf(forGood).ship.modules[0]?.original).toBeNull()
  })

  it('[VR-Q01] with the setting, what was spent still protects', () => {
    const settings = { spentIsLost: false }
    const p = play(mission({ ada: { suit: { lifeSupport: false, primary: true, secondary: true } } }), { settings })
    p.open('spendLifeSupport')
    expect(typesOf(p)).not.toContain('Exposed')
    crewRoll(p, 'ada')
    expect(p.told()).toContainEqual({ type: 'PositionFixed', who: 'ada', position: 'standard' })
    const hull = shipRoll(play(mission(), { settings }), 'CPU', { how: 'integrity' })
    hull.open('dealDamage', { who: 'ship' }, 'gm')
    expect(typesOf(hull).at(-1)).toBe('TokenLost')
  })
})

describe('ship damage', () => {
  it('[VR-14] [VR-O2] Focus, then Integrity, then the die: 1 to 4 a module, 5 and 6 nothing', () => {
    const bare = mission({ ada: {} }, { ship: { integrity: 0 } })
    const hit = (die: number) => play(bare).open('dealDamage', { who: 'ship' }, 'gm').dice('DamageDie', die)
    for (const die of [1, 2, 3, 4]) {
      expect(typesOf(hit(die))).toEqual(['DamageTaken', 'FocusEarned', 'DamageDieRead', 'ModuleDestroyed'])
      expect(stateOf(hit(die)).ship.modules.findIndex((m) => m.destroyed)).toBe(die - 1)
    }
    expect(typesOf(hit(5)).at(-1)).toBe('HullHeld')
    expect(typesOf(hit(6)).at(-1)).toBe('HullHeld')
  })

  it('[VR-15] [VR-Q35] a destroyed module hit again wrecks the ship: the mission has failed, the crew still advances', () => {
    const p = play(mission({ ada: {}, bo: {} }, { ship: { integrity: 0 } }))
    p.open('dealDamage', { who: 'ship' }, 'gm').dice('DamageDie', 2).open('dealDamage', { who: 'ship' }, 'gm')
    p.dice('DamageDie', 2)
    expect(stateOf(p).mission.status).toBe('failed')
    expect(stateOf(p)).toMatchObject({ upgradeDue: false, advancing: ['ada', 'bo'] })
  })
})

const settings = { draft2026: false } as never
