import { toolboxQuestions } from '../../toolbox/index.ts'
import { attack, attackAs, attackQuestions, strike } from './attack.ts'
import { checkQuestions } from './check.ts'
import { actionCheck, callCheck, check, prepare } from './checks.ts'
import {
  bringIn,
  drill,
  encounterQuestions,
  endEncounter,
  endTurn,
  foesAct,
  makeCombatant,
  show,
  startEncounter,
} from './encounter.ts'
import { build, hire, hireQuestions, hireReady } from './hire.ts'
import { askHonestly, bargain, luckQuestions } from './luck.ts'
import { firstAid, mendQuestions, repair, rest } from './mend.ts'
import { brief, callOff, endMission, enterScene, find, missionQuestions, tryScene } from './mission.ts'
import { advance, describe, equip, fit, grantModification, outfitQuestions, takeOff } from './outfit.ts'
import { suffer, sufferQuestions } from './suffer.ts'
import { toolbox } from './toolbox.ts'

export const questions = {
  ...hireQuestions,
  ...outfitQuestions,
  ...checkQuestions,
  ...luckQuestions,
  ...attackQuestions,
  ...sufferQuestions,
  ...encounterQuestions,
  ...mendQuestions,
  ...missionQuestions,
  ...toolboxQuestions,
}

/** In the order in which they are offered: what matters most now comes first. */
export const procedures = {
  foesAct,
  attack,
  prepare,
  actionCheck,
  endTurn,
  tryScene,
  hireReady,
  drill,
  brief,
  hire,
  check,
  repair,
  firstAid,
  rest,
  fit,
  takeOff,
  equip,
  askHonestly,
  bargain,
  advance,
  describe,
  build,
  callCheck,
  attackAs,
  show,
  startEncounter,
  bringIn,
  makeCombatant,
  grantModification,
  suffer,
  endEncounter,
  callOff,
  ...toolbox,
  strike,
  enterScene,
  find,
  endMission,
}
