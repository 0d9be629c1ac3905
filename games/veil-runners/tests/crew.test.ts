import { offersFor } from '@sortie/engine'
import { describe, expect, it } from 'vitest'
import { clock } from '../../toolbox/clocks/index.ts'
import type { Member } from '../state.ts'
import { confirmed, crewRoll, heal, mission, play, shipRoll, stateOf, typesOf } from './tables.ts'

const wreck = { wreck: { name: 'wreck', supportsLife: false, exploringDesperate: false } }
const torn = { lifeSupport: false, primary: true, secondary: true }
const positionOf = (p: ReturnType<typeof play>) => p.told().findLast((f) => f.type === 'PositionFixed')?.['position']
const hit = (p: ReturnType<typeof play>, who: string) => p.open('dealDamage', { who }, 'gm')
const pool = (m: Partial<Member>, tools: string[] = [], settings = {}, expertise = false) => {
  const p = crewRoll(play(mission({ ada: m }), { settings }), 'ada', { tools, expertise })
  const q = p.question('RollDice')
  return q.kind === 'roll' ? q.pool[0]?.count : undefined
}

describe('Focus', () => {
  it('[VR-01] [VR-Q49] at three nothing more is earned, by crew or ship', () => {
    const p = play(mission({ ada: { focus: 3 } }, { ship: { focus: 3, integrity: 0 } }))
    hit(hit(p, 'ada').dice('DamageDie', 1), 'ship').dice('DamageDie', 6)
    expect(typesOf(p)).not.toContain('FocusEarned')
  })

  it('[VR-02] a Fiasco earns one, damage earns one, the Navigator may give one', () => {
    const p = crewRoll(play(mission({ ada: {} })), 'ada').dice('RollDice', 1, 2, 3)
    hit(p, 'ada').dice('DamageDie', 1).open('awardFocus', { who: 'ada' }, 'gm')
    expect(
      p
        .told()
        .filter((f) => f.type === 'FocusEarned')
        .map((f) => f['why']),
    ).toEqual(['fiasco', 'damage', 'navigator'])
  })

  it('[VR-03] [VR-Q05] a ship roll is paid by the ship; with the setting, by the acting member as well', () => {
    const state = mission({ ada: { focus: 1 } }, { ship: { engineering: false, integrity: 0, focus: 1 } })
    const p = shipRoll(play(state), 'NAV', { hand: 'ada' }).dice('RollDice', 5, 2)
    p.answer('WhichDiceToRaise', [[5, 1]])
    expect(p.told()).toContainEqual({ type: 'FocusSpent', who: 'ship', amount: 1, on: 'dice' })
    const either = play(state, { settings: { shipRollFocus: 'ship or actor' } })
    shipRoll(either, 'NAV', { hand: 'ada' }).dice('RollDice', 5, 2).answer('WhoseFocus', 'ada')
    either.answer('WhichDiceToRaise', [[5, 1]])
    expect(stateOf(either).crew['ada']?.focus).toBe(0)
  })

  it('[VR-28] [VR-Q04] any split over the two highest dice, none past 6, no more than is held', () => {
    const rich = crewRoll(play(mission({ ada: { focus: 3 } })), 'ada').dice('RollDice', 5, 4, 1)
    const bestFirst = '[[],[[5,1],[4,2]],[[4,1]],[[4,2]],[[5,1]],[[5,1],[4,1]]]'
    expect(JSON.stringify(rich.offered('WhichDiceToRaise'))).toBe(bestFirst)
    const p = crewRoll(play(mission({ ada: { focus: 2 } })), 'ada').dice('RollDice', 6, 4, 4)
    expect(p.offered('WhichDiceToRaise')).toEqual([[], [[4, 2]], [[4, 1]]])
    const at = p.table.waiting[0]?.askedAt ?? 0
    const refusal = p.refused({ kind: 'answer', by: 'ada', to: at, answer: [[4, 3]] })
    expect(refusal).toMatchObject({ refused: 'answer/not-legal', rule: 'VR-28' })
    p.answer('WhichDiceToRaise', [[4, 2]])
    expect(p.told()).toContainEqual(expect.objectContaining({ type: 'OutcomeRead', outcome: 'critical' }))
  })
})

