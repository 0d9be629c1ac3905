import { connect } from 'node:net'
import { memoryStore } from '@sortie/table'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { configFrom } from '../src/config.ts'
import { type Running, serve } from '../src/server.ts'
import { http, join, make } from './client.ts'

let running: Running
const logged: object[] = []
beforeAll(async () => {
  const config = configFrom({ port: '0', data: 'unused', requests: '100000', 'metrics-key': 'count me in' }, {})
  running = await serve(config, memoryStore(), (line) => logged.push(line))
})
afterAll(() => running.stop())

describe('/metrics', () => {
  const asked = async (how: {
    readonly remoteAddress?: string
    readonly headers?: { readonly [name: string]: string }
  }) => (await running.app.inject({ method: 'GET', url: '/metrics', ...how })).statusCode

  it('is for the machine that the server runs on', async () => {
    expect(await asked({ remoteAddress: '127.0.0.1' })).toBe(200)
    expect(await asked({ remoteAddress: '::1' })).toBe(200)
    expect(await asked({ remoteAddress: '10.0.0.7' })).toBe(403)
    expect(await asked({ remoteAddress: '127.0.0.1', headers: { 'x-forwarded-for': '10.0.0.7' } })).toBe(403)
    expect(await asked({ remoteAddress: '10.0.0.7', headers: { 'x-forwarded-for': '127.0.0.1' } })).toBe(403)
  })

  it('and for whoever has its key', async () => {
    const remoteAddress = '10.0.0.7'
    expect(await asked({ remoteAddress, headers: { authorization: 'Bearer count me in' } })).toBe(200)
    expect(await asked({ remoteAddress, headers: { authorization: 'Bearer let me in' } })).toBe(403)
    expect(await asked({ remoteAddress, headers: { authorization: 'Bearer ' } })).toBe(403)
  })
})

it('a file that is too much is refused with a sentence, and is no fault of the server', async () => {
  const made = await make(running.address)
  const held = await join(running.address, made, 'gm', 'Gil')
  const file = (await http(running.address, `/api/tables/${made.table}/file`, { held })).json as { log: object[] }
  const seat = { name: 'N', role: 'player', logAt: 0, chatAt: 0 }
  for (const change of [
    { seats: Array.from({ length: 8000 }, (_, i) => ({ ...seat, seat: `s${i}` })) },
    { log: Array.from({ length: 20_001 }, () => file.log[0]) },
    { log: file.log.map((line) => ({ ...line, cid: {} })) },
    { chat: file.log.map((line) => ({ ...line, time: 1.5 })) },
  ]) {
    const { status, json } = await http(running.address, '/api/files', { body: { ...file, ...change } })
    expect([status, json['refused']]).toEqual([400, 'file/broken'])
  }
  expect(logged).toEqual([])
  expect((await http(running.address, '/api/files', { body: file })).status).toBe(200)
})

it('only so many files are on their way at once: each holds what has come of it', async () => {
  const port = Number(new URL(running.address).port)
  const half = 'POST /api/files HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{'
  const stalled = await Promise.all(
    [1, 2, 3, 4].map(async () => {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => {})
      await new Promise((written) => socket.write(half, written))
      return socket
    }),
  )
  const sent = () => http(running.address, '/api/files', { body: {} })
  const until = async (code: string) => {
    while ((await sent()).json['refused'] !== code) await new Promise((done) => setTimeout(done, 20))
  }
  await until('rate/too-many')
  for (const socket of stalled) socket.destroy()
  await until('file/broken')
})

it('whoever sends pings and does not read the answers is cut off', async () => {
  const address = running.address.replace('http', 'ws').replace('localhost', '127.0.0.1')
  const socket = new WebSocket(`${address}/ws`)
  const pong = new Promise<string>((heard) => socket.once('pong', (data: Buffer) => heard(data.toString())))
  await new Promise((opened) => socket.once('open', opened))
  socket.ping('still there?')
  expect(await pong).toBe('still there?')
  socket.pause()
  socket.on('error', () => {})
  const { clients } = running.app.websocketServer
  while (clients.size > 0) {
    for (let i = 0; i < 10_000; i++) socket.ping(Buffer.alloc(125), true, () => {})
    await new Promise((done) => setTimeout(done, 20))
  }
  socket.terminate()
})

it('a file that would fill the memory is refused before it is parsed', async () => {
  const sent = (body: string) =>
    fetch(`${running.address}/api/files`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const deep = '['.repeat(8_000_000)
  const many = `{"format":"sortie-table","content":[${'{"a":1},'.repeat(1_000_000)}0]}`
  for (const [body, why] of [
    [deep, /at most 30 deep/],
    [many, /at most 400,000 values/],
  ] as const) {
    const answer = await sent(body)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ refused: 'file/broken', message: expect.stringMatching(why) })
  }
  expect((await sent('{"half":')).status).toBe(400)
})
