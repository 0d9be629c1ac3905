import {
  type AnyDirectOdds,
  type AnyGame,
  type AnyOddsQuestion,
  beginning,
  CHANCE,
  isRefusal,
  Table,
} from '../../engine/index.ts'
import { fromOptions, fromTable, isDirect, odds, setupOf, simulate } from '../../engine/odds/index.ts'
import inTheDark from '../../games/in-the-dark/game.ts'
import regulus from '../../games/regulus/game.ts'
import spaceDoor from '../../games/space-door/game.ts'
import veilRunners from '../../games/veil-runners/game.ts'
import { milliseconds, type Row, type Scenario, timed } from '../measure.ts'

interface Situation {
  readonly game: AnyGame
  readonly question: string
  readonly options: object
  /** In milliseconds. */
  readonly goal: number
}

const heist = { type: 'heist', weight: 7, deadline: 7, crew: 5 } as const

const situations: readonly Situation[] = [
  { game: regulus, question: 'endings', options: { ...heist, postponed: 'never' }, goal: 10 },
  {
    game: regulus,
    question: 'success',
    options: { ...heist, postponed: 'best', overtime: 'best', saving: 'best' },
    goal: 1000,
  },
  { game: inTheDark, question: 'action', options: { pool: '3' }, goal: 1 },
  { game: inTheDark, question: 'group', options: { pools: '2,1' }, goal: 1 },
  { game: inTheDark, question: 'score', options: {}, goal: 1000 },
  { game: veilRunners, question: 'roll', options: { dice: 3, focus: 2 }, goal: 2 },
  { game: veilRunners, question: 'roll', options: { dice: 3, focus: 2, forceful: true }, goal: 2 },
  { game: veilRunners, question: 'roll', options: { dice: 12, focus: 6 }, goal: 2 },
  { game: veilRunners, question: 'roll', options: { dice: 12, focus: 6, forceful: true }, goal: 2 },
  { game: veilRunners, question: 'group', options: { dice: '3,3,3,3', focus: '1,1,1,1' }, goal: 50 },
  { game: veilRunners, question: 'group', options: { dice: '12,11,10,9,8,7', focus: '6,6,6,6,6,6' }, goal: 50 },
  { game: veilRunners, question: 'race', options: {}, goal: 10 },
  { game: veilRunners, question: 'race', options: { push: 12, catastrophe: 12, dice: 12 }, goal: 10 },
  { game: veilRunners, question: 'race', options: { push: 12, catastrophe: 12, dice: 1 }, goal: 10 },
  { game: spaceDoor, question: 'check', options: { rank: 3, dice: 2, luck: 1 }, goal: 5 },
  { game: spaceDoor, question: 'damage', options: { rank: 8, dice: 2, bonus: 1 }, goal: 5 },
  { game: spaceDoor, question: 'down', options: { rank: 8, dice: 2, bonus: 1 }, goal: 50 },
  {
    game: spaceDoor,
    question: 'encounter',
    options: { employees: 'mara-quill,otto-brandt', combatants: 'rift-hound' },
    goal: 3000,
  },
]

export const gameOdds: Scenario = {
  title: 'Odds of the four games',
  about: 'Named situations, exact, after a warm-up.',
  run: () => [...situations.map(rowFor), afterAnEvent()],
}

/** The same job at a table, once its first roll is told. */
function afterAnEvent(): Row {
  const question = regulus.odds?.['endings'] as AnyOddsQuestion
  const begun = beginning(regulus, { seats: [{ seat: 'gm', role: 'gm' }] })
  const world = { ...begun, state: question.from({ ...heist, postponed: 'never' }, begun) }
  const table = new Table(regulus, { at: -1, world, edition: regulus.edition })
  for (const input of [
    { kind: 'open', by: 'gm', procedure: 'roll', args: {} },
    { kind: 'answer', by: CHANCE, to: 0, answer: [5, 4] },
  ] as const) {
    const taken = table.submit(input)
    if (isRefusal(taken)) throw new Error(taken.message)
  }
  let states = 0
  const { t } = timed({
    t: {
      times: 1,
      run: () => {
        states = odds({ ...fromTable(table), question }).states
      },
    },
  })
  return {
    what: 'regulus endings at a live table, after a roll',
    ours: `${milliseconds(t)}, ${states} states`,
    goal: 'under 10 ms',
    met: t.best / 1e6 < 10,
  }
}

function rowFor({ game, question: name, options, goal }: Situation): Row {
  const question = game.odds?.[name] as AnyOddsQuestion | AnyDirectOdds
  const compute = computing(game, question, { ...question.defaults, ...options })
  let states = 0
  const { t } = timed({
    t: {
      times: 1,
      run: () => {
        states = compute()
      },
    },
  })
  const said = Object.entries(options)
    .map(([k, v]) => `${k} ${v}`)
    .join(', ')
  return {
    what: `${game.id} ${name}${said && `: ${said}`}`,
    ours: `${milliseconds(t)}, ${states} states`,
    goal: `under ${goal} ms`,
    met: t.best / 1e6 < goal,
  }
}

function computing(game: AnyGame, question: AnyOddsQuestion | AnyDirectOdds, options: object): () => number {
  if (isDirect(question)) return () => question.compute(options as never, setupOf({ game })).states
  const request = fromOptions(game, question, options)
  return () => odds(request).states
}

const JOBS = 1_000_000

/** Takes half a minute: every exact probability lies inside the interval of a million simulated jobs. */
export const millionJobs: Scenario = {
  title: 'A million jobs',
  about: 'The rolling phase of a heist (weight 7, deadline 7, crew 5), simulated and exact.',
  run: () => {
    const question = regulus.odds?.['endings'] as AnyOddsQuestion
    const request = fromOptions(regulus, question, { ...heist, postponed: 'never' })
    const exact = odds(request)
    const started = performance.now()
    const sampled = simulate(request, { plays: JOBS, seed: 1 })
    const perSecond = Math.round(JOBS / ((performance.now() - started) / 1000))
    return [
      {
        what: 'jobs simulated',
        ours: `${perSecond.toLocaleString('en')}/s`,
        goal: 'at least 30,000/s',
        met: perSecond >= 30_000,
      },
      ...Object.entries(sampled.outcomes).map(([name, { low, high }]): Row => {
        const p = exact.outcomes[name]?.p ?? 0
        return {
          what: name,
          ours: p.toFixed(6),
          beside: `${low.toFixed(6)} to ${high.toFixed(6)}`,
          goal: 'inside',
          met: p >= low && p <= high,
        }
      }),
    ]
  },
}
