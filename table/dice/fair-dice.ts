/*
 * The server's dice. Before the first throw of an evening the server publishes a commitment to a secret seed. Every throw is
 * computed from that seed, the key that the clients have mixed (`mixing.ts`), which throw of whom it is, the dice, and the next
 * value of the thrower's chain. When the evening ends its seed is revealed, and anybody can compute every throw again.
 */
import { bytesToHex, hexToBytes, randomBytes } from '@noble/hashes/utils.js'
import { drawCards, type Json, type Pool, type Question, type Rng, throwDice } from '@sortie/engine'
import type { Proof } from '@sortie/protocol'
import { hmac, sha } from '../crypto/hash.ts'
import type { Evening } from '../lobby/lobby-events.ts'

const newSeed = (): string => bytesToHex(randomBytes(32))

/**
 * The secrets of an evening's dice, with the commitment to publish. `cover` is the stored name of the position key. Clients mix
 * their shares in as they come.
 */
export function newEvening(table: string, evening: number): Omit<Evening, 'ended'> {
  const [seed, cover] = [newSeed(), newSeed()]
  return {
    evening,
    commitment: commitmentToAll({ table, evening, seed, keyPrint: printOfKey(cover) }),
    seed,
    cover,
    rounds: [],
  }
}

/** The evening of a play that is to be repeatable: all of it follows from a number. */
export function repeatableEvening(evening: number, from: number): Omit<Evening, 'ended'> {
  const [seed, cover] = [sha(`seed\n${from}`), sha(`cover\n${from}`)]
  return { evening, commitment: commitmentTo(seed), seed, cover }
}

/** Of older evenings, and of plays that are repeatable: to the seed alone. */
export const commitmentTo = (seed: string): string => sha(`sortie: an evening's dice\n${seed}`)

/** A commitment to the position key. The key itself would let people count hidden entries between two throws. */
export const printOfKey = (cover: string): string => sha(`sortie: a position key\n${cover}`)

/** To everything that the server puts into a throw. */
export const commitmentToAll = (e: {
  readonly table: string
  readonly evening: number
  readonly seed: string
  readonly keyPrint: string
}): string => sha(`sortie: all of an evening's dice\n${e.table}\n${e.evening}\n${e.seed}\n${e.keyPrint}`)

/**
 * Which throw it is that not everybody sees, in a form that the server cannot choose. Everybody is told the seed in the end, but
 * not the position key: with both, one could try and count what is hidden. In the log it is the how manieth of its question, so
 * that nothing else that is done in secret moves it; in the chat, and in older evenings, it is the position of the line.
 */
export const hiddenPosition = (key: string, stream: 'log' | 'chat', at: number | string): string =>
  hmac(key, `${stream}\n${at}`).slice(0, 24)
export const nthHidden = (question: string, n: number): string => `${question}\n${n}`

/** Dice as a proof names them. */
export const poolText = (pool: Pool): string => pool.map(({ count, sides }) => `${count}d${sides}`).join('+')

/** The pool of a question, as a proof names it. */
export const poolOf = (q: Question): string => (q.kind === 'roll' ? poolText(q.pool) : q.kind)

/** In the chat people choose their dice: one roll written in many ways must not fall in as many ways. */
export const CHAT_POOL = 'chat'

/** Whose throw an open one is, the how manieth, and with what; nothing if not everybody sees it. */
export function placeIn(
  proof: Proof,
): { readonly whose: string; readonly index: number; readonly value: string } | undefined {
  const at = proof.place.lastIndexOf('/')
  if (proof.round === undefined || at < 0) return undefined
  const [value = ''] = Object.values(proof.pinches)
  return { whose: proof.place.slice(0, at), index: Number(proof.place.slice(at + 1)), value }
}

/** The proof in a stored input or message, if it is one. */
export const proofIn = (stored: unknown): Proof | undefined => (isProof(stored) ? stored : undefined)

function isProof(stored: unknown): stored is Proof {
  if (typeof stored !== 'object' || stored === null) return false
  const { table, evening, place, pinches, round, pool } = stored as { readonly [field in keyof Proof]?: unknown }
  return (
    ['number', 'undefined'].includes(typeof round) &&
    ['string', 'undefined'].includes(typeof pool) &&
    typeof table === 'string' &&
    typeof evening === 'number' &&
    typeof place === 'string' &&
    typeof pinches === 'object' &&
    pinches !== null &&
    Object.values(pinches).every((seed) => typeof seed === 'string')
  )
}

/** Whole numbers from the seed, the proof and the key of its round: the same for everybody who knows them. */
export function diceRng(seed: string, proof: Proof, key = ''): Rng {
  const thrownIn = Object.entries(proof.pinches)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([seat, seed]) => `${seat}:${seed}`)
  const { table, evening, place, round, pool } = proof
  const what =
    round === undefined
      ? [table, evening, place, ...thrownIn].join('\n')
      : ['a throw', table, evening, round, key, place, pool, ...thrownIn].join('\n')
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
