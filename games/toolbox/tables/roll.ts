import {
  type Asking,
  type Audience,
  dice,
  type FactOf,
  type Full,
  factFor,
  type Json,
  of,
  open,
  questions,
  record,
  roll,
  sum,
  type To,
  unchanged,
} from '@sortie/engine'
import { refusedFacts } from '../refused.ts'
import { formulaOf, type RollTable, type Row, rowAt } from './table.ts'

/** A table that was brought to the table, in the open or only for the GM. */
export const TableRecord = record(
  { name: open<string>(), formula: open<string>(), rows: open<readonly Row[]>(), shown: open<'open' | 'hidden'>() },
  { seenBy: (table) => (table.shown === 'hidden' ? 'gm' : 'everyone') },
)
export type KeptTable = Full<typeof TableRecord>
export type Tables = { readonly [id: string]: KeptTable }

const fact = factFor<{ readonly tables: Tables }>()
const toThem = { seenBy: (f: { readonly to: Audience }) => f.to }
export const tableFacts = {
  TableKept: fact(
    {
      table: open<string>(),
      name: open<string>(),
      formula: open<string>(),
      rows: open<readonly Row[]>(),
      shown: open<'open' | 'hidden'>(),
      to: open<Audience>(),
    },
    (s, { table, name, formula, rows, shown }) => ({
      ...s,
      tables: { ...s.tables, [table]: { name, formula, rows, shown } },
    }),
    toThem,
  ),
  ...refusedFacts,
  TableRolled: fact(
    { table: open<string>(), name: open<string>(), result: open<number>(), text: open<string>(), to: open<Audience>() },
    unchanged,
    toThem,
  ),
}
export type TableFact = FactOf<typeof tableFacts>

export const tableQuestions = questions({
  TableDice: { about: of<{ readonly table: string }>() },
  EntryDice: { about: of<{ readonly table: string }>() },
})

/** What a game's `t` has to have for rolling on tables. */
export interface TableTable {
  tell(rule: string, fact: TableFact): void
}
export interface Rolling {
  readonly table: string
  /** Where tables are looked up, nested ones too. */
  readonly find: (id: string) => RollTable | undefined
  readonly by: To
  readonly rule: string
  readonly secret?: boolean
  /** Whether a row that says “roll” is followed here; else the game carries it out. */
  readonly follow?: boolean
}

const DEEPEST = 4

/** Roll on a table; a row that leads on to another table is followed. Gives the rows in order. */
export function* rollTable(t: TableTable, r: Rolling): Asking<readonly Row[]> {
  const rows: Row[] = []
  for (let id: string | undefined = r.table; id !== undefined && rows.length < DEEPEST; id = nextTable(rows.at(-1), r))
    rows.push(yield* rollOnce(t, { ...r, table: id }))
  return rows
}

/** The table that a row leads on to, if it is there. */
function nextTable(row: Row | undefined, { find, follow }: Rolling): string | undefined {
  const rolls = follow ? (row?.effects ?? []).find(isRoll)?.table : undefined
  const id = row?.table || rolls
  return id !== undefined && find(id) ? id : undefined
}
const isRoll = (effect: Json): effect is { readonly do: 'roll'; readonly table: string } =>
  typeof effect === 'object' && effect !== null && 'do' in effect && effect.do === 'roll'

function* rollOnce(t: TableTable, r: Rolling): Asking<Row> {
  const table = r.find(r.table)
  const formula = table && formulaOf(table.formula)
  if (!table || !formula) throw new RangeError(`there is no table "${r.table}" to roll on`)
  const extra = { rule: r.rule, about: { table: table.name }, ...(r.secret && { seenBy: 'gm' as const }) }
  const result = yield* roll(tableQuestions.TableDice, { by: r.by, dice: formula.pool, read: formula.read, ...extra })
  const row = rowAt(table, result)
  if (!row) throw new RangeError(`${table.name} has no row for ${result}`)
  const text = yield* withDice(row.text, { by: r.by, ...extra })
  t.tell(r.rule, {
    type: 'TableRolled',
    table: r.table,
    name: table.name,
    result,
    text,
    to: r.secret ? 'gm' : 'everyone',
  })
  return { ...row, text }
}

/** Dice inside an entry, written `[[1d6]]`, are thrown and put in. */
function* withDice(
  text: string,
  how: { readonly by: To; readonly rule: string; readonly about: { readonly table: string } },
): Asking<string> {
  let said = text
  for (const [whole, count, sides] of text.matchAll(/\[\[(\d{1,2})d(\d{1,3})\]\]/g)) {
    const thrown = yield* roll(tableQuestions.EntryDice, {
      ...how,
      dice: dice(Number(count), Number(sides)),
      read: sum,
    })
    said = said.replace(whole, String(thrown))
  }
  return said
}
