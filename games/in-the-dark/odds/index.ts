export { job, roll } from './played.ts'
export { score } from './score.ts'
export { action, fortune, group, resist } from './single.ts'
