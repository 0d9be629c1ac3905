import { defaultsOf } from '@sortie/engine'
import { fromOptions, fromTable, isLive, odds, oddsByOption, simulate } from '@sortie/engine/odds'
import type { Play } from '@sortie/engine/testkit'
import { describe, expect, it } from 'vitest'
import { regulus as game } from '../game.ts'
import { offJobOdds } from '../odds/index.ts'
import { dieName, lowestDie } from '../rules/offjob/dice.ts'
import type { Settings } from '../settings.ts'
import { thrown, tries, usual } from './offjob-contests.ts'
import { table } from './offjob-table.ts'

const settingsWith = (some: Partial<Settings>): Settings => ({ ...(defaultsOf(game.settings) as Settings), ...some })

const asked = (name: 'contest' | 'check' | 'test', options: object, some: Partial<Settings> = {}) => {
  const question = offJobOdds[name]
  const table = { settings: settingsWith(some) }
  return odds({ ...fromOptions(game, question, { ...question.defaults, ...options }, table), fractions: true })
}

type Options = typeof offJobOdds.contest.defaults
const contest = (options: Partial<Options> = {}, some: Partial<Settings> = {}) => asked('contest', options, some)

const around = (some: Partial<Settings>) => ({ settings: settingsWith(some), content: game.content, seats: [] })

