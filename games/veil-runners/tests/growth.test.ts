import { given } from '@sortie/engine/testkit'
import { describe, expect, it } from 'vitest'
import { clock } from '../../toolbox/clocks/index.ts'
import type { ClockRow } from '../content/clocks.ts'
import { content } from '../content/index.ts'
import { fitted, type ModuleRow } from '../content/modules.ts'
import { veilRunners } from '../game.ts'
import type { Member } from '../state.ts'
import { mission, play, roll, shipRoll, stateOf, typesOf } from './tables.ts'

const ended = (crew: { readonly [id: string]: Partial<Member> } = { ada: {} }, settings = {}, successful = false) =>
  play(mission(crew), { settings }).open('endMission', { successful }, 'gm')
const again = (p: ReturnType<typeof play>) => p.open('startMission', { mission: 'our own' }, 'gm')

describe('after a mission', () => {
  it('[VR-46] [VR-H03] a successful one earns the ship an upgrade, chosen or rolled; a failed one does not', () => {
    const p = ended({ ada: {} }, {}, true).open('upgradeShip').answer('WhichShipUpgrade', 'roll')
    p.dice('UpgradeListDie', 4).dice('UpgradeDie', 3)
    expect(stateOf(p).ship.upgrades).toEqual(['figurehead'])
    const failed = ended()
    expect(failed.refused({ kind: 'open', by: 'ada', procedure: 'upgradeShip', args: {} }).refused).toBe(
      'procedure/not-now',
    )
    const bay = ended({ ada: {} }, {}, true).open('upgradeShip').answer('WhichShipUpgrade', 'fifthBay')
    bay.answer('WhichModuleToFit', 'lifeboat')
    expect(stateOf(bay).ship.modules).toHaveLength(5)
  })

  it('[VR-47] [VR-O8] each member may advance, in any order, also after a failure; prep tokens are gone', () => {
    const prep = { ingenuity: 1, foresight: 0, care: 0, willpower: 0, sheerDread: 0 }
    const p = ended({ ada: { prep }, bo: {} })
    expect(stateOf(p).crew['ada']?.prep.ingenuity).toBe(0)
    p.open('advance', { member: 'bo', way: 'mission prep' }, 'bo').answer('WhichPrep', 'willpower')
    p.open('advance', { member: 'ada', way: 'quality' }).answer('WhichItem', 'defender')
    expect(again(p) && stateOf(p).crew['bo']?.prep.willpower).toBe(1)
    expect(stateOf(p).crew['ada']?.qualities).toEqual(['defender'])
  })

  it('[VR-47] nobody waits for those who have not advanced: the next mission begins, and they do so later', () => {
    const p = ended({ ada: {}, bo: {} })
    again(p)
    expect(stateOf(p).mission).toMatchObject({ number: 2, status: 'running' })
    p.open('advance', { member: 'bo', way: 'mission prep' }, 'bo').answer('WhichPrep', 'ingenuity')
    expect(stateOf(p).crew['bo']?.prep.ingenuity).toBe(1)
    expect(stateOf(p).advancing).toEqual(['ada'])
  })

  it('[VR-46] the crew may go without an upgrade, or have one of their own that the Navigator agrees to', () => {
    const none = ended({ ada: {} }, {}, true).open('upgradeShip').answer('WhichShipUpgrade', 'none')
    expect(stateOf(none)).toMatchObject({ upgradeDue: false, ship: { upgrades: [] } })
    const own = ended({ ada: {} }, {}, true).open('upgradeShip').answer('WhichShipUpgrade', 'our own')
    own
      .answer('WhatTheUpgradeIs', { name: 'QUIET HATCH', does: 'opens without a sound' })
      .answer('WhetherItFits', 'yes')
    expect(stateOf(own).ship.upgrades).toEqual(['QUIET HATCH: opens without a sound'])
  })

  it('[VR-07] a mission needs a ship', () => {
    const state = mission({ ada: {} }, { ship: { modules: [] } })
    const p = play({ ...state, mission: { ...state.mission, status: 'none', number: 0 } })
    const open = { kind: 'open', by: 'gm', procedure: 'startMission', args: { mission: 'our own' } } as const
    expect(p.refused(open).refused).toBe('procedure/not-now')
  })

  it('[VR-H01] QUIET BUNKS works in the mission after it was jury-rigged', () => {
    const bunks = fitted(content.modules['quietBunks'] as ModuleRow)
    const rigged = { ...bunks, name: 'DRILL', kind: 'core' as const, effect: null, original: bunks }
    const state = mission({ ada: {} }, { ship: { modules: [rigged] } })
    const p = play({ ...state, mission: { ...state.mission, status: 'failed' } })
    again(p)
    expect(stateOf(p).crew['ada']?.focus).toBe(1)
  })

  it('[VR-Q25] [VR-Q26] without a refresh tokens stay lost, but a jury-rig still ends', () => {
    const bunks = fitted(content.modules['quietBunks'] as ModuleRow)
    const rigged = { ...bunks, name: 'DRILL', original: bunks, destroyed: true }
    const state = mission({ ada: {} }, { ship: { modules: [rigged], lifeSupport: false, engineering: false } })
    const p = again(
      play({ ...state, mission: { ...state.mission, status: 'failed' } }, { settings: { refresh: 'never' } }),
    )
    expect(stateOf(p).ship).toMatchObject({ lifeSupport: false, engineering: false })
    expect(stateOf(p).ship.modules[0]).toMatchObject({ name: 'QUIET BUNKS', destroyed: true })
  })

  it('[VR-O8] its clocks end with it, touched or not; plain ones and those made for the next mission go on', () => {
    const clocks = {
      rock: clock({ name: 'Rock', kind: 'death', size: 4 }),
      debt: { ...clock({ name: 'Debt', kind: 'plain', size: 6 }), filled: 2 },
    }
    const p = play(mission({ ada: {} }, { clocks })).open('endMission', { successful: false }, 'gm')
    p.open('advance', { member: 'ada', way: 'quality' }).answer('WhichItem', 'defender')
    const storm = { name: 'Storm', kind: 'death', size: 6, shown: 'open', outcome: '', outcomeKnown: true }
    p.open('startClock', storm, 'gm')
    again(p)
    expect(Object.entries(stateOf(p).clocks).map(([id, c]) => [id, c.status, c.filled])).toEqual([
      ['debt', 'running', 2],
      ['storm', 'running', 0],
    ])
  })

  it('[VR-48] [VR-Q31] the first is chosen, later ones come by the die; more than two: one goes, by list or in all', () => {
    const p = ended({ ada: { qualities: ['expert', 'reckless'], upgrades: ['limiterOverride'] } })
    p.open('advance', { member: 'ada', way: 'quality' }).dice('AdvanceDie', 3)
    expect(p.offered('WhichItem')).toEqual(['resourceful', 'relentless', 'forceful', 'defender'])
    p.answer('WhichItem', 'defender')
    expect(p.offered('WhichItemToGiveUp')).toEqual(['expert', 'reckless', 'defender'])
    p.answer('WhichItemToGiveUp', 'defender')
    expect(stateOf(p).crew['ada']?.qualities).toEqual(['expert', 'reckless'])
    const all = ended({ ada: { qualities: ['expert'], upgrades: ['limiterOverride'] } }, { advancementLimit: 'in all' })
    all.open('advance', { member: 'ada', way: 'quality' }).dice('AdvanceDie', 6)
    expect(all.offered('WhichItemToGiveUp')).toEqual(['expert', 'reckless', 'limiterOverride'])
  })

  it('[VR-Q55] Expert asks for a field, the arm for its tool; giving one up also loses what depends on it', () => {
    const p = ended().open('advance', { member: 'ada', way: 'suit upgrade' })
    p.answer('WhichItem', 'auxiliaryArm').answer('WhichTool', 'sonicTap')
    expect(stateOf(p).crew['ada']?.tools.auxiliary?.name).toBe('SONIC TAP')
    p.open('grantUpgrade', { member: 'ada', list: 'quality' }, 'gm')
      .answer('WhichItem', 'expert')
      .answer('WhichField', 'moss')
    p.open('grantUpgrade', { member: 'ada', list: 'quality' }, 'gm').dice('AdvanceDie', 1)
    p.open('grantUpgrade', { member: 'ada', list: 'quality' }, 'gm').dice('AdvanceDie', 2)
    expect(stateOf(p).crew['ada']?.expertise).toBe('moss')
    p.answer('WhichItemToGiveUp', 'expert')
    expect(stateOf(p).crew['ada']).toMatchObject({ expertise: '', qualities: ['resourceful', 'relentless'] })
  })

  it('[VR-49] [VR-50] [VR-Q32] one prep chosen, or two rolled; Focus rolled twice is six and nothing is earned meanwhile', () => {
    const p = ended().open('advance', { member: 'ada', way: 'mission prep' })
    p.answer('WhichPrep', 'roll twice').dice('PrepDice', 1, 1)
    again(p).open('awardFocus', { who: 'ada' }, 'gm')
    expect(stateOf(p).crew['ada']?.focus).toBe(6)
    const chosen = ended({ ada: { focus: 2 } }, { focusCarriesOver: true }).open('advance', {
      member: 'ada',
      way: 'mission prep',
    })
    chosen.answer('WhichPrep', 'focus')
    expect(stateOf(again(chosen)).crew['ada']?.focus).toBe(3)
    const once = ended({ ada: { focus: 1 } }, { focusCarriesOver: true })
    once
      .open('advance', { member: 'ada', way: 'mission prep' })
      .answer('WhichPrep', 'roll twice')
      .dice('PrepDice', 1, 5)
    expect(stateOf(again(once)).crew['ada']?.focus).toBe(3)
  })

  it('[VR-Q25] [VR-Q32] at mission start everything is whole and Focus is none; by the settings it is not', () => {
    const hurt: Partial<Member> = {
      vitality: 1,
      focus: 2,
      suit: { lifeSupport: false, primary: true, secondary: true },
    }
    const through = (settings: object) => {
      const p = ended({ ada: hurt }, settings).open('advance', { member: 'ada', way: 'mission prep' })
      p.answer('WhichPrep', 'care')
      return stateOf(again(p)).crew['ada']
    }
    expect(through({})).toMatchObject({ vitality: 3, focus: 0, suit: { lifeSupport: true } })
    expect(through({ refresh: 'never', focusCarriesOver: true })).toMatchObject({ vitality: 1, focus: 2 })
  })

  it('[VR-01] [VR-Q32] what carries over is kept above the limit, and a gain at the limit is lost', () => {
    const state = mission({ ada: { focus: 5 } }, { ship: { focus: 3, upgrades: ['figurehead'] } })
    const over = { ...state, mission: { ...state.mission, status: 'failed' as const } }
    const p = play(over, { settings: { focusCarriesOver: true } }).open('startMission', { mission: 'our own' }, 'gm')
    expect(stateOf(p)).toMatchObject({ ship: { focus: 3 }, crew: { ada: { focus: 5 } } })
  })
})

