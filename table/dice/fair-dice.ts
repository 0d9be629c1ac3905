/*
 * The server's dice. Before the first throw of an evening the server publishes a commitment to a secret seed. Every throw is
 * computed from that seed, its position in the log and the seeds of the clients. When the evening ends its seed is revealed,
 * and anybody can compute every throw again.
 */
import { bytesToHex, hexToBytes, randomBytes } from '@noble/hashes/utils.js'
import { drawCards, type Json, type Question, type Rng, throwDice } from '@sortie/engine'
import type { Proof } from '@sortie/protocol'
import { hmac, sha } from '../crypto/hash.ts'
import type { Evening } from '../lobby/lobby-events.ts'

const newSeed = (): string => bytesToHex(randomBytes(32))

/**
 * The secrets of an evening's dice, with the commitment to publish. `cover` is the stored name of the position key. For a
 * play that is to be repeatable both follow from a number.
 */
export function newEvening(evening: number, from?: number): Omit<Evening, 'ended'> {
  const [seed, cover] = from === undefined ? [newSeed(), newSeed()] : [sha(`seed\n${from}`), sha(`cover\n${from}`)]
  return { evening, commitment: commitmentTo(seed), seed, cover }
}

export const commitmentTo = (seed: string): string => sha(`sortie: an evening's dice\n${seed}`)

/**
 * The position of a throw, in a form that the server cannot choose. Everybody is told the seed in the end, but not the
 * position key: with both, one could try positions and count what is hidden between two throws.
 */
export const hiddenPosition = (key: string, stream: 'log' | 'chat', at: number): string =>
  hmac(key, `${stream}\n${at}`).slice(0, 24)

/** What it takes to check a throw at this position once the seed is known. */
export const proofFor = (
  table: string,
  evening: Evening,
  where: { readonly stream: 'log' | 'chat'; readonly at: number },
  pinches: Proof['pinches'],
): Proof => ({ table, evening: evening.evening, place: hiddenPosition(evening.cover, where.stream, where.at), pinches })

/** The proof in a stored input or message, if it is one. */
export const proofIn = (stored: unknown): Proof | undefined => (isProof(stored) ? stored : undefined)

function isProof(stored: unknown): stored is Proof {
  if (typeof stored !== 'object' || stored === null) return false
  const { table, evening, place, pinches } = stored as { readonly [field in keyof Proof]?: unknown }
  return (
    typeof table === 'string' &&
    typeof evening === 'number' &&
    typeof place === 'string' &&
    typeof pinches === 'object' &&
    pinches !== null &&
    Object.values(pinches).every((seed) => typeof seed === 'string')
  )
}

/** Whole numbers from the seed and the proof: the same for everybody who knows both. */
export function diceRng(seed: string, proof: Proof): Rng {
  const thrownIn = Object.entries(proof.pinches)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([seat, seed]) => `${seat}:${seed}`)
  const what = [proof.table, proof.evening, proof.place, ...thrownIn].join('\n')
  let block = new DataView(new ArrayBuffer(0))
  let blocks = 0
  let used = 0
  const word = (): number => {
    if (used + 4 > block.byteLength) {
      block = new DataView(hexToBytes(hmac(seed, `${what}\n${blocks++}`)).buffer)
      used = 0
    }
    used += 4
    return block.getUint32(used - 4)
  }
  return {
    below(n) {
      // Words past the last whole multiple of n are passed over, so that no face is favoured.
      const fair = 2 ** 32 - (2 ** 32 % n)
      let w = word()
      while (w >= fair) w = word()
      return w % n
    },
  }
}

/** The answer to a roll or a draw. */
export function thrownBy(q: Question, rng: Rng): Json {
  if (q.kind === 'roll') return throwDice(q.pool, rng)
  if (q.kind === 'draw') return drawCards(q.cards, q.count, rng)
  throw new TypeError(`${q.name} is not answered by dice`)
}
