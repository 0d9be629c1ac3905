import { answersOf, canonical, declined, type Json, type Question, type Shape, same, type To } from '../kernel/index.ts'

/**
 * How a question is answered while odds are reckoned. There is no silent default: a question that no policy
 * speaks of is an error, and every result prints the policies it was reckoned with.
 *
 * - `always` / `never`: the answer that is not, or is, the question's way of saying no
 * - `uniform`: every legal answer equally often
 * - `best for x`: whatever makes x likeliest (or largest); `best for x then y` decides ties by y
 * - anything else: that answer, whenever it is legal; or a function of the question and the state
 */
export type Rule = string | ((q: Question, state: never) => unknown)

export interface Policy {
  readonly [question: string]: Rule
}

/** What a decision comes to: answers with equal shares, or a choice to be made for the best. */
export type Decision =
  | { readonly take: readonly unknown[] }
  | {
      readonly best: string
      readonly among: readonly unknown[]
      readonly labels: readonly string[]
      readonly decline: number
    }

export class PolicyMissing extends Error {
  override readonly name = 'PolicyMissing'
}

const MOST_ANSWERS = 400

export function decide(policy: Policy, q: Question, state: unknown): Decision {
  const rule = policy[q.name] ?? policy['default']
  if (rule === undefined)
    throw new PolicyMissing(
      `the odds have to be told how ${q.name} is answered: always, never, uniform, best for <outcome>, or one of its answers`,
    )
  if (typeof rule === 'function') return { take: [rule(q, state as never)] }
  if (q.kind === 'ask' && q.shape.kind === 'one' && (rule === 'always' || rule === 'never'))
    return { take: [yesOrNo(rule, q.shape)] }
  const all = answers(q)
  if (rule === 'uniform') return { take: all.map((a) => a.value) }
  if (rule.startsWith('best for '))
    return {
      best: rule.slice('best for '.length),
      among: all.map((a) => a.value),
      labels: all.map((a) => a.label),
      decline: all.findIndex((a) => a.declines),
    }
  return { take: [named(rule, q, all)] }
}

/** The common case, without listing anything. */
function yesOrNo(rule: 'always' | 'never', { options, decline }: Shape & { readonly kind: 'one' }): Json {
  if (rule === 'never') return decline ?? (options.at(-1) as Json)
  return (decline === undefined ? options[0] : options.find((o) => o !== decline)) as Json
}

interface Possible {
  readonly value: unknown
  readonly label: string
  readonly declines: boolean
}

function named(rule: string, q: Question, all: readonly Possible[]): unknown {
  const no = all.findIndex((a) => a.declines)
  if (rule === 'never') return (all[no < 0 ? all.length - 1 : no] as Possible).value
  if (rule === 'always') return (all.find((a) => !a.declines) ?? (all[0] as Possible)).value
  const found = all.find((a) => a.label === rule)
  if (found) return found.value
  // An answer that is not legal this time: the question's way of saying no, if it has one.
  const fallback = all.find((a) => a.declines)
  if (fallback) return fallback.value
  throw new PolicyMissing(`${q.name} cannot be answered "${rule}"; it takes ${all.map((a) => a.label).join(', ')}`)
}

/** Every answer that a rule could be handed for this question. */
export function answers(q: Question): readonly Possible[] {
  switch (q.kind) {
    case 'ask':
      return ofShape(q.name, q.shape)
    case 'first':
      return Object.entries(q.parts).flatMap(([by, shape]) =>
        ofShape(q.name, shape).map((a) => ({
          value: { by, answer: a.value },
          label: Object.keys(q.parts).length === 1 ? a.label : `${by} ${a.label}`,
          declines: by === q.keeper && (a.declines || ofShape(q.name, shape).length === 1),
        })),
      )
    case 'each':
      return together(Object.entries(q.parts).map(([seat, shape]) => [seat, ofShape(q.name, shape)] as const))
    default:
      throw new TypeError(`${q.name} is answered by chance`)
  }
}

function ofShape(name: string, shape: Shape): readonly Possible[] {
  if (shape.kind === 'one')
    return shape.options.map((value) => ({
      value,
      label: label(value),
      declines: shape.decline !== undefined && same(value, shape.decline),
    }))
  const all = answersOf(shape, MOST_ANSWERS)
  if (!all) throw new PolicyMissing(`${name} has too many answers to walk; give a function that answers it`)
  const no = declined(shape)
  const text = no && canonical(no.answer)
  return all.map((value) => ({ value, label: label(value), declines: text !== undefined && canonical(value) === text }))
}

function together(parts: readonly (readonly [To, readonly Possible[]])[]): readonly Possible[] {
  return parts.reduce<readonly Possible[]>(
    (sofar, [seat, each]) =>
      sofar.flatMap((s) =>
        each.map((a) => ({
          value: { ...(s.value as object), [seat]: a.value },
          label: `${s.label}${s.label && ', '}${seat} ${a.label}`,
          declines: s.declines && a.declines,
        })),
      ),
    [{ value: {}, label: '', declines: true }],
  )
}

export const label = (value: unknown): string => (typeof value === 'string' ? value : canonical(value as Json))

/** Which policies speak, as text: part of every result. */
export const policyText = (policy: Policy): string =>
  Object.entries(policy)
    .map(
      ([q, r]) => `${q === 'default' ? 'everything else' : q}: ${typeof r === 'string' ? r : r.name || 'a function'}`,
    )
    .join('; ') || 'nobody is asked anything'
