import regulus from '../../games/regulus/game.ts'

/** The endings of a job, in this order: voilà, clocked, botched, totaled. */
export type Endings = readonly [number, number, number, number]

interface Row {
  readonly progress: number
  readonly deadline: number
  readonly lose: number
  readonly companion: 'none' | '1d6+1' | '1d6+6'
}

const LOWEST_SUM = 2
const rows = Array.from({ length: 11 }, (_, i) => regulus.content.incidents[`heist-${i + LOWEST_SUM}`] as Row)
const BOTCHED = -3
const MOST_COMPANIONS = 6
const LONGEST_DEADLINE = 10

/** A heist's rolling phase as a step loop written for it alone: the least that these odds can cost without an engine. */
export function heistByHand(weight: number, deadline: number, crew: number): Endings {
  const known = new Map<number, Endings>()
  return rolled(0, 0, deadline, crew)

  function rolled(progress: number, rolls: number, last: number, active: number): Endings {
    const key = (((progress + 4) * 16 + rolls) * 16 + last) * 16 + active
    const found = known.get(key)
    if (found) return found
    const sum = [0, 0, 0, 0]
    for (let a = 1; a <= 6; a++)
      for (let b = 1; b <= 6; b++) add(sum, struck(progress, rolls + 1, last, active, a + b, 0), 1 / 36)
    known.set(key, sum as never)
    return sum as never
  }

  function struck(
    progress: number,
    rolls: number,
    last: number,
    active: number,
    result: number,
    chain: number,
  ): Endings {
    const row = rows[result - LOWEST_SUM] as Row
    const [p, d, left] = [progress + row.progress, Math.min(last + row.deadline, LONGEST_DEADLINE), active - row.lose]
    if (left <= 0) return [0, 0, 0, 1]
    if (p <= BOTCHED) return [0, 0, 1, 0]
    if (p >= weight) return [1, 0, 0, 0]
    if (row.companion === 'none' || chain === MOST_COMPANIONS)
      return rolls < d ? rolled(p, rolls, d, left) : [0, 1, 0, 0]
    return followed(p, rolls, d, left, row.companion === '1d6+1' ? 1 : 6, chain + 1)
  }

  function followed(p: number, rolls: number, last: number, active: number, adding: number, chain: number): Endings {
    const place = (((p + 4) * 16 + rolls) * 16 + last) * 16 + active
    const key = -(place * 64 + chain * 8 + adding)
    const found = known.get(key)
    if (found) return found
    const sum = [0, 0, 0, 0]
    for (let die = 1; die <= 6; die++) add(sum, struck(p, rolls, last, active, die + adding, chain), 1 / 6)
    known.set(key, sum as never)
    return sum as never
  }
}

function add(sum: number[], each: Endings, share: number): void {
  for (let i = 0; i < each.length; i++) sum[i] = (sum[i] as number) + share * (each[i] as number)
}
