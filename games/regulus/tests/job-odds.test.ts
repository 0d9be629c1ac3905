import { fromOptions, fromTable, odds, oddsByOption, setupOf, simulate } from '@sortie/engine/odds'
import { describe, expect, it } from 'vitest'
import { regulus } from '../game.ts'
import { jobOdds } from '../odds/index.ts'
import { askAll } from '../rules/job/state.ts'
import { atWork, line, playing, readyTable, rolls } from './job-table.ts'

const { job, endings, spread, success, liveSuccess } = jobOdds
type Asked = Parameters<typeof job.from>[0]
const asked = (more: Partial<Asked> = {}): Asked => ({ ...job.defaults, ...more })
const of = (question: typeof job, options: Asked, fractions = false) =>
  odds({ ...fromOptions(regulus, question, options), fractions })
const table = setupOf({ game: regulus }) as Parameters<typeof job.from>[1]

/** The heist as it stands in the book, and nothing of our code: [progress, outlook, lost, deadline, companion]. */
const heist: { readonly [sum: number]: readonly [number, number, number, number, number] } = {
  2: [-1, -3, 1, 0, 0],
  3: [0, -2, 0, 0, 0],
  4: [0, -2, 0, 0, 0],
  5: [0, -1, 1, 0, 0],
  6: [-1, -1, 0, 0, 0],
  7: [1, 0, 0, 0, 6],
  8: [1, 1, 0, 0, 1],
  9: [0, 1, 0, 0, 0],
  10: [1, 2, 0, 0, 0],
  11: [2, 2, 0, 1, 0],
  12: [2, 3, 0, 0, 0],
}

/** Every throw of a heist, one after the other, for nobody who cashes a credit. */
function byHand(weight: number, deadline: number, crew: number) {
  const ends = { voila: 0, clocked: 0, botched: 0, totaled: 0 }
  const means = { progress: 0, rolls: 0, negative: 0, positive: 0 }
  const at = { progress: 0, rolls: 0, deadline, active: crew, negative: 0, positive: 0 }
  roll(at, 1)
  return { ends, means }

  function end(how: keyof typeof ends, s: typeof at, p: number): void {
    const bad = how === 'botched' || how === 'totaled'
    ends[how] += p
    means.progress += p * s.progress
    means.rolls += p * s.rolls
    means.negative += p * (s.negative + (bad ? s.positive : 0))
    means.positive += p * (bad ? 0 : s.positive)
  }

  function roll(s: typeof at, p: number): void {
    for (let a = 1; a <= 6; a++)
      for (let b = 1; b <= 6; b++) happens({ ...s, rolls: s.rolls + 1 }, p / 36, { sum: a + b, companions: 0 })
  }

  function happens(
    s: typeof at,
    p: number,
    { sum, companions }: { readonly sum: number; readonly companions: number },
  ): void {
    const [progress, outlook, lost, longer, companion] = heist[sum] as (typeof heist)[number]
    const after = {
      ...s,
      progress: s.progress + progress,
      negative: s.negative + Math.max(0, -outlook),
      positive: s.positive + Math.max(0, outlook),
      active: s.active - lost,
      deadline: Math.min(10, s.deadline + longer),
    }
    if (after.active === 0) return end('totaled', after, p)
    if (after.progress <= -3) return end('botched', after, p)
    if (after.progress >= weight) return end('voila', after, p)
    if (companion > 0 && companions < 6)
      for (let face = 1; face <= 6; face++) happens(after, p / 6, { sum: face + companion, companions: companions + 1 })
    else if (after.rolls >= after.deadline) end('clocked', after, p)
    else roll(after, p)
  }
}

