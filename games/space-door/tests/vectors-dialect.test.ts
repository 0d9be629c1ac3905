import type { Json } from '@sortie/engine'
import type { Vector } from '@sortie/engine/plays'
import { describe, expect, it } from 'vitest'
import { runExample } from '../worked-examples/index.ts'

const points = {
  charm: ['left', 3],
  athletics: ['left', 3],
  tough: ['left', 2],
  sharp: ['right', 2],
  belief: ['right', 2],
}
const drone = { kind: 'combatant', ranks: { tough: 6 }, resilience: 2, health: 10 }
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

describe('the dialect of the worked examples', () => {
  it('[SD-20] somebody set up with Health 0 is unconscious, a combatant defeated', () => {
    expect(
      problems({
        given: { people: { mara: { points, health: 0, resilience: 0 }, drone: { ...drone, health: 0 } } },
        do: { action: 'suffer', target: 'mara', damage: 1 },
        answers: [['deathDie', 7]],
        facts: [
          ['health', 'mara', 0],
          ['deathDie', 'mara', 7],
        ],
        end: { people: { mara: { state: 'unconscious' }, drone: { state: 'defeated' } } },
      }),
    ).toEqual([])
  })

  it('[SD-09] a combatant may be prepared and helped, and attack with any rank it has', () => {
    expect(
      problems({
        given: { people: { mara: { points }, drone: { ...drone, ranks: { tough: 6, athletics: 3 } } } },
        do: {
          action: 'attack',
          actor: 'drone',
          target: 'mara',
          prepared: true,
          assistance: true,
          weapon: { sub: 'featherWeight', bonus: 1 },
        },
        answers: [['dice', [4, 2, 10]]],
        facts: [
          ['rolled', 'drone', [4, 2, 10]],
          ['successes', 'drone', 2],
          ['grade', 'drone', 'mildSuccess'],
          ['attackDamage', 'drone', 9],
          ['blocked', 'mara'],
          ['resilience', 'mara', 9],
        ],
      }),
    ).toEqual([])
  })

  it('[SD-23] a helper without checks is refused, and nothing is used', () => {
    const check = { action: 'check', sub: 'introvert' }
    expect(
      problems({
        given: { people: { mara: { points }, otto: { points }, drone } },
        do: [
          { action: 'encounter', initiator: 'employees' },
          { action: 'prepare', actor: 'otto' },
          { ...check, actor: 'otto' },
          { ...check, actor: 'mara', assistance: 'otto' },
          { ...check, actor: 'mara' },
        ],
        answers: [
          ['dice', [1, 1]],
          ['dice', [1]],
        ],
        facts: [
          ['turn', 1, 'employees'],
          ['prepares', 'otto'],
          ['rolled', 'otto', [1, 1]],
          ['successes', 'otto', 0],
          ['grade', 'otto', 'criticalFailure'],
          ['refused', 'otto', 'noChecksLeft'],
          ['rolled', 'mara', [1]],
          ['successes', 'mara', 0],
          ['grade', 'mara', 'criticalFailure'],
        ],
        end: { people: { mara: { checks: 1 } } },
      }),
    ).toEqual([])
  })

  it('[SD-22] an attack out of turn is refused, of either side', () => {
    const attack = { action: 'attack', weapon: { sub: 'offense' } }
    const given = { people: { mara: { points }, drone } }
    const strike = { ...attack, actor: 'drone', target: 'mara' }
    const shoot = { ...attack, actor: 'mara', target: 'drone' }
    const turn = (side: string, refused: string) => [
      ['turn', 1, side],
      ['refused', refused, 'noChecksLeft'],
    ]
    const begun = (initiator: string, act: object) => ({ given, do: [{ action: 'encounter', initiator }, act] })
    expect(problems({ ...begun('employees', strike), facts: turn('employees', 'drone') })).toEqual([])
    expect(problems({ ...begun('combatants', shoot), facts: turn('combatants', 'mara') })).toEqual([])
  })

  it.each([
    ['given.people.mara has no field "helth"', { given: { people: { mara: { points, helth: 3 } } } }],
    ['given.people.mara.kind is employee or combatant', { given: { people: { mara: { kind: 'foe' } } } }],
    [
      'given.people.mara.points.belief has to be',
      { given: { people: { mara: { points: { ...points, belief: 2 } } } } },
    ],
    ['given has no field "poeple"', { given: { poeple: {} } }],
    ['the act "rest" has no field "how"', { do: { action: 'rest', how: 'long' } }],
    [
      'the weapon of an attack has no field "damage"',
      { do: { action: 'attack', actor: 'mara', weapon: { damage: 3 } } },
    ],
    ['nobody is called "otto"', { do: { action: 'check', actor: 'otto', sub: 'introvert' } }],
    ['no question is called "die"', { answers: [['die', 3]] }],
  ])('what it does not know is named: %s', (sentence, more) => {
    const base = { given: { people: { mara: { points } } }, do: { action: 'endTurn' } }
    expect(problems({ ...base, ...more }).join()).toContain(sentence)
  })
})
