import { type AnyOddsQuestion, canonical, defaultsOf, type Question } from '@sortie/engine'
import { fromOptions, fromTable, isLive, type OddsRequest, odds, oddsByOption } from '@sortie/engine/odds'
import { bruteForce } from '@sortie/engine/testkit'
import { describe, expect, it } from 'vitest'
import { clock } from '../../toolbox/clocks/index.ts'
import { content } from '../content/index.ts'
import { veilRunners } from '../game.ts'
import { odds as questions } from '../odds/index.ts'
import { outcomeOf } from '../readers.ts'
import { memberActor } from '../rules/crew.ts'
import { combined } from '../rules/group.ts'
import { bestBatch, bestRaise } from '../rules/raise.ts'
import { type Member, type Outcome, outcomes, type State } from '../state.ts'
import { crewRoll, mission, play, roll as rolls, standard, stateOf, typesOf } from './tables.ts'

const game = veilRunners

/** A question with options said by hand, over its defaults. */
const asked = (question: AnyOddsQuestion, options: object, more: Partial<OddsRequest> = {}) =>
  odds({ ...fromOptions(game, question, { ...(question.defaults as object), ...options }, more), ...more })
const settings = (changed: object) => ({ ...defaultsOf(game.settings), ...changed })

/** Every ordered throw of this many dice. */
const throws = (n: number): readonly (readonly number[])[] =>
  n === 0 ? [[]] : throws(n - 1).flatMap((t) => [1, 2, 3, 4, 5, 6].map((face) => [...t, face]))
const sorted = (faces: readonly number[]) => [...faces].sort((a, b) => b - a)
const rank = (o: Outcome) => outcomes.indexOf(o)
const best = (all: readonly Outcome[]) => all.reduce((a, b) => (rank(b) > rank(a) ? b : a))

/** What the dice can show with up to this many tokens on them, in every split. */
const splits = ([face, ...others]: readonly number[], tokens: number): readonly (readonly number[])[] =>
  face === undefined
    ? [[]]
    : Array.from({ length: Math.min(tokens, 6 - face) + 1 }, (_, n) => n).flatMap((n) =>
        splits(others, tokens - n).map((rest) => [face + n, ...rest]),
      )

/** Success or better, Critical, no Fiasco: the chances of the best batch out of all batches of these dice. VR-59. */
function bestAgain(faces: readonly number[], tokens: number): readonly number[] {
  const batches = faces.reduce<number[][]>((all, _, i) => [...all, ...all.map((b) => [...b, i])], [[]])
  return batches
    .filter((batch) => batch.length <= tokens)
    .map((batch) => {
      const stay = faces.filter((_, i) => !batch.includes(i))
      const reached = throws(batch.length).map((again) => rank(outcomeOf(sorted([...stay, ...again]))))
      return [2, 3, 1].map((least) => reached.filter((r) => r >= least).length / reached.length)
    })
    .reduce((a, b) => (isBetter(b, a) ? b : a))
}
function isBetter(a: readonly number[], b: readonly number[]): boolean {
  const i = a.findIndex((x, k) => x !== b[k])
  return i >= 0 && (a[i] as number) > (b[i] as number)
}

const roll = (options: object) => asked(questions.roll, options, { fractions: true })
const counted = (result: ReturnType<typeof roll>, total: number) =>
  Object.fromEntries(Object.entries(result.outcomes).map(([name, o]) => [name, Math.round(o.p * total)]))

