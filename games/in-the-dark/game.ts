import { defineGame } from '@sortie/engine'
import { withoutHiddenClocks } from '../toolbox/clocks/unseen.ts'
import { readyKinds } from '../toolbox/ready/rows.ts'
import { awaits } from './awaits.ts'
import { gm, harshGm } from './bots.ts'
import { content, contentFields } from './content/index.ts'
import { contentProblems } from './content/problems.ts'
import { facts } from './facts/index.ts'
import { luck } from './luck.ts'
import { action, fortune, group, job, resist, roll, score } from './odds/index.ts'
import { goesOn } from './rules/goes-on.ts'
import { procedures, questions } from './rules/index.ts'
import { settings } from './settings.ts'
import { sheet } from './sheet.ts'
import { fresh, StateRecord } from './state.ts'
import { upgrades } from './upgrades.ts'
import { en } from './words/en.ts'
import { retelling } from './words/retelling.ts'
import { worlds } from './worlds.ts'

/** In the Dark: the table of contents. Read this first, then rules/negotiate.ts. */
export const inTheDark = defineGame({
  id: 'in-the-dark',
  edition: 4,
  licence: {
    text: 'rules in our own words; see SOURCES.md',
    attribution:
      'In the Dark by DBB. This work is based on Blades in the Dark (found at http://www.bladesinthedark.com/), product of One Seven Design, developed and authored by John Harper, and licensed for our use under the Creative Commons Attribution 3.0 Unported license (http://creativecommons.org/licenses/by/3.0/).',
  },
  state: StateRecord,
  facts,
  settings,
  // A player alone has the tools. ID-B18.
  settingsWithBot: { toolbox: 'everyone' },
  content,
  contentFields,
  contentProblems,
  contentForGm: ['scores', ...readyKinds],
  contentForPlayers: (stock) => ({ ...stock, scores: withoutHiddenClocks(stock.scores) }),
  initial: () => fresh,
  procedures,
  questions,
  upgrades,
  next: goesOn,
  awaits,
  words: { en },
  sheet,
  bots: { gm, 'harsh GM': harshGm },
  worlds,
  odds: { action, fortune, resist, group, score, roll, job },
  luck,
  retelling,
})
export default inTheDark
