import { type Asking, askEach, choose, line, of, openWindow, questions, runs, text } from '@sortie/engine'
import type { Rule, T } from '../../rule.ts'
import { type Named, named, playerOf } from '../crew/ratings.ts'
import { onesIn } from './dice.ts'
import { markStrings } from './mark-strings.ts'
import { settleNarration } from './narrations.ts'
import { andsOf, issuesFromOnes, isYes, type Outcome } from './outcome.ts'
import { contestOf } from './prepare.ts'
import type { ContestKind, IssueSource } from './state.ts'

export const standQuestions = questions({
  WhetherToDiscard: {
    rule: 'R3-Q10',
    about: of<Named & { readonly outcome: Outcome }>(),
    options: of<'discard' | 'keep'>(),
  },
  WhatIssueIsOffered: { rule: 'R3-19', about: of<Named & { readonly stake: string }>(), window: true },
  WhetherIssueFits: {
    rule: 'R3-19',
    about: of<Named & { readonly words: string; readonly stake: string }>(),
    options: of<'it fits' | 'other words'>(),
  },
  WhetherToAccept: {
    rule: 'R3-19',
    about: of<Named & { readonly stake: string; readonly issue: string }>(),
    options: of<'accept' | 'decline'>(),
  },
  WhatIssue: { about: of<Named & { readonly source: IssueSource }>() },
  WhatDisaster: { rule: 'R3-22', about: of<Named>() },
  WhichDisaster: { rule: 'R3-22' },
  WhatMore: {
    about: of<
      Named & { readonly kind: ContestKind; readonly stake: string; readonly n: number; readonly of: number }
    >(),
  },
  WhetherFlipFits: {
    rule: 'R3-Q28',
    about: of<Named & { readonly words: string; readonly stake: string }>(),
    options: of<'it fits' | 'other words'>(),
  },
})
const ask = standQuestions

type Standing = { readonly outcome: Outcome }
type Step<R = void> = (t: T) => Asking<R>

/**
 * The roll stands: 1s, choices, issues and extras, and what has come of the stake. R3-15 to R3-25.
 * Only dice that lie there now count; those of rolls pushed away are forgotten. R3-Q09.
 */
export const stand: Rule<Standing> = function* (t, { outcome }) {
  yield* discardOnes(t, { outcome })
  const won = outcome === 'Possibly' ? yield* weigh(t) : isYes(outcome)
  const { thrown, dice } = contestOf(t)
  for (let issues = issuesFromOnes(onesIn(thrown), dice, t.settings.oneIssue); issues > 0; issues--)
    yield* makeIssue(t, { source: 'one', rule: 'R3-15' })
  if (outcome === 'No!') yield* makeIssue(t, { source: 'bang', rule: 'R3-21' })
  if (outcome === 'Hell No') yield* strike(t)
  yield* addAnds(t, { outcome })
  settle(t, won)
  yield* markStrings(t, { strings: contestOf(t).strings })
}

/** A 1 may be taken away, but never the only die. R3-12, R3-Q10, R3-Q11. */
const discardOnes: Rule<Standing> = function* (t, { outcome }) {
  while (contestOf(t).discards > 0 && contestOf(t).thrown.length > 1 && onesIn(contestOf(t).thrown) > 0) {
    const wish = yield* choose(ask.WhetherToDiscard, {
      ask: playerOf(t, contestOf(t).actor),
      from: ['discard', 'keep'],
      decline: 'keep',
      about: { ...named(t, contestOf(t).actor), outcome },
    })
    if (wish === 'keep') return
    const die = contestOf(t).thrown.find((d) => d.face === 1)
    if (die) t.tell('R3-Q10', { type: 'DieDiscarded', die })
  }
}

/** Possibly: Yes with the issue, or No without it. The Director words it, or the player with the Director's approval. R3-19, R3-Q18. */
const weigh: Step<boolean> = function* (t) {
  const { actor, stake } = contestOf(t)
  const { words, own } = yield* priceOf(t)
  const wish = own
    ? 'accept'
    : yield* choose(ask.WhetherToAccept, {
        ask: playerOf(t, actor),
        from: ['accept', 'decline'],
        decline: 'decline',
        about: { ...named(t, actor), stake, issue: words },
      })
  t.tell('R3-19', { type: 'PossiblyAnswered', accepted: wish === 'accept' })
  if (wish === 'accept') t.tell('R3-19', { type: 'IssueMade', source: 'possibly', words })
  return wish === 'accept'
}

