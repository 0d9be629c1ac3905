import { content } from './content.ts'
import { dialogs } from './dialogs.ts'
import { lab } from './lab.ts'
import { pages } from './pages.ts'
import { recap } from './recap.ts'
import { table } from './table.ts'

/** The shell's words in German, by the file that holds the English ones. */
export const german = { table, pages, dialogs, content, lab, recap }
