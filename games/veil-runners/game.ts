import { defineGame } from '@sortie/engine'
import { awaits } from './awaits.ts'
import { harshNavigator, navigator, runner } from './bots.ts'
import { content, contentFields } from './content/index.ts'
import { contentProblems } from './content/problems.ts'
import { facts } from './facts/index.ts'
import { luck } from './luck.ts'
import { odds } from './odds/index.ts'
import type { L } from './rule.ts'
import { procedures, questions } from './rules/index.ts'
import { nextStage } from './rules/mission.ts'
import { startingCore } from './rules/ship.ts'
import { settings } from './settings.ts'
import { sheet } from './sheet.ts'
import { fresh, StateRecord } from './state.ts'
import { upgrades } from './upgrades.ts'
import { en } from './words/en.ts'
import { retelling } from './words/retelling.ts'

/** What continues automatically: the dice of a declared roll, and the starter mission's scenes. */
function next(look: L) {
  const { roll } = look.state
  if (roll) return { procedure: roll.results.length < roll.actors.length ? 'throwDice' : 'settle', args: {} }
  return nextStage(look) ? { procedure: 'turnScene', args: {} } : undefined
}

/** Veil Runners: the table of contents. Read this first, then rules/declare.ts, roll.ts, damage.ts and settle.ts. */
export const veilRunners = defineGame({
  id: 'veil-runners',
  edition: 3,
  licence: {
    text: 'Code MIT; the game is its author’s, see SOURCES.md',
    attribution: 'Veil Runners: spaceshipsin.space (GitHub: Bradshaw). Rules re-worded; all content is house content.',
  },
  state: StateRecord,
  facts,
  settings,
  content,
  contentFields,
  contentProblems,
  contentForGm: ['clocks', 'decks', 'tables', 'handouts'],
  initial: (look) => fresh(startingCore(look.settings)),
  procedures,
  questions,
  next,
  awaits,
  words: { en },
  sheet,
  bots: { navigator, 'harsh navigator': harshNavigator, runner },
  botRoles: { runner: 'player' },
  // A bot does not say when time passes: it passes with each roll, and a player alone has the tools. VR-Q29, VR-H10.
  settingsWithBot: { clockTime: 'per roll', toolbox: 'everyone' },
  odds,
  luck,
  retelling,
  upgrades,
})
export default veilRunners
