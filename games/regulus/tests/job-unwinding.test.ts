import { describe, expect, it } from 'vitest'
import type { Job, Tally } from '../rules/job/state.ts'
import {
  allChoose,
  at,
  atWork,
  clocked,
  facts,
  fieldOptions,
  jobOf,
  line,
  playing,
  ratingsOf,
  readyTable,
  rolls,
  spendable,
  stateOf,
  tallyOf,
} from './job-table.ts'

/** A failed job of weight 3 at the moment of harm. */
const failed = (tally: Partial<Tally> = {}, job: Partial<Job> = {}, settings = {}, table = readyTable()) =>
  clocked({ fortune: 0, ...tally }, { weight: 3, type: 'arson', ...job }, settings, table)

const harmed = (...args: Parameters<typeof failed>) =>
  allChoose(failed(...args), 'WhichHarm', { ada: 'safety', bix: 'comfort', cho: 'luck' })

describe('Job Failure', () => {
  it('[RJ-50][B-32] each on the workup, lost or not, pays Wealth and one thing more', () => {
    const play = harmed({}, { lost: ['bix'] })
    expect(ratingsOf(play, 'ada')).toEqual({ wealth: 0, safety: 0, comfort: 1, luck: 1 })
    expect(ratingsOf(play, 'bix')).toEqual({ wealth: 0, safety: 1, comfort: 0, luck: 1 })
    expect(ratingsOf(play, 'cho')).toEqual({ wealth: -1, safety: 1, comfort: 1, luck: 0 })
  })

  it('[RJ-50][B-47] what moves nothing is not offered, unless nothing moves', () => {
    const some = failed({}, {}, {}, readyTable({ ada: at({ safety: -3, luck: -3, wealth: 0 }) }))
    expect(fieldOptions(some, 'ada', 'ada')).toEqual(['comfort', 'luck'])
    const none = failed({}, {}, {}, readyTable({ ada: at({ wealth: -3, safety: -3, comfort: -3, luck: -3 }) }))
    expect(fieldOptions(none, 'ada', 'ada')).toEqual(['safety', 'comfort', 'luck'])
  })

  it('[RJ-51][RJ-72] reputation falls by a step, below 0 too', () => {
    expect(stateOf(harmed()).crew.reputation).toBe(-1)
  })

  it('[RJ-52][B-27][B-28][B-37][B-45] for each point: trouble, opportunity while there is any, or a minor consequence', () => {
    const play = harmed()
    expect(spendable(play)).toEqual([
      ['negative'],
      ['positive'],
      ['consequence', 'ada'],
      ['consequence', 'bix'],
      ['consequence', 'cho'],
    ])
    play.answer('HowToBearTheWeight', { spend: [['positive']] })
    expect(spendable(play)).not.toContainEqual(['positive'])
    play.answer('HowToBearTheWeight', { spend: [['consequence', 'bix']] })
    expect(spendable(play)).toEqual([['negative'], ['consequence', 'ada'], ['consequence', 'cho']])
    play.answer('HowToBearTheWeight', { spend: [['negative']] })
    expect(tallyOf(play)).toMatchObject({ negative: 1, positive: 0 })
  })

  const borne = (play: ReturnType<typeof failed>) => {
    for (let i = 0; i < 3; i++) play.answer('HowToBearTheWeight', { spend: [['negative']] })
    return play
  }

  it('[RJ-53][B-48] the member with the least Safety and Luck leads next, at home or not; the next job is Dangerous', () => {
    const table = readyTable({ cho: at({ safety: 0, luck: 0 }) })
    const workup = [line('ada'), line('bix')]
    const play = allChoose(failed({}, { workup }, {}, table), 'WhichHarm', { ada: 'comfort', bix: 'comfort' })
    const { crew } = stateOf(borne(play))
    expect(crew).toMatchObject({ nextLead: 'cho', nextJobDangerous: true })
    expect(borne(harmed()).offered('WhoLeadsNextAfterFailure')).toEqual(['ada', 'cho'])
  })

  it('[B-22] carried weight survives a failure, unless the table lets it lapse', () => {
    const table = readyTable()
    const carrying = { ...table, crew: { ...table.crew, carried: 2 } }
    expect(stateOf(harmed({}, {}, {}, carrying)).crew.carried).toBe(2)
    expect(stateOf(harmed({}, {}, { carryOnFailure: 'lapse' }, carrying)).crew.carried).toBe(0)
  })
})

