import { lowest, type Reader, readings } from '@sortie/engine'
import { fromTable, odds, oddsByOption, oddsForSeat, simulate } from '@sortie/engine/odds'
import { describe, expect, it } from 'vitest'
import { clock } from '../../toolbox/clocks/index.ts'
import { inTheDark } from '../game.ts'
import { action, fortune, group, job, resist, roll, score } from '../odds/index.ts'
import { bestWeights, gradeWeights, valueWeights } from '../odds/weights.ts'
import { bestOf, diceFor, type Grade, grades } from '../pool.ts'
import { actionReader, twoSixes } from '../readers.ts'
import { agree, propose, table } from './kit.ts'

const p = (result: { outcomes: { readonly [name: string]: { readonly p: number } } }) =>
  Object.fromEntries(Object.entries(result.outcomes).map(([name, share]) => [name, share.p]))
const fractions = (result: { outcomes: { readonly [name: string]: { readonly fraction?: string } } }) =>
  Object.fromEntries(Object.entries(result.outcomes).map(([name, share]) => [name, share.fraction]))
const pool = (dice: number) => action.reckon({ ...action.defaults, pool: String(dice) })

describe('single rolls', () => {
  it('[ID-16] [ID-17] the weights are those of the readers, for every pool up to 12 dice and below 1', () => {
    const counted = <T>(dice: number, reader: Reader<T>, of: (value: T) => string) => {
      const found: Record<string, bigint> = {}
      for (const { value, weight } of readings(diceFor(dice), reader).each)
        found[of(value)] = (found[of(value)] ?? 0n) + weight
      return found
    }
    for (let dice = -2; dice <= 12; dice++) {
      const { of } = gradeWeights(dice)
      const there = Object.fromEntries(Object.entries(of).filter(([, weight]) => weight > 0n))
      expect(counted(dice, actionReader(dice, false), (r) => r.grade)).toEqual(there)
      const values = Object.fromEntries(valueWeights(dice).of.map((weight, i) => [String(i + 1), weight]))
      const best = dice < 1 ? counted(dice, lowest, String) : counted(dice, twoSixes, (r) => String(r.value))
      expect(best).toEqual(values)
    }
  })

  it('[ID-16] the figures of the catalogue', () => {
    expect(fractions(pool(0))).toEqual({ fail: '3/4', partial: '2/9', full: '1/36', critical: '0' })
    expect(pool(-5).outcomes).toEqual(pool(0).outcomes)
    expect(fractions(pool(7))['full']).toBe('109375/279936')
    expect(fractions(pool(9))['critical']).toBe('2304473/5038848')
    expect(p(pool(3))['fail']).toBe(1 / 8)
    expect(Object.values(p(pool(200))).reduce((a, b) => a + b)).toBeCloseTo(1, 12)
  })

  it('[ID-09] built from its lines, the pool and each line are told', () => {
    const built = { dots: 2, crew: 1, target: '3', position: 'bad', minor: 2, push: true, assist: true } as const
    const result = action.reckon({ ...action.defaults, ...built })
    expect(result.expected).toEqual({ pool: 0, dots: 2, level: -2, position: -1, harm: -1, effort: 1, assist: 1 })
    expect(result.outcomes).toEqual(pool(0).outcomes)
    const both = action.reckon({ ...action.defaults, dots: 1, push: true, bargain: true })
    expect(both.expected).toMatchObject({ pool: 2, effort: 1 })
  })

  it('[ID-B03] fortune: none is one die, 0 is two and the lowest', () => {
    expect(fractions(fortune.reckon({ stat: 'none' }))).toEqual({ bad: '1/2', mixed: '1/3', strong: '1/6' })
    expect(fractions(fortune.reckon({ stat: '2' }))).toEqual({ bad: '1/4', mixed: '4/9', strong: '11/36' })
    expect(fractions(fortune.reckon({ stat: '0' }))).toEqual({ bad: '3/4', mixed: '2/9', strong: '1/36' })
  })

  it('[ID-B04] resisting: what it costs, 0 to 5', () => {
    expect(fractions(resist.reckon({ attribute: 1 }))).toEqual(
      Object.fromEntries([0, 1, 2, 3, 4, 5].map((cost) => [String(cost), '1/6'])),
    )
    expect(Object.keys(resist.reckon({ attribute: 2 }).outcomes)).toEqual(['0', '1', '2', '3', '4', '5'])
    expect(resist.reckon({ attribute: 0 }).outcomes['5']?.fraction).toBe('11/36')
  })

  it('[ID-Q26] a group: the best grade of all throws, counted one by one, and the leader’s marks', () => {
    const pools = [2, 1]
    const counted: Record<Grade, bigint> = { fail: 0n, partial: 0n, full: 0n, critical: 0n }
    for (const a of readings(diceFor(2), actionReader(2, false)).each)
      for (const b of readings(diceFor(1), actionReader(1, false)).each)
        counted[bestOf([a.value.grade, b.value.grade])] += a.weight * b.weight
    expect(bestWeights(pools).of).toEqual(counted)
    const result = group.reckon({ pools: '2,1', free: 9 })
    expect(Object.keys(result.outcomes)).toEqual(grades)
    expect(result.expected?.['leader_stress']).toBeCloseTo(1 / 4 + 1 / 2, 12)
    expect(group.reckon({ pools: '2,1', free: 1 }).expected?.['leader_stress']).toBeCloseTo(1 - (3 / 4) * (1 / 2), 12)
  })

  it('what is no number is refused with its rule and its limits', () => {
    expect(() => action.reckon({ ...action.defaults, pool: 'three' })).toThrow(/ID-16.*-1000 to 1000.*"three"/)
    expect(() => action.reckon({ ...action.defaults, target: '-1' })).toThrow(/ID-10/)
    expect(() => fortune.reckon({ stat: '1.5' })).toThrow(/ID-B03/)
    expect(() => group.reckon({ pools: '2,,1', free: 9 })).toThrow(/ID-Q26/)
    expect(() => score.reckon({ ...score.defaults, stress: '0,9,0' })).toThrow(/ID-B06.*from 0 to 8/)
    expect(() => score.reckon({ ...score.defaults, stress: '0,0' })).toThrow(/3 to 3 numbers/)
  })
})

