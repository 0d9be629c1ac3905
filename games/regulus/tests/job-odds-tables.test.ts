import { overlaid } from '@sortie/engine'
import { fromOptions, fromTable, isLive, type OddsRequest, odds, type Policy } from '@sortie/engine/odds'
import { bruteForce } from '@sortie/engine/testkit'
import { describe, expect, it } from 'vitest'
import type { Incident } from '../content/incidents.ts'
import { content } from '../content/index.ts'
import { regulus } from '../game.ts'
import { jobOdds } from '../odds/index.ts'
import { tableOf } from '../rules/job/state.ts'
import type { JobType } from '../rules/job/type.ts'
import type { Settings } from '../settings.ts'
import { jobAlone, rollingOdds } from './job-odds-trial.ts'
import { atWork, clocked, line, playing, rolls } from './job-table.ts'

const { endings, job, spread, success, liveSuccess } = jobOdds
const alone = jobAlone(rollingOdds)
const usual = fromOptions(alone, endings, endings.defaults).settings as Settings
const deciding = (settings: Partial<Settings>): Settings => ({ ...usual, ...settings })

const RUNS = 120_000

/** Outcomes and means are those of every throw played out, states merged only if they are equal in everything. */
function isTrue(request: OddsRequest): void {
  const exact = odds(request)
  const played = bruteForce(request, RUNS)
  if (!played) throw new Error('too large for brute force')
  for (const [name, { p }] of Object.entries(exact.outcomes))
    expect(p, name).toBeCloseTo(played.outcomes.get(name) ?? 0, 10)
  for (const [name, mean] of played.expected) expect(exact.expected[name], name).toBeCloseTo(mean, 9)
}

const allTrue = (state: unknown, settings = usual, policy: Policy = {}): void => {
  for (const question of [endings, job, spread]) isTrue({ game: alone, question, from: { state }, settings, policy })
}

const bare: Incident = { ...(content.incidents['general-10'] as Incident), outlook: 0, progress: 0, name: '', cue: '' }

/** A job whose table has these rows of its own. */
const withRows = (
  rows: { readonly [sum: number]: Partial<Incident> },
  { type = 'heist', deadline = 2, weight = 3 }: { type?: JobType; deadline?: number; weight?: number } = {},
) => {
  const table = tableOf(content.incidents, type).map((row, i) => (rows[i + 2] ? { ...bare, ...rows[i + 2] } : row))
  return atWork({ type, table, weight, workup: [line('ada'), line('bix')] }, { deadline })
}

describe("odds of a job with a table's own rows", () => {
  it('[RJ-24] a chain shortens the deadline, and a later row of it lengthens it again', () => {
    const rows = {
      7: { deadline: -1, companion: '1d6+6' },
      8: { deadline: -1, progress: 1, companion: '1d6+6' },
      9: { deadline: 1, progress: 1 },
      11: { deadline: 2, progress: 1 },
    } as const
    allTrue(withRows(rows), deciding({ companionLimit: 3 }))
  })

  it('[RJ-24] rows lengthen the deadline by two and more', () => {
    const rows = { 7: { deadline: 3, progress: 1 }, 6: { lose: 1 }, 8: { lose: 1 }, 9: { deadline: 2, progress: 2 } }
    allTrue(withRows(rows, { deadline: 1 }), deciding({ deadlineMax: 7 }))
  })

  it('[RJ-23] operatives are lost, and progress too, in the middle of a chain', () => {
    allTrue(withRows({ 7: { lose: 1, companion: '1d6+6' }, 8: { progress: -2, companion: '1d6+1' } }))
  })

  it('[RJ-29] Confusion stands on any row, together with a loss', () => {
    for (const confusion of ['worsen', 'relieve'] as const)
      allTrue(withRows({ 9: { special: 'confusion' }, 6: { special: 'confusion', lose: 1 } }), deciding({ confusion }))
  })

  it('from options, too: rows laid over the content are those that are rolled', () => {
    const laid = overlaid(regulus, { incidents: { 'heist-7': { ...bare, name: 'Stuck', cue: 'Nothing moves.' } } })
    const own = 'content' in laid ? laid.content : undefined
    expect(own).toBeDefined()
    const [stock, other] = [content, own].map((rows) => {
      const request = fromOptions(regulus, endings, endings.defaults, { content: rows })
      return odds(request).outcomes['voila']?.p as number
    })
    expect(other).toBeLessThan(stock as number)
    const direct = success.compute(success.defaults, { settings: usual, content: own as typeof content, seats: [] })
    expect(direct.outcomes['success']?.p).toBeCloseTo(other as number, 12)
  })
})

