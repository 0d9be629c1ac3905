import { odds } from './en-odds.ts'

/** What is said of odds, in the language in use. */
export const w = odds
