import { type Against, marginOf, succeeds } from './tally.ts'

const FACES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

/** How likely each amount of damage is, by amount: all throws of so many dice. SD-28, SD-29, SD-Q26. */
export function damageChances(
  against: Against,
  { dice, bonus, bonusOnMiss }: { readonly dice: number; readonly bonus: number; readonly bonusOnMiss: boolean },
): readonly number[] {
  // Throws by their margin: those with a success, and those without, whose margin is 0.
  let hits: readonly number[] = []
  let missed = 1
  const sure = FACES.filter((face) => succeeds(face, against))
  for (let i = 0; i < dice; i++) {
    const before = hits
    const now: number[] = []
    const add = (margin: number, p: number): void => {
      now[margin] = (now[margin] ?? 0) + p
    }
    for (const face of FACES) {
      const margin = marginOf(face, against)
      before.forEach((p, at) => {
        add(at + margin, p / FACES.length)
      })
      if (sure.includes(face)) add(margin, missed / FACES.length)
    }
    missed *= 1 - sure.length / FACES.length
    hits = now
  }
  const all: number[] = []
  hits.forEach((p, margin) => {
    all[margin + bonus] = (all[margin + bonus] ?? 0) + p
  })
  const none = bonusOnMiss ? bonus : 0
  all[none] = (all[none] ?? 0) + missed
  return Array.from(all, (p) => p ?? 0)
}

/** How likely it is that more than this gets through. SD-17. */
export const chanceOfMore = (chances: readonly number[], than: number): number =>
  chances.reduce((sum, p, damage) => (damage > than ? sum + p : sum), 0)

export const average = (chances: readonly number[]): number => chances.reduce((sum, p, damage) => sum + p * damage, 0)
