import { describe, expect, it } from 'vitest'
import {
  factOf,
  factsOf,
  fight,
  foe,
  foeNow,
  now,
  plainAttack,
  readyAttack,
  rollAttack,
  staff,
  table,
  weapon,
} from './table.ts'

const mara = (change = {}) => ({ mara: staff('mara-quill', change) })
const suffer = (play: ReturnType<typeof table>, damage: number, target: string) =>
  play.open('suffer', { target, damage }, 'gm')

describe('modifications in use', () => {
  const armed = (mod: string, change = {}) => mara({ checks: 2, main: weapon('ribbon-blades', [mod]), ...change })
  const strike = (mod: string, face: number, target = {}) =>
    plainAttack(fight({ employees: armed(mod), combatants: { guard: foe(target) } }), 'mara', face)
  const damage = (play: ReturnType<typeof table>) => factOf(play, 'AttackReckoned')?.['damage']

  it('[SD-H02] SHARP CORE and HEAVY CORE: +1 always, +2 on the first attack of a turn', () => {
    expect(damage(strike('sharp-core', 10))).toBe(9)
    const heavy = strike('heavy-core', 10)
    expect(damage(heavy)).toBe(10)
    expect(damage(plainAttack(heavy, 'mara', 10))).toBe(8)
  })

  it('[SD-H02] STEADY RIG and SPLIT BARREL: a die on the first attack, a die once when wanted', () => {
    const rig = plainAttack(fight({ employees: armed('steady-rig') }), 'mara', 9, 9)
    plainAttack(rig, 'mara', 9)
    expect(factsOf(rig, 'CheckGraded').map((f) => f['dice'])).toEqual([2, 1])
    const split = rollAttack(fight({ employees: armed('split-barrel') }), 'mara', { split: 'split' }, 9, 9)
    plainAttack(split, 'mara', 9)
    expect(factsOf(split, 'CheckGraded').map((f) => f['dice'])).toEqual([2, 1])
  })

  it('[SD-H02] TURNED GRIP, EDGE CHAMBER: either test; a die on the rank deals 1', () => {
    const grip = rollAttack(fight({ employees: armed('turned-grip') }), 'mara', { test: 'right' }, 1)
    expect(factOf(grip, 'CheckGraded')).toMatchObject({ sub: 'featherWeight', test: 'right' })
    expect(damage(grip)).toBe(3)
    expect(damage(strike('edge-chamber', 3))).toBe(2)
  })

  it('[SD-H02] LUCKY PIN: the first step of a shift in an encounter is free', () => {
    const play = readyAttack(fight({ employees: armed('lucky-pin', { luck: 1 }) }), 'mara')
    play.dice('CheckDice', 6).answer('HowToSpendLuck', [2])
    expect(now(play)).toMatchObject({ luck: 0, used: ['lucky-pin'] })
    expect(damage(play)).toBe(6)
  })

  it('[SD-H02] BREACHER, WEAR TOOTH, SOFT LENS: Resilience 1 lower, 2 worn, never below Health 1', () => {
    expect(foeNow(strike('breacher', 6))).toMatchObject({ health: 19, resilience: 4 })
    expect(foeNow(strike('wear-tooth', 1)).resilience).toBe(2)
    expect(foeNow(strike('soft-lens', 10, { health: 2 }))).toMatchObject({ health: 1, state: 'up' })
  })

  it('[SD-H02] TWIN FEED: a third check once, for an attack only; RETURN LOOP: a blocked attack gives 1 back', () => {
    const play = plainAttack(plainAttack(fight({ employees: armed('twin-feed') }), 'mara', 1), 'mara', 1)
    expect(
      play.refused({ kind: 'open', by: 'ada', procedure: 'actionCheck', args: { actor: 'mara', sub: 'logical' } }),
    ).toMatchObject({ rule: 'SD-23' })
    plainAttack(play, 'mara', 1)
    expect(play.refused({ kind: 'open', by: 'ada', procedure: 'attack', args: { actor: 'mara' } })).toMatchObject({
      rule: 'SD-23',
    })
    const worn = plainAttack(fight({ employees: armed('return-loop', { resilience: 5 }) }), 'mara', 1)
    expect(now(worn).resilience).toBe(6)
  })

  it('[SD-H01] MIRROR SHIELD lends 1 Resilience for the encounter', () => {
    const play = table({
      employees: mara({ main: weapon('mirror-shield') }),
      combatants: { guard: foe({ health: 1, resilience: 0 }) },
    })
    play.open('startEncounter', { initiator: 'employees' }, 'gm')
    expect(now(play).resilience).toBe(11)
    suffer(play, 99, 'guard').open('endTurn')
    expect(now(play).resilience).toBe(10)
  })
})
