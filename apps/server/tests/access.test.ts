import { Command, FromClient } from '@sortie/protocol'
import { memoryStore } from '@sortie/table'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { configFrom } from '../src/config.ts'
import { type Running, serve } from '../src/server.ts'
import { Client, type Held, http, join, type Made, madeBy } from './client.ts'

let running: Running
let url: string
let made: Made
let other: Made
const held: { [who: string]: Held } = {}

beforeAll(async () => {
  running = await serve(
    configFrom({ port: '0', data: 'unused', requests: '100000', 'create-key': 'let me in' }, {}),
    memoryStore(),
    () => {},
  )
  url = running.address
  const create = async () =>
    madeBy(
      await http(url, '/api/tables', {
        body: { game: 'first-light', name: 'Night' },
        headers: { 'x-sortie-key': 'let me in' },
      }),
    )
  made = await create()
  other = await create()
  for (const [who, role] of [
    ['gil', 'gm'],
    ['ada', 'player'],
    ['eve', 'spectator'],
  ] as const)
    held[who] = await join(url, made, role, who)
  held['stranger'] = await join(url, other, 'gm', 'Zoe')
  const gm = await Client.sit(url, held['gil'] as Held)
  await gm.do({ do: 'option', key: 'admission', value: 'waiting' })
  held['waits'] = await join(url, made, 'player', 'Wim')
  await gm.do({ do: 'option', key: 'admission', value: 'open' })
  held['gone'] = await join(url, made, 'player', 'Geo')
  await gm.do({ do: 'dismiss', seat: 'geo' })
  await gm.close()
})
afterAll(() => running.stop())

/** The same seat and token, said of this table: a token of another table opens nothing here. */
const bearer = (who: string): Held => ({ ...(held[who] as Held), table: made.table })
const wrong = (): readonly (readonly [string, Held | undefined])[] => [
  ['nobody', undefined],
  ['a player', bearer('ada')],
  ['a spectator', bearer('eve')],
  ['somebody in the waiting room', bearer('waits')],
  ['a seat that was dismissed', bearer('gone')],
  ["another table's GM", bearer('stranger')],
  ['the GM with a wrong token', { ...bearer('gil'), token: 'f'.repeat(64) }],
  ["a player with the GM's seat", { ...bearer('ada'), seat: 'gil' }],
]

