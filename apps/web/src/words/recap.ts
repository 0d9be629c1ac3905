import { recapWords as words } from '@sortie/table/browser'
import { inUse } from './language.ts'

/** What a recap says besides the game's own words, in the language in use. */
export const recapWords = inUse('recap', words)
