import { createOperative, createQuestions, entrust, rewriteSheet, takeReadyCrew } from './create.ts'
import { gainProp, keepQuestions, learnTactic, nameCrew, renameProp, retire, settleFallOut } from './keep.ts'

export const crewQuestions = { ...createQuestions, ...keepQuestions }

/** Making a crew and keeping it. RJ-70 to RJ-73. */
export const crewProcedures = {
  takeReadyCrew,
  createOperative,
  rewriteSheet,
  nameCrew,
  entrust,
  gainProp,
  learnTactic,
  renameProp,
  settleFallOut,
  retire,
}
