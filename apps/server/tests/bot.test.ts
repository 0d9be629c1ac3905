import { readFileSync } from 'node:fs'
import { memoryStore } from '@sortie/table'
import { expect, it } from 'vitest'
import { play } from '../../../examples/bot/bot.ts'
import { configFrom } from '../src/config.ts'
import { serve } from '../src/server.ts'
import { make } from './client.ts'

it('the example bot is short, sits down by a link and plays', async () => {
  const lines = readFileSync(new URL('../../../examples/bot/bot.ts', import.meta.url), 'utf8')
    .trim()
    .split('\n')
  expect(lines.length).toBeLessThan(60)
  const running = await serve(configFrom({ port: '0', data: 'unused' }, {}), memoryStore(), () => {})
  try {
    const made = await make(running.address)
    const refused = await play(`${running.address}/t/${made.table}#${made.links.player}`, 'Robo', 12)
    expect(refused).toBeLessThan(6)
    const live = await running.lobby.table(made.table)
    expect(live?.log.table.version).toBeGreaterThan(10)
    expect(Object.keys(live?.lobby.state.seats ?? {})).toEqual(['robo'])
  } finally {
    await running.stop()
  }
})