describe('one roll', () => {
  it('[VR-29] without Focus: counted over all throws', () => {
    for (const dice of [1, 2, 3, 4]) {
      const tally = { fiasco: 0, drawback: 0, success: 0, critical: 0 }
      for (const t of throws(dice)) tally[outcomeOf(sorted(t))]++
      expect(counted(roll({ dice }), 6 ** dice)).toEqual(tally)
    }
  })

  it('[VR-28] with Focus: the best that any split of the tokens reaches, counted over all throws', () => {
    for (const [dice, focus] of [
      [1, 3],
      [2, 2],
      [3, 2],
      [3, 3],
      [4, 1],
    ] as const) {
      const tally = { fiasco: 0, drawback: 0, success: 0, critical: 0 }
      for (const t of throws(dice)) tally[best(splits(t, focus).map((faces) => outcomeOf(sorted(faces))))]++
      expect(counted(roll({ dice, focus }), 6 ** dice)).toEqual(tally)
    }
  })

  it('[VR-28] best play spends no token that changes nothing', () => {
    expect(bestRaise([6, 6, 1], 3)).toEqual([])
    expect(bestRaise([6, 5, 1], 3)).toEqual([[5, 1]])
    expect(bestRaise([5, 2, 1], 1)).toEqual([[5, 1]])
    expect(bestRaise([5, 2, 1], 0)).toEqual([])
    expect(bestRaise([3, 3, 1], 1)).toEqual([[3, 1]])
    expect(bestRaise([4, 4, 4], 3)).toEqual([[4, 2]])
  })

  it('[VR-59] Forceful: the likeliest batch, as good as trying every batch and agreeing with a hand count', () => {
    expect(bestBatch([6, 3, 2], 2)).toEqual([3, 2])
    expect(bestBatch([6, 6, 1], 2)).toEqual([])
    for (const [dice, focus] of [
      [1, 2],
      [2, 2],
      [3, 2],
      [4, 3],
    ] as const) {
      const worth = [0, 0, 0]
      for (const t of throws(dice)) for (const [i, w] of bestAgain(t, focus).entries()) worth[i] = (worth[i] ?? 0) + w
      const { success, critical, fiasco } = roll({ dice, focus, forceful: true }).outcomes
      const all = 6 ** dice
      expect((success?.p ?? 0) + (critical?.p ?? 0)).toBeCloseTo((worth[0] ?? 0) / all, 12)
      expect(critical?.p).toBeCloseTo((worth[1] ?? 0) / all, 12)
      expect(1 - (fiasco?.p ?? 0)).toBeCloseTo((worth[2] ?? 0) / all, 12)
    }
    // One die and one token: a six at once, or else by the second throw.
    expect(roll({ dice: 1, focus: 1, forceful: true }).outcomes['success']?.fraction).toBe('11/36')
  })

  it('[VR-28] the policy can be overruled: never spending is as having none', () => {
    const never = asked(questions.roll, { dice: 3, focus: 2 }, { policy: { WhichDiceToRaise: 'never' } })
    expect(never.outcomes['critical']?.p).toBeCloseTo(16 / 216, 12)
    expect(roll({ dice: 3, focus: 2 }).policy).toContain('best play')
  })
})

