import { describe, expect, it } from 'vitest'
import { clock } from '../../toolbox/clocks/index.ts'
import { content } from '../content/index.ts'
import { fitted } from '../content/modules.ts'
import { noPrep } from '../state.ts'
import { crewRoll, mission, play, stateOf } from './tables.ts'

const clocks = {
  lock: clock({ name: 'Lock', kind: 'push', size: 4, filled: 1 }),
  doom: clock({ name: 'Doom', kind: 'death', size: 4 }),
}
const rolled = (face: number, state = mission()) =>
  play(state).open('rollOnTable', { table: 'crewDrawback', secret: false }, 'gm').dice('TableDice', face)

/** What random plays hardly come to. */
describe('seldom asked', () => {
  it('[VR-H04] a tool jams: the Navigator says which, and it is not there on the next roll', () => {
    const p = rolled(2)
    expect(p.asked()).toEqual(['WhichToolJams'])
    p.answer('WhichToolJams', 'secondary')
    expect(p.told()).toContainEqual({ type: 'ToolJammed', who: 'ada', slot: 'secondary' })
    expect(() => crewRoll(p, 'ada', { tools: ['secondary'] })).toThrow(/tools/)
  })

  it('[VR-H04] a crew mate must choose: the Navigator says who, the player between Focus and damage', () => {
    const p = rolled(6, mission({ ada: {}, bo: { focus: 1 }, cy: {} }))
    expect(p.asked()).toEqual(['WhoMustChoose'])
    p.answer('WhoMustChoose', 'bo').answer('FocusOrDamage', 'focus')
    expect(stateOf(p).crew['bo']).toMatchObject({ focus: 0, vitality: 3 })
  })

  it('[VR-H04] without Focus there is nothing to choose: the crew mate takes damage', () => {
    const p = rolled(6, mission({ ada: {}, bo: {}, cy: {} })).answer('WhoMustChoose', 'cy')
    expect(p.told()).toContainEqual(expect.objectContaining({ type: 'DamageTaken', who: 'cy' }))
  })

  it('[VR-54] in the middle of a roll: whose Willpower, which clock, which way; then the roll goes on', () => {
    const willful = { prep: { ...noPrep, willpower: 1 } }
    const p = play(mission({ ada: willful, cy: { player: 'ada', ...willful } }, { clocks }))
    crewRoll(p, 'ada', { how: 'willpower' })
    expect(p.asked()).toEqual(['WhoseWillpower'])
    p.answer('WhoseWillpower', 'cy').answer('WhichClock', 'lock').answer('FillOrEmpty', 'empty')
    expect(p.told()).toContainEqual({ type: 'TokenSpent', who: 'cy', token: 'willpower' })
    expect(stateOf(p)).toMatchObject({ clocks: { lock: { filled: 0 } }, crew: { ada: willful } })
    expect(p.asked()).toEqual(['HowToRoll'])
  })

  it('[VR-H01] the veil anchor: the crew says which clock stands still, and it runs again in the next scene', () => {
    const anchor = content.modules['veilAnchor']
    const p = play(mission({ ada: {} }, { ship: { modules: anchor ? [fitted(anchor)] : [] }, clocks }))
    p.open('useModule', { slot: 1, what: '' })
    expect(p.asked()).toEqual(['WhichClockToHold'])
    p.answer('WhichClockToHold', 'doom')
    expect(stateOf(p).clocks['doom']?.status).toBe('paused')
    p.open('callScene', { name: 'on', scene: 'action' }, 'gm')
    expect(stateOf(p).clocks['doom']?.status).toBe('running')
  })
})

describe('what the reference prints and this game leaves to the table', () => {
  it('[VR-35] no table of a station comes with the game; one that the Navigator writes is rolled on like any other', () => {
    expect(Object.values(content.tables).filter((table) => /station/i.test(table.name))).toEqual([])
    const text = '1-3 the ring is dark\n4-6 somebody left a lamp => focus +1 crew'
    const p = play(mission()).open('importTable', { format: 'lines', name: 'Station', text, hidden: false }, 'gm')
    p.open('rollOnTable', { table: 'Station', secret: false }, 'gm').dice('TableDice', 5)
    expect(stateOf(p).crew['bo']?.focus).toBe(1)
  })

  it('[VR-40] no deck of survivors comes with the game; one that the Navigator lays does what its cards say', () => {
    expect(Object.values(content.decks).filter((deck) => /survivor/i.test(deck.name))).toEqual([])
    const deck = { name: 'Survivors', visibility: 'secret', drawRule: 'one', hidden: false }
    const p = play(mission()).open('layDeck', { ...deck, cards: 'a child => focus +1 crew\nnobody' }, 'gm')
    p.open('drawCard', { deck: 'Survivors', for: 'ada' }, 'gm').draws('CardDraw', 'a child')
    expect(stateOf(p).crew['ada']?.focus).toBe(1)
  })
})
