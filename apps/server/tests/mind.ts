import { type Fields, type Json, type Rng, type Shape, sample, sampleFields } from '@sortie/engine'
import type { OpenQuestion, SeatView } from '@sortie/protocol'

export interface Mind {
  readonly seat: string
  readonly role: 'gm' | 'player' | 'spectator'
  readonly rng: Rng
  /** What is written where words are asked for. */
  readonly words: () => string
}

/** Something that a seat may do now, as far as it can see: mostly answering, sometimes starting something else. */
export function nextMove(
  view: SeatView,
  mind: Mind,
): { readonly do: string; readonly [k: string]: unknown } | undefined {
  const { rng } = mind
  const mine = view.questions.filter((q) => q.yours)
  const asked = mine[rng.below(mine.length || 1)]
  if (asked && (view.offers.length === 0 || rng.below(10) > 0)) return answerTo(asked, mind)
  const offer = view.offers[rng.below(view.offers.length || 1)]
  if (!offer) return undefined
  return { do: 'open', procedure: offer.procedure, args: worded(offer.fields, sampleFields(offer.fields, rng), mind) }
}

function answerTo(asked: OpenQuestion, mind: Mind) {
  const q = asked.question
  if (q.kind === 'roll' || q.kind === 'draw')
    return { do: 'throw', question: asked.id, seed: `p${mind.rng.below(1000)}` }
  const part =
    q.kind === 'ask'
      ? q.shape
      : (q.parts[mind.seat] ?? q.parts[mind.role === 'gm' ? 'gm' : 'crew'] ?? Object.values(q.parts)[0])
  const shape = part as Shape
  return { do: 'answer', question: asked.id, answer: withWords(shape, sample(shape, mind.rng), mind) }
}

const worded = (fields: Fields, answers: Json, mind: Mind): Json => withWords({ kind: 'form', fields }, answers, mind)

/** The same answer with words of our own wherever it is free text, so that they are known again. */
function withWords(shape: Shape, answer: Json, mind: Mind): Json {
  const inside = answer as { readonly [k: string]: Json }
  switch (shape.kind) {
    case 'line':
      return mind.words().slice(0, shape.max).padEnd(shape.min, '.')
    case 'form':
      return Object.fromEntries(
        Object.entries(inside).map(([k, v]) => [k, shape.fields[k] ? withWords(shape.fields[k], v, mind) : v]),
      )
    case 'list':
      return (answer as readonly Json[]).map((a) => withWords(shape.of, a, mind))
    case 'either': {
      const fields = shape.cases[String(inside['kind'])] ?? {}
      return { ...(withWords({ kind: 'form', fields }, answer, mind) as object), kind: inside['kind'] as Json }
    }
    default:
      return answer
  }
}
