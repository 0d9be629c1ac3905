import type { AnyOddsQuestion } from '../kernel/index.ts'
import { PolicyMissing } from './answers.ts'
import { bestObjective, type Policy } from './policy.ts'

/**
 * What a choice can aim at: an outcome (or several, `a|b`), a number at the end, or a number gained on the way; `-x` for
 * less of it. Play without end counts as the worst that could come of it: nobody stalls to avoid an outcome.
 */
export interface Aim {
  readonly name: string
  readonly atEnd: (outcome: string, measures: readonly number[]) => number
  readonly onTheWay: (gains: readonly number[]) => number
  /** The worth of endless play. */
  readonly endless: number
}

/** `x then y`: y decides where x does not. */
export const objectives = (text: string): readonly string[] => text.split(' then ').map((part) => part.trim())

/** Everything that the policy's rules want the best of. */
export function aimsOf(policy: Policy, question: AnyOddsQuestion): readonly Aim[] {
  const named = Object.values(policy).flatMap((rule) => objectives(bestObjective(rule) ?? ''))
  const names = [...new Set(named.filter((name) => name !== ''))]
  if (question.outcomes) checkAims(names, question, question.outcomes)
  return names.map((name) => aim(name, question))
}

/** An aim that nothing is called is a typing error. */
export function checkAims(names: readonly string[], question: AnyOddsQuestion, outcomes: readonly string[]): void {
  const numbers = [...Object.keys(question.measures ?? {}), ...Object.keys(question.gains ?? {})]
  const possible = [...new Set([...outcomes, ...numbers])]
  for (const part of names.flatMap(partsOf))
    if (!possible.includes(part))
      throw new PolicyMissing(
        `Nothing is called "${part}", so there is no best for it. There are ${possible.join(', ')}.`,
      )
}

const partsOf = (name: string): readonly string[] => name.replace(/^-/, '').split('|')

function aim(name: string, question: AnyOddsQuestion): Aim {
  const sign = name.startsWith('-') ? -1 : 1
  const [of = ''] = partsOf(name)
  const measure = Object.keys(question.measures ?? {}).indexOf(of)
  const gain = Object.keys(question.gains ?? {}).indexOf(of)
  const endless = Number.NEGATIVE_INFINITY
  if (measure >= 0) return { name, atEnd: (_o, m) => sign * (m[measure] as number), onTheWay: () => 0, endless }
  if (gain >= 0) return { name, atEnd: () => 0, onTheWay: (g) => sign * (g[gain] as number), endless }
  const outcomes = partsOf(name)
  return { name, atEnd: (o) => (outcomes.includes(o) ? sign : 0), onTheWay: () => 0, endless: Math.min(0, sign) }
}
