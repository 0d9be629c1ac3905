export { expectedThrows } from './cost.ts'
export { describeRoll, describeRollShortly } from './describe.ts'
export { NotationError } from './error.ts'
export { LIMITS } from './limits.ts'
export { parse } from './parse.ts'
export { type Fraction, mean, type Totals, totals } from './totals.ts'
export type {
  RolledDice,
  RolledDie,
  RolledGroup,
  RolledMember,
  RolledParens,
  RolledPart,
  RollResult,
  Throw,
} from './result.ts'
export { rollNotation } from './roll.ts'
export type {
  Arithmetic,
  Comparison,
  DiceTerm,
  Die,
  Explode,
  Expression,
  GroupTerm,
  Negation,
  Notation,
  NumberTerm,
  Operator,
  ParensTerm,
  Reroll,
  Select,
} from './syntax.ts'
