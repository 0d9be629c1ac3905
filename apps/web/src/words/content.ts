import { en } from './en.ts'
import { content } from './en-content.ts'

/** With the texts of the content editor. */
export const w = { ...en, ...content }
