import type { AnyGame } from '@sortie/engine'
import { memoryStore, positionFor } from '@sortie/table'
import { expect, it } from 'vitest'
import { inTheDark } from '../../../games/in-the-dark/game.ts'
import { regulus } from '../../../games/regulus/game.ts'
import { must, seated } from '../../../table/tests/seated.ts'

it.each([
  [inTheDark as AnyGame, 'The Tidewives want it too'],
  [regulus as AnyGame, 'Mother Sarn grows curious'],
])('%# hidden clocks of ready jobs are sent to the GM alone', async (game, clock) => {
  const { live, gil, ada, eve } = await seated(memoryStore(), { game: game.id }, { game: async () => game })
  expect(JSON.stringify(must(positionFor(live, gil.viewer)))).toContain(clock)
  for (const sitter of [ada, eve]) expect(JSON.stringify(must(positionFor(live, sitter.viewer)))).not.toContain(clock)
})
