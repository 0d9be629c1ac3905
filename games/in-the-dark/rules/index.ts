import { kitProcedures } from '../../toolbox/kit/index.ts'
import type { T } from '../rule.ts'
import { act, callForRoll, giveFirstAid, groupAct, repairBase, setUp } from './act.ts'
import { byHand } from './clocks.ts'
import { moveDanger, nameConsequences } from './consequences.ts'
import {
  advanceCrew,
  awardXp,
  bringIn,
  buildFeature,
  damageBase,
  makeCharacter,
  rewardCrew,
  setDots,
  setLevel,
  takeReadyCrew,
} from './crew.ts'
import { reviseDifficulty } from './difficulty.ts'
import { heal, relax, startDowntime } from './downtime.ts'
import { flashBack } from './flashback.ts'
import { followThrough } from './follow.ts'
import { fortune } from './fortune.ts'
import { inflictHarm } from './harm.ts'
import { engage, leaveJob, setJob, startJob, takeReadyScore } from './job.ts'
import { settleRoll } from './settle.ts'
import { throwPool } from './throw.ts'

/** In the order in which they are offered: what is most likely wanted comes first, then what ends a job, the game's own steps last. */
export const procedures = {
  takeReadyCrew,
  takeReadyScore,
  engage,
  act,
  setUp,
  groupAct,
  giveFirstAid,
  flashBack,
  heal,
  relax,
  repairBase,
  advanceCrew,
  makeCharacter,
  startJob,
  callForRoll,
  reviseDifficulty,
  fortune,
  inflictHarm,
  bringIn,
  setLevel,
  rewardCrew,
  awardXp,
  setDots,
  buildFeature,
  damageBase,
  setJob,
  ...kitProcedures<T>({ rule: 'ID-B18' }),
  ...byHand,
  startDowntime,
  leaveJob,
  throwPool,
  followThrough,
  nameConsequences,
  moveDanger,
  settleRoll,
}
