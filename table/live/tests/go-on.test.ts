import { expect, it } from 'vitest'
import { firstLight } from '../../../games/first-light/game.ts'
import { Lobby } from '../../lobby/lobby.ts'
import { memoryStore } from '../../store/memory/memory.ts'
import { limits, must, portsOver, Sitter } from '../../tests/seated.ts'

it('what becomes due when somebody sits down is asked at once, with no other move first', async () => {
  const game: typeof firstLight = {
    ...firstLight,
    next: ({ state, seats }) =>
      state.storm === 0 && seats.some((s) => s.role === 'player') ? { procedure: 'gust', args: {} } : undefined,
  }
  const lobby = new Lobby(portsOver(memoryStore(), { game: async () => game }), limits)
  const created = must(await lobby.create({ game: game.id, name: 'Night' }))
  const live = must((await lobby.table(created.table)) ?? { refused: 'table/unknown' as const, message: 'no table' })
  must(await lobby.join(created.table, created.links.gm, 'Gil'))
  const gil = await Sitter.at(live, 'gil')
  expect(gil.view.questions).toEqual([])
  must(await lobby.join(created.table, created.links.player, 'Ada'))
  expect(gil.view.questions[0]).toMatchObject({ yours: true, question: { name: 'WhichOmen' } })
})
