import { createHmac } from 'node:crypto'
import { request as plain, type RequestOptions } from 'node:http'
import { request as secure } from 'node:https'
import { hostOf, problemWithUrl, publicLookup } from './address.ts'

/** The result of a delivery: accepted, refused for good, or to be tried again after so many milliseconds. */
export type Posted =
  | { readonly kind: 'taken' }
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'later'; readonly why: string; readonly after?: number }

const ANSWERS_WITHIN = 10_000
const LONGEST_PAUSE = 3_600_000

/** The signature of a body: the time and an HMAC of both, so that an old message cannot be replayed. */
export function signature(secret: string, seconds: number, body: string): string {
  const mac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${mac}`
}

export interface Letter {
  readonly url: string
  readonly secret: string
  /** The same each time that it is sent. */
  readonly id: string
  readonly body: string
}

/** Sends one message. Redirects are not followed, and nothing of the reply is read but its status. */
export function post(
  letter: Letter,
  allowed: 'public' | 'local',
  now: number,
  /** Its place is needed: it counts as too slow. */
  cut?: AbortSignal,
): Promise<Posted> {
  const problem = problemWithUrl(letter.url, allowed)
  if (problem !== undefined) return Promise.resolve({ kind: 'refused', why: problem })
  const url = new URL(letter.url)
  const options: RequestOptions = {
    method: 'POST',
    host: hostOf(url),
    path: `${url.pathname}${url.search}`,
    ...(url.port !== '' && { port: Number(url.port) }),
    agent: false,
    signal: AbortSignal.any([AbortSignal.timeout(ANSWERS_WITHIN), ...(cut ? [cut] : [])]),
    ...(allowed === 'public' && { lookup: publicLookup }),
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(letter.body),
      'user-agent': 'Sortie',
      'x-sortie-id': letter.id,
      'x-sortie-signature': signature(letter.secret, Math.floor(now / 1000), letter.body),
    },
  }
  return new Promise((settle) => {
    const sent = (url.protocol === 'https:' ? secure : plain)(options, (response) => {
      const { statusCode = 0, headers } = response
      settle(resultOf(statusCode, headers['retry-after']))
      response.on('error', () => undefined)
      response.destroy()
    })
    // A reply that switches protocols is no reply: Node would close the connection silently.
    sent.on('upgrade', ({ statusCode = 0, headers }, socket) => {
      socket.destroy()
      settle(resultOf(statusCode, headers['retry-after']))
    })
    sent.on('error', (cause: Error) => settle(failedFor(cause)))
    sent.on('close', () => settle({ kind: 'later', why: 'It closed the connection.' }))
    sent.end(letter.body)
  })
}

function resultOf(status: number, retryAfter: string | undefined): Posted {
  if (status >= 200 && status < 300) return { kind: 'taken' }
  const why = `It answered with status ${status}.`
  if (status >= 300 && status < 400) return { kind: 'refused', why: `${why} Redirects are not followed.` }
  if (status < 500 && status !== 429 && status !== 408) return { kind: 'refused', why }
  const seconds = Number(retryAfter)
  return Number.isFinite(seconds) && seconds > 0
    ? { kind: 'later', why, after: Math.min(seconds * 1000, LONGEST_PAUSE) }
    : { kind: 'later', why }
}

function failedFor(cause: Error): Posted {
  if (cause.name === 'AddressRefused') return { kind: 'refused', why: `${cause.message}.` }
  const { code } = cause as NodeJS.ErrnoException
  return { kind: 'later', why: isTimeout(cause) ? 'It did not answer in time.' : `It cannot be reached (${code}).` }
}

const isTimeout = ({ name, cause }: Error): boolean =>
  name === 'TimeoutError' || (name === 'AbortError' && (cause as Error | undefined)?.name !== 'AbortError')
