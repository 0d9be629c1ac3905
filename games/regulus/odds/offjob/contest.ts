import { canonical, type Json, line, oneOf } from '@sortie/engine'
import { oddsQuestion } from '../../rule.ts'
import { dieName, lowestDie, onesIn, outcomeOf } from '../../rules/offjob/dice.ts'
import { COLUMNS, type Column, isYes, OUTCOMES, type Outcome, rankOf } from '../../rules/offjob/outcome.ts'
import { contestUnderWay } from '../../rules/offjob/scope.ts'
import { type Contest, type LeverageOption, newContest } from '../../rules/offjob/state.ts'
import { fresh, type State } from '../../state.ts'
import { leverageFrom, mostPushes, pushesFrom } from './plans.ts'

/** Where a contest stands before a throw. */
export interface Plan {
  readonly column: Column
  readonly dice: number
  readonly options: readonly LeverageOption[]
}

const contestIn = (state: State): Contest => state.offJob.contest ?? newContest

/** A contest that is ready to be thrown. Leverage is listed too: some tables give re-rolls back by it. R3-Q14. */
export function readied({ column, dice, options }: Plan, most: number | null): State {
  const count = (option: LeverageOption): number => options.filter((o) => o === option).length
  const contest: Contest = {
    ...newContest,
    column: count('favored') > 0 ? 'favored' : column,
    dice,
    plus: count('plus'),
    d8: count('d8'),
    rerolls: count('reroll'),
    discards: count('discard'),
    leverage: options.map((option) => ({ item: '', option })),
    mostPushes: most,
    stage: 'ready',
  }
  return { ...fresh, offJob: { ...fresh.offJob, contest } }
}

/** The outcome of the standing roll, once the contest is settled; a Possibly that was let go is a No. R3-19. */
function outcomeIn(state: State): Outcome | undefined {
  const { stage, rolls, won } = contestIn(state)
  if (stage !== 'settled') return undefined
  const outcome = rolls.at(-1)?.outcome
  return outcome === 'Possibly' && !won ? 'No' : outcome
}

/**
 * The whole state but for what lies behind: earlier rolls and complications, and of the pushes only how many are left.
 * Of leverage it matters which options were taken, not for which items or in which order.
 */
function keyOf(state: State): string {
  const { rolls: _rolls, complications: _complications, pushes, mostPushes: most, leverage, ...rest } = contestIn(state)
  const taken = leverage.map((l) => l.option).sort()
  const contest = { ...rest, taken, left: most === null ? null : most - pushes }
  return canonical({ ...state, offJob: { ...state.offJob, contest } } as unknown as Json)
}

const share = (holds: (end: State) => boolean) => (end: State) => (holds(end) ? 1 : 0)

/** Possibly counts as won: it can be accepted. */
const wins = (outcome: Outcome | undefined): boolean => outcome === 'Possibly' || isYes(outcome ?? 'No')

type DieRule = (q: unknown, state: State) => string

const lowest: DieRule = (_q, state) => dieName(lowestDie(contestIn(state).thrown))
const short: DieRule = (q, state) =>
  rankOf(outcomeOf(contestIn(state))) < rankOf('Possibly') ? lowest(q, state) : 'none'
const ones: DieRule = (_q, state) => {
  const low = lowestDie(contestIn(state).thrown)
  return low.face === 1 ? dieName(low) : 'none'
}

/** The named ways to use a re-roll; see RULES.md, what the odds mean. */
const rerollRules = { lowest, short, ones }

/** Which d6 a d8 replaces at tables that exchange dice after the throw. R3-Q05. */
const lowestSix = {
  'the lowest d6': (_q: unknown, state: State) => {
    const sixes = contestIn(state).thrown.filter((die) => die.sides === 6)
    return sixes.length === 0 ? 'none' : dieName(lowestDie(sixes))
  },
}['the lowest d6']

/** What all questions about a contest share: it is thrown and pushed to its end. R3-13 to R3-18. */
const played = {
  outcomes: OUTCOMES,
  next: (state: State) => (contestIn(state).stage === 'ready' ? { procedure: 'throwDice', args: {} } : undefined),
  outcome: outcomeIn,
  key: keyOf,
  measures: {
    p_win: share((end) => wins(outcomeIn(end))),
    p_one_shows: share((end) => onesIn(contestIn(end).thrown) > 0),
    p_issue_from_one: share((end) => contestIn(end).issues.includes('one')),
    p_clean_yes: share((end) => isYes(outcomeIn(end) ?? 'No')),
  },
  gains: { expected_pushes: (before: State, after: State) => contestIn(after).pushes - contestIn(before).pushes },
}

/** The contest at the table: whatever is in hand is used for the best, and a Maybe is let go. */
export const standing = oddsQuestion({
  ...played,
  title: 'how the contest ends',
  options: { column: oneOf(COLUMNS), dice: oneOf([1, 2, 3]) },
  defaults: { column: 'means', dice: 2 },
  from: ({ column, dice }, { settings }) => readied({ column, dice, options: [] }, mostPushes(settings)),
  live: (state) => contestUnderWay({ state }) !== undefined,
  policy: {
    WhatCounts: 'usual',
    WhetherToRoll: 'usual',
    WhichDieToReplace: 'best for p_win',
    WhichDieToReroll: 'best for p_win',
    WhetherToDiscard: 'always',
    WhetherToPush: 'never',
    WhetherToAccept: 'always',
    default: 'never',
  },
})

/** A contest from its next throw on, with the named rules of RULES.md for re-rolls and pushes. */
export const contest = oddsQuestion({
  ...played,
  title: 'how a contest ends',
  options: {
    column: oneOf(COLUMNS),
    dice: oneOf([1, 2, 3]),
    leverage: line(),
    reroll: oneOf(['never', 'lowest', 'short', 'ones']),
    push: line({ min: 1 }),
  },
  defaults: { column: 'means', dice: 2, leverage: '', reroll: 'never', push: 'never' },
  from: ({ column, dice, leverage, push }, { settings }) =>
    readied({ column, dice, options: leverageFrom(leverage, dice, settings) }, mostPushes(settings, pushesFrom(push))),
  policy: {
    WhichDieToReplace: lowestSix,
    WhetherToDiscard: 'always',
    WhetherToAccept: 'always',
    default: 'never',
  },
  answers: ({ reroll, push }) => ({
    WhichDieToReroll: reroll === 'never' ? 'never' : rerollRules[reroll],
    WhetherToPush: pushesFrom(push) === 0 ? 'never' : 'always',
  }),
})
