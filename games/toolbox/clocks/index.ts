export {
  type Clock,
  type ClockKind,
  type ClockLink,
  type Clocks,
  ClockRecord,
  type ClockShown,
  type ClockSize,
  type ClockStatus,
  type ClockView,
  clock,
  clockKinds,
  clockSizes,
  clocksField,
  inEffect,
  knowsOf,
  running,
  runningForAll,
} from './clock.ts'
export { type ClockFact, clockFacts } from './facts.ts'
export {
  type ClockTelling,
  cancel,
  clockId,
  type Filled,
  pause,
  putAway,
  resume,
  show,
  startClock,
  tick,
} from './moves.ts'
export { clockProcedures } from './procedures.ts'
export { clockRows, clockWords } from './words.ts'
export { outcomeFrom } from './outcome.ts'
