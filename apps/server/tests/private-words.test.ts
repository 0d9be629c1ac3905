import { memoryStore } from '@sortie/table'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { configFrom } from '../src/config.ts'
import { type Running, serve } from '../src/server.ts'
import { Client, type Held, http, join, make } from './client.ts'

let running: Running
let url: string
beforeAll(async () => {
  running = await serve(configFrom({ port: '0', data: 'unused', requests: '100000' }, {}), memoryStore(), () => {})
  url = running.address
})
afterAll(() => running.stop())

/** A table at which Ada has whispered to Bo, and Gil is the GM. */
async function whispered() {
  const made = await make(url)
  const held = {
    gil: await join(url, made, 'gm', 'Gil'),
    ada: await join(url, made, 'player', 'Ada'),
    bo: await join(url, made, 'player', 'Bo'),
  }
  const [gil, ada, bo] = [
    await Client.sit(url, held.gil),
    await Client.sit(url, held.ada),
    await Client.sit(url, held.bo),
  ]
  await ada.do({ do: 'chat', text: '/w Bo the vault is empty' })
  await ada.do({ do: 'chat', text: 'hello all' })
  await bo.until(() => bo.raw.some((text) => text.includes('vault is empty')))
  return { made, held, gil, ada, bo }
}
const everything = async (client: Client): Promise<string> => {
  const chat = await client.ask({ type: 'history', of: 'chat', before: 1_000_000, limit: 100 })
  return client.raw.join('\n') + JSON.stringify(chat)
}

describe('whispers', () => {
  it('to a lent seat are not shown to the one who plays it, neither old nor new ones', async () => {
    const { held, gil, ada, bo } = await whispered()
    await gil.do({ do: 'lend', seat: 'bo', to: 'gil' })
    const lent = await Client.sit(url, held.gil, undefined, 'bo')
    expect(lent.table).toBeDefined()
    await ada.do({ do: 'chat', text: '/w Bo and the guards are gone' })
    await ada.do({ do: 'chat', text: 'hello again' })
    await lent.until(() => lent.raw.some((text) => text.includes('hello again')))
    const seen = await everything(lent)
    expect(seen).toContain('hello all')
    expect(seen).not.toMatch(/vault is empty|guards are gone/)
    expect(await everything(bo)).toMatch(/vault is empty.*guards are gone/s)
    // What both were told is no secret of the lent seat.
    await ada.do({ do: 'chat', text: '/w Bo,Gil for both of you' })
    await lent.until(() => lent.raw.some((text) => text.includes('for both of you')))
  })

  it('from before a seat got a new link are not shown to whoever has it; the owner is told why the seat is gone', async () => {
    const { made, gil, bo } = await whispered()
    const renewed = (await gil.do({ do: 'renewSeat', seat: 'bo' })).value as { readonly token: string }
    await bo.closed
    expect(bo.bye).toMatchObject({ code: 'seat/renewed', message: /new link/ })
    const held: Held = { table: made.table, seat: 'bo', token: renewed.token }
    const again = await Client.sit(url, held)
    const seen = await everything(again)
    expect(seen).toContain('hello all')
    expect(seen).not.toContain('vault is empty')
    await again.do({ do: 'chat', text: '/w Ada who are you' })
    expect(await everything(again)).toContain('who are you')
    const found = await http(url, `/api/tables/${made.table}/search?text=vault`, { held })
    expect(found.text).not.toContain('vault is empty')
  })
})
