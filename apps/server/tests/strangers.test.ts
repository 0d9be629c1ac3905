import { connect } from 'node:net'
import { memoryStore } from '@sortie/table'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { configFrom } from '../src/config.ts'
import { networkOf } from '../src/network.ts'
import { isMeantForUs } from '../src/own-address.ts'
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
    for (const name of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'])
      expect(await asked({ remoteAddress: '127.0.0.1', headers: { [name]: '10.0.0.7' } })).toBe(403)
    expect(await asked({ remoteAddress: '10.0.0.7', headers: { 'x-forwarded-for': '127.0.0.1' } })).toBe(403)
  })

  it('and for anybody who has its key', async () => {
    const remoteAddress = '10.0.0.7'
    expect(await asked({ remoteAddress, headers: { authorization: 'Bearer count me in' } })).toBe(200)
    expect(await asked({ remoteAddress, headers: { authorization: 'Bearer let me in' } })).toBe(403)
    expect(await asked({ remoteAddress, headers: { authorization: 'Bearer ' } })).toBe(403)
  })
})

it('what is not even a request is refused with the same headers as everything else', async () => {
  const said = await new Promise<string>((done) => {
    let text = ''
    const socket = connect(Number(new URL(running.address).port), '127.0.0.1', () => socket.write('NONSENSE\r\n\r\n'))
    socket.on('data', (data) => {
      text += data
    })
    socket.on('close', () => done(text))
  })
  expect(said).toMatch(/^HTTP\/1.1 400 /)
  for (const name of ['content-security-policy', 'x-content-type-options', 'cross-origin-resource-policy'])
    expect(said).toContain(`${name}: `)
})

it('an address that cannot be read is refused with the same headers', async () => {
  const { statusCode, headers } = await running.app.inject({ method: 'GET', url: '/api/tables/%ff/file' })
  expect(statusCode).toBe(400)
  for (const name of ['content-security-policy', 'x-content-type-options', 'cross-origin-resource-policy'])
    expect(headers).toHaveProperty(name)
})

it('what a seat is sent is kept by no cache', async () => {
  const made = await make(running.address)
  const held = await join(running.address, made, 'gm', 'Gil')
  const authorization = `Seat ${held.seat}:${held.token}`
  for (const part of ['file', 'recap', 'content']) {
    const url = `/api/tables/${made.table}/${part}`
    const { statusCode, headers } = await running.app.inject({ method: 'GET', url, headers: { authorization } })
    expect([part, statusCode, headers['cache-control']]).toEqual([part, 200, 'no-store'])
  }
})

describe('a page from elsewhere', () => {
  const asked = async (headers: { readonly [name: string]: string }, url = '/health') =>
    (await running.app.inject({ method: 'GET', url, headers })).statusCode

  it('reaches nothing by a name of its own that points here, nor by its own address', async () => {
    expect(await asked({ host: 'evil.example' }, '/metrics')).toBe(421)
    expect(await asked({ host: 'localhost', origin: 'https://evil.example' })).toBe(421)
    expect(await asked({ host: 'localhost', origin: 'null' })).toBe(421)
    const { port } = new URL(running.address)
    const refusedWith = await new Promise((said) => {
      const socket = new WebSocket(`ws://localhost:${port}/ws`, { origin: 'https://evil.example' })
      socket.on('unexpected-response', (_, response) => said(response.statusCode))
      socket.on('open', () => said('open'))
      socket.on('error', () => {})
    })
    expect(refusedWith).toBe(421)
  })

  it('is not mistaken for people who open the server by its names and addresses', async () => {
    for (const host of ['localhost:8420', '127.0.0.1:8420', '[::1]:8420', '192.168.1.7:8420'])
      expect([host, await asked({ host, origin: `http://${host}` })]).toEqual([host, 200])
    const named = isMeantForUs({ host: 'table.example.org', origin: 'https://table.example.org' }, namedConfig)
    expect(named).toBe(true)
    expect(isMeantForUs({ host: '127.0.0.1:8420', origin: 'https://table.example.org' }, namedConfig)).toBe(true)
    expect(isMeantForUs({ host: 'other.example.org' }, namedConfig)).toBe(false)
  })
  const namedConfig = configFrom({ url: 'https://table.example.org' }, {})
})

it('an address made up in front of what the proxy says changes nothing', async () => {
  const behind = await serve(
    configFrom({ port: '0', data: 'unused', requests: '20', url: 'https://table.example.org' }, {}),
    memoryStore(),
    () => {},
  )
  const headers = (i: number) => ({ host: 'table.example.org', 'x-forwarded-for': `10.1.1.${i}, 10.9.9.9` })
  const codes = []
  for (let i = 0; i < 60; i++)
    codes.push((await behind.app.inject({ method: 'GET', url: '/api/games', headers: headers(i) })).statusCode)
  expect(codes).toContain(429)
  await behind.stop()
})

