import { en } from './en.ts'

/** The words of the language in use. There is one so far; another is other files with the same keys. */
export const w = en
