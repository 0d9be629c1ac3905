import { expect, it } from 'vitest'
import { limits, must, seated } from './tests/seated.ts'

it('bots take places like anybody else', async () => {
  const { hall, created, live } = await seated()
  const players = Object.values(live.desk.seats).filter((s) => s.role !== 'spectator').length
  for (let i = players; i < limits.seats; i++) must(await hall.seatBot(created.table, 'steady', 'player'))
  expect(await hall.seatBot(created.table, 'steady', 'player')).toMatchObject({ refused: 'table/full' })
  expect(await hall.join(created.table, created.links.player, 'Cy')).toMatchObject({ refused: 'table/full' })
})
