import { randomBytes } from '@noble/hashes/utils.js'
import type { Seat } from '@sortie/engine'
import type { Refused } from '@sortie/protocol'
import { hashOfSecret } from '../crypto/secret.ts'
import { refused } from '../live/outcome.ts'
import { bodyOf, Stream } from '../log/stream.ts'
import type { Ports } from '../ports.ts'

/**
 * A one-time code brings a second device to a seat. It is kept under its hash, in a stream of its own: the first record says
 * which seat, the second that it was used. The store takes that second record once, whichever server is asked.
 */
interface SeatCode {
  readonly table: string
  readonly seat: Seat
  /** The seat's token when the code was made: a renewed seat knows no older codes. */
  readonly tokenHash: string
  readonly until: number
}

/** Ten minutes: long enough to pick up a phone. */
export const CODE_MILLISECONDS = 10 * 60 * 1000
/** No letters or digits that look alike. 30 to the 8th: some 39 bits for ten minutes. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 8
const PREFIX = 'code/'
/** Codes that ran out unused are looked for whenever another is made. */
const MOST_CLEARED = 50

const streamOf = (code: string): string => `${PREFIX}${hashOfSecret(code)}`

/** The code as people read it aloud: `K7QM-42XD`. */
export const codeText = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`

/** The typed text as a code; dashes, spaces and case do not matter. */
const codeIn = (typed: string): string => typed.toUpperCase().replace(/[^0-9A-Z]/g, '')

function newCode(): string {
  let code = ''
  while (code.length < LENGTH)
    // Without this the first letters would come up more often than the last.
    for (const byte of randomBytes(LENGTH))
      if (byte < 240 && code.length < LENGTH) code += ALPHABET[byte % ALPHABET.length]
  return code
}

/** The code that was made last for each seat, at this server: a new one ends it. */
const lastCodes = new Map<string, string>()
const MOST_LAST = 10_000

export async function makeSeatCode(
  { store, now }: Ports,
  held: Omit<SeatCode, 'until'>,
): Promise<{ readonly code: string; readonly until: number }> {
  await clearOld({ store, now })
  const key = `${held.table}/${held.seat}`
  const before = lastCodes.get(key)
  if (before !== undefined) await store.remove(before)
  if (lastCodes.size > MOST_LAST) lastCodes.clear()
  const code = newCode()
  const until = now() + CODE_MILLISECONDS
  const stream = streamOf(code)
  lastCodes.set(key, stream)
  await new Stream(store, stream, now).begin([{ ...held, until } satisfies SeatCode])
  return { code: codeText(code), until }
}

async function clearOld({ store, now }: Pick<Ports, 'store' | 'now'>): Promise<void> {
  for (const stream of (await store.streams(PREFIX)).slice(0, MOST_CLEARED)) {
    const [line] = await store.read(stream, 0, 1)
    const kept = line && bodyOf<SeatCode>(line)
    if (!kept || kept.until <= now()) await store.remove(stream)
  }
}

/** The seat of a code. A code works once; a second or late device is refused. */
export async function useSeatCode({ store, now }: Ports, typed: string): Promise<SeatCode | Refused> {
  const name = streamOf(codeIn(typed))
  const stream = new Stream(store, name, now)
  const [line] = await stream.news(1)
  const held = line && bodyOf<SeatCode>(line)
  if (!held || held.until <= now()) return wrongCode
  if ((await stream.append({ used: true })).kind !== 'appended') return wrongCode
  await store.remove(name)
  return held
}

export const wrongCode = refused(
  'code/wrong',
  'This code isn’t valid. Codes work once, for ten minutes. Make a new one on the other device.',
)
