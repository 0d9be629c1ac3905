import type { Rng } from '../dice/index.ts'
import { canonical, type Json, same } from './json.ts'

/** The form of a legal answer. Buttons, the server's check, bots, the fuzzer and the odds all read this one thing. */
export type Shape = One | Some | Whole | Line | Form | List | Either

export interface One<T extends Json = Json> {
  readonly kind: 'one'
  readonly options: readonly T[]
  /** The option that means "no": taken by the policy `never` and for a skipped question; shown as the quiet button. */
  readonly decline?: T
}
export interface Some<T extends Json = Json> {
  readonly kind: 'some'
  readonly options: readonly T[]
  readonly min: number
  readonly max: number
}
export interface Whole {
  readonly kind: 'whole'
  readonly min: number
  readonly max: number
}
export interface Line {
  readonly kind: 'line'
  /** Fewest and most characters. */
  readonly min: number
  readonly max: number
}
export interface Form<F extends Fields = Fields> {
  readonly kind: 'form'
  readonly fields: F
}
export interface List<S extends Shape = Shape> {
  readonly kind: 'list'
  readonly of: S
  readonly min: number
  readonly max: number
}
/** One of several forms; the answer's `kind` says which. */
export interface Either<C extends Record<string, Fields> = Record<string, Fields>> {
  readonly kind: 'either'
  readonly cases: C
}
export type Fields = { readonly [field: string]: Shape }

export type AnswerTo<S> =
  S extends One<infer T>
    ? T
    : S extends Some<infer T>
      ? readonly T[]
      : S extends Whole
        ? number
        : S extends Line
          ? string
          : S extends Form<infer F>
            ? FieldAnswers<F>
            : S extends List<infer Of>
              ? readonly AnswerTo<Of>[]
              : S extends Either<infer C>
                ? { [K in keyof C]: { readonly kind: K } & FieldAnswers<C[K]> }[keyof C]
                : never

export type FieldAnswers<F> = { readonly [K in keyof F]: AnswerTo<F[K]> }

export const oneOf = <const T extends Json>(
  options: readonly T[],
  extra: { readonly decline?: NoInfer<T> } = {},
): One<T> => ({
  kind: 'one',
  options,
  ...extra,
})

export const someOf = <const T extends Json>(
  options: readonly T[],
  limits: { readonly min?: number; readonly max?: number } = {},
): Some<T> => {
  const max = Math.min(limits.max ?? options.length, options.length)
  // With no options, "at least one" is impossible, and the minimum has to show it.
  const min = options.length === 0 ? (limits.min ?? 0) : Math.min(limits.min ?? 0, max)
  return { kind: 'some', options, min, max }
}

export const whole = (limits: { readonly min: number; readonly max: number }): Whole => ({ kind: 'whole', ...limits })

export const line = (limits: { readonly min?: number; readonly max?: number } = {}): Line => ({
  kind: 'line',
  min: limits.min ?? 0,
  max: limits.max ?? 200,
})

export const formOf = <const F extends Fields>(fields: F): Form<F> => ({ kind: 'form', fields })

export const listOf = <S extends Shape>(
  of: S,
  limits: { readonly min?: number; readonly max?: number } = {},
): List<S> => ({
  kind: 'list',
  of,
  min: limits.min ?? 0,
  max: limits.max ?? 20,
})

export const eitherOf = <const C extends Record<string, Fields>>(cases: C): Either<C> => ({ kind: 'either', cases })

