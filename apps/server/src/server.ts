import { existsSync } from 'node:fs'
import type { Socket as NetSocket } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import fastifyStatic from '@fastify/static'
import { type Lobby, Presence, type Store } from '@sortie/table'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import { scheduledBackups } from './backups.ts'
import type { Config } from './config.ts'
import { Connection, type Socket } from './connection.ts'
import { Frames } from './frames.ts'
import { routes, sameText } from './http.ts'
import { lobbyOver } from './lobby.ts'
import { Metrics } from './metrics.ts'
import { Held } from './network.ts'
import { addOutsideGames } from './outside-games.ts'
import { isFromHere, isMeantForUs } from './own-address.ts'
import { folderOfPacks, PackShelf } from './packs.ts'
import { meantForAnother, replyRaw, securityHeaders } from './raw-reply.ts'
import { Readiness } from './readiness.ts'
import { acceptSockets } from './sockets.ts'
import { troubleFrom } from './trouble.ts'
import { type HookTimes, Webhooks } from './webhooks/webhooks.ts'
import { Workers } from './work/workers.ts'

export interface Running {
  readonly app: FastifyInstance
  readonly lobby: Lobby
  /** The address to open. */
  readonly address: string
  /** Where other machines of the same network find it, if it listens to them. */
  readonly inNetwork: readonly string[]
  /** Closes all connections, finishes current work and closes the store. */
  stop(): Promise<void>
}

/** Limits of an uploaded file: it is opened at once, in the process that serves all tables. */
const FILE_LIMITS = {
  lines: 20_000,
  lineLength: 256 * 1024,
  factsOfEntry: 200,
  content: 512 * 1024,
  milliseconds: 4_000,
}

const HELLO_WITHIN = 15_000
/** A whole file may come over a slow line. */
const REQUEST_WITHIN = 120_000
const PULSE_EVERY = 30_000
const CLEAR_EVERY = 60 * 60 * 1000
const DAY = 24 * 60 * 60 * 1000
/** So many bytes of pongs may wait for a client that does not read them. */
const MOST_PONGS = 64 * 1024
/** How long current work may delay a stop. */
const MOST_WAIT = 5_000
/** After that, a stop closes the connections that are still there. */
const GOODBYE_WITHIN = 1_000

/** A client that does not say hello in time, or does not answer pings, is not there. */
function watched(socket: WebSocket, connection: Connection): () => void {
  let alive = true
  socket.on('pong', () => {
    alive = true
  })
  socket.on('ping', (data: Buffer) => (socket.bufferedAmount > MOST_PONGS ? socket.terminate() : socket.pong(data)))
  const hello = globalThis.setTimeout(() => {
    if (!connection.seated) connection.bye('hello', 'nobody said hello')
  }, HELLO_WITHIN)
  const pulse = setInterval(() => {
    if (!alive) return socket.terminate()
    alive = false
    socket.ping()
  }, PULSE_EVERY)
  return () => {
    clearTimeout(hello)
    clearInterval(pulse)
  }
}

/** Texts leave as our own frames; the rest of the protocol (pings, pongs, closing) is left to ws. */
function framed(socket: WebSocket, wire: NetSocket): Socket {
  const frames = new Frames(wire)
  return {
    get bufferedAmount() {
      return frames.unsent
    },
    send(text) {
      if (socket.readyState === socket.OPEN) frames.send(text)
    },
    close(code, reason) {
      frames.flush()
      socket.close(code, reason)
    },
    terminate: () => socket.terminate(),
  }
}

/** Where the web table is built. */
const WEB = join(import.meta.dirname, '../../web/dist')

