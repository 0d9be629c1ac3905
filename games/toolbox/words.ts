import type { ProcedureWords } from '@sortie/engine'
import { clockWords } from './clocks/index.ts'
import { deckQuestionWords, deckTitles, deckWords } from './decks/index.ts'
import { missedWords } from './effects/index.ts'
import { noteTitles, noteWords } from './notes/index.ts'
import { oracleQuestionWords, oracleTitles, oracleWords } from './oracle/index.ts'
import { readyTitles } from './ready/words.ts'
import { tableQuestionWords, tableTitles, tableWords } from './tables/index.ts'

const titles = {
  ...clockWords.procedures,
  ...deckTitles,
  ...tableTitles,
  ...noteTitles,
  ...oracleTitles,
  ...readyTitles,
}

/** All of it lies in one drawer: a game's own acts come first. */
const inDrawer = <P extends { readonly [name: string]: ProcedureWords }>(procedures: P): P =>
  Object.fromEntries(Object.entries(procedures).map(([name, words]) => [name, { ...words, group: 'Toolbox' }])) as P

/** The words of the whole toolbox, to be spread into a game's own. */
export const toolboxWords = {
  facts: { ...clockWords.facts, ...deckWords, ...tableWords, ...noteWords, ...oracleWords, ...missedWords },
  procedures: inDrawer(titles),
  questions: { ...deckQuestionWords, ...tableQuestionWords, ...oracleQuestionWords },
}

/** The toolbox's facts: a recap tells the first and leaves out the second. */
export const toolboxTurns = ['NoteTaken', 'ClockShown', 'SceneBegan', 'PromptDrawn'] as const
export const toolboxBookkeeping = [
  'ClockStarted',
  'ClockPaused',
  'ClockResumed',
  'ClockPutAway',
  'DeckMade',
  'TableKept',
] as const
