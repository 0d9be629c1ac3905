import type { Faces } from '../dice/index.ts'
import type { AnyRecord, Audience, FactOf, FactRecords, Full, View } from './audience.ts'
import type { Json } from './json.ts'
import type { Asking, Question, Roll } from './question.ts'
import type { Seat, Sitting, To } from './seat.ts'
import type { Settings, SettingValues } from './setting.ts'
import type { FieldAnswers, Fields } from './shape.ts'
import type { Upgrades } from './upgrade.ts'
import type { Words } from './words.ts'

/** What a rule may look at: the table as it stands. */
export interface Look<S, Set, C> {
  readonly state: S
  readonly settings: Set
  readonly content: C
  readonly seats: readonly Sitting[]
}

/** What a rule holds while it runs. It reads `t.state` afresh after every question, and tells what became so. */
export interface Telling<S, F, Set, C> extends Look<S, Set, C> {
  /** Something is now so, by this rule. The state follows at once. */
  tell(rule: string, fact: F): void
}

/** Something a person (or the game) can start. */
export interface Procedure<T, L, A extends Fields> {
  /** The rules it carries out. */
  readonly rules: readonly string[]
  /** Who may start it. `game`: nobody; the game itself does, at a rest. */
  readonly by: 'gm' | 'player' | 'anyone' | 'game' | ((look: L, seat: Seat) => boolean)
  /** When it may be started; always, if absent. */
  readonly when?: (look: L, seat: Seat) => boolean
  /** May be started while others wait for an answer, and nobody has to wait for its own questions. */
  readonly anytime?: boolean
  /** What has to be said to start it, with the legal values. */
  readonly args?: (look: L, seat: Seat) => A
  /** What is usually said, preselected on screen; some or all of the fields. */
  readonly usual?: (look: L, seat: Seat) => Partial<FieldAnswers<A>>
  /** Who may know that it was started, and how; everyone, if absent. What some do not know of holds nobody up. */
  readonly seenBy?: (args: FieldAnswers<A> & Started, look: L) => Audience
  readonly run: (t: T, args: FieldAnswers<A> & Started) => Asking<unknown>
}
export interface Started {
  /** Who started it. */
  readonly by: Seat
}

/** What goes on by itself: a procedure with all it needs. */
export interface Opening {
  readonly procedure: string
  readonly args: Json
  /** Who starts it; the game itself, if absent. Only odds say otherwise, for they play everybody. */
  readonly by?: Seat
}

/** A part of a sheet, as data: screens draw it, the terminal prints it. */
export interface Panel {
  readonly title: string
  readonly rows: readonly PanelRow[]
  /** The seat that the panel belongs to: its own page shows it, and elsewhere its name stands after the title. */
  readonly of?: Seat
  /** How it ended, in a sentence: said under the title once nothing is asked any more. */
  readonly closing?: string
}
export interface PanelRow {
  readonly label: string
  readonly value: string | number
  /** The seat that the row belongs to: its name stands after the label, or in its place if that is empty. */
  readonly of?: Seat
  /** Drawn as a track or a clock if there is a most. */
  readonly most?: number
  /** How a number with a most is drawn. Absent: a clock if it has as many segments as clocks have, else boxes. */
  readonly as?: 'clock' | 'boxes' | 'number'
  /** Whether a full clock is wanted or dreaded. Absent: the first clock of a panel is wanted, the others are dreaded. */
  readonly good?: boolean
  /** It is one of the few numbers to keep an eye on: on a phone it stands above everything. */
  readonly glance?: boolean
}

/**
 * Answers for a seat from what that seat sees: its view, and the question as it is put to that seat. Nothing means that the
 * bot has no opinion; the table then declines, or takes any legal answer.
 */
export type Bot<R extends AnyRecord, Set = unknown, C = unknown> = (
  view: View<R>,
  q: Question,
  seat: Seat,
  table: BotTable<Set, C>,
) => Json | Explained | undefined

