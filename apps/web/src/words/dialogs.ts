import { en } from './en.ts'
import { dialogs } from './en-dialogs.ts'

/** With what only dialogs say. */
export const w = { ...en, ...dialogs }