/** A description of the legal answers, if this one is not legal. */
export function unfit(shape: Shape, answer: unknown): string | undefined {
  switch (shape.kind) {
    case 'one':
      return shape.options.some((o) => same(o, answer)) ? undefined : oneOfText(shape.options)
    case 'some': {
      const expected = `${between(shape.min, shape.max)} different ones of ${list(shape.options)}`
      if (!Array.isArray(answer) || answer.length < shape.min || answer.length > shape.max) return expected
      const texts = answer.map(canonical)
      const fits = answer.every(
        (a, i) => shape.options.some((o) => same(o, a)) && texts.indexOf(texts[i] as string) === i,
      )
      return fits ? undefined : expected
    }
    case 'whole':
      return Number.isSafeInteger(answer) && (answer as number) >= shape.min && (answer as number) <= shape.max
        ? undefined
        : `a whole number from ${shape.min} to ${shape.max}`
    case 'line':
      return typeof answer === 'string' && answer.length >= shape.min && answer.length <= shape.max
        ? undefined
        : `a text of ${between(shape.min, shape.max)} characters`
    case 'form':
      return unfitFields(shape.fields, answer)
    case 'list': {
      if (!Array.isArray(answer) || answer.length < shape.min || answer.length > shape.max)
        return `a list of ${between(shape.min, shape.max)} entries`
      return first(answer, (a, i) => at(`entry ${i + 1}`, unfit(shape.of, a)))
    }
    case 'either': {
      const kind = (answer as { readonly kind?: unknown } | null | undefined)?.kind
      const fields = typeof kind === 'string' && Object.hasOwn(shape.cases, kind) ? shape.cases[kind] : undefined
      return fields
        ? unfitFields({ kind: oneOf([kind as string]), ...fields }, answer)
        : `a kind out of ${list(Object.keys(shape.cases))}`
    }
  }
}

export function unfitFields(fields: Fields, answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer))
    return `the fields ${Object.keys(fields).join(', ') || '(none)'}`
  const stray = Object.keys(answer).find((k) => !Object.hasOwn(fields, k))
  if (stray !== undefined) return `no field "${stray}", only ${Object.keys(fields).join(', ') || 'none'}`
  return first(Object.entries(fields), ([k, s]) => at(k, unfit(s, (answer as Record<string, unknown>)[k])))
}

/** The one legal answer, if there is only one; a question that has it is not asked. */
export function forced(shape: Shape): { readonly answer: Json } | undefined {
  switch (shape.kind) {
    case 'one':
      return shape.options.length === 1 ? { answer: shape.options[0] as Json } : undefined
    case 'some':
      if (shape.max === 0) return { answer: [] }
      return shape.min === shape.options.length ? { answer: shape.options } : undefined
    case 'whole':
      return shape.min === shape.max ? { answer: shape.min } : undefined
    case 'form': {
      const parts = Object.entries(shape.fields).map(([k, s]) => [k, forced(s)] as const)
      return parts.every(([, f]) => f)
        ? { answer: Object.fromEntries(parts.map(([k, f]) => [k, f?.answer ?? null])) }
        : undefined
    }
    case 'line':
      return shape.max === 0 ? { answer: '' } : undefined
    case 'list': {
      if (shape.max === 0) return { answer: [] }
      const only = shape.min === shape.max ? forced(shape.of) : undefined
      return only && { answer: Array.from({ length: shape.min }, () => only.answer) }
    }
    case 'either': {
      const [kind, ...others] = Object.keys(shape.cases)
      const only = kind !== undefined && others.length === 0 ? forced(formOf(shape.cases[kind] as Fields)) : undefined
      return only && { answer: { kind: kind as string, ...(only.answer as object) } }
    }
  }
}

/** Whether no answer at all would fit: such a question cannot be asked, such a procedure not be started. */
export function hopeless(shape: Shape): boolean {
  switch (shape.kind) {
    case 'one':
      return shape.options.length === 0
    case 'some':
    case 'whole':
    case 'line':
      return shape.min > shape.max
    case 'form':
      return Object.values(shape.fields).some(hopeless)
    case 'list':
      return shape.min > shape.max || (shape.min > 0 && hopeless(shape.of))
    case 'either':
      return Object.values(shape.cases).every((fields) => Object.values(fields).some(hopeless))
  }
}

