import { defineGame } from '@sortie/engine'
import { withoutHiddenClocks } from '../toolbox/clocks/unseen.ts'
import { readyKinds } from '../toolbox/ready/rows.ts'
import { awaits } from './awaits.ts'
import { director, harshDirector } from './bots.ts'
import { content, contentFields } from './content/index.ts'
import { contentProblems } from './content/problems.ts'
import { facts } from './facts/index.ts'
import { luck } from './luck.ts'
import { jobOdds, offJobOdds } from './odds/index.ts'
import { procedures, questions } from './rules/index.ts'
import { nextInJob } from './rules/job/next.ts'
import { nextOffJob } from './rules/offjob/next.ts'
import { settings } from './settings.ts'
import { sheet } from './sheet.ts'
import { fresh, StateRecord } from './state.ts'
import { upgrades } from './upgrades.ts'
import { en } from './words/en.ts'
import { retelling } from './words/retelling.ts'

/** Regulus: the table of contents. Read this first, then rules/job/roll.ts and rules/job/incident.ts. */
export const regulus = defineGame({
  id: 'regulus',
  edition: 5,
  licence: { text: 'No licence is stated by the source; see SOURCES.md', attribution: 'Regulus, otter.wishray.net' },
  state: StateRecord,
  facts,
  settings,
  // A player alone has the tools. R3-B08.
  settingsWithBot: { toolbox: 'everyone' },
  content,
  contentFields,
  contentProblems,
  contentForGm: ['jobs', ...readyKinds],
  contentForPlayers: (stock) => ({ ...stock, jobs: withoutHiddenClocks(stock.jobs) }),
  initial: () => fresh,
  procedures,
  questions,
  awaits,
  next: (look) => nextInJob(look) ?? nextOffJob(look),
  words: { en },
  sheet,
  bots: { director, 'harsh director': harshDirector },
  odds: { ...jobOdds, ...offJobOdds },
  luck,
  retelling,
  upgrades,
})
export default regulus