describe('odds of a job', () => {
  it('[RJ-30] endings and means agree with every throw counted by hand', () => {
    const { ends, means } = byHand(3, 3, 2)
    const exact = of(job, asked({ weight: 3, deadline: 3, crew: 2 }))
    for (const [name, p] of Object.entries(ends)) expect(exact.outcomes[name]?.p, name).toBeCloseTo(p, 10)
    for (const [name, mean] of Object.entries(means)) expect(exact.expected[name], name).toBeCloseTo(mean, 10)
  })

  it('[RJ-30] the four endings add up to exactly 1', () => {
    const { outcomes } = of(endings, asked({ weight: 3, deadline: 3, crew: 3 }), true)
    const fractions = Object.values(outcomes).map((o) => {
      const [top = '0', bottom = '1'] = (o.fraction as string).split('/')
      return { top: BigInt(top), bottom: BigInt(bottom) }
    })
    const bottom = fractions.reduce((product, f) => product * f.bottom, 1n)
    expect(fractions.reduce((sum, f) => sum + (f.top * bottom) / f.bottom, 0n)).toBe(bottom)
  })

  it('[RJ-02] a caper is the harshest: no other type is as seldom voilà', () => {
    const voila = (type: Asked['type']) =>
      of(endings, asked({ type, weight: 3, deadline: 3, crew: 2 })).outcomes['voila']?.p ?? 1
    for (const type of ['arson', 'assault', 'con', 'espionage', 'heist', 'hit'] as const)
      expect(voila(type), type).toBeGreaterThan(voila('caper'))
  })

  it('[RJ-32] endings, means and spreads of the three questions agree, in every type', () => {
    for (const type of ['arson', 'assault', 'caper', 'con', 'espionage', 'heist', 'hit', 'general'] as const) {
      const options = asked({ type, weight: 3, deadline: 3, crew: 1, postponed: 'always' })
      const [full, plain, wide] = [of(job, options), of(endings, options), of(spread, options)]
      for (const [name, { p }] of Object.entries(plain.outcomes)) {
        expect(full.outcomes[name]?.p).toBeCloseTo(p, 12)
        expect(wide.outcomes[name]?.p).toBeCloseTo(p, 12)
      }
      for (const name of ['progress', 'rolls', 'negative', 'positive'])
        expect(wide.expected[name], `${type} ${name}`).toBeCloseTo(full.expected[name] as number, 10)
    }
  })

  it('[RJ-25] throws that are told alike lead to the same, exactly, in every type', () => {
    const { throwKey: _alike, ...walked } = endings
    for (const type of ['arson', 'caper', 'con', 'espionage', 'heist', 'hit', 'general'] as const)
      for (const postponed of ['never', 'always'] as const) {
        const options = asked({ type, weight: 5, deadline: 4, crew: 3, postponed })
        expect(of(endings, options, true).outcomes).toEqual(of(walked, options, true).outcomes)
      }
    const overtime = {
      ...readyTable(),
      job: { ...endings.from(asked({ crew: 2 }), table).job, overtimeOffered: true, orders: askAll },
    }
    const policy = {
      WhetherToGoIntoOvertime: 'always',
      WhetherToStayInOvertime: 'uniform',
      WhetherToCashTheCredit: 'uniform',
    }
    const [all, merged] = [walked, endings].map((question) =>
      odds({ game: regulus, question, from: { state: overtime }, policy, fractions: true }),
    )
    expect(merged?.outcomes).toEqual(all?.outcomes)
    expect(merged?.runs).toBeLessThan(all?.runs ?? 0)
  })

  it('[RJ-27] cashing credits helps', () => {
    const options = { weight: 5, deadline: 5, crew: 4 }
    const never = of(endings, asked({ ...options, postponed: 'never' })).outcomes['voila']?.p as number
    expect(of(endings, asked({ ...options, postponed: 'always' })).outcomes['voila']?.p).toBeGreaterThan(never)
  })

  it('[RJ-20] exact odds lie inside what thirty thousand simulated jobs allow', () => {
    const request = fromOptions(regulus, endings, asked({ weight: 7, deadline: 7, crew: 5 }))
    const exact = odds(request)
    const sampled = simulate(request, { plays: 30_000, seed: 7 })
    for (const [name, { low, high }] of Object.entries(sampled.outcomes)) {
      expect(exact.outcomes[name]?.p).toBeGreaterThan(low)
      expect(exact.outcomes[name]?.p).toBeLessThan(high)
    }
  })

  it('[RJ-42] Job Success computed the fast way is what the rules themselves give', () => {
    for (const type of ['heist', 'caper'] as const)
      for (const plan of [
        { postponed: 'never', overtime: 'never', saving: 'none' },
        { postponed: 'always', overtime: 'never', saving: 'best' },
        { postponed: 'best', overtime: 'best', saving: 'best' },
      ] as const) {
        const options = { ...success.defaults, type, weight: 3, deadline: 3, crew: 2, ...plan }
        const fast = success.compute(options, table).outcomes['success']?.p as number
        const played = odds(fromOptions(regulus, liveSuccess, options))
        expect(fast, `${type} ${plan.overtime}`).toBeCloseTo(played.outcomes['success']?.p as number, 10)
      }
  })

  it('[RJ-42] saving and overtime help, and voilà is what is left without them', () => {
    const options = { ...success.defaults, weight: 5, deadline: 4, crew: 3 }
    const p = (plan: object): number => success.compute({ ...options, ...plan }, table).outcomes['success']?.p as number
    const plain = p({})
    expect(plain).toBeCloseTo(
      of(endings, asked({ weight: 5, deadline: 4, crew: 3 })).outcomes['voila']?.p as number,
      12,
    )
    expect(p({ saving: 'best' })).toBeGreaterThan(plain)
    expect(p({ overtime: 'best', saving: 'best' })).toBeGreaterThan(p({ saving: 'best' }))
  })

  it('[RJ-46] contributions count where the job is played on from a table', () => {
    const plain = playing(atWork({ weight: 5, workup: [line('ada'), line('bix')] }, { rolls: 3, fortune: 2 }))
    const workup = [line('ada', { tactics: [{ id: 'ruse', progress: 3 }] }), line('bix')]
    const ready = playing(atWork({ weight: 5, workup }, { rolls: 3, fortune: 2 }))
    const chance = (play: typeof plain): number =>
      odds({ ...fromTable(play.table), question: liveSuccess }).outcomes['success']?.p as number
    expect(chance(ready)).toBeGreaterThan(chance(plain))
  })

  it('[RJ-41] a gig that nobody has makes success impossible', () => {
    const state = atWork({ conditions: [{ gig: 'Pilot' }] }, { rolls: 3, progress: 3 }, readyTable())
    const { outcomes } = odds({ ...fromTable(playing(state).table), question: liveSuccess })
    expect(outcomes['success']?.p).toBe(0)
  })

  it('[RJ-27] at a choice of the rolling phase each option has odds of its own', () => {
    const play = rolls(playing(atWork({ weight: 7 }, { deadline: 4 })), 12, 10)
    expect(play.asked()).toEqual(['WhetherToCashTheCredit'])
    const [yes, no] = oddsByOption({ ...fromTable(play.table), question: endings })
    expect([yes?.option, no?.option]).toEqual(['true', 'false'])
    expect(yes?.odds.outcomes['voila']?.p).toBeGreaterThan(no?.odds.outcomes['voila']?.p as number)
  })
})