describe('a score', () => {
  const one = { obstacles: '4', dangers: '4', pools: '2', attributes: '1', stress: '0' }

  it.each(['never', 'always'] as const)(
    '[ID-H01] reckoned directly it is what the rules play out to (resisting: %s)',
    (how) => {
      const reckoned = score.reckon({ ...one, resist: how })
      const played = odds({
        game: inTheDark,
        question: job,
        from: { state: job.from({ obstacle: 4, danger: 4, dots: 2, stress: 0 }) },
        policy: { WhetherToResist: how },
      })
      for (const outcome of ['done', 'lost', 'out'])
        expect(reckoned.outcomes[outcome]?.p).toBeCloseTo(played.outcomes[outcome]?.p ?? 0, 9)
      expect(reckoned.expected?.['stress']).toBeCloseTo(played.expected['stress'] ?? -1, 9)
      expect(reckoned.expected?.['rolls']).toBeCloseTo(played.expected['rolls'] ?? -1, 9)
    },
  )

  it('[ID-B11] with two obstacles, two dangers and three people it agrees with the rules played out', () => {
    const state = job.from({ obstacle: 6, danger: 6, dots: 2, stress: 0 })
    const ada = state.pcs['ada'] as (typeof state.pcs)[string]
    const three = {
      ...state,
      pcs: { ada, bo: { ...ada, stress: 5 }, cy: { ...ada, actions: { ...ada.actions, study: 1 } } },
      order: ['ada', 'bo', 'cy'],
      clocks: {
        ...state.clocks,
        second: clock({ name: 'Second', size: 4, kind: 'push' }),
        worse: clock({ name: 'Worse', size: 4, kind: 'catastrophe' }),
      },
    }
    const played = simulate(
      { game: inTheDark, question: job, from: { state: three }, policy: { WhetherToResist: 'always' } },
      { plays: 1500, seed: 7 },
    )
    const reckoned = score.reckon({
      obstacles: '6,4',
      dangers: '6,4',
      pools: '2,2,1',
      attributes: '1,1,1',
      stress: '0,5,0',
      resist: 'always',
    })
    for (const [outcome, { low, high }] of Object.entries(played.outcomes)) {
      expect(reckoned.outcomes[outcome]?.p).toBeGreaterThanOrEqual(low)
      expect(reckoned.outcomes[outcome]?.p).toBeLessThanOrEqual(high)
    }
  })

  it('more people than can be reckoned through are refused', () => {
    expect(() => score.reckon({ ...score.defaults, pools: '2,2,2,2,2' })).toThrow(/1 to 4 numbers/)
  })
})

