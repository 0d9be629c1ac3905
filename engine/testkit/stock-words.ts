import { expect, it } from 'vitest'
import {
  type AnyGame,
  askedOf,
  type Fields,
  formOf,
  type Json,
  mayAnswerFor,
  namesFor,
  offersFor,
  openRows,
  optionText,
  overlaid,
  ownRows,
  type Question,
  questionText,
  type Rows,
  runs,
  type Shape,
  sayFact,
  sayOption,
  seenBy,
  seenEntry,
  sheetFor,
  type Table,
  type Viewer,
} from '../kernel/index.ts'
import { EFFORT, FIRST_SEED, repeatWith } from './effort.ts'
import { type OptionAt, optionsIn, optionsOfFields, shapeFor } from './options-in.ts'
import { randomPlay, seatsFor } from './random.ts'

const PLAYS = 10
const STEPS = 80
/** Saying everything takes much longer than playing. */
const LOOKS_ONE_IN = 3

/** A game's rows with other words in every field that takes any, and the words that stood there. */
export interface Reworded {
  readonly content: Rows
  readonly was: ReadonlySet<string>
}

/**
 * Field by field, as far as the game takes it: what names another row, is a formula or an effect cannot be any word, and
 * stays.
 */
export function reworded(game: AnyGame): Reworded {
  const was = new Set<string>()
  let content = game.content as Rows
  let count = 0
  for (const [kind, fields] of Object.entries((game.contentFields ?? {}) as { readonly [kind: string]: Fields }))
    for (const path of textsIn({ kind: 'form', fields })) {
      const old: string[] = []
      const rows = Object.entries(content[kind] ?? {}).map(([id, row]) => {
        const change = (text: string): string => {
          old.push(text)
          return `Zz ${++count}`
        }
        return [id, withText(row, path, change)] as const
      })
      const laid = overlaid({ ...game, content }, { [kind]: Object.fromEntries(rows) })
      if (!('content' in laid)) continue
      content = laid.content as Rows
      for (const text of old) was.add(text)
    }
  return { content, was }
}

/** The ways to every text that people write freely; `*` is each entry of a list. */
function* textsIn(shape: Shape, path: readonly string[] = []): Generator<readonly string[]> {
  if (shape.kind === 'line') yield path
  if (shape.kind === 'list') yield* textsIn(shape.of, [...path, '*'])
  if (shape.kind === 'form')
    for (const [field, inner] of Object.entries(shape.fields)) yield* textsIn(inner, [...path, field])
}

function withText(value: Json, [key, ...rest]: readonly string[], change: (text: string) => string): Json {
  if (key === undefined) return typeof value === 'string' && value !== '' ? change(value) : value
  if (Array.isArray(value)) return value.map((inner: Json) => withText(inner, rest, change))
  const fields = value as { readonly [field: string]: Json }
  return Object.hasOwn(fields, key) ? { ...fields, [key]: withText(fields[key] as Json, rest, change) } : value
}

/** What people at a table read just then, in words: questions, options, offers, sheets, and the last entry of the log. */
function* textsAt(table: Table): Generator<string> {
  const { game, world } = table
  const own = ownRows(game, world.content)
  for (const { seat, role } of world.seats) {
    const viewer: Viewer = { seat, role }
    const { state } = seenBy(table, viewer)
    const names = namesFor(game, world.seats, state, runs(world.seats, seat) ? own : openRows(game, own))
    const words = (of: Question, at: OptionAt): string => {
      const { path, option } = at
      const said = sayOption(game, of, option, path === '' ? { names } : { path, names })
      return said ? optionText(said) : JSON.stringify(option)
    }
    for (const panel of sheetFor(game, state, seat, names)) yield JSON.stringify(panel)
    const last = table.entries.at(-1)
    for (const { fact } of (last && seenEntry(game, last, viewer)?.facts) ?? []) yield sayFact(game, fact, names)
    for (const { procedure, fields } of offersFor(table, seat)) {
      const of: Question = { kind: 'ask', name: procedure, to: seat, shape: formOf(fields) }
      for (const at of optionsOfFields(fields)) yield words(of, at)
    }
    for (const { question } of table.waiting) {
      const parts = askedOf(question).filter((to) => mayAnswerFor(world.seats, seat, to))
      if (parts.length > 0) yield questionText(game, question, names)
      for (const to of parts) for (const at of optionsIn(shapeFor(question, to))) yield words(question, at)
    }
  }
}

const wholeWords = (texts: readonly string[]): RegExp =>
  new RegExp(
    `(?<![\\p{L}\\d])(?:${texts.map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})(?![\\p{L}\\d])`,
    'gu',
  )

/** A game says the words of its table's rows: plays with every word of its rows changed never show a word of the stock. */
export function describeStockWords(game: AnyGame, common: readonly string[] = []): void {
  it(`says the words of the table’s rows, never its own. ${repeatWith}`, () => {
    const { content, was } = reworded(game)
    expect(was.size).toBeGreaterThan(0)
    const stock = wholeWords([...was].filter((text) => !common.includes(text)))
    const read = new Set<string>()
    for (let seed = FIRST_SEED; seed < FIRST_SEED + PLAYS * EFFORT; seed++)
      randomPlay(game, {
        seed,
        steps: STEPS,
        head: { seats: seatsFor, content },
        each: (table, rng) => {
          if (rng.below(LOOKS_ONE_IN) > 0) return
          for (const text of textsAt(table)) read.add(text)
        },
      })
    const found = [...read].flatMap((text) => [...text.matchAll(stock)].map(([words]) => [words, text] as const))
    expect(Object.fromEntries(found)).toEqual({})
  })
}