describe('vitality and suit', () => {
  it('[VR-16] [VR-17] [VR-18] [VR-27] Vitality, +2 and +1 for fitting tools; a lost one gives nothing', () => {
    expect(pool({ vitality: 2 })).toBe(2)
    expect(pool({}, ['primary'])).toBe(5)
    expect(pool({}, ['primary', 'secondary'])).toBe(6)
    const p = play(mission({ ada: { suit: { lifeSupport: true, primary: false, secondary: true } } }))
    const args = { member: 'ada', tools: ['primary'], expertise: false, attempt: '' }
    expect(p.refused({ kind: 'open', by: 'ada', procedure: 'crewRoll', args }).message).toContain('secondary')
  })

  it('[VR-Q03] [VR-Q45] settings: only the best tool; six dice at most', () => {
    expect(pool({}, ['primary', 'secondary'], { toolsStack: 'best' })).toBe(5)
    expect(pool({ upgrades: ['oversizedSystems'] }, ['primary', 'secondary'], { poolMax: 6 })).toBe(6)
    expect(pool({ upgrades: ['oversizedSystems'] }, ['primary', 'secondary'])).toBe(7)
  })

  it('[VR-18] [VR-24] what the Navigator strikes does not count', () => {
    const p = crewRoll(play(mission({ ada: {} })), 'ada', { tools: ['primary'], says: { strike: ['ada: primary'] } })
    expect(p.dice('RollDice', 4, 1, 1).asked()).toEqual([])
  })

  it('[VR-19] [VR-O3] Focus, die, system; a lost system costs Vitality', () => {
    const p = hit(play(mission({ ada: { suit: torn }, bo: {} })), 'ada').dice('DamageDie', 2)
    expect(p.told()).toEqual([
      { type: 'DamageTaken', who: 'ada' },
      { type: 'FocusEarned', who: 'ada', why: 'damage' },
      { type: 'DamageDieRead', who: 'ada', die: 2 },
      { type: 'VitalityLost', who: 'ada', left: 2 },
    ])
    const lost = [1, 2, 3, 4, 5, 6].map(
      (die) => hit(play(mission()), 'ada').dice('DamageDie', die).told().at(-1)?.['system'],
    )
    expect(lost).toEqual(['lifeSupport', 'lifeSupport', 'primary', 'primary', 'secondary', 'secondary'])
  })

  it('[VR-20] [VR-Q22] who is down does not roll, heal or move; more damage is harmless, or death by the setting', () => {
    const state = mission({ ada: { vitality: 0, focus: 2, suit: torn }, bo: { vitality: 2 } }, { zones: wreck })
    const p = play(state)
    for (const procedure of ['crewRoll', 'heal', 'moveMember'])
      expect(
        p.refused({
          kind: 'open',
          by: 'ada',
          procedure,
          args: { member: 'ada', attempt: '', to: 'ship', healer: 'ada' },
        }).refused,
      ).toMatch(/wrong-args/)
    hit(p, 'ada').dice('DamageDie', 1)
    expect(stateOf(p).crew['ada']).toMatchObject({ vitality: 0, dead: false })
    const harsh = hit(play(state, { settings: { furtherDamage: 'dies' } }), 'ada')
    expect(typesOf(harsh).at(-1)).toBe('Died')
  })

  it('[VR-21] [VR-Q21] nobody left standing ends the mission; Relentless counts as down, unless set otherwise', () => {
    const state = mission({ ada: { vitality: 1, suit: torn }, bo: { vitality: 0, qualities: ['relentless'] } })
    const p = hit(play(state), 'ada').dice('DamageDie', 1)
    expect(p.told().at(-1)).toEqual({ type: 'MissionOver', why: 'crewDown' })
    const kept = hit(play(state, { settings: { relentlessKeepsMission: true } }), 'ada').dice('DamageDie', 1)
    expect(stateOf(kept).mission.status).toBe('running')
  })

  it('[VR-23] [VR-Q02] Exposed by place, by lost Life Support, by an effect; a working suit protects, unless set otherwise', () => {
    const out = mission({ ada: { place: 'wreck', suit: torn } }, { zones: wreck })
    expect(positionOf(crewRoll(play(out), 'ada'))).toBe('desperate')
    const sealed = mission({ ada: { place: 'wreck' } }, { zones: wreck })
    expect(positionOf(crewRoll(play(sealed), 'ada'))).toBe('standard')
    expect(positionOf(crewRoll(play(sealed, { settings: { suitProtects: false } }), 'ada'))).toBe('desperate')
    expect(positionOf(crewRoll(play(mission({ ada: { suit: torn } }, { ship: { lifeSupport: false } })), 'ada'))).toBe(
      'desperate',
    )
    const told = play(mission({ ada: { suit: torn } })).open('setExposed', { members: ['ada'], exposed: true }, 'gm')
    expect(positionOf(crewRoll(told, 'ada'))).toBe('desperate')
  })
})

