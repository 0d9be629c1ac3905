import { fromTable, odds, oddsByOption, oddsByOptionForSeat, oddsForSeat, simulate } from '@sortie/engine/odds'
import { describe, expect, it } from 'vitest'
import { spaceDoor as game } from '../game.ts'
import { attack, blows, builds, check, checkAtHand, damage, down, encounter } from '../odds.ts'
import { damageOf, gradeOf, mostDamage, mostSuccesses, shifted, tally } from '../reckoning.ts'
import { fight, foe, staff, table, turnOf } from './table.ts'

const seats = [{ seat: 'ada', role: 'player' }] as const
const checkOdds = (options: object) => check.reckon({ ...check.defaults, ...options })
const damageOdds = (options: object) => damage.reckon({ ...damage.defaults, ...options })
const faces = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
const everyThrow = (dice: number): readonly (readonly number[])[] =>
  dice === 0 ? [[]] : everyThrow(dice - 1).flatMap((rest) => faces.map((f) => [f, ...rest]))

/** How often something holds, over every ordered throw. */
const share = (dice: number, holds: (thrown: readonly number[]) => boolean): number =>
  everyThrow(dice).filter((thrown) => holds([...thrown].sort((a, b) => b - a))).length / 10 ** dice

describe('the odds of a check', () => {
  it('[SD-10] rank 3 on the left with two dice: 4, 32 and 64 in a hundred; Luck in 19', () => {
    const { outcomes, expected } = checkOdds({ rank: 3, dice: 2 })
    expect(outcomes).toEqual({
      criticalFailure: { p: 0.04, fraction: '1/25' },
      failure: { p: 0.32, fraction: '8/25' },
      mildSuccess: { p: 0.64, fraction: '16/25' },
      greatSuccess: { p: 0, fraction: '0' },
      stunningSuccess: { p: 0, fraction: '0' },
    })
    expect(expected?.['luck_gained_at_least_one']).toBe(0.19)
  })

  it('[SD-13] with Luck: the same as trying every throw with best play', () => {
    for (const [rank, test, luck, dice] of [
      [3, 'left', 1, 2],
      [5, 'left', 2, 3],
      [7, 'left', 5, 3],
      [6, 'right', 3, 3],
    ] as const) {
      const against = { rank, test }
      const grade = (thrown: readonly number[]) => {
        const { matches } = tally(thrown, against)
        const now = shifted(thrown, mostSuccesses(thrown, against, luck + matches))
        return gradeOf(tally(now, against).successes, dice, false)
      }
      const { outcomes } = checkOdds({ rank, test, luck, dice })
      for (const [name, { p }] of Object.entries(outcomes))
        expect(p).toBeCloseTo(
          share(dice, (t) => grade(t) === name),
          12,
        )
    }
  })

  it('[SD-12] what is stored afterwards is counted, earned points and all', () => {
    expect(checkOdds({ rank: 3, dice: 1 }).expected?.['luck_after']).toBeCloseTo(0.1, 12)
    expect(checkOdds({ rank: 3, dice: 2, luck: 1 }).expected?.['luck_after']).toBeCloseTo(0.97, 12)
    expect(checkOdds({ rank: 3, dice: 2, useEarned: true }).outcomes['mildSuccess']?.p).toBeCloseTo(0.66, 12)
  })

  it('[SD-Q13] soloGrace makes one success of one die mild', () => {
    expect(checkOdds({ rank: 3, dice: 1 }).outcomes['mildSuccess']?.p).toBe(0)
    expect(checkOdds({ rank: 3, dice: 1, soloGrace: true }).outcomes['mildSuccess']?.p).toBe(0.8)
  })
})

describe('the odds of an attack', () => {
  it('[SD-29] Heavy Weight 8, two dice, +1: 6.56 on average, ten in 6 of a hundred', () => {
    const { outcomes, expected } = damageOdds({ rank: 8, dice: 2, bonus: 1 })
    expect(expected?.['mean']).toBeCloseTo(6.56, 12)
    expect(outcomes['10']).toEqual({ p: 0.06, fraction: '3/50' })
    expect(outcomes['0']).toEqual({ p: 0.04, fraction: '1/25' })
    expect(Object.values(outcomes).reduce((sum, o) => sum + o.p, 0)).toBeCloseTo(1, 12)
  })

  it('[SD-Q28] with Luck: the same as trying every throw with best play', () => {
    for (const [rank, test, luck, dice] of [
      [8, 'right', 2, 2],
      [5, 'left', 5, 3],
      [9, 'left', 4, 3],
    ] as const) {
      const against = { rank, test }
      const dealt = (t: readonly number[]) =>
        damageOf(tally(shifted(t, mostDamage(t, against, luck)), against), 2, false)
      const { outcomes } = damageOdds({ rank, test, luck, dice, bonus: 2 })
      for (const [amount, { p }] of Object.entries(outcomes))
        expect(p).toBeCloseTo(
          share(dice, (t) => `${dealt(t)}` === amount),
          12,
        )
    }
  })

  it('[SD-17] attacks to bring a target down: solved, and the same when played through the rules', () => {
    for (const options of [
      { rank: 8, dice: 2, bonus: 1, resilience: 6, health: 30 },
      { rank: 3, dice: 1, bonus: 0, resilience: 3, health: 12 },
    ]) {
      const solved = down.reckon({ ...down.defaults, ...options })
      const played = odds({ game, question: blows, from: { state: blows.from(options) } })
      expect(solved.expected?.['attacks']).toBeCloseTo(played.expected['attacks'] as number, 9)
      expect(Object.values(solved.outcomes).reduce((sum, o) => sum + o.p, 0)).toBeCloseTo(1, 9)
    }
    expect(
      down.reckon({ ...down.defaults, rank: 2, test: 'right', dice: 1, resilience: 0, health: 1 }).expected?.[
        'attacks'
      ],
    ).toBeCloseTo(10, 9)
  })
})

