import type { DirectOdds, FieldAnswers } from '@sortie/engine'
import { fromTable, odds, oddsByOption, simulate } from '@sortie/engine/odds'
import type { Play } from '@sortie/engine/testkit'
import { describe, expect, it } from 'vitest'
import { regulus as game } from '../game.ts'
import { dieName, lowestDie } from '../offjob/dice.ts'
import { offJobOdds } from '../offjob/index.ts'
import { thrown } from './offjob-contests.ts'
import { table } from './offjob-table.ts'

type Options<Q> = Q extends DirectOdds<infer O> ? FieldAnswers<O> : never

const contest = (some: Partial<Options<typeof offJobOdds.contest>> = {}) =>
  offJobOdds.contest.reckon({ ...offJobOdds.contest.defaults, ...some })

/** Outcomes that can happen, as fractions. */
const fractions = (result: ReturnType<typeof contest>): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(result.outcomes)
      .filter(([, o]) => o.p > 0)
      .map(([name, o]) => [name, o.fraction]),
  )

describe('odds of a contest', () => {
  it('[R3-14] one die on Favored', () => {
    expect(fractions(contest({ column: 'favored', dice: 1 }))).toEqual({
      No: '1/6',
      Maybe: '1/6',
      Possibly: '1/6',
      Yes: '1/3',
      'Yes!': '1/6',
    })
  })

  it('[R3-13] two dice on Means, with all eight outcomes by name', () => {
    const result = contest()
    expect(Object.keys(result.outcomes)).toEqual(['Hell No', 'No!', 'No', 'Maybe', 'Possibly', 'Yes', 'Yes!', 'Yes!!'])
    expect(fractions(result)).toEqual({
      'No!': '1/36',
      No: '1/12',
      Maybe: '5/36',
      Possibly: '7/36',
      Yes: '1/4',
      'Yes!': '11/36',
    })
    expect(result.expected).toMatchObject({ p_win: 27 / 36, expected_pushes: 0 })
    expect(result.expected?.['p_one_shows']).toBeCloseTo(11 / 36, 12)
    expect(result.expected?.['p_clean_yes']).toBeCloseTo(20 / 36, 12)
  })

  it('[R3-Q06] a lone 1 shows but makes no issue', () => {
    const { expected } = contest({ dice: 1 })
    expect(expected?.['p_one_shows']).toBeCloseTo(1 / 6, 12)
    expect(expected?.['p_issue_from_one']).toBe(0)
  })

  it('[R3-18] pushing for ever has an exact value', () => {
    expect(contest({ dice: 3, push: 'always' }).expected?.['p_win']).toBeCloseTo(36719 / 38664, 12)
    const none = contest({ column: 'none', dice: 3, push: 'always' })
    expect(none.expected?.['p_win']).toBeCloseTo(152 / 179, 12)
    expect(none.outcomes['Maybe']?.p).toBe(0)
    // A Maybe comes in 37 of 216 throws, and each one is pushed: 37/179 pushes.
    expect(none.expected?.['expected_pushes']).toBeCloseTo(37 / 179, 12)
  })

  it('[R3-Q13] with a number of pushes the last Maybe is left', () => {
    // No Means, three dice: 37 of 216 are Maybe.
    expect(contest({ column: 'none', dice: 3, push: '1' }).outcomes['Maybe']?.p).toBeCloseTo((37 / 216) ** 2, 12)
    expect(contest({ push: '0' }).outcomes).toEqual(contest({ push: 'never' }).outcomes)
  })

  it('[R3-12] what the options do to one die on Means', () => {
    // +1: 2 to 7. d8: 1 to 8. Re-rolling whatever is below Possibly: 1/2 + 1/2 · 1/2.
    expect(contest({ dice: 1, leverage: 'plus' }).expected?.['p_win']).toBeCloseTo(4 / 6, 12)
    expect(contest({ dice: 1, leverage: 'd8' }).expected?.['p_win']).toBeCloseTo(5 / 8, 12)
    expect(contest({ dice: 1, leverage: 'reroll', reroll: 'short' }).expected?.['p_win']).toBeCloseTo(3 / 4, 12)
    expect(contest({ dice: 1, leverage: 'reroll', reroll: 'lowest' }).expected?.['p_win']).toBeCloseTo(1 / 2, 12)
    expect(contest({ dice: 1, leverage: 'reroll', reroll: 'ones' }).expected?.['p_one_shows']).toBeCloseTo(1 / 36, 12)
    expect(contest({ dice: 1, leverage: 'reroll' }).outcomes).toEqual(contest({ dice: 1 }).outcomes)
  })

  it('[R3-Q10] with a discard a 1 is left only if both dice show one', () => {
    const { expected } = contest({ dice: 2, leverage: 'discard' })
    expect(expected?.['p_one_shows']).toBeCloseTo(1 / 36, 12)
    expect(contest({ dice: 1, leverage: 'discard' }).expected?.['p_one_shows']).toBeCloseTo(1 / 6, 12)
  })

  it('[R3-Q12] of several lowest dice the d8 is re-rolled first', () => {
    const thrown = [
      { sides: 6, face: 2 },
      { sides: 8, face: 2 },
      { sides: 6, face: 5 },
    ] as const
    expect(dieName(lowestDie(thrown))).toBe('d8 showing 2')
  })

  it('[R3-12] what cannot be is refused with the rule', () => {
    expect(() => contest({ leverage: 'favored' })).toThrow('R3-12: the Favored option is --column favored')
    expect(() => contest({ leverage: 'plus,plus' })).toThrow('R3-12')
    expect(() => contest({ push: 'often' })).toThrow('R3-18')
    expect(contest({ leverage: ' plus , d8,' }).outcomes).toEqual(contest({ leverage: 'd8,plus' }).outcomes)
  })

  it('[R3-Q14] options, re-rolls and pushes together', () => {
    // All reckoned a second time by trying every throw in a program of its own.
    const short = contest({ column: 'none', dice: 3, leverage: 'reroll', reroll: 'short', push: 'always' })
    expect(fractions(short)).toMatchObject({ 'Hell No': '59/38664', Possibly: '29215/77328', Yes: '41705/77328' })
    const lowest = contest({ column: 'none', dice: 3, leverage: 'reroll,d8', reroll: 'lowest', push: 'always' })
    expect(fractions(lowest)).toMatchObject({ No: '34523/867456', Yes: '73585/192768', 'Yes!': '102593/289152' })
    const all = contest({ dice: 3, leverage: 'plus,discard,reroll,d8', reroll: 'short', push: 'always' })
    expect(fractions(all)).toMatchObject({ 'No!': '17/619776', 'Yes!': '2843/12912', 'Yes!!': '147/256' })
    expect(all.expected?.['p_one_shows']).toBeCloseTo(0.052060744527054933, 12)
    expect(all.expected?.['expected_pushes']).toBeCloseTo(0.007899628252788105, 12)
  })

  it('[R3-11] the best plan for so many advantages', () => {
    // Reckoned a second time by trying every throw in a program of its own.
    const best = (column: 'means' | 'none', k: 0 | 1 | 2 | 3) => contest({ column, best: k })
    expect(best('means', 0)).toMatchObject({ outcomes: { win: { fraction: '36719/38664' } } })
    expect(best('means', 1).expected).toMatchObject({ plans: [{ dice: 3, options: ['plus'] }] })
    expect(best('means', 1).expected?.['p_win']).toBeCloseTo(0.9940543335213385, 12)
    expect(best('means', 2).expected).toMatchObject({ plans: [{ dice: 3, options: ['plus', 'favored'] }] })
    expect(best('means', 2).expected?.['p_win']).toBeCloseTo(0.9999724737663025, 12)
    expect(best('none', 1).expected?.['p_win']).toBeCloseTo(0.8113231947030829, 12)
    expect(best('none', 2).expected?.['p_win']).toBeCloseTo(0.9948063545779281, 12)
    expect(best('none', 3).expected).toMatchObject({ plans: [{ dice: 1, options: ['plus', 'reroll', 'favored'] }] })
    expect(best('none', 3).expected?.['p_win']).toBeCloseTo(0.9991343924296547, 12)
  })

  it('[R3-11] every plan that ties is listed', () => {
    const plans = contest({ column: 'favored', best: 2 }).expected?.['plans']
    expect(plans).toContainEqual({ dice: 3, options: ['plus', 'reroll'] })
    const one = contest({ column: 'favored', best: 1 }).expected?.['plans']
    expect(one).toEqual([{ dice: 3, options: ['plus'] }])
  })

  it('[R3-13] exact odds lie within what is simulated, also with every option', () => {
    const question = offJobOdds.standing
    const state = question.from({ column: 'favored', dice: 2 })
    const leverage = { plus: 1, d8: 1, rerolls: 1, discards: 1 }
    const from = { state: { ...state, offJob: { ...state.offJob, contest: { ...state.offJob.contest, ...leverage } } } }
    const policy = { WhichDieToReroll: 'always', WhetherToPush: 'always' }
    const request = { game, question, from, policy }
    const exact = odds(request)
    const sampled = simulate(request, { plays: 20_000, seed: 7 })
    for (const [name, { low, high }] of Object.entries(sampled.outcomes)) {
      expect(exact.outcomes[name]?.p ?? 0, name).toBeGreaterThanOrEqual(low)
      expect(exact.outcomes[name]?.p ?? 0, name).toBeLessThanOrEqual(high)
    }
    expect(sampled.expected['p_one_shows']).toBeCloseTo(exact.expected['p_one_shows'] as number, 1)
  })

  it('[R3-13] an open contest can be reckoned with as it stands', () => {
    const question = offJobOdds.standing
    const state = question.from({ column: 'none', dice: 3 })
    const always = odds({
      game,
      question,
      from: { state },
      policy: { WhetherToPush: 'best for p_win' },
      fractions: true,
    })
    expect(always.spreads['p_win']?.find((s) => s.value === 1)?.fraction).toBe('152/179')
  })
})