describe('healing', () => {
  it('[VR-22] [VR-O4] a Focus first; Critical two, Success one, drawback one at a price, Fiasco a price', () => {
    const healed = (...faces: number[]) =>
      heal(play(mission({ ada: { focus: 1 }, bo: { vitality: 0 } })), 'ada', 'bo').dice('RollDice', ...faces)
    expect(stateOf(healed(6, 6, 1, 1)).crew['bo']?.vitality).toBe(2)
    expect(stateOf(healed(6, 1, 1, 1)).crew['bo']?.vitality).toBe(1)
    const price = healed(5, 1, 1, 1)
    expect(typesOf(price).slice(0, 5)).toEqual(['RollPlanned', 'FocusSpent', 'PositionFixed', 'OutcomeRead', 'Healed'])
    expect(price.asked()).toEqual(['DamageDie'])
    expect(healed(3, 1, 1, 1).offered('FocusOrDamage')).toEqual(['focus', 'damage'])
  })

  it('[VR-22] [VR-Q38] not where it is dangerous: the Focus stays', () => {
    const p = heal(play(mission({ ada: { focus: 1 }, bo: { vitality: 1 } })), 'ada', 'bo', { safe: false })
    expect(typesOf(p)).toEqual(['RollCalledOff'])
  })

  it('[VR-Q23] [VR-Q36] another member in the same zone; oneself only by the setting', () => {
    const healSelf = { healer: 'ada', patient: 'ada', tools: [], expertise: false }
    const apart = { ada: { focus: 1, vitality: 2 }, bo: { vitality: 1, place: 'wreck' } }
    const open = { kind: 'open', by: 'ada', procedure: 'heal', args: healSelf } as const
    expect(play(mission(apart)).refused(open).refused).toBe('procedure/wrong-args')
    const self = play(mission(apart), { settings: { healSelf: true } }).open('heal', healSelf)
    expect(self.asked()).toEqual(['WhatTheNavigatorSays'])
  })

  it('[VR-Q50] a Desperate Fiasco hurts first, then asks its price; by the setting there is only the special line', () => {
    const healed = (settings = {}) => {
      const p = play(mission({ ada: { focus: 1 }, bo: { vitality: 1 } }), { settings })
      return heal(p, 'ada', 'bo', { position: 'desperate' }).dice('RollDice', 1, 1, 1, 1)
    }
    expect(healed().dice('DamageDie', 1).asked()).toEqual(['FocusOrDamage'])
    expect(healed({ desperateStacks: false }).asked()).toEqual(['FocusOrDamage'])
    const shield = mission({ ada: {}, bo: { focus: 1, qualities: ['defender'], upgrades: ['limiterOverride'] } })
    const hits = (stacks: boolean) => {
      const q = hit(play(shield, { settings: { desperateStacks: stacks } }), 'ada').answer(
        'WhetherToDefend',
        'bo',
        'bo',
      )
      q.dice('RollDice', 1, 1, 1, 1)
      while (q.asked().length > 0) q.dice('DamageDie', 1)
      return q
        .told()
        .filter((f) => f.type === 'DamageTaken')
        .map((f) => f['who'])
    }
    expect(hits(true)).toEqual(['bo', 'ada', 'bo'])
    expect(hits(false)).toEqual(['ada', 'bo'])
  })
})

