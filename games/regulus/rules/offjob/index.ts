import { check, checkQuestions } from './check.ts'
import { claimQuestions } from './claim.ts'
import { challenge, contest, contestQuestions, withdraw } from './contest.ts'
import { markQuestions } from './mark-strings.ts'
import { narrate, narrateQuestions } from './narrate.ts'
import { prepareQuestions } from './prepare.ts'
import { closeSituation, openSituation, situationQuestions } from './situation.ts'
import { standQuestions } from './stand.ts'
import {
  attachString,
  compareStrings,
  detachString,
  endString,
  rewordString,
  stringQuestions,
  tieString,
} from './strings.ts'
import { askDirector, callTest, testQuestions } from './test.ts'
import { throwDice, throwQuestions } from './throw.ts'

export const offJobQuestions = {
  ...contestQuestions,
  ...prepareQuestions,
  ...claimQuestions,
  ...throwQuestions,
  ...standQuestions,
  ...checkQuestions,
  ...testQuestions,
  ...narrateQuestions,
  ...stringQuestions,
  ...markQuestions,
  ...situationQuestions,
}

export const offJobProcedures = {
  contest,
  challenge,
  throwDice,
  withdraw,
  check,
  askDirector,
  callTest,
  narrate,
  tieString,
  attachString,
  detachString,
  rewordString,
  endString,
  compareStrings,
  openSituation,
  closeSituation,
}
