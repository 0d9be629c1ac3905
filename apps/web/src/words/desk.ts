import { en } from './en.ts'
import { desk } from './en-desk.ts'

/** With what only dialogs say. */
export const w = { ...en, ...desk }