describe('from a live table', () => {
  const live = { pcs: { kit: { actions: { study: 2 } }, rin: {} }, clocks: {} } as const
  const byOption = (play: ReturnType<typeof table>) =>
    Object.fromEntries(
      oddsByOption({ ...fromTable(play.table), question: roll }).map(({ option, odds: o }) => [option, o.outcomes]),
    )

  it('[ID-08] [ID-14] while the player decides on an effort, each answer has its odds', () => {
    const play = propose(table(live)).answer('WhetherToGo', 'go').answer('WhichEffort', 'a debt', 'gm')
    const options = byOption(play)
    expect(options['kit none']?.['fail']?.p).toBeCloseTo(1 / 4, 12)
    expect(options['kit push']?.['fail']?.p).toBeCloseTo(1 / 8, 12)
    expect(options['kit {"take":0}']?.['fail']?.p).toBeCloseTo(1 / 8, 12)
  })

  it('[ID-15] so has an assistant, [ID-12] a position, and [ID-05] an action', () => {
    const assist = byOption(propose(table(live)).answer('WhetherToGo', 'go').answer('WhichEffort', 'none', 'kit'))
    expect(assist['rin rin']?.['fail']?.p).toBeCloseTo(1 / 8, 12)
    const play = table(live).open('act', { pc: 'kit', deed: 'x' }, 'kit').answer('WhetherToRoll', 'roll')
    expect(byOption(play)['study']?.['fail']?.p).toBeCloseTo(1 / 4, 12)
    expect(byOption(play)['sway']?.['fail']?.p).toBeCloseTo(3 / 4, 12)
    play.answer('WhichAction', 'study').answer('WhetherItFits', 'accept').answer('WhichTarget', 'none')
    expect(byOption(play)['good']?.['fail']?.p).toBeCloseTo(1 / 8, 12)
  })

  it('[ID-01] every question of the negotiation can be asked for its odds', () => {
    const play = table(live).open('act', { pc: 'kit', deed: 'x' }, 'kit')
    expect(byOption(play)['automatic']).toMatchObject({ 'no roll': { p: 1 } })
    agree(play, 'kit', { action: 'study' })
    expect(byOption(play)['withdraw']).toMatchObject({ 'no roll': { p: 1 } })
    play.answer('WhetherToGo', 'go').answer('WhichEffort', 'none', 'kit').answer('WhoAssists', 'nobody', 'kit')
    expect(byOption(play)['roll']?.['fail']?.p).toBeCloseTo(1 / 4, 12)
    play.answer('WhetherToCommit', 'roll')
    expect(odds({ ...fromTable(play.table), question: roll }).outcomes['fail']?.p).toBeCloseTo(1 / 4, 12)
  })

  it('[ID-B11] a player gets the odds of the job without what is hidden: the same whatever the hidden clock says', () => {
    const at = (filled: number) => {
      const clocks = {
        wall: clock({ name: 'Wall', size: 4, kind: 'push', links: [{ does: 'start', clock: 'vault' }] }),
        vault: clock({ name: 'Vault', size: 4, kind: 'push', status: 'paused' }),
        alarm: clock({ name: 'Alarm', size: 4, kind: 'catastrophe' }),
        rivals: clock({ name: 'Rivals', size: 6, kind: 'catastrophe', shown: 'hidden', filled }),
      }
      const request = { ...fromTable(table({ ...live, clocks }).table), question: job }
      return oddsForSeat(request, { seat: 'kit', role: 'player' })
    }
    expect(at(0)).toMatchObject({ known: true })
    expect(at(5)).toEqual(at(0))
    const veiled = {
      wall: clock({ name: 'Wall', size: 4, kind: 'push' }),
      alarm: clock({ name: 'Alarm', size: 8, kind: 'catastrophe', shown: 'name' }),
    }
    const seen = oddsForSeat(
      { ...fromTable(table({ ...live, clocks: veiled }).table), question: job },
      { seat: 'kit', role: 'player' },
    )
    expect(seen).toMatchObject({ known: true })
  })
})
