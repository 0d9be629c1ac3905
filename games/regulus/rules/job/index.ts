import { incidentQuestions } from './incident.ts'
import { loseQuestions } from './lose.ts'
import { giveOrders, openRecord, tellLine } from './record.ts'
import { companion, decideOvertime, roll, rollQuestions } from './roll.ts'
import {
  addCondition,
  callOff,
  changeDetails,
  drawJob,
  dropCondition,
  proposeJob,
  setJob,
  setupQuestions,
  startImpromptu,
  takeReadyJob,
} from './setup.ts'
import { convert } from './unwind/convert.ts'
import { bearWeight, failureQuestions, fallToLead, takeHarm } from './unwind/failure.ts'
import { judge, judgeQuestions } from './unwind/judge.ts'
import { outlookQuestions, spendOutlook, weighOutlook } from './unwind/outlook.ts'
import { save, saveQuestions } from './unwind/save.ts'
import { assignConsequence, assignValue, closeJob, shareQuestions } from './unwind/shares.ts'
import { spendWeight, successQuestions, takeReward } from './unwind/success.ts'
import { closeWorkup, proposeAngle, setOut, windFreely, windingQuestions, workAngle } from './winding.ts'
import { bring, recruit, replaceLead, stayHome, takeLead, workupQuestions } from './workup.ts'

export const jobQuestions = {
  ...setupQuestions,
  ...workupQuestions,
  ...windingQuestions,
  ...rollQuestions,
  ...incidentQuestions,
  ...loseQuestions,
  ...judgeQuestions,
  ...saveQuestions,
  ...failureQuestions,
  ...successQuestions,
  ...outlookQuestions,
  ...shareQuestions,
}

/** The job; what is wanted most often comes first, for this is the order in which it is offered. RJ-01. */
export const jobProcedures = {
  roll,
  recruit,
  closeWorkup,
  setOut,
  takeReadyJob,
  proposeJob,
  drawJob,
  setJob,
  startImpromptu,
  changeDetails,
  bring,
  stayHome,
  replaceLead,
  addCondition,
  dropCondition,
  proposeAngle,
  windFreely,
  openRecord,
  giveOrders,
  callOff,
  tellLine,
  takeLead,
  workAngle,
  companion,
  decideOvertime,
  convert,
  save,
  judge,
  takeHarm,
  bearWeight,
  fallToLead,
  takeReward,
  spendWeight,
  weighOutlook,
  spendOutlook,
  assignValue,
  assignConsequence,
  closeJob,
}
