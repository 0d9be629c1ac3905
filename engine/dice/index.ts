export { type Cards, drawCards, draws, problemWithDraw } from './draw.ts'
export { beside, type Luck, luckOf, type Rolled } from './luck.ts'
export {
  type Dice,
  dice,
  type Faces,
  howMany,
  problemWithFaces,
  type Pool,
  poolText,
  throwDice,
  together,
} from './pool.ts'
export {
  asThrown,
  type GroupReader,
  groupReader,
  highest,
  lowest,
  type Named,
  type PoolReader,
  type Reader,
  readFaces,
  reader,
  sum,
  withFaces,
} from './reader.ts'
export { MOST_THROWS, type Reading, type Readings, ratio, readings, TooDear } from './readings.ts'
export { type Rng, seeded } from './rng.ts'
