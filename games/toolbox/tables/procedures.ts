import { type Asking, type Fields, line, oneOf, type Procedure, type Seat, type Sitting } from '@sortie/engine'
import { maySecretly, seenAs, usesTools } from '../by.ts'
import { noWords, readEffects, type Vocabulary, wordsHere } from '../effects/index.ts'
import { rowsKnownTo } from '../known-rows.ts'
import { readTables, tableFormats } from './io.ts'
import { rollTable, type Tables, type TableTable } from './roll.ts'
import type { RollTable, Row } from './table.ts'

type Stock = { readonly [id: string]: RollTable }
interface TableLook {
  readonly state: { readonly tables: Tables }
  readonly content: object
  readonly seats: readonly Sitting[]
  readonly settings?: unknown
}
type TablesTelling = TableTable & TableLook

const procedureOf =
  <T>() =>
  <const A extends Fields>(p: Procedure<T, TableLook, A>): Procedure<T, TableLook, A> =>
    p

/** The tables in the content, if it has any. */
const rowsOf = ({ content }: TableLook): Stock => (content as { readonly tables?: Stock }).tables ?? {}

/**
 * A table of the game's own content, or one that was brought along; the latter goes first. A hidden one is found by its name
 * where the roll is secret too.
 */
export const findTable =
  (
    look: TableLook,
    { secret = false, words = noWords }: { readonly secret?: boolean; readonly words?: Vocabulary } = {},
  ) =>
  (id: string): RollTable | undefined =>
    (secret ? look.state.tables[hiddenId(id)] : undefined) ??
    look.state.tables[id] ??
    withEffects(rowsOf(look)[id], words)

/** Rows of content say in words what they do. */
const withEffects = (table: RollTable | undefined, words: Vocabulary): RollTable | undefined =>
  table && {
    ...table,
    rows: table.rows.map((row) =>
      row.does && !row.effects ? { ...row, effects: readEffects(row.does, words).effects } : row,
    ),
  }

/** A hidden table lies beside an open one of the same name, never over it: the open one would vanish before everybody's eyes. */
const hiddenId = (name: string): string => `gm/${name}`
const openId = (name: string): string => name.replace(/^gm\//, 'gm-')

/** Those that a seat may know of: rows of a table's own are the GM's to know. */
const knownTables = (look: TableLook, seat: Seat, stock: Stock): readonly string[] => {
  const ready = rowsKnownTo({ rows: rowsOf(look), stock }, look.seats, seat).map(([id]) => id)
  const kept = Object.keys(look.state.tables).filter(
    (id) => look.state.tables[id]?.shown === 'open' || maySecretly(look, seat),
  )
  return [...new Set([...ready, ...kept])].sort()
}

/** Ready-made procedures for a game's tables. `apply` carries out what the rows do. */
export const tableProcedures = <T extends TablesTelling>(game: {
  readonly rule: string
  /** The ready tables of the game. */
  readonly stock?: Stock
  readonly apply?: (t: T, rows: readonly Row[], by: string) => Asking<void>
  /** What its rows can do. */
  readonly words?: Vocabulary
}) => ({
  rollOnTable: procedureOf<T>()({
    rules: [game.rule],
    by: usesTools,
    args: (look, seat) => ({
      table: oneOf(knownTables(look, seat, game.stock ?? {})),
      secret: oneOf(maySecretly(look, seat) ? [false, true] : [false]),
    }),
    usual: () => ({ secret: false }),
    seenBy: ({ secret }) => (secret ? 'gm' : 'everyone'),
    *run(t, { by, table, secret }) {
      const rows = yield* rollTable(t, {
        table,
        find: findTable(t, { secret, ...(game.words && { words: game.words }) }),
        by,
        secret,
        rule: game.rule,
        follow: secret || !game.apply,
      })
      // What is rolled in secret is for the one who rolled it to bring into play, or not.
      if (!secret && game.apply) yield* game.apply(t, rows, by)
    },
  }),

  importTable: procedureOf<T>()({
    rules: [game.rule],
    by: usesTools,
    args: (look, seat) => ({
      format: oneOf(tableFormats),
      name: line({ max: 60 }),
      text: line({ min: 1, max: 60_000 }),
      hidden: oneOf(maySecretly(look, seat) ? [false, true] : [false]),
    }),
    usual: () => ({ format: 'lines', name: '', hidden: false }),
    seenBy: ({ by }, look) => seenAs(look, by),
    *run(t, { by, format, name, text, hidden }) {
      const words = wordsHere(game.words ?? noWords, t, { hiddenToo: maySecretly(t, by) })
      const read = readTables(format, text, name.trim(), words)
      if ('problems' in read)
        return t.tell(game.rule, { type: 'ImportRefused', problems: read.problems, to: seenAs(t, by) })
      const to = hidden ? 'gm' : 'everyone'
      for (const table of read.tables) {
        const id = (hidden ? hiddenId : openId)(table.name)
        t.tell(game.rule, { type: 'TableKept', table: id, ...table, shown: hidden ? 'hidden' : 'open', to })
      }
    },
  }),
})
