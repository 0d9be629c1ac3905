import { memoryStore } from '@sortie/table'
import { expect, it } from 'vitest'
import { configFrom } from '../src/config.ts'
import { serve } from '../src/server.ts'
import { Client, http, join, make } from './client.ts'

it('words are taken back from every later line that repeats them, for everybody and in the file', async () => {
  const running = await serve(configFrom({ port: '0', data: 'unused' }, {}), memoryStore(), () => {})
  const url = running.address
  const made = await make(url, { game: 'regulus' })
  const [gil, ada] = [
    await Client.sit(url, await join(url, made, 'gm', 'Gil')),
    await Client.sit(url, await join(url, made, 'player', 'Ada')),
  ]
  const open = (procedure: string, args: object) => ada.do({ do: 'open', procedure, args })
  await open('startCounter', { on: '', text: 'cruel words', count: 1, for: 'everyone' })
  const [note] = Object.keys((ada.view.state as { notes: object }).notes)
  await open('countOn', { note, change: 1 })
  await open('strikeNote', { note })
  const cruel = (who: Client) => [...who.lines.values()].filter((l) => JSON.stringify(l).includes('cruel'))
  await gil.until(() => cruel(gil).length === 3)
  await gil.do({ do: 'takeBack', stream: 'log', n: cruel(gil)[0]?.n })
  await ada.until(() => cruel(ada).length === 0)
  expect(cruel(gil)).toEqual([])
  expect((await http(url, `/api/tables/${made.table}/file`, { held: gil.held })).text).not.toContain('cruel')
  await running.stop()
})
