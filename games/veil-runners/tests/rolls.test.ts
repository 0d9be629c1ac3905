import { redact } from '@sortie/engine'
import { describe, expect, it } from 'vitest'
import { type Clock, clock } from '../../toolbox/clocks/index.ts'
import { outcomeOf } from '../readers.ts'
import { combined } from '../rules/group.ts'
import { type Member, type Outcome, outcomes, StateRecord } from '../state.ts'
import { crewRoll, mission, play, roll, shipRoll, standard, stateOf, typesOf } from './tables.ts'

const ada = { seat: 'ada', role: 'player' } as const
const outcomeIn = (p: ReturnType<typeof play>) => p.told().findLast((f) => f.type === 'OutcomeRead')?.['outcome']
const positionOf = (p: ReturnType<typeof play>) => p.told().findLast((f) => f.type === 'PositionFixed')?.['position']
const clocks = (more: { readonly [id: string]: Clock } = {}) => ({
  lock: clock({ name: 'Lock', kind: 'push', size: 4, filled: 3 }),
  core: clock({ name: 'Core', kind: 'catastrophe', size: 4, filled: 3, outcomeEffect: 'crewExposed' }),
  ...more,
})
const group = (crew: { readonly [id: string]: Partial<Member> }, says = {}, settings = {}) => {
  const p = play(mission(crew), { settings }).open('groupRoll', { members: Object.keys(crew).reverse(), attempt: '' })
  return p.answer('WhatTheNavigatorSays', { ...standard, ...says })
}
/** The next of a group throws, without tools. */
const throws = (p: ReturnType<typeof play>, ...faces: readonly number[]) =>
  roll(p, { tools: [] }).dice('RollDice', ...faces)

