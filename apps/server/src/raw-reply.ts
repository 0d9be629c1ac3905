import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Refused } from '@sortie/protocol'

/** Sent with every reply. Only our own files; no script from anywhere else, none inline, no frame around us. */
export const securityHeaders = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self' blob:; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
}

/** A refusal where there is no framework: the bytes of a whole reply. The connection ends with it. */
export function replyRaw(socket: Socket, status: number, refusal: Refused): void {
  if (!socket.writable) return void socket.destroy()
  const body = JSON.stringify(refusal)
  const lines = {
    ...securityHeaders,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('\r\n')}\r\n\r\n${body}`)
}

export const meantForAnother: Refused = {
  refused: 'request/elsewhere',
  message: 'this server is not known by that name; its host can name it with --url',
}
