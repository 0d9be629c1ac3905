import { connect, createServer, type Server, type Socket } from 'node:net'

/** Passes connections on to servers: those that name a table to the server of that table, others in turn, and round a dead one. */
export function startProxy(port: number, servers: readonly number[]): Promise<Server> {
  let turn = 0
  const proxy = createServer((client) => {
    client.on('error', () => client.destroy())
    client.once('data', (head) => {
      client.pause()
      const [, table] = /([0-9a-f]{18})/.exec(head.toString('latin1')) ?? []
      const first = table === undefined ? turn++ : Number.parseInt(table.slice(0, 8), 16)
      void passOn(
        client,
        head,
        [...servers, ...servers].slice(first % servers.length, (first % servers.length) + servers.length),
      )
    })
  })
  return new Promise((done) => proxy.listen(port, '127.0.0.1', () => done(proxy)))
}

async function passOn(client: Socket, head: Buffer, ports: readonly number[]): Promise<void> {
  for (const port of ports) {
    const server = await connected(port)
    if (!server) continue
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
    server.write(head)
    client.pipe(server)
    server.pipe(client)
    return
  }
  client.destroy()
}

/** A connection, or nothing if nobody listens. */
const connected = (port: number): Promise<Socket | undefined> =>
  new Promise((done) => {
    const server = connect(port, '127.0.0.1', () => done(server))
    server.once('error', () => done(undefined))
  })
