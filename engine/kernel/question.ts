import { type Cards, type Pool, poolText, type Reader } from '../dice/index.ts'
import type { Audience } from './audience.ts'
import { fingerprint, type Json } from './json.ts'
import type { Seat, To } from './seat.ts'
import {
  type AnswerTo,
  type FieldAnswers,
  type Fields,
  type Form,
  forced,
  formOf,
  hopeless,
  line,
  type Shape,
  someOf,
  whole,
} from './shape.ts'

/** A question of a procedure. Plain data except for the reader, which is stored and sent by its name. */
export type Question = Roll | Draw | Ask | Each | First

interface Common {
  readonly name: string
  /** The rule behind the question. */
  readonly rule?: string
  /** Data for the words and the screen; the rules never read it back. */
  readonly about?: Json
  /** Who may know that it is asked. Everyone, unless said otherwise. */
  readonly seenBy?: Audience
}
/** Dice that a seat throws and chance answers. */
export interface Roll extends Common {
  readonly kind: 'roll'
  readonly by: To
  readonly pool: Pool
  readonly reader: Reader<unknown>
}
/** Cards, drawn without replacement and answered by chance. */
export interface Draw extends Common {
  readonly kind: 'draw'
  readonly by: To
  readonly cards: Cards
  readonly count: number
  /** Whether everybody may see which cards there are; how many is always seen. */
  readonly shown: boolean
}
export interface Ask extends Common {
  readonly kind: 'ask'
  readonly to: To
  readonly shape: Shape
  /** The usual answer, preselected on screen. For a form it may hold some of the fields. */
  readonly usual?: Json
}
/** Several seats at once; nobody's answer is seen before all have answered. */
export interface Each extends Common {
  readonly kind: 'each'
  readonly parts: { readonly [seat: Seat]: Shape }
  /** The usual answer of each part that has one. */
  readonly usual?: { readonly [seat: Seat]: Json }
}
/** A window: others may step in while its keeper decides. The first answer closes it. */
export interface First extends Common {
  readonly kind: 'first'
  readonly keeper: To
  readonly parts: { readonly [to: To]: Shape }
  /** The usual answer of each part that has one. */
  readonly usual?: { readonly [to: To]: Json }
}

/** Carries a type and nothing else: `about: of<{ readonly name: string }>()`. */
export interface Of<T> {
  readonly of?: T
}
export const of = <T>(): Of<T> => ({})

/**
 * A question of a game, declared once: its name, its rule, and the types that its words, bots and screens read. `A` is what
 * it is about, `O` one of its options (if they need words), `F` the names of its fields, `W` whether it is a window.
 */
export interface Declared<A = unknown, O = unknown, F extends string = string, W extends boolean = boolean> {
  readonly name: string
  readonly rule?: string
  /** Never there at run time. */
  readonly types?: { readonly about: A; readonly option: O; readonly field: F; readonly window: W }
}

interface QuestionParts {
  /** The rule behind it, unless the rule that asks says another. */
  readonly rule?: string
  /** Data for words, bots and screens; the rules never read it back. */
  readonly about?: Of<unknown>
  /** The type of an option, if options need words. Numbers, texts and names need none. */
  readonly options?: Of<unknown>
  /** The fields of a form. Fields of a form inside a form are called `outer.inner`. */
  readonly fields?: readonly string[]
  /** Others may step in while its keeper decides. */
  readonly window?: boolean
}
type DeclaredBy<P> = Declared<
  P extends { readonly about: Of<infer A> } ? A : undefined,
  P extends { readonly options: Of<infer O> } ? O : never,
  P extends { readonly fields: readonly (infer F extends string)[] } ? F : never,
  P extends { readonly window: true } ? true : false
>

/**
 * Declares the questions of a topic, by name. The game's words have to say everything that is declared here, or they do not
 * compile; what a question is about is checked wherever it is asked.
 */
export const questions = <const P extends { readonly [name: string]: QuestionParts }>(
  parts: P,
): { readonly [K in keyof P]: DeclaredBy<P[K]> } =>
  Object.fromEntries(
    Object.entries(parts).map(([name, { rule }]) => [name, { name, ...(rule !== undefined && { rule }) }]),
  ) as { readonly [K in keyof P]: DeclaredBy<P[K]> }

/** Whether this is the declared question; if so, its `about` has that type. For bots, luck and screens. */
export const asks = <A, Q extends { readonly name: string }>(
  q: Q,
  declared: Declared<A>,
): q is Q & { readonly about: A } => q.name === declared.name

