import {
  declined,
  forced,
  type Json,
  type Names,
  optionsHaveWords,
  type PlainQuestion,
  type Said,
  type Shape,
  sayFact,
  sayField,
  sayOption,
  sayQuestion,
  sayWindow,
  sees,
  spaced,
  unfit,
  type Viewer,
} from '@sortie/engine'
import type { Offer, OpenQuestion } from '@sortie/protocol'
import type { Face } from '../games/face.ts'
import { w } from '../words/index.ts'

type Fact = { readonly type: string; readonly [f: string]: unknown }

/** A game and what its people are called: everything that is said is said with both. */
export interface Speaker {
  readonly game: Face
  readonly names: Names
}

/** Words of a game are called with what a seat sees; where they fail on something hidden, the plain name is said. */
function spoken(say: () => string | undefined, otherwise: string): string {
  try {
    return say() || otherwise
  } catch {
    return otherwise
  }
}

export { type Said, spaced }

/** The heading of a question, and what leads up to it. */
export const questionText = ({ game, names }: Speaker, { question }: OpenQuestion): Said =>
  saidOr(() => sayQuestion(game, question, names), spaced(question.name))

function saidOr(say: () => Said | undefined, otherwise: string): Said {
  try {
    return say() ?? { head: otherwise, rest: '' }
  } catch {
    return { head: otherwise, rest: '' }
  }
}

/** What closes a window, and who may do what until then. */
export const windowText = (game: Face, question: string, keeper: string): string =>
  capital(sayWindow(game, question, keeper) ?? w.windowNote)

/** A field of a form as a question of its own: `question.field` or `procedure.field`. */
export const fieldOf = (q: PlainQuestion, field: string): PlainQuestion => ({ ...q, name: `${q.name}.${field}` })

/** The question or procedure that a field belongs to, and the way to the field in it. */
function ownerOf(q: PlainQuestion): { readonly of: PlainQuestion; readonly path?: string } {
  const dot = q.name.indexOf('.')
  return dot < 0 ? { of: q } : { of: { ...q, name: q.name.slice(0, dot) }, path: q.name.slice(dot + 1) }
}

/** How a field is asked for. */
export function fieldText({ game, names }: Speaker, q: PlainQuestion, field: string): string {
  const { of, path } = ownerOf(fieldOf(q, field))
  return spoken(() => sayField(game, of, path as string, names), spaced(field))
}

/** An option without words of its own. Ids become names: a seat's, a character's, or `bruno-vale` as Bruno Vale. */
function plainOption({ names }: Speaker, option: Json): string {
  if (typeof option !== 'string') return plainValue(option)
  const name = names.person(option)
  if (name !== option) return name
  return /^\p{Ll}+(-\p{Ll}+)+$/u.test(option) ? option.split('-').map(capital).join(' ') : plainValue(option)
}

export function optionText(speaker: Speaker, q: PlainQuestion, option: Json): Said {
  const { head, rest } = optionInSentence(speaker, q, option)
  return { head: capital(head), rest: capital(rest) }
}

/** The same in the middle of a sentence. */
function optionInSentence(speaker: Speaker, q: PlainQuestion, option: Json): Said {
  const { game, names } = speaker
  const { of, path } = ownerOf(q)
  const whole = path === undefined ? undefined : () => sayOption(game, of, option, { names })
  const say = () => sayOption(game, of, option, { path, names }) ?? whole?.()
  return saidOr(say, plainOption(speaker, option))
}

/** A past question: the log does not keep what it was about. */
const asked = (name: string, option: Json): PlainQuestion => ({
  kind: 'ask',
  name,
  to: '',
  shape: { kind: 'one', options: [option] },
})

/** An answer, or the arguments of a procedure, as the log tells them. Empty parts are left out. */
export function answerText(speaker: Speaker, name: string, answer: Json): string {
  return told(speaker, name, answer, 'whole')
}

/** What belongs to a form or a list is told in brief: what an option is for was said when it was chosen. */
function told(speaker: Speaker, name: string, answer: Json, how: 'whole' | 'brief'): string {
  if (answer === null || answer === '') return ''
  if (Array.isArray(answer)) return listed(answer.map((a) => told(speaker, name, a, 'brief')))
  const hasWords = (of: string): boolean => {
    const { of: owner, path } = ownerOf(asked(of, null))
    return optionsHaveWords(speaker.game, owner.name, path)
  }
  // A question whose options have words is no form, whatever its options are made of, unless its fields have words too.
  if (typeof answer === 'object' && (!hasWords(name) || Object.keys(answer).some((f) => hasWords(`${name}.${f}`))))
    return listed(
      Object.entries(answer).map(([field, value]) => {
        const of = `${name}.${field}`
        if (value === 'none' || value === false) return ''
        if (value === true && !hasWords(of)) return fieldText(speaker, asked(name, value), field).replace(/.*\?$/, '')
        return told(speaker, of, value, 'brief')
      }),
    )
  const { head, rest } = optionInSentence(speaker, asked(name, answer), answer)
  return rest && how === 'whole' ? `${head}: ${rest}` : head
}
const listed = (texts: readonly string[]): string =>
  texts
    .filter((t) => t !== '' && t.length < 80)
    .map((t) => t.replace(/[.]+$/, ''))
    .join(', ')

