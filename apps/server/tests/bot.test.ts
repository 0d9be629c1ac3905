import { readFileSync } from 'node:fs'
import type { GameListing } from '@sortie/protocol'
import { memoryStore } from '@sortie/table'
import { expect, it } from 'vitest'
import { play } from '../../../examples/bot/bot.ts'
import { configFrom } from '../src/config.ts'
import { serve } from '../src/server.ts'
import { http, join, make } from './client.ts'

it('bots have their parts: the host of a table for one seats the one that runs the game, then players', async () => {
  const running = await serve(configFrom({ port: '0', data: 'unused' }, {}), memoryStore(), () => {})
  try {
    const games = JSON.parse((await http(running.address, '/api/games')).text) as readonly GameListing[]
    expect(games.find((g) => g.id === 'space-door')).toMatchObject({ playerBots: ['recruit'] })
    const made = await make(running.address, { game: 'space-door', withBot: true })
    const ada = await join(running.address, made, 'player', 'Ada')
    const seat = (body: object) => http(running.address, `/api/tables/${made.table}/bot`, { held: ada, body })
    expect((await seat({ bot: 'director' })).status).toBe(200)
    expect((await seat({ bot: 'recruit', role: 'player' })).status).toBe(200)
    expect((await seat({ bot: 'recruit', role: 'spectator' })).status).toBe(400)
    const live = await running.lobby.table(made.table)
    const roles = Object.entries(live?.lobby.state.seats ?? {}).map(([id, { role }]) => `${id} ${role}`)
    expect(roles).toEqual(['ada player', 'director gm', 'recruit player'])
  } finally {
    await running.stop()
  }
})

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
