import { things } from '../content/prompts.ts'
import { clockProcedures } from '../../toolbox/clocks/index.ts'
import { deckProcedures } from '../../toolbox/decks/index.ts'
import { toolboxQuestions } from '../../toolbox/index.ts'
import { noteProcedures } from '../../toolbox/notes/index.ts'
import { readyProcedures } from '../../toolbox/ready/procedures.ts'
import { oracleProcedures } from '../../toolbox/oracle/index.ts'
import { tableProcedures } from '../../toolbox/tables/index.ts'
import { asEffects, effectsOf, vocabulary } from '../content/effects.ts'
import { tables } from '../content/tables.ts'
import type { T } from '../rule.ts'
import { agreeQuestions } from './agree.ts'
import { callForRoll, crewRoll, declareQuestions, explore, groupRoll, heal, shipRoll } from './declare.ts'
import { damageQuestions } from './damage.ts'
import { apply, effectQuestions, resolveFilled } from './effects.ts'
import { focusQuestions } from './focus.ts'
import { awardFocus, dealDamage, harmQuestions } from './harm.ts'
import { changeToken } from './tokens.ts'
import {
  buildShip,
  carryOwnTool,
  describeMember,
  describeShip,
  fitOwnModule,
  joinCrew,
  makeQuestions,
  takeReady,
} from './make.ts'
import { callScene, endMission, giveUpSearch, missionQuestions, passTime, startMission, turnScene } from './mission.ts'
import {
  composeFromHouse,
  drawCard,
  layHouseDeck,
  moveMember,
  navigateQuestions,
  setExposed,
  setZone,
  startReadyClock,
} from './navigate.ts'
import { advance, grantPrep, grantUpgrade, prepareQuestions } from './prepare.ts'
import { rollQuestions } from './roll.ts'
import { settle, throwDice } from './settle.ts'
import { shunt, shuntQuestions } from './shunt.ts'
import {
  repairBySpareCrew,
  shuntInDowntime,
  spendEngineering,
  spendLifeSupport,
  spendQuestions,
  spendWillpower,
  useModule,
} from './spend.ts'
import { upgradeQuestions, upgradeShip } from './upgrade-ship.ts'

export const questions = {
  ...toolboxQuestions,
  ...agreeQuestions,
  ...makeQuestions,
  ...missionQuestions,
  ...declareQuestions,
  ...rollQuestions,
  ...focusQuestions,
  ...damageQuestions,
  ...harmQuestions,
  ...effectQuestions,
  ...shuntQuestions,
  ...spendQuestions,
  ...prepareQuestions,
  ...upgradeQuestions,
  ...navigateQuestions,
}

const ofDecks = deckProcedures<T>(
  { draw: 'VR-37', make: 'VR-36', compose: 'VR-39' },
  vocabulary,
  (t, { effects }, { deck }) => apply(t, asEffects(effects), { actor: lastRoller(t), deck, rule: 'VR-32' }),
)

function lastRoller({ state }: T): string | null {
  const last = state.lastRoll?.who
  return last !== undefined && last in state.crew ? last : null
}

/** The effects of a table rolled openly apply to the last roller. VR-32, VR-33, VR-34. */
const ofTables = tableProcedures<T>({
  rule: 'VR-33',
  stock: tables,
  words: vocabulary,
  *apply(t, rows) {
    for (const row of rows) yield* apply(t, effectsOf(row), { actor: lastRoller(t), deck: null, rule: 'VR-32' })
  },
})

/** In the order they are offered: likely choices of a player first, the game's own steps last. */
export const procedures = {
  takeReady,
  upgradeShip,
  advance,
  startMission,
  explore,
  crewRoll,
  shipRoll,
  groupRoll,
  heal,
  shunt,
  moveMember,
  spendLifeSupport,
  spendEngineering,
  useModule,
  spendWillpower,
  shuntInDowntime,
  repairBySpareCrew,
  giveUpSearch,
  buildShip,
  joinCrew,
  describeMember,
  describeShip,
  fitOwnModule,
  carryOwnTool,
  callForRoll,
  callScene,
  passTime,
  endMission,
  dealDamage,
  awardFocus,
  changeToken,
  startReadyClock,
  setZone,
  setExposed,
  grantPrep,
  grantUpgrade,
  layHouseDeck,
  composeFromHouse,
  ...ofDecks,
  drawCard,
  ...ofTables,
  ...clockProcedures<T>({ rule: 'VR-41', whenFull: resolveFilled, words: vocabulary }),
  ...noteProcedures('VR-H10'),
  // Its clocks and decks have rules of their own. VR-H06, VR-H05.
  ...readyProcedures<T>('VR-H10', ['handouts']),
  ...oracleProcedures('VR-H10', things),
  throwDice,
  settle,
  turnScene,
}
