import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { memoryStore } from '@sortie/table'
import { expect, it } from 'vitest'
import { linked } from '../../../table/store/contract.ts'
import { configFrom } from '../src/config.ts'
import { serve } from '../src/server.ts'
import { fileIn, storeFor } from '../src/stores.ts'

/** In a process of its own, where nothing else has timers. */
const STOPPED = `import { memoryStore } from '@sortie/table'
import { configFrom } from './src/config.ts'
import { serve } from './src/server.ts'
const running = await serve(configFrom({ port: '0', data: 'unused' }, {}), memoryStore(), () => {})
await running.stop()
console.log(process.getActiveResourcesInfo().filter((what) => what === 'Timeout').length)
`

it('a server that is stopped leaves no timer that would hold the process', () => {
  const cwd = join(import.meta.dirname, '..')
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', STOPPED], {
    cwd,
    encoding: 'utf8',
  })
  expect([stdout.trim(), stderr]).toEqual(['0', ''])
})

it('a server stops although somebody is connected who never asked anything, or only half a question', async () => {
  const running = await serve(configFrom({ port: '0', data: 'unused' }, {}), memoryStore(), () => undefined)
  const { port } = running.app.server.address() as AddressInfo
  const [silent, half] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')]
  await Promise.all([once(silent, 'connect'), once(half, 'connect')])
  half.write('GET /health HT')
  const ended = [silent, half].map((socket) => new Promise((done) => socket.on('error', () => {}).on('close', done)))
  await running.stop()
  await Promise.all(ended)
})

it('nobody else on the machine can read the data', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sortie-modes-'))
  const config = configFrom({ data: join(folder, 'data') }, {})
  const store = await storeFor(config)
  await store.append('t', 0, linked([], ['1']))
  const mode = (path: string): number => statSync(path).mode & 0o777
  expect(mode(join(folder, 'data'))).toBe(0o700)
  for (const part of ['', '-wal', '-shm']) expect([part, mode(fileIn(config.data) + part)]).toEqual([part, 0o600])
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})
