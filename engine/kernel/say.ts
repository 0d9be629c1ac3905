import { type Overlay, withRows } from './content.ts'
import type { AnyGame, Panel, PanelRow } from './game.ts'
import type { Json } from './json.ts'
import type { AnyQuestion } from './question.ts'
import type { Seat, Sitting } from './seat.ts'
import type { FieldWords, Names, Phrase, ProcedureWords, Said, Saying } from './words.ts'

/**
 * Everything a game says, said in one place: the terminal, the browser, transcripts and recaps call these functions, and
 * nobody else calls a game's words.
 */
type Speaking = Pick<AnyGame, 'words'>
/** A game's words, whatever game it is. */
interface AnyWords {
  readonly facts: { readonly [type: string]: (fact: SeenFact, names: Names) => string }
  readonly people?: (view: unknown) => { readonly [id: string]: string }
  readonly procedures: { readonly [name: string]: ProcedureWords }
  readonly questions: { readonly [name: string]: AnyQuestionWords }
}
/** Where all games meet their types are erased; each game's own words are checked where it is defined. */
const wordsOf = (game: Speaking): AnyWords => game.words.en as unknown as AnyWords

type SeenFact = { readonly type: string; readonly [field: string]: unknown }

/** Ids for names: for tests, transcripts and wherever nobody has a name. */
export const idsForNames: Names = { seat: (id) => id, person: (id) => id }

/**
 * What people at a table are called, and those whom the game names by an id, as far as this seat sees them. `rows` are
 * those of the table's own content.
 */
export function namesFor(game: Speaking, seats: readonly Sitting[], view?: unknown, rows: Overlay = {}): Names {
  const seated = new Map(seats.map((s) => [s.seat, s.name ?? s.seat]))
  const people = view === undefined ? {} : (wordsOf(game).people?.(view) ?? {})
  return {
    seat: (id) => seated.get(id) ?? id,
    person: (id) => (Object.hasOwn(people, id) ? (people[id] as string) : (seated.get(id) ?? id)),
    row: (kind, id) => own(own(rows, kind), id),
  }
}

/** A row as this table has it, to be named: its own, or the game's. A row that is retired is still told of by its name. */
export const rowHere = <R>(
  names: Names | undefined,
  kind: string,
  stock: { readonly [id: string]: R },
  id: string,
): R | undefined => (names?.row?.(kind, id) as R | null | undefined) ?? own(stock, id)

/** All rows of a kind as this table has them: the game's, with the table's own laid over them. */
export const rowsHere = <R>(
  own: Overlay | undefined,
  kind: string,
  stock: { readonly [id: string]: R },
): { readonly [id: string]: R } =>
  (withRows({ [kind]: stock }, own ?? {}) as { readonly [kind: string]: typeof stock })[kind] ?? {}

/** The panels of a seat's sheet, from what that seat sees. */
export const sheetFor = (
  game: Pick<AnyGame, 'sheet'>,
  view: unknown,
  seat: Seat,
  names: Names = idsForNames,
): readonly Panel[] => namedPanels(game.sheet(view as never, seat, names), seat, names)

/** Panels with the names of their owners in titles and labels, as one seat reads them. */
export function namedPanels(panels: readonly Panel[], reader: Seat, names: Names): readonly Panel[] {
  const withOwner = (text: string, of: Seat): string => (text === '' ? names.seat(of) : `${text} (${names.seat(of)})`)
  const labelOf = ({ label, of }: PanelRow): string => {
    if (of === undefined) return label
    return of === reader ? `${label || names.seat(of)} (you)` : withOwner(label, of)
  }
  return panels.map((panel) => ({
    ...panel,
    title: panel.of === undefined || panel.of === reader ? panel.title : withOwner(panel.title, panel.of),
    rows: panel.rows.map((row) => ({ ...row, label: labelOf(row) })),
  }))
}

/** A fact, as one sentence. */
export const sayFact = (game: Speaking, fact: SeenFact, names: Names = idsForNames): string =>
  fact.type === '$set'
    ? `${(fact['path'] as string[]).join(' / ')} is set to ${JSON.stringify(fact['value'])}.`
    : (wordsOf(game).facts[fact.type]?.(fact, names) ?? fact.type)

