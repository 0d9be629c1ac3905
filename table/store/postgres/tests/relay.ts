import { connect, createServer, type Socket } from 'node:net'

/** A port that leads to another one, and what a network can do to it. */
export interface Relay {
  readonly port: number
  /** `deaf`: answers are lost. `silent`: everything is. `closed`: nobody gets through any more. */
  state: 'up' | 'deaf' | 'silent' | 'closed'
  /** Ends all connections. */
  cut(): void
  close(): Promise<void>
}

/** `first` may change the first thing that is sent through each connection. */
export async function startRelay(
  to: { readonly port: number; readonly host?: string },
  first: (data: Buffer) => Buffer = (data) => data,
): Promise<Relay> {
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    if (relay.state === 'closed') return void near.destroy()
    const far = connect(to.port, to.host ?? '127.0.0.1')
    let isFirst = true
    near.on('data', (data) => {
      if (relay.state !== 'silent') far.write(isFirst ? first(data) : data)
      isFirst = false
    })
    far.on('data', (data) => (relay.state === 'up' || relay.state === 'closed') && near.write(data))
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const relay: Relay = {
    port: typeof address === 'object' && address ? address.port : 0,
    state: 'up',
    cut() {
      for (const socket of sockets) socket.destroy()
    },
    async close() {
      relay.cut()
      await new Promise((done) => server.close(done))
    },
  }
  return relay
}
