import type { FactRecords, View } from './audience.ts'
import type { Json } from './json.ts'
import type { AnyQuestion, Declared } from './question.ts'
import type { Seat } from './seat.ts'
import type { One, Some } from './shape.ts'

/** A sentence, or a heading and the text that belongs to it. */
export type Phrase = string | Said
export interface Said {
  readonly head: string
  readonly rest: string
}

/** The names of people and characters: the only way by which names get into a sentence. */
export interface Names {
  /** The person in a seat. */
  readonly seat: (seat: Seat) => string
  /** A character, or anybody else whom the facts name by an id (`people` in the game's words). */
  readonly person: (id: string) => string
  /** A row of the table's own content, by kind and id; nothing if the table has the game's own row. */
  readonly row?: (kind: string, id: string) => Json | undefined
}

/** Further arguments of words, besides `about`. */
export interface Saying {
  readonly names: Names
  readonly question: AnyQuestion
  /** The field that is asked for. */
  readonly field?: string
}

/**
 * How one field of a form is asked for, and its options, if they do not speak for themselves. The words of the field `*`
 * are for all that have none of their own: where a form has a field for each operative, say.
 */
export type FieldWords<A = unknown> =
  | string
  | {
      readonly ask: string | ((about: A, at: Saying) => string)
      /** `about` is absent when the log retells the answer: the log keeps only the answer. */
      readonly option?: (option: Json, about: A | undefined, at: Saying) => Phrase
      /**
       * A text that holds a picture, as a data address: chosen from a file, and made small enough. Or one that may have
       * effects in it, which the guide lists.
       */
      readonly as?: 'picture' | 'effects'
    }

/** All words of a declared question. A missing one does not compile. */
export type QuestionWords<D> =
  D extends Declared<infer A, infer O, infer F, infer W>
    ? { readonly ask: string | ((about: A, at: Saying) => Phrase) } & ([O] extends [never]
        ? object
        : { readonly option: (option: O, about: A | undefined, at: Saying) => Phrase }) &
        ([F] extends [never] ? object : { readonly fields: { readonly [K in F]: FieldWords<A> } }) &
        (W extends true
          ? {
              /** Who may do what while the window is open, and what closes it. `keeper` is a name. */
              readonly window: (keeper: string) => string
            }
          : object)
    : never

/** The title of something that can be started, and how its fields are asked for. */
export interface ProcedureWords {
  readonly title: string
  readonly hint?: string
  /** Shown while it is awaited, after the name: "recruits", "rolls for the job". */
  readonly awaited?: string
  /** The name of a group: rare procedures are offered together under it. */
  readonly group?: string
  readonly fields?: { readonly [field: string]: FieldWords }
}
/** The options of a field that the rules name one by one. Numbers, and ids that the table makes up, speak for themselves. */
type NamedOption<S> = S extends One<infer T> | Some<infer T> ? (string extends T ? never : Extract<T, string>) : never
type FieldWordsFor<S> = [NamedOption<S>] extends [never] ? FieldWords : FieldWordsWithOptions
/** The words of a field whose options need words. */
export type FieldWordsWithOptions = Exclude<FieldWords, string> & {
  readonly option: (option: Json, about: unknown, at: Saying) => Phrase
}

/** A procedure with fields has words for each of them and for the options that it names, or it does not compile. */
type WordsOfProcedure<P> = P extends { readonly args?: (...given: never) => infer A }
  ? string extends keyof A
    ? ProcedureWords
    : ProcedureWords & {
        readonly fields: { readonly [K in keyof A & string]: FieldWordsFor<A[K]> } & {
          readonly [nested: string]: FieldWords
        }
      }
  : ProcedureWords

/** A word of the game that explains itself on a tap: two sentences, and the rule behind it. */
export interface Term {
  readonly says: string
  readonly rule?: string
  /** Other forms of the word in sentences: plurals, verbs. */
  readonly also?: readonly string[]
}

/** A game's explanations for newcomers: `words/guide.ts`, loaded after everything else. */
export interface Guide {
  /** One screen: the aim of the game, and how to play. */
  readonly primer: readonly { readonly head: string; readonly text: string }[]
  /** Your character, the aim, the meaning of a roll: five lines for people who try the game. */
  readonly firstLines: readonly string[]
  /** By the word as sentences use it. */
  readonly terms: { readonly [word: string]: Term }
  /** What people may write so that it is carried out, for fields that are texts `as: 'effects'`. */
  readonly effects?: readonly WrittenEffect[]
}

/** An effect as people write it, by an example, and what it does. */
export interface WrittenEffect {
  readonly write: string
  readonly does: string
}

/** The names of a game's kinds of content in the rules reference: `words/content.ts`, loaded with it. */
export interface ContentWords {
  readonly [kind: string]: {
    readonly title: string
    /** The rule that these rows belong to. */
    readonly rule?: string
    /** All rows of this kind were written for Sortie; otherwise each row is marked. */
    readonly house?: boolean
    /** The names of fields; `false` hides a field. */
    readonly fields?: { readonly [field: string]: string | false }
    /** When a change acts, if not at once: "from the next job". */
    readonly acts?: string
    /** The odds question that depends on these rows most, for people who edit them. */
    readonly odds?: ContentOdds
  }
}

/** One of the game's odds questions, and its options for the row that is edited; nothing for a row that has no odds. */
export interface ContentOdds {
  readonly question: string
  readonly options?: (id: string, row: { readonly [field: string]: Json }) => ContentOptions | undefined
}
type ContentOptions = { readonly [option: string]: Json }

/** The order and grouping of a game's settings: `words/settings.ts`, loaded with them. */
export interface SettingsWords {
  /** The settings that most tables look at, the most important first. */
  readonly basic: readonly string[]
  /** All other settings by topic. A setting without a group comes last. */
  readonly groups: readonly { readonly title: string; readonly settings: readonly string[] }[]
  /** The effect of a setting, if its rule does not explain it well enough. */
  readonly hints?: { readonly [key: string]: string }
  /** When a change acts, of settings that do not act at once: "from the next job". */
  readonly acts?: { readonly [key: string]: string }
}

/** How a game says things in one language. `P` are its procedures and `Qs` its declared questions. */
export interface Words<Fs extends FactRecords, P, Qs = object> {
  readonly name: string
  readonly tagline: string
  /** What this game calls its GM, if not that. */
  readonly gm?: string
  /** The sentence of each fact. Names of people come from `names`, never from the fact itself. */
  readonly facts: { readonly [K in keyof Fs]: (fact: View<Fs[K]>, names: Names) => string }
  /** The names of ids that facts use for characters, as far as a seat sees them. */
  readonly people?: (view: never) => { readonly [id: string]: string }
  readonly procedures: { readonly [K in keyof P & string]: WordsOfProcedure<P[K]> }
  readonly questions: { readonly [K in keyof Qs]: QuestionWords<Qs[K]> }
  readonly settings?: { readonly [key: string]: string }
  /** The names of a setting's values, if the values need names. */
  readonly settingValues?: { readonly [key: string]: { readonly [value: string]: string } }
}
