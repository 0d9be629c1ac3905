import type { Faces, Pool } from './pool.ts'

/** Faces of a throw by the name of their dice, highest first. */
export type Named = Readonly<Record<string, Faces>>

/**
 * What a throw means to the rule that asked for it. A reader never sees the order in which dice fell: so it cannot
 * depend on it, and odds may walk its readings instead of the throws.
 */
export type Reader<T> = PoolReader<T> | GroupReader<T>

/** Reads all dice of a throw together, whatever group they belong to. */
export interface PoolReader<T> {
  readonly name: string
  /** `faces`: all of them, highest first; `named`: the same by the name of the dice. */
  readonly read: (faces: Faces, named: Named) => T
  /** The part of a throw that the rule depends on, if it takes more only to show it: odds walk one of those alike in this. */
  readonly alike?: (faces: Faces, named: Named) => string | number
}

/** Depends on the order of the groups in the pool: it sees each group separately. */
export interface GroupReader<T> {
  readonly name: string
  /** `groups`: the faces of each group in the order of the pool, highest first in each. */
  readonly readGroups: (groups: readonly Faces[], named: Named) => T
  readonly alike?: (groups: readonly Faces[], named: Named) => string | number
}

export const reader = <T>(name: string, read: PoolReader<T>['read']): PoolReader<T> => ({ name, read })

export const groupReader = <T>(name: string, readGroups: GroupReader<T>['readGroups']): GroupReader<T> => ({
  name,
  readGroups,
})

const nobody: Named = Object.freeze({})

/** The reading of faces in the order they fell. */
export function readFaces<T>(pool: Pool, faces: Faces, how: Reader<T>): T {
  if (pool.length === 1 && pool[0]?.name === undefined) {
    const sorted = highestFirst(faces)
    return 'read' in how ? how.read(sorted, nobody) : how.readGroups([sorted], nobody)
  }
  const groups: Faces[] = []
  const named: Record<string, number[]> = Object.create(null)
  let at = 0
  for (const group of pool) {
    const own = highestFirst(faces.slice(at, at + group.count))
    at += group.count
    groups.push(own)
    if (group.name !== undefined) named[group.name] = highestFirst([...(named[group.name] ?? []), ...own])
  }
  return 'read' in how ? how.read(highestFirst(faces), named) : how.readGroups(groups, named)
}

/** The same reader, with each reading's faces. */
export const withFaces = <T>(how: Reader<T>): GroupReader<{ readonly faces: Faces; readonly reading: T }> => ({
  name: how.name,
  readGroups: (groups, named) => ({
    faces: groups.flat(),
    reading: 'read' in how ? how.read(highestFirst(groups.flat()), named) : how.readGroups(groups, named),
  }),
  alike: (groups, named) => {
    if ('readGroups' in how) return how.alike?.(groups, named) ?? JSON.stringify(how.readGroups(groups, named))
    const faces = highestFirst(groups.flat())
    return how.alike?.(faces, named) ?? JSON.stringify(how.read(faces, named))
  },
})

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
/** The faces, group after group, highest first in each, for rules that let a seat change single dice. */
export const asThrown = groupReader('asThrown', (groups) =>
  groups.length === 1 ? (groups[0] as Faces) : groups.flat(),
)
