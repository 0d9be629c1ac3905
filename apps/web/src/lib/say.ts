import { type Json, type Question, type Shape, sees, type Viewer } from '@sortie/engine'
import { isSeatField, withNames } from '@sortie/table/browser'
import type { Face } from '../games/face.ts'
import { w } from '../words/index.ts'
import type { DoorQuestion, Offer } from './wire.ts'

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
export function questionText(game: Face, { question }: DoorQuestion): Said {
  const q = question as unknown as Question
  const text = spoken(() => game.words.en.questions[q.name]?.(q), bare(q.name))
  const sentences = text.match(/.+?[.?!]["”)]*(?=\s|$)|.+$/gs)?.map((s) => s.trim()) ?? [text]
  if (text.length < 70 || sentences.length < 2) return { head: text, rest: '' }
  const asks = sentences.findLastIndex((s) => s.endsWith('?'))
  const at = Math.max(asks, 0)
  return { head: sentences[at] as string, rest: sentences.filter((_, i) => i !== at).join(' ') }
}

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

/** A question of the past: what it was about is not in the log, and words that look there have nothing to say. */
const asked = (name: string, option: Json): Question =>
  ({
    kind: 'ask',
    name,
    to: '',
    shape: { kind: 'one', options: [option] },
    get about(): never {
      throw new TypeError('what this was about is not in the log')
    },
  }) as unknown as Question

/** An answer, or what something was started with, as the log tells it. What was left empty is not told. */
export function answerText(game: Face, name: string, answer: Json, nameOf: NameOf): string {
  if (answer === null || answer === false || answer === '') return ''
  if (Array.isArray(answer)) return listed(answer.map((a) => answerText(game, name, a, nameOf)))
  if (typeof answer === 'object')
    return listed(
      Object.entries(answer).map(([field, value]) => {
        if (value === 'none') return ''
        if (value === true) return fieldText(game, asked(name, value), field).replace(/.*\?$/, '')
        if (typeof value === 'string' && isSeatField(field)) return nameOf(value)
        return answerText(game, `${name}.${field}`, value, nameOf)
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

/** A fact in the game's words, with people called by their names. */
export function factText(game: Face, fact: Fact, nameOf: NameOf): string {
  if (fact.type === '$set') return `${(fact['path'] as string[]).map(bare).join(', ')}: ${plainValue(fact['value'])}.`
  const named = withNames(fact, nameOf) as Fact
  const first = spoken(() => game.words.en.facts[fact.type]?.(named as never), '')
  const text =
    first.includes('undefined') || first === ''
      ? spoken(() => game.words.en.facts[fact.type]?.(fact as never), bare(fact.type))
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

/** The answer to a shape that has only one. */
export function onlyAnswer(shape: Shape): Json | undefined {
  if (shape.kind === 'one') return shape.options.length === 1 ? shape.options[0] : undefined
  if (shape.kind === 'whole') return shape.min === shape.max ? shape.min : undefined
  return shape.kind === 'some' && (shape.max === 0 || shape.min === shape.options.length)
    ? shape.options.slice(0, shape.max)
    : undefined
}

export const emptyAnswer = (shape: Shape): Json | undefined => {
  switch (shape.kind) {
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
      return shape.kind === 'one' && shape.options.length === 1 ? shape.options[0] : undefined
  }
}

export const poolText = (
  pool: readonly { readonly count: number; readonly sides: number; readonly name?: string }[],
): string => pool.map((d) => `${d.count}d${d.sides}`).join(' + ') || w.noDice

// Made once: a row of the log that made its own would take longer for that than for all else.
const hours = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

export const clockTime = (time: number): string => hours.format(time)
