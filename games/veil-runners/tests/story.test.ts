import { idsForNames, questionText, redact, seenBy, seenEntry } from '@sortie/engine'
import { describe, expect, it } from 'vitest'
import { clock } from '../../toolbox/clocks/index.ts'
import { deckOf } from '../../toolbox/decks/index.ts'
import { faults } from '../../toolbox/tables/index.ts'
import { navigator } from '../bots.ts'
import { loose } from '../content/decks.ts'
import { content } from '../content/index.ts'
import { veilRunners } from '../game.ts'
import { StateRecord } from '../state.ts'
import { table } from '../words/options.ts'
import { houseCards, mission, play, roll, shipRoll, standard, stateOf, typesOf, usualOf } from './tables.ts'

const ada = { seat: 'ada', role: 'player' } as const
const freighter = (visibility: 'known' | 'partly known' | 'secret' = 'known') => ({
  ship: deckOf('Silent Freighter', houseCards('silentFreighter'), { visibility }),
})
const explored = (p: ReturnType<typeof play>, faces: readonly number[] = [6, 1, 1]) => {
  p.open('explore', { members: ['ada'], deck: 'ship', attempt: '' })
  const position = usualOf(p, 'WhatTheNavigatorSays')['position'] as string
  p.answer('WhatTheNavigatorSays', { ...standard, position })
  return roll(p, { tools: [] }).dice('RollDice', ...faces)
}

describe('tables', () => {
  it('[VR-33] a d6 table gives one of six entries, and what it does is done', () => {
    const p = play(mission({ ada: {} }))
      .open('rollOnTable', { table: 'salvage', secret: false }, 'gm')
      .dice('TableDice', 5)
    expect(p.told()).toContainEqual(expect.objectContaining({ type: 'TableRolled', result: 5 }))
    expect(stateOf(p).crew['ada']?.focus).toBe(1)
  })

  it('[VR-34] a d66 table takes a die for the section and one for the entry, and dice inside an entry are thrown', () => {
    const p = play(mission()).open('rollOnTable', { table: 'veilEncounters', secret: false }, 'gm')
    p.dice('TableDice', 2, 6).dice('EntryDice', 4)
    expect(p.told()).toContainEqual(expect.objectContaining({ result: 26, text: 'market of 4 ships' }))
  })

  it('[VR-32] effects of entries: a ship drawback that rolls again, a crew drawback with a price', () => {
    const p = play(mission({ ada: {}, bo: { focus: 1 } })).open(
      'rollOnTable',
      { table: 'shipDrawback', secret: false },
      'gm',
    )
    p.dice('TableDice', 6).dice('TableDice', 4)
    expect(stateOf(p)).toMatchObject({ shipStrained: true, ship: { focus: 1 } })
    p.open('rollOnTable', { table: 'crewDrawback', secret: false }, 'gm').dice('TableDice', 6)
    p.answer('FocusOrDamage', 'focus')
    expect(stateOf(p).crew['bo']?.focus).toBe(0)
  })

  it('[VR-H04] every house table can be rolled on: no gap, no overlap, nothing outside', () => {
    for (const table of Object.values(content.tables)) expect(faults(table)).toEqual([])
    expect(Object.keys(content.tables)).toHaveLength(7)
  })

  it('[VR-H04] every house table is called the same where one is chosen', () => {
    const asked = play(mission()).open('rollOnTable', { table: 'salvage', secret: false }, 'gm')
    const saying = { names: idsForNames, question: asked.question() }
    for (const [id, { name }] of Object.entries(content.tables)) expect(table(id, undefined, saying)).toBe(name)
  })

  it('[VR-33] a table that is brought in is taken over whole, or not at all with every bad line', () => {
    const bring = (text: string) =>
      play(mission()).open('importTable', { format: 'lines', name: 'Omens', text, hidden: false }, 'gm')
    expect(bring('1-2 crow\nowl\n4-6').told()).toEqual([
      {
        type: 'ImportRefused',
        problems: [
          'line 2: "owl" does not begin with a number or a range like 1-2',
          'line 3: "4-6" does not begin with a number or a range like 1-2',
        ],
        to: 'gm',
      },
    ])
    const hidden = { format: 'lines', name: 'Dread', text: '1-6 owl', hidden: true }
    const kept = stateOf(play(mission()).open('importTable', hidden, 'gm'))
    expect(Object.keys(redact(StateRecord, kept, { seat: 'gm', role: 'gm' }).tables)).toHaveLength(1)
    expect(redact(StateRecord, kept, ada).tables).toEqual({})
    const p = bring('1-2 crow\n3-6 owl')
      .open('rollOnTable', { table: 'Omens', secret: true }, 'gm')
      .dice('TableDice', 3)
    expect(p.table.entries.slice(1).map((e) => seenEntry(veilRunners, e, ada))).toEqual([undefined, undefined])
  })
})

