import { setTimeout } from 'node:timers/promises'
import { memoryStore } from '@sortie/table'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { configFrom } from '../src/config.ts'
import { type Running, serve } from '../src/server.ts'
import { isPublic, problemWithUrl, publicAddresses } from '../src/webhooks/address.ts'
import { post } from '../src/webhooks/post.ts'
import { Sender } from '../src/webhooks/sender.ts'
import { Client, fileFrom, type Held, http, join, make } from './client.ts'
import { isSigned, nameServer, receiver } from './receiver.ts'

let running: Running
let outside: Awaited<ReturnType<typeof receiver>>
const served = (flags: object, store = memoryStore()) =>
  serve(configFrom({ port: '0', data: 'unused', requests: '100000', ...flags }, {}), store, () => {}, {
    times: { gather: 5, second: 1, pauses: [5, 10] },
  })
beforeAll(async () => {
  outside = await receiver()
  running = await served({ webhooks: 'local' })
})
afterAll(async () => {
  await running.stop()
  await outside.close()
})

const hook = (held: Held, wanted: object = {}, url = outside.url) =>
  http(running.address, `/api/tables/${held.table}/hooks`, {
    held,
    body: { for: 'seat', url, form: 'json', tells: ['turn'], wait: 1, ...wanted },
  })
const hooksOf = async (held: Held): Promise<readonly { readonly [key: string]: unknown }[]> =>
  JSON.parse((await http(running.address, `/api/tables/${held.table}/hooks`, { held })).text)

/** A table with a GM and two players at it. */
async function crew() {
  const made = await make(running.address)
  const gm = await join(running.address, made, 'gm', 'Gil')
  const ada = await join(running.address, made, 'player', 'Ada')
  const bo = await join(running.address, made, 'player', 'Bo')
  const sockets = { gil: await Client.sit(running.address, gm), ada: await Client.sit(running.address, ada) }
  return { made, gm, ada, bo, sockets }
}

