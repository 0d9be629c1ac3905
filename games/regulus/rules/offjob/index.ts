import { check } from './check.ts'
import { challenge, contest, withdraw } from './contest.ts'
import { narrate } from './narrate.ts'
import { closeSituation, openSituation } from './situation.ts'
import { attachString, compareStrings, detachString, endString, rewordString, tieString } from './strings.ts'
import { askDirector, callTest } from './test.ts'
import { throwDice } from './throw.ts'

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
