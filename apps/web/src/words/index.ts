import { en } from './en.ts'

/** The words of the language in use: English ones, and another language's laid over them before anything is drawn. */
export const w = en
