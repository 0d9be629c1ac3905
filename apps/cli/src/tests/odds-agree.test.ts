import {
  type AnyDirectOdds,
  type AnyGame,
  type AnyOddsQuestion,
  defaultsOf,
  type Json,
  type Rng,
  type Settings,
  sample,
  seeded,
} from '@sortie/engine'
import {
  computeCell,
  fromOptions,
  isDirect,
  type OddsRequest,
  odds,
  planSweep,
  setupOf,
  simulate,
  valueText,
  wilson,
} from '@sortie/engine/odds'
import { bruteBestOf, bruteForce, EFFORT, FIRST_SEED, repeatWith } from '@sortie/engine/testkit'
import { games } from '@sortie/games'
import { afterAll, describe, expect, it } from 'vitest'
import { computeOdds } from '../../../web/src/odds/compute-odds.ts'
import { kebab } from '../options.ts'
import { sortie } from './fakes.ts'

type Values = { readonly [name: string]: Json }
type Question = AnyOddsQuestion | AnyDirectOdds

/** Tables beside the default one: other settings, drawn afresh. */
const OTHER_TABLES = 3
/** What brute force may take for one number; the rest is played. Torture takes its time. */
const RUNS = EFFORT > 1 ? 400_000 : 60_000
/** In milliseconds, for one question. */
const PATIENCE = EFFORT > 1 ? 1_800_000 : 180_000
/** It takes so many to see an error of half a point. */
const PLAYS = 110_000
/** Enough where smaller options were walked by brute force at the same table. */
const FEWER_PLAYS = EFFORT > 1 ? PLAYS : 4_000

/** Questions whose defaults take too long by brute force are asked with these, too: so each is walked somewhere. */
const shortJob = { weight: 3, deadline: 3, crew: 2 }
const smaller: { readonly [question: string]: Values } = {
  'regulus job': shortJob,
  'regulus endings': shortJob,
  'regulus spread': shortJob,
  'regulus success': shortJob,
  'regulus liveSuccess': shortJob,
  'in-the-dark score': { obstacles: '2', dangers: '2,1', pools: '2,1' },
  'veil-runners race': { push: 4, catastrophe: 4, dice: 1 },
  'veil-runners group': { dice: '2,1' },
  'space-door down': { dice: 1, resilience: 1, health: 4, within: 2 },
}

/** Not even their smallest can be walked by brute force at every table; the laws do it for encounters of few blows. */
const tooLarge: readonly string[] = ['regulus plan', 'space-door encounter']

/** These take seconds each time they are played: torture plays them at other tables, too. */
const playedAtOneTable: readonly string[] = ['regulus spread', 'in-the-dark score', 'space-door down']

/** A number, or where it surely lies. */
interface Said {
  readonly p: number
  readonly low?: number | undefined
  readonly high?: number | undefined
}
type Numbers = { readonly [name: string]: Said }
interface Figures {
  readonly outcomes: Numbers
  /** Means, as far as they are told. */
  readonly expected: Numbers
  /** Where the chance of an outcome lies that none of so many plays came to. */
  readonly unseen?: Said
  /** Of the best choices only what they are best for is known. */
  readonly some?: true
}

interface At {
  readonly game: AnyGame
  readonly name: string
  readonly question: Question
  readonly options: Values
  readonly settings: Values
}

/** What the command line prints, as JSON. */
async function inTerminal({ game, name, question, options, settings }: At): Promise<Figures> {
  const said = changed(options, question.defaults as Values).flatMap(([k, v]) => [`--${kebab(k)}`, valueText(v)])
  const table = changed(settings, usualSettings(game)).flatMap(([k, v]) => ['--settings', `${k}=${valueText(v)}`])
  const { code, out, err } = await sortie('odds', game.id, name, ...said, ...table, '--json')
  expect({ code, err }).toEqual({ code: 0, err: '' })
  const { outcomes, expected } = JSON.parse(out) as { readonly outcomes: Numbers; readonly expected: Values }
  return { outcomes, expected: numbersIn(expected) }
}

/** What a page of a table says, asked for these options. */
function onPage({ game, name, options, settings }: At): Figures {
  const viewer = { seat: 'gm', role: 'gm' } as const
  const { content } = game
  const state = (game.initial as (table: object) => unknown)({ settings, content })
  const wanted = { name, options }
  const position = { settings, content, seats: [], state }
  const result = computeOdds(game, { game: game.id, position, viewer, wanted: [wanted] }, wanted)
  const { whole, plays } = 'found' in result ? result.found : {}
  if (!whole) throw new Error(`nothing on the page: ${JSON.stringify(result)}`)
  const outcomes = Object.fromEntries(whole.map(({ name: outcome, ...share }) => [outcome, share]))
  return { outcomes, expected: {}, ...(plays !== undefined && { unseen: wilson(0, plays) }) }
}