describe('a webhook', () => {
  it('tells a seat that it is its move, signed, with a link to the question, and nobody else', async () => {
    outside.got.length = 0
    const { ada, bo, sockets } = await crew()
    const { json } = await hook(bo)
    await hook(ada)
    expect(json).toMatchObject({ for: 'seat', host: new URL(outside.url).host, delivered: 0 })
    await sockets.ada.do({ do: 'open', procedure: 'voteOnBoat', args: {} })
    await sockets.ada.do({ do: 'answer', question: sockets.ada.question, answer: 'keep' })
    await outside.has(1)
    await setTimeout(50)
    const mine = outside.got.filter((g) => isSigned(g, json['secret'] as string))
    expect(mine).toHaveLength(1)
    expect(mine[0]?.json).toMatchObject({ kind: 'turn', title: 'It is your move', table: 'Night', game: 'First Light' })
    const [asked] = sockets.ada.view.questions
    expect(mine[0]?.json['link']).toBe(`${running.address}/t/${bo.table}?question=${asked?.id}`)
    expect(mine[0]?.text).not.toContain(bo.token)
    expect(await hooksOf(bo)).toMatchObject([{ delivered: 1, waiting: 0 }])
  })

  it('says nothing of a move that was made in time', async () => {
    outside.got.length = 0
    const { ada, sockets } = await crew()
    await hook(ada, { wait: 3600 })
    await sockets.ada.do({ do: 'open', procedure: 'voteOnBoat', args: {} })
    await sockets.ada.do({ do: 'answer', question: sockets.ada.question, answer: 'keep' })
    await setTimeout(40)
    expect(outside.got).toEqual([])
  })

  it('of the table tells results, clocks and the recap, as embeds for Discord, and pings nobody', async () => {
    outside.got.length = 0
    const { gm, sockets } = await crew()
    const all = { for: 'table', form: 'discord', tells: ['turn', 'results', 'clocks', 'recap'], wait: 3600 }
    expect((await hook(gm, all)).status).toBe(200)
    await sockets.gil.do({
      do: 'overrule',
      reason: '@everyone **look**',
      act: { act: 'set', path: ['beacon'], value: 3 },
    })
    await outside.has(1)
    const embeds = (at: number) =>
      (outside.got[at]?.json['embeds'] as readonly { [key: string]: unknown }[] | undefined)?.[0]
    expect(outside.got[0]?.json).toMatchObject({ allowed_mentions: { parse: [] } })
    expect(embeds(0)?.['description']).toContain('\\@everyone \\*\\*look')
    expect(embeds(0)?.['fields']).toEqual([
      { name: 'Beacon', value: expect.stringContaining('0 → 3 of'), inline: true },
    ])
    await sockets.gil.do({ do: 'endEvening' })
    await outside.has(2)
    expect(embeds(1)?.['title']).toContain('evening 1')
  })

  it('is its owner’s business: others cannot see, test or remove it, and no file holds it', async () => {
    const { gm, ada, bo } = await crew()
    expect((await hook(ada, { for: 'table' })).json['refused']).toBe('table/not-gm')
    const made = await hook(ada)
    const path = `/api/tables/${ada.table}/hooks/${made.json['hook']}`
    expect(await hooksOf(bo)).toEqual([])
    expect(await hooksOf(gm)).toEqual([])
    expect((await http(running.address, path, { method: 'DELETE', held: gm })).status).toBe(404)
    expect((await http(running.address, `${path}/test`, { method: 'POST', held: bo })).status).toBe(404)
    expect(JSON.stringify(await fileFrom(running.address, gm))).not.toContain(outside.url)
    outside.got.length = 0
    expect((await http(running.address, `${path}/test`, { method: 'POST', held: ada })).status).toBe(204)
    await outside.has(1)
    expect(outside.got[0]?.json).toMatchObject({ kind: 'test' })
    expect((await http(running.address, path, { method: 'DELETE', held: ada })).status).toBe(204)
    expect(await hooksOf(ada)).toEqual([])
  })

  it('goes when its seat gets a new link or is given up', async () => {
    const { gm, ada, bo, sockets } = await crew()
    await hook(ada)
    await hook(bo)
    await hook(gm, { for: 'table' })
    await sockets.gil.do({ do: 'renewSeat', seat: ada.seat })
    await sockets.gil.do({ do: 'dismiss', seat: bo.seat })
    const live = await running.lobby.table(gm.table)
    expect(Object.values(live?.lobby.state.hooks ?? {})).toMatchObject([{ seat: null }])
  })

  it('stays through a restart', async () => {
    const store = memoryStore()
    const kept = { ...store, close: async () => {} }
    const first = await served({ webhooks: 'local' }, kept)
    const made = await make(first.address)
    const gm = await join(first.address, made, 'gm', 'Gil')
    const path = `/api/tables/${made.table}/hooks`
    const body = { for: 'table', url: outside.url, form: 'json', tells: ['clocks'], wait: 0 }
    await http(first.address, path, { held: gm, body })
    await first.stop()
    const second = await served({ webhooks: 'local' }, kept)
    outside.got.length = 0
    const gil = await Client.sit(second.address, gm)
    await gil.do({ do: 'overrule', act: { act: 'set', path: ['beacon'], value: 2 } })
    await outside.has(1)
    expect(outside.got[0]?.json).toMatchObject({ clocks: [{ name: 'Beacon', before: 0, value: 2 }] })
    await second.stop()
  })

  it.each([
    [{ url: 'not an address' }, 'hook/address'],
    [{ url: 'ftp://example.org/x' }, 'hook/address'],
    [{ tells: [] }, 'message/malformed'],
    [{ tells: ['secrets'] }, 'message/malformed'],
    [{ wait: -1 }, 'message/malformed'],
    [{ form: 'xml' }, 'message/malformed'],
  ])('%o is refused with %s', async (wanted, code) => {
    const { ada } = await crew()
    expect((await hook(ada, wanted)).json['refused']).toBe(code)
  })

  it('there are only so many', async () => {
    const { ada } = await crew()
    for (let i = 0; i < 3; i++) expect((await hook(ada)).status).toBe(200)
    expect((await hook(ada)).json['refused']).toBe('hook/full')
  })
})