/** A success with weight 4; Ada leads. */
const won = (tally: Partial<Tally> = {}, job: Partial<Job> = {}, table = readyTable()) =>
  rolls(playing(atWork(job, { progress: 3, ...tally }, table)), 10)
const rewarded = (...args: Parameters<typeof won>) => {
  const play = won(...args)
  const chosen = jobOf(play).workup.map((l) => [l.operative, l.operative === 'ada' ? 'bold' : 'safe'])
  return allChoose(play, 'WhichReward', Object.fromEntries(chosen))
}

describe('Job Success', () => {
  it('[RJ-54] Wealth +1 and a choice of four, for lost ones too', () => {
    const play = won({}, { lost: ['cho'] })
    expect(fieldOptions(play, 'ada', 'ada')).toEqual(['bold', 'confident', 'risky', 'safe'])
    allChoose(play, 'WhichReward', { ada: 'risky', bix: 'confident', cho: 'safe' })
    expect(ratingsOf(play, 'bix')).toEqual({ wealth: 2, safety: 0, comfort: 2, luck: 1 })
    expect(ratingsOf(play, 'cho')).toEqual({ wealth: 2, safety: 2, comfort: 1, luck: 0 })
    expect(ratingsOf(play, 'ada')).toEqual({ wealth: 3, safety: 1, comfort: 0, luck: 3 })
    const bold = allChoose(won(), 'WhichReward', { ada: 'safe', bix: 'bold', cho: 'safe' })
    expect(ratingsOf(bold, 'bix')).toEqual({ wealth: 2, safety: 0, comfort: 1, luck: 2 })
  })

  it('[RJ-55][B-45] reputation rises, and the lead’s cut takes a point', () => {
    const play = rewarded()
    expect(stateOf(play).crew.reputation).toBe(1)
    expect(jobOf(play).unwinding.points).toBe(3)
    expect(ratingsOf(play, 'ada')?.wealth).toBe(3)
  })

  it('[RJ-03][RJ-55] each point of weight is a point more to spend', () => {
    const points = [3, 4, 7].map((weight) => jobOf(rewarded({ progress: weight - 1 }, { weight })).unwinding.points)
    expect(points).toEqual([2, 3, 6])
  })

  it('[RJ-56][B-50][B-28] opportunity below 6, a value or Wealth for another, once each', () => {
    const play = rewarded({ positive: 3 })
    expect(spendable(play)).toEqual([
      ['positive'],
      ['value', 'bix'],
      ['value', 'cho'],
      ['wealth', 'bix'],
      ['wealth', 'cho'],
    ])
    play
      .answer('HowToSpendTheWeight', { spend: [['positive']], nextLead: 'ada' })
      .answer('HowToSpendTheWeight', { spend: [['wealth', 'bix']], nextLead: 'ada' })
    expect(spendable(play)).toEqual([
      ['value', 'bix'],
      ['value', 'cho'],
      ['wealth', 'cho'],
    ])
    expect(tallyOf(play).positive).toBe(6)
  })

  it('[RJ-57] points that cannot be spent are carried, and those carried are spent next time', () => {
    const table = readyTable()
    const carrying = { ...table, crew: { ...table.crew, carried: 3 } }
    const play = rewarded({ positive: 6 }, { workup: [line('ada'), line('bix')] }, carrying)
    play.answer('HowToSpendTheWeight', { spend: [['wealth', 'bix']], nextLead: 'ada' })
    expect(stateOf(play).crew.carried).toBe(4)
    expect(stateOf(play).crew.nextLead).toBe('ada')
  })

  const spent = (play: ReturnType<typeof rewarded>) => {
    for (const id of ['bix', 'cho']) play.answer('HowToSpendTheWeight', { spend: [['wealth', id]], nextLead: 'ada' })
    return play.answer('HowToSpendTheWeight', { spend: [['value', 'bix']], nextLead: 'ada' })
  }

  it('[RJ-58][B-31][B-49] the lead’s player names any member, the same one too', () => {
    const play = rewarded()
    expect(play.question()).toMatchObject({ name: 'HowToSpendTheWeight', to: 'ada' })
    expect(fieldOptions(play, 'nextLead')).toEqual(['ada', 'bix', 'cho'])
    expect(stateOf(spent(play)).crew.nextLead).toBe('ada')
  })

  const numbers = (tally: Partial<Tally>, job: Partial<Job> = {}, table = readyTable()) =>
    spent(rewarded(tally, job, table))

  it('[RJ-60] outlook, then values, then consequences, then the job is over', () => {
    const play = numbers({ negative: 4, minorValue: 1, minorConsequence: 1 })
    expect(play.asked()).toEqual(['WhichTrouble'])
    play.answer('WhichTrouble', { spend: [['heat', 'bix']] })
    expect(play.asked()).toEqual(['WhoGetsTheValues'])
    play.answer('WhoGetsTheValues', { spend: [['minorValue', 'cho']] })
    expect(play.asked()).toEqual(['WhoGetsTheConsequences'])
    play.answer('WhoGetsTheConsequences', { spend: [['minorConsequence', 'bix']] })
    expect(jobOf(play).phase).toBe('done')
  })

  it('[RJ-61] the larger outlook less 2, trouble on a tie', () => {
    expect(jobOf(numbers({ negative: 5, positive: 3 })).unwinding.outlook).toMatchObject({
      winner: 'negative',
      spend: 3,
    })
    expect(jobOf(numbers({ negative: 4, positive: 3 })).unwinding.outlook).toMatchObject({
      winner: 'positive',
      spend: 3,
    })
  })

  it('[B-40] a winner of 2 leaves nothing to spend', () => {
    expect(jobOf(numbers({ negative: 2 })).phase).toBe('done')
  })

  it('[RJ-62][B-13] trouble is spent exactly; what is too dear, used up or moves nothing is not offered', () => {
    const workup = [line('ada'), line('bix', { props: ['rope'] }), line('cho')]
    const play = numbers({ negative: 5 }, { workup }, readyTable({ cho: at({ safety: -5 }) }))
    const heat = spendable(play).filter((o) => (o as string[])[0] === 'heat')
    expect(heat).toEqual([
      ['heat', 'ada'],
      ['heat', 'bix'],
    ])
    expect(spendable(play)).toContainEqual(['broken-kit', 'bix'])
    expect(spendable(play)).not.toContainEqual(['broken-kit', 'ada'])
    play.answer('WhichTrouble', { spend: [['rough-night', 'bix']] })
    expect(spendable(play)).not.toContainEqual(['rough-night', 'bix'])
    expect(spendable(play)).not.toContainEqual(['hunted', 'bix'])
    play.answer('WhichTrouble', { spend: [['broken-kit', 'bix']] })
    expect(facts(play, 'PropLost')).toEqual([{ operative: 'bix', prop: 'rope' }])
    expect(jobOf(play).phase).toBe('done')
  })

  it('[RJ-63] opportunity likewise: each item takes effect at once', () => {
    const play = numbers({ positive: 9 })
    play.answer('WhichOpportunity', {
      spend: [
        ['lucky-charm', 'cho'],
        ['souvenir', 'cho'],
        ['head-start', 'ada'],
        ['useful-name', 'cho'],
        ['talk-of-the-haven', 'ada'],
      ],
    })
    const { crew } = stateOf(play)
    expect(crew).toMatchObject({ nextJobFortune: 1, reputation: 2 })
    expect(crew.operatives['cho']).toMatchObject({ luckMarks: { up: 1, down: 0 }, props: ['souvenir'] })
    expect(Object.values(crew.strings)).toMatchObject([{ on: ['cho'], level: 0, origin: 'useful-name' }])
  })

  it('[RJ-64][B-29] values are handed out, one of a kind each, and the rest lapses', () => {
    const play = numbers({ minorValue: 4 })
    expect(spendable(play)).toEqual([
      ['minorValue', 'cho'],
      ['minorValue', 'ada'],
    ])
    play.answer('WhoGetsTheValues', { spend: [['minorValue', 'cho']] })
    expect(facts(play, 'SharesLapsed')).toEqual([{ share: 'minorValue', count: 2 }])
    expect(jobOf(play)).toMatchObject({ phase: 'done', unwinding: { lapsed: ['minorValue', 'minorValue'] } })
  })

  it('[RJ-64][B-28] never more than one minor and one major value each', () => {
    const play = numbers({ minorValue: 3, majorValue: 2 })
    expect(spendable(play)).not.toContainEqual(['minorValue', 'bix'])
    play.answer('WhoGetsTheValues', {
      spend: [
        ['minorValue', 'cho'],
        ['majorValue', 'cho'],
      ],
    })
    expect(spendable(play)).toEqual([
      ['minorValue', 'ada'],
      ['majorValue', 'bix'],
      ['majorValue', 'ada'],
    ])
  })

  it('[RJ-65][B-39] the lead’s own value costs Luck and Safety and gives Comfort +1, minor or major', () => {
    const play = numbers({ majorValue: 1 })
    const before = ratingsOf(play, 'ada')
    play.answer('WhoGetsTheValues', { spend: [['majorValue', 'ada']] })
    expect(before).toEqual({ wealth: 3, safety: 0, comfort: 1, luck: 2 })
    expect(ratingsOf(play, 'ada')).toEqual({ wealth: 3, safety: -2, comfort: 2, luck: 0 })
    const minor = numbers({ minorValue: 1 }).answer('WhoGetsTheValues', { spend: [['minorValue', 'ada']] })
    expect(ratingsOf(minor, 'ada')).toEqual({ wealth: 3, safety: -1, comfort: 2, luck: 1 })
  })

  it('[RJ-66][RJ-67][B-30] the Director hands out consequences; a lead who gets one loses twice and lets another gain', () => {
    const play = numbers({ majorConsequence: 1 })
    expect(play.question()).toMatchObject({ name: 'WhoGetsTheConsequences', to: 'gm' })
    play.answer('WhoGetsTheConsequences', { spend: [['majorConsequence', 'ada']] })
    play.answer('WhatTheBlameCosts', { lowered: ['wealth', 'luck'], gains: 'cho' })
    expect(play.question()).toMatchObject({ name: 'WhichRatingToRaise', to: 'bo' })
    play.answer('WhichRatingToRaise', 'comfort')
    expect(ratingsOf(play, 'ada')).toMatchObject({ wealth: 1, luck: 0 })
    expect(ratingsOf(play, 'cho')?.comfort).toBe(3)
  })

  it('[RJ-66][RJ-67] a minor one costs the lead a level in two ratings, and gives another one level', () => {
    const play = numbers({ minorConsequence: 1 })
    const before = ratingsOf(play, 'ada')
    play.answer('WhoGetsTheConsequences', { spend: [['minorConsequence', 'ada']] })
    play
      .answer('WhatTheBlameCosts', { lowered: ['wealth', 'luck'], gains: 'cho' })
      .answer('WhichRatingToRaise', 'safety')
    expect([before?.wealth, before?.luck].map((r) => (r ?? 0) - 1)).toEqual([
      ratingsOf(play, 'ada')?.wealth,
      ratingsOf(play, 'ada')?.luck,
    ])
    expect(ratingsOf(play, 'cho')?.safety).toBe(3)
  })

  it('[RJ-66][B-28] never more than one minor and one major consequence each', () => {
    const play = numbers({ minorConsequence: 5, majorConsequence: 1 })
    const give = (...spend: readonly (readonly string[])[]) => play.answer('WhoGetsTheConsequences', { spend })
    give(['minorConsequence', 'bix'], ['majorConsequence', 'bix'])
    expect(spendable(play)).toEqual([
      ['minorConsequence', 'cho'],
      ['minorConsequence', 'ada'],
    ])
    give(['minorConsequence', 'cho']).answer('WhatTheBlameCosts', { lowered: ['wealth', 'luck'], gains: 'cho' })
    play.answer('WhichRatingToRaise', 'luck')
    expect(facts(play, 'SharesLapsed')).toEqual([{ share: 'minorConsequence', count: 2 }])
    expect(jobOf(play).phase).toBe('done')
  })

  it('[RJ-67] with nobody else in the crew the gift is skipped', () => {
    const table = readyTable()
    const alone = { ...table, crew: { ...table.crew, operatives: { ada: table.crew.operatives['ada'] as never } } }
    const play = rewarded({ positive: 6, minorConsequence: 1 }, { workup: [line('ada')], weight: 4 }, alone)
    for (let n = 0; n < 2; n++) play.answer('WhichOpportunity', { spend: [['lucky-charm', 'ada']] })
    play
      .answer('WhichOpportunity', { spend: [['talk-of-the-haven', 'ada']] })
      .answer('WhichOpportunity', { spend: [['lucky-charm', 'ada']] })
    play.answer('WhatTheBlameCosts', { lowered: ['wealth', 'comfort'], gains: '' })
    expect(jobOf(play).phase).toBe('done')
  })

  it('[RJ-73][B-42] what was handed out stays open until the Director settles it', () => {
    const play = numbers({ minorConsequence: 1 }).answer('WhoGetsTheConsequences', {
      spend: [['minorConsequence', 'bix']],
    })
    expect(stateOf(play).crew.operatives['bix']?.openItems).toEqual([
      { kind: 'minorValue', job: 1 },
      { kind: 'minorConsequence', job: 1 },
    ])
    play.open('settleFallOut', { item: ['bix', 'minorValue', 1], meaning: 'a ring' }, 'gm')
    expect(stateOf(play).crew.operatives['bix']?.openItems).toEqual([{ kind: 'minorConsequence', job: 1 }])
    expect(stateOf(play).crew.operatives['bix']?.settled).toEqual([{ kind: 'minorValue', job: 1, meaning: 'a ring' }])
  })

  it('[RJ-10] an ally leaves when the job is over, and cannot lead next', () => {
    const table = readyTable()
    const ally = { ...(table.crew.operatives['bix'] as never as object), member: false } as never
    const hired = { ...table, crew: { ...table.crew, operatives: { ...table.crew.operatives, ally } } }
    const workup = [line('ada'), line('bix'), line('cho'), line('ally', { ally: true })]
    const play = rewarded({}, { workup }, hired)
    expect(fieldOptions(play, 'nextLead')).toEqual(['ada', 'bix', 'cho'])
    spent(play)
    expect(Object.keys(stateOf(play).crew.operatives)).toEqual(['ada', 'bix', 'cho'])
  })
})

