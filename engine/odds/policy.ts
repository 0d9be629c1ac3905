import type { Rng } from '../dice/index.ts'
import {
  answersOf,
  declined,
  type Json,
  type OddsPolicy,
  type Question,
  type Shape,
  same,
  sampleEvenly,
  unfit,
  usualFor,
  WeightedAnswers,
  weighted,
} from '../kernel/index.ts'
import { answers, answersUpTo, label, listed, listText, PolicyMissing, type Possible } from './answers.ts'

/**
 * How a question is answered while odds are computed or plays are simulated. There is no silent default: a question
 * that no rule covers is an error, and every result prints the rules it used.
 *
 * - `never`: the question's way of saying no; an error if it has none
 * - `always`: the first answer that is not no; an error if it cannot be declined
 * - `first`: the first answer as offered
 * - `usual`: the answer the question marks as usual
 * - `min`, `max`: the least or greatest number, the fewest or most of a choice of several
 * - `uniform`: every legal answer equally often
 * - `best for x`: whatever makes x likeliest (or largest); `best for x then y` decides ties by y
 * - anything else: that answer; where it is not legal, the nearest legal number, or no
 * - a function of the question and the state
 */
export type Policy = OddsPolicy
export type PolicyRule = Policy[string]

/** A rule's result for a question: answers with equal shares or with weights, or a choice of the best. */
export type Decision =
  /** `instead`: the answer that the rule names was not legal this time. */
  | { readonly take: readonly unknown[]; readonly weights?: readonly number[]; readonly instead?: true }
  | { readonly best: string; readonly among: readonly unknown[]; readonly decline: number }

const BEST = 'best for '
/** The forms that a rule may have. */
export const KINDS = 'never, always, first, usual, min, max, uniform, "best for <outcome>", or one of its answers'

/** The aim of a rule that wants the best; nothing for other rules. */
export const bestObjective = (rule: PolicyRule | undefined): string | undefined =>
  typeof rule === 'string' && rule.startsWith(BEST) ? rule.slice(BEST.length) : undefined

const ruleFor = (policy: Policy, q: Question): PolicyRule => {
  const rule = policy[q.name] ?? policy['default']
  if (rule === undefined) throw new PolicyMissing(`The policy says nothing about ${q.name}. It takes ${KINDS}.`, q.name)
  return rule
}

/** The answers that a policy gives to a question, for odds. */
export function decide(policy: Policy, q: Question, state: unknown): Decision {
  const rule = ruleFor(policy, q)
  if (typeof rule === 'function') return ofFunction(rule(q, state as never))
  if (rule === 'uniform') return { take: answers(q).map((a) => a.value) }
  const best = bestObjective(rule)
  if (best === undefined) return fixed(rule, q)
  const all = answers(q)
  return { best, among: all.map((a) => a.value), decline: all.findIndex((a) => a.declines) }
}

function ofFunction(said: unknown): Decision {
  if (!(said instanceof WeightedAnswers)) return { take: [said] }
  const each = said.each.filter(({ weight }) => weight > 0)
  return { take: each.map((a) => a.answer), weights: each.map((a) => a.weight) }
}

/** One answer drawn as the policy says, for simulated plays: the same answers with the same shares as `decide`. */
export function drawAnswer(
  policy: Policy,
  q: Question,
  state: unknown,
  rng: Rng,
): Decision & { readonly one: unknown } {
  const rule = ruleFor(policy, q)
  if (bestObjective(rule) !== undefined)
    throw new PolicyMissing(
      `"${q.name}: ${rule}" cannot be simulated: best choices are computed, not played. Ask for odds instead.`,
      q.name,
    )
  if (rule === 'uniform') {
    const one = evenly(q, rng)
    return { take: [one], one }
  }
  const decision = decide(policy, q, state) as Extract<Decision, { readonly take: unknown }>
  const { take, weights } = decision
  return {
    ...decision,
    one: weights ? take[weighted([...weights.keys()], (i) => weights[i] as number, rng).value] : take[0],
  }
}

