import { memoryStore } from '@sortie/table'
import { afterAll, beforeAll } from 'vitest'
import { configFrom } from '../src/config.ts'
import { type Running, serve } from '../src/server.ts'

/** A server in memory for all tests of a file; `url()` is where it is. */
export function served(): { readonly url: () => string } {
  let running: Running
  beforeAll(async () => {
    running = await serve(configFrom({ port: '0', data: 'unused', requests: '100000' }, {}), memoryStore(), () => {})
  })
  afterAll(() => running.stop())
  return { url: () => running.address }
}