describe('decks', () => {
  it('[VR-36] known: what is left; partly known: what was seen; secret: only how many; hidden: nothing', () => {
    const cardsSeen = (visibility: 'known' | 'partly known' | 'secret') =>
      redact(StateRecord, mission({}, { decks: freighter(visibility) }), ada).decks['ship']
    expect(cardsSeen('known')?.cards).toHaveLength(8)
    expect(cardsSeen('partly known')).toMatchObject({ cards: [], left: 8 })
    expect(cardsSeen('secret')).toMatchObject({ cards: [], left: 8 })
    const hidden = { ship: { ...freighter()['ship'], shown: 'hidden' as const } }
    expect(redact(StateRecord, mission({}, { decks: hidden }), ada).decks).toEqual({})
  })

  it('[VR-37] [VR-O9] [VR-Q54] exploring is a roll, then a card before the clocks, whatever the outcome', () => {
    const p = explored(play(mission({ ada: {} }, { decks: freighter() })), [1, 1, 1]).draws('CardDraw', 'stowaway')
    expect(typesOf(p).slice(-2)).toEqual(['CardDrawn', 'RollEnded'])
    const strict = play(mission({ ada: {} }, { decks: freighter() }), { settings: { exploreDraw: 'not on Fiasco' } })
    expect(explored(strict, [1, 1, 1]).asked()).toEqual([])
  })

  it('[VR-38] two keep one: the other goes back and has been seen', () => {
    const p = explored(play(mission({ ada: {} }, { decks: freighter('partly known') }))).draws(
      'CardDraw',
      "captain's key",
    )
    explored(p).draws('CardDraw', 'stowaway', 'reactor hum').answer('WhichCardToKeep', 'stowaway')
    const seen = seenBy(p.table, ada).state as unknown as {
      decks: { ship: { cards: { text: string }[]; left: number } }
    }
    expect(seen.decks.ship.cards.map((c) => c.text)).toEqual(['reactor hum'])
    expect(seen.decks.ship.left).toBe(6)
  })

  it('[VR-Q28] an empty deck is not offered; the last card comes alone; by the setting cards go back', () => {
    const one = deckOf('One', [{ text: 'last' }], { drawRule: 'two keep one' })
    const p = explored(play(mission({ ada: {} }, { decks: { ship: one } }))).draws('CardDraw', 'last')
    expect(stateOf(p).decks['ship']?.left).toBe(0)
    const args = { members: ['ada'], deck: 'ship', attempt: '' }
    expect(p.refused({ kind: 'open', by: 'ada', procedure: 'explore', args }).refused).toBe('procedure/wrong-args')
    const back = play(mission({ ada: {} }, { decks: { ship: one } }), { settings: { deckReplace: true } })
    expect(stateOf(explored(back).draws('CardDraw', 'last')).decks['ship']?.left).toBe(1)
  })

  it('[VR-39] four negative cards, then one against each that is added, until all pass', () => {
    const p = play(mission()).open('composeFromHouse', { name: 'hunt', negatives: loose.negative.slice(0, 4) }, 'gm')
    p.answer('WhichCardToAdd', 'map', 'ada')
      .answer('WhichCardAgainst', 'silence')
      .answer('WhichCardToAdd', 'pass', 'bo')
    p.answer('WhichCardToAdd', 'pass', 'ada').answer('WhichCardToAdd', 'pass', 'bo')
    expect(p.told().at(-1)).toMatchObject({ type: 'DeckComposed', size: 6 })
  })

  it('[VR-H05] cards of the house do what they say: a bulkhead stops draws, a reactor makes all Desperate, the crate is the goal', () => {
    const p = explored(play(mission({ ada: {} }, { decks: freighter() }))).draws('CardDraw', 'bulkhead drops')
    const args = { members: ['ada'], deck: 'ship', attempt: '' }
    expect(p.refused({ kind: 'open', by: 'ada', procedure: 'explore', args }).refused).toBe('procedure/wrong-args')
    p.open('tickClock', { clock: 'bulkhead', segments: 4 }, 'gm')
    explored(p).draws('CardDraw', 'reactor hum')
    explored(p).draws('CardDraw', 'the black crate')
    expect(
      p
        .told()
        .filter((f) => f.type === 'PositionFixed')
        .map((f) => f['position']),
    ).toEqual(['standard', 'standard', 'desperate'])
    expect(stateOf(p).mission.goal).toBe(true)
  })

  it('[VR-H06] ready clocks have legal sizes and outcomes that are known', () => {
    for (const row of Object.values(content.clocks)) expect([4, 6, 8, 10, 12]).toContain(row.size)
    expect(Object.keys(content.clocks).length).toBeGreaterThanOrEqual(11)
  })

  it('[VR-H02] eighteen tools, each with a scope', () => {
    expect(Object.values(content.tools).filter((t) => t.scope !== '')).toHaveLength(18)
  })
})

