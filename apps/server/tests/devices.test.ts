import { memoryStore } from '@sortie/table'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { configFrom } from '../src/config.ts'
import { type Running, serve } from '../src/server.ts'
import { Client, type Held, http, join, type Made, make } from './client.ts'

let running: Running
let url: string
const store = memoryStore()

beforeAll(async () => {
  running = await serve(configFrom({ port: '0', data: 'unused', requests: '100000' }, {}), store, () => {})
  url = running.address
})
afterAll(() => running.stop())

const redeem = (code: string, at = url) => http(at, '/api/code', { body: { code } })
const asks = (made: Made, name: string, more: object = {}, role: keyof Made['links'] = 'player') =>
  http(url, `/api/tables/${made.table}/join`, { body: { secret: made.links[role], name, ...more } })
type Json = { readonly [k: string]: unknown }
const heldIn = ({ table, seat, token }: Json, at = table): Held => ({
  table: String(at),
  seat: String(seat),
  token: String(token),
})
const codeOf = async (client: Client): Promise<string> =>
  ((await client.do({ do: 'shareSeat' })).value as { readonly code: string }).code

async function sitDown() {
  const made = await make(url)
  const gil = await Client.sit(url, await join(url, made, 'gm', 'Gil'))
  const ana = await Client.sit(url, await join(url, made, 'player', 'Ana'))
  return { made, gil, ana }
}

describe('a code for another device', () => {
  it('brings it to the same seat, with a token of its own; both play on', async () => {
    const { made, ana } = await sitDown()
    const code = await codeOf(ana)
    expect(code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/)
    // Small letters and spaces do not matter.
    const { status, json } = await redeem(` ${code.toLowerCase().replace('-', ' ')} `)
    expect([status, json['seat'], json['name'], json['table']]).toEqual([200, 'ana', 'Ana', made.table])
    expect(json['token']).not.toBe(ana.held.token)
    const phone = await Client.sit(url, heldIn(json))
    expect(phone.table?.seats.map((s) => s.name)).toEqual(['Gil', 'Ana'])
    expect((await phone.do({ do: 'open', procedure: 'work', args: {} })).type).toBe('done')
    await ana.until(() => ana.question !== 'none')
    expect(phone.question).toBe(ana.question)
  })

  it('counts once, runs out after ten minutes, and is worth nothing once the seat has a new link', async () => {
    const { gil, ana } = await sitDown()
    const used = await codeOf(ana)
    const both = await Promise.all([redeem(used), redeem(used)])
    expect(both.map((r) => r.status).sort()).toEqual([200, 403])
    expect((await redeem(used)).json).toMatchObject({ refused: 'code/wrong' })
    const replaced = await codeOf(ana)
    const latest = await codeOf(ana)
    expect((await redeem(replaced)).status).toBe(403)
    await gil.do({ do: 'renewSeat', seat: 'ana' })
    expect((await redeem(latest)).json).toMatchObject({ refused: 'code/wrong' })
  })

  it('runs out after ten minutes', async () => {
    const { ana } = await sitDown()
    const code = await codeOf(ana)
    const ports = running.lobby.ports as { now: () => number }
    const { now } = ports
    ports.now = () => now() + 10 * 60 * 1000 + 1
    expect((await redeem(code)).json).toMatchObject({ refused: 'code/wrong' })
    // Whatever ran out is gone from the store as soon as another code is made.
    await codeOf(ana)
    expect(await store.streams('code/')).toHaveLength(1)
    ports.now = now
  })

  it('is stored as a hash only', async () => {
    const { ana } = await sitDown()
    const code = await codeOf(ana)
    const names = await store.streams('')
    const all = await Promise.all(names.map(async (n) => JSON.stringify([n, await store.read(n, 0)])))
    expect(all.join()).not.toContain(code)
    expect(all.join()).not.toContain(code.replace('-', ''))
  })

  it('cannot be guessed: after a few tries one has to wait', async () => {
    const strict = await serve(configFrom({ port: '0', data: 'unused', requests: '9999' }, {}), memoryStore(), () => {})
    const tries: number[] = []
    for (let i = 0; i < 14; i++) tries.push((await redeem(`AAAA-AAA${i % 10}`, strict.address)).status)
    expect(tries.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 403))
    expect(tries.slice(-2)).toEqual([429, 429])
    for (const body of [{}, { code: '' }, { code: 'x'.repeat(50) }, { code: 7 }, { code: 'A', more: 1 }])
      expect([400, 429]).toContain((await http(strict.address, '/api/code', { body })).status)
    await strict.stop()
  })

  it('a new link ends every device of the seat', async () => {
    const { gil, ana } = await sitDown()
    const phone = await Client.sit(url, heldIn((await redeem(await codeOf(ana))).json))
    await gil.do({ do: 'renewSeat', seat: 'ana' })
    await Promise.all([ana.closed, phone.closed])
    expect([ana.bye?.code, phone.bye?.code]).toEqual(['seat/renewed', 'seat/renewed'])
  })
})

