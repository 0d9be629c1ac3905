import { factFor, open, seat, unchanged } from '@sortie/engine'
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
  type Situation,
  stringOf,
} from '../rules/offjob/state.ts'
import { type State, withCrew, withOffJob } from '../state.ts'

type Purpose = 'means' | 'leverage'
type Way = 'up' | 'down'

const fact = factFor<State>()

const onContest = (s: State, change: (c: Contest) => Partial<Contest>): State => {
  const contest = s.offJob.contest ?? newContest
  return withOffJob(s, { contest: { ...contest, ...change(contest) } })
}

const exchanged = (c: Contest, f: { readonly die: Die; readonly to: Die }): readonly Die[] =>
  withoutDie(c.thrown, dieName(f.die), [f.to])

/** The strings a contest has touched, with those of one more item. */
function touching(c: Contest, item: Item | null): readonly string[] {
  const string = item === null ? undefined : stringOf(item)
  return string === undefined ? c.strings : [...c.strings, string]
}

const contestFacts = {
  ContestOpened: fact(
    {
      kind: open<ContestKind>(),
      actor: open<string>(),
      stake: open<string>(),
      action: open<string>(),
      narration: open<string | null>(),
      lie: open<string | null>(),
      mostPushes: open<number | null>(),
    },
    (s, { kind, actor, stake, action, narration, lie, mostPushes }) =>
      withOffJob(s, {
        contest: {
          ...newContest,
          kind,
          actor,
          stake,
          action,
          narration,
          mostPushes,
          strings: lie === null ? [] : [lie],
        },
      }),
  ),
  ItemRefused: fact({ operative: open<string>(), item: open<string>(), purpose: open<Purpose>() }, unchanged),
  MeansSettled: fact(
    { means: open<string | null>(), named: open<string>(), circumstance: open<string>() },
    (s, { means }) => onContest(s, (c) => ({ means, strings: touching(c, means) })),
  ),
  DiceChosen: fact({ dice: open<number>() }, (s, { dice }) => onContest(s, () => ({ dice }))),
  SuddenRuled: fact({ sudden: open<boolean>() }, (s, { sudden }) => onContest(s, () => ({ sudden }))),
  TimeBought: fact({ operative: open<string>() }, (s) => onContest(s, () => ({ timeBought: true }))),
  LeverageFound: fact(
    { item: open<string>(), named: open<string>(), option: open<LeverageOption>() },
    (s, { item, option }) =>
      onContest(s, (c) => ({ leverage: [...c.leverage, { item, option }], strings: touching(c, item) })),
  ),
  ContestReadied: fact(
    { column: open<Column>(), dice: open<number>(), holdings: open<Holdings>() },
    (s, { column, dice, holdings }) => onContest(s, () => ({ ...holdings, column, dice, stage: 'ready' })),
  ),
  DiceThrown: fact({ dice: open<readonly Die[]>() }, (s, f) => onContest(s, () => ({ thrown: f.dice }))),
  DieReplaced: fact({ die: open<Die>(), to: open<Die>() }, (s, f) =>
    onContest(s, (c) => ({ thrown: exchanged(c, f), d8: c.d8 - 1 })),
  ),
  DieRerolled: fact({ die: open<Die>(), to: open<Die>() }, (s, f) =>
    onContest(s, (c) => ({ thrown: exchanged(c, f), rerolls: c.rerolls - 1 })),
  ),
  ContestRead: fact(
    { column: open<Column>(), result: open<number>(), outcome: open<Outcome>() },
    (s, { column, result, outcome }) =>
      onContest(s, (c) => ({ rolls: [...c.rolls, { dice: c.thrown, column, result, outcome }] })),
  ),
  ComplicationNarrated: fact({ words: open<string>() }, (s) =>
    onContest(s, (c) => ({ complications: c.complications + 1 })),
  ),
  ContestPushed: fact(
    { column: open<Column>(), dice: open<number>(), holdings: open<Holdings>() },
    (s, { column, dice, holdings }) =>
      onContest(s, (c) => ({ ...holdings, column, dice, pushes: c.pushes + 1, thrown: [] })),
  ),
  DieDiscarded: fact({ die: open<Die>() }, (s, f) =>
    onContest(s, (c) => ({ thrown: withoutDie(c.thrown, dieName(f.die)), discards: c.discards - 1 })),
  ),
  PossiblyAnswered: fact({ accepted: open<boolean>() }, unchanged),
  IssueMade: fact({ source: open<IssueSource>(), words: open<string>() }, (s, f) =>
    onContest(s, (c) => ({ issues: [...c.issues, f.source] })),
  ),
  DisasterStruck: fact({ words: open<string>() }, (s) => onContest(s, () => ({ disaster: true }))),
  AndsAdded: fact({ count: open<number>(), words: open<readonly string[]>() }, (s, f) =>
    onContest(s, (c) => ({ ands: c.ands + f.count })),
  ),
  ContestSettled: fact(
    { kind: open<ContestKind>(), actor: open<string>(), stake: open<string>(), won: open<boolean>() },
    (s, { won }) => onContest(s, () => ({ stage: 'settled', won })),
  ),
  ContestDropped: fact({ kind: open<ContestKind>(), actor: open<string>(), stake: open<string>() }, (s) =>
    onContest(s, () => ({ stage: 'dropped', won: false })),
  ),
}

