import type { Faces } from '@sortie/engine'
import { outcomeOf } from './readers.ts'
import type { Outcome } from './state.ts'

/** How a spend is said: dice by the face they show and the tokens each gets, highest first. VR-28. */
export type Raise = readonly (readonly [face: number, tokens: number])[]

/** Odds meet the same throw again and again: what hangs on it and the tokens alone is worked out once. */
type Kept<V> = WeakMap<Faces, V[]>
const keptRaises: Kept<readonly Raise[]> = new WeakMap()
const keptBatches: Kept<readonly Faces[]> = new WeakMap()
const keptBest: Kept<Faces> = new WeakMap()

function once<V>(kept: Kept<V>, faces: Faces, tokens: number, work: () => V): V {
  const known = kept.get(faces)?.[tokens]
  if (known !== undefined) return known
  const all = kept.get(faces) ?? []
  kept.set(faces, all)
  all[tokens] = work()
  return all[tokens]
}

/**
 * Every different way to put up to so many tokens on these dice; no die goes past 6. None comes first, then the one
 * that does the most for the fewest tokens. VR-Q04.
 */
export function raises(faces: Faces, tokens: number): readonly Raise[] {
  return once(keptRaises, faces, tokens, () => {
    const best = bestRaise(faces, tokens)
    const [none = [], ...others] = waysFrom(0, tokens, undefined)
    if (best.length === 0) return [none, ...others]
    return [none, best, ...others.filter((way) => !sameRaise(way, best))]
  })

  /** Equal faces get their tokens in falling order, so that no way is listed twice. */
  function waysFrom(at: number, left: number, before: number | undefined): Raise[] {
    const face = faces[at]
    if (face === undefined) return [[]]
    const most = Math.min(left, 6 - face, faces[at - 1] === face ? (before ?? left) : left)
    return Array.from({ length: most + 1 }, (_, n) =>
      waysFrom(at + 1, left - n, n).map((rest) => (n === 0 ? rest : [[face, n] as const, ...rest])),
    ).flat()
  }
}

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
  const steps = (from: number, to: number): Raise => (to > from ? [[from, to - from]] : [])
  const ways: readonly (readonly [Outcome, Raise])[] = [
    ...(second === undefined ? [] : [['critical', [...steps(first, 6), ...steps(second, 6)]] as const]),
    ['success', steps(first, 6)],
    ['drawback', steps(first, 4)],
  ]
  const now = rank(outcomeOf(faces))
  return ways.find(([to, raise]) => rank(to) > now && tokensOf(raise) <= tokens)?.[1] ?? []
}

const rank = (outcome: Outcome): number => ['fiasco', 'drawback', 'success', 'critical'].indexOf(outcome)

/** Every different batch of at most so many dice to throw again, by the faces they show. VR-59. */
export const batches = (faces: Faces, tokens: number): readonly Faces[] =>
  once(keptBatches, faces, tokens, () => batchesOf(faces, tokens))

function batchesOf(faces: Faces, tokens: number): readonly Faces[] {
  const distinct = [...new Set(faces)]
  let found: Faces[] = [[]]
  for (const face of distinct) {
    const count = faces.filter((f) => f === face).length
    found = found.flatMap((b) =>
      Array.from({ length: Math.min(count, tokens - b.length) + 1 }, (_, n) => [...b, ...Array<number>(n).fill(face)]),
    )
  }
  return found
}

/** The dice that stay when this batch is thrown again. */
export function staying(faces: Faces, batch: Faces): Faces {
  const left = [...faces]
  for (const face of batch) left.splice(left.indexOf(face), 1)
  return left
}

/** Most likely a Success or better, then a Critical, then no Fiasco, then fewest tokens. VR-59. */
export const bestBatch = (faces: Faces, tokens: number): Faces =>
  once(keptBest, faces, tokens, () => bestBatchOf(faces, tokens))

function bestBatchOf(faces: Faces, tokens: number): Faces {
  let best: { readonly batch: Faces; readonly worth: readonly number[] } | undefined
  for (const batch of batches(faces, tokens)) {
    const worth = [...worthOf(staying(faces, batch), batch.length, tokens), -batch.length]
    if (!best || firstDifference(worth, best.worth) > 0) best = { batch, worth }
  }
  return best?.batch ?? []
}

/** How many of all throws of `most` dice give each, so that batches of different sizes compare as whole numbers. */
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