/** What a server says at once to a new socket; nothing, if it has room for it. */
const firstHeard = (
  address: string,
  headers: { readonly [name: string]: string } = {},
): Promise<{ readonly socket: WebSocket; readonly first: string }> =>
  new Promise((done) => {
    const socket = new WebSocket(`${address.replace('http', 'ws')}/ws`, { headers })
    socket.on('open', () => socket.ping())
    socket.on('pong', () => done({ socket, first: '' }))
    socket.on('message', (data) => done({ socket, first: String(data) }))
  })

it('one address cannot take all connections', async () => {
  const few = await serve(
    configFrom({ port: '0', data: 'unused', 'connections-each': '3' }, {}),
    memoryStore(),
    () => {},
  )
  const all = []
  for (let i = 0; i < 4; i++) all.push(await firstHeard(few.address))
  expect(all.map(({ first }) => first.includes('full'))).toEqual([false, false, false, true])
  for (const { socket } of all) socket.terminate()
  await few.stop()
})

it('behind a proxy, connections are counted by the address that the proxy saw', async () => {
  const behind = await serve(
    configFrom({ port: '0', data: 'unused', 'connections-each': '1', url: 'https://table.example.org' }, {}),
    memoryStore(),
    () => {},
  )
  const { port } = behind.app.server.address() as { readonly port: number }
  const all = []
  for (const through of ['10.1.1.1, 10.9.9.9', '10.1.1.2, 10.9.9.9', '10.1.1.1, 10.9.9.8'])
    all.push(await firstHeard(`http://127.0.0.1:${port}`, { 'x-forwarded-for': through }))
  expect(all.map(({ first }) => first.includes('full'))).toEqual([false, true, false])
  for (const { socket } of all) socket.terminate()
  await behind.stop()
})

it('sockets are at /ws alone, and a request without one is told so', async () => {
  const status = await new Promise((said) => {
    const socket = new WebSocket(`${running.address.replace('http', 'ws')}/elsewhere`)
    socket.on('unexpected-response', (_, response) => said(response.statusCode))
    socket.on('error', () => {})
  })
  expect(status).toBe(404)
  expect((await running.app.inject({ url: '/ws' })).statusCode).toBe(426)
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

it('addresses of one network count as one: an IPv6 subscriber has all of a /64', async () => {
  const counted = await serve(configFrom({ port: '0', data: 'unused', requests: '20' }, {}), memoryStore(), () => {})
  const codes = async (address: (i: number) => string) => {
    const all = new Set<number>()
    for (let i = 0; i < 40; i++) {
      const how = { method: 'GET', url: '/api/games', remoteAddress: address(i) } as const
      all.add((await counted.app.inject(how)).statusCode)
    }
    return [...all]
  }
  expect(await codes((i) => `2a01:4f8:1:2::${i.toString(16)}`)).toEqual([200, 429])
  expect(await codes((i) => `2a01:4f8:1:2:${i.toString(16)}:1:1:1`)).toEqual([429])
  expect(await codes((i) => `2a01:4f8:1:${(i + 16).toString(16)}::1`)).toEqual([200])
  await counted.stop()
})

it.each([
  ['10.1.2.3', '10.1.2.3'],
  ['::ffff:10.1.2.3', '10.1.2.3'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['2A01:4F8::', '2a01:4f8:0:0::/64'],
  ['2a01:04f8:0:0:1:2:3:4', '2a01:4f8:0:0::/64'],
])('%s is in the network %s', (address, network) => expect(networkOf(address)).toBe(network))

it('only so many files of one network are on their way at once: each holds what has come of it', async () => {
  const port = Number(new URL(running.address).port)
  const half =
    'POST /api/files HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{'
  const stalled = await Promise.all(
    [1, 2].map(async () => {
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

it('a client that sends pings and does not read the answers is cut off', async () => {
  const address = running.address.replace('http', 'ws').replace('localhost', '127.0.0.1')
  const socket = new WebSocket(`${address}/ws`)
  const pong = new Promise<string>((heard) => socket.once('pong', (data: Buffer) => heard(data.toString())))
  await new Promise((opened) => socket.once('open', opened))
  socket.ping('still there?')
  expect(await pong).toBe('still there?')
  socket.pause()
  socket.on('error', () => {})
  const connections = async (): Promise<number> => {
    const { body } = await running.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
    return Number(/^sortie_connections (\d+)$/m.exec(body)?.[1])
  }
  expect(await connections()).toBeGreaterThan(0)
  while ((await connections()) > 0) {
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
