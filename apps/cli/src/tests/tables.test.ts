import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { addOutsideGames, configFrom, lobbyOver, storeFor } from '@sortie/server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Client, make, join as sitDown } from '../../../server/tests/client.ts'
import { freePort, ServerProcess } from '../../../server/tests/process.ts'
import { sortie } from './fakes.ts'

const COMMAND = join(import.meta.dirname, '../main.ts')
const folder = mkdtempSync(join(tmpdir(), 'sortie-cli-'))
const data = join(folder, 'data')
let server: ServerProcess
let table = ''
/** As Ada holds it. */
let lastHash: string | undefined
beforeAll(async () => {
  server = new ServerProcess(await freePort(), ['--data', data])
  await server.start()
  const made = await make(server.url)
  table = made.table
  const gil = await Client.sit(server.url, await sitDown(server.url, made, 'gm', 'Gil'))
  const ada = await Client.sit(server.url, await sitDown(server.url, made, 'player', 'Ada'))
  await ada.do({ do: 'open', procedure: 'search', args: {} })
  await ada.do({ do: 'throw', question: ada.question, seed: 'x' })
  await ada.do({ do: 'open', procedure: 'write', args: { where: 'wish' } })
  await ada.do({ do: 'answer', question: ada.question, answer: 'to be home' })
  await gil.do({ do: 'endEvening' })
  await ada.until(() => ada.table?.evenings[0]?.seal !== undefined)
  lastHash = ada.table?.evenings[0]?.seal
})
afterAll(async () => {
  await server.end('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

it('exports, verifies and imports a table while the server runs', async () => {
  const file = join(folder, 'night.json')
  expect((await sortie('export', '--data', data)).out).toContain(table)
  expect(await sortie('export', table, '--data', data, '--out', file)).toMatchObject({ code: 0, err: '' })
  const checked = await sortie('verify', file)
  expect(checked).toMatchObject({ code: 0 })
  expect(checked.out).toContain('1 throws computed again')
  expect(checked.out).toContain('This file is consistent.')
  const [, hash = ''] = /Evening 1 ended with ([0-9a-f ]{19})/.exec(checked.out) ?? []
  expect(lastHash?.startsWith(hash.replaceAll(' ', ''))).toBe(true)
  expect(await sortie('verify', file, '--expect', hash)).toMatchObject({ code: 0 })
  const another = await sortie('verify', file, '--expect', '0123456789abcdef')
  expect(another.code).toBe(1)
  expect(another.out).toContain('the last hash is another one')
  const opened = JSON.parse((await sortie('import', file, '--data', data, '--json')).out) as {
    table: string
    links: { gm: string }
  }
  expect(opened.table).not.toBe(table)
  const held = await sitDown(server.url, opened as never, 'gm', 'Gil')
  expect((await Client.sit(server.url, held)).view.state).toMatchObject({ hands: { ada: { wish: 'to be home' } } })
  expect((await sortie('export', table, '--data', data, '--as', 'md', '--seat', 'ada')).out).toContain('to be home')
  expect((await sortie('export', table, '--data', data, '--as', 'html', '--seat', 'ada')).out).toContain('<h1>')
  expect((await sortie('export', table, '--data', data, '--as', 'jsonl', '--seat', 'nobody')).err).toContain(
    '--seat says whose view',
  )
  const bent = readFileSync(file, 'utf8').replace('to be home', 'to be away')
  writeFileSync(file, bent)
  expect(await sortie('verify', file)).toMatchObject({ code: 1 })
  expect((await sortie('import', file, '--data', data)).err).toContain('tampered')
})

it('verifies a play from the terminal: the rules come to the same, or what differs is said', async () => {
  const file = join(folder, 'night.jsonl')
  const script = new URL(
    '../../../../games/first-light/tests/transcripts/edition-1/a-short-night.script.json',
    import.meta.url,
  )
  await sortie('play', 'first-light', '--script', fileURLToPath(script), '--save', file)
  const held = await sortie('verify', file)
  expect(held).toMatchObject({ code: 0, err: '' })
  expect(held.out).toContain('only the dice of a table are committed to beforehand')
  expect((await sortie('import', file, '--data', data)).err).toContain('is a play from the terminal')
  const bent = readFileSync(file, 'utf8').replace('"by":2,"type":"StormDrawn"', '"by":1,"type":"StormDrawn"')
  writeFileSync(file, bent)
  const found = await sortie('verify', file)
  expect(found.code).toBe(1)
  expect(found.out).toContain('the rules now say [{"fact":{"by":2,"type":"StormDrawn"}')
})

it('says what to do if the port is taken', async () => {
  const { port } = new URL(server.url)
  const { code, err } = await sortie('serve', '--port', port, '--data', join(folder, 'other'))
  expect(code).toBe(1)
  expect(err).toBe(
    `sortie: port ${port} is taken: another Sortie, or another program, listens there; end it, or take another port, as in --port ${Number(port) + 1}`,
  )
})

it('makes a backup and restores it while the server runs; everybody goes on with what was then', async () => {
  const copy = join(folder, 'copy.sqlite')
  expect(await sortie('backup', copy, '--data', data)).toMatchObject({ code: 0 })
  const later = await make(server.url)
  const eve = await Client.sit(server.url, await sitDown(server.url, later, 'gm', 'Eve'))
  expect((await sortie('restore', copy, '--data', data)).err).toContain('--yes')
  const restored = await sortie('restore', copy, '--data', data, '--yes')
  expect(restored).toMatchObject({ code: 0 })
  // The table that was imported has an evening under way: players have seen the dice that fell since the backup.
  expect(restored.out).toMatch(/^[1-9]\d* evenings under way were ended and begun anew/m)
  await eve.closed
  expect(eve.bye?.['code']).toBe('table/unknown')
  expect((await sortie('export', '--data', data)).out).not.toContain(later.table)
  expect((await sortie('export', '--data', data)).out).toContain(table)
  expect(existsSync(copy)).toBe(true)
})

it('lists, archives, restores and deletes tables while the server runs', async () => {
  const made = await make(server.url, { name: 'Another night' })
  const gil = await Client.sit(server.url, await sitDown(server.url, made, 'gm', 'Gil'))
  const there = await sortie('tables', '--data', data)
  expect(there.out).toMatch(new RegExp(`${made.table} +first-light +Another night +Gil +\\d+ entries`))
  expect(JSON.parse((await sortie('tables', '--data', data, '--json')).out)).toContainEqual(
    expect.objectContaining({ table: made.table, name: 'Another night', people: ['Gil'], state: 'open' }),
  )
  expect(await sortie('tables', 'archive', made.table, '--data', data)).toMatchObject({ code: 0 })
  await gil.until(() => gil.table?.archived === true)
  await sortie('tables', 'restore', made.table, '--data', data)
  await gil.until(() => gil.table?.archived === false)
  expect((await sortie('tables', 'delete', made.table, '--data', data)).err).toContain('say --yes')
  expect((await sortie('tables', 'delete', `${made.table},ffff`, '--data', data, '--yes')).err).toContain(
    'there is no table "ffff"',
  )
  expect((await sortie('tables', '--data', data)).out).toContain(made.table)
  expect(await sortie('tables', 'delete', made.table, '--data', data, '--yes')).toMatchObject({ code: 0 })
  await gil.until(() => gil.bye !== undefined || gil.isClosed)
  expect((await sortie('tables', '--data', data)).out).not.toContain(made.table)
})

it('cleans tables at which nobody ever played, and says what is wrong', async () => {
  expect((await sortie('tables', 'clean', '--data', data)).err).toContain('say --yes')
  expect((await sortie('tables', 'clean', '--days', '1', '--yes', '--data', data)).out).toBe(
    'Removed 0 tables at which nobody ever played.',
  )
  expect((await sortie('tables', 'burn', '--data', data)).err).toContain('there is no act "burn"')
  expect((await sortie('tables', 'archive', '--data', data)).err).toContain('takes the ids of tables')
  expect((await sortie('tables', 'list', 'ffff', '--data', data)).err).toContain('takes no ids')
})

it('stops on a signal, and says what is wrong with a setting', async () => {
  expect(await server.end('SIGTERM')).toBe(0)
  expect((await sortie('serve', '--port', 'x')).err).toContain('--port (or SORTIE_PORT) takes a port')
  expect((await sortie('backup', 'x', '--postgres', 'postgres://db/sortie')).err).toContain('pg_dump')
  expect((await sortie('export', '--data', join(folder, 'none'))).err).toContain('there are no tables')
})

it('lists tables of a game in a folder of its own if it is named; otherwise says why they cannot be opened', async () => {
  const own = join(folder, 'night-train')
  const apart = join(folder, 'apart')
  expect(await sortie('new', own)).toMatchObject({ code: 0 })
  await addOutsideGames(own)
  const store = await storeFor(configFrom({ data: apart }, {}))
  const lobby = lobbyOver(store, () => undefined)
  const made = await lobby.create({ game: 'night-train', name: 'Owls' })
  await lobby.close()
  await store.close()
  // Each in a process of its own: this one has the game already.
  const listed = (...more: readonly string[]): string =>
    execFileSync(process.execPath, [COMMAND, 'tables', '--data', apart, ...more], { encoding: 'utf8', stdio: 'pipe' })
  expect(listed()).toContain(`${'table' in made && made.table}  cannot be opened: there is no game "night-train"`)
  expect(listed()).toContain('--game')
  expect(listed('--game', own)).toMatch(/night-train +Owls/)
})