function onString(s: State, id: string, change: (string: StringState) => Partial<StringState>): State {
  const string = s.crew.strings[id]
  if (!string) return s
  return withCrew(s, { ...s.crew, strings: { ...s.crew.strings, [id]: { ...string, ...change(string) } } })
}

const stringFacts = {
  StringAttached: fact({ id: open<string>(), phrase: open<string>(), operative: open<string>() }, (s, f) =>
    onString(s, f.id, ({ on }) => ({ on: [...on, f.operative] })),
  ),
  StringDetached: fact({ id: open<string>(), phrase: open<string>(), operative: open<string>() }, (s, f) =>
    onString(s, f.id, ({ on }) => ({ on: on.filter((o) => o !== f.operative) })),
  ),
  StringEnded: fact({ id: open<string>(), phrase: open<string>() }, (s, { id, phrase }) => {
    const { [id]: _ended, ...strings } = s.crew.strings
    const endedStrings = [...s.offJob.endedStrings, { id, phrase }]
    return withCrew(withOffJob(s, { endedStrings }), { ...s.crew, strings })
  }),
  StringRefused: fact({ proposal: open<string>() }, unchanged),
  StringMarked: fact({ id: open<string>(), phrase: open<string>(), way: open<Way>() }, (s, { id, way }) =>
    onString(s, id, ({ marks }) => ({ marks: { ...marks, [way]: marks[way] + 1 } })),
  ),
  /** The third mark took all three away and moved the level. R3-B01. */
  StringResolved: fact(
    {
      id: open<string>(),
      phrase: open<string>(),
      marks: open<Marks>(),
      level: open<number>(),
      lie: open<boolean>(),
    },
    (s, { id, level, lie }) => onString(s, id, () => ({ marks: { up: 0, down: 0 }, level, lie })),
  ),
  StringsCompared: fact({ phrases: open<readonly string[]>(), trumping: open<string | null>() }, unchanged),
}

const withNarration = (s: State, id: string, narration: NarrationState): State =>
  withOffJob(s, { narrations: { ...s.offJob.narrations, [id]: narration } })

const tableFacts = {
  NarrationProposed: fact(
    { id: open<string>(), by: seat(), words: open<string>(), about: open<readonly string[]>() },
    (s, { id, by, words, about }) => withNarration(s, id, { by, words, about, status: 'proposed' }),
  ),
  NarrationDisputed: fact({ id: open<string>(), by: seat() }, (s, f) => {
    const narration = s.offJob.narrations[f.id]
    return narration ? withNarration(s, f.id, { ...narration, status: 'disputed' }) : s
  }),
  /** It is so, or it is not; a stake that was never narrated before is written down here. */
  NarrationSettled: fact(
    {
      id: open<string>(),
      by: seat(),
      words: open<string>(),
      about: open<readonly string[]>(),
      canon: open<boolean>(),
    },
    (s, { id, by, words, about, canon }) =>
      withNarration(s, id, { by, words, about, status: canon ? 'canon' : 'struck' }),
  ),
  SituationOpened: fact(
    { name: open<string>(), involved: open<readonly string[]>(), ratings: open<Situation['ratings']>() },
    (s, { name, involved, ratings }) => withOffJob(s, { situation: { name, involved, ratings } }),
  ),
  SituationClosed: fact({ name: open<string>() }, (s) => withOffJob(s, { situation: null })),
  CheckCalled: fact(
    {
      operative: open<string>(),
      rating: open<string>(),
      level: open<number>(),
      reasons: open<readonly string[]>(),
      target: open<number>(),
    },
    unchanged,
  ),
  CheckSettled: fact(
    {
      operative: open<string>(),
      total: open<number>(),
      target: open<number>(),
      passed: open<boolean>(),
      words: open<string>(),
    },
    unchanged,
  ),
  QuestionPut: fact({ operative: open<string>(), question: open<string>() }, unchanged),
  TestCalled: fact(
    {
      operative: open<string>(),
      question: open<string>(),
      hard: open<boolean>(),
      items: open<readonly string[]>(),
      target: open<number>(),
    },
    unchanged,
  ),
  /** No face: Luck was marked instead of a throw. R3-33. */
  TestSettled: fact({ operative: open<string>(), face: open<number | null>(), success: open<boolean>() }, unchanged),
  AnswerGiven: fact({ truth: open<boolean>(), words: open<string>() }, unchanged),
}

/** What becomes so off the job: contests, Strings, narrations, Checks and Tests. */
export const offJobFacts = { ...contestFacts, ...stringFacts, ...tableFacts }