describe('a receiver that is down', () => {
  const letter = (id: string) => ({ url: outside.url, secret: 'key', id, body: JSON.stringify({ id }) })

  it('gets every message again, under the same id, until it takes it', async () => {
    outside.got.length = 0
    outside.answers.status = 503
    const sender = new Sender('local', [5, 400])
    sender.send('h', letter('one'))
    await outside.has(2)
    expect(sender.of('h')).toMatchObject({ delivered: 0, waiting: 1, problem: 'It answered with status 503.' })
    outside.answers.status = 204
    await outside.has(3)
    await setTimeout(20)
    expect(outside.got.map((g) => g.headers['x-sortie-id'])).toEqual(['one', 'one', 'one'])
    expect(sender.of('h')).toMatchObject({ delivered: 1, waiting: 0 })
    expect(sender.of('h').problem).toBeUndefined()
  })

  it('is given up at last, then gets one try for each message, in a queue that does not grow', async () => {
    outside.got.length = 0
    outside.answers.status = 500
    const sender = new Sender('local', [1, 1])
    for (let i = 0; i < 50; i++) sender.send('h', letter(`m${i}`))
    expect(sender.of('h').waiting).toBe(20)
    await outside.has(3 + 19)
    await setTimeout(20)
    outside.answers.status = 204
    expect(sender.counts).toEqual({ delivered: 0, failed: 20, dropped: 30 })
    expect(outside.got.at(-1)?.json).toEqual({ id: 'm49' })
  })

  it.each([
    [404, 'It answered with status 404.'],
    [302, 'It answered with status 302. Redirects are not followed.'],
  ])('status %i is not tried again', async (status, problem) => {
    outside.got.length = 0
    Object.assign(outside.answers, { status, headers: { location: outside.url } })
    const sender = new Sender('local', [1, 1])
    sender.send('h', letter('one'))
    await outside.has(1)
    await setTimeout(20)
    Object.assign(outside.answers, { status: 204, headers: {} })
    expect(outside.got).toHaveLength(1)
    expect(sender.of('h')).toMatchObject({ waiting: 0, problem })
  })

  it('that wants another protocol is refused, and takes no place among those that are sent to', async () => {
    outside.got.length = 0
    outside.answers.upgrades = true
    const sender = new Sender('local', [1])
    // As many as are sent to one receiver at once: if they never came to an end, it would get nothing any more.
    for (let i = 0; i < 8; i++) sender.send(`h${i}`, letter(`m${i}`))
    await outside.has(8)
    outside.answers.upgrades = false
    sender.send('other', letter('after'))
    await outside.has(9)
    expect(outside.got.at(-1)?.json).toEqual({ id: 'after' })
    expect(sender.of('h0')).toMatchObject({ waiting: 0, problem: 'It answered with status 101.' })
  })

  it('waits as long as the receiver asks for', async () => {
    outside.got.length = 0
    Object.assign(outside.answers, { status: 429, headers: { 'retry-after': '3600' } })
    const sender = new Sender('local', [1, 1])
    sender.send('h', letter('one'))
    await outside.has(1)
    await setTimeout(30)
    Object.assign(outside.answers, { status: 204, headers: {} })
    expect(outside.got).toHaveLength(1)
    sender.stop()
    expect(sender.waiting).toBe(0)
  })

  it('holds up no other receiver, even if many of them never answer', async () => {
    outside.got.length = 0
    const silent = await Promise.all(Array.from({ length: 12 }, () => receiver()))
    for (const { answers } of silent) answers.silent = true
    const sender = new Sender('local', [])
    try {
      for (const [i, { url }] of silent.entries()) sender.send(`slow ${i}`, { ...letter('slow'), url })
      // And one with more hooks than may send to it at once.
      for (let i = 0; i < 12; i++) sender.send(`hook ${i}`, { ...letter('slow'), url: silent[0]?.url ?? '' })
      for (const one of silent) await one.has(1)
      sender.send('h', letter('quick'))
      await outside.has(1)
      await expect.poll(() => sender.of('h').delivered).toBe(1)
      expect(sender.counts).toEqual({ delivered: 1, failed: 0, dropped: 0 })
    } finally {
      sender.stop()
      for (const one of silent) await one.close()
    }
  })

  it('gives up its place when others need it, if so many never answer that there is none left', async () => {
    outside.got.length = 0
    const silent = await Promise.all(Array.from({ length: 4 }, () => receiver()))
    for (const { answers } of silent) answers.silent = true
    const sender = new Sender('local', [], { toOne: 2, toAll: 3, underWay: 20 })
    try {
      for (const [i, { url }] of silent.entries()) sender.send(`slow ${i}`, { ...letter('slow'), url })
      sender.send('h', letter('quick'))
      await outside.has(1)
      expect(sender.of('slow 0').problem).toBe('It did not answer in time.')
    } finally {
      sender.stop()
      for (const one of silent) await one.close()
    }
  })

  it('takes no room from others, however many of its messages wait', async () => {
    outside.got.length = 0
    outside.answers.silent = true
    const sender = new Sender('local', [])
    // More than wait in all.
    for (let i = 0; i < 110; i++) for (let m = 0; m < 20; m++) sender.send(`down ${i}`, letter(`m${m}`))
    sender.send('h', letter('other'))
    expect(sender.of('h').waiting).toBe(1)
    expect(sender.waiting).toBe(2000)
    expect(sender.counts.dropped).toBe(110 * 20 + 1 - 2000)
    sender.stop()
    outside.answers.silent = false
  })

  it('holds up no table, even if it never answers', async () => {
    outside.got.length = 0
    outside.answers.silent = true
    const { gm, sockets } = await crew()
    await hook(gm, { for: 'table', tells: ['clocks'] })
    for (let value = 1; value <= 4; value++)
      expect((await sockets.gil.do({ do: 'overrule', act: { act: 'set', path: ['storm'], value } })).type).toBe('done')
    await outside.has(1)
    outside.answers.silent = false
  })
})