/** A question: its heading, and the text before it. */
export function sayQuestion(game: Speaking, question: AnyQuestion, names: Names = idsForNames): Said {
  return said(called(questionWords(game, question.name)?.ask ?? spaced(question.name), question, names))
}

/** A question as one text: the text before it, then the heading. */
export function questionText(game: Speaking, question: AnyQuestion, names: Names = idsForNames): string {
  const { head, rest } = sayQuestion(game, question, names)
  return rest === '' ? head : `${rest} ${head}`
}

/** The label of a field of a question or procedure. `path` is dotted for forms within forms. */
export function sayField(game: Speaking, of: AnyQuestion, path: string, names: Names = idsForNames): string {
  const words = fieldWords(game, of.name, path)
  if (words === undefined) return spaced(path.slice(path.lastIndexOf('.') + 1))
  return said(called(typeof words === 'string' ? words : words.ask, of, names, path)).head
}

/** One option of a question, or with a `path`, of that field. Nothing if it has no words of its own. */
export function sayOption(
  game: Speaking,
  of: AnyQuestion,
  option: Json,
  { path, names = idsForNames }: { readonly path?: string; readonly names?: Names } = {},
): Said | undefined {
  const say = optionWords(game, of.name, path)
  return say && said(say(option, of.about, { names, question: of }))
}

/** The words of options that are plain English as they stand: 'severe', 'discarded'. */
export const asWritten = (option: Json): string => String(option)

/** Whether the options of a question, or of one of its fields, have words of their own. */
export const optionsHaveWords = (game: Speaking, of: string, path?: string): boolean =>
  optionWords(game, of, path) !== undefined

/** Whether the game says how a field of a question or of a procedure is asked for. */
export const fieldHasWords = (game: Speaking, of: string, path: string): boolean =>
  fieldWords(game, of, path) !== undefined

/** Whether a field's text holds more than words. */
export function textHolds(game: Speaking, of: string, path: string): 'picture' | 'effects' | undefined {
  const words = fieldWords(game, of, path)
  return typeof words === 'object' ? words.as : undefined
}

/** Who may do what in a window, and what closes it; nothing if the game has no words for it. */
export const sayWindow = (game: Speaking, question: string, keeper: string): string | undefined =>
  questionWords(game, question)?.window?.(keeper)

/** An option as one text. */
export const optionText = ({ head, rest }: Said): string => (rest === '' ? head : `${head}: ${rest}`)

/** `WhichThingsToBurn` as words: Which things to burn. */
export function spaced(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase()
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

interface AnyQuestionWords {
  readonly ask: Ask
  readonly option?: SayOption
  readonly fields?: { readonly [field: string]: FieldWords }
  readonly window?: (keeper: string) => string
}
type Ask = string | ((about: unknown, at: Saying) => Phrase)
type SayOption = (option: Json, about: unknown, at: Saying) => Phrase

const questionWords = (game: Speaking, name: string): AnyQuestionWords | undefined => own(wordsOf(game).questions, name)

function fieldWords(game: Speaking, of: string, path: string): FieldWords | undefined {
  const fields: AnyQuestionWords['fields'] | ProcedureWords['fields'] =
    questionWords(game, of)?.fields ?? own<ProcedureWords>(wordsOf(game).procedures, of)?.fields
  return own(fields, path) ?? own(fields, '*')
}

function optionWords(game: Speaking, of: string, path: string | undefined): SayOption | undefined {
  if (path === undefined) return questionWords(game, of)?.option
  const words = fieldWords(game, of, path)
  return typeof words === 'object' ? words.option : undefined
}

const own = <V>(map: { readonly [key: string]: V } | undefined, key: string): V | undefined =>
  map && Object.hasOwn(map, key) ? map[key] : undefined

const called = (ask: Ask, question: AnyQuestion, names: Names, field?: string): Phrase =>
  typeof ask === 'string' ? ask : ask(question.about, { names, question, ...(field === undefined ? {} : { field }) })

const said = (phrase: Phrase): Said => (typeof phrase === 'string' ? { head: phrase, rest: '' } : phrase)