/** A declared question, or the bare name of one. */
type Asked = string | Declared
type AboutOf<D> = D extends Declared<infer A> ? A : Json | undefined
/** The type of an option of a declared question. */
type OptionOf<D> = D extends Declared<unknown, infer O> ? ([O] extends [never] ? Json : O & Json) : Json

const nameOf = (d: Asked): string => (typeof d === 'string' ? d : d.name)
const ruleOf = (d: Asked): string | undefined => (typeof d === 'string' ? undefined : d.rule)

/** A procedure while it runs: it hands out questions and is handed their answers. */
export type Asking<R> = Generator<Question, R, unknown>

type Extra<D> = Pick<Common, 'rule' | 'seenBy'> &
  (undefined extends AboutOf<D> ? { readonly about?: AboutOf<D> } : { readonly about: AboutOf<D> })

// The fields are written out rather than spread: these run in the innermost loop of every simulation.

/** Throw dice and read them. */
export function* roll<T, D extends Asked>(
  d: D,
  q: { readonly by: To; readonly dice: Pool; readonly read: Reader<T> } & Extra<D>,
): Asking<T> {
  return (yield {
    kind: 'roll',
    name: nameOf(d),
    by: q.by,
    pool: q.dice,
    reader: q.read,
    rule: q.rule ?? ruleOf(d),
    about: q.about as Json | undefined,
    seenBy: q.seenBy,
  }) as T
}

/** Draw cards without replacement; fewer if there are not so many. None left is a rule for the game to see to. */
export function* draw<D extends Asked>(
  d: D,
  q: { readonly by: To; readonly cards: Cards; readonly count?: number; readonly shown?: boolean } & Extra<D>,
): Asking<readonly string[]> {
  const { by, cards, count = 1, shown = false, rule = ruleOf(d), seenBy } = q
  return (yield {
    kind: 'draw',
    name: nameOf(d),
    by,
    cards,
    count: Math.min(count, cards.length),
    shown,
    rule,
    about: q.about as Json | undefined,
    seenBy,
  }) as readonly string[]
}

/** One of the options. */
export const choose = <D extends Asked, const T extends OptionOf<D>>(
  d: D,
  q: {
    readonly ask: To
    readonly from: readonly T[]
    readonly decline?: NoInfer<T>
    readonly usual?: NoInfer<T>
  } & Extra<D>,
): Asking<T> => askFor(d, q, { kind: 'one', options: q.from, decline: q.decline })

/** Several of the options, from `min` to `max` of them. */
export const chooseSome = <D extends Asked, const T extends OptionOf<D>>(
  d: D,
  q: {
    readonly ask: To
    readonly from: readonly T[]
    readonly min?: number
    readonly max?: number
    readonly usual?: readonly NoInfer<T>[]
  } & Extra<D>,
): Asking<readonly T[]> => askFor(d, q, someOf(q.from, q))

/** A whole number. */
export const number = <D extends Asked>(
  d: D,
  q: { readonly ask: To; readonly min: number; readonly max: number; readonly usual?: number } & Extra<D>,
): Asking<number> => askFor(d, q, whole({ min: q.min, max: q.max }))

/** Words. The rules carry them on and never judge them. */
export const text = <D extends Asked>(
  d: D,
  q: { readonly ask: To; readonly min?: number; readonly max?: number } & Extra<D>,
): Asking<string> => askFor(d, q, line(q))

/** Several fields answered in one go. */
export const form = <D extends Asked, const F extends Fields>(
  d: D,
  q: { readonly ask: To; readonly fields: F; readonly usual?: Partial<FieldAnswers<NoInfer<F>>> } & Extra<D>,
): Asking<FieldAnswers<F>> => askFor(d, q, formOf(q.fields))

/** Each of several seats answers for itself; answers are sealed until the last one is in. */
export function* askEach<S extends Shape, D extends Asked>(
  d: D,
  q: {
    readonly parts: { readonly [seat: Seat]: S }
    readonly usual?: { readonly [seat: Seat]: NoInfer<Usual<S>> }
  } & Extra<D>,
): Asking<{ readonly [seat: Seat]: AnswerTo<S> }> {
  const open = Object.entries(q.parts).filter(([, shape]) => !forced(shape))
  const known = Object.entries(q.parts).flatMap(([seat, shape]) => {
    const only = forced(shape)
    return only ? [[seat, only.answer] as const] : []
  })
  const given =
    open.length === 0 ? {} : yield { kind: 'each', ...common(d, q), parts: Object.fromEntries(open), ...usualOf(q) }
  return { ...Object.fromEntries(known), ...(given as object) } as { readonly [seat: Seat]: AnswerTo<S> }
}

