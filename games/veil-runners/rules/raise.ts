import type { Faces } from '@sortie/engine'
import { type Outcome, outcomes } from '../parts.ts'
import { outcomeOf } from '../readers.ts'

/** Focus spent on dice: the face a die shows and the tokens it gets, highest first. VR-28. */
export type Raise = readonly (readonly [face: number, tokens: number])[]

/**
 * Every way to spend up to this many tokens. They go on the two highest dice, since no others matter, and never past 6.
 * Spending nothing comes first, then the best outcome for the fewest tokens. VR-28, VR-Q04.
 */
export function raises(faces: Faces, tokens: number): readonly Raise[] {
  const [first = 6, second = 6] = faces
  const best = bestRaise(faces, tokens)
  const others: Raise[] = []
  for (let a = 0; a <= Math.min(tokens, 6 - first); a++)
    for (let b = 0; b <= Math.min(tokens - a, 6 - second); b++)
      if (a + b > 0 && (first > second || a >= b)) others.push([...on(first, a), ...on(second, b)])
  const after = best.length === 0 ? others : [best, ...others.filter((way) => !sameRaise(way, best))]
  return [[], ...after]
}

const on = (face: number, tokens: number): Raise => (tokens > 0 ? [[face, tokens]] : [])

const sameRaise = (a: Raise, b: Raise): boolean =>
  a.length === b.length && a.every(([face, n], i) => face === b[i]?.[0] && n === b[i]?.[1])

export function raised(faces: Faces, raise: Raise): Faces {
  const now = [...faces]
  for (const [face, tokens] of raise) now[now.indexOf(face)] = -(face + tokens)
  return now.map(Math.abs).sort((a, b) => b - a)
}

export const tokensOf = (raise: Raise): number => raise.reduce((n, [, tokens]) => n + tokens, 0)

/** The best outcome that the dice allow, with the fewest tokens. */
export function bestRaise(faces: Faces, tokens: number): Raise {
  const [first = 0, second] = faces
  const ways: readonly (readonly [Outcome, Raise])[] = [
    ...(second === undefined ? [] : [['critical', [...on(first, 6 - first), ...on(second, 6 - second)]] as const]),
    ['success', on(first, 6 - first)],
    ['drawback', on(first, 4 - first)],
  ]
  const now = rank(outcomeOf(faces))
  return ways.find(([to, raise]) => rank(to) > now && tokensOf(raise) <= tokens)?.[1] ?? []
}

const rank = (outcome: Outcome): number => outcomes.indexOf(outcome)

/** The batches that can be thrown again: always the lowest dice, never a six, nothing after a Critical. VR-59. */
export function batches(faces: Faces, tokens: number): readonly Faces[] {
  const worthIt = outcomeOf(faces) === 'critical' ? [] : faces.filter((f) => f < 6)
  const most = Math.min(tokens, worthIt.length)
  return Array.from({ length: most + 1 }, (_, n) => worthIt.slice(worthIt.length - n))
}

/** The dice that stay when this batch is thrown again. */
export function staying(faces: Faces, batch: Faces): Faces {
  const left = [...faces]
  for (const face of batch) left.splice(left.indexOf(face), 1)
  return left
}

/** The batch with the best chance of a Success or better, then of a Critical, then of no Fiasco, then the smallest. VR-59. */
export function bestBatch(faces: Faces, tokens: number): Faces {
  const tried = batches(faces, tokens).map((batch) => ({
    batch,
    worth: worthOf(staying(faces, batch), batch.length, tokens),
  }))
  return tried.reduce((best, next) => (firstDifference(next.worth, best.worth) > 0 ? next : best)).batch
}

/** Counted among all throws of `most` dice, so that batches of different sizes compare as whole numbers. */
function worthOf(stay: Faces, again: number, most: number): readonly number[] {
  const scale = 6 ** (most - again)
  const all = 6 ** again
  const noSix = 5 ** again
  const oneSix = again * 5 ** Math.max(0, again - 1)
  const sixes = stay.filter((f) => f === 6).length
  const success = sixes > 0 ? all : all - noSix
  const critical = sixes > 1 ? all : sixes === 1 ? all - noSix : all - noSix - (again > 0 ? oneSix : 0)
  const noFiasco = stay.some((f) => f > 3) ? all : all - 3 ** again
  return [success * scale, critical * scale, noFiasco * scale]
}

function firstDifference(a: readonly number[], b: readonly number[]): number {
  for (const [i, x] of a.entries()) if (x !== b[i]) return x - (b[i] as number)
  return 0
}
