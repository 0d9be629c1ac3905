import type { Json, ProcedureWords, Question } from '@sortie/engine'
import { clockFieldWords, clockWords } from '../clocks/index.ts'
import { deckCalled, deckQuestions, deckTitles, deckWords } from '../decks/index.ts'
import { noteTitles, noteWords } from '../notes/index.ts'
import { oracleQuestions, oracleTitles, oracleWords } from '../oracle/index.ts'
import { tableQuestions, tableTitles, tableWords } from '../tables/index.ts'

const audiences: { readonly [audience: string]: string } = {
  everyone: 'For everyone',
  gm: 'For whoever runs the game',
  'me and gm': 'For me and whoever runs the game',
  me: 'For me alone',
}
const hidden = (o: Json): string => (o === true ? 'Hidden' : 'In the open')
const inSecret = (o: Json): string => (o === true ? 'In secret' : 'Openly')

/** How the fields are asked for of what the kit can do. */
const fieldQuestions: { readonly [field: string]: () => string } = {
  'startClock.name': () => 'What is the clock called?',
  'startClock.kind': () => 'What kind of clock?',
  'startClock.size': () => 'How many segments?',
  'startClock.shown': () => 'Who sees it?',
  'startClock.outcome': () => 'What happens when it is full? (may stay empty)',
  'startClock.outcomeKnown': () => 'Is that known?',
  'tickClock.clock': () => 'Which clock?',
  'tickClock.segments': () => 'By how many segments?',
  'untickClock.clock': () => 'Which clock?',
  'untickClock.segments': () => 'By how many segments?',
  'showClock.clock': () => 'Which clock?',
  'hideClock.clock': () => 'Which clock?',
  'hideClock.shown': () => 'What stays in sight?',
  'pauseClock.clock': () => 'Which clock?',
  'resumeClock.clock': () => 'Which clock?',
  'cancelClock.clock': () => 'Which clock?',
  'layDeck.name': () => 'What is the deck called?',
  'layDeck.cards': () => 'Which cards? (one a line, or with ; between)',
  'layDeck.visibility': () => 'How much of it is known?',
  'layDeck.hidden': () => 'Does it lie in the open?',
  'composeDeck.name': () => 'What is the deck called?',
  'composeDeck.first': () => 'The first bad card?',
  'composeDeck.second': () => 'The second?',
  'composeDeck.third': () => 'The third?',
  'composeDeck.fourth': () => 'The fourth?',
  'drawCard.deck': () => 'From which deck?',
  'drawSeveral.deck': () => 'From which deck?',
  'drawSeveral.count': () => 'How many?',
  'drawSeveral.secret': () => 'Openly, or in secret?',
  'returnCard.card': () => 'Which card?',
  'discardCard.card': () => 'Which card?',
  'reshuffleDeck.deck': () => 'Which deck?',
  'reshuffleDeck.what': () => 'Which cards?',
  'showDeck.deck': () => 'Which deck?',
  'showDeck.visibility': () => 'How much of it is known?',
  'showDeck.hidden': () => 'Does it lie in the open?',
  'rollOnTable.table': () => 'On which table?',
  'rollOnTable.secret': () => 'Openly, or in secret?',
  'importTable.format': () => 'What is it written as?',
  'importTable.name': () => 'What is it called? (may stay empty if the text says so)',
  'importTable.text': () => 'The table itself?',
  'importTable.hidden': () => 'Does it lie in the open?',
  'takeNote.kind': () => 'What is it?',
  'takeNote.on': () => 'On whom or what? (may stay empty)',
  'takeNote.text': () => 'What does it say?',
  'takeNote.count': () => 'At what does it stand? (for a counter)',
  'takeNote.for': () => 'Who sees it?',
  'countOn.note': () => 'Which counter?',
  'countOn.change': () => 'By how much?',
  'strikeNote.note': () => 'Which one?',
  'consultOracle.question': () => 'What is the question?',
  'consultOracle.likelihood': () => 'How likely is a yes?',
  'consultOracle.secret': () => 'Openly, or in secret?',
}

const fieldOptions: { readonly [field: string]: (option: Json, q: Question) => string } = {
  ...clockFieldWords,
  'drawCard.deck': deckCalled,
  'drawSeveral.deck': deckCalled,
  'reshuffleDeck.deck': deckCalled,
  'showDeck.deck': deckCalled,
  'layDeck.hidden': hidden,
  'showDeck.hidden': hidden,
  'importTable.hidden': hidden,
  'drawSeveral.secret': inSecret,
  'rollOnTable.secret': inSecret,
  'consultOracle.secret': inSecret,
  'takeNote.for': (o) => audiences[String(o)] ?? String(o),
}

const titles = { ...clockWords.procedures, ...deckTitles, ...tableTitles, ...noteTitles, ...oracleTitles }

/** All of it lies in one drawer: a game's own acts come first. */
const inDrawer = <P extends { readonly [name: string]: ProcedureWords }>(procedures: P): P =>
  Object.fromEntries(Object.entries(procedures).map(([name, words]) => [name, { ...words, group: 'Toolbox' }])) as P

/** The words of the whole kit, to be spread into a game's own. */
export const kitWords = {
  facts: { ...clockWords.facts, ...deckWords, ...tableWords, ...noteWords, ...oracleWords },
  procedures: inDrawer(titles),
  questions: { ...deckQuestions, ...tableQuestions, ...oracleQuestions, ...fieldQuestions },
  options: fieldOptions,
}

/** What is worth telling afterwards of what the kit tells, and what only keeps the books. */
export const kitTurns = ['NoteTaken', 'ClockShown'] as const
export const kitBookkeeping = [
  'ClockStarted',
  'ClockPaused',
  'ClockResumed',
  'ClockPutAway',
  'DeckMade',
  'TableKept',
] as const
