import type { AnyGame, Opening } from '@sortie/engine'
import type { Rng } from '@sortie/engine/dice'
import { byPolicy, player } from '@sortie/engine/odds'
import { describeGame, describeReach, Reach, type Scene } from '@sortie/engine/testkit'
import { offJobFacts } from '../facts/offjob.ts'
import { regulus } from '../game.ts'
import { offJobOdds } from '../odds/index.ts'
import { offJobProcedures } from '../rules/offjob/index.ts'
import { contestUnderWay } from '../rules/offjob/scope.ts'
import { fresh, type State } from '../state.ts'
import { offJobQuestionWords } from '../words/offjob-questions.ts'
import { crewOf } from './offjob-table.ts'

const strings = {
  s1: { phrase: 'Hunted', on: ['iris'], level: 0, marks: { up: 0, down: 0 }, lie: false, origin: '' },
}

/** Off the job only, with a crew at hand, so that random plays get far. */
const offTheJob = {
  ...regulus,
  procedures: offJobProcedures,
  initial: () => ({ ...fresh, crew: crewOf() }),
  odds: offJobOdds,
  // What is awaited is a job, which nobody can set here.
  awaits: undefined,
} as unknown as AnyGame

const pick = <T>(rng: Rng, from: readonly T[]): T => from[rng.below(from.length)] as T

/** A contest or a Challenge that was opened by the rules, and perhaps pushed once or twice. */
const readyContest: Scene = (rng, table) => {
  const policy = { WhetherToPush: 'always', WhatCounts: 'usual', default: 'first' }
  const leverage = ['prop:Rope', 'gig:Face'].slice(0, rng.below(3)).map((item) => ({
    item,
    option: pick(rng, ['plus', 'd8', 'reroll', 'discard', 'favored']),
  }))
  const args = {
    operative: 'iris',
    stake: 'the safe open',
    action: '',
    means: pick(rng, ['vocation:Soldier', 'none']),
    circumstance: '',
    dice: pick(rng, [1, 2, 3]),
    leverage,
  }
  const play = player({ game: offTheJob, ...table }, byPolicy(policy, rng)) as (s: State, o: Opening) => State
  let state = play({ ...fresh, crew: crewOf({}, strings) }, { procedure: 'contest', args, by: 'gm' })
  for (let throws = rng.below(3); throws > 0; throws--) {
    const pushed = play(state, { procedure: 'throwDice', args: {} })
    if (contestUnderWay({ state: pushed })) state = pushed
  }
  return state
}

/** The same dice at hand with another past: other leverage was taken, and it was pushed more or less often. */
function withOtherPast(state: State, rng: Rng): State {
  const { contest } = state.offJob
  if (!contest) return state
  const leverage = contest.leverage.map((l) => ({ ...l, option: pick(rng, ['plus', 'reroll', 'discard'] as const) }))
  return { ...state, offJob: { ...state.offJob, contest: { ...contest, leverage, pushes: rng.below(3) } } }
}

const leverage = (rng: Rng): string =>
  pick(rng, ['', 'plus', 'd8', 'reroll', 'discard,reroll', 'plus,d8', 'd8,reroll,plus'])

const odds = {
  scenes: { standing: readyContest },
  otherwise: { contest: withOtherPast, standing: withOtherPast },
  options: {
    contest: (rng: Rng) => ({ leverage: leverage(rng), push: pick(rng, ['never', 'always', '1', '2', '3', '4']) }),
    // With more advantages the walk from the opening takes long; two are tried in the tests of the odds.
    plan: (rng: Rng) => ({ advantages: rng.below(2) }),
  },
}

const plays = 100
/** What there is off the job: everything else of the game is out of reach here. */
const onlyOffTheJob: AnyGame = {
  ...offTheJob,
  facts: offJobFacts,
  words: { en: { ...offTheJob.words.en, questions: offJobQuestionWords as never } },
}
const reach = new Reach(onlyOffTheJob)

describeGame(offTheJob, { plays, steps: 60, odds, reach })

/** The same with every setting the other way. */
describeGame(
  { ...offTheJob, id: 'regulus-otherwise', odds: {} },
  {
    plays: Math.ceil(plays / 4),
    steps: 60,
    reach,
    head: {
      seats: [
        { seat: 'ada', role: 'player' },
        { seat: 'bo', role: 'player' },
      ],
      settings: {
        meansApproval: 'player',
        leverageRepeat: 'any',
        d8Timing: 'after',
        oneIssue: 'perDie',
        maxPushes: 2,
        pushCarry: 'refresh',
        yesBangBang: 'bigger',
        withdraw: 'no',
        luckMarks: 'direct',
      },
    },
  },
)

// Asked only where nobody is left to roll; the plays of job-conformance come to it.
describeReach(onlyOffTheJob, reach, { questions: ['WhetherItStands'] })
