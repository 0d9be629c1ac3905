import { en } from './en.ts'
import { lab } from './en-lab.ts'
import { inUse } from './language.ts'

/** With the texts of the lab. */
export const w = { ...en, ...inUse('lab', lab) }