const plan = (column: 'favored' | 'means' | 'none', advantages: 0 | 1 | 2 | 3, some: Partial<Settings> = {}) =>
  offJobOdds.plan.compute({ column, advantages }, around(some))

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
    expect(() => contest({ leverage: 'pluss' })).toThrow('R3-12: leverage takes plus, discard, reroll, d8, not "pluss"')
    expect(() => contest({ leverage: 'plus,plus' })).toThrow('R3-Q04')
    expect(() => contest({ leverage: 'plus,discard,reroll,d8' })).toThrow('R3-11')
    expect(() => contest({ push: 'often' })).toThrow('R3-18')
    expect(contest({ leverage: ' plus , d8,' }).outcomes).toEqual(contest({ leverage: 'd8,plus' }).outcomes)
  })

  it('[R3-Q14] options, re-rolls and pushes together', () => {
    // All computed a second time by trying every throw in a program of its own.
    const short = contest({ column: 'none', dice: 3, leverage: 'reroll', reroll: 'short', push: 'always' })
    expect(fractions(short)).toMatchObject({ 'Hell No': '59/38664', Possibly: '29215/77328', Yes: '41705/77328' })
    const lowest = contest({ column: 'none', dice: 3, leverage: 'reroll,d8', reroll: 'lowest', push: 'always' })
    expect(fractions(lowest)).toMatchObject({ No: '34523/867456', Yes: '73585/192768', 'Yes!': '102593/289152' })
    // A discard changes no outcome, so these are the odds with all four options.
    const three = contest({ dice: 3, leverage: 'plus,reroll,d8', reroll: 'short', push: 'always' })
    expect(fractions(three)).toMatchObject({ 'No!': '17/619776', 'Yes!': '2843/12912', 'Yes!!': '147/256' })
    expect(three.expected['expected_pushes']).toBeCloseTo(0.007899628252788105, 12)
  })

  it('what is assumed is said, re-rolls and pushes by their names', () => {
    const { assumptions } = contest({ leverage: 'reroll', reroll: 'short', push: 'always' })
    expect(assumptions).toContainEqual({ question: 'WhichDieToReroll', rule: 'short' })
    expect(assumptions).toContainEqual({ question: 'WhetherToPush', rule: 'always' })
  })

  it('[R3-11] the best plan for so many advantages', () => {
    // Computed a second time by trying every throw in a program of its own.
    expect(plan('means', 0)).toMatchObject({ outcomes: { win: { fraction: '36719/38664' } } })
    expect(plan('means', 1).expected).toMatchObject({ plans: [{ dice: 3, options: ['plus'] }] })
    expect(plan('means', 1).expected?.['p_win']).toBeCloseTo(0.9940543335213385, 12)
    expect(plan('means', 2).expected).toMatchObject({ plans: [{ dice: 3, options: ['plus', 'favored'] }] })
    expect(plan('means', 2).expected?.['p_win']).toBeCloseTo(0.9999724737663025, 12)
    expect(plan('none', 1).expected?.['p_win']).toBeCloseTo(0.8113231947030829, 12)
    expect(plan('none', 2).expected?.['p_win']).toBeCloseTo(0.9948063545779281, 12)
    expect(plan('none', 3).expected).toMatchObject({ plans: [{ dice: 1, options: ['plus', 'reroll', 'favored'] }] })
    expect(plan('none', 3).expected?.['p_win']).toBeCloseTo(0.9991343924296547, 12)
  })

  it('[R3-11] with two advantages the best plan is as good as the best play from the opening on', () => {
    const options = { column: 'none', advantages: 2 } as const
    const { question, state, policy } = offJobOdds.plan.walked(options, around({}))
    const walked = odds({ game, question, from: { state }, ...(policy && { policy }) })
    expect(walked.outcomes['win']?.p).toBeCloseTo(plan('none', 2).outcomes['win']?.p ?? 0, 12)
  })

  it('[R3-11] every plan that ties is listed', () => {
    expect(plan('favored', 2).expected?.['plans']).toContainEqual({ dice: 3, options: ['plus', 'reroll'] })
    expect(plan('favored', 1).expected?.['plans']).toEqual([{ dice: 3, options: ['plus'] }])
  })

  it('[R3-13] exact odds lie within what is simulated, also with every option', () => {
    const question = offJobOdds.standing
    const { from } = fromOptions(game, offJobOdds.contest, {
      ...offJobOdds.contest.defaults,
      column: 'favored',
      leverage: 'plus,d8,reroll',
      push: 'always',
    })
    const policy = { ...question.policy, WhichDieToReplace: 'never' }
    const request = { game, question, from, policy: { ...policy, WhichDieToReroll: 'always', WhetherToPush: 'always' } }
    const exact = odds(request)
    const sampled = simulate(request, { plays: 20_000, seed: 7 })
    for (const [name, { low, high }] of Object.entries(sampled.outcomes)) {
      expect(exact.outcomes[name]?.p ?? 0, name).toBeGreaterThanOrEqual(low)
      expect(exact.outcomes[name]?.p ?? 0, name).toBeLessThanOrEqual(high)
    }
    expect(sampled.expected['p_one_shows']).toBeCloseTo(exact.expected['p_one_shows'] as number, 1)
  })

  it('[R3-13] an open contest can be asked about as it stands', () => {
    const always = odds({
      ...fromOptions(game, offJobOdds.standing, { column: 'none', dice: 3 }),
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
  const chance = (play: Play): number | undefined =>
    odds({ ...fromTable(play.table), question: offJobOdds.standing }).expected['p_win']
  const claiming = (leverage: readonly { readonly item: string; readonly option: string }[]) =>
    tries(table({ luck: -3, settings: { meansApproval: 'player' } }), { means: 'vocation:Soldier', dice: 1, leverage })

  it('[R3-06] Means that the Director has yet to confirm count: three dice, 4 or more, instead of one, 5 or more', () => {
    const play = tries(table({ luck: -3 }), { means: 'vocation:Soldier', dice: 3 })
    expect(chance(play)).toBeCloseTo(7 / 8, 12)
    expect(chance(usual(play, 'WhatCounts', { means: 'no' }))).toBeCloseTo(1 / 3, 12)
    const granted = usual(tries(table({ luck: -3 }), { means: 'vocation:Soldier', dice: 3 }), 'WhatCounts')
    expect(chance(granted)).toBeCloseTo(7 / 8, 12)
  })

  it('[R3-12] each option of leverage counts for what it does to one die on Means', () => {
    const worth = (option: string) => chance(claiming([{ item: 'prop:Rope', option }]))
    expect(worth('plus')).toBeCloseTo(4 / 6, 12)
    expect(worth('discard')).toBeCloseTo(1 / 2, 12)
    expect(worth('reroll')).toBeCloseTo(3 / 4, 12)
    expect(worth('d8')).toBeCloseTo(5 / 8, 12)
    expect(worth('favored')).toBeCloseTo(4 / 6, 12)
    expect(worth('luck')).toBeCloseTo(1 / 2, 12)
  })

  it('[R3-12] two options together: a re-roll on top fails only if both throws do', () => {
    const both = (option: string) =>
      chance(
        claiming([
          { item: 'prop:Rope', option },
          { item: 'gig:Face', option: 'reroll' },
        ]),
      )
    expect(both('plus')).toBeCloseTo(1 - (2 / 6) ** 2, 12)
    expect(both('d8')).toBeCloseTo(1 - (3 / 8) ** 2, 12)
  })

  it('[R3-17] a push is worth what the new dice are: three on No Means, 5 or more', () => {
    const play = thrown({ dice: 2 }, [3, 2]).answer('WhatComplication', '')
    expect(wonBy(play)).toEqual({ push: near(1 - (4 / 6) ** 3), accept: 0 })
  })

  it('[R3-19] a Possibly that is let go is lost', () => {
    const play = thrown({ dice: 1 }, [4]).answer('WhatIssueIsOffered', '', 'gm')
    expect(wonBy(play)).toEqual({ accept: 1, decline: 0 })
  })
})

describe('odds at tables with other settings', () => {
  it('[R3-Q13] a Maybe is pushed as often as the table allows', () => {
    // No Means, three dice: 37 of 216 are Maybe.
    const maybe = { column: 'none', dice: 3, push: 'always' } as const
    expect(contest(maybe, { maxPushes: 1 }).outcomes['Maybe']?.p).toBeCloseTo((37 / 216) ** 2, 12)
    expect(contest({ ...maybe, push: '5' }, { maxPushes: 1 }).outcomes['Maybe']?.p).toBeCloseTo((37 / 216) ** 2, 12)
    expect(contest(maybe, { maxPushes: 0 }).outcomes['Maybe']?.p).toBeCloseTo(37 / 216, 12)
  })

  it('[R3-Q04] options may be taken more than once where the table says so', () => {
    // One die on Means, +2: 2 or more is Possibly.
    const twice = contest({ dice: 1, leverage: 'plus,plus' }, { leverageRepeat: 'any' })
    expect(twice.expected['p_win']).toBeCloseTo(5 / 6, 12)
    expect(() => contest({ dice: 1, leverage: 'd8,d8' }, { leverageRepeat: 'any' })).toThrow('R3-Q04')
    expect(plan('favored', 1, { leverageRepeat: 'any' })).toEqual(plan('favored', 1))
    // +2 on the Favored column: a 1 is a Possibly already.
    expect(plan('favored', 2, { leverageRepeat: 'any' }).outcomes['win']).toEqual({ p: 1, fraction: '1' })
  })

  it('[R3-Q05] a d8 that replaces the lowest die after the throw helps more than one in the pool', () => {
    const exchanged = contest({ dice: 2, leverage: 'd8' }, { d8Timing: 'after' })
    // Lost if both are 3 or less after the lower one was thrown again on a d8: the higher of two d6 is, 9 of 36; the d8, 3 of 8.
    expect(exchanged.expected['p_win']).toBeCloseTo(1 - (9 / 36) * (3 / 8), 12)
    expect(contest({ dice: 2, leverage: 'd8' }).expected['p_win']).toBeCloseTo(1 - (3 / 6) * (3 / 8), 12)
  })

  it('[R3-Q14] what leverage still does after a push', () => {
    const pushed = (pushCarry: Settings['pushCarry']) =>
      contest({ column: 'none', dice: 3, leverage: 'reroll', reroll: 'lowest', push: '1' }, { pushCarry })
    const held = pushed('refresh').expected['p_win'] as number
    // The second throw has its re-roll again only with "refresh"; with the others it was spent on the first.
    expect(held).toBeGreaterThan(pushed('persist').expected['p_win'] as number)
    expect(pushed('first').outcomes).toEqual(pushed('persist').outcomes)
  })

  it('[R3-Q06] which 1s make an issue', () => {
    const issue = (oneIssue: Settings['oneIssue'], dice: 1 | 2) =>
      contest({ dice }, { oneIssue }).expected['p_issue_from_one']
    expect(issue('always', 1)).toBeCloseTo(1 / 6, 12)
    expect(issue('multi', 1)).toBe(0)
    expect(issue('perDie', 2)).toBeCloseTo(11 / 36, 12)
    expect(issue('never', 2)).toBe(0)
  })
})

describe('when the standing contest can be asked about', () => {
  it('from its opening until it is settled', () => {
    const { standing } = offJobOdds
    const live = (play: Play) => isLive(standing, play.table.world.state)
    expect(live(table())).toBe(false)
    const play = thrown({ dice: 1 }, [4])
    expect(live(play)).toBe(true)
    play.answer('WhatIssueIsOffered', '', 'gm').answer('WhetherToAccept', 'accept')
    expect(live(play)).toBe(false)
  })

  it('every rule of its policy can be said again, and gives the same', () => {
    const { question, from } = fromOptions(game, offJobOdds.standing, { column: 'none', dice: 3 })
    const first = odds({ game, question, from })
    const { policy: _own, ...bare } = question
    const again = Object.fromEntries(first.assumptions.map((a) => [a.question, a.rule]))
    expect(odds({ game, question: bare, from, policy: again }).outcomes).toEqual(first.outcomes)
    expect(Object.values(question.policy ?? {}).every((rule) => typeof rule === 'string')).toBe(true)
  })
})

describe('odds of checks and tests', () => {
  it('[R3-27] 2d6 and the level against the target', () => {
    const pass = (level: number, target: number) => asked('check', { level, target }).outcomes['pass']
    expect(pass(1, 12)).toEqual({ p: 3 / 36, fraction: '1/12' })
    expect(pass(0, 10)?.fraction).toBe('1/6')
    expect(pass(6, 16)?.fraction).toBe('1/6')
    expect(pass(8, 10)?.p).toBe(1)
    expect(pass(-3, 10)?.p).toBe(0)
  })

  it('[R3-31] a die against the target of a Test', () => {
    const success = (hard: boolean, items: 0 | 1 | 2) => asked('test', { hard, items }).outcomes['success']?.fraction
    expect([success(false, 0), success(false, 1), success(false, 2)]).toEqual(['1/2', '2/3', '5/6'])
    expect([success(true, 0), success(true, 1), success(true, 2)]).toEqual(['1/3', '1/2', '2/3'])
  })

  it('what is assumed is said', () => {
    expect(asked('check', { target: 14 }).policy).toBe('nobody is asked anything')
    expect(asked('test', { items: 1 }).policy).toContain('HowToTest: items: 1')
  })
})
