import { type FactOf, fact, open, type Seat } from '@sortie/engine'
import type { Marks, StringState } from '../rules/crew/state.ts'
import { type Die, dieName, withoutDie } from '../rules/offjob/dice.ts'
import type { Column, Outcome } from '../rules/offjob/outcome.ts'
import {
  type Contest,
  type ContestKind,
  type Holdings,
  type IssueSource,
  type Item,
  type LeverageOption,
  type NarrationState,
  newContest,
  type OffJob,
  type Situation,
  stringOf,
} from '../rules/offjob/state.ts'
import type { State } from '../state.ts'

type Purpose = 'means' | 'leverage'
type Way = 'up' | 'down'

const contestFacts = {
  ContestOpened: fact({
    kind: open<ContestKind>(),
    actor: open<string>(),
    stake: open<string>(),
    action: open<string>(),
    narration: open<string | null>(),
    lie: open<string | null>(),
    mostPushes: open<number | null>(),
  }),
  ItemRefused: fact({ operative: open<string>(), item: open<string>(), purpose: open<Purpose>() }),
  MeansSettled: fact({ means: open<string | null>(), named: open<string>(), circumstance: open<string>() }),
  DiceChosen: fact({ dice: open<number>() }),
  SuddenRuled: fact({ sudden: open<boolean>() }),
  TimeBought: fact({ operative: open<string>() }),
  LeverageFound: fact({ item: open<string>(), named: open<string>(), option: open<LeverageOption>() }),
  ContestReadied: fact({ column: open<Column>(), dice: open<number>(), holdings: open<Holdings>() }),
  DiceThrown: fact({ dice: open<readonly Die[]>() }),
  DieReplaced: fact({ die: open<Die>(), to: open<Die>() }),
  DieRerolled: fact({ die: open<Die>(), to: open<Die>() }),
  ContestRead: fact({ column: open<Column>(), result: open<number>(), outcome: open<Outcome>() }),
  ComplicationNarrated: fact({ words: open<string>() }),
  ContestPushed: fact({ column: open<Column>(), dice: open<number>(), holdings: open<Holdings>() }),
  DieDiscarded: fact({ die: open<Die>() }),
  PossiblyAnswered: fact({ accepted: open<boolean>() }),
  IssueMade: fact({ source: open<IssueSource>(), words: open<string>() }),
  DisasterStruck: fact({ words: open<string>() }),
  AndsAdded: fact({ count: open<number>(), words: open<readonly string[]>() }),
  ContestSettled: fact({
    kind: open<ContestKind>(),
    actor: open<string>(),
    stake: open<string>(),
    won: open<boolean>(),
  }),
  ContestDropped: fact({ kind: open<ContestKind>(), actor: open<string>(), stake: open<string>() }),
}
type ContestFact = FactOf<typeof contestFacts>

const stringFacts = {
  StringAttached: fact({ id: open<string>(), phrase: open<string>(), operative: open<string>() }),
  StringDetached: fact({ id: open<string>(), phrase: open<string>(), operative: open<string>() }),
  StringEnded: fact({ id: open<string>(), phrase: open<string>() }),
  StringRefused: fact({ proposal: open<string>() }),
  StringMarked: fact({ id: open<string>(), phrase: open<string>(), way: open<Way>() }),
  /** The third mark took all three away and moved the level. R3-B01. */
  StringResolved: fact({
    id: open<string>(),
    phrase: open<string>(),
    marks: open<Marks>(),
    level: open<number>(),
    lie: open<boolean>(),
  }),
  StringsCompared: fact({ phrases: open<readonly string[]>(), trumping: open<string | null>() }),
}
type StringFact = FactOf<typeof stringFacts>

const tableFacts = {
  NarrationProposed: fact({
    id: open<string>(),
    by: open<Seat>(),
    words: open<string>(),
    about: open<readonly string[]>(),
  }),
  NarrationDisputed: fact({ id: open<string>(), by: open<Seat>() }),
  /** It is so, or it is not; a stake that was never narrated before is written down here. */
  NarrationSettled: fact({
    id: open<string>(),
    by: open<Seat>(),
    words: open<string>(),
    about: open<readonly string[]>(),
    canon: open<boolean>(),
  }),
  SituationOpened: fact({
    name: open<string>(),
    involved: open<readonly string[]>(),
    ratings: open<Situation['ratings']>(),
  }),
  SituationClosed: fact({ name: open<string>() }),
  CheckCalled: fact({
    operative: open<string>(),
    rating: open<string>(),
    level: open<number>(),
    reasons: open<readonly string[]>(),
    target: open<number>(),
  }),
  CheckSettled: fact({
    operative: open<string>(),
    total: open<number>(),
    target: open<number>(),
    passed: open<boolean>(),
    words: open<string>(),
  }),
  QuestionPut: fact({ operative: open<string>(), question: open<string>() }),
  TestCalled: fact({
    operative: open<string>(),
    question: open<string>(),
    hard: open<boolean>(),
    items: open<readonly string[]>(),
    target: open<number>(),
  }),
  /** No face: Luck was marked instead of a throw. R3-33. */
  TestSettled: fact({ operative: open<string>(), face: open<number | null>(), success: open<boolean>() }),
  AnswerGiven: fact({ truth: open<boolean>(), words: open<string>() }),
}
type TableFact = FactOf<typeof tableFacts>

export const offJobFacts = { ...contestFacts, ...stringFacts, ...tableFacts }
export type OffJobFact = FactOf<typeof offJobFacts>

