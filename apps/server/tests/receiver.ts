import { createHmac } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Got {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly text: string
  readonly json: { readonly [key: string]: unknown }
}

const UPGRADE = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'

/** An address that webhooks are sent to. It keeps all it gets, and answers as it is told. */
export async function receiver() {
  const got: Got[] = []
  const answers = { status: 204, headers: {} as Record<string, string>, silent: false, upgrades: false }
  const watchers = new Set<() => void>()
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const text = Buffer.concat(parts).toString('utf8')
      got.push({ path: request.url ?? '', headers: request.headers, text, json: JSON.parse(text) })
      if (answers.upgrades) response.socket?.end(UPGRADE)
      else if (!answers.silent) response.writeHead(answers.status, answers.headers).end()
      for (const look of [...watchers]) look()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    got,
    answers,
    /** Waits until so many have come. */
    async has(count: number): Promise<void> {
      await new Promise<void>((done, fail) => {
        const timer = setTimeout(() => fail(new Error(`only ${got.length} of ${count} came`)), 120_000)
        const look = (): void => {
          if (got.length < count) return
          clearTimeout(timer)
          watchers.delete(look)
          done()
        }
        watchers.add(look)
        look()
      })
    },
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}

/** Checks a signature the way the guide says. */
export function isSigned({ headers, text }: Got, secret: string): boolean {
  const [, seconds, mac] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-sortie-signature'])) ?? []
  return mac === createHmac('sha256', secret).update(`${seconds}.${text}`).digest('hex')
}

const HEADER = 12
const TYPE_A = 1
/** That of an answer without an error. */
const ANSWERED = 0x8180
/** An address for the name that the question begins with. */
const HEAD_OF_ANSWER = [0xc0, HEADER, 0, TYPE_A, 0, 1, 0, 0, 0, 5, 0, 4]

/** A name server: every name has the IPv4 address that it is told to give, or no answer at all. */
export async function nameServer(addressOf: () => string | undefined) {
  const socket = createSocket('udp4')
  socket.on('message', (asked, { port, address }) => {
    const found = addressOf()
    if (found === undefined) return
    const end = asked.indexOf(0, HEADER) + 5
    const isA = asked.readUInt16BE(end - 4) === TYPE_A
    const reply = Buffer.from(asked.subarray(0, end))
    reply.writeUInt16BE(ANSWERED, 2)
    reply.writeUInt16BE(isA ? 1 : 0, 6)
    reply.fill(0, 8, HEADER)
    const answer = isA ? [...HEAD_OF_ANSWER, ...found.split('.').map(Number)] : []
    socket.send(Buffer.concat([reply, Buffer.from(answer)]), port, address)
  })
  await new Promise<void>((done) => socket.bind(0, '127.0.0.1', done))
  return { address: `127.0.0.1:${socket.address().port}`, close: () => socket.close() }
}
