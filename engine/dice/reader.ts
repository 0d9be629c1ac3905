import type { Faces, Pool } from './pool.ts'

/** Faces of a throw by the name of their dice, highest first. */
export type Named = Readonly<Record<string, Faces>>

/**
 * What a throw means to the rule that asked for it. A reader sees the faces of each group highest first, never in
 * the order they fell: so it cannot depend on that order, and odds may walk its readings instead of the throws.
 */
export interface Reader<T> {
  readonly name: string
  /** `faces`: all of them, group after group, highest first in each; `named`: the same by the name of the dice. */
  readonly read: (faces: Faces, named: Named) => T
  /** What of a throw the rule goes by, if it takes more only to show it: odds walk one of those that are alike in this. */
  readonly alike?: (faces: Faces, named: Named) => string | number
}

export const reader = <T>(name: string, read: Reader<T>['read']): Reader<T> => ({ name, read })

const nobody: Named = Object.freeze({})

/** What the reader makes of faces in the order they fell. */
export function readFaces<T>(pool: Pool, faces: Faces, how: Reader<T>): T {
  if (pool.length === 1 && pool[0]?.name === undefined) return how.read(highestFirst(faces), nobody)
  const all: number[] = []
  const named: Record<string, number[]> = Object.create(null)
  let at = 0
  for (const group of pool) {
    const own = highestFirst(faces.slice(at, at + group.count))
    at += group.count
    all.push(...own)
    if (group.name !== undefined) named[group.name] = highestFirst([...(named[group.name] ?? []), ...own])
  }
  return how.read(all, named)
}

/** Insertion sort: throws are short, and this is the innermost loop of every simulation. */
function highestFirst(faces: Faces): number[] {
  const sorted = faces.slice()
  for (let i = 1; i < sorted.length; i++) {
    const face = sorted[i] as number
    let j = i - 1
    while (j >= 0 && (sorted[j] as number) < face) {
      sorted[j + 1] = sorted[j] as number
      j--
    }
    sorted[j + 1] = face
  }
  return sorted
}

export const highest = reader('highest', (faces) => faces[0] ?? 0)
export const lowest = reader('lowest', (faces) => faces.at(-1) ?? 0)
export const sum = reader('sum', (faces) => faces.reduce((a, b) => a + b, 0))
/** The faces themselves, highest first, for rules that let somebody change single dice. */
export const asThrown = reader('asThrown', (faces) => faces)