/** What a bot knows besides its view: the table's settings, and the rows that its seat may know. */
export type BotTable<Set = unknown, C = unknown> = Pick<Look<never, Set, C>, 'settings' | 'content'>

/** An answer with its reason, in a line. The bot says it to everybody, so it may hold nothing that is hidden. */
export class Explained {
  readonly answer: Json
  readonly why: string

  constructor(answer: Json, why: string) {
    this.answer = answer
    this.why = why
  }
}

/** The answer that a bot gave, without its reason. */
export const answerIn = (said: Json | Explained | undefined): Json | undefined =>
  said instanceof Explained ? said.answer : said

/** A bot that also starts procedures. */
export interface OpeningBot<R extends AnyRecord, Set = unknown, C = unknown> {
  readonly answers: Bot<R, Set, C>
  /** Asked at rest, when nothing is due: one of the offers with its arguments, or nothing; with a reason, which it says to everybody. */
  readonly opens: (
    view: View<R>,
    seat: Seat,
    offers: readonly Offer[],
    table: BotTable<Set, C>,
  ) => (Opening & { readonly why?: string }) | undefined
}

/** A procedure that a seat may start now, and what has to be said for it. */
export interface Offer {
  readonly procedure: string
  readonly rules: readonly string[]
  readonly fields: Fields
  /** What is usually said, of some or all fields. */
  readonly usual?: { readonly [field: string]: Json }
}

/** Somebody's move: what the game waits for while nothing is asked. Nobody is forced; screens and bots point to it. */
export interface Awaited {
  /** A seat, `gm`, or `crew` for any player. */
  readonly who: To
  /** What they would start. */
  readonly procedure: string
}

/** What odds know of a table besides its state. */
export type OddsTable<Set, C> = Omit<Look<never, Set, C>, 'state'>

/** How questions are answered on the way, as the asker and the question's own policy say together. */
export interface OddsPolicy {
  /** A function gives the answer, or `WeightedAnswers`. */
  readonly [question: string]: string | ((q: Question, state: never) => unknown)
}

/** Answers that a rule of a policy gives with shares of their own. */
export class WeightedAnswers {
  readonly each: readonly { readonly answer: Json; readonly weight: number }[]

  /** Weights are whole numbers. */
  constructor(each: readonly { readonly answer: Json; readonly weight: number }[]) {
    this.each = each
  }
}

/**
 * A state taken apart, for questions with very many states: where most steps depend on some parts and leave the others
 * alone, each is walked once for all states that share those parts.
 */
export interface StateParts<S, Set = never, C = never> {
  /** A key for each part, always as many. Together they are the key of the state. */
  readonly keys: (state: S, table: OddsTable<Set, C>, policy: OddsPolicy) => readonly (string | number)[]
  /** The parts, by place, on which the next step depends and which it may change. The first part decides that. */
  readonly touched: (state: S, table: OddsTable<Set, C>, policy: OddsPolicy) => readonly number[]
  /** A state put together from as many states as there are parts: each part as in the state in its place. */
  readonly merge: (states: readonly S[]) => S
}