describe('odds beside the options of an open contest', () => {
  /** How likely it is won by each answer to what is asked now. */
  const wonBy = (play: Play) =>
    Object.fromEntries(
      oddsByOption({ ...fromTable(play.table), question: offJobOdds.standing }).map((o) => [
        o.option,
        o.odds.expected['p_win'],
      ]),
    )
  const near = (p: number) => expect.closeTo(p, 12)
  const claiming = (items: readonly string[]) =>
    table({ luck: -3, settings: { meansApproval: 'player' } })
      .open('contest', { operative: 'iris' })
      .answer('WhatIsWanted', 'the safe open')
      .answer('WhatIsDone', 'a steady hand')
      .answer('WhichMeans', 'vocation:Soldier')
      .answer('HowManyDice', 1)
      .answer('WhetherSudden', 'there is time')
      .answer('WhichLeverage', items)

  it('[R3-06] Means that the Director has yet to confirm count: three dice, 4 or more, instead of one, 5 or more', () => {
    const play = table({ luck: -3 })
      .open('contest', { operative: 'iris' })
      .answer('WhatIsWanted', 'the safe open')
      .answer('WhatIsDone', 'a steady hand')
    expect(wonBy(play)).toMatchObject({ 'vocation:Soldier': near(7 / 8), 'prop:Rope': near(7 / 8), none: near(1 / 3) })
    play.answer('WhichMeans', 'vocation:Soldier')
    expect(wonBy(play)).toEqual({ yes: near(7 / 8), no: near(1 / 3) })
    play.answer('WhetherItemApplies', 'yes')
    expect(wonBy(play)).toEqual({ 1: near(1 / 2), 2: near(3 / 4), 3: near(7 / 8) })
  })

  it('[R3-12] each option of leverage counts for what it does to one die on Means', () => {
    expect(wonBy(claiming(['prop:Rope']))).toEqual({
      plus: near(4 / 6),
      discard: near(1 / 2),
      reroll: near(3 / 4),
      d8: near(5 / 8),
      favored: near(4 / 6),
      luck: near(1 / 2),
    })
  })

  it('[R3-12] with a second item to come, which will be +1, or the Favored column if that is taken', () => {
    // +1 and Favored: 2 or more. Otherwise +1: 3 or more, on a d8 too; thrown twice it fails both times.
    expect(wonBy(claiming(['prop:Rope', 'gig:Face']))).toEqual({
      plus: near(5 / 6),
      discard: near(4 / 6),
      reroll: near(1 - (2 / 6) ** 2),
      d8: near(6 / 8),
      favored: near(5 / 6),
      luck: near(4 / 6),
    })
  })

  it('[R3-17] a push is worth what the new dice are: three on No Means, 5 or more', () => {
    const play = thrown({ dice: 2 }, [3, 2]).answer('WhatComplication', '')
    expect(wonBy(play)).toEqual({ push: near(1 - (4 / 6) ** 3), accept: 0 })
  })

  it('[R3-19] a Possibly that is let go is lost', () => {
    const play = thrown({ dice: 1 }, [4]).answer('WhatIssueIsOffered', '')
    expect(wonBy(play)).toEqual({ accept: 1, decline: 0 })
  })
})

describe('odds of checks and tests', () => {
  it('[R3-27] 2d6 and the level against the target', () => {
    const pass = (level: number, target: number) => offJobOdds.check.reckon({ level, target }).outcomes['pass']
    expect(pass(1, 12)).toEqual({ p: 3 / 36, fraction: '1/12' })
    expect(pass(0, 10)?.fraction).toBe('1/6')
    expect(pass(6, 16)?.fraction).toBe('1/6')
    expect(pass(8, 10)?.p).toBe(1)
    expect(pass(-3, 10)?.p).toBe(0)
  })

  it('[R3-31] a die against the target of a Test', () => {
    const success = (hard: boolean, means: boolean, leverage: boolean) =>
      offJobOdds.test.reckon({ hard, means, leverage }).outcomes['success']?.fraction
    expect([success(false, false, false), success(false, true, false), success(false, true, true)]).toEqual([
      '1/2',
      '2/3',
      '5/6',
    ])
    expect([success(true, false, false), success(true, true, false), success(true, true, true)]).toEqual([
      '1/3',
      '1/2',
      '2/3',
    ])
    expect(() => success(false, false, true)).toThrow('R3-Q25')
  })
})