describe('odds of a job under other settings', () => {
  const asked = (question: typeof endings, options: object, settings: Partial<Settings>): OddsRequest =>
    fromOptions(alone, question, { ...question.defaults, ...options }, { settings: deciding(settings) })
  const shortest = { weight: 3, deadline: 3, crew: 2 }

  it('[B-08] how many companions a roll can have', () => {
    for (const companionLimit of [0, 1, 2, 3, 'none'] as const)
      isTrue(asked(endings, { ...shortest, type: 'general' }, { companionLimit }))
    const limited = odds(asked(endings, {}, { companionLimit: 2 })).outcomes['clocked']?.p
    expect(limited).toBeCloseTo(0.6079, 4)
  })

  it('[B-06] when it is checked whether the job is over', () => {
    for (const question of [endings, job, spread])
      isTrue(asked(question, { ...shortest, type: 'general' }, { endCheck: 'roll', companionLimit: 2 }))
  })

  it('[B-06] [B-08] chains without a limit that are checked at their end: odds are exact, numbers without bound say so', () => {
    const endless = { endCheck: 'roll', companionLimit: 'none' } as const
    const exact = odds(asked(endings, { weight: 5, deadline: 5 }, endless))
    expect(exact.states).toBeLessThan(1000)
    const table = { settings: deciding(endless), content, seats: [] }
    const direct = success.compute({ ...success.defaults, weight: 5, deadline: 5 }, table).outcomes['success']?.p
    expect(exact.outcomes['voila']?.p).toBeCloseTo(direct as number, 10)
    expect(() => odds(asked(job, shortest, endless))).toThrow('Limit companions (companionLimit)')
  })

  it('[B-05] Confusion relieves instead', () => {
    for (const question of [job, spread])
      isTrue(asked(question, { ...shortest, type: 'caper' }, { confusion: 'relieve' }))
  })

  it('[RJ-29] and as it is usually: as many are confused as are still there', () => {
    const options = { type: 'caper', weight: 4, deadline: 4, crew: 4 }
    const [means, spreads] = [job, spread].map((question) => odds(asked(question, options, {})).expected)
    for (const name of ['progress', 'rolls', 'negative', 'positive'])
      expect(means?.[name], name).toBeCloseTo(spreads?.[name] as number, 10)
  })

  it('[B-05] [B-06] [B-08] Job Success computed the fast way reads every one of them', () => {
    const options = { ...success.defaults, type: 'caper', weight: 3, deadline: 3, crew: 2, saving: 'best' } as const
    const each = [
      { confusion: 'relieve' },
      { endCheck: 'roll', companionLimit: 2 },
      { companionLimit: 'none' },
      { fortuneMeaning: 'outlook' },
      { deadlineMax: 'none' },
    ] as const
    const chances = [{}, ...each].map((settings) => {
      const table = { settings: deciding(settings), content, seats: [] }
      const fast = success.compute(options, table).outcomes['success']?.p as number
      const { question, state } = success.walked(options, table)
      const walked = odds({ game: regulus, question, from: { state }, settings: table.settings })
      expect(fast, JSON.stringify(settings)).toBeCloseTo(walked.outcomes['success']?.p as number, 10)
      return fast
    })
    // Capers have no Fortune, no longer deadline, and at this weight no chain of seven.
    expect(new Set(chances.map((p) => p.toFixed(9))).size).toBe(3)
  })
})

