export { type EditedTable, editedTable, exportFormats, type ExportFormat, tableText } from './edited.ts'
export { parseFoundry, toFoundry } from './foundry.ts'
export { readTables, type TableFormat, tableFormats, writeTable } from './io.ts'
export { findTable, tableProcedures } from './procedures.ts'
export {
  type KeptTable,
  type Rolling,
  rollTable,
  type TableFact,
  TableRecord,
  type Tables,
  type TableTable,
  tableFacts,
  tableQuestions,
} from './roll.ts'
export { faults, formulaOf, type RollTable, type Row, rangeText, rowAt, tableOf, weighted } from './table.ts'
export { tableQuestionWords, tableRows, tableTitles, tableWords } from './words.ts'
