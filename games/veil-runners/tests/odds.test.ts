import { canonical } from '@sortie/engine'
import { fromTable, odds, oddsByOption } from '@sortie/engine/odds'
import { describe, expect, it } from 'vitest'
import { bestBatch, bestRaise } from '../focus.ts'
import { veilRunners } from '../game.ts'
import { combined } from '../group.ts'
import { odds as questions } from '../odds/index.ts'
import { outcomeOf } from '../readers.ts'
import { type Outcome, outcomes } from '../state.ts'
import { confirmed, mission, play } from './tables.ts'

const game = veilRunners

/** Every ordered throw of so many dice. */
const throws = (n: number): readonly (readonly number[])[] =>
  n === 0 ? [[]] : throws(n - 1).flatMap((t) => [1, 2, 3, 4, 5, 6].map((face) => [...t, face]))
const sorted = (faces: readonly number[]) => [...faces].sort((a, b) => b - a)
const rank = (o: Outcome) => outcomes.indexOf(o)
const best = (all: readonly Outcome[]) => all.reduce((a, b) => (rank(b) > rank(a) ? b : a))

/** What the dice can show with up to so many tokens on them, in every split. */
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

const roll = (options: object) =>
  odds({
    game,
    question: questions.roll,
    from: { state: questions.roll.from({ ...questions.roll.defaults, ...options }) },
    fractions: true,
  })
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
    const never = odds({
      game,
      question: questions.roll,
      from: { state: questions.roll.from({ dice: 3, focus: 2, forceful: false }) },
      policy: { WhichDiceToRaise: 'never' },
    })
    expect(never.outcomes['critical']?.p).toBeCloseTo(16 / 216, 12)
    expect(roll({ dice: 3, focus: 2 }).policy).toContain('best play')
  })
})

describe('at a table', () => {
  it('[VR-27] [VR-28] each way to use tools and to spend Focus has its odds', () => {
    const p = play(mission({ ada: { focus: 1 } })).open('crewRoll', { member: 'ada', attempt: '' })
    const tools = oddsByOption({ ...fromTable(p.table), question: questions.roll })
    const success = (o: (typeof tools)[number]) =>
      (o.odds.outcomes['success']?.p ?? 0) + (o.odds.outcomes['critical']?.p ?? 0)
    expect(tools.map((o) => o.option)).toHaveLength(4)
    expect(Math.max(...tools.map(success))).toBeGreaterThan(Math.min(...tools.map(success)))
    p.answer('WhatHelps', { tools: [], expertise: false })
    confirmed(p, {}, 'ada').dice('RollDice', 5, 5, 1)
    const spends = oddsByOption({ ...fromTable(p.table), question: questions.roll })
    expect(spends.map((o) => [o.option, o.odds.outcomes['success']?.p])).toEqual([
      ['[]', 0],
      ['[[5,1]]', 1], // the best spending is offered first
    ])
  })
})

describe('a group', () => {
  const group = (dice: string, focus = '') =>
    odds({ game, question: questions.group, from: { state: questions.group.from({ dice, focus }) } }).outcomes

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

  it('[VR-31] says what it takes when it is asked in a wrong way', () => {
    expect(() => group('3,x')).toThrow('dice takes whole numbers from 1 to 12 with commas, not "3,x"')
    expect(() => group('3')).toThrow('dice takes 2 to 6 numbers')
    expect(() => group('3,3', '1')).toThrow('focus takes 2 numbers')
  })
})

describe('hits', () => {
  const wrecked = (hits: number) =>
    odds({ game, question: questions.wreck, from: { state: questions.wreck.from({ hits }) }, fractions: true }).outcomes
  const down = (hits: number, vitality = 3) =>
    odds({ game, question: questions.down, from: { state: questions.down.from({ hits, vitality }) }, fractions: true })
      .outcomes

  it('[VR-14] [VR-15] wrecked within k hits, against a reckoning of its own', () => {
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
    odds({
      game,
      question: questions.race,
      from: { state: questions.race.from({ push, catastrophe, dice }) },
      fractions: true,
    })

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
})

describe('the next card', () => {
  it('[VR-36] [VR-37] each card that is left is equally likely; what is not in the deck is refused', () => {
    const { outcomes: all } = questions.card.reckon({ deck: 'sealedCasks', gone: 'empty, seed stock' })
    expect(Object.values(all).map((o) => o.fraction)).toEqual(['1/4', '1/4', '1/4', '1/4'])
    expect(() => questions.card.reckon({ deck: 'sealedCasks', gone: 'gold' })).toThrow('"gold" is not in Sealed Casks')
  })

  it('options and defaults of every question go together', () => {
    for (const q of Object.values(questions)) expect(Object.keys(q.options)).toEqual(Object.keys(q.defaults))
    expect(canonical(Object.keys(questions))).toBe('["roll","group","wreck","down","race","card"]')
  })
})
