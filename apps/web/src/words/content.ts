import { en } from './en.ts'
import { content } from './en-content.ts'
import { inUse } from './language.ts'

/** With the texts of the content editor. */
export const w = { ...en, ...inUse('content', content) }
