import { expect, it } from 'vitest'
import { bringInReady, followTheArrows, problemsOf, toolsOfPlayer, useEveryTool } from '../../toolbox/tests/story.ts'
import { regulus } from '../game.ts'
import { atWork, playing, readyTable, tallyOf } from './job-table.ts'

const secrets = ['watch', 'a locked door', 'Weather', 'snow', 'the pilot lies']

it('[R3-B08] clocks, decks, tables, notes and an oracle lie at hand, and what is hidden stays with the one who hid it', () => {
  const { told, gm, player } = useEveryTool(regulus)
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

it('[R3-B08] cards, rows and clocks do what stands after their arrows, and change the outlook of a job that is rolled', () => {
  const play = playing(atWork({}, { negative: 1 }))
  const told = followTheArrows(play, 'trouble -2; opportunity +2')
  expect(told.map((f) => f.type)).toEqual([
    ...['CardDrawn', 'ClockStarted', 'CardDrawn', 'ClockMoved', 'ClockFilled', 'TableRolled', 'ClockCancelled'],
    ...['OutlookChanged', 'OutlookChanged'],
  ])
  expect(tallyOf(play)).toMatchObject({ negative: 0, positive: 2 })
  const between = playing(readyTable())
  expect(followTheArrows(between, 'trouble +1').at(-1)).toMatchObject({ type: 'ClockCancelled' })
  expect(problemsOf(play, 'x => luck +1')).toEqual([expect.stringContaining('known are trouble +1, opportunity +1')])
})

it('[R3-B08] rows of the table’s own content or of a pack: tables are rolled on, decks, clocks and handouts brought in', () => {
  const { offered, before, after, told, wrong } = bringInReady(regulus, 'trouble +1', atWork())
  expect(offered).toEqual(['clocks: tide', 'decks: wreck', 'handouts: letter'])
  expect(before).not.toContain('Come alone.')
  expect(after).toContain('Come alone.')
  expect(told).toEqual([
    ...['HandoutMade', 'HandoutMade', 'ClockStarted', 'ClockMoved', 'ClockFilled', 'TableRolled'],
    ...['OutlookChanged', 'DeckMade', 'CardDrawn', 'EffectMissed'],
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
