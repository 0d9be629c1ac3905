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
  /** `instead`: the answer that the policy names was not legal this time. */
  | { readonly take: readonly unknown[]; readonly instead?: true }
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
  const plain = q.kind === 'ask' ? yesOrNo(rule, q.shape) : undefined
  if (plain) return { take: [plain.answer] }
  const all = answers(q)
  if (rule === 'uniform') return { take: all.map((a) => a.value) }
  if (rule.startsWith('best for '))
    return {
      best: rule.slice('best for '.length),
      among: all.map((a) => a.value),
      labels: all.map((a) => a.label),
      decline: all.findIndex((a) => a.declines),
    }
  return named(rule, q, all)
}

/** The common case, without listing anything: "no" said in the question's own way (or the last option), or the first other. */
function yesOrNo(rule: string, shape: Shape): { readonly answer: Json } | undefined {
  if (shape.kind !== 'one') return rule === 'never' ? declined(shape) : undefined
  if (rule === 'never') return declined(shape) ?? { answer: shape.options.at(-1) as Json }
  if (rule !== 'always') return undefined
  const other = shape.options.find((o) => shape.decline === undefined || !same(o, shape.decline))
  return other === undefined ? undefined : { answer: other }
}

interface Possible {
  readonly value: unknown
  readonly label: string
  /** The answer without who gives it, in a window. */
  readonly plain?: string
  readonly declines: boolean
}

function named(rule: string, q: Question, all: readonly Possible[]): Decision {
  const no = all.findIndex((a) => a.declines)
  if (rule === 'never') return { take: [(all[no < 0 ? all.length - 1 : no] as Possible).value] }
  if (rule === 'always') return { take: [(all.find((a) => !a.declines) ?? (all[0] as Possible)).value] }
  const found = all.find((a) => a.label === rule) ?? all.find((a) => a.plain === rule)
  if (found) return { take: [found.value] }
  // An answer that is not legal this time: the question's way of saying no, if it has one.
  const fallback = all.find((a) => a.declines)
  if (fallback) return { take: [fallback.value], instead: true }
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
          plain: a.label,
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

/** The policies that spoke, as text: part of every result. Of questions that never came up nothing is said. */
export function policyText(policy: Policy, asked: Iterable<string> = Object.keys(policy)): string {
  const spoke = [...new Set([...asked].map((q) => (policy[q] === undefined ? 'default' : q)))]
  const said = spoke.map((q) => {
    const rule = policy[q]
    return `${q === 'default' ? 'everything else' : q}: ${typeof rule === 'function' ? rule.name || 'a function' : rule}`
  })
  return said.join('; ') || 'nobody is asked anything'
}

/** Keeps which questions came up, and which were never answered as their policy names it. */
export class Heeded {
  readonly asked = new Set<string>()
  readonly #missed = new Set<string>()
  readonly #met = new Set<string>()

  note(question: string, decision: Decision): void {
    this.asked.add(question)
    if ('take' in decision && decision.instead) this.#missed.add(question)
    else this.#met.add(question)
  }

  /** An answer that was never legal is a slip of the pen, not a policy. */
  check(policy: Policy): void {
    for (const q of this.#missed)
      if (!this.#met.has(q))
        throw new PolicyMissing(
          `${q} was asked, but "${String(policy[q] ?? policy['default'])}" was never one of its answers`,
        )
  }
}
