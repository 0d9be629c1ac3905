import type { Question } from '../kernel/index.ts'
import { answers, listText, PolicyMissing } from './answers.ts'
import { type Decision, KINDS, type Policy, type PolicyRule } from './policy.ts'

/** One answer that was assumed: by which rule a question was answered. */
export interface Assumption {
  /** The question's name, or `default` for all that no rule names. */
  readonly question: string
  readonly rule: string
  /** Whether the named answer was sometimes illegal, so that the nearest legal one was taken. */
  readonly nearest?: true
}

/** The assumptions as text: part of every result. */
export const assumptionsText = (all: readonly Assumption[]): string =>
  all
    .map(
      ({ question, rule, nearest }) =>
        `${question === 'default' ? 'everything else' : question}: ${rule}${nearest ? ' (or the nearest legal answer)' : ''}`,
    )
    .join('; ') || 'nobody is asked anything'

/** The rules of a policy, as text. */
export const policyText = (policy: Policy): string =>
  assumptionsText(Object.entries(policy).map(([question, rule]) => ({ question, rule: ruleText(rule) })))

const ruleText = (rule: PolicyRule | undefined): string =>
  typeof rule === 'function' ? rule.name || 'a function' : String(rule)

/** Notes which questions came up, and which were not answered as their rule says. */
export class Heeded {
  readonly #missed = new Map<string, Question>()
  readonly #met = new Set<string>()

  note(q: Question, decision: Decision): void {
    if ('take' in decision && decision.instead) {
      if (!this.#missed.has(q.name)) this.#missed.set(q.name, q)
    } else this.#met.add(q.name)
  }

  /** An answer that was never legal is a typing error, not a policy. Numbers are taken to the nearest legal one. */
  check(policy: Policy): void {
    for (const [name, q] of this.#missed) {
      const rule = String(policy[name] ?? policy['default'])
      if (this.#met.has(name) || Number.isFinite(Number(rule))) continue
      throw new PolicyMissing(
        `${name} was asked, but "${rule}" was never one of its answers. It takes ${KINDS}: ${listText(answers(q).map((a) => a.plain ?? a.label))}.`,
        name,
      )
    }
  }

  /** By which rules the questions that came up were answered. */
  assumptions(policy: Policy): readonly Assumption[] {
    const asked = new Set([...this.#met, ...this.#missed.keys()])
    const spoke = new Map<string, Assumption>()
    for (const name of asked) {
      const question = policy[name] === undefined ? 'default' : name
      const nearest = this.#missed.has(name) || spoke.get(question)?.nearest
      spoke.set(question, { question, rule: ruleText(policy[question]), ...(nearest && { nearest }) })
    }
    return [...spoke.values()]
  }
}
