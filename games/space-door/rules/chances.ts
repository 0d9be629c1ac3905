import { type Against, marginOf, succeeds } from './tally.ts'

const FACES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

/** How likely each amount of damage is, by amount: all throws of so many dice. SD-28, SD-29, SD-Q26. */
export function damageChances(
  against: Against,
  { dice, bonus, bonusOnMiss }: { readonly dice: number; readonly bonus: number; readonly bonusOnMiss: boolean },
): readonly number[] {
  // Throws by their margin: those with a success, and those without.
  let hits: readonly number[] = []
  let misses: readonly number[] = [1]
  for (let i = 0; i < dice; i++) {
    const now: { readonly hits: number[]; readonly misses: number[] } = { hits: [], misses: [] }
    for (const face of FACES) {
      const margin = marginOf(face, against)
      add(now.hits, hits, margin)
      add(succeeds(face, against) ? now.hits : now.misses, misses, margin)
    }
    hits = now.hits.map((p) => p / FACES.length)
    misses = now.misses.map((p) => p / FACES.length)
  }
  const all: number[] = []
  add(all, hits, bonus)
  add(all, misses, bonusOnMiss ? bonus : 0)
  return Array.from(all, (p) => p ?? 0)
}

function add(to: number[], from: readonly number[], by: number): void {
  from.forEach((p, at) => {
    to[at + by] = (to[at + by] ?? 0) + p
  })
}

/** How likely it is that more than this gets through. SD-17. */
export const chanceOfMore = (chances: readonly number[], than: number): number =>
  chances.reduce((sum, p, damage) => (damage > than ? sum + p : sum), 0)

export const average = (chances: readonly number[]): number => chances.reduce((sum, p, damage) => sum + p * damage, 0)
