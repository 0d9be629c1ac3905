import { oneOf, whole } from '@sortie/engine'
import { landed } from '../reckoning.ts'
import { directOdds } from '../rule.ts'
import { MOST_DICE, testFor } from './check.ts'
import { damageWeights } from './damage.ts'

const rulings = { equal: 'block', miss: 'wears' } as const

/** How many attacks it takes until Health is 0, with everything that wears down on the way. SD-17. */
export const down = directOdds({
  title: 'attacks to bring a target to Health 0',
  options: {
    rank: whole({ min: 2, max: 9 }),
    dice: whole({ min: 1, max: MOST_DICE }),
    bonus: whole({ min: 0, max: 20 }),
    test: oneOf(['own', 'left', 'right']),
    resilience: whole({ min: 0, max: 30 }),
    health: whole({ min: 1, max: 300 }),
    within: whole({ min: 1, max: 200 }),
  },
  defaults: { rank: 8, dice: 2, bonus: 0, test: 'own', resilience: 6, health: 30, within: 20 },
  reckon: ({ rank, dice, bonus, test, resilience, health, within }) => {
    const against = { rank, test: testFor(rank, test) }
    const { weights } = damageWeights({ against, dice, bonus, luck: 0 })
    const shares = weights.map((w) => w / 10 ** dice)
    const moves = Array.from({ length: resilience + 1 }, (_, r) => movesFrom(r, shares))
    return {
      outcomes: spreadOver(moves, health, within),
      expected: { attacks: expectedAttacks(moves, health) },
      policy: 'the same attack again and again, no Luck; Resilience does not come back',
      states: (resilience + 1) * (health + 1),
    }
  },
})

/** What one attack does to a target: how often, Resilience afterwards, Health lost. */
interface Move {
  readonly share: number
  readonly resilience: number
  readonly loss: number
}

/** Enough Health that what is lost can be read off. */
const PLENTY = 10_000

/** Everything that can happen at this Resilience; what comes to the same is one move. SD-17. */
function movesFrom(resilience: number, shares: readonly number[]): readonly Move[] {
  const moves: Move[] = []
  for (const [damage, share] of shares.entries()) {
    if (share === 0) continue
    const after = landed({ damage }, { resilience, health: PLENTY }, rulings)
    const loss = PLENTY - after.health
    const same = moves.findIndex((m) => m.resilience === after.resilience && m.loss === loss)
    if (same < 0) moves.push({ share, resilience: after.resilience, loss })
    else moves[same] = { ...(moves[same] as Move), share: (moves[same] as Move).share + share }
  }
  return moves
}

/** Exact: every attack wears Resilience or takes Health, or is the one loop (damage 0 against Resilience 0), solved. */
function expectedAttacks(moves: readonly (readonly Move[])[], health: number): number {
  const width = health + 1
  const expected = new Float64Array(moves.length * width)
  for (const [r, each] of moves.entries()) {
    for (let h = 1; h <= health; h++) {
      let attacks = 1
      let stays = 0
      for (const { share, resilience, loss } of each) {
        if (resilience === r && loss === 0) stays += share
        else attacks += share * (expected[resilience * width + Math.max(0, h - loss)] as number)
      }
      expected[r * width + h] = attacks / (1 - stays)
    }
  }
  return expected.at(-1) as number
}

/** The chance that it takes exactly 1, 2, 3 … attacks, and more than asked for. */
function spreadOver(
  moves: readonly (readonly Move[])[],
  health: number,
  within: number,
): { [n: string]: { p: number } } {
  const width = health + 1
  const outcomes: { [n: string]: { p: number } } = {}
  let now = new Float64Array(moves.length * width)
  now[now.length - 1] = 1
  let left = 1
  for (let n = 1; n <= within; n++) {
    const { next, fell } = attackedOnce(now, moves, width)
    outcomes[`${n}`] = { p: fell }
    left -= fell
    now = next
  }
  return { ...outcomes, [`more than ${within}`]: { p: Math.max(0, left) } }
}

function attackedOnce(now: Float64Array, moves: readonly (readonly Move[])[], width: number) {
  const next = new Float64Array(now.length)
  let fell = 0
  for (let at = 0; at < now.length; at++) {
    const mass = now[at] as number
    if (mass === 0) continue
    const h = at % width
    for (const { share, resilience, loss } of moves[(at - h) / width] as readonly Move[]) {
      if (loss >= h) fell += mass * share
      else {
        const to = resilience * width + h - loss
        next[to] = (next[to] as number) + mass * share
      }
    }
  }
  return { next, fell }
}
