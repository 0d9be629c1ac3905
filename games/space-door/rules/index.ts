import { kitProcedures } from '../../toolbox/kit/index.ts'
import type { T } from '../rule.ts'
import { attack, attackAs, strike } from './attack.ts'
import { actionCheck, check, prepare } from './check.ts'
import { bringIn, drill, endTurn, makeCombatant, show, startEncounter } from './encounter.ts'
import { build, hire, hireReady } from './hire.ts'
import { askHonestly, bargain } from './luck.ts'
import { firstAid, repair, rest } from './mend.ts'
import { brief, callOff, endMission, enterScene, find, tryScene } from './mission.ts'
import { advance, describe, equip, fit, grantModification, takeOff } from './outfit.ts'
import { suffer } from './suffer.ts'

/** In the order in which they are offered: what matters most now comes first. */
export const procedures = {
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
  attackAs,
  show,
  startEncounter,
  bringIn,
  makeCombatant,
  grantModification,
  suffer,
  callOff,
  ...kitProcedures<T>({ rule: 'SD-H09' }),
  strike,
  enterScene,
  find,
  endMission,
}
