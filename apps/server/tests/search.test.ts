import type { Found } from '@sortie/protocol'
import { memoryStore } from '@sortie/table'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { configFrom } from '../src/config.ts'
import { type Running, serve } from '../src/server.ts'
import { Client, http, join, type Made, make } from './client.ts'

let running: Running
let made: Made
let gil: Client
let ada: Client
let bo: Client

beforeAll(async () => {
  running = await serve(
    configFrom({ port: '0', data: 'unused', requests: '100000', messages: '1000' }, {}),
    memoryStore(),
    () => {},
  )
  const url = running.address
  made = await make(url)
  gil = await Client.sit(url, await join(url, made, 'gm', 'Gil'))
  ada = await Client.sit(url, await join(url, made, 'player', 'Ada'))
  bo = await Client.sit(url, await join(url, made, 'player', 'Bo'))
  await ada.do({ do: 'open', procedure: 'write', args: { where: 'wish' } })
  await ada.until(() => ada.question !== 'none')
  await ada.do({ do: 'answer', question: ada.question, answer: 'to see the glass harbour again' })
  await ada.do({ do: 'open', procedure: 'write', args: { where: 'journal' } })
  await ada.until(() => ada.question !== 'none')
  await ada.do({ do: 'answer', question: ada.question, answer: 'the lantern was lit at nine' })
  await gil.do({ do: 'chat', text: '/w ada the lantern is a trap' })
  for (let i = 0; i < 70; i++) await bo.do({ do: 'chat', text: `knot number ${i}` })
})
afterAll(() => running.stop())

const ask = (client: Client | undefined, query: string) =>
  http(running.address, `/api/tables/${made.table}/search?${query}`, client ? { held: client.held } : {})
const search = async (client: Client, text: string, more = ''): Promise<Found> =>
  JSON.parse((await ask(client, `text=${encodeURIComponent(text)}${more}`)).text) as Found

describe('a search of the whole log', () => {
  it('finds what was written, said and started, whatever its case', async () => {
    expect((await search(bo, 'LANTERN lit')).lines.map((l) => JSON.stringify(l))).toEqual([
      expect.stringContaining('lit at nine'),
    ])
    expect((await search(gil, 'ada lantern')).lines.length).toBeGreaterThan(0)
    expect((await search(bo, 'no such words')).lines).toEqual([])
  })

  it('finds for each seat only what that seat saw', async () => {
    for (const sought of ['glass harbour', 'harbour', 'trap']) {
      const { lines, messages } = await search(bo, sought)
      expect([sought, lines, messages]).toEqual([sought, [], []])
    }
    expect(JSON.stringify(await search(ada, 'glass harbour'))).toContain('glass harbour')
    expect((await search(ada, 'trap')).messages).toHaveLength(1)
  })

  it('is bounded, and goes on where it stopped', async () => {
    const first = await search(ada, 'knot number')
    expect(first.messages.map((m) => m.text).slice(0, 2)).toEqual(['knot number 69', 'knot number 68'])
    expect(first.messages).toHaveLength(50)
    const rest = await search(ada, 'knot number', `&log=${first.before?.log}&chat=${first.before?.chat}`)
    expect(rest.messages.map((m) => m.text).at(-1)).toBe('knot number 0')
    expect(rest.messages).toHaveLength(20)
    expect(rest.before).toBeUndefined()
  })

  it('is for those who sit there, and takes words only', async () => {
    expect((await ask(undefined, 'text=lantern')).status).toBe(403)
    for (const query of ['', 'text=', 'text=a', `text=${'x'.repeat(101)}`, 'text=ab&text=cd'])
      expect([query, (await ask(ada, query)).json['refused']]).toEqual([query, 'search/wrong'])
    expect((await ask(ada, 'text=lantern&log=zzz&chat=1e99')).status).toBe(200)
  })
})
