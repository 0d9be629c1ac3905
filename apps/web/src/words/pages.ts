import { en } from './en.ts'
import { pages } from './en-pages.ts'

/** With what only the pages around the table say. */
export const w = { ...en, ...pages }
