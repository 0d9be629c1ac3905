import type { Faces } from '../dice/index.ts'
import type { AnyRecord, Audience, FactOf, FactRecords, Full, View } from './audience.ts'
import type { Json } from './json.ts'
import type { Asking, Question, Roll } from './question.ts'
import type { Seat, Sitting } from './seat.ts'
import type { Settings, SettingValues } from './setting.ts'
import type { FieldAnswers, Fields } from './shape.ts'
import type { Upgrades } from './upgrade.ts'

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

/** How a game says things in one language. A fact without words does not compile. */
export interface ProcedureWords {
  readonly title: string
  readonly hint?: string
  /** The name of a drawer: what is seldom wanted is offered together with others like it, out of the way. */
  readonly group?: string
}
/** The name that goes with an id, if there is one. */
export type Called = (id: string) => string | undefined

export interface Words<Fs extends FactRecords, P extends string> {
  readonly name: string
  readonly tagline: string
  /** How a fact is said. `called` knows the names of those in `people`. */
  readonly facts: { readonly [K in keyof Fs]: (fact: View<Fs[K]>, called?: Called) => string }
  /** What those are called whom facts name by an id, as far as a seat sees it: the id of a name does not give it back. */
  readonly people?: (view: never) => { readonly [id: string]: string }
  readonly procedures: { readonly [K in P]: ProcedureWords }
  readonly questions: { readonly [name: string]: (q: Question) => string }
  /** How an option of a question is said, or one of what starts a procedure (`procedure.field`); the option itself, if absent. */
  readonly options?: { readonly [name: string]: (option: Json, q: Question) => string }
  /** Who may do what while a window is open, and what closes it, by question. `keeper` is a name. */
  readonly windows?: { readonly [question: string]: (keeper: string) => string }
  readonly settings?: { readonly [key: string]: string }
  /** What the values of a setting are called, where they do not say it themselves. */
  readonly settingValues?: { readonly [key: string]: { readonly [value: string]: string } }
}

/** A sheet, a board, a tracker: what a seat sees of the state, as data that anything can draw. */
export interface Panel {
  readonly title: string
  readonly rows: readonly PanelRow[]
}
export interface PanelRow {
  readonly label: string
  readonly value: string | number
  /** Drawn as a track or a clock if there is a most. */
  readonly most?: number
}

/** Answers for a seat from what that seat sees, never from the state. */
export type Bot<R extends AnyRecord> = (view: View<R>, q: Question, seat: Seat) => Json | undefined

/** A question about the future that a game knows how to put: what is played on, until what, and what counts. */
export interface OddsQuestion<S, O extends Fields = Fields, F = never> {
  readonly title: string
  /** What can be said on the command line, with legal values and defaults. */
  readonly options: O
  readonly defaults: FieldAnswers<O>
  /** All ways it can end, in the order to be shown; those that cannot happen are shown as 0. */
  readonly outcomes?: readonly string[]
  /** Where it starts from, for options given by hand. */
  readonly from: (options: FieldAnswers<O>) => S
  /** What happens next in this state. */
  readonly next: (state: S) => Opening | undefined
  /** The name of how it ended, or nothing while it goes on. */
  readonly outcome: (state: S) => string | undefined
  /**
   * Instead of the state: a fact that says how it went, for what no state keeps. The last one counts when the procedure
   * at hand is done, and whoever may not know what comes after it knows this much.
   */
  readonly told?: (fact: F) => string | undefined
  /** What two states must share to have the same future for this question. */
  readonly key: (state: S) => string | number
  /**
   * What decides where the throw that opens a procedure leads, and what is gained by it, where less does than the state:
   * throws that share it are walked once. Nothing for a reading that is to be walked in any case.
   */
  readonly throwKey?: (state: S) => (reading: unknown) => string | number | undefined
  /** Numbers at the end, of which the spread is wanted too. The key has to keep them. */
  readonly measures?: { readonly [name: string]: (end: S) => number }
  /** Numbers that grow as play goes on: what this stretch added. Only their mean is reckoned; the key may forget them. */
  readonly gains?: { readonly [name: string]: (before: S, after: S) => number }
  /** How questions are answered unless the asker says otherwise; see the odds' policies. */
  readonly policy?: { readonly [question: string]: string | ((q: Question, state: S) => unknown) }
}

