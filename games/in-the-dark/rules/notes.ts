import { pcOf, type State } from '../state.ts'
import type { Position } from './pool.ts'

/** The positions that notes fix for those who throw, and which notes of the crew are used by it. ID-Q21, ID-B16. */
export interface Notes {
  readonly fixed: { readonly [pc: string]: Position | undefined }
  readonly usesGood: boolean
  readonly usesOpening: boolean
}

/**
 * A bad note is its owner's. A good one goes to the first who throws and did not set it up, the note of the job's
 * opening to the first who throws at all.
 */
export function notesFor(state: Pick<State, 'pcs' | 'job'>, members: readonly string[]): Notes {
  const { goodNext, opening } = state.job
  const lucky = goodNext === null ? undefined : members.find((pc) => pc !== goodNext)
  const first = opening === null ? undefined : members[0]
  const fixed = members.map((pc) => {
    const good = pc === lucky || (pc === first && opening === 'good')
    const bad = pcOf(state, pc).badNext || (pc === first && opening === 'bad')
    return [pc, positionOf(good, bad, pc === first)] as const
  })
  return { fixed: Object.fromEntries(fixed), usesGood: lucky !== undefined, usesOpening: first !== undefined }
}

/** Good and bad together are neutral. */
function positionOf(good: boolean, bad: boolean, noted: boolean): Position | undefined {
  if (good !== bad) return good ? 'good' : 'bad'
  return good || noted ? 'neutral' : undefined
}