/** A message of the server as a sentence. */
export const sentence = (text: string): string => `${capital(text)}${/[.!?]$/.test(text) ? '' : '.'}`

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export function plainValue(value: unknown): string {
  if (value === true) return w.yes
  if (value === false) return w.no
  if (value === null || value === undefined) return w.none
  if (typeof value === 'string') return /^[a-z]+([A-Z][a-z]+)+$/.test(value) ? spaced(value).toLowerCase() : value
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
export function factText({ game, names }: Speaker, fact: Fact): string {
  return capital(spoken(() => sayFact(game, fact, names), spaced(fact.type)))
}

export const offerTitle = (game: Face, procedure: string): string =>
  game.words.en.procedures[procedure]?.title ?? spaced(procedure)

export const offerHint = (game: Face, { procedure }: Offer): string | undefined =>
  game.words.en.procedures[procedure]?.hint

/** Who may know that a fact happened, by name; nothing if everyone may, even without some of its fields. */
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

/** The answer to start from: empty, apart from parts with one legal value or a way to decline. */
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

/**
 * The answer to start from: what was filled in before as far as it is still legal, then what is usual, then what is empty.
 */
export function startFrom(shape: Shape, usual: Json | undefined, draft?: Json): Json | undefined {
  const only = forced(shape)
  if (only) return only.answer
  if (shape.kind === 'form') {
    const inside = (of: Json | undefined, field: string): Json | undefined =>
      typeof of === 'object' && of !== null && !Array.isArray(of)
        ? (of as { readonly [field: string]: Json })[field]
        : undefined
    return Object.fromEntries(
      Object.entries(shape.fields).flatMap(([k, s]) => {
        const v = startFrom(s, inside(usual, k), inside(draft, k))
        return v === undefined ? [] : [[k, v]]
      }),
    )
  }
  // A sentence that is not long enough yet is kept all the same.
  if (shape.kind === 'line' && typeof draft === 'string' && draft.length <= shape.max) return draft
  return [draft, usual].find((v) => v !== undefined && unfit(shape, v) === undefined) ?? emptyAnswer(shape)
}

/** A settled answer, shown while the rest is filled in; nothing if it has no content. */
export function settledText(speaker: Speaker, q: PlainQuestion, answer: Json): string {
  if (answer === 'none' || typeof answer === 'boolean') return ''
  return (Array.isArray(answer) ? (answer as readonly Json[]) : [answer])
    .map((o) => optionText(speaker, q, o).head)
    .join(', ')
}

/** The first part of an answer that is not legal yet, where it is, and what it takes. Nothing if the answer is legal. */
export function missingAt(
  speaker: Speaker,
  q: PlainQuestion,
  shape: Shape,
  answer: Json | undefined,
  { label = '', at = '' }: { readonly label?: string; readonly at?: string } = {},
): { readonly text: string; readonly at: string } | undefined {
  if (unfit(shape, answer) === undefined) return undefined
  const inside = typeof answer === 'object' && answer !== null ? (answer as { readonly [part: string]: Json }) : {}
  if (shape.kind === 'list') {
    const i = Object.values(inside).findIndex((item) => unfit(shape.of, item) !== undefined)
    if (i >= 0) return missingAt(speaker, q, shape.of, inside[i], { label, at: `${at}-${i}` })
  }
  const cases = shape.kind === 'either' ? shape.cases[String(inside['kind'])] : undefined
  for (const [field, of] of Object.entries(shape.kind === 'form' ? shape.fields : (cases ?? {}))) {
    const asks = fieldText(speaker, q, field)
    const found = missingAt(speaker, fieldOf(q, field), of, inside[field], { label: asks, at: `${at}-${field}` })
    if (found) return found
  }
  return { text: w.missing(label, takes(shape)), at }
}

/** What is missing, in a sentence. */
export const missing = (
  speaker: Speaker,
  q: PlainQuestion,
  shape: Shape,
  answer: Json | undefined,
): string | undefined => missingAt(speaker, q, shape, answer)?.text

function takes(shape: Shape): string {
  if (shape.kind === 'line') return w.takesCharacters(shape.min, shape.max)
  if (shape.kind === 'whole') return w.between(shape.min, shape.max)
  return shape.kind === 'some' || shape.kind === 'list' ? w.chooseSome(shape.min, shape.max).toLowerCase() : ''
}

export const poolText = (
  pool: readonly { readonly count: number; readonly sides: number; readonly name?: string }[],
): string =>
  pool
    .map((d) => `${d.count}${w.dieLetter}${d.sides}${d.name ? ` (${spaced(d.name).toLowerCase()})` : ''}`)
    .join(' + ') || w.noDice