describe('one roll', () => {
  it('[VR-24] declared by the actor, confirmed by the Navigator alone, who may be the only one to know the clocks', () => {
    const hidden = clock({ name: 'Doom', kind: 'catastrophe', size: 6, shown: 'hidden' })
    const p = play(mission({ ada: {} }, { clocks: { doom: hidden } })).open('crewRoll', {
      member: 'ada',
      tools: [],
      expertise: false,
      attempt: 'jump',
    })
    const at = p.table.waiting[0]?.askedAt ?? 0
    expect(p.refused({ kind: 'answer', by: 'ada', to: at, answer: standard }).refused).toBe('answer/stale')
    roll(p.answer('WhatTheNavigatorSays', { ...standard, catastrophe: 'doom' }))
    p.dice('RollDice', 4, 1, 1)
    expect((stateOf(p).clocks['doom'] as Clock).filled).toBe(1)
  })

  it('[VR-24] stepping back is no roll', () => {
    const p = crewRoll(play(mission({ ada: {} })), 'ada', { how: 'step back' })
    expect(p.toldLast()).toEqual([{ type: 'RollCalledOff', who: 'ada', attempt: 'try' }])
    expect(stateOf(p).roll).toBeNull()
  })

  it('[VR-25] [VR-Q37] Desperate by the Navigator, without Engineering, by an effect; otherwise Standard; Risky only by the setting', () => {
    expect(positionOf(crewRoll(play(mission()), 'ada', { says: { position: 'desperate' } }))).toBe('desperate')
    const ship = shipRoll(play(mission({ ada: {} }, { ship: { engineering: false } })), 'CPU')
    expect(positionOf(ship)).toBe('desperate')
    const weather = mission({ ada: {} }, { sceneEffects: ['desperate CPU'] })
    expect(positionOf(shipRoll(play(weather), 'CPU'))).toBe('desperate')
    expect(positionOf(shipRoll(play(weather), 'HUL'))).toBe('standard')
    const risky = play(mission({ ada: {} }), { settings: { riskyPosition: true } })
    crewRoll(risky, 'ada', { says: { position: 'risky' } }).dice('RollDice', 1, 1, 1)
    expect(risky.asked()).toEqual(['DamageDie'])
  })

  it('[VR-29] 1–3 Fiasco, 4–5 drawback, 6 Success, two sixes Critical', () => {
    expect(
      [
        [3, 1],
        [4, 3],
        [5, 5],
        [6, 5],
        [6, 6, 1],
      ].map(outcomeOf),
    ).toEqual(['fiasco', 'drawback', 'drawback', 'success', 'critical'])
  })

  it('[VR-30] [VR-Q12] a Desperate Fiasco earns two and hurts the roller: the member, or the ship', () => {
    const p = crewRoll(play(mission({ ada: {} })), 'ada', { says: { position: 'desperate' } }).dice('RollDice', 1, 1, 1)
    expect(p.dice('DamageDie', 1) && stateOf(p).crew['ada']?.focus).toBe(2)
    const ship = shipRoll(play(mission({ ada: {} }, { ship: { engineering: false } })), 'CPU')
    ship.dice('RollDice', 1, 1)
    expect(stateOf(ship).ship).toMatchObject({ integrity: 0, focus: 2 })
  })

  it('[VR-O1] push, then catastrophe, then the shunt; nothing later once the mission is over', () => {
    const state = mission({ ada: {} }, { clocks: clocks(), ship: { focus: 1 } })
    const p = crewRoll(play(state), 'ada', { says: { push: 'lock', catastrophe: 'core' } }).dice('RollDice', 4, 1, 1)
    p.open('shunt', { core: { CPU: 1, HUL: 1, NAV: 4 }, payer: 'ship' })
    expect(typesOf(p).slice(3)).toEqual([
      'ClockMoved',
      'ClockFilled',
      'ClockMoved',
      'ClockFilled',
      'Exposed',
      'RollEnded',
      'FocusSpent',
      'Shunted',
    ])
  })

  it('[VR-O7] before the position is fixed anyone may still spend; the pool and position follow', () => {
    const args = { core: 'NAV', member: 'nobody', modules: [], expertise: false, attempt: '' }
    const p = play(mission({ ada: {}, bo: {} }))
      .open('shipRoll', args)
      .answer('WhatTheNavigatorSays', standard)
    p.answer('HowToRoll', 'shunt', 'bo').answer('WhichSplit', { CPU: 1, HUL: 1, NAV: 4 })
    expect(p.question('HowToRoll').about).toMatchObject({ dice: 4, position: 'desperate', because: ['engineering'] })
    roll(p).dice('RollDice', 4, 1, 1, 1)
    expect(outcomeIn(p)).toBe('drawback')
    const busy = crewRoll(play(mission()), 'ada')
    expect(busy.refused({ kind: 'open', by: 'ada', procedure: 'spendLifeSupport', args: {} }).refused).toBe(
      'procedure/busy',
    )
  })
})