/** A cell of the lab. */
function inLab({ game, name, question, options, settings }: At): Figures {
  const texts = (all: Values, usual: Values) =>
    Object.fromEntries(changed(all, usual).map(([k, v]) => [k, valueText(v)]))
  const plan = planSweep(game, {
    question: name,
    options: texts(options, question.defaults as Values),
    settings: texts(settings, usualSettings(game)),
  })
  if ('problems' in plan) throw new Error(plan.problems.join())
  const cell = computeCell(plan, 0, { plays: FEWER_PLAYS, seed: FIRST_SEED })
  if ('failed' in cell) throw new Error(cell.failed)
  const { exact, outcomes, expected } = cell.odds
  return exact ? { outcomes, expected: numbersIn(expected) } : { outcomes, expected: {}, unseen }
}

type How = 'brute force' | 'plays' | 'their own walk'

/** Procedures run for every ordered throw and answer, whole states compared; or else many plays. */
function byTheRules({ game, question, options, settings }: At, { runs, plays }: Effort): ByRules {
  const request = walkOf(question, options, setupOf({ game: withoutRecord(game), settings }))
  const plain = withoutBest(request)
  try {
    const brute = runs > 0 ? bruteForce(plain, runs) : undefined
    if (!brute) return played(plain, plays)
    const [outcomes, expected] = [brute.outcomes, brute.expected].map((all) => numbersIn(Object.fromEntries(all)))
    return { how: 'brute force', outcomes: outcomes as Numbers, expected: expected as Numbers }
  } catch (cause) {
    if (!(cause instanceof ToChoose)) throw cause
    const best = bruteBestOf(request, 10 * runs)
    if (best) return { how: 'brute force', outcomes: numbersIn(Object.fromEntries(best)), expected: {}, some: true }
    // Too many choices to try them all: the walk from the opening, which the laws hold to brute force where it is short.
    return { how: 'their own walk', outcomes: odds(request).outcomes, expected: {} }
  }
}

/** How far brute force goes, and how many plays are made where it does not get to the end. */
interface Effort {
  readonly runs: number
  readonly plays: number
}

/** The lines of a job's record are read by no rule, but make every state another one. */
function withoutRecord(game: AnyGame): AnyGame {
  if (game.id !== 'regulus') return game
  const evolve = (before: never, fact: never): unknown => {
    const after = game.evolve(before, fact) as { readonly job: object }
    return { ...after, job: { ...after.job, record: [] } }
  }
  return { ...game, evolve } as AnyGame
}

/** Of many comparisons with plays some fail by chance: those are made again, with other plays and more of them. */
interface ByRules extends Figures {
  readonly how: How
  readonly again?: () => Figures
}

function played(request: OddsRequest, usual: number): ByRules {
  const of = (plays: number, seed: number): Figures => {
    const { outcomes, expected, errors } = simulate(request, { plays, seed })
    const means = Object.entries(expected).map(([name, mean]) => {
      const error = errors[name] as number
      return [name, { p: mean, low: mean - error, high: mean + error }] as const
    })
    return { outcomes, expected: Object.fromEntries(means), unseen: wilson(0, plays) }
  }
  return { how: 'plays', ...of(usual, FIRST_SEED), again: () => of(4 * usual, FIRST_SEED + 1) }
}

class ToChoose extends Error {}

/** The same where nothing is left to choose for the best: if something is, brute force and plays stop. */
function withoutBest(request: OddsRequest): OddsRequest {
  const policy = { ...request.question.policy, ...request.policy }
  const toChoose = (): never => {
    throw new ToChoose('an answer is chosen for the best')
  }
  const rules = Object.entries(policy).map(([q, rule]) => [q, String(rule).startsWith('best for ') ? toChoose : rule])
  return { ...request, policy: Object.fromEntries(rules) }
}

const unseen = wilson(0, FEWER_PLAYS)

function walkOf(question: Question, options: Values, table: ReturnType<typeof setupOf>): OddsRequest {
  if (!isDirect(question)) return fromOptions(table.game, question, options, table)
  const { question: walked, state, policy } = question.walked(options, table)
  return { ...table, question: walked, from: { state }, ...(policy && { policy }) }
}

