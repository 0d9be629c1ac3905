import { en } from './en.ts'
import { pages } from './en-pages.ts'
import { inUse } from './language.ts'

/** With the texts of the pages around the table. */
export const w = { ...en, ...inUse('pages', pages) }