/** The answer that means "no", if the question has one. */
export function declined(shape: Shape): { readonly answer: Json } | undefined {
  switch (shape.kind) {
    case 'one':
      return shape.decline !== undefined && shape.options.some((o) => same(o, shape.decline))
        ? { answer: shape.decline }
        : undefined
    case 'some':
    case 'list':
      return shape.min === 0 ? { answer: [] } : undefined
    case 'line':
      return shape.min === 0 ? { answer: '' } : undefined
    default:
      return forced(shape)
  }
}

/** Any legal answer, of any size; for bots that do not care, and for the fuzzer. Not every answer is equally likely. */
export function sample(shape: Shape, rng: Rng): Json {
  switch (shape.kind) {
    case 'one':
      return pick(shape.options, rng)
    case 'some':
      return shuffled(shape.options, rng).slice(0, shape.min + rng.below(shape.max - shape.min + 1))
    case 'whole':
      return shape.min + rng.below(Math.min(shape.max - shape.min + 1, 2 ** 32))
    case 'line':
      return 'word '
        .repeat(20)
        .slice(0, Math.min(shape.max, Math.max(shape.min, 1 + rng.below(12))))
        .trimEnd()
        .padEnd(shape.min, '.')
    case 'form':
      return sampleFields(shape.fields, rng)
    case 'list':
      return Array.from({ length: shape.min + rng.below(Math.min(3, shape.max - shape.min) + 1) }, () =>
        sample(shape.of, rng),
      )
    case 'either': {
      const kind = pick(Object.keys(shape.cases), rng)
      return { kind, ...sampleFields(shape.cases[kind] as Fields, rng) }
    }
  }
}

export const sampleFields = (fields: Fields, rng: Rng): { readonly [k: string]: Json } =>
  Object.fromEntries(Object.entries(fields).map(([k, s]) => [k, sample(s, rng)]))

/** A legal answer, each as likely as any other, and out of how many. Words are free, so a text counts as one answer. */
export function sampleEvenly(shape: Shape, rng: Rng): { readonly answer: Json; readonly of: number } {
  switch (shape.kind) {
    case 'one':
      return { answer: pick(shape.options, rng), of: shape.options.length }
    case 'some': {
      const sizes = Array.from({ length: shape.max - shape.min + 1 }, (_, i) => shape.min + i)
      const sized = weighted(sizes, (size) => combinations(shape.options.length, size), rng)
      const chosen = new Set(shuffled([...shape.options.keys()], rng).slice(0, sized.value))
      return { answer: shape.options.filter((_, i) => chosen.has(i)), of: sized.of }
    }
    case 'whole':
      return { answer: sample(shape, rng), of: shape.max - shape.min + 1 }
    case 'line':
      return { answer: anyWords(shape), of: 1 }
    case 'form':
      return evenFields(shape.fields, rng)
    case 'list': {
      const { of } = sampleEvenly(shape.of, rng)
      const lengths = Array.from({ length: shape.max - shape.min + 1 }, (_, i) => shape.min + i)
      const long = weighted(lengths, (length) => of ** length, rng)
      return { answer: Array.from({ length: long.value }, () => sampleEvenly(shape.of, rng).answer), of: long.of }
    }
    case 'either': {
      const drawn = Object.entries(shape.cases).map(([kind, fields]) => ({ kind, ...evenFields(fields, rng) }))
      const { value, of } = weighted(drawn, (d) => d.of, rng)
      return { answer: { kind: value.kind, ...(value.answer as object) }, of }
    }
  }
}

function evenFields(fields: Fields, rng: Rng): { readonly answer: Json; readonly of: number } {
  const each = Object.entries(fields).map(([k, s]) => [k, sampleEvenly(s, rng)] as const)
  return {
    answer: Object.fromEntries(each.map(([k, { answer }]) => [k, answer])),
    of: each.reduce((n, [, { of }]) => n * of, 1),
  }
}

