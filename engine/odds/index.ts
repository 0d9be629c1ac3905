export { isTooMuch, LimitReached, type Limits, type Progress, type Watch } from './limits.ts'
export { type Fraction, fraction, fractionNumber, fractionText } from './number.ts'
export {
  fromOptions,
  fromTable,
  isDirect,
  isLive,
  type Odds,
  type OddsRequest,
  type OptionOdds,
  odds,
  oddsByOption,
  type Share,
  setupOf,
} from './odds.ts'
export { PolicyMissing } from './answers.ts'
export { type Assumption, assumptionsText, policyText } from './assumptions.ts'
export type { Policy, PolicyRule } from './policy.ts'
export { parsedJson, rangeText, readValue, valuesIn, valueText } from './ranges.ts'
export {
  type Knowledge,
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
  byPolicy,
  listener,
  player,
  type Sampled,
  type SampledOdds,
  simulate,
  wilson,
} from './simulate.ts'
export {
  type Axis,
  type Cell,
  type CellOdds,
  type CellResult,
  cellAt,
  computeCell,
  MOST_CELLS,
  placesOf,
  planSweep,
  type SweepHow,
  type SweepPlan,
  type SweepSaid,
  sweep,
} from './sweep.ts'
export { csvOf, namesIn, type SweepTable, sweepTable } from './sweep-table.ts'
export { type Thrown, throwsAhead } from './thrown.ts'
export type { Setup } from './walk.ts'
