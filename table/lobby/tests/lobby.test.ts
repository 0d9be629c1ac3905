import { expect, it } from 'vitest'
import { limits, must, seated } from '../../tests/seated.ts'

it('bots take places like anybody else', async () => {
  const { lobby, created, live } = await seated()
  const players = Object.values(live.lobby.state.seats).filter((s) => s.role === 'player').length
  for (let i = players; i < limits.seats; i++) must(await lobby.seatBot(created.table, 'steady', 'player'))
  expect(await lobby.seatBot(created.table, 'steady', 'player')).toMatchObject({ refused: 'table/full' })
  expect(await lobby.join(created.table, created.links.player, 'Cy')).toMatchObject({ refused: 'table/full' })
})
