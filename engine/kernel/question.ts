import { type Cards, type Pool, poolText, type Reader } from '../dice/index.ts'
import type { Audience } from './audience.ts'
import { fingerprint, type Json } from './json.ts'
import type { Seat, To } from './seat.ts'
import {
  type AnswerTo,
  type FieldAnswers,
  type Fields,
  forced,
  formOf,
  hopeless,
  line,
  type Shape,
  someOf,
  whole,
} from './shape.ts'

/** What a procedure can ask. Plain data but for the reader, which is stored and sent by its name. */
export type Question = Roll | Draw | Ask | Each | First

interface Common {
  readonly name: string
  /** The rule behind the question. */
  readonly rule?: string
  /** What it is about, for the words and the screen; the rules never read it back. */
  readonly about?: Json
  /** Who may know that it is asked. Everyone, unless said otherwise. */
  readonly seenBy?: Audience
}
/** Dice, thrown by somebody and answered by chance. */
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
  /** The answer that is usual at a table. */
  readonly usual?: Json
}
/** Several seats at once; nobody's answer is seen before all have answered. */
export interface Each extends Common {
  readonly kind: 'each'
  readonly parts: { readonly [seat: Seat]: Shape }
}
/** A window: others may step in while its keeper decides. The first answer closes it. */
export interface First extends Common {
  readonly kind: 'first'
  readonly keeper: To
  readonly parts: { readonly [to: To]: Shape }
}

/** A procedure while it runs: it hands out questions and is handed their answers. */
export type Asking<R> = Generator<Question, R, unknown>

type Extra = Pick<Common, 'rule' | 'about' | 'seenBy'>

// The fields are written out rather than spread: these run in the innermost loop of every simulation.

/** Throw dice and read them. */
export function* roll<T>(
  name: string,
  q: { readonly by: To; readonly dice: Pool; readonly read: Reader<T> } & Extra,
): Asking<T> {
  return (yield {
    kind: 'roll',
    name,
    by: q.by,
    pool: q.dice,
    reader: q.read,
    rule: q.rule,
    about: q.about,
    seenBy: q.seenBy,
  }) as T
}

/** Draw cards without replacement; fewer if there are not so many. None left is a rule for the game to see to. */
export function* draw(
  name: string,
  q: { readonly by: To; readonly cards: Cards; readonly count?: number; readonly shown?: boolean } & Extra,
): Asking<readonly string[]> {
  const { by, cards, count = 1, shown = false, rule, about, seenBy } = q
  return (yield {
    kind: 'draw',
    name,
    by,
    cards,
    count: Math.min(count, cards.length),
    shown,
    rule,
    about,
    seenBy,
  }) as readonly string[]
}

/** One of the options. */
export const choose = <const T extends Json>(
  name: string,
  q: {
    readonly ask: To
    readonly from: readonly T[]
    readonly decline?: NoInfer<T>
    readonly usual?: NoInfer<T>
  } & Extra,
): Asking<T> => askFor(name, q, { kind: 'one', options: q.from, decline: q.decline })

/** Several of the options, from `min` to `max` of them. */
export const chooseSome = <const T extends Json>(
  name: string,
  q: {
    readonly ask: To
    readonly from: readonly T[]
    readonly min?: number
    readonly max?: number
    readonly usual?: readonly NoInfer<T>[]
  } & Extra,
): Asking<readonly T[]> => askFor(name, q, someOf(q.from, q))

/** A whole number. */
export const number = (
  name: string,
  q: { readonly ask: To; readonly min: number; readonly max: number; readonly usual?: number } & Extra,
): Asking<number> => askFor(name, q, whole({ min: q.min, max: q.max }))

/** Words. The rules carry them on and never judge them. */
export const text = (
  name: string,
  q: { readonly ask: To; readonly min?: number; readonly max?: number } & Extra,
): Asking<string> => askFor(name, q, line(q))

/** Several fields answered in one go. */
export const form = <const F extends Fields>(
  name: string,
  q: { readonly ask: To; readonly fields: F; readonly usual?: FieldAnswers<NoInfer<F>> } & Extra,
): Asking<FieldAnswers<F>> => askFor(name, q, formOf(q.fields))

/** Each of several seats answers for itself, sealed until the last has. */
export function* askEach<S extends Shape>(
  name: string,
  q: { readonly parts: { readonly [seat: Seat]: S } } & Extra,
): Asking<{ readonly [seat: Seat]: AnswerTo<S> }> {
  const open = Object.entries(q.parts).filter(([, shape]) => !forced(shape))
  const known = Object.entries(q.parts).flatMap(([seat, shape]) => {
    const only = forced(shape)
    return only ? [[seat, only.answer] as const] : []
  })
  const given = open.length === 0 ? {} : yield { kind: 'each', name, ...q, parts: Object.fromEntries(open) }
  return { ...Object.fromEntries(known), ...(given as object) } as { readonly [seat: Seat]: AnswerTo<S> }
}

/** A window: whoever answers first closes it. With the keeper alone and one option there is nothing to wait for. */
export function* openWindow<S extends Shape>(
  name: string,
  q: { readonly keeper: To; readonly parts: { readonly [to: To]: S } } & Extra,
): Asking<{ readonly by: To; readonly answer: AnswerTo<S> }> {
  const { [q.keeper]: own, ...others } = q.parts
  const only = own && Object.keys(others).length === 0 ? forced(own) : undefined
  if (only) return { by: q.keeper, answer: only.answer as AnswerTo<S> }
  return (yield { kind: 'first', name, ...q }) as { readonly by: To; readonly answer: AnswerTo<S> }
}

function* askFor<S extends Shape, T>(
  name: string,
  q: { readonly ask: To; readonly usual?: unknown } & Extra,
  shape: S,
): Asking<T> {
  const only = forced(shape)
  if (only) return only.answer as T
  if (hopeless(shape)) throw new RangeError(`${name} has no legal answer`)
  const { ask: to, rule, about, seenBy, usual } = q
  return (yield { kind: 'ask', name, to, shape, rule, about, seenBy, usual: usual as Json | undefined }) as T
}

/** Everybody the question is put to. Chance answers rolls and draws; `by` says whose hand. */
export function askedOf(q: Question): readonly To[] {
  if (q.kind === 'each' || q.kind === 'first') return Object.keys(q.parts)
  return [q.kind === 'ask' ? q.to : q.by]
}

/** A question as it is stored and sent: the reader is there by its name. */
export type PlainQuestion = Exclude<Question, Roll> | (Omit<Roll, 'reader'> & { readonly reader: string })

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
