import { asks, type Question } from '@sortie/engine'
import { noDots, type Stat, statDice } from '../rules/actions.ts'
import { dangerMoves } from '../rules/consequences.ts'
import { questions } from '../rules/index.ts'
import { pcOf, type State } from '../state.ts'

const optionsOf = <T>(q: Question): readonly T[] =>
  q.kind === 'ask' && q.shape.kind === 'one' ? (q.shape.options as readonly T[]) : []

/** Rules that depend on the table. A policy prints a rule by its name. */
const rules = {
  'the one with the most dots': (q: Question, s: State): Stat => {
    const dots = asks(q, questions.WhichAction) || asks(q, questions.WhichStat) ? pcOf(s, q.about.pc).actions : noDots
    const dice = (stat: Stat): number => statDice(dots, stat)
    return optionsOf<Stat>(q).reduce((best, each) => (dice(each) > dice(best) ? each : best))
  },
  'the first obstacle': (q: Question, s: State): string =>
    optionsOf<string>(q).find((id) => s.clocks[id]?.kind === 'push') ?? 'none',
  'the first danger, 1 segment for a partial and 2 for a failure': (_q: Question, s: State) => ({
    named: [dangerMoves(s)],
  }),
  'no dots': () => noDots,
}
const best = rules['the one with the most dots']

/**
 * How people answer while odds are computed, for every question of the game: they go on with what is on the table and
 * add nothing. Each is a legal answer whenever its question is asked.
 */
export const plainly = {
  WhetherToRoll: 'roll',
  WhatElse: 'first',
  WhichAction: best,
  WhetherItFits: 'accept',
  WhyItDoesNotFit: 'never',
  WhichTarget: 'none',
  WhichPosition: 'neutral',
  WhichEffect: 'standard',
  WhichClock: rules['the first obstacle'],
  WhetherTheyActToo: 'never',
  WhetherToGo: 'go',
  WhichEffort: 'never',
  WhoAssists: 'never',
  HowTheyHelp: 'never',
  WhetherToCommit: 'roll',
  WhoGetsWhat: 'oneEach',
  WhoGivesAid: 'first',
  WhichHarmToTreat: 'first',
  WhichBenefit: 'never',
  WhichConsequences: rules['the first danger, 1 segment for a partial and 2 for a failure'],
  WhetherToResist: 'never',
  WhichAttribute: 'insight',
  WhetherToPay: 'always',
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
