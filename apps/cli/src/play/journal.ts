import {
  type AnyGame,
  type AnyLook,
  type AnyProcedure,
  type Entry,
  type Faces,
  type Input,
  idsForNames,
  type Json,
  type Names,
  namesFor,
  optionsHaveWords,
  ownRows,
  type Playing,
  poolText,
  type Question,
  readFaces,
  type Said,
  type Seat,
  type SeenEntry,
  optionText as sayAsOne,
  sayFact,
  sayField,
  sayOption,
  seenEntry,
  questionText as textOf,
  type Viewer,
} from '@sortie/engine'
import { valueText } from '@sortie/engine/odds'
import { inputText } from '@sortie/engine/plays'
import { ownRowsFor } from '@sortie/table'
import type { Paint } from '../io.ts'
import { spaced } from '../shape-text.ts'

/** A game, and what its words call things at a table. */
export interface Speaker {
  readonly game: AnyGame
  readonly names: Names
}

/** The names at a table as the terminal says them: people by their ids, rows as this viewer knows them. */
export const namesAt = (table: Pick<Playing, 'game' | 'world'>, viewer?: Viewer): Names =>
  namesFor(table.game, [], undefined, viewer ? ownRowsFor(table, viewer) : ownRows(table.game, table.world.content))

/** Tells entries in words. It remembers what was asked, so that an answer can be told with what it means. */
export class Journal {
  readonly #game: AnyGame
  readonly #paint: Paint
  #asked: ReadonlyMap<number, Question> = new Map()
  #look: AnyLook | undefined
  #table: Playing | undefined

  constructor(game: AnyGame, paint: Paint) {
    this.#game = game
    this.#paint = paint
  }

  /** Has to be called whenever the table has moved on. */
  remember(table: Playing): void {
    this.#asked = new Map(table.waiting.map((w) => [w.askedAt, w.question]))
    this.#look = table.look
    this.#table = table
  }

  /** An entry as the viewer may see it; as it is, if there is no viewer. */
  lines(entry: Entry, viewer?: Viewer): readonly string[] {
    const seen: SeenEntry | undefined = viewer ? seenEntry(this.#game, entry, viewer) : entry
    if (!seen) return []
    const names = this.#table ? namesAt(this.#table, viewer) : idsForNames
    const at = { game: this.#game, names }
    return [
      ...(seen.input ? [this.#inputLine(seen.input, at)] : []),
      ...seen.facts.map(({ rule, fact }) => `  ${factWords(at, fact)}  ${this.#paint.dim(`[${rule}]`)}`),
    ]
  }

  #inputLine(input: Input, at: Speaker): string {
    if (input.kind === 'rewind') {
      const where = input.to < 0 ? 'the beginning' : `entry ${input.to}`
      return `${input.by} takes everything after ${where} back; it stays on the record`
    }
    if (input.kind === 'open') return this.#openLine(input, at)
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
    return `${input.by}${overruled}: ${answerText(at, q, input.answer)}`
  }

  #openLine({ by, procedure, args }: Input & { readonly kind: 'open' }, at: Speaker): string {
    const title = this.#game.words.en.procedures[procedure]?.title ?? procedure
    const said = fieldsText(at, procedure, this.#asAsked(by, procedure, args as FormAnswer))
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
export function factWords(at: Speaker, fact: Parameters<typeof sayFact>[1]): string {
  try {
    return sayFact(at.game, fact, at.names)
  } catch {
    return JSON.stringify(fact)
  }
}

/** The words for an option of a question. */
export function optionText(at: Speaker, q: Question, option: Json): string {
  try {
    const said = sayOption(at.game, q, option, { names: at.names })
    return said ? sayAsOne(said) : plainText(option)
  } catch {
    return plainText(option) // words for one field of a form need not fit another
  }
}

/** The words for an option of one field, of what starts a procedure or of a form that is asked for. */
export const fieldText = (at: Speaker, of: string, field: string, option: Json): string =>
  sayAsOne(fieldSaid(at, of, field, option))

const fieldHead = (at: Speaker, of: string, field: string, option: Json): string =>
  fieldSaid(at, of, field, option).head

function fieldSaid(at: Speaker, of: string, field: string, option: Json): Said {
  const plain = { head: plainText(option), rest: '' }
  try {
    return sayOption(at.game, askedAs(of, option), option, { path: field, names: at.names }) ?? plain
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
export const fieldQuestion = (at: Speaker, of: string, field: string): string | undefined => {
  const asked = sayField(at.game, askedAs(of), field, at.names)
  return asked === spaced(field) ? undefined : asked
}

type FormAnswer = { readonly [field: string]: Json }

/** The answers of a form, on one line. Empty answers and "no" are left out; of an option, only its heading is told. */
const fieldsText = (at: Speaker, of: string, answers: FormAnswer): string =>
  Object.entries(answers)
    .filter(([, value]) => value !== '' && value !== false)
    .flatMap(([field, value]) => {
      if (value === true) return [spaced(field)]
      return [value].flat().map((v) => fieldHead(at, of, field, v as Json))
    })
    .filter((text) => text !== '')
    .join(', ')

const plainText = (value: Json): string => (value === true ? 'yes' : value === false ? 'no' : valueText(value))

/** A question as one text. */
export const questionText = (at: Speaker, q: Question): string => textOf(at.game, q, at.names)

export function answerText(at: Speaker, q: Question, answer: Json): string {
  if (q.kind === 'ask' && q.shape.kind === 'some')
    return (answer as readonly Json[]).map((a) => optionText(at, q, a)).join(', ') || 'none'
  if (q.kind === 'ask' && q.shape.kind === 'form' && !optionsHaveWords(at.game, q.name))
    return fieldsText(at, q.name, answer as FormAnswer)
  return optionText(at, q, answer)
}