describe('group rolls', () => {
  it('[VR-31] [VR-Q10] every mix of three has the outcome of the first line that fits', () => {
    for (const a of outcomes)
      for (const b of outcomes)
        for (const c of outcomes) {
          const all: readonly Outcome[] = [a, b, c]
          const count = (o: Outcome) => all.filter((x) => x === o).length
          const expected =
            count('critical') === 3
              ? 'critical'
              : count('critical') > 0 || count('success') === 3
                ? 'success'
                : count('fiasco') === 3
                  ? 'fiasco'
                  : 'drawback'
          expect(combined(all, 'seed')).toBe(expected)
        }
  })

  it('[VR-O5] [VR-Q11] in seat order; Desperate damage waits for the shared outcome; by the setting each is hurt', () => {
    const crew = { ada: {}, bo: {} }
    const p = throws(throws(group(crew, { position: 'desperate' }), 1, 1, 1), 4, 1, 1)
    expect(p.told()).toContainEqual({ type: 'GroupRead', outcome: 'drawback' })
    expect(typesOf(p)).not.toContain('DamageTaken')
    expect(stateOf(p).crew['ada']?.focus).toBe(1)
    const each = throws(group(crew, { position: 'desperate' }, { individualDamage: true }), 1, 1, 1)
    expect(throws(each, 4, 1, 1).asked()).toEqual(['DamageDie'])
    const all = throws(throws(group(crew, { position: 'desperate' }), 1, 1, 1), 1, 1, 1)
    all.dice('DamageDie', 1).dice('DamageDie', 2)
    expect(
      all
        .told()
        .filter((f) => f.type === 'SystemLost')
        .map((f) => f['who']),
    ).toEqual(['ada', 'bo'])
  })

  it('[VR-Q10] [VR-D01] the draft cancels Criticals by Fiascos', () => {
    expect(combined(['critical', 'fiasco'], 'draft')).toBe('success')
    expect(combined(['critical', 'fiasco', 'fiasco'], 'draft')).toBe('drawback')
    expect(combined(['critical', 'success'], 'draft')).toBe('success')
    expect(combined(['critical', 'drawback'], 'draft')).toBe('critical')
    const p = throws(throws(group({ ada: {}, bo: {} }, {}, { groupRule: 'draft' }), 6, 6, 1), 5, 1, 1)
    expect(p.told()).toContainEqual({ type: 'GroupRead', outcome: 'critical' })
  })
})

describe('clocks on rolls', () => {
  const moved = (faces: readonly number[], settings = {}) => {
    const empty = {
      lock: clock({ name: 'Lock', kind: 'push', size: 12 }),
      core: clock({ name: 'Core', kind: 'catastrophe', size: 12 }),
      fire: clock({ name: 'Fire', kind: 'death', size: 12, filled: 6 }),
    }
    const says = { push: 'lock', catastrophe: 'core', delay: 'fire' }
    const p = crewRoll(play(mission({ ada: {} }, { clocks: empty }), { settings }), 'ada', { says })
    p.dice('RollDice', ...faces)
    return ['lock', 'core', 'fire'].map((id) => (stateOf(p).clocks[id] as Clock).filled)
  }

  it('[VR-42] [VR-43] [VR-Q08] [VR-Q47] what each outcome moves', () => {
    expect(moved([6, 6, 1])).toEqual([2, 0, 4])
    expect(moved([6, 1, 1])).toEqual([1, 0, 5])
    expect(moved([4, 1, 1])).toEqual([1, 1, 6])
    expect(moved([1, 1, 1])).toEqual([0, 2, 6])
    expect(moved([4, 1, 1], { pushOnDrawback: 0 })).toEqual([0, 1, 6])
  })

  it('[VR-Q09] both fill on one roll: push resolves first, and both happen', () => {
    const says = { push: 'lock', catastrophe: 'core' }
    const p = crewRoll(play(mission({ ada: {} }, { clocks: clocks() })), 'ada', { says }).dice('RollDice', 5, 1, 1)
    expect(
      p
        .told()
        .filter((f) => f.type === 'ClockFilled')
        .map((f) => f['clock']),
    ).toEqual(['lock', 'core'])
  })

  it('[VR-41] [VR-O6] sizes, clamping, and a full clock never moves again', () => {
    const p = play(mission({ ada: {} }, { clocks: clocks() })).open('tickClock', { clock: 'core', segments: 3 }, 'gm')
    expect(typesOf(p)).toEqual(['ClockMoved', 'ClockFilled', 'Exposed'])
    const again = { clock: 'core', segments: 1 }
    expect(p.refused({ kind: 'open', by: 'gm', procedure: 'tickClock', args: again }).refused).toBe(
      'procedure/wrong-args',
    )
    const five = { name: 'X', kind: 'push', size: 5, shown: 'open', outcome: '', outcomeKnown: true }
    expect(p.refused({ kind: 'open', by: 'gm', procedure: 'startClock', args: five }).message).toContain(
      '4, 6, 8, 10, 12',
    )
  })

  it('[VR-41] the crew is told what a clock leads to, from the start and when it is full', () => {
    const p = play(mission())
    const core = { name: 'Core', kind: 'catastrophe', size: 4, shown: 'open', outcome: 'It melts.', outcomeKnown: true }
    p.open('startClock', core, 'gm')
    expect(redact(StateRecord, stateOf(p), ada).clocks['core']).toMatchObject({ outcome: 'It melts.' })
    p.open('tickClock', { clock: 'core', segments: 4 }, 'gm')
    expect(p.told()).toContainEqual(expect.objectContaining({ type: 'ClockFilled', outcome: 'It melts.' }))
  })

  it('[VR-45] an augury is partly unknown: the crew sees it move, and only the Navigator knows what it leads to', () => {
    const p = play(mission())
    const omen = { name: 'Omen', kind: 'augury', size: 6, shown: 'open', outcome: 'It wakes.', outcomeKnown: false }
    p.open('startClock', omen, 'gm').open('passTime', {}, 'gm')
    const seen = redact(StateRecord, stateOf(p), ada).clocks['omen']
    expect(seen).toMatchObject({ name: 'Omen', filled: 1 })
    expect(JSON.stringify(seen)).not.toContain('It wakes.')
    expect(stateOf(p).clocks['omen']?.outcome).toBe('It wakes.')
  })

  it('[VR-44] [VR-45] [VR-Q29] time moves death clocks, then auguries: by the Navigator, per roll, per scene', () => {
    const timed = {
      omen: clock({ name: 'Omen', kind: 'augury', size: 6 }),
      fire: clock({ name: 'Fire', kind: 'death', size: 6, effect: 'allDesperate' }),
    }
    const state = mission({ ada: {} }, { clocks: timed })
    const p = play(state).open('passTime', {}, 'gm')
    expect(p.told().map((f) => f['clock'])).toEqual(['fire', 'omen'])
    expect(positionOf(crewRoll(play(state), 'ada'))).toBe('desperate')
    const rolled = crewRoll(play(state, { settings: { clockTime: 'per roll' } }), 'ada').dice('RollDice', 6, 1, 1)
    expect(
      rolled
        .told()
        .filter((f) => f.type === 'ClockMoved')
        .map((f) => f['clock']),
    ).toEqual(['fire', 'omen'])
    const scene = play(state, { settings: { clockTime: 'per scene' } })
    scene.open('callScene', { name: 'next', scene: 'action' }, 'gm')
    expect(typesOf(scene)).toEqual(['StageSet', 'ClockMoved', 'ClockMoved'])
  })
})

