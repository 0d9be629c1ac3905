import type { Rng } from '../../engine/dice/index.ts'
import { type FirstLight, freshNight } from './first-light.ts'

/** First Light by hand, without the kernel: the same state, and a step function whose place in the rules is data. */
export interface Night extends FirstLight {
  readonly at: 'work' | 'wish' | 'brace'
  readonly by: string
  /** How far the storm would come, while somebody may still brace. */
  readonly coming: number
}

type Answer = { readonly faces: readonly [number, number] } | { readonly brace: boolean }

export const dusk: Night = { ...freshNight, at: 'work', by: 'ada', coming: 0 }
const BOXES = 9

export function step(s: Night, answer: Answer): Night {
  switch (s.at) {
    case 'work': {
      if (!('faces' in answer)) throw new Error('dice are asked for')
      const [a, b] = answer.faces
      const best = Math.max(a, b)
      const beacon = best === 6 ? (a === b ? 3 : 2) : best > 3 ? 2 : 0
      const coming = best === 6 ? 0 : best > 3 ? 1 : 2
      const raised = { ...s, lastWorker: s.by, beacon: Math.min(s.beaconSize, s.beacon + beacon) }
      if (coming === 0) return raised
      return strainOf(s) < BOXES ? { ...raised, at: 'wish', coming } : drawn(raised, coming)
    }
    case 'wish':
      if (!('brace' in answer)) throw new Error('whether to brace is asked')
      return answer.brace ? { ...s, at: 'brace' } : drawn(s, s.coming)
    case 'brace': {
      if (!('faces' in answer)) throw new Error('dice are asked for')
      const cost = 6 - Math.max(answer.faces[0], answer.faces[1])
      const strain = Math.min(BOXES, strainOf(s) + cost)
      const hand = s.hands[s.by] ?? { wish: '' }
      return { ...s, at: 'work', coming: 0, hands: { ...s.hands, [s.by]: { ...hand, strain } } }
    }
  }
}

const strainOf = (s: Night): number => s.hands[s.by]?.strain ?? 0

const drawn = (s: Night, by: number): Night => ({
  ...s,
  at: 'work',
  coming: 0,
  storm: Math.min(s.stormSize, s.storm + by),
})

export const over = (s: Night): boolean => s.at === 'work' && (s.beacon >= s.beaconSize || s.storm >= s.stormSize)

const die = (rng: Rng): number => 1 + rng.below(6)

/** A whole night, bracing whenever one may; gives how often somebody worked. */
export function playNight(rng: Rng): number {
  let works = 0
  let s = dusk
  while (!over(s)) {
    if (s.at === 'work') works++
    s = step(s, s.at === 'wish' ? { brace: true } : { faces: [die(rng), die(rng)] })
  }
  return works
}
