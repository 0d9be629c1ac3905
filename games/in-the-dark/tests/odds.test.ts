import { defaultsOf } from '@sortie/engine'
import { fromOptions, isDirect, type OddsRequest, odds, simulate } from '@sortie/engine/odds'
import { describe, expect, it } from 'vitest'
import { inTheDark } from '../game.ts'
import { action, fortune, group, job, resist, score } from '../odds/index.ts'
import { grades } from '../rules/pool.ts'
import { settings as declared, type Settings } from '../settings.ts'

const table = (settings: Partial<Settings> = {}) => ({
  settings: { ...defaultsOf(declared), ...settings } as Settings,
  content: inTheDark.content,
  seats: [],
})
const ask = <Q extends typeof action | typeof fortune | typeof group | typeof job | typeof resist>(
  question: Q,
  options: Partial<Parameters<Q['from']>[0]>,
  settings: Partial<Settings> = {},
  policy: OddsRequest['policy'] = {},
) =>
  odds({
    ...fromOptions(inTheDark, question, { ...question.defaults, ...options }, table(settings)),
    fractions: true,
    policy,
  })
const fractions = (result: { outcomes: { readonly [name: string]: { readonly fraction?: string } } }) =>
  Object.fromEntries(Object.entries(result.outcomes).map(([name, share]) => [name, share.fraction]))
const pool = (dice: number, settings?: Partial<Settings>) => ask(action, { pool: String(dice) }, settings)

describe('single rolls', () => {
  it('[ID-16] the figures of the catalogue', () => {
    expect(fractions(pool(0))).toEqual({ fail: '3/4', partial: '2/9', full: '1/36', critical: '0' })
    expect(pool(-5).outcomes).toEqual(pool(0).outcomes)
    expect(fractions(pool(3))['fail']).toBe('1/8')
    expect(fractions(pool(7))['full']).toBe('109375/279936')
    expect(fractions(pool(9))['critical']).toBe('2304473/5038848')
  })

  it('[ID-Q01] two sixes below one die are full, or critical where the table says so', () => {
    expect(fractions(pool(0, { zeroDiceCrit: true }))).toMatchObject({ full: '0', critical: '1/36' })
    expect(fractions(ask(group, { pools: '0,0' }, { zeroDiceCrit: true }))).toMatchObject({
      full: '0',
      critical: '71/1296',
    })
  })

  it('[ID-09] built from its lines, the pool and each line are told', () => {
    const built = { dots: 2, crew: 1, target: '3', position: 'bad', minor: 2, push: true, assist: true } as const
    const result = ask(action, built)
    expect(result.expected).toEqual({ pool: 0, dots: 2, level: -2, position: -1, harm: -1, effort: 1, assist: 1 })
    expect(result.outcomes).toEqual(pool(0).outcomes)
    expect(ask(action, { dots: 1, push: true, bargain: true }).expected).toMatchObject({ pool: 2, effort: 1 })
  })

  it('[ID-Q04] a target without a level counts as level 0 where the table says so', () => {
    expect(ask(action, { dots: 1, crew: 2 }).expected).toMatchObject({ pool: 1 })
    expect(ask(action, { dots: 1, crew: 2 }, { unlevelled: 'zero' }).expected).toMatchObject({ pool: 3, level: 2 })
  })

  it('[ID-B03] fortune: none is one die, 0 is two and the lowest', () => {
    expect(fractions(ask(fortune, { stat: 'none' }))).toEqual({ bad: '1/2', mixed: '1/3', strong: '1/6' })
    expect(fractions(ask(fortune, { stat: '2' }))).toEqual({ bad: '1/4', mixed: '4/9', strong: '11/36' })
    expect(fractions(ask(fortune, { stat: '0' }))).toEqual({ bad: '3/4', mixed: '2/9', strong: '1/36' })
  })

  it('[ID-B04] resisting: what it costs, 0 to 5, and what is marked if it can be paid', () => {
    expect(fractions(ask(resist, { attribute: 1 }))).toEqual(
      Object.fromEntries([0, 1, 2, 3, 4, 5].map((cost) => [String(cost), '1/6'])),
    )
    expect(fractions(ask(resist, { attribute: 0 }))['5']).toBe('11/36')
    expect(ask(resist, { attribute: 1 }).expected['stress']).toBeCloseTo(2.5, 12)
    expect(ask(resist, { attribute: 1, stress: 7 }).expected['stress']).toBeCloseTo((1 + 2) / 6, 12)
  })

  it('[ID-Q17] two sixes on resisting clear a stress where the table says so', () => {
    const marked = (critResistClears: number) =>
      ask(resist, { attribute: 2, stress: 1 }, { critResistClears }).expected['stress'] as number
    expect(marked(1)).toBeCloseTo(marked(0) - 1 / 36, 12)
  })

  it('[ID-Q26] a group: the best grade of all throws, and what the leader marks', () => {
    const result = ask(group, { pools: '2,1' })
    expect(Object.keys(result.outcomes)).toEqual(grades)
    expect(fractions(result)).toMatchObject({ fail: '1/8', critical: '1/36' })
    expect(result.expected['leader_stress']).toBeCloseTo(1 / 4 + 1 / 2, 12)
    expect(ask(group, { pools: '2,1', free: 1 }).expected['leader_stress']).toBeCloseTo(1 - (3 / 4) * (1 / 2), 12)
  })

  it('what is no number is refused with its rule and its limits', () => {
    expect(() => pool(Number.NaN)).toThrow(/ID-16.*-20 to 30.*"NaN"/)
    expect(() => ask(action, { target: '-1' })).toThrow(/ID-10/)
    expect(() => ask(fortune, { stat: '1.5' })).toThrow(/ID-B03/)
    expect(() => ask(group, { pools: '2,,1' })).toThrow(/ID-Q26/)
    expect(() => score.compute({ ...score.defaults, stress: '0,9,0' }, table())).toThrow(/ID-B06.*from 0 to 8/)
    expect(() => score.compute({ ...score.defaults, stress: '0,0' }, table())).toThrow(/3 to 3 numbers/)
    expect(() => score.compute({ ...score.defaults, pools: '2,2,2,2,2' }, table())).toThrow(/1 to 4 numbers/)
  })
})