/** A question about the future: what is played on, until what, and what counts. Odds walk the game's own procedures. */
export interface OddsQuestion<S, O extends Fields = Fields, F = never, Set = never, C = never> {
  readonly title: string
  /** What can be said on the command line, with legal values and defaults. */
  readonly options: O
  readonly defaults: FieldAnswers<O>
  /** All ways it can end, in the order to be shown; those that cannot happen are shown as 0. */
  readonly outcomes?: readonly string[]
  /** Where it starts from, for options given by hand. */
  readonly from: (options: FieldAnswers<O>, table: OddsTable<Set, C>) => S
  /** What the options would be at a table in this state, as far as they can be told from it. */
  readonly optionsAt?: (state: S) => { readonly [option: string]: Json }
  /** Answers on the way that the options decide, on top of the policy. */
  readonly answers?: (options: FieldAnswers<O>) => OddsPolicy
  /** Whether it can be asked of a table in this state. Absent: it only makes sense from fresh, for options given by hand. */
  readonly live?: (state: S) => boolean
  /** What happens next in this state; nothing happens any more, if absent. */
  readonly next: (state: S, table: OddsTable<Set, C>) => Opening | undefined
  /** It ends with the procedure at hand; nothing else is started after that. */
  readonly once?: true
  /** The fact that says how it ended; `said`: what an earlier one said. If a procedure tells several, the last one counts. */
  readonly told?: (fact: F, said?: string) => string | undefined
  /** It ends where that fact is told: the rest of the procedure is not played, and what it would ask is not asked. */
  readonly atOnce?: true
  /** How it ended by the state, where no fact says so; nothing while it goes on. */
  readonly outcome?: (state: S) => string | undefined
  /**
   * What two states must share to have the same future for this question. The whole state, if absent. The law on keys
   * (engine/testkit) looks for two states that share a key and go on differently. What only matters if a question is
   * answered in a certain way can be left out where the policy says that it is not.
   */
  readonly key?: (state: S, table: OddsTable<Set, C>, policy: OddsPolicy) => string | number
  /** Instead of a key, where states come apart. With measures, which look at the whole state, it is no more than a key. */
  readonly parts?: StateParts<S, Set, C>
  /**
   * What decides where the first throw of a procedure leads if nothing is open before it, and what is gained by it, where less does than the state:
   * throws that share it are walked once. Nothing for a reading that is to be walked in any case.
   */
  readonly throwKey?: (
    state: S,
    table: OddsTable<Set, C>,
    policy: OddsPolicy,
  ) => (reading: unknown) => string | number | undefined
  /** Numbers at the end, of which the spread is wanted too. The key has to keep them. */
  readonly measures?: { readonly [name: string]: (end: S) => number }
  /** Numbers that grow as play goes on: what this stretch added. Only their mean is computed; the key may forget them. */
  readonly gains?: { readonly [name: string]: (before: S, after: S) => number }
  /** What a gain stood at where it is asked from: added to its mean, which then tells the number at the end. */
  readonly held?: { readonly [gain: string]: (start: S) => number }
  /** How questions are answered unless the asker says otherwise; see the odds' policies. */
  readonly policy?: { readonly [question: string]: string | ((q: Question, state: S) => unknown) }
}

/** The result of a question that has arithmetic of its own. */
export interface DirectResult {
  readonly outcomes: { readonly [name: string]: { readonly p: number; readonly fraction?: string } }
  readonly expected?: { readonly [name: string]: Json | number }
  readonly policy: string
  readonly states: number
}

/** The same question asked of the rules: what the odds of a `DirectOdds` are compared with. */
export interface WalkedTwin {
  readonly question: AnyOddsQuestion
  readonly state: unknown
  readonly policy?: OddsPolicy
}

/** A question with arithmetic of its own, because a walk of the rules would be too slow. A law compares it with the walk. */
export interface DirectOdds<O extends Fields = Fields, Set = never, C = never> {
  readonly title: string
  readonly options: O
  readonly defaults: FieldAnswers<O>
  readonly compute: (options: FieldAnswers<O>, table: OddsTable<Set, C>) => DirectResult
  /** The same as a walk of the rules. Outcomes and expected numbers of the same name must agree. */
  readonly walked: (options: FieldAnswers<O>, table: OddsTable<Set, C>) => WalkedTwin
}

/** How good faces are (highest first in each group), with the table as it was when they were thrown. */
export type Worth<S> = (faces: Faces, at: { readonly question: Roll; readonly state: S }) => number | undefined

/** Numbers that somebody or something has, by what they are called. */
export interface Figures {
  /** A name, or a seat. */
  readonly who: string
  readonly has: { readonly [name: string]: number }
}
export type SeenFactOf<Fs> = { [K in keyof Fs & string]: { readonly type: K } & View<Fs[K]> }[keyof Fs & string]

