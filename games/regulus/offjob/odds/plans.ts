import type { Odds } from '@sortie/engine/odds'
import type { Column } from '../outcome.ts'
import type { LeverageOption } from '../state.ts'
import { type Plan, playedOut } from './contest.ts'

/** The options that can change how a contest ends; a Luck mark cannot. */
export const playable = ['plus', 'discard', 'reroll', 'd8', 'favored'] as const satisfies readonly LeverageOption[]
export type Playable = (typeof playable)[number]

export interface Chosen {
  readonly dice: number
  readonly options: readonly Playable[]
}

export const planFor = (column: Column, { dice, options }: Chosen): Plan => ({
  column: options.includes('favored') ? 'favored' : column,
  dice,
  plus: options.includes('plus') ? 1 : 0,
  d8: options.includes('d8') ? 1 : 0,
  rerolls: options.includes('reroll') ? 1 : 0,
  discards: options.includes('discard') ? 1 : 0,
})

const TIE = 1e-12

/** With sight of the dice: re-roll whichever die, push or accept, as makes winning likeliest. */
const bestPlay = { WhichDieToReroll: 'best for p_win', WhetherToPush: 'best for p_win' }

export interface BestPlans {
  readonly win: number
  readonly fraction: string
  /** Every plan that is as good as any. */
  readonly plans: readonly Chosen[]
  readonly states: number
}

/** The plans with up to so many advantages that make winning likeliest. R3-08, R3-11, R3-12. */
export function bestPlans(column: Column, advantages: number): BestPlans {
  const tried = choices(column, advantages).map((chosen) => ({ chosen, odds: oddsOf(column, chosen) }))
  const win = Math.max(...tried.map((x) => winIn(x.odds)))
  const best = tried.filter((x) => win - winIn(x.odds) < TIE).map((x) => x.chosen)
  const exact = playedOut({ plan: planFor(column, best[0] as Chosen), policy: bestPlay, fractions: true })
  return {
    win,
    fraction: exact.spreads['p_win']?.find((s) => s.value === 1)?.fraction ?? '0',
    plans: best,
    states: [...new Set(tried.map((x) => x.odds))].reduce((n, o) => n + o.states, 0),
  }
}

/** There are few different plans, and each is played out once. */
const played = new Map<string, Odds>()

/** A discard never changes an outcome, so plans that differ only in it are one. R3-Q10. */
function oddsOf(column: Column, chosen: Chosen): Odds {
  const plan = { ...planFor(column, chosen), discards: 0 }
  const key = Object.values(plan).join(' ')
  const odds = played.get(key) ?? playedOut({ plan, policy: bestPlay })
  played.set(key, odds)
  return odds
}

const winIn = (played: Odds): number => played.expected['p_win'] ?? 0

/** Fewest options first; one die without Means, one to three with them. */
const choices = (column: Column, advantages: number): readonly Chosen[] =>
  subsets(playable)
    .filter((options) => options.length <= advantages)
    .sort((a, b) => a.length - b.length)
    .flatMap((options) => (column === 'none' ? [1] : [1, 2, 3]).map((dice) => ({ dice, options })))

const subsets = (options: readonly Playable[]): readonly (readonly Playable[])[] =>
  options.reduce<readonly (readonly Playable[])[]>((sets, o) => [...sets, ...sets.map((s) => [...s, o])], [[]])
