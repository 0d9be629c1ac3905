export { job } from './job.ts'
export { action, group, roll } from './rolls.ts'
export { score } from './score.ts'
export { fortune, resist } from './single.ts'