const numbersIn = (all: { readonly [name: string]: unknown }): Numbers =>
  Object.fromEntries(Object.entries(all).flatMap(([name, p]) => (typeof p === 'number' ? [[name, { p }]] : [])))

const usualSettings = (game: AnyGame): Values => defaultsOf(game.settings as Settings) as Values

const changed = (values: Values, usual: Values): readonly (readonly [string, Json])[] =>
  Object.entries(values).filter(([name, value]) => valueText(value) !== valueText(usual[name] as Json))

/** About every second setting is another one than usual. */
const otherSettings = (game: AnyGame, rng: Rng): Values =>
  Object.fromEntries(
    Object.entries(game.settings as Settings).map(([name, { shape, default: usual }]) => [
      name,
      rng.below(2) === 0 ? sample(shape, rng) : usual,
    ]),
  )

const ROUNDING = 1e-8

/** Every outcome is compared, and the means that both tell. */
function expectSame(here: Figures, rules: ByRules, said: string): void {
  const doubtful = rules.again ? unlike(here, rules) : []
  const against = doubtful.length > 0 && rules.again ? rules.again() : rules
  const still = unlike(here, against).filter((name) => !rules.again || doubtful.includes(name))
  const both = (name: string) => JSON.stringify([...figureOf(here, name), ...figureOf(against, name)])
  expect(still.map(both), `${still.join(', ')} ${said}, and by the rules. ${repeatWith}`).toEqual([])
}

const figureOf = ({ outcomes, expected }: Figures, name: string) => [outcomes[name] ?? expected[name] ?? null]

/** What is neither equal nor within what a sample leaves open. */
function unlike(here: Figures, rules: Figures): readonly string[] {
  const outcomes = Object.keys(rules.some ? rules.outcomes : { ...rules.outcomes, ...here.outcomes })
  const means = Object.keys(rules.expected).filter((name) => name in here.expected)
  return [
    ...outcomes.filter((o) => !isSame(here.outcomes[o] ?? here.unseen, rules.outcomes[o] ?? rules.unseen)),
    ...means.filter((m) => !isSame(here.expected[m], rules.expected[m])),
  ]
}

function isSame(a: Said = { p: 0 }, b: Said = { p: 0 }): boolean {
  const least = Math.max(a.low ?? a.p, b.low ?? b.p)
  return least - Math.min(a.high ?? a.p, b.high ?? b.p) < ROUNDING
}

describe.each(Object.entries(games))('odds of %s in the terminal, on a page and in the lab', async (id, listed) => {
  const game = (await listed.game()).default
  const questions = Object.entries(game.odds ?? {}) as [string, Question][]
  const report: string[] = []
  afterAll(() => console.info(`${id}, compared with: ${report.join('; ')}`))

  it.each(questions)(
    '%s: as by the rules, at the default table and at three others',
    async (name, question) => {
      const usual = question.defaults as Values
      const less = smaller[`${id} ${name}`]
      const rng = seeded(FIRST_SEED)
      const ways: How[] = []
      for (let i = 0; i <= OTHER_TABLES; i++) {
        const settings = i === 0 ? usualSettings(game) : otherSettings(game, rng)
        const long = EFFORT === 1 && i > 0 && playedAtOneTable.includes(`${id} ${name}`)
        for (const options of [...(less ? [{ ...usual, ...less }] : []), ...(long ? [] : [usual])]) {
          const at = { game, name, question, options, settings }
          const beside = less !== undefined && options === usual
          const runs = beside && EFFORT === 1 ? 0 : RUNS
          const rules = byTheRules(at, { runs, plays: beside ? FEWER_PLAYS : PLAYS })
          ways.push(rules.how)
          const said = `with ${JSON.stringify(options)} and ${JSON.stringify(Object.fromEntries(changed(settings, usualSettings(game))))}`
          const terminal = await inTerminal(at)
          expectSame(terminal, rules, `in the terminal ${said}`)
          for (const [where, screen] of [
            ['on the page', onPage(at)],
            ['in the lab', inLab(at)],
          ] as const) {
            expectSame(screen, rules, `${where} ${said}`)
            expect(unlike(screen, terminal), `${where} and in the terminal ${said}`).toEqual([])
          }
        }
      }
      const byBrute = ways.filter((how) => how === 'brute force').length
      report.push(
        `${name} ${[...new Set(ways)].map((w) => `${w} ${ways.filter((how) => how === w).length}×`).join(', ')}`,
      )
      if (!tooLarge.includes(`${id} ${name}`)) expect(byBrute, 'tables by brute force').toBeGreaterThan(OTHER_TABLES)
    },
    PATIENCE,
  )
})