describe('the server’s own network', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:a00:1',
    'fe80::1',
    'fd00::1',
    '64:ff9b::a00:1',
    '2002:7f00:1::',
    '2001:db8::1',
  ])('%s is not public', (address) => expect(isPublic(address)).toBe(false))

  it.each(['8.8.8.8', '162.159.135.232', '2606:4700::6810:1'])('%s is public', (address) =>
    expect(isPublic(address)).toBe(true),
  )

  it.each([
    'http://example.org/hook',
    'https://127.0.0.1/hook',
    'https://[::1]/hook',
    'https://2130706433/hook',
    'https://0x7f.1/hook',
    'https://0177.0.0.1/hook',
    'https://0/hook',
    'https://[::ffff:7f00:1]/hook',
    'https://me:secret@example.org/hook',
  ])('%s is refused', (url) => expect(problemWithUrl(url, 'public')).toBeTypeOf('string'))

  it('a name that leads there is refused when it is looked up', async () => {
    const port = new URL(outside.url).port
    const letter = { url: `https://localhost:${port}/hook`, secret: 'key', id: 'one', body: '{}' }
    expect(await post(letter, 'public', 0)).toEqual({
      kind: 'refused',
      why: 'localhost is in the server’s own network; such addresses are not allowed here.',
    })
  })

  it('of a name server that is silent, or names addresses here, delays no other name', async () => {
    const silent = await nameServer(() => undefined)
    const inside = await nameServer(() => '10.0.0.7')
    const outside = await nameServer(() => '8.8.8.8')
    const ended: string[] = []
    const slow = Array.from({ length: 50 }, (_, i) =>
      publicAddresses(`name${i}.example`, [silent.address]).catch(() => void ended.push('slow')),
    )
    await expect(publicAddresses('name.example', [inside.address])).rejects.toThrow('in the server’s own network')
    expect(await publicAddresses('name.example', [outside.address])).toEqual([{ address: '8.8.8.8', family: 4 }])
    // The names that nobody answers are still waited for.
    expect(ended).toEqual([])
    for (const server of [silent, inside, outside]) server.close()
    await Promise.all(slow)
  })

  it('a server that sends none says so', async () => {
    const none = await served({ webhooks: 'off' })
    const made = await make(none.address)
    const gm = await join(none.address, made, 'gm', 'Gil')
    const body = { for: 'table', url: outside.url, form: 'json', tells: ['turn'], wait: 0 }
    const { status, json } = await http(none.address, `/api/tables/${made.table}/hooks`, { held: gm, body })
    expect([status, json['refused']]).toEqual([403, 'hook/off'])
    await none.stop()
  })
})
