import type { Faces } from '../dice/index.ts'
import type { AnyRecord, Audience, FactOf, FactRecords, Full, View } from './audience.ts'
import type { Json } from './json.ts'
import type { Asking, Question, Roll } from './question.ts'
import type { Seat, Sitting, To } from './seat.ts'
import type { Settings, SettingValues } from './setting.ts'
import type { FieldAnswers, Fields } from './shape.ts'
import type { Upgrades } from './upgrade.ts'
import type { Names, Words } from './words.ts'

/** The parts of a table that a rule may read. */
export interface Look<S, Set, C> {
  readonly state: S
  readonly settings: Set
  readonly content: C
  readonly seats: readonly Sitting[]
}

/** The table as a running rule holds it. Read `t.state` again after every question, and tell facts. */
export interface Telling<S, F, Set, C> extends Look<S, Set, C> {
  /** Tells a fact, by this rule. The state changes at once. */
  tell(rule: string, fact: F): void
}

/** A procedure that a person or the game can start. */
export interface Procedure<T, L, A extends Fields> {
  /** The rules it carries out. */
  readonly rules: readonly string[]
  /** Who may start it. `game`: only the game itself, at a rest. */
  readonly by: 'gm' | 'player' | 'anyone' | 'game' | ((look: L, seat: Seat) => boolean)
  /** When it may be started; always, if absent. */
  readonly when?: (look: L, seat: Seat) => boolean
  /** May run beside others: it starts while they wait, and nobody waits for its questions. */
  readonly anytime?: boolean
  /** The fields to fill in when it starts, with their legal values. */
  readonly args?: (look: L, seat: Seat) => A
  /** Usual values, preselected on screen: of all fields or of some. */
  readonly usual?: (look: L, seat: Seat) => Partial<FieldAnswers<A>>
  /** Who may know that it was started, and its values; everyone by default. A secret procedure holds nobody up. */
  readonly seenBy?: (args: FieldAnswers<A> & Started, look: L) => Audience
  readonly run: (t: T, args: FieldAnswers<A> & Started) => Asking<unknown>
}
export interface Started {
  /** Who started it. */
  readonly by: Seat
}

/** A procedure that starts by itself, with all its values. */
export interface Opening {
  readonly procedure: string
  readonly args: Json
  /** Who starts it; the game by default. Only odds name a seat, because they play for everybody. */
  readonly by?: Seat
}

/** A part of a sheet, as data: screens draw it, the terminal prints it. */
export interface Panel {
  readonly title: string
  readonly rows: readonly PanelRow[]
  /** The seat that the panel belongs to: its own page shows it, and elsewhere its name stands after the title. */
  readonly of?: Seat
  /** How it ended, in one sentence: shown under the title when no question is open. */
  readonly closing?: string
}
export interface PanelRow {
  readonly label: string
  readonly value: string | number
  /** The seat that the row belongs to: its name stands after the label, or in its place if that is empty. */
  readonly of?: Seat
  /** The largest value; drawn as a track or a clock. */
  readonly most?: number
  /** How a number with a `most` is drawn. Default: a clock if clocks of that size exist, otherwise boxes. */
  readonly as?: 'clock' | 'boxes' | 'number'
  /** Whether a full clock is good. Default: the first clock of a panel is good, the others are bad. */
  readonly good?: boolean
  /** One of the few numbers to watch: shown in the strip at the top of a phone. */
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

/** A bot's knowledge besides its view: the table's settings, and the rows that its seat may know. */
export type BotTable<Set = unknown, C = unknown> = Pick<Look<never, Set, C>, 'settings' | 'content'>

/** An answer with its reason, in one line. The reason is posted in the chat, so it must hold nothing hidden. */
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
  /** Called at rest, when nothing is due: one of the offers with its values and perhaps a reason, or nothing. */
  readonly opens: (
    view: View<R>,
    seat: Seat,
    offers: readonly Offer[],
    table: BotTable<Set, C>,
  ) => (Opening & { readonly why?: string }) | undefined
}

/** A procedure that a seat may start now, and its fields. */
export interface Offer {
  readonly procedure: string
  readonly rules: readonly string[]
  readonly fields: Fields
  /** Usual values, of all fields or of some. */
  readonly usual?: { readonly [field: string]: Json }
}

/** A move that the game waits for while no question is open. It binds nobody; screens and bots point to it. */
export interface Awaited {
  /** A seat, `gm`, or `crew` for any player. */
  readonly who: To
  /** The procedure to start. */
  readonly procedure: string
}