describe('totaled', () => {
  const totaled = (settings = {}) => {
    const state = atWork({ lost: ['bix', 'cho'], weight: 3 }, { negative: 1, positive: 2, minorValue: 1 })
    const play = rolls(playing(state, settings), 5)
    allChoose(play, 'WhichHarm', { ada: 'comfort', bix: 'comfort', cho: 'comfort' })
    for (let i = 0; i < 3; i++) play.answer('HowToBearTheWeight', { spend: [['negative']] })
    return play.answer('WhoLeadsNextAfterFailure', 'ada')
  }

  it('[RJ-68][B-14] all outlook is trouble, values are gone, nothing is taken off, a major consequence each', () => {
    const play = totaled()
    expect(jobOf(play).unwinding.outlook).toEqual({ negative: 7, positive: 0, winner: 'negative', spend: 7 })
    expect(tallyOf(play).minorValue).toBe(0)
    for (const item of ['hunted', 'bad-press']) play.answer('WhichTrouble', { spend: [[item, 'ada']] })
    play.answer('WhichTrouble', { spend: [['bad-omen', 'ada']] })
    expect(jobOf(play)).toMatchObject({ phase: 'done', unwinding: { has: { bix: ['majorConsequence'] } } })
  })

  it('[B-14] or it is played exactly as botched', () => {
    const play = totaled({ totaled: 'asBotched' })
    expect(jobOf(play).unwinding.outlook).toMatchObject({ negative: 7, spend: 5 })
    expect(tallyOf(play).minorValue).toBe(1)
  })

  it('[B-14] or it is a plain failure: nothing is converted, the values are still there', () => {
    const play = totaled({ totaled: 'plain' })
    expect(jobOf(play)).toMatchObject({ ending: 'totaled', result: 'failure' })
    expect(jobOf(play).unwinding.outlook).toMatchObject({ negative: 5, positive: 2, spend: 3 })
    expect(tallyOf(play).minorValue).toBe(1)
  })
})

