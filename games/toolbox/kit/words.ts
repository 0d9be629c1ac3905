import type { ProcedureWords } from '@sortie/engine'
import { clockWords } from '../clocks/index.ts'
import { deckQuestionWords, deckTitles, deckWords } from '../decks/index.ts'
import { missedWords } from '../effects/index.ts'
import { noteTitles, noteWords } from '../notes/index.ts'
import { oracleQuestionWords, oracleTitles, oracleWords } from '../oracle/index.ts'
import { tableQuestionWords, tableTitles, tableWords } from '../tables/index.ts'

const titles = { ...clockWords.procedures, ...deckTitles, ...tableTitles, ...noteTitles, ...oracleTitles }

/** All of it lies in one drawer: a game's own acts come first. */
const inDrawer = <P extends { readonly [name: string]: ProcedureWords }>(procedures: P): P =>
  Object.fromEntries(Object.entries(procedures).map(([name, words]) => [name, { ...words, group: 'Toolbox' }])) as P

/** The words of the whole kit, to be spread into a game's own. */
export const kitWords = {
  facts: { ...clockWords.facts, ...deckWords, ...tableWords, ...noteWords, ...oracleWords, ...missedWords },
  procedures: inDrawer(titles),
  questions: { ...deckQuestionWords, ...tableQuestionWords, ...oracleQuestionWords },
}

/** What is worth telling afterwards of what the kit tells, and what only keeps the books. */
export const kitTurns = ['NoteTaken', 'ClockShown', 'SceneBegan', 'PromptDrawn'] as const
export const kitBookkeeping = [
  'ClockStarted',
  'ClockPaused',
  'ClockResumed',
  'ClockPutAway',
  'DeckMade',
  'TableKept',
] as const