describe('over HTTP', () => {
  it.each([
    ['GET', '/file', undefined],
    ['POST', '/branch', { n: 0 }],
    ['POST', '/bot', { bot: 'steady' }],
    ['DELETE', '', undefined],
  ] as const)('%s %s is for the GM', async (method, path, body) => {
    for (const [who, as] of wrong()) {
      const { status, json } = await http(url, `/api/tables/${made.table}${path}`, {
        method,
        body,
        ...(as && { held: as }),
      })
      expect([who, status]).toEqual([who, 403])
      expect(['token/wrong', 'table/not-gm', 'seat/not-seated', 'seat/left']).toContain(json['refused'])
    }
    expect((await http(url, `/api/tables/${made.table}/recap`, { held: bearer('gil') })).status).toBe(200)
  })

  it('a recap is for those who sit there, each as they saw it', async () => {
    for (const who of ['gil', 'ada', 'eve'])
      expect((await http(url, `/api/tables/${made.table}/recap?as=html`, { held: bearer(who) })).status).toBe(200)
    for (const who of ['waits', 'gone', 'stranger'])
      expect((await http(url, `/api/tables/${made.table}/recap`, { held: bearer(who) })).status).toBe(403)
  })

  it('tables are made and files opened only with the key, if there is one', async () => {
    for (const headers of [{}, { 'x-sortie-key': 'wrong' }]) {
      expect(
        (await http(url, '/api/tables', { body: { game: 'first-light', name: 'x' }, headers })).json,
      ).toMatchObject({ refused: 'key/wrong' })
      expect((await http(url, '/api/files', { body: {}, headers })).json).toMatchObject({ refused: 'key/wrong' })
    }
  })

  it('requests are counted however their address is written', async () => {
    const strict = await serve(configFrom({ port: '0', data: 'unused', requests: '20' }, {}), memoryStore(), () => {})
    const body = { game: 'first-light', name: 'Night' }
    const statuses: number[] = []
    for (let i = 0; i < 8; i++) statuses.push((await http(strict.address, '/%61pi/tables', { body })).status)
    expect(statuses.slice(-2)).toEqual([429, 429])
    await strict.stop()
  })

  it('a link opens its own table, in its own role, and nothing else', async () => {
    const tries = [
      [made.table, other.links.gm],
      [made.table, 'f'.repeat(64)],
      [made.table, held['ada']?.token],
      [other.table, made.links.player],
    ] as const
    for (const [table, secret] of tries)
      expect((await http(url, `/api/tables/${table}/join`, { body: { secret, name: 'Eva' } })).json).toMatchObject({
        refused: 'link/wrong',
      })
    expect(
      (await http(url, '/api/tables/ffffffffffffffffff/join', { body: { secret: made.links.gm, name: 'E' } })).status,
    ).toBe(404)
  })

  it('a link says where it leads, to those who hold it and to nobody else', async () => {
    const ask = (table: string, secret: unknown) => http(url, `/api/tables/${table}/invitation`, { body: { secret } })
    expect((await ask(other.table, other.links.player)).json).toEqual({
      name: 'Night',
      game: 'first-light',
      role: 'player',
      waits: false,
      runBy: ['Zoe'],
    })
    expect((await ask(other.table, other.links.spectator)).json).toMatchObject({ role: 'spectator' })
    for (const secret of [made.links.gm, 'f'.repeat(64), held['stranger']?.token])
      expect((await ask(other.table, secret)).json).toEqual({
        refused: 'link/wrong',
        message: 'this link is not valid (any more); ask the GM for a new one',
      })
    expect((await ask(other.table, 'short')).status).toBe(400)
    expect((await ask('ffffffffffffffffff', other.links.gm)).status).toBe(404)
  })

  it('sends headers that keep foreign scripts and frames out', async () => {
    const response = await fetch(`${url.replace('localhost', '127.0.0.1')}/`)
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('nothing that anybody writes becomes markup in a recap', async () => {
    const ada = await Client.sit(url, held['ada'] as Held)
    await ada.do({ do: 'open', procedure: 'write', args: { where: 'journal' } })
    await ada.do({ do: 'answer', question: ada.question, answer: '<img src=x onerror=alert(1)> **bold**\n# head' })
    const { text } = await http(url, `/api/tables/${made.table}/recap?as=html`, { held: bearer('ada') })
    expect(text).toContain('&lt;img')
    expect(text).not.toContain('<img')
    await ada.close()
  })
})

/** One of each command that the protocol knows, as sound as it can be without knowing the table. */
const commands: { readonly [name: string]: object } = {
  open: { procedure: 'gust', args: {} },
  answer: { question: 'q', answer: 1, for: 'ada', reason: 'r' },
  throw: { question: 'q', seed: 'p' },
  overrule: { reason: 'r', act: { act: 'set', path: ['storm'], value: 3 } },
  undo: {},
  redo: {},
  rewind: { to: 0 },
  setting: { key: 'stormSize', value: 8 },
  content: { rows: { omens: {} } },
  chat: { text: 'hello' },
  seed: { seed: 'p' },
  mix: { round: 1, anchor: 'a' },
  pause: {},
  resume: {},
  card: {},
  beginEvening: {},
  endEvening: {},
  archive: {},
  restore: {},
  leave: {},
  takeBack: { stream: 'log', n: 0 },
  reword: { n: 0, text: 'not mine' },
  addLimit: { limit: 'line', text: 'x' },
  eraseLimit: { id: 'x' },
  option: { key: 'name', value: 'Mine' },
  makeLink: { role: 'gm' },
  revokeLink: { link: 'x' },
  admit: { seat: 'wim' },
  dismiss: { seat: 'gil' },
  renewSeat: { seat: 'gil' },
  shareSeat: {},
  admitDevice: { device: 'x' },
  dismissDevice: { device: 'x' },
  giveRole: { seat: 'ada', role: 'gm' },
  lend: { seat: 'gil', to: 'ada' },
}
const forPlayers = ['chat', 'seed', 'mix', 'pause', 'card', 'leave', 'shareSeat', 'addLimit', 'eraseLimit']
const forSpectators = ['chat', 'seed', 'card', 'leave', 'shareSeat']

describe('over a socket', () => {
  it('every command of the protocol is tried here', () => {
    const known = Command.options.map((o): string => o.shape.do.value)
    expect(Object.keys(commands).sort()).toEqual(known.sort())
  })

  it.each([
    ['ada', forPlayers],
    ['eve', forSpectators],
  ] as const)('%s can do nothing that is not for that role', async (who, allowed) => {
    const client = await Client.sit(url, held[who] as Held)
    const live = await running.lobby.table(made.table)
    const before = JSON.stringify([live?.lobby.state.seats, live?.lobby.state.links, live?.log.table.world])
    for (const [name, rest] of Object.entries(commands)) {
      if (allowed.includes(name)) continue
      const reply = await client.do({ do: name, ...rest })
      expect([name, reply.type]).toEqual([name, 'refused'])
      expect(reply.refused).toMatch(
        /^(table\/not-gm|overrule\/not-gm|setting\/not-gm|content\/not-gm|procedure\/not-yours|answer\/stale|line\/unknown|chat\/not-yours|rewind\/(needs-gm|not-there))$/,
      )
    }
    expect(JSON.stringify([live?.lobby.state.seats, live?.lobby.state.links, live?.log.table.world])).toBe(before)
    await client.close()
  })

  it.each(['waits'] as const)('%s can do nothing at all, and is told only where it is', async (who) => {
    const client = await Client.sit(url, held[who] as Held)
    expect(client.waits).toBe(true)
    expect(client.raw).toHaveLength(1)
    for (const [name, rest] of Object.entries(commands))
      expect((await client.do({ do: name, ...rest })).refused).toBe('seat/not-seated')
    for (const message of [
      { type: 'history', before: 9, limit: 9 },
      { type: 'position' },
      { type: 'history', of: 'chat', before: 9, limit: 9 },
    ])
      expect((await client.ask(message)).refused).toBe('seat/not-seated')
    await client.close()
  })

  it.each(['gone', 'stranger'] as const)('%s does not get in', async (who) => {
    const client = await Client.sit(url, bearer(who))
    expect(client.bye?.['code']).toMatch(/token\/wrong|seat\/left/)
    await client.closed
  })

  it('nobody says anything before hello, and nobody takes a seat that is not lent', async () => {
    for (const type of FromClient.options.map((o) => o.shape.type.value)) {
      if (type === 'hello' || type === 'ping') continue
      const client = new Client(url, held['ada'] as Held)
      await client.opened()
      client.send({
        type,
        id: '1',
        cid: '1',
        command: { do: 'undo' },
        before: 1,
        limit: 1,
        ...(type !== 'do' && { cid: undefined, command: undefined }),
        ...(type !== 'history' && { before: undefined, limit: undefined }),
      })
      await client.closed
      expect([type, client.bye?.['code']]).toEqual([type, 'hello'])
    }
    const ada = await Client.sit(url, held['ada'] as Held, undefined, 'gil')
    expect(ada.bye?.['code']).toBe('seat/not-lent')
  })

  it('a revoked link, a renewed seat and a dismissed one lose what they had at once', async () => {
    const gm = await Client.sit(url, held['gil'] as Held)
    const ben = await join(url, made, 'player', 'Ben')
    const sitting = await Client.sit(url, ben)
    const link = (gm.table?.links ?? []).find((l) => l.role === 'player')?.link
    await gm.do({ do: 'revokeLink', link })
    expect(
      (await http(url, `/api/tables/${made.table}/join`, { body: { secret: made.links.player, name: 'Cay' } })).json,
    ).toMatchObject({ refused: 'link/wrong' })
    expect((await sitting.do({ do: 'chat', text: 'still here' })).type).toBe('done')
    const renewed = (await gm.do({ do: 'renewSeat', seat: 'ben' })).value as { readonly token: string }
    await sitting.closed
    expect(sitting.bye?.['code']).toBe('seat/renewed')
    expect((await Client.sit(url, ben)).bye?.['code']).toBe('token/wrong')
    const again = await Client.sit(url, { ...ben, token: renewed.token })
    expect(again.table).toBeDefined()
    await gm.do({ do: 'dismiss', seat: 'ben' })
    await again.closed
    expect(again.bye?.['code']).toBe('seat/left')
    await gm.close()
  })
})