describe('the 2026 draft', () => {
  const settings = { draft2026: true }

  it('[VR-D01] [VR-Q48] four dice, none needed; no dice means two, the lower counts, never a Critical', () => {
    const state = mission({ ada: {} }, { ship: { core: { CPU: 4, HUL: 0, NAV: 0 }, integrity: 0, engineering: false } })
    const p = shipRoll(play(state, { settings }), 'HUL').dice('RollDice', 6, 6)
    expect(outcomeIn(p)).toBe('success')
    const fresh = play(mission(), { settings })
    expect(fresh.table.world.settings['draft2026']).toBe(true)
    const shunt = play({ ...state, mission: { ...state.mission, scene: 'downtime' } }, { settings })
    expect(shunt.open('shuntInDowntime', { core: { CPU: 2, HUL: 2, NAV: 0 } }).toldLast()).toHaveLength(1)
  })

  it('[VR-D01] [VR-Q48] without it no pool is ever empty; with it a Desperate drawback hurts and six dice are the most', () => {
    const p = crewRoll(play(mission({ ada: { upgrades: ['oversizedSystems'] } }), { settings }), 'ada', {
      tools: ['primary', 'secondary'],
      says: { position: 'desperate' },
    })
    p.dice('RollDice', 4, 1, 1, 1, 1, 1)
    expect(p.asked()).toEqual(['DamageDie'])
  })
})