describe('at a table', () => {
  it('[VR-21] [VR-30] a Desperate Fiasco is a Fiasco, though it fells the last one standing', () => {
    const suit = { lifeSupport: false, primary: false, secondary: false }
    const p = play(mission({ ada: { vitality: 1, suit } }))
    crewRoll(p, 'ada', { says: { position: 'desperate' } })
    const live = odds({ ...fromTable(p.table), question: questions.roll }).outcomes
    expect(outcomes.map((o) => live[o]?.p)).toEqual([1 / 2, 1 / 3, 1 / 6, 0].map((n) => expect.closeTo(n, 12)))
    expect(live).not.toHaveProperty(['no roll'])
    p.dice('RollDice', 3).dice('DamageDie', 1)
    expect(typesOf(p)).toEqual(expect.arrayContaining(['OutcomeRead', 'MissionOver']))
  })

  it('[VR-31] a group knows what its members have thrown, and ends where its outcome is told', () => {
    const p = play(mission({ ada: { vitality: 1 }, bo: { vitality: 1 } }))
    p.open('groupRoll', { members: ['ada', 'bo'], attempt: '' }, 'ada')
    p.answer('WhatTheNavigatorSays', standard)
    rolls(p, { tools: [] })
    expect(isLive(questions.group, stateOf(p))).toBe(true)
    expect(isLive(questions.roll, stateOf(p))).toBe(false)
    rolls(p.dice('RollDice', 6), { tools: [] })
    const live = odds({ ...fromTable(p.table), question: questions.group }).outcomes
    expect(outcomes.map((o) => live[o]?.p)).toEqual([0, 5 / 6, 1 / 6, 0].map((n) => expect.closeTo(n, 12)))
  })

  /** Ada and Bo are about to roll together. */
  const aboutToRoll = (state: State): State => {
    const actors = ['ada', 'bo'].map((id) => memberActor(id, state.crew[id] as Member))
    return {
      ...state,
      roll: { kind: 'crew', attempt: '', word: 'standard', actors, patient: null, deck: null, results: [] },
    }
  }

  it('[VR-21] [VR-61] in a group the Reckless may fall, and once all are down there is no outcome', () => {
    const reckless: Partial<Member> = {
      vitality: 1,
      suit: { lifeSupport: true, primary: false, secondary: false },
      qualities: ['reckless'],
    }
    const state = aboutToRoll(mission({ ada: reckless, bo: reckless }))
    const recklessly = { how: 'reckless', tools: [], expertise: false, foresight: false }
    const policy = {
      HowToRoll: (q: Question) => ({ by: q.kind === 'first' ? q.keeper : '', answer: recklessly }),
    }
    const request = { game, question: questions.group, from: { state }, policy }
    const { outcomes: found } = odds(request)
    expect(found['success']?.p).toBeCloseTo(5 / 9, 12)
    expect(found['nothing happens']?.p).toBeCloseTo(4 / 9, 12)
    expect(bruteForce(request, 1000)?.outcomes.get('success')).toBeCloseTo(5 / 9, 12)
  })

  it('[VR-51] [VR-54] what one of a group spends before rolling can change how the others roll', () => {
    const prep = { ingenuity: 0, foresight: 0, care: 0, willpower: 0, sheerDread: 0 }
    const doom = clock({ name: 'Doom', kind: 'catastrophe', size: 4, filled: 3, effect: 'allDesperate' })
    const state = aboutToRoll(
      mission(
        {
          ada: { vitality: 1, prep: { ...prep, willpower: 1 } },
          bo: { vitality: 1, prep: { ...prep, ingenuity: 1 } },
        },
        { clocks: { doom }, ship: { engineering: false, lifeSupport: false } },
      ),
    )
    const request = { game, question: questions.group, from: { state }, policy: { HowToRoll: 'uniform' } }
    const exact = odds(request).outcomes
    const played = bruteForce(request, 20_000)?.outcomes
    expect(played).toBeDefined()
    for (const name of outcomes) expect(exact[name]?.p, name).toBeCloseTo(played?.get(name) ?? 0, 10)
  })

  it('[VR-14] [VR-19] [VR-37] [VR-42] what only makes sense from fresh is not asked of a table', () => {
    const third = mission({ ada: {} }, { mission: { ...mission().mission, number: 3 } })
    for (const name of ['wreck', 'down', 'race', 'card'] as const) expect(isLive(questions[name], third)).toBe(false)
    for (const name of ['roll', 'group'] as const) {
      expect(isLive(questions[name], third)).toBe(true)
      expect(isLive(questions[name], { ...third, mission: { ...third.mission, status: 'failed' } })).toBe(false)
    }
  })

  it('[VR-27] [VR-28] each way to use tools and to spend Focus has its odds', () => {
    const args = { member: 'ada', tools: ['primary', 'secondary'], expertise: false, attempt: '' }
    const p = play(mission({ ada: { focus: 1 } }))
      .open('crewRoll', args)
      .answer('WhatTheNavigatorSays', standard)
    const success = (tools: readonly string[]) => {
      const answer = { how: 'roll', tools, expertise: false, foresight: false }
      const policy = { HowToRoll: (q: Question) => ({ by: q.kind === 'first' ? q.keeper : '', answer }) }
      const { outcomes: found } = odds({ ...fromTable(p.table), question: questions.roll, policy })
      return (found['success']?.p ?? 0) + (found['critical']?.p ?? 0)
    }
    expect(success(['primary', 'secondary'])).toBeGreaterThan(success(['primary']))
    expect(success(['primary'])).toBeGreaterThan(success([]))
    rolls(p, { tools: [] }).dice('RollDice', 5, 5, 1)
    const spends = oddsByOption({ ...fromTable(p.table), question: questions.roll })
    expect(spends.map((o) => [o.option, o.odds.outcomes['success']?.p])).toEqual([
      ['[]', 0],
      ['[[5,1]]', 1], // the best spending is offered first
    ])
  })
})

