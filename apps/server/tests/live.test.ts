import { memoryStore } from '@sortie/table'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { configFrom } from '../src/config.ts'
import { type Running, serve } from '../src/server.ts'
import { Client, type Held, http, join, type Made, make } from './client.ts'

let running: Running
let url: string
let made: Made
let held: { readonly [who: string]: Held }
beforeEach(async () => {
  running = await serve(configFrom({ port: '0', data: 'unused', requests: '100000' }, {}), memoryStore(), () => {})
  url = running.address
  made = await make(url)
  held = {
    gil: await join(url, made, 'gm', 'Gil'),
    ada: await join(url, made, 'player', 'Ada'),
    bo: await join(url, made, 'player', 'Bo'),
  }
})
afterEach(() => running.stop())
const sit = (who: string, before?: Client, as?: string): Promise<Client> =>
  Client.sit(url, held[who] as Held, before, as)
const writes = async (who: Client, words: string): Promise<void> => {
  await who.do({ do: 'open', procedure: 'write', args: { where: 'journal' } })
  await who.do({ do: 'answer', question: who.question, answer: words })
}

it('a dropped connection gets exactly what it missed', async () => {
  const [ada, bo, whole] = [await sit('ada'), await sit('bo'), await sit('bo')]
  await writes(ada, 'one')
  await bo.until(() => JSON.stringify([...bo.lines.values()]).includes('"words":"one"'))
  await bo.close()
  await writes(ada, 'two')
  await ada.do({ do: 'chat', text: 'where are you?' })
  const back = await sit('bo', bo)
  const welcome = JSON.parse(back.raw[0] as string) as { lines: unknown[]; said: unknown[]; resumed: boolean }
  expect(welcome).toMatchObject({ resumed: true, lines: [{}, {}], chat: [{ text: 'where are you?' }] })
  await writes(ada, 'three')
  await back.until(() => JSON.stringify(back.view).includes('three'))
  expect([...back.lines.values()]).toEqual([...whole.lines.values()])
  expect(back.view).toEqual(whole.view)
})

it('a client that missed too much, or counts otherwise by now, begins anew', async () => {
  const [gil, ada] = [await sit('gil'), await sit('ada')]
  await writes(ada, 'one')
  await ada.close()
  await gil.do({ do: 'giveRole', seat: 'ada', role: 'gm' })
  const back = await sit('ada', ada)
  expect(back.resumed).toBe(false)
  expect(back.epoch).not.toBe(ada.epoch)
})

it('presence: who is there, each once, however many windows', async () => {
  const [gil, ada] = [await sit('gil'), await sit('ada')]
  await gil.until(() => gil.here.length === 2)
  const second = await sit('ada')
  await ada.close()
  expect(gil.here).toEqual(['ada', 'gil'])
  await second.close()
  await gil.until(() => gil.here.length === 1)
})

it('the waiting room: one waits, is let in, and sits down', async () => {
  const [gil, ada] = [await sit('gil'), await sit('ada')]
  await gil.do({ do: 'option', key: 'admission', value: 'waiting' })
  await ada.until(() => ada.table?.options.admission === 'waiting')
  const messages = ada.raw.length
  const cy = await Client.sit(url, await join(url, made, 'player', 'Cy'))
  expect(cy.waits).toBe(true)
  await gil.until(() => gil.table?.seats.some((s) => s.status === 'waiting') ?? false)
  expect(ada.raw.length).toBe(messages)
  await gil.do({ do: 'admit', seat: cy.held.seat })
  await cy.until(() => cy.table !== undefined)
  expect((await Client.sit(url, cy.held)).view.offers.length).toBeGreaterThan(0)
})

it('a lent seat is seen and played from the seat it was lent to, until it is given back', async () => {
  const [gil, bo] = [await sit('gil'), await sit('bo')]
  await gil.do({ do: 'lend', seat: 'ada', to: 'bo' })
  const asAda = await sit('bo', undefined, 'ada')
  await writes(asAda, 'in her place')
  await bo.until(() => JSON.stringify([...bo.lines.values()]).includes('in her place'))
  expect([...bo.lines.values()].at(-1)).toMatchObject({ facts: [{ fact: { seat: 'ada' } }] })
  await gil.do({ do: 'lend', seat: 'ada', to: null })
  await asAda.closed
  expect(asAda.bye?.['code']).toBe('seat/not-lent')
})

it('a client that does not read is cut off, and nobody else waits for that', async () => {
  const [ada, slow] = [await sit('ada'), await sit('bo')]
  slow.pause()
  const text = 'x'.repeat(1900)
  for (let i = 0; i < 58; i++) expect((await ada.do({ do: 'chat', text })).type).not.toBe('lost')
  const others = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map(() => sit('gil')))
  const say = (who: Client) => Promise.all([...Array(50)].map(() => who.do({ do: 'chat', text: text.slice(0, 1800) })))
  for (const who of others) await say(who)
  for (let tries = 0; tries < 200; tries++) {
    const { text: metrics } = await http(url, '/metrics')
    if (/sortie_cut_total [1-9]/.test(metrics)) return
    await say(await sit('gil'))
  }
  throw new Error('nobody was cut off')
})

it('stops gracefully: what came in is answered, everybody is told, the store is closed', async () => {
  const ada = await sit('ada')
  const reply = ada.do({ do: 'chat', text: 'a last word' })
  await new Promise((done) => setTimeout(done, 20))
  await running.stop()
  expect((await reply).type).toBe('done')
  await ada.closed
  expect(ada.bye?.['code']).toBe('stopping')
  running = await serve(configFrom({ port: '0', data: 'unused' }, {}), memoryStore(), () => {})
})

it('a deleted table says goodbye to everybody', async () => {
  const ada = await sit('ada')
  expect((await http(url, `/api/tables/${made.table}`, { method: 'DELETE', held: held['gil'] as Held })).status).toBe(
    204,
  )
  await ada.closed
  expect(ada.bye?.['code']).toBe('table/unknown')
  expect((await sit('ada')).bye?.['code']).toBe('token/wrong')
})
