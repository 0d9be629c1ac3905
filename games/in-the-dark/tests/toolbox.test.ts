import { expect, it } from 'vitest'
import { bringInReady, followTheArrows, problemsOf, toolsOfPlayer, useEveryTool } from '../../toolbox/tests/story.ts'
import { inTheDark } from '../game.ts'
import { goOn, pc, propose, table, types } from './kit.ts'

const secrets = ['watch', 'a locked door', 'Weather', 'snow', 'the pilot lies']

it('[ID-B18] clocks, decks, tables, notes and an oracle lie at hand, and what is hidden stays with the one who hid it', () => {
  const { told, gm, player } = useEveryTool(inTheDark)
  expect(told.map(({ fact }) => fact.type)).toEqual([
    ...['ClockStarted', 'ClockMoved', 'DeckMade', 'CardDrawn', 'TableKept', 'TableRolled', 'NoteTaken', 'OracleSpoke'],
  ])
  for (const secret of secrets) expect(gm).toContain(secret)
  for (const secret of secrets) expect(player).not.toContain(secret)
  expect(player).toContain('an old debt')
  expect(player).toContain('"verdict":"yes"')
})

it('[ID-B18] a player alone with a bot has the tools, and by default nobody but the GM has', () => {
  expect(inTheDark.settingsWithBot).toMatchObject({ toolbox: 'everyone' })
  const tools = ['startClock', 'consultOracle', 'importTable', 'layDeck']
  expect(toolsOfPlayer(inTheDark, 'everyone')).toEqual(expect.arrayContaining(tools))
  for (const tool of tools) expect(toolsOfPlayer(inTheDark, 'gm')).not.toContain(tool)
})

it('[ID-B18] cards, rows and clocks do what stands after their arrows: stress for everybody in play, with what it comes to', () => {
  const play = table({ pcs: { kit: { stress: 1 }, rin: { stress: 8 }, sol: { stress: 3, status: 'out' } } })
  const told = followTheArrows(play, 'stress +1', 'kit')
  expect(told.map((f) => f.type)).toEqual([
    ...['CardDrawn', 'ClockStarted', 'CardDrawn', 'ClockMoved', 'ClockFilled', 'TableRolled', 'ClockCancelled'],
    ...['StressMarked', 'StressMarked'],
  ])
  expect(play.asked()).toEqual(['WhichTrauma'])
  expect([pc(play).stress, pc(play, 'sol').stress]).toEqual([2, 3])
  expect(problemsOf(table(), 'x => trouble +1')).toEqual([expect.stringContaining('known are stress +1')])
})

it('[ID-B18] [ID-Q07] stress from a clock in the middle of a roll is settled with the roll', () => {
  const play = goOn(propose(table({ pcs: { kit: { actions: { study: 2 } }, rin: { stress: 8 } } })))
  const doom = {
    name: 'Doom',
    kind: 'plain',
    size: 4,
    shown: 'open',
    outcome: 'It is here. => stress +1',
    outcomeKnown: true,
  }
  play.open('startClock', doom, 'gm').open('tickClock', { clock: 'doom', segments: 4 }, 'gm')
  expect(pc(play, 'rin').stress).toBe(9)
  expect(play.asked()).toEqual(['ActionDice'])
  play.dice('ActionDice', 6, 1)
  expect(types(play)).toContain('RollFollowed')
  expect(play.asked()).toEqual(['WhichTrauma'])
})

it('[ID-B18] [ID-07] a clock that runs may speak for a position: the GM is offered it, and may say otherwise', () => {
  const fog = { name: 'Fog', kind: 'death', size: 4, shown: 'open', outcomeKnown: true }
  const foggy = (more: object = {}) =>
    table({ pcs: { kit: { actions: { study: 2 } } } }).open(
      'startClock',
      { ...fog, outcome: 'It lifts. => while bad position', ...more },
      'gm',
    )
  const asked = (play: ReturnType<typeof table>) =>
    play.open('act', { pc: 'kit', deed: 'look', action: 'study' }, 'kit').question('WhichTerms')
  expect(asked(foggy())).toMatchObject({ usual: { position: 'bad' } })
  expect(asked(foggy({ shown: 'hidden' }))).toMatchObject({ usual: { position: 'neutral' } })
  expect(asked(foggy().open('cancelClock', { clock: 'fog' }, 'gm'))).toMatchObject({ usual: { position: 'neutral' } })
  const play = goOn(propose(foggy(), 'kit', { position: 'good' }))
  expect(play.told().findLast((f) => f.type === 'PoolMade')).toMatchObject({ lines: { position: 1 } })
})

it('[ID-B18] rows of the table’s own content or of a pack: tables are rolled on, decks, clocks and handouts brought in', () => {
  const { offered, before, after, told, wrong } = bringInReady(
    inTheDark,
    'stress +1',
    table({ pcs: { kit: {} } }).table.world.state as object,
  )
  expect(offered).toEqual(['clocks: tide', 'decks: wreck', 'handouts: letter'])
  expect(before).not.toContain('Come alone.')
  expect(after).toContain('Come alone.')
  expect(told).toEqual([
    ...['HandoutMade', 'HandoutMade', 'ClockStarted', 'ClockMoved', 'ClockFilled', 'TableRolled'],
    ...['StressMarked', 'DeckMade', 'CardDrawn', 'EffectMissed'],
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