/** A player who words the price has accepted it. */
const priceOf: Step<{ readonly words: string; readonly own: boolean }> = function* (t) {
  const { actor, stake } = contestOf(t)
  const player = playerOf(t, actor)
  const director = player === 'gm' || runs(t.seats, player)
  for (;;) {
    const { by, answer } = yield* openWindow(ask.WhatIssueIsOffered, {
      keeper: 'gm',
      parts: director ? { gm: line() } : { gm: line(), [player]: line({ min: 1 }) },
      about: { ...named(t, actor), stake },
    })
    if (director || by !== player) return { words: answer, own: false }
    const verdict = yield* choose(ask.WhetherIssueFits, {
      ask: 'gm',
      from: ['it fits', 'other words'],
      decline: 'other words',
      usual: 'it fits',
      about: { ...named(t, actor), words: answer, stake },
    })
    if (verdict === 'it fits') return { words: answer, own: true }
  }
}

/** Nobody can refuse these. R3-15, R3-21, R3-Q08. */
const makeIssue: Rule<{ readonly source: IssueSource; readonly rule: string }> = function* (t, { source, rule }) {
  const words = yield* text(ask.WhatIssue, { ask: 'gm', rule, about: { ...named(t, contestOf(t).actor), source } })
  t.tell(rule, { type: 'IssueMade', source, words })
}

/** Everybody suggests a disaster; the Director has the last word. R3-22. */
const strike: Step = function* (t) {
  const seats = t.seats.filter((s) => s.role !== 'spectator')
  const suggested = yield* askEach(ask.WhatDisaster, {
    parts: Object.fromEntries(seats.map((s) => [s.seat, line()])),
    about: named(t, contestOf(t).actor),
  })
  const versions = [...new Set(Object.values(suggested).filter((words) => words !== ''))]
  const words = versions.length === 0 ? '' : yield* choose(ask.WhichDisaster, { ask: 'gm', from: versions })
  t.tell('R3-22', { type: 'DisasterStruck', words })
}

/** "Yes, and …", once for each bang; in a Challenge the Director may ask for other words. R3-20, R3-25, R3-Q17, R3-Q28. */
const addAnds: Rule<Standing> = function* (t, { outcome }) {
  const count = andsOf(outcome, t.settings.yesBangBang)
  if (count === 0) return
  const rule = contestOf(t).kind === 'contest' ? 'R3-20' : 'R3-25'
  const words: string[] = []
  for (let n = 1; n <= count; n++) words.push(yield* wordExtra(t, { n, of: count, rule }))
  t.tell(rule, { type: 'AndsAdded', count, words: words.filter((w) => w !== '') })
}

const wordExtra: Rule<{ readonly n: number; readonly of: number; readonly rule: string }, string> = function* (
  t,
  { n, of: count, rule },
) {
  for (;;) {
    const { actor, kind, stake } = contestOf(t)
    const words = yield* text(ask.WhatMore, {
      ask: playerOf(t, actor),
      rule,
      about: { ...named(t, actor), kind, stake, n, of: count },
    })
    if (words === '' || kind === 'contest') return words
    const verdict = yield* choose(ask.WhetherFlipFits, {
      ask: 'gm',
      from: ['it fits', 'other words'],
      decline: 'other words',
      usual: 'it fits',
      about: { ...named(t, actor), words, stake },
    })
    if (verdict === 'it fits') return words
  }
}

/** Gained or not, avoided or not, and what is canon by that. R3-16, R3-24. */
function settle(t: T, won: boolean): void {
  const { kind, actor, stake, narration } = contestOf(t)
  t.tell(kind === 'contest' ? 'R3-16' : 'R3-24', { type: 'ContestSettled', kind, actor, stake, won })
  settleNarration(t, { id: narration, words: stake, about: [actor], canon: won === (kind === 'contest') })
}
