import { createOperative, entrust, takeReadyCrew } from './create.ts'
import { gainProp, learnTactic, nameCrew, renameProp, retire, settleFallOut } from './keep.ts'

/** Making a crew and keeping it. RJ-70 to RJ-73. */
export const crewProcedures = {
  takeReadyCrew,
  createOperative,
  nameCrew,
  entrust,
  gainProp,
  learnTactic,
  renameProp,
  settleFallOut,
  retire,
}
