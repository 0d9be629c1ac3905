import { postgresStore } from '@sortie/table/postgres'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deafen, startPostgres, type TestPostgres } from '../../../table/store/postgres/tests/cluster.ts'
import { configFrom } from '../src/config.ts'
import { type Running, serve } from '../src/server.ts'
import { Client, join, make } from './client.ts'

let postgres: TestPostgres
let servers: Running[]
beforeAll(async () => {
  postgres = await startPostgres()
  const config = configFrom({ port: '0', postgres: postgres.url }, {})
  servers = []
  for (let i = 0; i < 2; i++) servers.push(await serve(config, await postgresStore(postgres.url), () => {}))
})
afterAll(async () => {
  for (const server of servers) await server.stop()
  await postgres.stop()
})

it('any seat on any server, and a missed notification is made good', async () => {
  const [one, two] = servers.map((s) => s.address) as [string, string]
  const made = await make(one)
  const ada = await Client.sit(one, await join(two, made, 'player', 'Ada'))
  const gil = await Client.sit(two, await join(one, made, 'gm', 'Gil'))
  const writes = async (who: Client, words: string): Promise<void> => {
    await who.do({ do: 'open', procedure: 'write', args: { where: 'journal' } })
    await who.do({ do: 'answer', question: who.question, answer: words })
  }
  await writes(ada, 'from one')
  await gil.until(() => JSON.stringify(gil.view.state).includes('from one'))
  await gil.do({ do: 'chat', text: 'from two' })
  await ada.until(() => ada.chat.size === 1)
  expect(await deafen(postgres.url)).toBe(2)
  await writes(ada, 'while two was deaf')
  await gil.until(() => JSON.stringify(gil.view.state).includes('while two was deaf'))
  const race = await Promise.all(
    [...Array(15)].flatMap((_, i) => [
      gil.do({ do: 'chat', text: `gil ${i}` }),
      ada.do({ do: 'chat', text: `ada ${i}` }),
    ]),
  )
  expect(new Set(race.map((r) => r.type))).toEqual(new Set(['done']))
  await ada.until(() => ada.chat.size === 31)
  await gil.until(() => gil.chat.size === 31)
  expect([...ada.chat.values()]).toEqual([...gil.chat.values()])
  const numbers = [...gil.lines.keys()]
  expect(numbers).toEqual(numbers.map((_, i) => (numbers[0] ?? 0) + i))
  await gil.do({ do: 'dismiss', seat: 'ada' })
  await ada.closed
  expect(ada.bye?.['code']).toBe('seat/left')
})
