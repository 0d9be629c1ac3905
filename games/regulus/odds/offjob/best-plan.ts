import { type AnyGame, byEffect, type OddsTable, oneOf, type Question } from '@sortie/engine'
import { type Odds, odds } from '@sortie/engine/odds'
import type { Content } from '../../content/index.ts'
import { facts } from '../../facts/index.ts'
import { directOdds, oddsQuestion } from '../../rule.ts'
import { freshCrew, newOperative } from '../../rules/crew/state.ts'
import { offJobProcedures } from '../../rules/offjob/index.ts'
import { COLUMNS, type Column, isYes, MOST_CONTEST_DICE } from '../../rules/offjob/outcome.ts'
import { type Settings, settings } from '../../settings.ts'
import { fresh } from '../../state.ts'
import { type Plan, readied, standing } from './contest.ts'
import { mostOf, mostPushes, type Playable, playable } from './plans.ts'

type Table = OddsTable<Settings, Content>

/** As much of the game as these odds need. The game itself lists them, so they cannot import it whole. */
const offJobAlone = {
  id: 'regulus',
  procedures: offJobProcedures,
  evolve: byEffect(facts),
  settings,
  content: null,
} as unknown as AnyGame

/** With sight of the dice: re-roll whichever die, push or accept, as makes winning likeliest. */
const bestPlay = { ...standing.policy, WhetherToPush: 'best for p_win' }

interface Chosen {
  readonly dice: number
  readonly options: readonly Playable[]
}

const playedOut = (table: Table, plan: Plan, fractions = false): Odds =>
  odds({
    game: offJobAlone,
    question: standing,
    from: { state: readied(plan, mostPushes(table.settings)) },
    settings: table.settings,
    policy: bestPlay,
    fractions,
  })

const TIE = 1e-12

interface Best {
  readonly most: number
  readonly plans: readonly Chosen[]
  readonly states: number
}

/** Every plan with up to so many advantages is played out. R3-08, R3-11, R3-12. */
function bestPlans(column: Column, advantages: number, table: Table): Best {
  const known = new Map<string, Odds>()
  // A discard never changes an outcome, so plans that differ only in it are one. R3-Q10.
  const oddsOf = ({ dice, options }: Chosen): Odds => {
    const deciding = options.filter((o) => o !== 'discard')
    const key = [dice, ...deciding.toSorted()].join(' ')
    const found = known.get(key) ?? playedOut(table, { column, dice, options: deciding })
    known.set(key, found)
    return found
  }
  const tried = choices(column, advantages, table.settings).map((chosen) => ({ chosen, win: winIn(oddsOf(chosen)) }))
  const most = Math.max(...tried.map((x) => x.win))
  return {
    most,
    plans: tried.filter((x) => most - x.win < TIE).map((x) => x.chosen),
    states: [...known.values()].reduce((n, o) => n + o.states, 0),
  }
}

/**
 * The plans with up to so many advantages that make winning likeliest, every one that ties. The odds of a single walk
 * would name the best, but not all that are as good. R3-08, R3-11, R3-12.
 */
export const plan = directOdds({
  title: 'the best plan for a contest',
  options: { column: oneOf(COLUMNS), advantages: oneOf([0, 1, 2, 3]) },
  defaults: { column: 'means', advantages: 1 },
  compute: ({ column, advantages }, table) => {
    const { most, plans, states } = bestPlans(column, advantages, table)
    const exact = playedOut(table, { column, ...(plans[0] as Chosen) }, true).spreads['p_win']
    const outcome = (value: number) => exact?.find((s) => s.value === value) ?? { p: 0, fraction: '0' }
    return {
      outcomes: { win: shareOf(outcome(1)), loss: shareOf(outcome(0)) },
      expected: { p_win: most, plans: plans.map(({ dice, options }) => ({ dice, options: [...options] })) },
      policy: 're-roll any die or none, push or accept, with sight of the dice, for the best p_win',
      states,
    }
  },
  walked: ({ column, advantages }, table) => ({
    question: fromItsOpening(column),
    state: { ...fresh, crew: { ...freshCrew, operatives: { one: LUCKY } } },
    policy: openedWith(column, bestPlans(column, advantages, table).plans[0] as Chosen),
  }),
})

const shareOf = ({ p, fraction }: { readonly p: number; readonly fraction?: string }) => ({
  p,
  ...(fraction !== undefined && { fraction }),
})

const winIn = (played: Odds): number => played.expected['p_win'] ?? 0

/** Fewest options first; one die without Means, one to three with them. */
function choices(column: Column, advantages: number, table: Settings): readonly Chosen[] {
  const dice = Array.from({ length: column === 'none' ? 1 : MOST_CONTEST_DICE }, (_, i) => i + 1)
  return dice
    .flatMap((count) => combined(count, advantages, table).map((options) => ({ dice: count, options })))
    .sort((a, b) => a.options.length - b.options.length)
}

/** Every combination of options, each as often as the table allows. */
const combined = (dice: number, advantages: number, table: Settings): readonly (readonly Playable[])[] =>
  playable.reduce<readonly (readonly Playable[])[]>(
    (sets, option) =>
      sets.flatMap((set) =>
        Array.from({ length: Math.min(mostOf(option, dice, table), advantages - set.length) + 1 }, (_, times) => [
          ...set,
          ...new Array<Playable>(times).fill(option),
        ]),
      ),
    [[]],
  )

/** The same by the rules alone: a Challenge from its opening, met with the best plan. Favored alone is had by buying time. R3-10. */
const fromItsOpening = (column: Column) =>
  oddsQuestion({
    title: 'a contest from its opening',
    options: {},
    defaults: {},
    outcomes: ['win', 'loss'],
    from: () => fresh,
    next: (state) =>
      state.offJob.contest === null
        ? {
            procedure: 'challenge',
            args: {
              operative: 'one',
              stake: 'a fall',
              time: column === 'favored' ? 'sudden' : 'there is time',
              lie: 'none',
            },
            by: 'gm',
          }
        : standing.next(state, undefined as never),
    outcome: (state) => {
      const outcome = standing.outcome?.(state)
      if (outcome === undefined) return undefined
      return outcome === 'Possibly' || isYes(outcome as never) ? 'win' : 'loss'
    },
    ...(standing.key && { key: standing.key }),
  })

/** A player who can pay for time, however much Luck the table wants to be left. R3-Q21. */
const LUCKY = newOperative('One', '', { ratings: { wealth: 0, safety: 0, comfort: 0, luck: 100 } })
const ITEMS = ['rating:safety', 'rating:comfort', 'rating:luck']

function openedWith(column: Column, { dice, options }: Chosen) {
  const how = `${dice === 1 ? 'one die' : `${dice} dice`}, ${options.join(' and ') || 'nothing besides'}`
  const time = column === 'favored' ? 'pay' : 'do not pay'
  // Odds show a rule by the name of its function.
  const named = {
    [how]: () => ({
      action: '',
      means: column === 'none' ? 'none' : 'rating:wealth',
      circumstance: '',
      dice,
      leverage: options.map((option, i) => ({ item: ITEMS[i], option })),
    }),
    [time]: (q: Question) => ({ ...(q.kind === 'ask' && (q.usual as object)), time }),
  }
  return {
    ...Object.fromEntries(Object.keys(standing.policy ?? {}).map((q) => [q, 'best for win'])),
    default: 'never',
    WhatCounts: 'usual',
    HowToMeetIt: named[how] as () => unknown,
    WhetherToRoll: named[time] as (q: Question) => unknown,
    WhetherToAccept: 'always',
  }
}
