import { en } from './en.ts'
import { dialogs } from './en-dialogs.ts'
import { inUse } from './language.ts'

/** With the texts of dialogs. */
export const w = { ...en, ...inUse('dialogs', dialogs) }
