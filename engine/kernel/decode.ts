import { type Faces, problemWithDraw, problemWithFaces, readFaces } from '../dice/index.ts'
import type { Audience } from './audience.ts'
import type { Json } from './json.ts'
import type { Input } from './log.ts'
import type { Question } from './question.ts'
import { CHANCE, mayAnswerFor, type Seat, type Sitting, type To } from './seat.ts'
import { type Shape, unfit } from './shape.ts'
import type { Waiting } from './waiting.ts'

type Answer = Input & { readonly kind: 'answer' }

/** The part of a question that this answer is for, if the answer is allowed. */
export function partFor({ question: q, sealed }: Waiting, input: Answer, seats: readonly Sitting[]): To | undefined {
  if (input.for !== undefined) return asksOf(q, input.for) ? input.for : undefined
  if (q.kind === 'roll' || q.kind === 'draw')
    return input.by === CHANCE || (byHand(q, input) && mayAnswerFor(seats, q.by, input.by)) ? q.by : undefined
  if (q.kind === 'ask') return mayAnswerFor(seats, q.to, input.by) ? q.to : undefined
  if (Object.hasOwn(q.parts, input.by)) return input.by
  const parts = Object.keys(q.parts).filter((to) => mayAnswerFor(seats, to, input.by))
  return parts.find((to) => !Object.hasOwn(sealed, to)) ?? parts[0]
}

/** Real dice and open cards may be typed in and are marked; face-down cards are drawn by chance only. */
const byHand = (q: Question, input: Answer): boolean => input.byHand === true && (q.kind !== 'draw' || q.shown)

const asksOf = (q: Question, to: To): boolean =>
  q.kind === 'each' || q.kind === 'first' ? Object.hasOwn(q.parts, to) : (q.kind === 'ask' ? q.to : q.by) === to

/** A description of the legal answers to that part, if this one is not legal. */
export function illegal(q: Question, part: To, answer: unknown): string | undefined {
  if (q.kind === 'roll') return problemWithFaces(q.pool, answer)
  if (q.kind === 'draw') return problemWithDraw(q.cards, q.count, answer, q.shown)
  return unfit(q.kind === 'ask' ? q.shape : (q.parts[part] as Shape), answer)
}

type Heard =
  | { readonly value: unknown; readonly seenBy: Audience }
  | { readonly sealed: { readonly [seat: Seat]: Json }; readonly part: Seat }

/** A legal answer as the rule gets it. */
export function decode(waiting: Waiting, input: Answer, seats: readonly Sitting[]): Heard {
  const q = waiting.question
  const part = partFor(waiting, input, seats) as To
  const seenBy = q.seenBy ?? 'everyone'
  switch (q.kind) {
    case 'roll':
      return { value: readFaces(q.pool, input.answer as unknown as Faces, q.reader), seenBy }
    case 'draw':
      // Sorted, as odds walk them: no rule can depend on which card came first.
      return { value: [...(input.answer as string[])].sort(), seenBy }
    case 'ask':
      return { value: input.answer, seenBy }
    case 'first':
      return { value: { by: part, answer: input.answer }, seenBy }
    case 'each': {
      const sealed = { ...waiting.sealed, [part]: input.answer }
      const all = Object.keys(q.parts).every((seat) => Object.hasOwn(sealed, seat))
      return all ? { value: sealed, seenBy: { seats: [part] } } : { sealed, part }
    }
  }
}
