import { end } from './end.ts'
import { burn, gust, search, voteOnBoat, write } from './shore.ts'
import { work } from './work.ts'

export const procedures = { work, search, burn, voteOnBoat, write, gust, end }
