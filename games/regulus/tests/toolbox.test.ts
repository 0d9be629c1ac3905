import { expect, it } from 'vitest'
import { toolsOfPlayer, useTheKit } from '../../toolbox/kit/tests/story.ts'
import { regulus } from '../game.ts'

const secrets = ['watch', 'a locked door', 'Weather', 'snow', 'the pilot lies']

it('[R3-B08] clocks, decks, tables, notes and an oracle lie at hand, and what is hidden stays with the one who hid it', () => {
  const { told, gm, player } = useTheKit(regulus)
  expect(told.map(({ fact }) => fact.type)).toEqual([
    ...['ClockStarted', 'ClockMoved', 'DeckMade', 'CardDrawn', 'TableKept', 'TableRolled', 'NoteTaken', 'OracleSpoke'],
  ])
  for (const secret of secrets) expect(gm).toContain(secret)
  for (const secret of secrets) expect(player).not.toContain(secret)
  expect(player).toContain('an old debt')
  expect(player).toContain('"verdict":"yes"')
})

it('[R3-B08] a player alone with a bot has the tools, and by default nobody but the GM has', () => {
  expect(regulus.settingsWithBot).toMatchObject({ toolbox: 'everyone' })
  const tools = ['startClock', 'consultOracle', 'importTable', 'layDeck']
  expect(toolsOfPlayer(regulus, 'everyone')).toEqual(expect.arrayContaining(tools))
  for (const tool of tools) expect(toolsOfPlayer(regulus, 'gm')).not.toContain(tool)
})
