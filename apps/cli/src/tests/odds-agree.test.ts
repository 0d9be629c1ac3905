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
import { describe, expect, it } from 'vitest'
import { computeOdds } from '../../../web/src/odds/compute-odds.ts'
import { kebab } from '../options.ts'
import { sortie } from './fakes.ts'

type Values = { readonly [name: string]: Json }
type Question = AnyOddsQuestion | AnyDirectOdds

/** Tables beside the default one: other settings, drawn afresh. */
const OTHER_TABLES = 3
/** What brute force may take for one number; the rest is played. Torture takes its time. */
const RUNS = EFFORT > 1 ? 400_000 : 6_000
/** In milliseconds, for one question. */
const PATIENCE = EFFORT > 1 ? 1_800_000 : 180_000
/** It takes 110,000 to see an error of half a point. */
const PLAYS = EFFORT > 1 ? 110_000 : 3_000

/** Smaller than the defaults of a question which take long by brute force; torture takes both. */
const shortJob = { weight: 3, deadline: 3, crew: 1 }
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

/** These take seconds each time they are asked: torture asks them at other tables, too. */
const atOneTable: readonly string[] = ['space-door builds', 'regulus plan']

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
  const whole = 'found' in result ? result.found.whole : undefined
  if (!whole) throw new Error(`nothing on the page: ${JSON.stringify(result)}`)
  return { outcomes: Object.fromEntries(whole.map(({ name: outcome, ...share }) => [outcome, share])), expected: {} }
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
  const cell = computeCell(plan, 0, { plays: PLAYS, seed: FIRST_SEED })
  if ('failed' in cell) throw new Error(cell.failed)
  const { exact, outcomes, expected } = cell.odds
  return exact ? { outcomes, expected: numbersIn(expected) } : { outcomes, expected: {}, unseen }
}

/** Procedures run for every ordered throw and answer, whole states compared; or else many plays. */
function byTheRules({ game, question, options, settings }: At): Figures & { readonly some?: true } {
  const request = walkOf(question, options, setupOf({ game, settings }))
  if (JSON.stringify(request.policy ?? {}).includes('best for')) {
    const best = bruteBestOf(request, 10 * RUNS)
    if (best) return { outcomes: numbersIn(Object.fromEntries(best)), expected: {}, some: true }
    // Too many choices to try them all: the walk from the opening, which the laws hold to brute force where it is short.
    return { outcomes: odds(request).outcomes, expected: {} }
  }
  const brute = bruteForce(request, RUNS)
  if (brute) {
    const [outcomes, expected] = [brute.outcomes, brute.expected].map((all) => numbersIn(Object.fromEntries(all)))
    return { outcomes: outcomes as Numbers, expected: expected as Numbers }
  }
  const { outcomes, expected, errors } = simulate(request, { plays: PLAYS, seed: FIRST_SEED })
  const means = Object.entries(expected).map(([name, mean]) => {
    const error = errors[name] as number
    return [name, { p: mean, low: mean - error, high: mean + error }] as const
  })
  return { outcomes, expected: Object.fromEntries(means), unseen }
}

const unseen = wilson(0, PLAYS)

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

/** Equal, or within what a sample leaves open. Every outcome is compared, and the means that both tell. */
function expectSame(here: Figures, rules: Figures & { readonly some?: true }, said: string): void {
  const outcomes = Object.keys(rules.some ? rules.outcomes : { ...rules.outcomes, ...here.outcomes })
  const means = Object.keys(rules.expected).filter((name) => name in here.expected)
  for (const name of outcomes) same(here.outcomes[name] ?? here.unseen, rules.outcomes[name] ?? rules.unseen, name)
  for (const name of means) same(here.expected[name], rules.expected[name], name)

  function same(a: Said = { p: 0 }, b: Said = { p: 0 }, name: string): void {
    const least = Math.max(a.low ?? a.p, b.low ?? b.p)
    const most = Math.min(a.high ?? a.p, b.high ?? b.p)
    const what = `${name} is ${JSON.stringify(a)} ${said}; by the rules ${JSON.stringify(b)}. ${repeatWith}`
    expect(least - most, what).toBeLessThan(ROUNDING)
  }
}

describe.each(Object.entries(games))('odds of %s in the terminal, on a page and in the lab', async (id, listed) => {
  const game = (await listed.game()).default
  const questions = Object.entries(game.odds ?? {}) as [string, Question][]

  it.each(questions)(
    '%s: as by the rules, at the default table and at three others',
    async (name, question) => {
      const usual = question.defaults as Values
      const less = smaller[`${id} ${name}`]
      const asked = [...(less ? [{ ...usual, ...less }] : []), ...(less && EFFORT === 1 ? [] : [usual])]
      const rng = seeded(FIRST_SEED)
      const others = EFFORT === 1 && atOneTable.includes(`${id} ${name}`) ? 0 : OTHER_TABLES
      for (let i = 0; i <= others; i++) {
        const settings = i === 0 ? usualSettings(game) : otherSettings(game, rng)
        for (const options of asked) {
          const at = { game, name, question, options, settings }
          const rules = byTheRules(at)
          const said = `with ${JSON.stringify(options)} and ${JSON.stringify(Object.fromEntries(changed(settings, usualSettings(game))))}`
          expectSame(await inTerminal(at), rules, `in the terminal ${said}`)
          expectSame(onPage(at), rules, `on the page ${said}`)
          expectSame(inLab(at), rules, `in the lab ${said}`)
        }
      }
    },
    PATIENCE,
  )
})
