import { odds } from './en-odds.ts'

/** Texts about odds, in the language in use. */
export const w = odds
