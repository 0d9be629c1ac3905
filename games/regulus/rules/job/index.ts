import { giveOrders, openRecord, tellLine } from './record.ts'
import { companion, decideOvertime, roll } from './roll.ts'
import {
  addCondition,
  callOff,
  drawJob,
  limitCapacity,
  offerOvertime,
  setJob,
  startImpromptu,
  takeReadyJob,
} from './setup.ts'
import { convert } from './unwind/convert.ts'
import { bearWeight, fallToLead, takeHarm } from './unwind/failure.ts'
import { judge } from './unwind/judge.ts'
import { spendOutlook, weighOutlook } from './unwind/outlook.ts'
import { save } from './unwind/save.ts'
import { assignConsequence, assignValue, closeJob } from './unwind/shares.ts'
import { nameNextLead, spendWeight, takeReward } from './unwind/success.ts'
import { closeWorkup, windFreely, workAngle } from './winding.ts'
import { bring, recruit, replaceLead, stayHome, takeLead } from './workup.ts'

/** The job; what is wanted most often comes first, for this is the order in which it is offered. RJ-01. */
export const jobProcedures = {
  roll,
  recruit,
  closeWorkup,
  takeReadyJob,
  drawJob,
  setJob,
  startImpromptu,
  bring,
  stayHome,
  replaceLead,
  addCondition,
  limitCapacity,
  offerOvertime,
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
  nameNextLead,
  weighOutlook,
  spendOutlook,
  assignValue,
  assignConsequence,
  closeJob,
}
