import { closeSync, mkdtempSync, openSync, readdirSync, renameSync, rmSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { VERSION } from '@sortie/protocol/limits'
import { memoryStore, Presence, type Store, StoreUnavailable } from '@sortie/table'
import { sqliteStore } from '@sortie/table/sqlite'
import { afterEach, expect, it } from 'vitest'
import { configFrom } from '../src/config.ts'
import { Connection } from '../src/connection.ts'
import { lobbyOver } from '../src/lobby.ts'
import { Readiness } from '../src/readiness.ts'
import { type Running, serve } from '../src/server.ts'
import { Client, http, make, join as sitDown } from './client.ts'

let running: Running | undefined
let folder = ''
afterEach(async () => {
  await running?.stop().catch(() => {})
  rmSync(folder, { recursive: true, force: true })
  running = undefined
})

async function onSqlite() {
  folder = mkdtempSync(join(tmpdir(), 'sortie-trouble-'))
  running = await serve(
    configFrom({ port: '0', data: folder }, {}),
    sqliteStore(join(folder, 'sortie.sqlite')),
    () => {},
  )
  const { address: url } = running
  const made = await make(url)
  const ada = await Client.sit(url, await sitDown(url, made, 'player', 'Ada'))
  const ready = async () => (await http(url, '/ready')).status
  return { url, ada, ready }
}
const moved = (from: string, to: string): void => {
  for (const name of readdirSync(from)) renameSync(join(from, name), join(to, name))
}

it('a data file that is deleted while the server runs: nothing more is acknowledged, and /ready says so', async () => {
  const { ada, ready } = await onSqlite()
  expect(await ready()).toBe(200)
  expect(await ada.do({ do: 'chat', text: 'kept' })).toMatchObject({ type: 'done' })
  const elsewhere = mkdtempSync(join(tmpdir(), 'sortie-moved-'))
  moved(folder, elsewhere)
  expect(await ada.do({ do: 'chat', text: 'lost' })).toMatchObject({ type: 'lost' })
  await ada.closed
  expect(ada.bye).toMatchObject({ code: 'store/broken', message: /restore a backup/ })
  await expect.poll(ready).toBe(503)
  moved(elsewhere, folder)
  rmSync(elsewhere, { recursive: true })
  await expect.poll(ready, { timeout: 120_000 }).toBe(200)
})

it('a write-ahead log that is deleted alone is noticed too', async () => {
  const { ada } = await onSqlite()
  rmSync(join(folder, 'sortie.sqlite-wal'))
  expect(await ada.do({ do: 'chat', text: 'lost' })).toMatchObject({ type: 'lost' })
  await ada.closed
  expect(ada.bye?.code).toBe('store/broken')
})

const PAGE = 4096

it('a damaged file is said to be damaged, to people and to /ready', async () => {
  const { url, ada, ready } = await onSqlite()
  // Removing a table moves all that is in the log to the file; that is then overwritten but for its first page.
  await running?.lobby.remove((await make(url)).table)
  const path = join(folder, 'sortie.sqlite')
  const file = openSync(path, 'r+')
  for (let at = PAGE; at < statSync(path).size; at += PAGE) writeSync(file, Buffer.alloc(PAGE, 'x'), 0, PAGE, at)
  closeSync(file)
  for (let i = 0; i < 3 && !ada.bye; i++) await ada.do({ do: 'chat', text: 'lost' })
  expect(ada.bye?.code).toBe('store/broken')
  expect(await ready()).toBe(503)
})

const full = (store: Store): Store => ({
  ...store,
  append: () => Promise.reject(new StoreUnavailable('the disk is full')),
  check: () => Promise.reject(new StoreUnavailable('the disk is full')),
})

it('a disk that is full: a sentence, and a pause before the connection ends', async () => {
  const store = memoryStore()
  const lobby = lobbyOver(store, () => {})
  const made = await lobby.create({ game: 'first-light', name: 'Night' })
  if ('refused' in made) throw new Error(made.message)
  const ada = await lobby.join(made.table, made.links.player, 'Ada')
  if ('refused' in ada) throw new Error(ada.message)
  const steps: string[] = []
  const connection = new Connection(
    {
      bufferedAmount: 0,
      send: (text) => steps.push((JSON.parse(text) as { code?: string; type: string }).code ?? 'sent'),
      close: () => steps.push('closed'),
      terminate: () => {},
    },
    {
      lobby: lobbyOver(full(store), () => {}),
      presence: new Presence(),
      now: () => 0,
      hold: async (milliseconds) => void steps.push(`held ${milliseconds}`),
      messages: 10,
      count: { messages() {}, refused() {}, cut() {}, answers() {} },
    },
  )
  await connection.receive(
    JSON.stringify({ type: 'hello', v: VERSION, table: made.table, seat: ada.seat, token: ada.token }),
  )
  steps.length = 0
  await connection.receive(JSON.stringify({ type: 'do', id: '1', cid: '1', command: { do: 'chat', text: 'x' } }))
  expect(steps).toEqual(['held 1000', 'store/unavailable', 'closed'])
})

it('/ready asks the store at most once a second, one check at a time, and waits only so long', async () => {
  let checks = 0
  const asked = (check: () => Promise<void>) =>
    new Readiness({
      ...memoryStore(),
      check: () => {
        checks++
        return check()
      },
    })
  const quick = asked(async () => {})
  expect([await quick.now(), await quick.now(), checks]).toEqual([true, true, 1])
  const hanging = asked(() => new Promise(() => {}))
  expect(await Promise.all([hanging.now(), hanging.now()])).toEqual([false, false])
  expect(checks).toBe(2)
  expect(await asked(() => Promise.reject(new Error('full'))).now()).toBe(false)
})