/** A server around a store. It knows tables, not games. */
export async function serve(
  config: Config,
  store: Store,
  log: (line: object) => void = (line) => console.error(JSON.stringify(line)),
  { times = {}, web = WEB }: { readonly times?: Partial<HookTimes>; readonly web?: string } = {},
): Promise<Running> {
  await addOutsideGames(config.game)
  const metrics = new Metrics()
  const presence = new Presence()
  const report = (what: string, about: object): void => log({ time: new Date().toISOString(), what, ...about })
  const limits = { tables: Number(config.tables), seats: Number(config.seats), file: FILE_LIMITS }
  const lobby = lobbyOver(store, report, limits, (task) => workers.think(task))
  const connections = new Set<Connection>()
  const held = new Held()
  const count = {
    messages: metrics.counter('messages_total', 'Messages received.'),
    refused: metrics.counter('refused_total', 'Messages refused.'),
    answers: metrics.counter('answers_total', 'Commands carried out.'),
    cut: metrics.counter('cut_total', 'Connections cut because they did not read.'),
  }
  metrics.gauge('connections', 'Open connections.', () => connections.size)
  metrics.gauge('tables_open', 'Tables kept open in memory.', () => lobby.size)
  metrics.gauge('memory_bytes', 'Resident memory.', () => process.memoryUsage().rss)

  const app = Fastify({
    logger: false,
    bodyLimit: 1024 * 1024,
    requestTimeout: REQUEST_WITHIN,
    // One proxy: its own entry in the header is trusted, earlier entries are not.
    trustProxy: config.url === '' ? false : (_address, hop) => hop === 0,
    frameworkErrors: refuseOddUrl,
    clientErrorHandler: refuseOddRequest,
  })
  app.addHook('onRequest', async (request, reply) => {
    if (isMeantForUs(request.headers, config)) return
    return reply.status(421).send(meantForAnother)
  })
  app.addHook('onSend', async (request, reply) => {
    reply.headers(securityHeaders)
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
  })
  app.setErrorHandler((error: { readonly statusCode?: number; readonly message: string }, _request, reply) => {
    const trouble = troubleFrom(error)
    const status = trouble ? 503 : (error.statusCode ?? 500)
    if (status >= 500) report('request failed', { why: error.message })
    if (trouble) return void reply.status(status).header('retry-after', '5').send(trouble)
    void reply.status(status).send({
      refused: status >= 500 ? 'server/error' : 'request/wrong',
      message: status >= 500 ? 'something went wrong here' : error.message,
    })
  })
  app.get('/health', async () => ({ ok: true }))
  let stopping = false
  const ready = new Readiness(store)
  app.get('/ready', async (_request, reply) => {
    const isReady = !stopping && (await ready.now())
    return isReady
      ? { ok: true }
      : reply
          .status(503)
          .send({ refused: 'server/not-ready', message: 'this server is stopping, or cannot reach its store' })
  })
  app.get('/metrics', async (request, reply) =>
    isFromHere(request) || hasBearer(request, config['metrics-key'])
      ? reply.type('text/plain; version=0.0.4').send(metrics.text())
      : reply.status(403).send({ refused: 'key/wrong', message: 'this is for the machine that the server runs on' }),
  )
  const workers = new Workers(lobby, report)
  let address = config.url
  const webhooks = new Webhooks({
    lobby,
    workers,
    allowed: config.webhooks === 'off' || config.webhooks === 'local' ? config.webhooks : 'public',
    address: () => address,
    report,
    times,
  })
  metrics.gauge('webhooks_waiting', 'Messages to webhooks that wait.', () => webhooks.waiting)
  metrics.gauge('webhooks_delivered', 'Messages that webhooks have taken.', () => webhooks.sent.delivered)
  metrics.gauge('webhooks_failed', 'Messages to webhooks that were given up.', () => webhooks.sent.failed)
  metrics.gauge('webhooks_dropped', 'Messages to webhooks that found no room.', () => webhooks.sent.dropped)
  routes(app, { lobby, workers, config, webhooks, packs: new PackShelf(folderOfPacks(config)) })

  app.get('/ws', async (_request, reply) =>
    reply
      .status(426)
      .header('upgrade', 'websocket')
      .send({ refused: 'request/wrong', message: 'this address is for WebSockets' }),
  )
  const sockets = acceptSockets(app.server, config, (socket, wire, ip) => {
    const connection = new Connection(framed(socket, wire), {
      lobby,
      presence,
      now: Date.now,
      hold: (milliseconds) => setTimeout(milliseconds, undefined, { ref: false }),
      messages: Number(config.messages),
      count,
    })
    const isFull = connections.size >= Number(config.connections) || held.of(ip) >= Number(config['connections-each'])
    if (stopping || isFull) return connection.bye('full', 'this server has no room for more connections')
    connections.add(connection)
    const letGo = held.add(ip)
    const stopWatching = watched(socket, connection)
    socket.on('message', (data: Buffer) => void connection.receive(data.toString('utf8')))
    const gone = (): void => {
      stopWatching()
      connection.closed()
      if (connections.delete(connection)) letGo()
    }
    socket.on('close', gone)
    socket.on('error', gone)
  })

  const clearing = setInterval(() => void clearUnused(), CLEAR_EVERY).unref()
  const clearUnused = async (): Promise<void> => {
    const cleared = await lobby.clearUnused(Number(config['unused-days']) * DAY).catch(() => 0)
    if (cleared > 0) report('removed unused tables', { tables: cleared })
  }
  const backups = scheduledBackups(config, report)
  await pages(app, web)
  await app.listen({ port: Number(config.port), host: config.host })
  const { port } = app.server.address() as { readonly port: number }
  const isForAll = ['0.0.0.0', '::'].includes(config.host)
  const host = isForAll || config.host === '127.0.0.1' ? 'localhost' : config.host
  address = config.url || `http://${host}:${port}`
  return {
    app,
    lobby,
    address,
    inNetwork: config.url === '' && isForAll ? ownAddresses().map((own) => `http://${own}:${port}`) : [],
    async stop() {
      stopping = true
      clearInterval(clearing)
      backups.stop()
      webhooks.stop()
      const waited = new AbortController()
      const settled = Promise.all([...connections].map((c) => c.settled()))
      const enough = setTimeout(MOST_WAIT, undefined, { signal: waited.signal }).catch(() => undefined)
      await Promise.race([settled, enough])
      waited.abort()
      for (const connection of connections)
        connection.bye('stopping', 'the server is being restarted; you will be connected again')
      const closed = app.close()
      // Node waits for a connection that never asked anything, such as one that a browser opened to have it ready.
      const cut = globalThis.setTimeout(() => {
        app.server.closeAllConnections()
        for (const socket of sockets.clients) socket.terminate()
      }, GOODBYE_WITHIN)
      await closed
      clearTimeout(cut)
      await workers.close()
      await lobby.close()
      await store.close()
    },
  }
}