describe('qualities', () => {
  it('[VR-56] [VR-Q20] Resourceful: three dice; down with Relentless one, or three by the setting', () => {
    expect(pool({ vitality: 1, qualities: ['resourceful'] })).toBe(3)
    const both: Partial<Member> = { vitality: 0, qualities: ['resourceful', 'relentless'] }
    expect(pool(both)).toBe(1)
    expect(pool(both, [], { resourcefulWhileDown: 3 })).toBe(3)
    const alone = play(mission({ ada: { vitality: 0, qualities: ['resourceful'] }, bo: {} }))
    const crewArgs = { member: 'ada', tools: [], expertise: false, attempt: '' }
    const open = { kind: 'open', by: 'ada', procedure: 'crewRoll', args: crewArgs } as const
    expect(alone.refused(open).refused).toBe('procedure/wrong-args')
  })

  it('[VR-57] [VR-Q53] Relentless acts while down, heals and steps in; damage is death', () => {
    const state = mission(
      {
        ada: { vitality: 0, focus: 1, qualities: ['relentless', 'defender'] },
        bo: { vitality: 2 },
      },
      { zones: wreck },
    )
    const p = hit(play(state), 'bo').answer('WhetherToDefend', 'ada', 'ada').dice('RollDice', 4)
    expect(
      p
        .told()
        .slice(-3)
        .map((f) => f.type),
    ).toEqual(['DamageTaken', 'FocusEarned', 'Died'])
    expect(heal(play(state), 'ada', 'bo').asked()).toEqual(['RollDice'])
    expect(typesOf(play(state).open('moveMember', { member: 'ada', to: 'wreck' }))).toEqual(['Moved'])
  })

  it('[VR-58] [VR-Q41] Expert adds a die where it applies; on ship rolls only by the setting', () => {
    expect(pool({ qualities: ['expert'] }, [], {}, true)).toBe(4)
    const state = mission({ ada: { qualities: ['expert'] } }, { ship: { integrity: 0 } })
    const p = play(state, { settings: { expertOnShipRolls: true } })
    p.open('shipRoll', { core: 'HUL', member: 'ada', modules: [], expertise: true, attempt: '' })
    confirmed(p).dice('RollDice', 1, 2, 6)
    expect(typesOf(p)).toContain('OutcomeRead')
  })

  it('[VR-59] [VR-Q16] Forceful throws one batch again, the lowest dice, and cannot raise; by the setting it may', () => {
    const state = mission({ ada: { focus: 2, qualities: ['forceful'] } })
    const p = crewRoll(play(state), 'ada').dice('RollDice', 5, 2, 2)
    expect(p.offered('WhichDiceToThrowAgain')).toEqual([[], [2], [2, 2]])
    p.answer('WhichDiceToThrowAgain', [2]).dice('DiceThrownAgain', 6)
    expect(p.told()).toContainEqual(expect.objectContaining({ type: 'OutcomeRead', outcome: 'success' }))
    const free = play(state, { settings: { forcefulMayRaise: true } })
    crewRoll(free, 'ada').dice('RollDice', 5, 2, 2).answer('RaiseOrThrowAgain', 'raise')
    expect(free.asked()).toEqual(['WhichDiceToRaise'])
  })

  it('[VR-60] [VR-Q13] [VR-Q14] [VR-Q15] Defender: bare Vitality, position afresh; Critical nobody, drawback the Defender, Fiasco both', () => {
    const state = mission({
      ada: {},
      bo: { focus: 1, qualities: ['defender'] },
      cy: { focus: 1, qualities: ['defender'] },
    })
    const p = (...faces: number[]) => {
      const q = crewRoll(play(state), 'ada', { says: { position: 'desperate' } }).dice('RollDice', 1, 1, 1)
      q.answer('WhetherToDefend', 'bo', 'bo')
      expect(positionOf(q)).toBe('standard')
      return q.dice('RollDice', ...faces)
    }
    expect(p(6, 6, 1).told()).toContainEqual({ type: 'DamagePrevented', who: 'ada' })
    const drawback = p(4, 1, 1)
    expect(drawback.told()).toContainEqual({ type: 'DamageRedirected', who: 'ada', to: 'bo' })
    // Nobody else may step in front of the Defender.
    expect(drawback.asked()).toEqual(['DamageDie'])
    const both = p(1, 1, 1).dice('DamageDie', 1).dice('DamageDie', 1)
    expect(
      both
        .told()
        .filter((f) => f.type === 'DamageTaken')
        .map((f) => f['who']),
    ).toEqual(['ada', 'bo'])
    const chained = play(state, { settings: { defenderChain: true } }).open('dealDamage', { who: 'ada' }, 'gm')
    chained.answer('WhetherToDefend', 'bo', 'bo').dice('RollDice', 4, 1, 1)
    expect(chained.question('WhetherToDefend').about).toEqual({ target: 'bo' })
  })

  it('[VR-60] [VR-Q36] only a Defender nearby with Focus is asked', () => {
    const far = mission({ ada: {}, bo: { focus: 1, qualities: ['defender'], place: 'wreck' } })
    expect(hit(play(far), 'ada').asked()).toEqual(['DamageDie'])
    expect(hit(play(mission({ ada: {}, bo: { qualities: ['defender'] } })), 'ada').asked()).toEqual(['DamageDie'])
  })

  it('[VR-61] [VR-Q43] Reckless: damage now, then a Success that stands; not on ship rolls nor as Defender', () => {
    const reckless = mission({
      ada: { qualities: ['reckless'] },
      bo: { focus: 1, qualities: ['reckless', 'defender'] },
    })
    const p = crewRoll(play(reckless), 'ada', { how: 'reckless' })
    // Nobody may step in front of damage that was chosen.
    expect(p.asked()).toEqual(['DamageDie'])
    p.dice('DamageDie', 1)
    expect(typesOf(p).slice(-3)).toEqual(['SystemLost', 'OutcomeRead', 'RollEnded'])
    const defended = hit(play(reckless), 'ada').answer('WhetherToDefend', 'bo', 'bo')
    expect(defended.asked()).toEqual(['RollDice'])
    const last = mission({ ada: { vitality: 1, suit: torn, qualities: ['reckless'] } })
    const fallen = crewRoll(play(last), 'ada', { how: 'reckless' }).dice('DamageDie', 1)
    expect(typesOf(fallen).at(-1)).toBe('MissionOver')
  })
})