describe('who pays', () => {
  const hired = () => {
    const table = readyTable()
    const ally = { ...(table.crew.operatives['bix'] as object), member: false, player: 'ada' } as never
    return { ...table, crew: { ...table.crew, operatives: { ...table.crew.operatives, ally } } }
  }
  const workup = [line('ada'), line('bix'), line('cho'), line('ally', { ally: true })]
  const harm = { ada: 'safety', bix: 'safety', cho: 'safety', ally: 'safety' }

  it('[RJ-10][B-56] a hired ally cannot swallow the crew’s trouble and consequences', () => {
    const play = allChoose(failed({ negative: 6, minorConsequence: 1 }, { workup }, {}, hired()), 'WhichHarm', harm)
    expect(spendable(play)).not.toContainEqual(['consequence', 'ally'])
    play.answer('HowToBearTheWeight', { spend: [['negative'], ['negative'], ['negative']] })
    if (play.asked().includes('WhoLeadsNextAfterFailure')) play.answer('WhoLeadsNextAfterFailure', 'ada')
    expect(spendable(play).every((p) => (p as readonly string[])[1] !== 'ally')).toBe(true)
    const anyone = failed({ negative: 6 }, { workup }, { allyTrouble: 'anyone' }, hired())
    expect(spendable(allChoose(anyone, 'WhichHarm', harm))).toContainEqual(['consequence', 'ally'])
  })

  it('[B-47] a mark on Luck that moves nothing is no payment, and points that nobody can take lapse', () => {
    const low = at({ wealth: -3, safety: -3, comfort: -3, luck: -3 })
    const play = numbersWith({ negative: 30 }, readyTable({ ada: low, bix: low, cho: low }))
    const onLuck = (p: unknown) => (p as readonly string[])[0] === 'bad-omen'
    expect(spendable(play).some(onLuck)).toBe(false)
    while (play.asked().includes('WhichTrouble')) play.answer('WhichTrouble', { spend: [spendable(play)[0] ?? ''] })
    expect(facts(play, 'PointsLapsed')).toMatchObject([{ menu: 'trouble' }])
  })

  it('[RJ-62] seven points of trouble are one answer, each item in its turn', () => {
    const play = numbersWith({ negative: 9 })
    play.answer('WhichTrouble', {
      spend: [
        ['hunted', 'bix'],
        ['heat', 'ada'],
        ['debt', 'cho'],
      ],
    })
    expect(facts(play, 'ItemTaken')).toHaveLength(3)
    expect(jobOf(play).phase).toBe('done')
  })

  it('[B-29] a group may hand out as it likes; the rest lapses', () => {
    const play = numbersWith({ minorValue: 2 }, readyTable(), { shareOut: 'asLiked' })
    play.answer('WhoGetsTheValues', { spend: [] })
    expect(facts(play, 'SharesLapsed')).toEqual([{ share: 'minorValue', count: 2 }])
  })

  const numbersWith = (tally: Partial<Tally>, table = readyTable(), settings = {}) => {
    const play = rolls(playing(atWork({}, { progress: 3, ...tally }, table), settings), 10)
    allChoose(play, 'WhichReward', { ada: 'safe', bix: 'safe', cho: 'safe' })
    const spend = [
      ['wealth', 'bix'],
      ['wealth', 'cho'],
      ['value', 'bix'],
    ]
    return play.answer('HowToSpendTheWeight', { spend, nextLead: 'ada' })
  }
})