/** One of several, by weight, and the weight of all. */
export function weighted<T>(
  all: readonly T[],
  weight: (item: T) => number,
  rng: Rng,
): { readonly value: T; readonly of: number } {
  const of = all.reduce((n, item) => n + weight(item), 0)
  let left = (rng.below(2 ** 32) / 2 ** 32) * of
  for (const value of all) {
    left -= weight(value)
    if (left < 0) return { value, of }
  }
  return { value: all.at(-1) as T, of }
}

/** A stand-in for any text: the shortest legal one. */
const anyWords = ({ min }: Line): string => '…'.repeat(Math.max(min, 0))

/** Every legal answer, if there are at most `limit`. Words are free, so a text counts as one answer. */
export function answersOf(shape: Shape, limit = 1000): readonly Json[] | undefined {
  switch (shape.kind) {
    case 'one':
      return shape.options.length <= limit ? shape.options : undefined
    case 'some': {
      if (setsOf(shape) > limit) return undefined
      return subsets(shape.options, shape.max).filter((s) => s.length >= shape.min)
    }
    case 'whole':
      return shape.max - shape.min < limit
        ? Array.from({ length: shape.max - shape.min + 1 }, (_, i) => shape.min + i)
        : undefined
    case 'line':
      return [anyWords(shape)]
    case 'form':
      return fieldAnswers(shape.fields, limit)
    case 'list':
      return shape.max === 0 ? [[]] : undefined
    case 'either': {
      const all = Object.entries(shape.cases).flatMap(([kind, fields]) =>
        (fieldAnswers(fields, limit) ?? [undefined]).map((a) => a && ({ kind, ...(a as object) } as Json)),
      )
      return all.length <= limit && all.every((a) => a !== undefined) ? (all as Json[]) : undefined
    }
  }
}

function fieldAnswers(fields: Fields, limit: number): readonly Json[] | undefined {
  let all: Record<string, Json>[] = [{}]
  for (const [k, s] of Object.entries(fields)) {
    const each = answersOf(s, limit)
    if (!each || each.length * all.length > limit) return undefined
    all = all.flatMap((a) => each.map((v) => ({ ...a, [k]: v })))
  }
  return all
}

/** All choices of at most `most` options, each in the order of the options. */
function subsets(options: readonly Json[], most: number): Json[][] {
  let sets: Json[][] = [[]]
  for (const o of options) sets = [...sets, ...sets.filter((s) => s.length < most).map((s) => [...s, o])]
  return sets
}

const MOST_TAKEN = 20

function setsOf({ options, min, max }: Some): number {
  if (max > MOST_TAKEN) return Number.POSITIVE_INFINITY
  let sets = 0
  for (let size = min; size <= max; size++) sets += combinations(options.length, size)
  return sets
}

/** In how many ways some can be taken out of many. */
function combinations(of: number, taken: number): number {
  let ways = 1
  for (let k = 0; k < taken; k++) ways = (ways * (of - k)) / (k + 1)
  return ways
}

const pick = <T>(from: readonly T[], rng: Rng): T => from[rng.below(from.length)] as T

function shuffled<T>(from: readonly T[], rng: Rng): T[] {
  const left = [...from]
  return from.map(() => left.splice(rng.below(left.length), 1)[0] as T)
}

const oneOfText = (options: readonly Json[]): string =>
  options.length === 0 ? 'nothing: none is left' : `one of ${list(options)}`

const between = (min: number, max: number): string => (min === max ? `${min}` : `${min} to ${max}`)

const list = (options: readonly Json[]): string =>
  options.length > 30
    ? `${options.slice(0, 30).map(optionText).join(', ')} … (${options.length})`
    : options.map(optionText).join(', ')

const optionText = (o: Json): string => (typeof o === 'string' ? o : canonical(o))

const at = (where: string, wrong: string | undefined): string | undefined => wrong && `for ${where}: ${wrong}`

function first<T>(items: readonly T[], wrong: (item: T, i: number) => string | undefined): string | undefined {
  for (const [i, item] of items.entries()) {
    const found = wrong(item, i)
    if (found) return found
  }
  return undefined
}