describe('suit upgrades', () => {
  it('[VR-62] the Auxiliary Arm adds a die and is lost with Life Support', () => {
    expect(pool({ upgrades: ['auxiliaryArm'] }, ['auxiliary'])).toBe(4)
    const p = play(mission({ ada: { upgrades: ['auxiliaryArm'], suit: torn } }))
    const offer = offersFor(p.table, 'ada').find((o) => o.procedure === 'crewRoll')
    expect(offer?.fields['tools']).toMatchObject({ options: ['primary', 'secondary'] })
  })

  it('[VR-63] Oversized Systems: the secondary tool counts two', () => {
    expect(pool({ upgrades: ['oversizedSystems'] }, ['secondary'])).toBe(5)
  })

  it('[VR-64] [VR-Q17] Plating moves the die to the nearest face of another system, a token a step; the one just earned counts', () => {
    const state = mission({ ada: { focus: 1, upgrades: ['adaptivePlating'] } })
    const p = hit(play(state), 'ada').dice('DamageDie', 4)
    expect(p.offered('WhereToMoveTheHit')).toEqual([4, 2, 5])
    p.answer('WhereToMoveTheHit', 2)
    expect(p.toldLast()).toEqual([
      { type: 'FocusSpent', who: 'ada', amount: 2, on: 'adaptivePlating' },
      { type: 'DamageDieMoved', who: 'ada', die: 2 },
      { type: 'SystemLost', who: 'ada', system: 'lifeSupport' },
    ])
    const up = hit(play(state, { settings: { platingDirection: 'up' } }), 'ada').dice('DamageDie', 4)
    expect(up.offered('WhereToMoveTheHit')).toEqual([4, 5])
  })

  it('[VR-65] [VR-Q18] Ablative Armour: Focus first, then the token and nothing else; back at mission start', () => {
    const p = hit(play(mission({ ada: { integrity: true, upgrades: ['ablativeArmour'] } })), 'ada')
    expect(typesOf(p)).toEqual(['DamageTaken', 'FocusEarned', 'TokenLost'])
    p.open('endMission', { successful: false }, 'gm').open('advance', { member: 'ada', way: 'mission prep' })
    p.answer('WhichPrep', 'care').open('startMission', { mission: 'our own' }, 'gm')
    expect(stateOf(p).crew['ada']?.integrity).toBe(true)
  })

  it('[VR-66] [VR-Q19] Limiter Override: one more die, always Desperate; Foresight makes it Standard and the die stays', () => {
    const prep = { ingenuity: 0, foresight: 1, care: 0, willpower: 0, sheerDread: 0 }
    const p = crewRoll(play(mission({ ada: { upgrades: ['limiterOverride'], prep } })), 'ada', { foresight: true })
    expect(positionOf(p)).toBe('standard')
    p.dice('RollDice', 1, 1, 1, 5)
    expect(positionOf(crewRoll(play(mission({ ada: { upgrades: ['limiterOverride'] } })), 'ada'))).toBe('desperate')
  })

  it('[VR-67] [VR-55] [VR-Q44] Recirculation and Sheer Dread both add to a Fiasco', () => {
    const prep = { ingenuity: 0, foresight: 0, care: 0, willpower: 0, sheerDread: 2 }
    const p = crewRoll(play(mission({ ada: { prep } })), 'ada').dice('RollDice', 1, 1, 1)
    expect(stateOf(p).crew['ada']?.focus).toBe(3)
    const kit = crewRoll(play(mission({ ada: { upgrades: ['recirculationKit'] } })), 'ada').dice('RollDice', 1, 1, 1)
    expect(stateOf(kit).crew['ada']?.focus).toBe(2)
  })
})

