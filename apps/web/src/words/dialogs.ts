import { en } from './en.ts'
import { dialogs } from './en-dialogs.ts'

/** With the texts of dialogs. */
export const w = { ...en, ...dialogs }
