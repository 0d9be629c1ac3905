import { defineGame, type FactOf, type Full, mapOf, record } from '@sortie/engine'
import {
  evolveTables,
  type RollTable,
  TableRecord,
  type Tables,
  tableFacts,
  tableOf,
  tableProcedures,
  tableQuestions,
  tableRows,
  tableTitles,
  tableWords,
  weighted,
} from '../index.ts'

/** The smallest game with tables. */
const StateRecord = record({ tables: mapOf(TableRecord) })
type State = Full<typeof StateRecord>
type Fact = FactOf<typeof tableFacts>

const stock: { readonly [id: string]: RollTable } = {
  weather: tableOf('Weather', ['sun', 'rain', 'fog', 'wind', 'hail', { text: 'worse', table: 'worse' }]),
  worse: weighted('Worse', [
    [3, 'storm of [[2d6]] hours'],
    [1, 'quake'],
  ]),
}

export const rolling = defineGame({
  id: 'rolling',
  edition: 1,
  licence: { text: 'MIT', attribution: 'Written for Sortie' },
  state: StateRecord,
  facts: tableFacts,
  evolve: (s: State, f: Fact): State => ({ tables: evolveTables(s.tables, f) }),
  settings: {},
  content: { tables: stock },
  initial: () => ({ tables: {} as Tables }),
  procedures: tableProcedures({ rule: 'RT-1' }),
  words: {
    en: { name: 'Rolling', tagline: 'Tables.', facts: tableWords, procedures: tableTitles, questions: tableQuestions },
  },
  sheet: (view) => Object.values(view.tables).map((t) => ({ title: t.name, rows: tableRows(t) })),
})