describe('prep tokens', () => {
  const token = (prep: Partial<Member['prep']>) => ({
    prep: { ingenuity: 0, foresight: 0, care: 0, willpower: 0, sheerDread: 0, ...prep },
  })

  it('[VR-51] [VR-Q34] [VR-Q40] Ingenuity: a clean Success instead of a Standard roll, also of the ship by the one who acts', () => {
    const p = crewRoll(play(mission({ ada: token({ ingenuity: 1 }) })), 'ada', { how: 'ingenuity' })
    expect(p.told()).toContainEqual(expect.objectContaining({ type: 'OutcomeRead', outcome: 'success' }))
    const ship = shipRoll(play(mission({ ada: token({ ingenuity: 1 }) })), 'CPU', { hand: 'ada', how: 'ingenuity' })
    expect(ship.told()).toContainEqual({ type: 'TokenSpent', who: 'ada', token: 'ingenuity' })
    const says = { position: 'desperate' }
    expect(() => crewRoll(play(mission({ ada: token({ ingenuity: 1 }) })), 'ada', { says, how: 'ingenuity' })).toThrow(
      'not-legal',
    )
    const both = mission({ ada: token({ ingenuity: 1, foresight: 1 }) })
    const eased = crewRoll(play(both), 'ada', { says, how: 'ingenuity' })
    expect(eased.told().flatMap((f) => (f.type === 'TokenSpent' ? [f['token']] : []))).toEqual([
      'foresight',
      'ingenuity',
    ])
  })

  it('[VR-52] [VR-Q33] Foresight before the dice; by the setting until the damage comes', () => {
    const state = mission({ ada: token({ foresight: 1 }) })
    const p = crewRoll(play(state), 'ada', { says: { position: 'desperate' }, foresight: true })
    expect(positionOf(p)).toBe('standard')
    const late = crewRoll(play(state, { settings: { foresightWhen: 'until damage' } }), 'ada', {
      says: { position: 'desperate' },
    })
    late.dice('RollDice', 1, 1, 1).answer('WhetherToUseForesight', 'use')
    expect(typesOf(late)).not.toContain('DamageTaken')
  })

  it('[VR-53] Care stands in for a heal roll only', () => {
    const p = crewRoll(play(mission({ ada: token({ care: 1 }) })), 'ada')
    expect(p.asked()).toEqual(['RollDice'])
  })

  it('[VR-54] [VR-Q30] Willpower fills or empties a segment, may complete a clock, and cannot touch a full one', () => {
    const clocks = {
      near: clock({ name: 'Near', kind: 'push', size: 4, filled: 3 }),
      full: clock({ name: 'Full', size: 4, filled: 4, status: 'filled' }),
    }
    const p = play(mission({ ada: { ...token({ willpower: 2 }), vitality: 0 }, bo: {} }, { clocks }))
    const wrong = { member: 'ada', clock: 'full', direction: 'fill' }
    expect(p.refused({ kind: 'open', by: 'ada', procedure: 'spendWillpower', args: wrong }).rule).toBe('VR-54')
    p.open('spendWillpower', { member: 'ada', clock: 'near', direction: 'fill' })
    expect(typesOf(p)).toEqual(['TokenSpent', 'ClockMoved', 'ClockFilled'])
  })
})