/** What a fact off the job does to the table. Limits are rules and live in the procedures. */
export function evolveOffJob(s: State, f: OffJobFact): State {
  if (f.type in contestFacts) return withOffJob(s, { contest: evolveContest(s.offJob.contest, f as ContestFact) })
  if (f.type in stringFacts) return evolveStrings(s, f as StringFact)
  return evolveTable(s, f as TableFact)
}

const withOffJob = (s: State, change: Partial<OffJob>): State => ({ ...s, offJob: { ...s.offJob, ...change } })

function evolveContest(contest: Contest | null, f: ContestFact): Contest {
  const c = contest ?? newContest
  switch (f.type) {
    case 'ContestOpened': {
      const { kind, actor, stake, action, narration, lie, mostPushes } = f
      return { ...newContest, kind, actor, stake, action, narration, mostPushes, strings: lie === null ? [] : [lie] }
    }
    case 'ItemRefused':
    case 'PossiblyAnswered':
      return c
    case 'MeansSettled':
      return { ...c, means: f.means, strings: touching(c, f.means) }
    case 'DiceChosen':
      return { ...c, dice: f.dice }
    case 'SuddenRuled':
      return { ...c, sudden: f.sudden }
    case 'TimeBought':
      return { ...c, timeBought: true }
    case 'LeverageFound':
      return {
        ...c,
        leverage: [...c.leverage, { item: f.item, option: f.option }],
        strings: touching(c, f.item),
      }
    case 'ContestReadied':
      return { ...c, ...f.holdings, column: f.column, dice: f.dice, stage: 'ready' }
    case 'DiceThrown':
      return { ...c, thrown: f.dice }
    case 'DieReplaced':
      return { ...c, thrown: exchanged(c, f), d8: c.d8 - 1 }
    case 'DieRerolled':
      return { ...c, thrown: exchanged(c, f), rerolls: c.rerolls - 1 }
    case 'ContestRead':
      return {
        ...c,
        rolls: [...c.rolls, { dice: c.thrown, column: f.column, result: f.result, outcome: f.outcome }],
      }
    case 'ComplicationNarrated':
      return { ...c, complications: c.complications + 1 }
    case 'ContestPushed':
      return { ...c, ...f.holdings, column: f.column, dice: f.dice, pushes: c.pushes + 1, thrown: [] }
    case 'DieDiscarded':
      return { ...c, thrown: withoutDie(c.thrown, dieName(f.die)), discards: c.discards - 1 }
    case 'IssueMade':
      return { ...c, issues: [...c.issues, f.source] }
    case 'DisasterStruck':
      return { ...c, disaster: true }
    case 'AndsAdded':
      return { ...c, ands: c.ands + f.count }
    case 'ContestSettled':
      return { ...c, stage: 'settled', won: f.won }
    case 'ContestDropped':
      return { ...c, stage: 'dropped', won: false }
  }
}

const exchanged = (c: Contest, f: { readonly die: Die; readonly to: Die }): readonly Die[] =>
  withoutDie(c.thrown, dieName(f.die), [f.to])

/** The strings a contest has touched, with those of one more item. */
function touching(c: Contest, item: Item | null): readonly string[] {
  const string = item === null ? undefined : stringOf(item)
  return string === undefined ? c.strings : [...c.strings, string]
}

function evolveStrings(s: State, f: StringFact): State {
  switch (f.type) {
    case 'StringRefused':
    case 'StringsCompared':
      return s
    case 'StringAttached':
      return withString(s, f.id, (string) => ({ ...string, on: [...string.on, f.operative] }))
    case 'StringDetached':
      return withString(s, f.id, (string) => ({ ...string, on: string.on.filter((o) => o !== f.operative) }))
    case 'StringMarked':
      return withString(s, f.id, (string) => ({
        ...string,
        marks: { ...string.marks, [f.way]: string.marks[f.way] + 1 },
      }))
    case 'StringResolved':
      return withString(s, f.id, (string) => ({ ...string, marks: { up: 0, down: 0 }, level: f.level, lie: f.lie }))
    case 'StringEnded': {
      const { [f.id]: _ended, ...strings } = s.crew.strings
      const endedStrings = [...s.offJob.endedStrings, { id: f.id, phrase: f.phrase }]
      return { ...withOffJob(s, { endedStrings }), crew: { ...s.crew, strings } }
    }
  }
}

function withString(s: State, id: string, change: (string: StringState) => StringState): State {
  const string = s.crew.strings[id]
  if (!string) return s
  return { ...s, crew: { ...s.crew, strings: { ...s.crew.strings, [id]: change(string) } } }
}

function evolveTable(s: State, f: TableFact): State {
  switch (f.type) {
    case 'NarrationProposed':
      return withNarration(s, f.id, { by: f.by, words: f.words, about: f.about, status: 'proposed' })
    case 'NarrationDisputed': {
      const narration = s.offJob.narrations[f.id]
      return narration ? withNarration(s, f.id, { ...narration, status: 'disputed' }) : s
    }
    case 'NarrationSettled':
      return withNarration(s, f.id, {
        by: f.by,
        words: f.words,
        about: f.about,
        status: f.canon ? 'canon' : 'struck',
      })
    case 'SituationOpened':
      return withOffJob(s, { situation: { name: f.name, involved: f.involved, ratings: f.ratings } })
    case 'SituationClosed':
      return withOffJob(s, { situation: null })
    case 'CheckCalled':
    case 'CheckSettled':
    case 'QuestionPut':
    case 'TestCalled':
    case 'TestSettled':
    case 'AnswerGiven':
      return s
  }
}

const withNarration = (s: State, id: string, narration: NarrationState): State =>
  withOffJob(s, { narrations: { ...s.offJob.narrations, [id]: narration } })
