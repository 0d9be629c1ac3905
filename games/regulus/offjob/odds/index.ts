import { dice, line, oneOf, readings, whole } from '@sortie/engine'
import { fraction, fractionText } from '@sortie/engine/odds'
import { directOdds } from '../../rule.ts'
import { checkSum, testFace } from '../dice.ts'
import { COLUMNS } from '../outcome.ts'
import { passes, succeeds, testTarget } from '../targets.ts'
import { playedOut, rerollPolicies, standingRoll } from './contest.ts'
import { bestPlans, type Playable, planFor, playable } from './plans.ts'

const rerollNames = Object.keys(rerollPolicies) as (keyof typeof rerollPolicies)[]

/** A contest from its first throw: all outcomes and metrics of RULES.md, or the best plan for some advantages. */
const contest = directOdds({
  title: 'how a contest ends',
  options: {
    column: oneOf(COLUMNS),
    dice: oneOf([1, 2, 3]),
    leverage: line(),
    reroll: oneOf(rerollNames),
    push: line({ min: 1 }),
    best: oneOf(['off', 0, 1, 2, 3]),
  },
  defaults: { column: 'means', dice: 2, leverage: '', reroll: 'never', push: 'never', best: 'off' },
  reckon: ({ column, dice: count, leverage, reroll, push, best }) => {
    if (best !== 'off') return bestOf(bestPlans(column, best))
    const plan = planFor(column, { dice: count, options: leverageFrom(leverage) })
    const pushing = pushesFrom(push)
    const policy = { WhichDieToReroll: rerollPolicies[reroll], WhetherToPush: pushing === 0 ? 'never' : 'always' }
    const { outcomes, expected, states } = playedOut({ plan, policy, mostPushes: pushing, fractions: true })
    return { outcomes, expected, states, policy: `re-roll ${reroll}; push ${push}; discard a 1 whenever allowed` }
  },
})

function bestOf({ win, fraction, plans, states }: ReturnType<typeof bestPlans>) {
  return {
    outcomes: { win: { p: win, fraction }, loss: { p: 1 - win } },
    expected: { p_win: win, plans: plans.map(({ dice: count, options }) => ({ dice: count, options })) },
    policy: 're-roll any die or none, push or accept, with sight of the dice, for the best p_win',
    states,
  }
}

const leverageNames = playable.filter((option) => option !== 'favored')

/** R3-12, R3-Q04: each option once. */
function leverageFrom(list: string): readonly Playable[] {
  const names = list.split(',').flatMap((name) => name.trim() || [])
  const odd = names.find((name, i) => !leverageNames.includes(name as never) || names.indexOf(name) !== i)
  if (odd === undefined) return names as Playable[]
  if (odd === 'favored') throw new RangeError('R3-12: the Favored option is --column favored')
  throw new RangeError(`R3-12: leverage takes each of ${leverageNames.join(', ')} at most once, not "${list}"`)
}

const MOST_PUSHES = 1000

/** How often a Maybe is pushed; nothing for as often as it comes. R3-Q13. */
function pushesFrom(push: string): number | undefined {
  if (push === 'always') return undefined
  const times = push === 'never' ? 0 : Number(push)
  if (/^\d+$|^never$/.test(push) && times <= MOST_PUSHES) return times
  throw new RangeError(`R3-18: push takes never, always or a number up to ${MOST_PUSHES}, not "${push}"`)
}

/** R3-27. */
const check = directOdds({
  title: 'whether a Check is passed',
  options: { level: whole({ min: -20, max: 20 }), target: whole({ min: 2, max: 40 }) },
  defaults: { level: 0, target: 10 },
  reckon: ({ level, target }) => chance('pass', readings(dice(2, 6), checkSum), (sum) => passes(sum + level, target)),
})

const flag = oneOf([true, false])

/** R3-31, R3-32. */
const test = directOdds({
  title: 'whether a Test succeeds',
  options: { hard: flag, means: flag, leverage: flag },
  defaults: { hard: false, means: false, leverage: false },
  reckon: (aids) => {
    if (aids.leverage && !aids.means) throw new RangeError('R3-Q25: the first thing that applies to a Test is Means')
    return chance('success', readings(dice(1, 6), testFace), (face) => succeeds(face, testTarget(aids)))
  },
})

/** How likely a reading is one that counts. */
function chance<T>(name: string, all: ReturnType<typeof readings<T>>, counts: (value: T) => boolean) {
  const weight = all.each.filter((r) => counts(r.value)).reduce((n, r) => n + r.weight, 0n)
  const outcome = (part: bigint) => ({
    p: Number(part) / Number(all.total),
    fraction: fractionText(fraction(part, all.total)),
  })
  return {
    outcomes: { [name]: outcome(weight), fail: outcome(all.total - weight) },
    policy: 'nobody is asked anything',
    states: all.each.length,
  }
}

export const offJobOdds = { contest, check, test, standing: standingRoll }
