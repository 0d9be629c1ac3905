import { expect, it } from 'vitest'
import { bringInReady, followTheArrows, problemsOf, toolsOfPlayer, useEveryTool } from '../../toolbox/tests/story.ts'
import { spaceDoor } from '../game.ts'
import { now, staff, table } from './table.ts'

const secrets = ['watch', 'a locked door', 'Weather', 'snow', 'the pilot lies']

it('[SD-H09] clocks, decks, tables, notes and an oracle lie at hand, and what is hidden stays with the one who hid it', () => {
  const { told, gm, player } = useEveryTool(spaceDoor)
  expect(told.map(({ fact }) => fact.type)).toEqual([
    ...['ClockStarted', 'ClockMoved', 'DeckMade', 'CardDrawn', 'TableKept', 'TableRolled', 'NoteTaken', 'OracleSpoke'],
  ])
  for (const secret of secrets) expect(gm).toContain(secret)
  for (const secret of secrets) expect(player).not.toContain(secret)
  expect(player).toContain('an old debt')
  expect(player).toContain('"verdict":"yes"')
})

it('[SD-H09] a player alone with a bot has the tools, and by default nobody but the GM has', () => {
  expect(spaceDoor.settingsWithBot).toMatchObject({ toolbox: 'everyone' })
  const tools = ['startClock', 'consultOracle', 'importTable', 'layDeck']
  expect(toolsOfPlayer(spaceDoor, 'everyone')).toEqual(expect.arrayContaining(tools))
  for (const tool of tools) expect(toolsOfPlayer(spaceDoor, 'gm')).not.toContain(tool)
})

it('[SD-H09] cards, rows and clocks do what stands after their arrows: Luck for everybody who lives, never above 5', () => {
  const mara = staff('mara-quill', { luck: 1 })
  const play = table({ employees: { mara, otto: staff('otto-brandt', { luck: 4 }), dead: { ...mara, state: 'dead' } } })
  const told = followTheArrows(play, 'luck +2')
  expect(told.map((f) => f.type)).toEqual([
    ...['CardDrawn', 'ClockStarted', 'CardDrawn', 'ClockMoved', 'ClockFilled', 'TableRolled', 'ClockCancelled'],
    ...['LuckEarned', 'LuckEarned'],
  ])
  expect([now(play).luck, now(play, 'otto').luck, now(play, 'dead').luck]).toEqual([3, 5, 1])
  expect(problemsOf(play, 'x => stress +1')).toEqual([expect.stringContaining('known are luck +1')])
})

it('[SD-H09] [SD-Q45] Health is lost as by a fall or a fire, by the table’s rule, and comes back up to the total', () => {
  const team = () => ({ mara: staff('mara-quill', { health: 20, resilience: 4 }), otto: staff('otto-brandt') })
  const burnt = table({ employees: team() })
  followTheArrows(burnt, 'health -7')
  expect(now(burnt)).toMatchObject({ health: 17, resilience: 4 })
  const straight = table({ employees: team(), settings: { hazard: 'straight to Health' } })
  followTheArrows(straight, 'health -7')
  expect(now(straight)).toMatchObject({ health: 13, resilience: 4 })
  const down = staff('mara-quill', { health: 0, state: 'unconscious' })
  const rested = table({ employees: { mara: down, otto: staff('otto-brandt') } })
  const told = followTheArrows(rested, 'health +9')
  expect(now(rested)).toMatchObject({ health: 9, state: 'up' })
  expect(told.filter((f) => f.type === 'HealthSet')).toHaveLength(1)
})

it('[SD-H09] rows of the table’s own content or of a pack: tables are rolled on, decks, clocks and handouts brought in', () => {
  const { offered, before, after, told, wrong } = bringInReady(
    spaceDoor,
    'luck +1',
    table({ employees: { mara: staff('mara-quill') } }).table.world.state as object,
  )
  expect(offered).toEqual(['clocks: tide', 'decks: wreck', 'handouts: letter'])
  expect(before).not.toContain('Come alone.')
  expect(after).toContain('Come alone.')
  expect(told).toEqual([
    ...['HandoutMade', 'HandoutMade', 'ClockStarted', 'ClockMoved', 'ClockFilled', 'TableRolled'],
    ...['LuckEarned', 'DeckMade', 'CardDrawn', 'EffectMissed'],
  ])
  const loose = { cards: [{ text: 'x', tone: 'neutral', does: 'while it rains' }] }
  expect(wrong('decks', 'wreck', loose)).toEqual([expect.stringMatching(/^decks\/wreck: card 1: “while it rains”/)])
  expect(wrong('tables', 'omens', { formula: 'd3' })).toEqual([expect.stringMatching(/^tables\/omens: .*3/)])
  expect(wrong('clocks', 'tide', { outcome: 'x => start Tide' })).toEqual([
    expect.stringContaining('would start itself'),
  ])
  expect(wrong('handouts', 'letter', { picture: 'https://example.org/a.png' })).toEqual([
    expect.stringContaining('handouts/letter: a picture is a PNG, JPEG or WebP file'),
  ])
})