/** A question that is not played out but reckoned in a way of its own (a best plan, a table of numbers). */
export interface DirectOdds<O extends Fields = Fields> {
  readonly title: string
  readonly options: O
  readonly defaults: FieldAnswers<O>
  readonly reckon: (options: FieldAnswers<O>) => {
    readonly outcomes: {
      readonly [name: string]: {
        readonly p: number
        readonly fraction?: string
        readonly low?: number
        readonly high?: number
      }
    }
    readonly expected?: { readonly [name: string]: Json | number }
    readonly policy: string
    readonly states: number
    /** Left out if it is exact; else the outcomes carry the interval they were sampled from. */
    readonly exact?: false
  }
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

/** The table of contents of a game. */
export interface GameParts<R extends AnyRecord, Fs extends FactRecords, Set extends Settings, C, P extends string> {
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
  /** Kinds of rows of which a table's own are known only to whoever runs the game. */
  readonly contentForGm?: readonly (keyof C & string)[]
  readonly initial: (look: {
    readonly settings: SettingValues<Set>
    readonly content: C
    readonly seats: readonly Sitting[]
  }) => Full<R>
  readonly evolve: (state: Full<R>, fact: FactOf<Fs>) => Full<R>
  readonly procedures: { readonly [K in P]: AnyProcedure }
  /** What goes on by itself once nothing is asked any more. */
  readonly next?: (look: Look<Full<R>, SettingValues<Set>, C>) => Opening | undefined
  readonly words: { readonly en: Words<Fs, P> }
  readonly sheet: (view: View<R>, seat: Seat) => readonly Panel[]
  readonly bots?: { readonly [name: string]: Bot<R> }
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

// A game's own types meet inside its folder, through `rulesFor`. Here, where all games meet, they are erased.
// biome-ignore lint/suspicious/noExplicitAny: erased on purpose, see above
type Erased = any
export type AnyProcedure = Procedure<Erased, Erased, Erased>
export type AnyOddsQuestion = OddsQuestion<Erased, Erased, Erased>
export type AnyDirectOdds = DirectOdds<Erased>
export type AnyGame = GameParts<Erased, Erased, Erased, Erased, Erased>
export type AnyTelling = Telling<Erased, Erased, Erased, Erased>
export type AnyLook = Look<Erased, Erased, Erased>

/** Checks the table of contents where types cannot, and hands it on. */
export function defineGame<R extends AnyRecord, Fs extends FactRecords, Set extends Settings, C, P extends string>(
  parts: GameParts<R, Fs, Set, C, P>,
): GameParts<R, Fs, Set, C, P> {
  if (!/^[a-z][a-z-]*$/.test(parts.id))
    throw new Error(`a game's id is made of small letters and dashes, not "${parts.id}"`)
  if (!Number.isInteger(parts.edition) || parts.edition < 1) throw new Error(`${parts.id}: an edition is 1 or more`)
  for (const key of Object.keys(parts.facts))
    if (!(key in parts.words.en.facts)) throw new Error(`${parts.id}: no words for the fact ${key}`)
  return Object.freeze(parts)
}

/** `procedure` and `odds` bound to the types of one game: call it once, in the game's rule.ts. */
export function rulesFor<S, F, Set, C>() {
  type T = Telling<S, F, Set, C>
  type L = Look<S, Set, C>
  return {
    procedure: <const A extends Fields>(p: Procedure<T, L, A>): Procedure<T, L, A> => p,
    oddsQuestion: <const O extends Fields>(q: OddsQuestion<S, O, F>): OddsQuestion<S, O, F> => q,
    directOdds: <const O extends Fields>(q: DirectOdds<O>): DirectOdds<O> => q,
  }
}
