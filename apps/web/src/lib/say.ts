import {
  type Called,
  declined,
  forced,
  type Json,
  type Question,
  type Shape,
  sees,
  unfit,
  type Viewer,
} from '@sortie/engine'
import { isSeatField, withNames } from '@sortie/table/browser'
import type { Face } from '../games/face.ts'
import { w } from '../words/index.ts'
import type { Offer, OpenQuestion } from './wire.ts'

type Fact = { readonly type: string; readonly [f: string]: unknown }
type NameOf = (seat: string) => string

/** Words of a game are called with what a seat sees; where they stumble over something hidden, the bare name is said. */
function spoken(say: () => string | undefined, otherwise: string): string {
  try {
    return say() || otherwise
  } catch {
    return otherwise
  }
}

/** `WhichThingsToBurn` → Which things to burn. */
export function bare(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase()
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A heading, and what comes before or after it as a second voice. */
export interface Said {
  readonly head: string
  readonly rest: string
}

/** The last sentence that asks is the heading; what leads up to it stands below. */
export function questionText(game: Face, { question }: OpenQuestion): Said {
  const q = question as unknown as Question
  const text = spoken(() => game.words.en.questions[q.name]?.(q), bare(q.name))
  const sentences = text.match(/.+?[.?!]["”)]*(?=\s|$)|.+$/gs)?.map((s) => s.trim()) ?? [text]
  if (text.length < 70 || sentences.length < 2) return { head: text, rest: '' }
  const asks = sentences.findLastIndex((s) => s.endsWith('?'))
  const at = Math.max(asks, 0)
  return { head: sentences[at] as string, rest: sentences.filter((_, i) => i !== at).join(' ') }
}

/** What closes a window, and who may do what until then. */
export const windowText = (game: Face, question: string, keeper: string): string =>
  capital(game.words.en.windows?.[question]?.(keeper) ?? w.windowNote)

/** A field of a form is called `question.field`, or `procedure.field`; where it has no words of its own, those of the whole count. */
const wordsFor = <W>(words: { readonly [name: string]: W } | undefined, name: string): W | undefined =>
  words?.[name] ?? (name.includes('.') ? words?.[name.slice(0, name.lastIndexOf('.'))] : undefined)

/** How a field is asked for. */
export const fieldText = (game: Face, q: Question, field: string): string =>
  spoken(() => game.words.en.questions[`${q.name}.${field}`]?.(q), bare(field))

export const fieldOf = (q: Question, field: string): Question => ({ ...q, name: `${q.name}.${field}` })

/** An id that was made of a name, as a name again: `bruno-vale` is Bruno Vale. */
const nameIn = (option: Json): string =>
  typeof option === 'string' && /^\p{Ll}+(-\p{Ll}+)+$/u.test(option)
    ? option.split('-').map(capital).join(' ')
    : plainValue(option)

export function optionText(game: Face, q: Question, option: Json): Said {
  const said = spoken(() => wordsFor(game.words.en.options, q.name)?.(option, q), nameIn(option))
  const text = said.includes('undefined') ? nameIn(option) : said
  const [, head, rest] = /^([^:]{1,60}): (.+)$/s.exec(text) ?? []
  return head ? { head: capital(head), rest: capital(rest as string) } : { head: capital(text), rest: '' }
}

/** A question of the past: what it was about is not in the log. */
const asked = (name: string, option: Json): Question => ({
  kind: 'ask',
  name,
  to: '',
  shape: { kind: 'one', options: [option] },
})

/** An answer, or what something was started with, as the log tells it. What was left empty is not told. */
export function answerText(game: Face, name: string, answer: Json, nameOf: NameOf): string {
  if (answer === null || answer === '') return ''
  if (Array.isArray(answer)) return listed(answer.map((a) => answerText(game, name, a, nameOf)))
  const hasWords = (of: string): boolean => game.words.en.options?.[of] !== undefined
  // A question whose options have words is no form, whatever its options are made of.
  if (typeof answer === 'object' && !hasWords(name))
    return listed(
      Object.entries(answer).map(([field, value]) => {
        const of = `${name}.${field}`
        if (value === 'none' || value === false) return ''
        if (value === true && !hasWords(of)) return fieldText(game, asked(name, value), field).replace(/.*\?$/, '')
        if (typeof value === 'string' && isSeatField(field) && !hasWords(of)) return nameOf(value)
        return answerText(game, of, value, nameOf)
      }),
    )
  const { head, rest } = optionText(game, asked(name, answer), answer)
  // People's own words are theirs, with small letters and all.
  return rest ? `${head}: ${rest}` : head === capital(String(answer)) && /\s/.test(head) ? String(answer) : head
}
const listed = (texts: readonly string[]): string => texts.filter((t) => t !== '' && t.length < 80).join(', ')

/** A message of the server, as a sentence of its own. */
export const sentence = (text: string): string => `${capital(text)}${/[.!?]$/.test(text) ? '' : '.'}`

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export function plainValue(value: unknown): string {
  if (value === true) return w.yes
  if (value === false) return w.no
  if (value === null || value === undefined) return w.none
  if (typeof value === 'string') return /^[a-z]+([A-Z][a-z]+)+$/.test(value) ? bare(value).toLowerCase() : value
  if (typeof value === 'number') return String(value).replace('-', '−')
  if (Array.isArray(value)) return value.map(plainValue).join(', ') || w.none
  return Object.values(value as object)
    .map(plainValue)
    .join(', ')
}

/** What a setting is set to, in the game's words. */
export const settingText = (values: Face['words']['en']['settingValues'], key: string, value: unknown): string =>
  values?.[key]?.[String(value)] ?? plainValue(value)

/** A fact in the game's words, with people called by their names. */
export function factText(game: Face, fact: Fact, nameOf: NameOf, called?: Called): string {
  const named = withNames(fact, nameOf) as Fact
  const first = spoken(() => game.words.en.facts[fact.type]?.(named as never, called), '')
  const text =
    first.includes('undefined') || first === ''
      ? spoken(() => game.words.en.facts[fact.type]?.(fact as never, called), bare(fact.type))
      : first
  return capital(text)
}

export const offerTitle = (game: Face, procedure: string): string =>
  game.words.en.procedures[procedure]?.title ?? bare(procedure)

export const offerHint = (game: Face, { procedure }: Offer): string | undefined =>
  game.words.en.procedures[procedure]?.hint

/** Everybody who may know that a fact became so, as names; nothing if all may, be it without some of its fields. */
export function whoSees(
  game: Face,
  fact: Fact,
  seats: readonly (Viewer & { readonly name?: string })[],
): readonly string[] | undefined {
  const shape = game.facts?.[fact.type]
  try {
    const audience = shape?.seenBy?.(fact) ?? 'everyone'
    return audience === 'everyone' ? undefined : seats.filter((s) => sees(s, audience)).map((s) => s.name ?? s.seat)
  } catch {
    return undefined
  }
}

/** What an answer is before anything was said: empty, but for what can be answered in one way only, or declined. */
export const emptyAnswer = (shape: Shape): Json | undefined => {
  const only = forced(shape)
  if (only) return only.answer
  switch (shape.kind) {
    case 'one':
      return declined(shape)?.answer
    case 'some':
    case 'list':
      return []
    case 'whole':
      return Math.min(Math.max(0, shape.min), shape.max)
    case 'line':
      return ''
    case 'form':
      return Object.fromEntries(
        Object.entries(shape.fields).flatMap(([k, s]) => {
          const v = emptyAnswer(s)
          return v === undefined ? [] : [[k, v]]
        }),
      )
    default:
      return undefined
  }
}

/** An answer that is settled, for those who fill in the rest; nothing where it only says that there is nothing to say. */
export function settledText(game: Face, q: Question, answer: Json): string {
  if (answer === 'none' || typeof answer === 'boolean') return ''
  return (Array.isArray(answer) ? (answer as readonly Json[]) : [answer])
    .map((o) => optionText(game, q, o).head)
    .join(', ')
}

/** The first part of an answer that is not legal yet: how it is asked for, and what it takes. Nothing, if the answer will do. */
export function missing(
  game: Face,
  q: Question,
  shape: Shape,
  answer: Json | undefined,
  label = '',
): string | undefined {
  if (unfit(shape, answer) === undefined) return undefined
  const inside = typeof answer === 'object' && answer !== null ? (answer as { readonly [part: string]: Json }) : {}
  if (shape.kind === 'list') {
    const wrong = Object.values(inside).find((item) => unfit(shape.of, item) !== undefined)
    if (wrong !== undefined) return missing(game, q, shape.of, wrong, label)
  }
  const cases = shape.kind === 'either' ? shape.cases[String(inside['kind'])] : undefined
  for (const [field, of] of Object.entries(shape.kind === 'form' ? shape.fields : (cases ?? {}))) {
    const found = missing(game, fieldOf(q, field), of, inside[field], fieldText(game, q, field))
    if (found) return found
  }
  return w.missing(label, takes(shape))
}

function takes(shape: Shape): string {
  if (shape.kind === 'line') return w.takesCharacters(shape.min, shape.max)
  if (shape.kind === 'whole') return w.between(shape.min, shape.max)
  return shape.kind === 'some' || shape.kind === 'list' ? w.chooseSome(shape.min, shape.max).toLowerCase() : ''
}

export const poolText = (
  pool: readonly { readonly count: number; readonly sides: number; readonly name?: string }[],
): string => pool.map((d) => `${d.count}d${d.sides}`).join(' + ') || w.noDice