/** How an evening is told afterwards, from what a seat saw of it. Facts are told where dice fell or cards were drawn. */
export interface Retelling<R extends AnyRecord, Fs extends FactRecords> {
  /** What was played: a job, a mission. */
  readonly title: (view: View<R>, facts: readonly SeenFactOf<Fs>[]) => string | undefined
  /** How it ended, or where it stands, in a sentence or two; from the facts of the evening and how things are now. */
  readonly lead: (view: View<R>, facts: readonly SeenFactOf<Fs>[]) => string
  /** Facts that are told in any case, on a line of their own: beginnings, endings, what people wrote. */
  readonly turns: readonly (keyof Fs & string)[]
  /** Facts that only keep the books: they are told in no case. */
  readonly bookkeeping: readonly (keyof Fs & string)[]
  /** What somebody looks for afterwards: how clocks stand, what is still to be settled. */
  readonly left: (view: View<R>) => readonly PanelRow[]
  /** Of which it is told how they have changed. */
  readonly figures: (view: View<R>) => readonly Figures[]
  /** How many sides the game's dice have, if not 6. */
  readonly sides?: number
}

/** The table of contents of a game, as an author hands it to `defineGame`. */
export interface GameParts<
  R extends AnyRecord,
  Fs extends FactRecords,
  Set extends Settings,
  C,
  P extends Procedures,
  Qs = object,
> {
  readonly id: string
  readonly edition: number
  readonly licence: { readonly text: string; readonly attribution: string }
  readonly state: R
  readonly facts: Fs
  readonly settings: Set
  /** Rows by kind and id; a table may lay its own over them. */
  readonly content: C
  /** What a row of each kind has to look like, for rows that people write. */
  readonly contentFields?: { readonly [kind: string]: Fields }
  /**
   * What is wrong with rows that each look right: one that contradicts itself, or names another that is not there. The state
   * is given while rows are edited at a table.
   */
  readonly contentProblems?: (content: C, state?: unknown) => readonly string[]
  /** Kinds of rows of which a table's own are known only to the GM. */
  readonly contentForGm?: readonly (keyof C & string)[]
  /** The game's own rows as players are sent them: without what is to surprise them. */
  readonly contentForPlayers?: (stock: C) => C
  readonly initial: (look: {
    readonly settings: SettingValues<Set>
    readonly content: C
    readonly seats: readonly Sitting[]
  }) => Full<R>
  readonly procedures: P
  /** Every question that a procedure asks, declared once. */
  readonly questions?: Qs
  /** What the game starts by itself when nothing is asked. */
  readonly next?: (look: Look<Full<R>, SettingValues<Set>, C>) => Opening | undefined
  /**
   * Whose move it is while nothing is asked, as far as a seat can see; the first is the most pressing. It reads what that
   * seat sees, so that it can give nothing away; of the content it may read what everybody may know. A law checks that everybody named may start what is awaited.
   */
  readonly awaits?: (
    view: View<R>,
    at: { readonly seats: readonly Sitting[]; readonly content?: C },
  ) => readonly Awaited[]
  readonly words: { readonly en: Words<Fs, P, NoInfer<Qs>> }
  readonly sheet: (view: View<R>, seat: Seat) => readonly Panel[]
  readonly bots?: {
    readonly [name: string]: Bot<R, SettingValues<Set>, C> | OpeningBot<R, SettingValues<Set>, C>
  }
  /** What bots play; a bot that is not named here runs the game. */
  readonly botRoles?: { readonly [bot: string]: 'gm' | 'player' }
  /** How many players it is made for. Nobody is kept out: screens say so, and who tries it alone gets bots for the others. */
  readonly players?: { readonly min: number; readonly max: number }
  /** Settings for a table where a bot runs the game, where they differ. */
  readonly settingsWithBot?: Partial<SettingValues<Set>>
  readonly odds?: { readonly [name: string]: AnyOddsQuestion | AnyDirectOdds }
  /**
   * How good a throw is, by the question that asked for it: whole numbers, more is better. For the luck of the evening;
   * throws that are not named, or for which nothing comes back, are neither lucky nor unlucky.
   */
  readonly luck?: { readonly [question: string]: Worth<Full<R>> }
  readonly retelling?: Retelling<R, Fs>
  readonly upgrades?: Upgrades
  /** States that fit what a seat sees, with weights, for odds that depend on something hidden from it. */
  readonly worlds?: (view: View<R>, seat: Seat) => readonly { readonly state: Full<R>; readonly weight: number }[]
}

