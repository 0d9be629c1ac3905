import { answersOf, canonical, declined, type Json, type Question, type Shape, same, type To } from '../kernel/index.ts'

/** A policy that cannot be followed: no rule for a question, or a rule that the question has no answer for. */
export class PolicyMissing extends Error {
  override readonly name = 'PolicyMissing'
  /** The question that was left without an answer, if there is one. */
  readonly question: string | undefined

  constructor(message: string, question?: string) {
    super(message)
    this.question = question
  }
}

const MOST_ANSWERS = 400
const MOST_LISTED = 20

export const listText = (labels: readonly string[]): string =>
  labels.length > MOST_LISTED
    ? `${labels.slice(0, MOST_LISTED).join(', ')} … (${labels.length} in all)`
    : labels.join(', ')

export interface Possible {
  readonly value: unknown
  readonly label: string
  /** The answer without the seat that gives it, in a window. */
  readonly plain?: string
  readonly declines: boolean
}

/** Every answer that a rule could be handed for this question. */
export function answers(q: Question): readonly Possible[] {
  switch (q.kind) {
    case 'ask':
      return listed(q.name, q.shape)
    case 'first':
      return Object.entries(q.parts).flatMap(([by, shape]) => {
        const own = listed(q.name, shape)
        return own.map((a) => ({
          value: { by, answer: a.value },
          label: Object.keys(q.parts).length === 1 ? a.label : `${by} ${a.label}`,
          plain: a.label,
          declines: by === q.keeper && (a.declines || own.length === 1),
        }))
      })
    case 'each': {
      const parts = Object.entries(q.parts).map(([seat, shape]) => [seat, listed(q.name, shape)] as const)
      if (parts.reduce((n, [, each]) => n * each.length, 1) > MOST_ANSWERS) throw tooMany(q.name)
      return together(parts)
    }
    default:
      throw new TypeError(`${q.name} is answered by chance`)
  }
}

export function answersUpTo(q: Question): readonly Possible[] | undefined {
  try {
    return answers(q)
  } catch (cause) {
    if (cause instanceof PolicyMissing) return undefined
    throw cause
  }
}

const tooMany = (name: string): PolicyMissing =>
  new PolicyMissing(
    `${name} has more than ${MOST_ANSWERS} answers, too many to try each. Give one of them instead.`,
    name,
  )

export function listed(name: string, shape: Shape): readonly Possible[] {
  if (shape.kind === 'one')
    return shape.options.map((value) => ({
      value,
      label: label(value),
      declines: shape.decline !== undefined && same(value, shape.decline),
    }))
  const all = answersOf(shape, MOST_ANSWERS)
  if (!all) throw tooMany(name)
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