describe('a score', () => {
  const changed: readonly Partial<Settings>[] = [
    {},
    { zeroDiceCrit: true },
    { engagement: true },
    { critResistClears: 1 },
    { zeroDiceCrit: true, engagement: true, critResistClears: 1, consequences: 'clock', unlevelled: 'zero' },
  ]
  const tries = [
    { obstacles: '3', dangers: '3', pools: '0', attributes: '2', stress: '1', resist: 'always' },
    { obstacles: '4,2', dangers: '2,3', pools: '2,-1', attributes: '0,3', stress: '7,0', resist: 'always' },
    { obstacles: '6,4', dangers: '6,4', pools: '2,0,1', attributes: '', stress: '', resist: 'never' },
  ] as const
  const each = changed.flatMap((settings) => tries.map((options) => ({ settings, options })))

  it.each(each)(
    '[ID-H01] [ID-B16] [ID-Q01] [ID-Q17] is what the rules play out to: $settings $options.pools',
    ({ settings, options }) => {
      const direct = score.compute(options, table(settings))
      const { question, state, policy } = score.walked(options, table(settings))
      const walked = odds({ game: inTheDark, ...table(settings), question, from: { state }, ...(policy && { policy }) })
      for (const outcome of ['done', 'lost', 'out'])
        expect(direct.outcomes[outcome]?.p, outcome).toBeCloseTo(walked.outcomes[outcome]?.p ?? 0, 10)
      for (const number of ['rolls', 'stress'])
        expect(direct.expected?.[number], number).toBeCloseTo(walked.expected[number] as number, 10)
    },
  )

  it('each of these settings changes the number', () => {
    const done = (settings: Partial<Settings>) => score.compute(tries[0], table(settings)).outcomes['done']?.p as number
    for (const settings of changed.slice(1)) expect(Math.abs(done(settings) - done({}))).toBeGreaterThan(1e-6)
  })
})

describe('how questions are answered', () => {
  it('[ID-14] an effort at random means the same in odds and in plays', () => {
    const policy = { WhichEffort: 'uniform', WhetherToResist: 'uniform' }
    const exact = ask(job, {}, {}, policy)
    const request = { ...fromOptions(inTheDark, job, job.defaults, table()), policy }
    const played = simulate(request, { plays: 1500, seed: 1 })
    for (const [outcome, { low, high }] of Object.entries(played.outcomes)) {
      expect(exact.outcomes[outcome]?.p).toBeGreaterThanOrEqual(low)
      expect(exact.outcomes[outcome]?.p).toBeLessThanOrEqual(high)
    }
    expect(Math.abs((exact.expected['stress'] as number) - (played.expected['stress'] as number))).toBeLessThan(
      played.errors['stress'] as number,
    )
  })

  it('every question of the game has an answer, so a job can be asked for whatever is open', () => {
    const asked = Object.keys(inTheDark.words.en.questions).filter((name) => !/\.|Dice$|Draw$/.test(name))
    expect(asked.filter((name) => !(name in (job.policy ?? {})))).toEqual([])
  })

  it('[ID-08] another approach for ever is an error that names the question', () => {
    expect(() => ask(job, {}, {}, { WhetherToCommit: 'other approach' })).toThrow(/WhetherToCommit|WhatElse|WhichTerms/)
  })

  it('only whole scores have arithmetic of their own', () => {
    const direct = Object.entries(inTheDark.odds ?? {}).flatMap(([name, q]) => (isDirect(q) ? [name] : []))
    expect(direct).toEqual(['score'])
  })
})
