import { defineGame, mapOf, record } from '@sortie/engine'
import {
  type RollTable,
  TableRecord,
  type Tables,
  tableFacts,
  tableOf,
  tableProcedures,
  tableQuestions,
  tableQuestionWords,
  tableRows,
  tableTitles,
  tableWords,
  weighted,
} from '../index.ts'

/** The smallest game with tables. */
const StateRecord = record({ tables: mapOf(TableRecord) })

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
  settings: {},
  content: { tables: stock },
  initial: () => ({ tables: {} as Tables }),
  procedures: tableProcedures({ rule: 'RT-1' }),
  questions: tableQuestions,
  words: {
    en: {
      name: 'Rolling',
      tagline: 'Tables.',
      facts: tableWords,
      procedures: tableTitles,
      questions: tableQuestionWords,
    },
  },
  sheet: (view) => Object.values(view.tables).map((t) => ({ title: t.name, rows: tableRows(t) })),
})
