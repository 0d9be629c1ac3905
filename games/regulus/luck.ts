import { asks, readFaces, type Worth } from '@sortie/engine'
import { hits } from './readers.ts'
import { rollQuestions } from './rules/job/roll.ts'
import { LOWEST_SUM } from './rules/job/state.ts'
import type { State } from './state.ts'

const sum = (faces: readonly number[]): number => faces.reduce((a, b) => a + b, 0)

/** The progress of the incident with this result. RJ-21. */
const progressOf = ({ job }: State, result: number): number | undefined => job.table[result - LOWEST_SUM]?.progress

/** For the luck of the evening: the progress of a job's incident, the hits of a save, the sum of a Check. RJ-21, RJ-45, R3-27. */
export const luck: { readonly [question: string]: Worth<State> } = {
  JobDice: (faces, { state }) => progressOf(state, sum(faces)),
  CompanionDie: (faces, { state, question }) =>
    asks(question, rollQuestions.CompanionDie) ? progressOf(state, sum(faces) + question.about.adding) : undefined,
  GetItDoneDice: (faces, { question: { pool } }) => readFaces(pool, faces, hits),
  CheckDice: sum,
}
