import { type AnyGame, oneOf, type Question } from '@sortie/engine'
import { type Odds, odds, type Policy } from '@sortie/engine/odds'
import { evolve } from '../../facts.ts'
import { oddsQuestion } from '../../rule.ts'
import { settings } from '../../settings.ts'
import { fresh, type State } from '../../state.ts'
import { dieName, lowestDie, onesIn, outcomeOf } from '../dice.ts'
import { type Column, isYes, MOST_CONTEST_DICE, OUTCOMES, type Outcome, rankOf } from '../outcome.ts'
import { offJobProcedures } from '../procedures/index.ts'
import { type Contest, type Holdings, type LeverageOption, newContest } from '../state.ts'

/** Where a contest stands before its first throw. */
export interface Plan extends Holdings {
  readonly column: Column
  readonly dice: number
}

const contestIn = (state: State): Contest => state.offJob.contest ?? newContest

const readied = (plan: Plan, mostPushes: number | null = null): State => ({
  ...fresh,
  offJob: { ...fresh.offJob, contest: { ...newContest, ...plan, mostPushes, stage: 'ready' } },
})

/** The outcome of the standing roll, once the contest is settled; a Possibly that was let go is a No. R3-19. */
function standing(state: State): Outcome | undefined {
  const { stage, rolls, won } = contestIn(state)
  if (stage !== 'settled') return undefined
  const outcome = rolls.at(-1)?.outcome
  return outcome === 'Possibly' && !won ? 'No' : outcome
}

/** All that decides the future of a contest that is ready to be thrown. */
function keyOf(state: State): string {
  const { column, dice, plus, d8, rerolls, discards, mostPushes, pushes } = contestIn(state)
  const left = mostPushes === null ? '' : mostPushes - pushes
  return [column, dice, plus, d8, rerolls, discards, left].join(' ')
}

const share = (holds: (end: State) => boolean) => (end: State) => (holds(end) ? 1 : 0)

/** The named ways to use a re-roll; see RULES.md, what the odds mean. */
export const rerollPolicies = {
  never: () => 'none',
  lowest: (_q: unknown, state: State) => dieName(lowestDie(contestIn(state).thrown)),
  short: (_q: unknown, state: State) =>
    rankOf(outcomeOf(contestIn(state))) < rankOf('Possibly') ? dieName(lowestDie(contestIn(state).thrown)) : 'none',
  ones: (_q: unknown, state: State) => {
    const low = lowestDie(contestIn(state).thrown)
    return low.face === 1 ? dieName(low) : 'none'
  },
} as const satisfies { readonly [name: string]: (q: unknown, state: State) => string }

/** What is worth most comes first; see `bestPlans`. */
const byWorth = ['plus', 'favored', 'reroll', 'd8', 'discard', 'luck'] as const satisfies readonly LeverageOption[]

/** What is likely done on the way, so that whatever helps counts; each is named as an answer would be. */
const likely = {
  'the best that is left': (q: Question) =>
    byWorth.find((option) => q.kind === 'ask' && q.shape.kind === 'one' && q.shape.options.includes(option)),
  'the most': (_q: unknown, state: State) => (contestIn(state).means === null ? 1 : MOST_CONTEST_DICE),
  'lowest die, unless it is won': (q: unknown, state: State) => rerollPolicies.short(q, state),
}

/** The contest that is ready, thrown and pushed to its end. R3-13 to R3-18. */
export const standingRoll = oddsQuestion({
  title: 'how the contest ends',
  options: { column: oneOf(['favored', 'means', 'none']), dice: oneOf([1, 2, 3]) },
  defaults: { column: 'means', dice: 2 },
  outcomes: OUTCOMES,
  from: ({ column, dice }) => readied({ column, dice, plus: 0, d8: 0, rerolls: 0, discards: 0 }),
  next: (state) => (contestIn(state).stage === 'ready' ? { procedure: 'throwDice', args: {} } : undefined),
  outcome: standing,
  key: keyOf,
  measures: {
    p_win: share((end) => wins(standing(end))),
    p_one_shows: share((end) => onesIn(contestIn(end).thrown) > 0),
    p_issue_from_one: share((end) => contestIn(end).issues.includes('one')),
    p_clean_yes: share((end) => isYes(standing(end) ?? 'No')),
  },
  gains: { expected_pushes: (before, after) => contestIn(after).pushes - contestIn(before).pushes },
  policy: {
    WhetherItemApplies: 'always',
    HowManyDice: likely['the most'],
    WhichLeverageOption: likely['the best that is left'],
    WhichDieToReroll: likely['lowest die, unless it is won'],
    WhetherToDiscard: 'always',
    WhetherToPush: 'never',
    WhetherToAccept: 'always',
    default: 'never',
  },
})

/** Possibly counts as won: it can be accepted. */
const wins = (outcome: Outcome | undefined): boolean => outcome === 'Possibly' || isYes(outcome ?? 'No')

/** As much of the game as the odds need. The game itself lists these odds, so they cannot ask for it whole. */
const offJobAlone = {
  id: 'regulus',
  procedures: offJobProcedures,
  evolve,
  settings,
  content: null,
} as unknown as AnyGame

export interface Played {
  readonly plan: Plan
  readonly policy: Policy
  readonly mostPushes?: number
  readonly fractions?: boolean
}

/** The exact odds of a plan under a policy, by walking the rules themselves. */
export const playedOut = ({ plan, policy, mostPushes, fractions }: Played): Odds =>
  odds({
    game: offJobAlone,
    question: standingRoll,
    from: { state: readied(plan, mostPushes) },
    policy,
    fractions,
  })