describe('the starter mission', () => {
  const seats = [{ seat: 'ada', role: 'player' }] as const

  it('[VR-H07] the ready ship and crew are dealt out in one step', () => {
    const start = mission({})
    const p = play({ ...start, mission: { ...start.mission, number: 0, status: 'none' } }, { seats })
    p.open('takeReady', { mission: 'none yet' })
    expect(stateOf(p)).toMatchObject({ ship: { name: 'LANTERN HEART' }, roster: ['iro', 'sable', 'tam', 'wren'] })
    expect(Object.values(stateOf(p).crew).every((m) => m.player === 'ada')).toBe(true)
  })

  it('[VR-H07] a table with a second ready ship is asked which one it takes', () => {
    const start = mission({})
    const { ships, modules } = content
    const kestrel = { ...ships['lanternHeart'], name: 'KESTREL', modules: Object.keys(modules).slice(4, 8) }
    const p = given(veilRunners, {
      state: { ...start, mission: { ...start.mission, number: 0, status: 'none' } },
      content: { ...content, ships: { ...ships, kestrel } },
      seats,
    })
    p.open('takeReady', { mission: 'none yet' }, 'ada').answer('WhichShip', 'kestrel', 'ada')
    expect(stateOf(p).ship).toMatchObject({ name: 'KESTREL' })
  })

  it('[VR-H08] [VR-H09] Lamps Out from the brief to the end: lock, crate, cast off, home', () => {
    const start = mission({})
    const p = play({ ...start, mission: { ...start.mission, number: 0, status: 'none' } }, { seats })
    p.open('takeReady', { mission: 'Lamps Out' }).dice('TableDice', 3).dice('TableDice', 5)
    expect(stateOf(p).mission.stage).toBe('approach')
    const says = { position: 'standard', strike: [], catastrophe: 'none', delay: 'none', safe: true, push: 'none' }
    for (let n = 0; n < 2; n++) {
      p.open('shipRoll', { core: 'HUL', member: 'nobody', modules: [], expertise: false, attempt: '' })
      p.answer('WhatTheNavigatorSays', { ...says, push: 'reachHerLock', catastrophe: 'hullStrain' }, 'ada')
      roll(p).dice('RollDice', 6, 6)
    }
    p.answer('WhoGoesOver', ['wren'])
    expect(stateOf(p)).toMatchObject({ mission: { stage: 'explore' }, crew: { wren: { place: 'freighter' } } })
    const aboard = { members: ['tam'], deck: 'silentFreighter', attempt: '' }
    expect(p.refused({ kind: 'open', by: 'ada', procedure: 'explore', args: aboard }).message).toContain('wren')
    p.open('explore', { members: ['wren'], deck: 'silentFreighter', attempt: '' })
    p.answer('WhatTheNavigatorSays', { ...says, position: 'desperate' }, 'ada')
    roll(p, { tools: [] }).dice('RollDice', 6, 1, 1).draws('CardDraw', 'the black crate')
    expect(p.told().findLast((f) => f.type === 'PositionFixed')).toMatchObject({ position: 'desperate' })
    expect(stateOf(p).mission.stage).toBe('leave')
    for (let n = 0; n < 2; n++) {
      p.open('crewRoll', { member: 'wren', tools: [], expertise: false, attempt: '' })
      roll(p.answer('WhatTheNavigatorSays', { ...says, push: 'castOff' }, 'ada')).dice('RollDice', 6, 6, 1)
    }
    expect(stateOf(p)).toMatchObject({ mission: { stage: 'return' }, crew: { wren: { place: 'ship' } } })
    expect(stateOf(p).clocks['sheBreaksUp']).toMatchObject({ filled: 2 })
    shipRoll(p, 'NAV', { says: { position: 'desperate' }, how: 'engineering' })
    expect(stateOf(p).mission.status).toBe('successful')
    expect(typesOf(p).at(-1)).toBe('MissionEnded')
  })

  it('[VR-H09] they may agree to leave without the crate; then it is no success', () => {
    const state = mission({ ada: {} })
    const p = play({ ...state, mission: { ...state.mission, script: 'lampsOut', stage: 'explore' } })
    p.open('giveUpSearch').answer('WhetherToLeave', 'leave')
    expect(stateOf(p).mission).toMatchObject({ stage: 'leave', goal: false })
  })

  it('[VR-H08] the return is flown against the remaining clocks: the freighter may still break up under the ship', () => {
    const state = mission({ ada: {} })
    const sheBreaksUp = clock({ ...(content.clocks['sheBreaksUp'] as ClockRow), filled: 5 })
    const p = play({
      ...state,
      mission: { ...state.mission, script: 'lampsOut', stage: 'return', goal: true },
      clocks: { sheBreaksUp },
    })
    shipRoll(p, 'NAV', { says: { position: 'desperate' }, how: 'engineering' })
    expect(stateOf(p).clocks['sheBreaksUp']).toMatchObject({ filled: 6, status: 'filled' })
    expect(stateOf(p)).toMatchObject({ ship: { integrity: 0 }, mission: { status: 'successful' } })
  })
})
