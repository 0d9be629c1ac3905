import { type Json, type Question, usualFor } from '@sortie/engine'
import { noDots, type Stat, statDice } from '../rules/actions.ts'
import { dangerMoves } from '../rules/consequences.ts'
import { pcOf, type State } from '../state.ts'

const optionsOf = <T>(q: Question): readonly T[] =>
  q.kind === 'ask' && q.shape.kind === 'one' ? (q.shape.options as readonly T[]) : []

/** Rules that depend on the table. A policy prints a rule by its name. */
const rules = {
  'the one with the most dots': (q: Question, s: State): Stat => bestOf(q, s, optionsOf<Stat>(q)),
  'the usual terms': (q: Question): Json => usualFor(q, 'gm') ?? null,
  'the same again, with the most dots': (q: Question, s: State) => {
    const shape = q.kind === 'ask' && q.shape.kind === 'form' ? q.shape.fields['action'] : undefined
    return { deed: '…', action: bestOf(q, s, shape?.kind === 'one' ? (shape.options as readonly Stat[]) : []) }
  },
  'nobody pushes or takes a bargain': (q: Question): Json => {
    if (q.kind !== 'first') return null
    const own = q.parts[q.keeper]
    const mustPush = own?.kind === 'one' && !own.options.includes('roll')
    return { by: q.keeper, answer: mustPush ? 'push' : 'roll' }
  },
  'the first danger, 1 segment for a partial and 2 for a failure': (_q: Question, s: State) => ({
    named: [dangerMoves(s)],
  }),
  'no dots': () => noDots,
}

function bestOf(q: Question, s: State, options: readonly Stat[]): Stat {
  const about = q.about as { readonly pc?: string } | undefined
  const dots = about?.pc === undefined ? noDots : pcOf(s, about.pc).actions
  const dice = (stat: Stat): number => statDice(dots, stat)
  return options.reduce((best, each) => (dice(each) > dice(best) ? each : best))
}

const best = rules['the one with the most dots']

/**
 * How people answer while odds are computed, for every question of the game: they go on with what is on the table and
 * add nothing. Each is a legal answer whenever its question is asked.
 */
export const plainly = {
  WhichTerms: rules['the usual terms'],
  WhatElse: rules['the same again, with the most dots'],
  WhichAction: best,
  WhetherItFits: 'accept',
  WhyItDoesNotFit: 'never',
  WhetherToCommit: rules['nobody pushes or takes a bargain'],
  WhoGetsWhat: 'oneEach',
  WhoGivesAid: 'first',
  WhichHarmToTreat: 'first',
  WhichBenefit: 'never',
  WhichConsequences: rules['the first danger, 1 segment for a partial and 2 for a failure'],
  WhetherToResist: 'never',
  WhichAttribute: 'insight',
  WhetherToPay: 'pay',
  WhatIsLeft: 'never',
  WhichTrauma: 'first',
  WhichStat: best,
  WhetherTheStatFits: 'accept',
  HowManyDice: 'first',
  HowElaborate: 'first',
  WhichStatToRelax: 'first',
  WhichDots: rules['no dots'],
  WhichCardToKeep: 'first',
  WhetherToAddACard: 'never',
  WhichGoodCardToAdd: 'first',
  WhichCardAgainstIt: 'first',
}
