import { defineGame } from '@sortie/engine'
import { steady } from './bots.ts'
import { facts } from './facts/index.ts'
import { luck } from './luck.ts'
import { night } from './odds.ts'
import { procedures, questions } from './rules/index.ts'
import { settings } from './settings.ts'
import { sheet } from './sheet.ts'
import { fresh, StateRecord, verdict } from './state.ts'
import { en } from './words/en.ts'
import { retelling } from './words/retelling.ts'

/** First Light: the table of contents. Read this first, then rules/work.ts. */
export const firstLight = defineGame({
  id: 'first-light',
  edition: 1,
  licence: { text: 'MIT', attribution: 'Written for Sortie; see SOURCES.md' },
  state: StateRecord,
  facts,
  settings,
  content: null,
  initial: ({ settings: s }) => fresh({ beacon: s.beaconSize, storm: s.stormSize }),
  procedures,
  questions,
  next: ({ state }) => (state.ended === null && verdict(state) ? { procedure: 'end', args: {} } : undefined),
  awaits: (view) => (view.ended === null ? [{ who: 'crew', procedure: 'work' }] : []),
  words: { en },
  sheet,
  bots: { steady },
  odds: { night },
  luck,
  retelling,
})
export default firstLight