/** Every legal answer equally often, however many there are. */
export function evenly(q: Question, rng: Rng): unknown {
  switch (q.kind) {
    case 'ask':
      return sampleEvenly(q.shape, rng).answer
    case 'each':
      return Object.fromEntries(Object.entries(q.parts).map(([seat, s]) => [seat, sampleEvenly(s, rng).answer]))
    case 'first': {
      const drawn = Object.entries(q.parts).map(([by, s]) => ({ by, ...sampleEvenly(s, rng) }))
      const { by, answer } = weighted(drawn, (d) => d.of, rng).value
      return { by, answer }
    }
    default:
      throw new TypeError(`${q.name} is answered by chance`)
  }
}

/** The answer of a rule other than `uniform` and `best for`. */
function fixed(rule: string, q: Question): Decision {
  switch (q.kind) {
    case 'ask': {
      const { answer, instead } = ofShape(rule, q, q.shape, usualFor(q, q.to))
      return instead ? { take: [answer], instead } : { take: [answer] }
    }
    case 'each': {
      // Each seat by the same rule; or one joint answer, "ada bribe, bo run".
      const joint = isCommon(rule) ? undefined : answersUpTo(q)?.find((a) => a.label === rule)
      if (joint) return { take: [joint.value] }
      const each = Object.entries(q.parts).map(([seat, s]) => [seat, ofShape(rule, q, s, usualFor(q, seat))] as const)
      const take = [Object.fromEntries(each.map(([seat, a]) => [seat, a.answer]))]
      return each.some(([, a]) => a.instead) ? { take, instead: true } : { take }
    }
    case 'first':
      return ofWindow(rule, q)
    default:
      throw new TypeError(`${q.name} is answered by chance`)
  }
}

/** In a window only the keeper can say no; any other answer is the first seat's that may give it, the keeper's first. */
function ofWindow(rule: string, q: Question & { readonly kind: 'first' }): Decision {
  const own = q.parts[q.keeper]
  const byKeeper = (answer: Json): Decision => ({ take: [{ by: q.keeper, answer }] })
  const no = own && (declined(own) ?? theOnly(own))
  switch (rule) {
    case 'never':
      return no ? byKeeper(no.answer) : noWay(rule, q, answers(q))
    case 'usual':
      return own ? byKeeper(ofShape(rule, q, own, usualFor(q, q.keeper)).answer) : noWay(rule, q, answers(q))
    case 'always': {
      const all = answers(q)
      return { take: [((no && all.find((a) => !a.declines)) ?? noWay(rule, q, all)).value] }
    }
    case 'first':
      return { take: [(answers(q)[0] as Possible).value] }
  }
  const found = inWindow(rule, q)
  if (found) return { take: [found] }
  return no ? { ...byKeeper(no.answer), instead: true } : noWay(rule, q, answers(q))
}

/** An answer by its name: with the seat that gives it, or of the first seat that may give it. */
function inWindow(rule: string, q: Question & { readonly kind: 'first' }): unknown {
  const parts = Object.entries(q.parts)
  for (const [by, shape] of parts) {
    const plain = rule.startsWith(`${by} `) ? named(rule.slice(by.length + 1), shape) : undefined
    if (plain) return { by, answer: plain.answer }
  }
  for (const [by, shape] of parts) {
    const plain = named(rule, shape)
    if (plain) return { by, answer: plain.answer }
  }
  return undefined
}

const COMMON = new Set(['never', 'always', 'first', 'usual', 'min', 'max'])
const isCommon = (rule: string): boolean => COMMON.has(rule)

/** The answer of a shape that has only one. */
function theOnly(shape: Shape): Answered | undefined {
  const [answer, ...more] = answersOf(shape, 1) ?? []
  return answer === undefined || more.length > 0 ? undefined : { answer }
}

