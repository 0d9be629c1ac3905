import { fromOptions, type Odds, type OddsRequest, odds, type Policy } from '../../engine/odds/index.ts'
import { milliseconds, type Row, type Scenario, timed } from '../measure.ts'
import { game } from './first-light.ts'

interface Situation {
  readonly what: string
  readonly options: { readonly beacon: 8 | 12; readonly storm: 6 | 10; readonly hands: 1 | 2 }
  readonly policy: Policy
  readonly fractions?: boolean
  /** In milliseconds. */
  readonly goal?: number
  /** What has to come out. */
  readonly lit?: string
}

const eight = { beacon: 8, storm: 6, hands: 1 } as const
const twelve = { beacon: 12, storm: 10, hands: 2 } as const

const situations: readonly Situation[] = [
  { what: 'night 8/6, as a fraction', options: eight, policy: {}, fractions: true, goal: 5, lit: '131533/186624' },
  { what: 'night 8/6, strain and bracing always', options: eight, policy: { WhetherToBrace: 'always' }, goal: 50 },
  { what: 'night 8/6, bracing at random', options: eight, policy: { WhetherToBrace: 'uniform' }, goal: 50 },
  { what: 'night 8/6, bracing for the best', options: eight, policy: { WhetherToBrace: 'best for lit' } },
  {
    what: 'five dimensions: 12/10, two hands in turn, bracing always',
    options: twelve,
    policy: { WhetherToBrace: 'always' },
    goal: 100,
  },
  {
    what: 'five dimensions: 12/10, two hands in turn, bracing at random',
    options: twelve,
    policy: { WhetherToBrace: 'uniform' },
  },
  {
    what: 'five dimensions: 12/10, two hands in turn, bracing for the best',
    options: twelve,
    policy: { WhetherToBrace: 'best for lit' },
  },
]

export const exactOdds: Scenario = {
  title: 'Exact odds',
  about: 'The chance that the beacon is lit. All paths of play; states with the same future are merged.',
  run: () => situations.map(rowFor),
}

function rowFor({ what, options, policy, fractions = false, goal, lit }: Situation): Row {
  const question = game.odds?.['night'] as OddsRequest['question']
  const request = { ...fromOptions(game, question, options), policy, fractions }
  let found: Odds = odds(request)
  const { t } = timed({
    t: {
      times: 1,
      run: () => {
        found = odds(request)
      },
    },
  })
  const share = found.outcomes['lit']
  if (lit !== undefined && share?.fraction !== lit) throw new Error(`${what}: ${share?.fraction}, not ${lit}`)
  return {
    what,
    ours: `${milliseconds(t)}, ${found.states} states`,
    beside: `lit ${share?.fraction !== undefined && share.fraction.length < 20 ? share.fraction : share?.p.toFixed(6)}`,
    ...(goal !== undefined && { goal: `under ${goal} ms`, met: t.best / 1e6 < goal }),
  }
}
