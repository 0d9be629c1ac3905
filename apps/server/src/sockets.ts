import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { LIMITS } from '@sortie/protocol'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Config } from './config.ts'
import { isMeantForUs } from './own-address.ts'
import { meantForAnother, replyRaw } from './raw-reply.ts'

/** A socket that was opened, the connection below it, and the address that it comes from. */
type Welcome = (socket: WebSocket, wire: Socket, address: string) => void

/**
 * The sockets at /ws. They are taken from the HTTP server without its framework: that would keep the first request and its
 * reply in memory for as long as a socket is open.
 */
export function acceptSockets(server: Server, config: Config, welcome: Welcome): WebSocketServer {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: LIMITS.message,
    perMessageDeflate: false,
    autoPong: false,
  })
  server.on('upgrade', (request: IncomingMessage, wire: Socket, head: Buffer) => {
    // Until ws listens itself.
    const gone = (): unknown => wire.destroy()
    wire.on('error', gone)
    if (!isMeantForUs(request.headers, config)) return replyRaw(wire, 421, meantForAnother)
    if (!/^\/ws(\?|$)/.test(request.url ?? ''))
      return replyRaw(wire, 404, { refused: 'request/unknown', message: 'there are no sockets here; they are at /ws' })
    const address = addressOf(request, config)
    wire.off('error', gone)
    sockets.handleUpgrade(request, wire, head, (socket) => welcome(socket, wire, address))
  })
  return sockets
}

/** Behind a proxy, the last address of the header is the one that the proxy saw; those before it may be made up. */
function addressOf({ headers, socket }: IncomingMessage, config: Config): string {
  const seen = config.url === '' ? undefined : [headers['x-forwarded-for']].flat().join(',').split(',').at(-1)?.trim()
  return seen || (socket.remoteAddress ?? '')
}
