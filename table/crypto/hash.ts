import type { KeyObject } from 'node:crypto'
import { hmac as hmacOf } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/** Node's own hash is ten times as fast; in a browser only our own works synchronously. */
const native = globalThis.process?.getBuiltinModule?.('node:crypto')

/** SHA-256 of a text, in hexadecimal digits. */
export const sha: (text: string) => string = native
  ? (text) => native.hash('sha256', text)
  : (text) => bytesToHex(sha256(utf8ToBytes(text)))

/** HMAC with SHA-256 of a text, in hexadecimal digits, as the key is. */
export const hmac: (key: string, text: string) => string = native
  ? (key, text) => native.createHmac('sha256', keyOf(key)).update(text).digest('hex')
  : (key, text) => bytesToHex(hmacOf(sha256, hexToBytes(key), utf8ToBytes(text)))

/** Making a key takes longer than using it, and every table has its own few. */
const keys = new Map<string, KeyObject>()
const MOST_KEYS = 10_000
function keyOf(key: string): KeyObject {
  const known = keys.get(key)
  if (known) return known
  if (keys.size >= MOST_KEYS) keys.clear()
  const made = (native as NonNullable<typeof native>).createSecretKey(key, 'hex')
  keys.set(key, made)
  return made
}