describe('the odds of what is at hand', () => {
  const ada = { seat: 'ada', role: 'player' } as const
  const shares = (outcomes: { readonly [name: string]: { readonly p: number } }) =>
    Object.values(outcomes).map(({ p }) => Number(p.toFixed(10)))

  it('[SD-29] weapon by weapon, RIBBON BLADES with Feather Weight 3 and +1 first, for a player who knows no number of the target', () => {
    const play = fight().open('attack', { actor: 'mara' })
    const found = oddsByOptionForSeat({ ...fromTable(play.table), question: attack }, ada)
    const [main, side] = found.known ? found.odds : []
    expect(Object.keys(main?.odds.outcomes ?? {})).toEqual(attack.outcomes)
    // One die: 1 and 2 miss; 3, 4, 5 deal 1 to 3; 6, 7, 8 deal 4 to 6; 9 and 10 deal 7 and 8.
    expect(shares(main?.odds.outcomes ?? {})).toEqual([0.2, 0.3, 0.3, 0.2])
    // PALM STINGER with Introvert 3 and no bonus: a 3 deals nothing either, 4, 5, 6 deal 1 to 3, and so on.
    expect([side?.option, ...shares(side?.odds.outcomes ?? {})]).toEqual(['side', 0.3, 0.3, 0.3, 0.1])
    expect(main?.odds.policy).toContain('HowToSpendLuck: never')
  })

  it('[SD-28] about to be thrown with two dice: nothing in 4 of a hundred, and as the damage table has it', () => {
    const play = fight().open('attack', { actor: 'mara' }).answer('WhichWeapon', 'main')
    play.answer('WhatHelps', ['prepared'], 'gm')
    const found = oddsForSeat({ ...fromTable(play.table), question: attack }, ada)
    const table = damageOdds({ rank: 3, dice: 2, bonus: 1 }).outcomes
    const between = (least: number, most: number): number =>
      Object.entries(table).reduce((sum, [n, { p }]) => (Number(n) >= least && Number(n) <= most ? sum + p : sum), 0)
    expect(found.known && shares(found.odds.outcomes)).toEqual(
      [0.04, between(1, 3), between(4, 6), between(7, 99)].map((p) => Number(p.toFixed(10))),
    )
  })

  it('[SD-10] a check with Introvert 3 and two dice: 4, 32 and 64 in a hundred', () => {
    const play = fight().open('actionCheck', { actor: 'mara', sub: 'introvert' })
    play.answer('WhatHelps', ['prepared'], 'gm')
    const found = oddsForSeat({ ...fromTable(play.table), question: checkAtHand }, ada)
    expect(found.known && shares(found.odds.outcomes)).toEqual([0.04, 0.32, 0.64, 0, 0])
  })
})

describe('other odds', () => {
  it('[SD-02] there are 4960 legal employees, as many leaning left as right', () => {
    const { outcomes, expected } = builds.reckon({})
    expect(expected?.['legal_builds']).toBe(4960)
    expect(outcomes['2']?.fraction).toBe('155/4960')
    expect(outcomes['14']).toEqual(outcomes['2'])
  })

  it('[SD-H07] who wins an encounter: exact for a small one, and simulation agrees', () => {
    const state = encounter.from({ employees: 'pip-arden', combatants: 'door-mite,door-mite', initiator: 'combatants' })
    expect(Object.keys(state.combatants)).toEqual(['door-mite', 'door-mite-2'])
    const sampled = simulate({ game, question: encounter, from: { state }, seats }, { plays: 500, seed: 3 })
    expect(sampled.outcomes['employees']?.p).toBe(1)
    const weak = {
      ...encounter.from(encounter.defaults),
      employees: { mara: staff('mara-quill', { resilience: 0, health: 6, checks: 2 }) },
    }
    const exact = odds({ game, question: encounter, from: { state: weak }, seats })
    const played = simulate({ game, question: encounter, from: { state: weak }, seats }, { plays: 4000, seed: 3 })
    expect(exact.outcomes['employees']?.p).toBeGreaterThan(played.outcomes['employees']?.low as number)
    expect(exact.outcomes['employees']?.p).toBeLessThan(played.outcomes['employees']?.high as number)
    expect(() => encounter.from({ ...encounter.defaults, employees: 'nobody' })).toThrow('mara-quill')
    expect(() => encounter.from({ ...encounter.defaults, combatants: 'echo-twin' })).toThrow('door-mite')
  })

  it('[SD-Q41] per option on the turn: whom to attack first', () => {
    const play = table({
      employees: { mara: staff('mara-quill', { resilience: 0, health: 4, checks: 1 }) },
      combatants: {
        nearly: foe({ health: 1, resilience: 0, checksPerTurn: 1 }),
        fresh: foe({ health: 5, resilience: 0, checksPerTurn: 1 }),
      },
      encounter: turnOf('employees'),
      settings: { combatants: 'by the rules' },
    })
    play.open('attack', { actor: 'mara' }).answer('WhichWeapon', 'main')
    const each = oddsByOption({ ...fromTable(play.table), question: encounter })
    expect(each.map((o) => o.option)).toEqual(['nearly', 'fresh'])
    expect(each[0]?.odds.outcomes['employees']?.p).toBeGreaterThan(each[1]?.odds.outcomes['employees']?.p as number)
  })
})