const hasBearer = ({ headers }: FastifyRequest, key: string): boolean =>
  key !== '' && sameText(headers.authorization ?? '', `Bearer ${key}`)

/** The names of this machine in its networks. */
const ownAddresses = (): readonly string[] =>
  Object.values(networkInterfaces()).flatMap((all) =>
    (all ?? []).filter((a) => a.family === 'IPv4' && !a.internal).map((a) => a.address),
  )

/** Addresses that are not even addresses never reach a route. */
function refuseOddUrl(_error: unknown, _request: unknown, reply: FastifyReply): void {
  void reply.headers(securityHeaders).status(400).send({ refused: 'request/wrong', message: 'this is no address here' })
}

/** Malformed requests never reach the framework. */
function refuseOddRequest(error: NodeJS.ErrnoException, socket: NetSocket): void {
  if (error.code === 'ECONNRESET') return void socket.destroy()
  replyRaw(socket, 400, { refused: 'request/wrong', message: 'this is no request' })
}

const nothingThere = { refused: 'request/unknown', message: 'there is nothing at this address' }

/** The web table, if it has been built; every other address leads to it, for links are its own business. */
async function pages(app: FastifyInstance, root: string): Promise<void> {
  if (!existsSync(join(root, 'index.html'))) {
    app.get('/', async (_request, reply) =>
      reply
        .type('text/plain')
        .send('Sortie is running. The web table is not built here; the API is at /api, sockets at /ws.'),
    )
    app.setNotFoundHandler((_request, reply) => reply.status(404).send(nothingThere))
    return
  }
  // Names in assets/ contain a hash of the content, so these files never change; all others are revalidated.
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const forGood = path.startsWith(join(root, 'assets'))
      void reply.header('cache-control', forGood ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.setNotFoundHandler((request, reply) =>
    /^\/(api|assets)\//.test(request.url) || request.method !== 'GET'
      ? reply.status(404).send(nothingThere)
      : reply.sendFile('index.html'),
  )
}
