import type { Json } from '@sortie/engine'
import type { Vector } from '@sortie/engine/plays'
import { describe, expect, it } from 'vitest'
import { runExample } from '../worked-examples/index.ts'

/** `end` is what the examples call then. */
const problems = ({ end = {}, ...more }: { readonly end?: Json; readonly [k: string]: unknown }): readonly string[] =>
  runExample({
    id: 'x',
    title: 'x',
    answers: [],
    facts: [],
    ...more,
    ...Object.fromEntries([['then', end]]),
  } as unknown as Vector).problems

const rolled = (who: string, faces: readonly number[], outcome: string) => [
  ['position', who, 'standard'],
  ['rolled', who, faces],
  ['outcome', who, outcome],
]

describe('the dialect of the worked examples', () => {
  it('[VR-49] a prep is chosen by its number', () => {
    expect(
      problems({
        given: { crew: { ada: {} } },
        do: { action: 'prep', actor: 'ada' },
        answers: [['choose', 3]],
        facts: [['prepared', 'ada', 'foresight']],
        end: { crew: { ada: { prep: { foresight: 1 } } } },
      }),
    ).toEqual([])
  })

  it('what is declined may be written down, in the words of the catalogue', () => {
    expect(
      problems({
        given: { crew: { ada: { focus: 1, prep: { ingenuity: 1 } } }, ship: { focus: 1 } },
        do: { action: 'crewRoll', actor: 'ada' },
        answers: [
          ['instead', 'none'],
          ['dice', [5, 1, 1]],
          ['focus', 'none'],
          ['shunt', 'none'],
        ],
        facts: rolled('ada', [5, 1, 1], 'drawback'),
        end: { crew: { ada: { focus: 1, prep: { ingenuity: 1 } } } },
      }),
    ).toEqual([])
  })

  it('[VR-20] a member may be set up as down, or away from the ship', () => {
    expect(
      problems({
        given: { crew: { ada: {}, bo: { down: true, aboard: false } } },
        do: { action: 'damageShip' },
        facts: [
          ['takesDamage', 'ship'],
          ['focusEarned', 'ship', 'damage'],
          ['tokenLost', 'ship', 'integrity'],
        ],
        end: { crew: { bo: { down: true, vitality: 0, aboard: false }, ada: { aboard: true } } },
      }),
    ).toEqual([])
  })

  it('[VR-65] Ablative Armour brings its token, unless it is said to be gone', () => {
    const end = (integrity: boolean): Json => ({ crew: { ada: { integrity } } })
    const crew = (more: object) => ({ crew: { ada: { upgrades: ['ablativeArmour'], ...more } } })
    const nothing = { do: [] }
    expect(problems({ given: crew({}), ...nothing, end: end(true) })).toEqual([])
    expect(problems({ given: crew({ integrity: false }), ...nothing, end: end(false) })).toEqual([])
  })

  it('[VR-07] a module may be of another type', () => {
    expect(
      problems({
        given: { ship: { modules: { 4: { type: 'core', core: 'HUL' }, 1: { type: 'additional', uses: 2 } } } },
        do: [
          { action: 'useModule', module: 1 },
          { action: 'shipRoll', core: 'HUL', modules: [4] },
        ],
        answers: [['dice', [5, 1, 1]]],
        facts: [['moduleUsed', 1, 1], ...rolled('ship', [5, 1, 1], 'drawback')],
        end: { ship: { modules: { 4: { type: 'core' }, 1: { type: 'additional', left: 1 } } } },
      }),
    ).toEqual([])
  })

  it('[VR-22] MEDBAYS give a die to a healer', () => {
    expect(
      problems({
        given: { crew: { ada: { focus: 1 }, bo: { vitality: 1 } } },
        do: { action: 'heal', healer: 'ada', target: 'bo', bonus: 1 },
        answers: [['dice', [6, 1, 1, 1]]],
        facts: [['focusSpent', 'ada', 1, 'heal'], ...rolled('ada', [6, 1, 1, 1], 'success'), ['healed', 'bo', 2]],
      }),
    ).toEqual([])
  })

  it('[VR-06] CORE dice are moved freely in downtime; [VR-33] a d6 has entries; a draw goes on from cards drawn', () => {
    expect(
      problems({
        given: {
          tables: { luck: { kind: 'd6', entries: ['a', 'b', 'c', 'd', 'e', 'f'] } },
          decks: { ruin: { cards: ['goal', 'fire'], drawn: ['layout'], layoutCard: 'layout' } },
        },
        do: [
          { action: 'downtimeShunt', core: { CPU: 4, HUL: 1, NAV: 1 } },
          { action: 'table', table: 'luck' },
          { action: 'draw', deck: 'ruin' },
        ],
        answers: [
          ['tableDice', 3],
          ['draw', ['fire', 'goal']],
          ['keep', 'goal'],
        ],
        facts: [
          ['shunted', { CPU: 4, HUL: 1, NAV: 1 }],
          ['tableEntry', 'luck', 'c'],
          ['cardDrawn', 'ruin', 'goal'],
          ['cardReturned', 'ruin', 'fire'],
        ],
      }),
    ).toEqual([])
  })

  it('acts after the end of the mission do not happen', () => {
    expect(problems({ given: { mission: 'over' }, do: { action: 'damageShip' }, end: { mission: 'over' } })).toEqual([])
  })

  it.each([
    ['given.crew.ada has no field "vitalty"', { given: { crew: { ada: { vitalty: 1 } } } }],
    ['given.crew.ada.suit has no field "helmet"', { given: { crew: { ada: { suit: { helmet: false } } } } }],
    ['given.crew.ada.prep has no field "hope"', { given: { crew: { ada: { prep: { hope: 1 } } } } }],
    ['given.ship has no field "hull"', { given: { ship: { hull: 1 } } }],
    ['given.ship.tokens has no field "hull"', { given: { ship: { tokens: { hull: true } } } }],
    ['given.ship.modules has no field "5"', { given: { ship: { modules: { 5: {} } } } }],
    ['given.ship.modules.1 has no field "kind"', { given: { ship: { modules: { 1: { kind: 'core' } } } } }],
    ['given.clocks.a has no field "kind"', { given: { clocks: { a: { kind: 'push' } } } }],
    ['given.mission is running or over', { given: { mission: 'lost' } }],
    ['the act "tick" has no field "segments"', { do: { action: 'tick', clock: 'a', segments: 2 } }],
    ['Engineering is spent for repair, juryRig or shunt, not fun', { do: { action: 'spendEngineering', for: 'fun' } }],
    ['members.ada has no field "tool"', { do: { action: 'groupRoll', members: { ada: { tool: 'primary' } } } }],
    ['the bonus of MEDBAYS is 0 or 1, not 2', { do: { action: 'heal', healer: 'ada', target: 'ada', bonus: 2 } }],
    ['no question is called "die"', { answers: [['die', 3]] }],
  ])('what it does not know is named: %s', (sentence, more) => {
    expect(problems({ given: { crew: { ada: {} } }, do: [], ...more }).join()).toContain(sentence)
  })
})