/** The parts of a table that odds read besides its state. */
export type OddsTable<Set, C> = Omit<Look<never, Set, C>, 'state'>

/** How questions on the way are answered: the asker's policy together with that of the odds question. */
export interface OddsPolicy {
  /** A function returns the answer, or `WeightedAnswers`. */
  readonly [question: string]: string | ((q: Question, state: never) => unknown)
}

/** Several answers of a policy, each with its share. */
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
  /** One key for each part, always in the same number. Together they are the key of the state. */
  readonly keys: (state: S, table: OddsTable<Set, C>, policy: OddsPolicy) => readonly (string | number)[]
  /** The indexes of the parts that the next step reads or changes. The first part decides which these are. */
  readonly touched: (state: S, table: OddsTable<Set, C>, policy: OddsPolicy) => readonly number[]
  /** Composes a state from several: part i is taken from state i. */
  readonly merge: (states: readonly S[]) => S
}

/** A question about the future: where play starts, how it goes on, which outcomes count. */
export interface OddsQuestion<S, O extends Fields = Fields, F = never, Set = never, C = never> {
  readonly title: string
  /** Options of the command line and the lab, with legal values and defaults. */
  readonly options: O
  readonly defaults: FieldAnswers<O>
  /** All outcomes in the order to be shown; impossible ones are shown as 0. */
  readonly outcomes?: readonly string[]
  /** The initial state for options given by hand. */
  readonly from: (options: FieldAnswers<O>, table: OddsTable<Set, C>) => S
  /** The options for a table in this state, as far as the state shows them. */
  readonly optionsAt?: (state: S) => { readonly [option: string]: Json }
  /** Answers on the way that follow from the options; they come before the policy. */
  readonly answers?: (options: FieldAnswers<O>) => OddsPolicy
  /** Whether the question applies to a table in this state. Absent: it applies only to options given by hand. */
  readonly live?: (state: S) => boolean
  /** The next procedure in this state; nothing if play stops here. */
  readonly next: (state: S, table: OddsTable<Set, C>) => Opening | undefined
  /** The question ends with the current procedure; nothing is started after it. */
  readonly once?: true
  /** The outcome that a fact means; `said` is the outcome of an earlier fact. Of several facts, the last one counts. */
  readonly told?: (fact: F, said?: string) => string | undefined
  /** Play stops at that fact: the rest of the procedure is not walked. */
  readonly atOnce?: true
  /** The outcome by the state, where no fact tells it; nothing while play goes on. */
  readonly outcome?: (state: S) => string | undefined
  /**
   * What two states must share to have the same future for this question. The whole state, if absent. The law on keys
   * (engine/testkit) looks for two states that share a key and go on differently. What only matters if a question is
   * answered in a certain way can be left out where the policy says that it is not.
   */
  readonly key?: (state: S, table: OddsTable<Set, C>, policy: OddsPolicy) => string | number
  /** Instead of a key, for states that can be taken apart. With measures it serves only as a key. */
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
  /** Numbers at the end whose spread is wanted too. The key must contain them. */
  readonly measures?: { readonly [name: string]: (end: S) => number }
  /** Numbers that grow during play: the amount added. Only their mean is computed; the key may leave them out. */
  readonly gains?: { readonly [name: string]: (before: S, after: S) => number }
  /** The amount at the start: added to the mean of a gain, to give the number at the end. */
  readonly held?: { readonly [gain: string]: (start: S) => number }
  /** Default policy for the questions on the way; see the odds' policies. */
  readonly policy?: { readonly [question: string]: string | ((q: Question, state: S) => unknown) }
}

/** The result of a question with arithmetic of its own. */
export interface DirectResult {
  readonly outcomes: { readonly [name: string]: { readonly p: number; readonly fraction?: string } }
  readonly expected?: { readonly [name: string]: Json | number }
  readonly policy: string
  readonly states: number
}

/** The same question as a walk of the rules, with which a law compares a `DirectOdds`. */
export interface WalkedTwin {
  readonly question: AnyOddsQuestion
  readonly state: unknown
  readonly policy?: OddsPolicy
}

