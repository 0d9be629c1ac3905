/** What a browser loads when a table of its own is looked at as a whole: its file, its recap, a search of its log. */

export { fileOf } from './archive/table-file.ts'
export { allLines, recapOf } from './recap/recap.ts'
export { searchLog } from './recap/search.ts'
