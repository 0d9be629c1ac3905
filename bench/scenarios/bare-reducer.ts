import type { Rng } from '../../engine/dice/index.ts'

/** A limit, not a game: the same nights as three numbers, with nothing else of First Light's state kept. */
interface Night {
  readonly beacon: number
  readonly storm: number
  readonly strain: number
  readonly at: 'work' | 'wish' | 'brace'
  /** How far the storm would come, while somebody may still brace. */
  readonly coming: number
}

type Answer = { readonly faces: readonly [number, number] } | { readonly brace: boolean }

const dusk: Night = { beacon: 0, storm: 0, strain: 0, at: 'work', coming: 0 }
const BEACON = 8
const STORM = 6
const BOXES = 9

function step(s: Night, answer: Answer): Night {
  switch (s.at) {
    case 'work': {
      if (!('faces' in answer)) throw new Error('dice are asked for')
      const [a, b] = answer.faces
      const best = Math.max(a, b)
      const beacon = best === 6 ? (a === b ? 3 : 2) : best > 3 ? 2 : 0
      const coming = best === 6 ? 0 : best > 3 ? 1 : 2
      const raised = { ...s, beacon: Math.min(BEACON, s.beacon + beacon) }
      if (coming === 0) return raised
      return s.strain < BOXES ? { ...raised, at: 'wish', coming } : drawn(raised, coming)
    }
    case 'wish':
      if (!('brace' in answer)) throw new Error('whether to brace is asked')
      return answer.brace ? { ...s, at: 'brace' } : drawn(s, s.coming)
    case 'brace': {
      if (!('faces' in answer)) throw new Error('dice are asked for')
      const cost = 6 - Math.max(answer.faces[0], answer.faces[1])
      return { ...s, at: 'work', coming: 0, strain: Math.min(BOXES, s.strain + cost) }
    }
  }
}

const drawn = (s: Night, by: number): Night => ({ ...s, at: 'work', coming: 0, storm: Math.min(STORM, s.storm + by) })

const over = (s: Night): boolean => s.at === 'work' && (s.beacon >= BEACON || s.storm >= STORM)

const die = (rng: Rng): number => 1 + rng.below(6)

/** A whole night, bracing whenever one may; gives how often somebody worked. */
export function playBareNight(rng: Rng): number {
  let works = 0
  let s = dusk
  while (!over(s)) {
    if (s.at === 'work') works++
    s = step(s, s.at === 'wish' ? { brace: true } : { faces: [die(rng), die(rng)] })
  }
  return works
}