/** A question with arithmetic of its own, because a walk of the rules would be too slow. A law compares the two. */
export interface DirectOdds<O extends Fields = Fields, Set = never, C = never> {
  readonly title: string
  readonly options: O
  readonly defaults: FieldAnswers<O>
  readonly compute: (options: FieldAnswers<O>, table: OddsTable<Set, C>) => DirectResult
  /** The same as a walk of the rules. Outcomes and means of the same name must agree. */
  readonly walked: (options: FieldAnswers<O>, table: OddsTable<Set, C>) => WalkedTwin
}

/** How good these faces are (highest first in each group), at the table as it was when they were thrown. */
export type Worth<S> = (faces: Faces, at: { readonly question: Roll; readonly state: S }) => number | undefined

/** Named numbers of a person or a thing. */
export interface Figures {
  /** A name, or a seat. */
  readonly who: string
  readonly has: { readonly [name: string]: number }
}
export type SeenFactOf<Fs> = { [K in keyof Fs & string]: { readonly type: K } & View<Fs[K]> }[keyof Fs & string]

/** How a recap retells an evening, from one seat's knowledge. Facts of a throw or a draw are told by default. */
export interface Retelling<R extends AnyRecord, Fs extends FactRecords> {
  /** The subject of the evening: a job, a mission. */
  readonly title: (view: View<R>, facts: readonly SeenFactOf<Fs>[], names: Names) => string | undefined
  /** The ending, or the present state, in one or two sentences, from the evening's facts and the view. */
  readonly lead: (view: View<R>, facts: readonly SeenFactOf<Fs>[], names: Names) => string
  /** Facts that are always told, each on its own line: beginnings, endings, texts by people. */
  readonly turns: readonly (keyof Fs & string)[]
  /** Facts that are never told: bookkeeping. */
  readonly bookkeeping: readonly (keyof Fs & string)[]
  /** The state of things at the end: clocks, open matters. */
  readonly left: (view: View<R>, names: Names) => readonly PanelRow[]
  /** The numbers whose changes are told. */
  readonly figures: (view: View<R>) => readonly Figures[]
  /** The sides of the game's dice, if not 6. */
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
  /** Rows by kind and id; a table may replace them and add its own. */
  readonly content: C
  /** The fields of a row of each kind, for rows that people write. */
  readonly contentFields?: { readonly [kind: string]: Fields }
  /**
   * What is wrong with rows that each look right: one that contradicts itself, or names another that is not there. The state
   * is given while rows are edited at a table.
   */
  readonly contentProblems?: (content: C, state?: unknown) => readonly string[]
  /** Kinds whose changed rows only the GM may know. */
  readonly contentForGm?: readonly (keyof C & string)[]
  /** The game's rows as they are sent to players, without surprises. */
  readonly contentForPlayers?: (stock: C) => C
  readonly initial: (look: {
    readonly settings: SettingValues<Set>
    readonly content: C
    readonly seats: readonly Sitting[]
  }) => Full<R>
  readonly procedures: P
  /** Every question that a procedure asks, declared once. */
  readonly questions?: Qs
  /** The procedure that the game starts by itself when no question is open. */
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
  readonly sheet: (view: View<R>, seat: Seat, names: Names) => readonly Panel[]
  readonly bots?: {
    readonly [name: string]: Bot<R, SettingValues<Set>, C> | OpeningBot<R, SettingValues<Set>, C>
  }
  /** The bots that are players; all others run the game. */
  readonly botRoles?: { readonly [bot: string]: 'gm' | 'player' }
  /** The recommended number of players. Screens show it, and a person who plays alone gets bots for the other seats. */
  readonly players?: { readonly min: number; readonly max: number }
  /** Other defaults for the settings of a table where a bot runs the game. */
  readonly settingsWithBot?: Partial<SettingValues<Set>>
  readonly odds?: { readonly [name: string]: AnyOddsQuestion | AnyDirectOdds }
  /**
   * How good a throw is, by the question that asked for it: whole numbers, more is better. For the luck of the evening;
   * throws that are not named, or for which nothing comes back, are neither lucky nor unlucky.
   */
  readonly luck?: { readonly [question: string]: Worth<Full<R>> }
  readonly retelling?: Retelling<R, Fs>
  readonly upgrades?: Upgrades
  /** States that fit a seat's view, with weights, for odds that depend on hidden information. */
  readonly worlds?: (view: View<R>, seat: Seat) => readonly { readonly state: Full<R>; readonly weight: number }[]
}

/** A game after `defineGame`: the effects of its facts are one function. */
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

/** Checks what types cannot, and returns the finished game. */
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

/** The effects of all facts as one function. It uses a map, because it runs in the innermost loop of odds. */
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
