import { defineGame, type Opening, type Upgrades } from '@sortie/engine'
import { readyKinds } from '../toolbox/ready/rows.ts'
import { awaits } from './awaits.ts'
import { director, harshDirector, recruit } from './bots.ts'
import { content, contentFields } from './content/index.ts'
import { missions, sceneOf } from './content/missions.ts'
import { contentProblems } from './content/problems.ts'
import { facts } from './facts/index.ts'
import { luck } from './luck.ts'
import { attack, builds, check, checkAtHand, damage, down, encounter, luckEarned } from './odds/index.ts'
import type { Look } from './rule.ts'
import { isSub, placeOf } from './rules/attributes.ts'
import { turnIsOver } from './rules/encounter.ts'
import { procedures, questions } from './rules/index.ts'
import { missionGoesOn } from './rules/mission.ts'
import { nextStrike } from './rules/next-strike.ts'
import { settings } from './settings.ts'
import { sheet } from './sheet.ts'
import { fresh, StateRecord } from './state.ts'
import { en } from './words/en.ts'
import { retelling } from './words/retelling.ts'

/**
 * Before edition 4 a graded check did not say which test was used: it was the named side's, but for a turned grip. Before
 * edition 5 a mission was looked up in the game's rows.
 */
const upgrades: Upgrades = {
  MissionBriefed: [{ before: 5, up: (fact) => ({ ...fact, ...briefingOf(fact['ready']) }) }],
  SceneEntered: [{ before: 5, up: (fact) => ({ ...fact, text: '', tests: null }) }],
  CheckGraded: [
    { before: 4, up: (fact) => ({ ...fact, test: isSub(fact['sub']) ? placeOf(fact['sub']).side : 'left' }) },
  ],
}

function briefingOf(ready: unknown) {
  const row = missions[String(ready)]
  return row
    ? { title: row.title, briefing: row.told?.briefing ?? '', ...sceneOf(row, 2) }
    : { title: '', briefing: '', text: '', tests: null }
}

/** Space Door: the table of contents. Read this first, then rules/check.ts and rules/attack.ts. */
export const spaceDoor = defineGame({
  id: 'space-door',
  edition: 5,
  licence: {
    text: 'Rules retold from a page without a stated licence; house content and code MIT',
    attribution: 'SD-HQ Rules of Engagement by Dustin Whisman, https://spacedoor.neocities.org; see SOURCES.md',
  },
  state: StateRecord,
  facts,
  settings,
  // A player alone has the tools. SD-H09.
  settingsWithBot: { toolbox: 'everyone' },
  content,
  contentFields,
  contentProblems,
  contentForGm: ['combatants', 'missions', ...readyKinds],
  initial: fresh,
  procedures,
  questions,
  next: (look) => encounterGoesOn(look) ?? missionGoesOn(look),
  awaits,
  words: { en },
  sheet,
  bots: { director, 'harsh director': harshDirector, recruit },
  botRoles: { recruit: 'player' },
  odds: { check, luckEarned, checkAtHand, damage, attack, down, encounter, builds },
  luck,
  retelling,
  upgrades,
})
export default spaceDoor

/**
 * In their turn combatants strike by themselves, unless the GM plays them: all in one throw, or one by one where Luck may
 * reach each. A turn in which nobody can do anything more ends. SD-H07, SD-Q43.
 */
function encounterGoesOn(look: Look): Opening | undefined {
  const { state, settings } = look
  if (!state.encounter) return undefined
  if (state.encounter.side === 'combatants' && settings.combatants === 'by the rules') {
    const strike = nextStrike(state)
    if (!strike) return { procedure: 'endTurn', args: {} }
    if (settings['luck.whose'] === 'any') return { procedure: 'strike', args: strike }
    return { procedure: 'foesAct', args: { target: 'weakest' } }
  }
  return turnIsOver(look) ? { procedure: 'endTurn', args: {} } : undefined
}
