import { readFaces, type Worth } from '@sortie/engine'
import { LOWEST_SUM } from './rules/job/state.ts'
import type { State } from './state.ts'

const sum = (faces: readonly number[]): number => faces.reduce((a, b) => a + b, 0)

/** For the luck of the evening: the progress of the incident that was rolled; hits of a save; the sum of a check. RJ-21, RJ-45, R3-27. */
export const luck: { readonly [question: string]: Worth<State> } = {
  JobDice: (faces, { state }) => state.job.table[sum(faces) - LOWEST_SUM]?.progress,
  CompanionDie: (faces, { state, question: { about } }) =>
    state.job.table[sum(faces) + (about as { readonly adding: number }).adding - LOWEST_SUM]?.progress,
  GetItDoneDice: (faces, { question: { pool, reader } }) => readFaces(pool, faces, reader) as number,
  CheckDice: sum,
}
