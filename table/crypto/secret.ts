import { bytesToHex, randomBytes } from '@noble/hashes/utils.js'
import { sha } from './hash.ts'

/** 256 bits that nobody guesses; only its hash is stored. */
export const newSecret = (): string => bytesToHex(randomBytes(32))

/** A short id that is not a secret. */
export const newId = (): string => bytesToHex(randomBytes(9))

export const hashOfSecret = (secret: string): string => sha(`sortie: a secret\n${secret}`)

/** Compares hashes without telling by time how much of them fits. */
export function sameHash(a: string, b: string): boolean {
  let difference = a.length ^ b.length
  for (let i = 0; i < Math.min(a.length, b.length); i++) difference |= a.charCodeAt(i) ^ b.charCodeAt(i)
  return difference === 0
}

/**
 * An id that follows from a secret: the same wherever the secret is known, and no hint at what it was made of. A part of the
 * hash says nothing of the rest, so that nobody can go on from it to another id.
 */
export const idFrom = (secret: string, ...parts: readonly (string | number)[]): string =>
  sha(`sortie: an id\n${secret}\n${parts.join('\n')}`).slice(0, 24)
