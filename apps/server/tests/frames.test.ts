import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { Frames } from '../src/frames.ts'

describe('frames', () => {
  it('are read by others as the texts they were, of every length', async () => {
    const texts = ['', 'a', 'é'.repeat(62), 'x'.repeat(125), 'x'.repeat(126), '€'.repeat(30_000), 'x'.repeat(65_535)]
    const long = 'y'.repeat(65_536)
    const server = createServer().listen(0, '127.0.0.1')
    const sockets = new WebSocketServer({ server })
    let writes = 0
    sockets.on('connection', (socket, { socket: wire }: { socket: Socket }) => {
      const frames = new Frames(wire)
      const { write } = wire
      Object.assign(wire, { write: (...args: Parameters<Socket['write']>) => ++writes && write.apply(wire, args) })
      for (const text of [...texts, long]) frames.send(text)
      expect(frames.unsent).toBeGreaterThan(65_536)
      socket.once('message', () => {
        frames.send('the last')
        frames.flush()
        socket.close()
      })
    })
    await once(server, 'listening')
    const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
    const heard: string[] = []
    client.on('message', (data) => {
      heard.push(String(data))
      if (heard.length === texts.length + 1) {
        expect(writes).toBe(1)
        client.send('more')
      }
    })
    await once(client, 'close')
    expect(heard).toEqual([...texts, long, 'the last'])
    sockets.close()
    server.close()
  })
})