describe('a group', () => {
  const group = (dice: string, focus = '') => asked(questions.group, { dice, focus }).outcomes

  it('[VR-31] is its members’ outcomes combined', () => {
    for (const [dice, focus] of [
      ['3,3,3', ''],
      ['1,2,4', '2,0,1'],
    ] as const) {
      const tokens = focus === '' ? [0, 0, 0] : focus.split(',').map(Number)
      const each = dice.split(',').map((d, i) => roll({ dice: Number(d), focus: tokens[i] }).outcomes)
      const total = { fiasco: 0, drawback: 0, success: 0, critical: 0 }
      for (const a of outcomes)
        for (const b of outcomes)
          for (const c of outcomes)
            total[combined([a, b, c], 'seed')] +=
              (each[0]?.[a]?.p ?? 0) * (each[1]?.[b]?.p ?? 0) * (each[2]?.[c]?.p ?? 0)
      for (const o of outcomes) expect(group(dice, focus)[o]?.p).toBeCloseTo(total[o], 12)
    }
  })

  it('[VR-31] [VR-Q10] [VR-D01] goes by the rule of the table', () => {
    const byRule = (changed: object) => {
      const { outcomes: all } = asked(questions.group, { dice: '3,3,3' }, { settings: settings(changed) })
      return outcomes.map((o) => Number((100 * (all[o]?.p ?? 0)).toFixed(2)))
    }
    const each = roll({ dice: 3 }).outcomes
    const counted = (rule: 'seed' | 'draft') =>
      outcomes.map((wanted) => {
        let p = 0
        for (const a of outcomes)
          for (const b of outcomes)
            for (const c of outcomes)
              if (combined([a, b, c], rule) === wanted) p += (each[a]?.p ?? 0) * (each[b]?.p ?? 0) * (each[c]?.p ?? 0)
        return Number((100 * p).toFixed(2))
      })
    expect(byRule({})).toEqual(counted('seed'))
    expect(byRule({ groupRule: 'draft' })).toEqual(counted('draft'))
    expect(byRule({ draft2026: true })).toEqual(counted('draft'))
    expect(counted('draft')[1]).toBe(37.5)
  })

  it('[VR-31] says what it takes when it is asked in a wrong way', () => {
    expect(() => group('3,x')).toThrow('dice takes whole numbers from 1 to 12 with commas, not "3,x"')
    expect(() => group('3')).toThrow('dice takes 2 to 6 numbers')
    expect(() => group('3,3', '1')).toThrow('focus takes 2 numbers')
  })
})

describe('hits', () => {
  const wrecked = (hits: number) => asked(questions.wreck, { hits }, { fractions: true }).outcomes
  const down = (hits: number, vitality = 3) => asked(questions.down, { hits, vitality }, { fractions: true }).outcomes

  it('[VR-14] [VR-15] wrecked within k hits, against arithmetic of its own', () => {
    for (const hits of [1, 2, 3, 5, 9]) {
      let afloat = [1, 0, 0, 0, 0]
      for (let n = 1; n < hits; n++)
        afloat = afloat.map((p, d) => p / 3 + (d > 0 ? ((afloat[d - 1] as number) * (5 - d)) / 6 : 0))
      expect(wrecked(hits)['afloat']?.p).toBeCloseTo(
        afloat.reduce((a, b) => a + b),
        12,
      )
    }
    expect(wrecked(5)['wrecked']?.fraction).toBe('1/2')
  })

  it('[VR-19] [VR-20] nobody fresh falls in three hits; one of 27 in four, and everyone by the sixth', () => {
    expect(down(3)['down']?.fraction).toBe('0')
    expect(down(4)['down']?.fraction).toBe('1/27')
    expect(down(6)['down']?.fraction).toBe('1')
    expect(down(1, 1)['down']?.fraction).toBe('0')
  })
})

