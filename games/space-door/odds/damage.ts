import { oneOf, whole } from '@sortie/engine'
import { type Against, direction, marginOf, roomOf, succeeds } from '../reckoning.ts'
import { directOdds } from '../rule.ts'
import { MOST_DICE, testFor } from './check.ts'
import { eachThrow, kindsOf, shareOf } from './throws.ts'

export interface Attack {
  readonly against: Against
  readonly dice: number
  readonly bonus: number
  /** At most so many points on the roll, for the most damage. */
  readonly luck: number
}

/** In how many of all throws each amount of damage comes up. SD-28, SD-29. */
export function damageWeights({ against, dice, bonus, luck }: Attack): {
  readonly weights: readonly number[]
  readonly throws: number
} {
  const kinds = kindsOf(
    (face) => dieFor(face, against),
    (die) => (die.away > luck ? 'miss' : die.face),
  )
  const nearestFirst = [...kinds].sort((a, b) => a.value.away - b.value.away)
  const weights: number[] = []
  let throws = 0
  eachThrow(dice, nearestFirst, (thrown, weight) => {
    const damage = bestDamage(thrown, bonus, luck)
    weights[damage] = (weights[damage] ?? 0) + weight
    throws++
  })
  return { weights: Array.from(weights, (w) => w ?? 0), throws }
}

interface Die {
  readonly face: number
  readonly margin: number
  /** Steps away from success; 0 for a die that succeeded. */
  readonly away: number
  /** Steps that it can still be shifted for the better. */
  readonly room: number
}

function dieFor(face: number, against: Against): Die {
  const away = succeeds(face, against) ? 0 : Math.abs(face - against.rank)
  return { face, margin: marginOf(face, against), away, room: roomOf(face, direction(against)) }
}

/** A step on a success counts at once; what is left goes to the failed dice, the nearest first. SD-Q28. */
function bestDamage(nearestFirst: readonly Die[], bonus: number, luck: number): number {
  let left = luck
  let damage = 0
  let hit = false
  for (const { margin, away, room } of nearestFirst) {
    if (away > left) break
    const steps = Math.min(room, left)
    damage += margin + steps - away
    left -= steps
    hit = true
  }
  return hit ? damage + bonus : 0
}

/** What an attack deals before Resilience. */
export const damage = directOdds({
  title: 'the damage of an attack',
  options: {
    rank: whole({ min: 2, max: 9 }),
    dice: whole({ min: 1, max: MOST_DICE }),
    bonus: whole({ min: 0, max: 20 }),
    test: oneOf(['own', 'left', 'right']),
    luck: whole({ min: 0, max: 9 }),
  },
  defaults: { rank: 8, dice: 2, bonus: 0, test: 'own', luck: 0 },
  reckon: ({ rank, dice, bonus, test, luck }) => {
    const { weights, throws } = damageWeights({ against: { rank, test: testFor(rank, test) }, dice, bonus, luck })
    const shares = weights.flatMap((w, amount) => (w > 0 ? [[`${amount}`, shareOf(w, dice)] as const] : []))
    return {
      outcomes: Object.fromEntries(shares),
      expected: { mean: weights.reduce((sum, w, amount) => sum + amount * w, 0) / 10 ** dice },
      policy: luck > 0 ? `Luck: most damage, at most ${luck} points` : 'no Luck is spent',
      states: throws,
    }
  },
})