/** The legal answer with this label, found without listing the others. */
function named(rule: string, shape: Shape): Answered | undefined {
  if (shape.kind === 'one') {
    const answer = shape.options.find((o) => label(o) === rule)
    return answer === undefined ? undefined : { answer }
  }
  if (shape.kind === 'line') return rule === label(answersOf(shape)?.[0]) ? { answer: rule } : undefined
  const answer = parsed(rule)
  return answer === undefined || unfit(shape, answer) !== undefined ? undefined : { answer }
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}

interface Answered {
  readonly answer: Json
  readonly instead?: true
}

/** The answer of one seat. Common rules are followed without listing all answers. */
function ofShape(rule: string, q: Question, shape: Shape, usual: Json | undefined): Answered {
  const no = declined(shape)
  switch (rule) {
    case 'never':
      return no ?? noWay(rule, q, listed(q.name, shape))
    case 'always': {
      if (!no) return noWay(rule, q, listed(q.name, shape))
      if (shape.kind === 'one') return { answer: shape.options.find((o) => !same(o, no.answer)) as Json }
      // Words count as one answer, and where they may be left out, that one is no.
      const other = listed(q.name, shape).find((a) => !a.declines)
      return other ? { answer: other.value as Json } : no
    }
    case 'first':
      return { answer: shape.kind === 'one' ? (shape.options[0] as Json) : firstOf(q.name, shape) }
    case 'usual':
      return usual === undefined || unfit(shape, usual) !== undefined
        ? noWay(rule, q, listed(q.name, shape))
        : { answer: usual }
    case 'min':
    case 'max':
      return extreme(rule, shape) ?? noWay(rule, q, listed(q.name, shape))
    default:
      return said(rule, q, shape, no)
  }
}

const firstOf = (name: string, shape: Shape): Json => (listed(name, shape)[0] as Possible).value as Json

/** The least or greatest: of a number, of options that are numbers, or of how many options are taken. */
function extreme(rule: 'min' | 'max', shape: Shape): Answered | undefined {
  if (shape.kind === 'whole') return { answer: shape[rule] }
  if (shape.kind === 'some') return { answer: shape.options.slice(0, shape[rule]) }
  if (shape.kind !== 'one' || !shape.options.every((o) => typeof o === 'number')) return undefined
  return { answer: Math[rule](...(shape.options as readonly number[])) }
}

/** An answer given by name; where it is not legal, the nearest legal number, or no. */
function said(rule: string, q: Question, shape: Shape, no: Answered | undefined): Answered {
  const wanted = Number(rule)
  const isNumber = rule.trim() !== '' && Number.isFinite(wanted)
  if (shape.kind === 'whole' && isNumber) {
    const answer = Math.min(shape.max, Math.max(shape.min, Math.round(wanted)))
    return answer === wanted ? { answer } : { answer, instead: true }
  }
  const found = named(rule, shape)
  if (found) return found
  if (isNumber && shape.kind === 'one' && shape.options.length > 0 && shape.options.every((o) => typeof o === 'number'))
    return {
      answer: shape.options.reduce((a, b) => (Math.abs(b - wanted) < Math.abs(a - wanted) ? b : a)),
      instead: true,
    }
  return no ? { ...no, instead: true } : noWay(rule, q, listed(q.name, shape))
}

/** States why a rule cannot be followed, and what would be right. */
function noWay(rule: string, q: Question, all: readonly Possible[]): never {
  const legal = listText(all.map((a) => a.label))
  const numeric = all.length > 0 && all.every((a) => typeof a.value === 'number')
  const why: { readonly [rule: string]: string } = {
    never: 'it has no answer that means no',
    always: 'it has no answer that means no, so there is no "always" either',
    usual: 'it has no usual answer',
    min: 'its answers are not numbers',
    max: 'its answers are not numbers',
  }
  throw new PolicyMissing(
    `${q.name} cannot be answered "${rule}": ${why[rule] ?? 'that is not one of its answers'}. It takes ${numeric ? 'min, max, ' : ''}first, uniform, "best for <outcome>", or one of: ${legal}.`,
    q.name,
  )
}
