import { toolboxQuestions } from '../../toolbox/index.ts'
import { act, actQuestions, callForRoll, giveFirstAid, groupAct, repairBase, setUp } from './act.ts'
import { toolbox } from './clocks.ts'
import { commitQuestions } from './commit.ts'
import { consequenceQuestions, moveDanger, nameConsequences } from './consequences.ts'
import {
  advanceCrew,
  awardXp,
  bringIn,
  buildFeature,
  crewQuestions,
  damageBase,
  describeCharacter,
  makeCharacter,
  rewardCrew,
  setDots,
  setLevel,
  takeReadyCrew,
} from './crew.ts'
import { reviseDifficulty } from './difficulty.ts'
import { downtimeQuestions, heal, relax, startDowntime } from './downtime.ts'
import { flashBack, flashbackQuestions } from './flashback.ts'
import { followQuestions, followThrough } from './follow.ts'
import { fortune, fortuneQuestions } from './fortune.ts'
import { inflictHarm, nameHarm } from './harm.ts'
import { engage, leaveJob, setJob, startJob, takeReadyScore } from './job.ts'
import { negotiateQuestions } from './negotiate.ts'
import { resistQuestions } from './resist.ts'
import { settleRoll } from './settle.ts'
import { stressQuestions } from './stress.ts'
import { throwPool, throwQuestions } from './throw.ts'

/** In the order of a roll, then those outside one. */
export const questions = {
  ...negotiateQuestions,
  ...commitQuestions,
  ...throwQuestions,
  ...followQuestions,
  ...consequenceQuestions,
  ...resistQuestions,
  ...stressQuestions,
  ...actQuestions,
  ...fortuneQuestions,
  ...flashbackQuestions,
  ...downtimeQuestions,
  ...crewQuestions,
  ...toolboxQuestions,
}

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
  describeCharacter,
  nameHarm,
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
  ...toolbox,
  startDowntime,
  leaveJob,
  throwPool,
  followThrough,
  nameConsequences,
  moveDanger,
  settleRoll,
}
