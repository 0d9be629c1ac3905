import { games } from '@sortie/games'
import { memoryStore } from '@sortie/table'
import { expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { configFrom } from '../src/config.ts'
import { serve } from '../src/server.ts'
import { http, join, make } from './client.ts'
import { fuzzed } from './fuzzing.ts'

const each = Math.ceil(5000 / Object.keys(games).length)

it.each(Object.keys(games))(
  `${each} mangled messages to a table of %s: none breaks it, every refusal has a code`,
  async (game) => {
    const before = process.memoryUsage().heapUsed
    const { problems, refusals, entries } = await fuzzed(game, { messages: each, seed: 7 })
    expect(problems).toEqual([])
    expect(refusals).toBeGreaterThan(each / 4)
    expect(entries).toBeGreaterThan(5)
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(200 * 2 ** 20)
  },
)

it('frames and requests that are not even text', async () => {
  const running = await serve(configFrom({ port: '0', data: 'unused' }, {}), memoryStore(), () => {})
  const url = running.address
  try {
    const made = await make(url)
    const held = await join(url, made, 'gm', 'Gil')
    const frames = [
      Buffer.from([0xff, 0xfe, 0]),
      Buffer.alloc(70_000, 97),
      Buffer.alloc(0),
      Buffer.from('{"type":"hello"}'),
    ]
    for (const frame of frames) {
      const socket = new WebSocket(`${url.replace('http', 'ws').replace('localhost', '127.0.0.1')}/ws`)
      await new Promise((done) => socket.once('open', done))
      const heard = new Promise<string>((done) => {
        socket.once('message', (data: Buffer) => done(data.toString()))
        socket.once('close', (code: number) => done(`closed ${code}`))
        socket.on('error', () => {})
      })
      socket.send(frame, { binary: frame[0] === 0xff })
      expect(await heard).toMatch(/refused|closed 1009/)
      socket.terminate()
    }
    for (const [path, body] of [
      ['/api/tables', '{'],
      ['/api/tables', '[]'],
      ['/api/tables', '{"game":"__proto__","name":"x"}'],
      ['/api/tables', `{"game":"first-light","name":"${'x'.repeat(100)}"}`],
      ['/api/tables', '{"game":"first-light","name":"x","settings":{"constructor":1}}'],
      ['/api/tables', '{"game":"first-light","name":"x","overlay":{"gear":1}}'],
      ['/api/files', '{"format":"sortie-table","version":1,"log":[1],"chat":[],"seats":[],"evenings":[]}'],
      [`/api/tables/${'x'.repeat(300)}/join`, '{"secret":"0123456789abcdef","name":"A"}'],
      [`/api/tables/${made.table}/join`, '{"secret":"0123456789abcdef","name":"\\u0000"}'],
      [`/api/tables/${made.table}/branch`, '{"n":1e99}'],
    ] as const) {
      const { status, json } = await http(url, path, { body, held })
      expect([path, body.slice(0, 60), status]).toEqual([
        path,
        body.slice(0, 60),
        expect.toSatisfy((s: number) => s >= 400 && s < 500),
      ])
      expect([path, body.slice(0, 60), json['refused']]).not.toContain(undefined)
      expect(json['refused']).toMatch(/^[a-z]+\/[a-z-]+$/)
    }
    expect((await http(url, '/api/nothing')).json).toMatchObject({ refused: 'request/unknown' })
    expect((await http(url, '/health')).json).toEqual({ ok: true })
  } finally {
    await running.stop()
  }
})
