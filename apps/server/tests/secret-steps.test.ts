import { describe, expect, it } from 'vitest'
import type { SeatId } from './evening.ts'
import { asGm, asOneAlone, asPlayer, comparable, type Dice, played, type Secretly } from './secret-play.ts'

const STEPS = 90
/** `npm run torture` takes plays that were never tried before. */
const FRESH = Number(process.env['SORTIE_SEED'] ?? 0)

/** The first text that differs, cut to where it does. */
function firstDifference(one: readonly string[], other: readonly string[]): object | undefined {
  const [a, b] = [comparable(one), comparable(other)]
  const i = a.findIndex((text, k) => text !== b[k])
  const at = i < 0 ? a.length : i
  if (i < 0 && a.length === b.length) return undefined
  const [x = '', y = ''] = [a[at], b[at]]
  let k = 0
  while (x[k] === y[k] && k < x.length) k++
  return { message: at, one: x.slice(Math.max(0, k - 150), k + 250), other: y.slice(Math.max(0, k - 150), k + 250) }
}

/** A play, and the same play with secret steps: whether those who are not to notice were sent the same. */
async function compared(
  game: string,
  from: {
    readonly seed: number
    readonly dice: Dice
    readonly secretly: Secretly
    readonly whoUndoes: readonly SeatId[]
  },
  others: readonly SeatId[],
) {
  const plain = await played(game, { ...from, steps: STEPS })
  const { seed: _, ...how } = from
  const secret = await played(game, { ...how, steps: STEPS, again: plain.steps })
  expect(secret.version).toBeGreaterThan(plain.version + 100)
  expect([...plain.problems, ...secret.problems]).toEqual([])
  for (const seat of others) {
    expect(firstDifference(secret.sent[seat], plain.sent[seat])).toBeUndefined()
    expect(firstDifference(secret.home[seat], plain.home[seat])).toBeUndefined()
  }
  return { plain, secret }
}

describe.each(['regulus', 'in-the-dark', 'veil-runners', 'space-door'])('%s', (game) => {
  it.each<[number, Dice]>([
    [1 + FRESH, 'real'],
    [2 + FRESH, 'of the server'],
  ])('sends nobody anything of what is done in secret (play %i, dice %s)', async (seed, dice) => {
    const how = { seed, dice, secretly: asGm, whoUndoes: ['ada', 'bo'] } as const
    const { plain, secret } = await compared(game, how, ['ada', 'bo', 'eve'])
    expect(comparable(secret.sent.gil)).not.toEqual(comparable(plain.sent.gil))
  })

  it('sends other players and spectators nothing of what a player does in private', async () => {
    const how = { seed: 3 + FRESH, dice: 'real', secretly: asPlayer, whoUndoes: ['bo'] } as const
    const { plain, secret } = await compared(game, how, ['bo', 'eve'])
    expect(comparable(secret.sent.gil)).not.toEqual(comparable(plain.sent.gil))
  })

  it('sends nobody else, the GM included, anything of what a player does alone', async () => {
    const how = { seed: 4 + FRESH, dice: 'real', secretly: asOneAlone, whoUndoes: ['bo', 'gil'] } as const
    const { plain, secret } = await compared(game, how, ['gil', 'bo', 'eve'])
    expect(comparable(secret.sent.ada)).not.toEqual(comparable(plain.sent.ada))
  })
})
