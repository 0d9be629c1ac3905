import {
  type AnyGame,
  type AnyLook,
  type AnyProcedure,
  type Entry,
  type Faces,
  type Input,
  type Json,
  optionsHaveWords,
  type Playing,
  poolText,
  type Question,
  questionText,
  readFaces,
  type Said,
  type Seat,
  type SeenEntry,
  optionText as sayAsOne,
  sayFact,
  sayField,
  sayOption,
  seenEntry,
  type Viewer,
} from '@sortie/engine'
import { valueText } from '@sortie/engine/odds'
import { inputText } from '@sortie/engine/plays'
import type { Paint } from '../io.ts'
import { spaced } from '../shape-text.ts'

/** Tells entries in words. It remembers what was asked, so that an answer can be told with what it means. */
export class Journal {
  readonly #game: AnyGame
  readonly #paint: Paint
  #asked: ReadonlyMap<number, Question> = new Map()
  #look: AnyLook | undefined

  constructor(game: AnyGame, paint: Paint) {
    this.#game = game
    this.#paint = paint
  }

  /** Has to be called whenever the table has moved on. */
  remember(table: Playing): void {
    this.#asked = new Map(table.waiting.map((w) => [w.askedAt, w.question]))
    this.#look = table.look
  }

  /** An entry as the viewer may see it; as it is, if there is no viewer. */
  lines(entry: Entry, viewer?: Viewer): readonly string[] {
    const seen: SeenEntry | undefined = viewer ? seenEntry(this.#game, entry, viewer) : entry
    if (!seen) return []
    return [
      ...(seen.input ? [this.#inputLine(seen.input)] : []),
      ...seen.facts.map(({ rule, fact }) => `  ${factWords(this.#game, fact)}  ${this.#paint.dim(`[${rule}]`)}`),
    ]
  }

  #inputLine(input: Input): string {
    if (input.kind === 'rewind') {
      const where = input.to < 0 ? 'the beginning' : `entry ${input.to}`
      return `${input.by} takes everything after ${where} back; it stays on the record`
    }
    if (input.kind === 'open') return this.#openLine(input)
    const q = input.kind === 'answer' ? this.#asked.get(input.to) : undefined
    if (input.kind !== 'answer' || !q) return inputText(this.#game, input)
    const real = input.byHand ? ' (real dice)' : ''
    if (q.kind === 'roll') {
      const faces = input.answer as unknown as Faces
      const reading = readFaces(q.pool, faces, q.reader) as Json
      const read = typeof reading === 'string' ? ` → ${reading}` : ''
      return `${q.by} throws ${poolText(q.pool)}${real}: ${faces.join(' ')}${read}`
    }
    if (q.kind === 'draw') return `${q.by} draws ${(input.answer as readonly string[]).join(', ') || 'nothing'}${real}`
    const overruled = input.for === undefined ? '' : ` for ${input.for} (${input.reason ?? 'overruled'})`
    return `${input.by}${overruled}: ${answerText(this.#game, q, input.answer)}`
  }

  #openLine({ by, procedure, args }: Input & { readonly kind: 'open' }): string {
    const title = this.#game.words.en.procedures[procedure]?.title ?? procedure
    const said = fieldsText(this.#game, procedure, this.#asAsked(by, procedure, args as FormAnswer))
    return `${by}: ${title}${said && ` (${said})`}`
  }

  /** What was said, in the order in which it was asked for: a log keeps it by the alphabet. */
  #asAsked(by: Seat, procedure: string, args: FormAnswer): FormAnswer {
    const fields = Object.keys(this.#fieldsOf(by, procedure))
    return Object.fromEntries(Object.entries(args).sort(([a], [b]) => fields.indexOf(a) - fields.indexOf(b)))
  }

  #fieldsOf(by: Seat, procedure: string): object {
    try {
      return (this.#game.procedures[procedure] as AnyProcedure | undefined)?.args?.(this.#look, by) ?? {}
    } catch {
      return {}
    }
  }
}

/** The words for a fact; a fact that was added by hand may be one that no words fit. */
export function factWords(game: AnyGame, fact: Parameters<typeof sayFact>[1]): string {
  try {
    return sayFact(game, fact)
  } catch {
    return JSON.stringify(fact)
  }
}

/** The words for an option of a question. */
export function optionText(game: AnyGame, q: Question, option: Json): string {
  try {
    const said = sayOption(game, q, option)
    return said ? sayAsOne(said) : plainText(option)
  } catch {
    return plainText(option) // words for one field of a form need not fit another
  }
}

/** The words for an option of one field, of what starts a procedure or of a form that is asked for. */
export const fieldText = (game: AnyGame, of: string, field: string, option: Json): string =>
  sayAsOne(fieldSaid(game, of, field, option))

const fieldHead = (game: AnyGame, of: string, field: string, option: Json): string =>
  fieldSaid(game, of, field, option).head

function fieldSaid(game: AnyGame, of: string, field: string, option: Json): Said {
  const plain = { head: plainText(option), rest: '' }
  try {
    return sayOption(game, askedAs(of, option), option, { path: field }) ?? plain
  } catch {
    return plain
  }
}

const askedAs = (name: string, ...options: readonly Json[]): Question => ({
  kind: 'ask',
  name,
  to: 'gm',
  shape: { kind: 'one', options },
})

/** How one field of what starts a procedure is asked for; nothing, if the game has no words for it. */
export const fieldQuestion = (game: AnyGame, of: string, field: string): string | undefined => {
  const asked = sayField(game, askedAs(of), field)
  return asked === spaced(field) ? undefined : asked
}

type FormAnswer = { readonly [field: string]: Json }

/** The answers of a form, on one line. Empty answers and "no" are left out; of an option, only its heading is told. */
const fieldsText = (game: AnyGame, of: string, answers: FormAnswer): string =>
  Object.entries(answers)
    .filter(([, value]) => value !== '' && value !== false)
    .flatMap(([field, value]) => {
      if (value === true) return [spaced(field)]
      return [value].flat().map((v) => fieldHead(game, of, field, v as Json))
    })
    .join(', ')

const plainText = (value: Json): string => (value === true ? 'yes' : value === false ? 'no' : valueText(value))

export { questionText }

export function answerText(game: AnyGame, q: Question, answer: Json): string {
  if (q.kind === 'ask' && q.shape.kind === 'some')
    return (answer as readonly Json[]).map((a) => optionText(game, q, a)).join(', ') || 'none'
  if (q.kind === 'ask' && q.shape.kind === 'form' && !optionsHaveWords(game, q.name))
    return fieldsText(game, q.name, answer as FormAnswer)
  return optionText(game, q, answer)
}