/** A window: the first answer closes it. With the keeper alone and one option there is nothing to wait for. */
export function* openWindow<S extends Shape, D extends Asked>(
  d: D,
  q: {
    readonly keeper: To
    readonly parts: { readonly [to: To]: S }
    readonly usual?: { readonly [to: To]: NoInfer<Usual<S>> }
  } & Extra<D>,
): Asking<{ readonly by: To; readonly answer: AnswerTo<S> }> {
  const { [q.keeper]: own, ...others } = q.parts
  const only = own && Object.keys(others).length === 0 ? forced(own) : undefined
  if (only) return { by: q.keeper, answer: only.answer as AnswerTo<S> }
  return (yield { kind: 'first', ...common(d, q), keeper: q.keeper, parts: q.parts, ...usualOf(q) }) as {
    readonly by: To
    readonly answer: AnswerTo<S>
  }
}

/** A usual answer: whole, or some fields of a form. */
type Usual<S> = S extends Form<infer F> ? Partial<FieldAnswers<F>> : AnswerTo<S>
const usualOf = ({ usual }: { readonly usual?: unknown }): { readonly usual?: { readonly [to: To]: Json } } =>
  usual === undefined ? {} : { usual: usual as { readonly [to: To]: Json } }

type Besides = Pick<Common, 'rule' | 'seenBy'> & { readonly about?: unknown }

function* askFor<S extends Shape, T>(
  d: Asked,
  q: { readonly ask: To; readonly usual?: unknown } & Besides,
  shape: S,
): Asking<T> {
  const only = forced(shape)
  if (only) return only.answer as T
  const name = nameOf(d)
  if (hopeless(shape))
    throw new RangeError(
      `${name} has no legal answer: ask only where there is something to choose (in odds, t.seats may be empty)`,
    )
  const { ask: to, rule = ruleOf(d), about, seenBy, usual } = q
  return (yield {
    kind: 'ask',
    name,
    to,
    shape,
    rule,
    about: about as Json | undefined,
    seenBy,
    usual: usual as Json | undefined,
  }) as T
}

const common = (d: Asked, { rule = ruleOf(d), about, seenBy }: Besides): Common => ({
  name: nameOf(d),
  ...(rule !== undefined && { rule }),
  ...(about !== undefined && { about: about as Json }),
  ...(seenBy !== undefined && { seenBy }),
})

/** The usual answer of the part that is put to `to`, if it has one. */
export function usualFor(q: AnyQuestion, to: To): Json | undefined {
  if (q.kind === 'ask') return q.usual
  return q.kind === 'each' || q.kind === 'first' ? q.usual?.[to] : undefined
}

/** The seats that a question asks. Rolls and draws are answered by chance, in the hand of `by`. */
export function askedOf(q: Question): readonly To[] {
  if (q.kind === 'each' || q.kind === 'first') return Object.keys(q.parts)
  return [q.kind === 'ask' ? q.to : q.by]
}

/** A question as it is stored and sent: the reader is replaced by its name. */
export type PlainQuestion = Exclude<Question, Roll> | (Omit<Roll, 'reader'> & { readonly reader: string })

/** A question in the rules, or on the wire: for whatever does not read dice. */
export type AnyQuestion = Question | PlainQuestion

/** The question as plain data, for the wire and the log. Made once: everybody at the table looks at it again and again. */
export function plain(q: Question): PlainQuestion {
  const known = made.get(q)
  if (known !== undefined) return known
  const data = JSON.parse(JSON.stringify(q.kind === 'roll' ? { ...q, reader: q.reader.name } : q)) as PlainQuestion
  made.set(q, data)
  return data
}
const made = new WeakMap<Question, PlainQuestion>()

/** While rebuilding, the question that the code asks now must be the question that was asked. Words are left out. */
export function print(q: Question): string {
  switch (q.kind) {
    case 'roll':
      return fingerprint(['roll', q.name, q.by, poolText(q.pool), q.reader.name])
    case 'draw':
      return fingerprint(['draw', q.name, q.by, [...q.cards].sort(), q.count])
    case 'ask':
      return fingerprint(['ask', q.name, q.to, q.shape])
    default:
      return fingerprint([q.kind, q.name, q.parts])
  }
}
