import { type Asking, type Fields, line, oneOf, type Procedure } from '@sortie/engine'
import { readTable, tableFormats } from './io.ts'
import { rollTable, type Tables, type TableTable } from './roll.ts'
import type { RollTable, Row } from './table.ts'

type Stock = { readonly [id: string]: RollTable }
interface TableLook {
  readonly state: { readonly tables: Tables }
  readonly content: object
}
type TablesTelling = TableTable & TableLook

const procedureOf =
  <T>() =>
  <const A extends Fields>(p: Procedure<T, TableLook, A>): Procedure<T, TableLook, A> =>
    p

/** The tables in the game's own content, if it has any. */
const stockOf = ({ content }: TableLook): Stock => (content as { readonly tables?: Stock }).tables ?? {}

/** A table of the game's own content, or one that was brought along; the latter goes first. */
export const findTable =
  (look: TableLook) =>
  (id: string): RollTable | undefined =>
    look.state.tables[id] ?? stockOf(look)[id]

const allTables = (look: TableLook): readonly string[] =>
  [...new Set([...Object.keys(stockOf(look)), ...Object.keys(look.state.tables)])].sort()

/** Ready-made procedures for a game's tables. `apply` carries out what the rows do. */
export const tableProcedures = <T extends TablesTelling>(game: {
  readonly rule: string
  readonly apply?: (t: T, rows: readonly Row[], by: string) => Asking<void>
}) => ({
  rollOnTable: procedureOf<T>()({
    rules: [game.rule],
    by: 'gm',
    args: (look) => ({ table: oneOf(allTables(look)), secret: oneOf([false, true]) }),
    seenBy: ({ secret }) => (secret ? 'gm' : 'everyone'),
    *run(t, { by, table, secret }) {
      const rows = yield* rollTable(t, { table, find: findTable(t), by, secret, rule: game.rule })
      // What is rolled in secret is for the one who rolled it to bring into play, or not.
      if (!secret && game.apply) yield* game.apply(t, rows, by)
    },
  }),

  importTable: procedureOf<T>()({
    rules: [game.rule],
    by: 'gm',
    args: () => ({
      format: oneOf(tableFormats),
      name: line({ max: 60 }),
      text: line({ min: 1, max: 60_000 }),
      hidden: oneOf([false, true]),
    }),
    seenBy: () => 'gm',
    *run(t, { format, name, text, hidden }) {
      const read = readTable(format, text, name.trim())
      if ('problems' in read) return t.tell(game.rule, { type: 'ImportRefused', problems: read.problems, to: 'gm' })
      const { table } = read
      const to = hidden ? 'gm' : 'everyone'
      t.tell(game.rule, { type: 'TableKept', table: table.name, ...table, shown: hidden ? 'hidden' : 'open', to })
    },
  }),
})
