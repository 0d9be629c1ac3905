import { check, checkQuestions } from './check.ts'
import { claimQuestions } from './claim.ts'
import { challenge, contest } from './contest.ts'
import { markQuestions } from './mark-strings.ts'
import { acceptNarration, dispute, narrate, narrateQuestions } from './narrate.ts'
import { prepareQuestions } from './prepare.ts'
import { changeSituation, closeSituation, openSituation } from './situation.ts'
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
  ...prepareQuestions,
  ...claimQuestions,
  ...throwQuestions,
  ...standQuestions,
  ...checkQuestions,
  ...testQuestions,
  ...narrateQuestions,
  ...stringQuestions,
  ...markQuestions,
}

export const offJobProcedures = {
  contest,
  challenge,
  throwDice,
  check,
  askDirector,
  callTest,
  narrate,
  dispute,
  acceptNarration,
  tieString,
  attachString,
  detachString,
  rewordString,
  endString,
  compareStrings,
  openSituation,
  changeSituation,
  closeSituation,
}
