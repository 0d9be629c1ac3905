import { en } from './en.ts'
import { lab } from './en-lab.ts'

/** With the texts of the lab. */
export const w = { ...en, ...lab }