describe('a race of clocks', () => {
  const race = (push: 4 | 6, catastrophe: 4 | 6, dice: number) =>
    asked(questions.race, { push, catastrophe, dice }, { fractions: true })

  it('[VR-42] [VR-43] exact, against a recursion of its own', () => {
    const single = roll({ dice: 3 }).outcomes
    const p = outcomes.map((o) => single[o]?.p ?? 0)
    const memo = new Map<string, readonly number[]>()
    const go = (a: number, b: number): readonly number[] => {
      if (a >= 4 || b >= 6) return [a >= 4 && b < 6 ? 1 : 0, a >= 4 && b >= 6 ? 1 : 0, a < 4 && b >= 6 ? 1 : 0]
      const key = `${a}/${b}`
      const known = memo.get(key)
      if (known) return known
      const ways = [go(a, b + 2), go(a + 1, b + 1), go(a + 1, b), go(a + 2, b)]
      const value = [0, 1, 2].map((i) => ways.reduce((sum, w, k) => sum + (p[k] as number) * (w[i] as number), 0))
      memo.set(key, value)
      return value
    }
    const result = race(4, 6, 3)
    expect(Object.values(result.outcomes).map((o) => o.p)).toEqual(go(0, 0).map((v) => expect.closeTo(v, 12)))
    expect(result.expected['rolls']).toBeGreaterThan(2)
  })

  it('[VR-28] [VR-30] a Fiasco earns Focus, and it is spent as the policy says', () => {
    const first = (rule: string) =>
      asked(questions.race, { push: 4, catastrophe: 4, dice: 2 }, { policy: { WhichDiceToRaise: rule } }).outcomes[
        'push_first'
      ]?.p ?? 0
    expect(first('always')).toBeCloseTo(0.4359, 4)
    expect(first('uniform')).toBeCloseTo(0.3909, 3)
    expect(first('best for push_first')).toBeCloseTo(0.4359, 4)
  })

  it('[VR-24] a Navigator who wants as many rolls as can be names no clock: that has no end, and no best', () => {
    const policy = { WhatTheNavigatorSays: 'best for rolls' }
    expect(() => asked(questions.race, { push: 4, catastrophe: 4, dice: 1 }, { policy })).toThrow(
      'where an end can be put off for ever, more of something has no best',
    )
  })

  it('[VR-21] ends with the mission if the Navigator calls every roll Desperate', () => {
    const desperate = () => ({
      position: 'desperate',
      strike: [],
      push: 'none',
      catastrophe: 'none',
      delay: 'none',
      safe: true,
    })
    const { outcomes: all } = asked(questions.race, { dice: 1 }, { policy: { WhatTheNavigatorSays: desperate } })
    expect(all['roller down']?.p).toBeCloseTo(1, 12)
  })
})

describe('the next card', () => {
  const card = (deck: string, gone: string, policy = {}) =>
    asked(questions.card, { deck, gone }, { fractions: true, policy }).outcomes

  it('[VR-36] [VR-37] each card that is left is equally likely; what is not in the deck is refused', () => {
    const all = card('sealedCasks', 'empty, seed stock')
    expect(Object.values(all).map((o) => o.fraction)).toEqual(['1/4', '1/4', '1/4', '1/4'])
    expect(() => card('sealedCasks', 'gold')).toThrow('"gold" is not in Sealed Casks')
    expect(() => card('sealedCasks', 'empty; empty')).toThrow('Sealed Casks has no further card "empty"')
    const every = content.decks['sealedCasks']?.cards.map((c) => c.text).join(';') ?? ''
    expect(() => card('sealedCasks', every)).toThrow('no card of Sealed Casks is left')
  })

  it('[VR-37] a card with a comma in its name can be gone, alone or among others', () => {
    expect(card('iceVault', 'sleeper pods, some alive')).not.toHaveProperty(['sleeper pods, some alive'])
    for (const gone of ['echo, sleeper pods, some alive, heat lamp', 'echo;sleeper pods, some alive;heat lamp'])
      expect(Object.keys(card('iceVault', gone))).toHaveLength(5)
  })

  it('[VR-38] once the key was drawn, two are drawn and one is kept', () => {
    expect(card('silentFreighter', "captain's key")['the black crate']?.fraction).toBe('1/7')
    const wanted = { WhichCardToKeep: 'best for the black crate' }
    expect(card('silentFreighter', "captain's key", wanted)['the black crate']?.fraction).toBe('2/7')
    expect(card('silentFreighter', 'stowaway', wanted)['the black crate']?.fraction).toBe('1/7')
  })

  it('options and defaults of every question go together', () => {
    for (const q of Object.values(questions)) expect(Object.keys(q.options)).toEqual(Object.keys(q.defaults))
    expect(canonical(Object.keys(questions))).toBe('["roll","group","wreck","down","race","card"]')
  })
})