describe('the crew’s voice and the Navigator', () => {
  it('[VR-Q52] the first answer counts; by the setting they vote, and ties go to what is listed first', () => {
    const state = mission({ ada: {}, bo: {} })
    const first = shipRoll(play(state), 'CPU', { how: 'integrity' })
    expect(typesOf(first)).toContain('TokenSpent')
    const vote = shipRoll(play(state, { settings: { crewVoice: 'vote' } }), 'CPU', { how: 'integrity' })
    vote.answer('WhichShipTokenInstead', 'integrity', 'ada').answer('WhichShipTokenInstead', 'roll', 'bo')
    expect(typesOf(vote)).not.toContain('TokenSpent')
    expect(vote.asked()).toEqual(['RollDice'])
  })

  it('[VR-Q39] the GM may be called something else', () => {
    const asked = (settings: { readonly [key: string]: string }): string => {
      const p = play(mission(), { settings })
      p.open('crewRoll', { member: 'ada', tools: [], expertise: false, attempt: 'run' })
      return questionText(veilRunners, p.question('WhatTheNavigatorSays'))
    }
    expect(asked({})).toContain('Navigator: “run”, a crew roll.')
    expect(asked({ navigatorLabel: 'wayfinder' })).toContain('Wayfinder: “run”, a crew roll.')
    expect(() => play(mission(), { settings: { navigatorLabel: 'boss' } })).toThrow('wayfinder')
  })

  it('[VR-Q38] the bot lets everything fit, moves the clocks at hand, and calls it unsafe while a death clock runs', () => {
    const clocks = {
      fire: clock({ name: 'Fire', kind: 'death', size: 6 }),
      lock: clock({ name: 'L', kind: 'push', size: 4 }),
    }
    const p = play(mission({ ada: { focus: 1 }, bo: { vitality: 1 } }, { clocks })).open('heal', {
      healer: 'ada',
      patient: 'bo',
      tools: ['primary'],
      expertise: false,
    })
    const view = seenBy(p.table, { seat: 'gm', role: 'gm' }).state
    const said = navigator.answers(view as never, p.question('WhatTheNavigatorSays'), 'gm', p.table.look)
    expect(said).toMatchObject({ strike: [], push: 'none', safe: false })
  })

  it('[VR-Q56] a new member waits for the next mission, unless the Navigator lets one in', () => {
    const args = { name: 'Nix', look: '', history: '', primary: 'magBoots', secondary: 'magBoots' }
    const p = play(mission({ ada: {} }))
      .open('joinCrew', args)
      .answer('WhetherToLetIn', { in: false })
    expect(stateOf(p).roster).toEqual(['ada'])
    p.open('joinCrew', args).answer('WhetherToLetIn', { in: true })
    expect(p.offered('WhichSecondaryTool')).not.toContain('magBoots')
    p.answer('WhichSecondaryTool', 'lockChoir')
    expect(stateOf(p).crew['nix']).toMatchObject({ vitality: 3, focus: 0, qualities: [] })
    expect(stateOf(p).crew['nix']?.tools).toMatchObject({
      primary: { name: 'MAG BOOTS' },
      secondary: { name: 'LOCK CHOIR' },
    })
  })
})

describe('notes and the oracle', () => {
  it('[VR-H10] a note is for whom it is meant; the oracle answers by stated odds', () => {
    const note = { kind: 'condition', on: 'ada', text: 'shaken', for: 'gm' }
    const p = play(mission()).open('takeNote', note, 'gm')
    expect(seenBy(p.table, ada).state).toMatchObject({ notes: {} })
    p.open('consultOracle', { question: 'Is it alive?', likelihood: 'even odds', secret: false }, 'gm')
    expect(p.dice('OracleDice', 50).told().at(-1)).toMatchObject({ type: 'OracleSpoke', verdict: 'yes' })
  })
})
