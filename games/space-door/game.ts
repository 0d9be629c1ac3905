import { defineGame } from '@sortie/engine'
import { director, recruit } from './bots.ts'
import { content, contentFields } from './content/index.ts'
import { facts } from './facts/index.ts'
import { luck } from './luck.ts'
import { attack, builds, check, checkAtHand, damage, down, encounter, luckEarned } from './odds/index.ts'
import type { Look } from './rule.ts'
import { procedures, questions } from './rules/index.ts'
import { missionGoesOn } from './rules/mission.ts'
import { nextStrike } from './rules/next-strike.ts'
import { settings } from './settings.ts'
import { sheet } from './sheet.ts'
import { fresh, StateRecord } from './state.ts'
import { en } from './words/en.ts'
import { retelling } from './words/retelling.ts'

/** Space Door: the table of contents. Read this first, then rules/check.ts and rules/attack.ts. */
export const spaceDoor = defineGame({
  id: 'space-door',
  edition: 3,
  licence: {
    text: 'Rules retold from a page without a stated licence; house content and code MIT',
    attribution: 'SD-HQ Rules of Engagement by Dustin Whisman, https://spacedoor.neocities.org; see SOURCES.md',
  },
  state: StateRecord,
  facts,
  settings,
  content,
  contentFields,
  contentForGm: ['combatants', 'missions'],
  initial: fresh,
  procedures,
  questions,
  next: (look) => combatantsGoOn(look) ?? missionGoesOn(look),
  words: { en },
  sheet,
  bots: { director, recruit },
  odds: { check, luckEarned, checkAtHand, damage, attack, down, encounter, builds },
  luck,
  retelling,
})
export default spaceDoor

/** In their turn combatants strike by themselves, unless the GM plays them. SD-H07. */
function combatantsGoOn({ state, settings: { combatants } }: Look) {
  if (state.encounter?.side !== 'combatants' || combatants === 'by the GM') return undefined
  const strike = nextStrike(state)
  return strike ? { procedure: 'strike', args: strike } : { procedure: 'endTurn', args: {} }
}
