export { TooManyStates } from './graph.ts'
export { type Fraction, fraction, fractionNumber, fractionText } from './number.ts'
export {
  fromTable,
  type Odds,
  type OddsRequest,
  type OptionOdds,
  odds,
  oddsByOption,
  reckoning,
  reckoningByOption,
  type Share,
} from './odds.ts'
export { type Policy, PolicyMissing, policyText, type Rule } from './policy.ts'
export {
  oddsByOptionForSeat,
  oddsForSeat,
  type SeatOdds,
  type SeatOptionOdds,
  type SeenThrow,
  simulateForSeat,
  throwsAheadForSeat,
} from './seat.ts'
export {
  type Answerer,
  anyAnswer,
  byPolicy,
  player,
  type Sampled,
  type SampledOdds,
  simulate,
  simulating,
  wilson,
} from './simulate.ts'
export { LoopTooLarge } from './spread.ts'
export { type Thrown, throwsAhead } from './thrown.ts'
