import { oneOf, whole } from '@sortie/engine'
import { sideOf, type Test } from '../attributes.ts'
import { MOST_LUCK } from '../procedures/luck.ts'
import { type Against, GRADES, gradeOf, succeeds } from '../reckoning.ts'
import { directOdds } from '../rule.ts'
import { eachThrow, kindsOf, shareOf } from './throws.ts'

/** Weights stay whole numbers, and a table never throws more. SD-Q14. */
export const MOST_DICE = 10

/** Whichever test was asked for; else that of the side the rank lies on. */
export const testFor = (rank: number, test: 'own' | Test): Test => (test === 'own' ? sideOf(rank) : test)

/** The five grades of a check. With Luck: stored points and those of this very roll, for the most successes. SD-10, SD-13. */
export const check = directOdds({
  title: 'the grade of a check',
  options: {
    rank: whole({ min: 2, max: 9 }),
    dice: whole({ min: 1, max: MOST_DICE }),
    test: oneOf(['own', 'left', 'right']),
    luck: whole({ min: 0, max: MOST_LUCK }),
    useEarned: oneOf([true, false]),
    soloGrace: oneOf([true, false]),
  },
  defaults: { rank: 5, dice: 2, test: 'own', luck: 0, useEarned: false, soloGrace: false },
  reckon: ({ rank, dice, test, luck, useEarned, soloGrace }) => {
    const against = { rank, test: testFor(rank, test) }
    const spends = luck > 0 || useEarned
    const kinds = kindsOf(
      (face) => dieFor(face, against),
      (die) => (spends || die.away === 0 ? die.key : 'failed'),
    )
    const nearestFirst = [...kinds].sort((a, b) => a.value.away - b.value.away)
    const weights = GRADES.map(() => 0)
    let lucky = 0
    let luckAfter = 0
    let states = 0
    eachThrow(dice, nearestFirst, (thrown, weight) => {
      const { matches, successes, spent } = bestPlay(thrown, spends ? luck : undefined)
      const at = GRADES.indexOf(gradeOf(successes, dice, soloGrace))
      weights[at] = (weights[at] as number) + weight
      if (matches > 0) lucky += weight
      luckAfter += weight * Math.min(MOST_LUCK, luck + matches - spent)
      states++
    })
    return {
      outcomes: Object.fromEntries(GRADES.map((grade, i) => [grade, shareOf(weights[i] as number, dice)])),
      expected: { luck_gained_at_least_one: shareOf(lucky, dice).p, luck_after: luckAfter / 10 ** dice },
      policy: spends ? 'Luck: most successes, fewest points' : 'no Luck is spent',
      states,
    }
  },
})

/** What matters about one die: whether it lies on the rank, and how many steps it is away from success. */
interface Die {
  readonly key: string
  readonly match: boolean
  readonly away: number
}

function dieFor(face: number, against: Against): Die {
  const match = face === against.rank
  const away = succeeds(face, against) ? 0 : Math.abs(face - against.rank)
  return { key: `${away}${match}`, match, away }
}

/** Most successes for the fewest points: the nearest failed dice first. Without points nothing is shifted. */
function bestPlay(nearestFirst: readonly Die[], points: number | undefined) {
  let matches = 0
  for (const die of nearestFirst) if (die.match) matches++
  let left = points === undefined ? 0 : points + matches
  const most = left
  let successes = 0
  for (const { away } of nearestFirst) {
    if (away > left) break
    left -= away
    successes++
  }
  return { matches, successes, spent: most - left }
}