describe('a name that is taken', () => {
  it('is asked about, and nobody becomes Ana (2)', async () => {
    const { made, gil } = await sitDown()
    for (const [name, role] of [
      ['Ana', 'player'],
      [' ANA ', 'player'],
      ['Gil', 'player'],
      ['Ana', 'spectator'],
    ] as const) {
      const { status, json } = await asks(made, name, {}, role)
      expect([status, json['refused']]).toEqual([409, 'name/taken'])
    }
    expect(gil.table?.seats.map((s) => s.name)).toEqual(['Gil', 'Ana'])
    expect((await asks(made, 'Anabel')).status).toBe(200)
  })

  it('the GM lets the second device in: until then it is told nothing and can do nothing', async () => {
    const { made, gil, ana } = await sitDown()
    const { json } = await asks(made, 'ana', { again: true })
    expect(json).toMatchObject({ seat: 'ana', status: 'waiting' })
    const held = heldIn(json, made.table)
    const phone = await Client.sit(url, held)
    expect(phone.waits).toBe(true)
    expect(phone.raw).toHaveLength(1)
    for (const command of [{ do: 'open', procedure: 'work', args: {} }, { do: 'shareSeat' }, { do: 'leave' }])
      expect((await phone.do(command)).refused).toBe('seat/not-seated')
    for (const message of [{ type: 'history', before: 9, limit: 9 }, { type: 'position' }])
      expect((await phone.ask(message)).refused).toBe('seat/not-seated')
    expect((await http(url, `/api/tables/${made.table}/recap`, { held })).status).toBe(403)
    // Only seats that may let the device in know of it.
    await gil.until(() => gil.table?.asking !== undefined)
    expect(gil.table?.asking).toEqual([{ device: expect.any(String), seat: 'ana' }])
    expect(ana.table?.asking).toBeUndefined()
    const device = gil.table?.asking?.[0]?.device
    expect((await ana.do({ do: 'admitDevice', device })).refused).toBe('table/not-gm')
    expect((await gil.do({ do: 'admitDevice', device })).type).toBe('done')
    await phone.until(() => phone.table !== undefined)
    const seated = await Client.sit(url, held)
    expect((await seated.do({ do: 'open', procedure: 'work', args: {} })).type).toBe('done')
    expect(gil.table?.asking).toBeUndefined()
    expect((await gil.do({ do: 'admitDevice', device })).refused).toBe('device/unknown')
  })

  it('the GM turns it away; a seat that is given up forgets who asked', async () => {
    const { made, gil } = await sitDown()
    const held = heldIn((await asks(made, 'Ana', { again: true })).json, made.table)
    const phone = await Client.sit(url, held)
    await gil.until(() => gil.table?.asking !== undefined)
    await gil.do({ do: 'dismissDevice', device: gil.table?.asking?.[0]?.device })
    await phone.closed
    expect(phone.bye?.code).toBe('token/wrong')
    const again = heldIn((await asks(made, 'Ana', { again: true })).json, made.table)
    await gil.do({ do: 'dismiss', seat: 'ana' })
    expect((await Client.sit(url, again)).bye?.code).toMatch(/token\/wrong|seat\/left/)
  })

  it('a link for players never leads to the GM’s seat, and one asks only for seats that are held', async () => {
    const { made } = await sitDown()
    for (const name of ['Gil', 'Nobody'])
      expect((await asks(made, name, { again: true })).json).toMatchObject({ refused: 'seat/not-yours' })
    expect((await asks(made, 'Gil', { again: true }, 'gm')).json).toMatchObject({ status: 'waiting' })
    const statuses: number[] = []
    for (let i = 0; i < 12; i++) statuses.push((await asks(made, 'Ana', { again: true })).status)
    expect(statuses.slice(-2)).toEqual([400, 400])
  })
})