/** A game as everybody else holds it: what its facts do has become one function. */
export interface Game<
  R extends AnyRecord,
  Fs extends FactRecords,
  Set extends Settings,
  C,
  P extends Procedures,
  Qs = object,
> extends GameParts<R, Fs, Set, C, P, Qs> {
  readonly evolve: (state: Full<R>, fact: FactOf<Fs>) => Full<R>
}

// A game's own types meet inside its folder, through `rulesFor`. Here, where all games meet, they are erased.
// biome-ignore lint/suspicious/noExplicitAny: erased on purpose, see above
type Erased = any
export type AnyProcedure = Procedure<Erased, Erased, Erased>
export type AnyOddsQuestion = OddsQuestion<Erased, Erased, Erased, Erased, Erased>
export type AnyStateParts = StateParts<Erased, Erased, Erased>
export type AnyDirectOdds = DirectOdds<Erased, Erased, Erased>
type Procedures = { readonly [name: string]: AnyProcedure }
export type AnyGame = Game<Erased, Erased, Erased, Erased, Erased, Erased>
export type AnyTelling = Telling<Erased, Erased, Erased, Erased>
export type AnyLook = Look<Erased, Erased, Erased>

/** Checks the table of contents where types cannot, and hands it on. */
export function defineGame<
  R extends AnyRecord,
  Fs extends FactRecords,
  Set extends Settings,
  C,
  P extends Procedures,
  Qs = object,
>(parts: GameParts<R, Fs, Set, C, P, Qs>): Game<R, Fs, Set, C, P, Qs> {
  if (!/^[a-z][a-z-]*$/.test(parts.id))
    throw new Error(`a game's id is made of small letters and dashes, not "${parts.id}"`)
  if (!Number.isInteger(parts.edition) || parts.edition < 1) throw new Error(`${parts.id}: an edition is 1 or more`)
  const { min = 1, max = 1 } = parts.players ?? {}
  if (min < 1 || max < min) throw new Error(`${parts.id}: players are from 1 on, and max is not less than min`)
  const stray = Object.keys(parts.botRoles ?? {}).find((bot) => !Object.hasOwn(parts.bots ?? {}, bot))
  if (stray !== undefined) throw new Error(`${parts.id}: botRoles names ${stray}, which is not among its bots`)
  for (const [key, { effect }] of Object.entries(parts.facts)) {
    if (!(key in parts.words.en.facts)) throw new Error(`${parts.id}: no words for the fact ${key}`)
    if (!effect) throw new Error(`${parts.id}: the fact ${key} has no effect`)
  }
  return Object.freeze({ ...parts, evolve: byEffect(parts.facts) })
}

/** What the facts of a game do, as one function. A map, for this runs in the innermost loop of odds. */
export function byEffect<S, F extends { readonly type: string }>(facts: FactRecords): (state: S, fact: F) => S {
  const effects = new Map(Object.entries(facts).map(([type, { effect }]) => [type, effect]))
  return (state, fact) => {
    const effect = effects.get(fact.type)
    if (!effect) throw new TypeError(`there is no fact ${fact.type}`)
    return effect(state as never, fact as never) as S
  }
}

/** `procedure` and `odds` bound to the types of one game: call it once, in the game's rule.ts. */
export function rulesFor<S, F, Set, C>() {
  type T = Telling<S, F, Set, C>
  type L = Look<S, Set, C>
  return {
    procedure: <const A extends Fields>(p: Procedure<T, L, A>): Procedure<T, L, A> => p,
    oddsQuestion: <const O extends Fields>(q: OddsQuestion<S, O, F, Set, C>): OddsQuestion<S, O, F, Set, C> => q,
    directOdds: <const O extends Fields>(q: DirectOdds<O, Set, C>): DirectOdds<O, Set, C> => q,
  }
}
