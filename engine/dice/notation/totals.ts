import { Budget } from './budget.ts'
import {
  add,
  bitsOf,
  certain,
  combine,
  type Distribution,
  fromTally,
  mapValues,
  negated,
  type Tally,
} from './distribution.ts'
import { keepAlike } from './keep-alike.ts'
import { keepMixed } from './keep-mixed.ts'
import { explodesOn, faceAt, faceCount, holds, kept } from './meaning.ts'
import type { Comparison, DiceTerm, Die, Explode, Expression, GroupTerm, Notation, Reroll } from './syntax.ts'

export interface Totals {
  /** rising by value; every weight is above zero */
  readonly outcomes: readonly { readonly value: number; readonly weight: bigint }[]
  /** the sum of the weights: a value's probability is weight / total */
  readonly total: bigint
}

export interface Fraction {
  readonly numerator: bigint
  readonly denominator: bigint
}

/** The exact distribution of a notation's total. Throws NotationError if that would take too long. */
export function totals(notation: Notation): Totals {
  const { values, weights, total } = ofNode(notation.root, new Budget())
  return { outcomes: values.map((value, i) => ({ value, weight: weights[i]! })), total }
}

/** The average, in lowest terms. */
export function mean({ outcomes, total }: Totals): Fraction {
  const numerator = outcomes.reduce((sum, { value, weight }) => sum + BigInt(value) * weight, 0n)
  const shared = greatestCommonDivisor(numerator < 0n ? -numerator : numerator, total)
  return { numerator: numerator / shared, denominator: total / shared }
}

function ofNode(node: Expression, budget: Budget): Distribution {
  switch (node.kind) {
    case 'number':
      return certain(node.value)
    case 'dice':
      budget.at = node.at
      return ofDice(node, budget)
    case 'group':
      return ofGroup(node, budget)
    case 'parens':
      return ofNode(node.body, budget)
    case 'negation':
      return negated(ofNode(node.body, budget))
    case 'arithmetic': {
      const left = ofNode(node.left, budget)
      const right = ofNode(node.right, budget)
      budget.at = node.at
      return combine(left, right, node.operator, budget)
    }
  }
}

function ofDice({ die, reroll, explode, select, success, count }: DiceTerm, budget: Budget): Distribution {
  const face = ofFace(die, reroll)
  const chain = explode ? ofChain(face, die, explode, budget) : face
  const stay = select ? kept(select, count) : { highest: true, count }
  return keepAlike(chain, count, { ...stay, score: scoreOf(success) }, budget)
}

/** One throw with its rerolls. Thrown again once, any face may come of each that matched. */
function ofFace(die: Die, reroll: Reroll | undefined): Distribution {
  const sides = faceCount(die)
  const faces = Array.from({ length: sides }, (_, i) => faceAt(die, i))
  const again = reroll ? faces.filter((face) => holds(reroll.when, face)).length : 0
  const tally: Tally = new Map()
  for (const face of faces) {
    const stands = !reroll || !holds(reroll.when, face)
    if (!reroll || reroll.untilItStands) {
      if (stands) add(tally, face, 1n)
    } else add(tally, face, BigInt(stands ? sides + again : again))
  }
  return fromTally(withoutZeros(tally))
}

function withoutZeros(tally: Tally): Tally {
  for (const [value, weight] of tally) if (weight === 0n) tally.delete(value)
  return tally
}

/** A die with its explosions; a chain that ends early stands for all throws that were not needed. */
function ofChain(face: Distribution, die: Die, explode: Explode, budget: Budget): Distribution {
  const goesOn = only(face, (value) => explodesOn(explode, die, value))
  const ends = only(face, (value) => !explodesOn(explode, die, value))
  if (goesOn.values.length === 0) return face
  const tally: Tally = new Map()
  let carried = certain(0)
  for (let further = 0; further <= explode.limit; further++) {
    const last = further === explode.limit
    const unused = face.total ** BigInt(explode.limit - further)
    const done = combine(carried, last ? face : ends, '+', budget)
    budget.steps(done.values.length, bitsOf(face.total) * (1 + explode.limit))
    for (let i = 0; i < done.values.length; i++) add(tally, done.values[i]!, done.weights[i]! * unused)
    if (!last) carried = combine(carried, goesOn, '+', budget)
  }
  return fromTally(tally)
}

function only(d: Distribution, wanted: (value: number) => boolean): Distribution {
  return fromTally(new Map(d.values.flatMap((value, i) => (wanted(value) ? [[value, d.weights[i]!] as const] : []))))
}

function ofGroup({ at, members, select, success }: GroupTerm, budget: Budget): Distribution {
  const distributions = members.map((member) => ofNode(member, budget))
  budget.at = at
  const score = scoreOf(success)
  const stay = select ? kept(select, members.length) : { highest: true, count: members.length }
  const [first, ...others] = distributions as [Distribution, ...Distribution[]]
  if (others.every((other) => alike(first, other))) return keepAlike(first, members.length, { ...stay, score }, budget)
  if (stay.count < members.length) return keepMixed(distributions, { ...stay, score }, budget)
  return distributions.map((d) => mapValues(d, score, budget)).reduce((sum, d) => combine(sum, d, '+', budget))
}

const alike = (a: Distribution, b: Distribution): boolean =>
  a.values.length === b.values.length &&
  a.values.every((value, i) => value === b.values[i] && a.weights[i] === b.weights[i])

const scoreOf = (success: Comparison | undefined): ((value: number) => number) =>
  success ? (value) => (holds(success, value) ? 1 : 0) : (value) => value

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  while (b > 0n) [a, b] = [b, a % b]
  return a
}
