import { end } from './end.ts'
import { burn, gust, search, shoreQuestions, voteOnBoat, write } from './shore.ts'
import { work, workQuestions } from './work.ts'

export const questions = { ...workQuestions, ...shoreQuestions }
export const procedures = { work, search, burn, voteOnBoat, write, gust, end }