describe('odds of a job under way', () => {
  it('[RJ-34] overtime and credits by any rule', () => {
    const state = atWork(
      { overtimeOffered: true, weight: 3, workup: [line('ada')] },
      { deadline: 1, credits: 1, positive: 2 },
    )
    const policy = {
      WhetherToGoIntoOvertime: 'always',
      WhetherToStayInOvertime: 'never',
      WhetherToCashTheCredit: 'uniform',
    }
    allTrue(state, usual, policy)
  })

  it('[RJ-32] the means are those of the numbers at the end, not of what is still to come', () => {
    const play = rolls(playing(atWork({ weight: 5 })), 10, 9)
    const [means, spreads] = [job, spread].map((question) => odds({ ...fromTable(play.table), question }).expected)
    expect(means?.['progress']).toBeGreaterThan(1)
    for (const name of ['progress', 'rolls', 'negative', 'positive'])
      expect(means?.[name], name).toBeCloseTo(spreads?.[name] as number, 10)
  })

  it('[RJ-44] who was lost matters to saving where a policy goes by the order of the workup', () => {
    const state = withRows({ 7: { lose: 1 } }, { deadline: 1 })
    const tally = { ...state.job.tally, progress: 1, negative: 1, positive: 2, fortune: 2 }
    const policy = {
      ...liveSuccess.policy,
      HowToSaveTheJob: 'first',
      WhetherToCashTheCredit: 'never',
    }
    const question = { ...liveSuccess, policy: { ...policy, WhichContributionStays: 'first' } }
    for (const WhoIsLost of ['ada', 'bix', 'uniform'])
      isTrue({
        game: alone,
        question: {
          ...question,
          policy: { ...question.policy, WhetherToGoIntoOvertime: 'never', WhetherToStayInOvertime: 'never', WhoIsLost },
        },
        from: { state: { ...state, job: { ...state.job, tally } } },
      })
  })

  it('[RJ-41] who is lost matters where a condition asks for a gig', () => {
    const state = withRows({ 7: { lose: 1 } })
    const { operatives } = state.crew
    const gigs = { ada: 'Pilot', bix: 'Grease' } as const
    const crew = Object.entries(gigs).map(([id, gig]) => [id, { ...operatives[id], gig }] as const)
    const policy = { ...liveSuccess.policy, WhetherToCashTheCredit: 'never', WhichContributionStays: 'uniform' }
    const job = {
      ...state.job,
      conditions: [{ gig: 'Pilot' }],
      orders: { ...state.job.orders, overtime: 'never', saving: 'never' },
    } as const
    isTrue({
      game: alone,
      question: { ...liveSuccess, policy },
      from: { state: { ...state, crew: { ...state.crew, operatives: Object.fromEntries(crew) }, job } },
    })
  })

  it('can be asked while the job is rolled, and Job Success until it is judged; after that it says so', () => {
    const over = clocked({}, { orders: { postponed: 'never', overtime: 'never', saving: 'never' } })
    const { state } = over.table.world
    expect([isLive(endings, state), isLive(liveSuccess, state)]).toEqual([false, false])
    expect(() => odds({ ...fromTable(over.table), from: { state }, question: endings })).toThrow(
      'How its rolling phase ends can be asked from its first roll until it has ended',
    )
    expect(() => odds({ ...fromTable(over.table), from: { state }, question: liveSuccess })).toThrow(
      'Whether it succeeds can be asked from its first roll until it is judged',
    )
    expect(isLive(job, atWork())).toBe(true)
  })
})

describe('rows that cannot be played', () => {
  const problems = (incidents: { readonly [id: string]: Incident | null }) => {
    const laid = overlaid(regulus, { incidents })
    return 'problems' in laid ? laid.problems : []
  }

  it('[RJ-02] every sum of a type needs its row', () => {
    expect(problems({ 'heist-7': null, 'con-2': null })).toEqual([
      'incidents/con-2 is missing: every type has a row for each sum from 2 to 12. Write another over it instead',
      'incidents/heist-7 is missing: every type has a row for each sum from 2 to 12. Write another over it instead',
    ])
  })
})
