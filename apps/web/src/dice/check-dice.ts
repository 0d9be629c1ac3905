import { type Pool, throwDice } from '@sortie/engine'
import type { LogLine, Proof, TableView } from '@sortie/protocol'
import { commitmentTo, diceRng } from './dice-code.ts'

/** The result of checking the dice in this seat's log. */
export interface Checked {
  readonly agree: number
  readonly waiting: number
  readonly byHand: number
  /** Throws whose dice or cards this seat does not know. */
  readonly unknown: number
  readonly wrong: readonly { readonly what: 'evening' | 'line'; readonly n: number }[]
}

const usual: readonly number[] = [6, 10, 8, 4, 12, 20, 100]

/** Every throw that this seat saw, computed again from the opened seeds. */
export function checkDice(
  lines: readonly LogLine[],
  evenings: TableView['evenings'],
  pools: ReadonlyMap<string, Pool>,
): Checked {
  const seeds = new Map(evenings.flatMap((e) => (e.seed === undefined ? [] : [[e.evening, e.seed] as const])))
  const count = { agree: 0, waiting: 0, byHand: 0, unknown: 0 }
  const wrong: Checked['wrong'][number][] = evenings
    .filter((e) => e.seed !== undefined && commitmentTo(e.seed) !== e.commitment)
    .map((e) => ({ what: 'evening', n: e.evening }))
  for (const { n, did } of lines) {
    if (did?.did !== 'answer') continue
    if (did.byHand) count.byHand++
    if (did.proof === undefined) continue
    const { proof } = did
    const seed = seeds.get(proof.evening)
    const faces =
      Array.isArray(did.answer) && did.answer.every((f) => typeof f === 'number')
        ? (did.answer as readonly number[])
        : undefined
    if (seed === undefined) count.waiting++
    else if (!faces) count.unknown++
    else if (fell(faces, seed, proof, pools.get(proof.place))) count.agree++
    else wrong.push({ what: 'line', n })
  }
  return { ...count, wrong }
}

/** Whether the seed gives these faces: for the dice that were seen, or else for equal dice of a usual kind. */
function fell(faces: readonly number[], seed: string, proof: Proof, pool: Pool | undefined): boolean {
  const likely = pool
    ? [pool]
    : usual.filter((sides) => Math.max(...faces) <= sides).map((sides) => [{ count: faces.length, sides }])
  return likely.some((p) => throwDice(p, diceRng(seed, proof)).join() === faces.join())
}
