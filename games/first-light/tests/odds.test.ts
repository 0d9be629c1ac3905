import { defaultsOf, Table } from '@sortie/engine'
import { fromOptions, fromTable, isLive, odds, oddsByOption } from '@sortie/engine/odds'
import { bruteForce, given } from '@sortie/engine/testkit'
import { describe, expect, it } from 'vitest'
import { firstLight } from '../game.ts'
import { night } from '../odds.ts'
import { fresh, type State } from '../state.ts'

const game = firstLight
const { from } = fromOptions(game, night, { beacon: 8, storm: 6, hands: 1 })

describe('the odds of a night', () => {
  it('[FL-01] an 8-beacon before a 6-storm, nobody bracing, is 131533/186624', () => {
    const result = odds({ game, question: night, from, fractions: true })
    expect(result.outcomes).toMatchObject({ lit: { fraction: '131533/186624' }, lost: { fraction: '55091/186624' } })
    expect(result.policy).toBe('WhetherToBrace: never')
  })

  it('[FL-04] bracing for the best beats bracing always and never', () => {
    const lit = (rule: string) =>
      odds({ game, question: night, from, policy: { WhetherToBrace: rule } }).outcomes['lit']?.p ?? 0
    expect(lit('best for lit')).toBeGreaterThan(lit('always'))
    expect(lit('always')).toBeGreaterThan(lit('never'))
    expect(lit('best for lost')).toBeLessThan(lit('never') + 1e-12)
  })

  it('a loop without end is solved: the best and the exact fraction agree', () => {
    const policy = { WhetherToBrace: 'best for lit then -strain' }
    const exact = odds({ game, question: night, from, policy, fractions: true })
    const floating = odds({ game, question: night, from, policy })
    expect(exact.outcomes['lit']?.p).toBeCloseTo(floating.outcomes['lit']?.p ?? 0, 12)
    expect(exact.expected['strain']).toBeCloseTo(floating.expected['strain'] ?? 0, 9)
  })

  it('per option, from a question that is open', () => {
    const play = given(game, {
      seats: [{ seat: 'ada', role: 'player' }],
      state: { storm: 4, hands: { ada: { strain: 0, wish: '' } } },
    })
    play.open('work').dice('WorkDice', 1, 2)
    const each = oddsByOption({ ...fromTable(play.table), question: night })
    expect(each.map((o) => o.option)).toEqual(['brace', 'yield'])
    expect(each[1]?.odds.outcomes['lost']?.p).toBe(1)
    const later = { ...fresh({ beacon: 8, storm: 6 }), storm: 4, hands: { ada: { strain: 0, wish: '' } } }
    const afterwards = odds({ game, question: night, from: { state: later } })
    expect(each[0]?.odds.outcomes['lit']?.p).toBeCloseTo(afterwards.outcomes['lit']?.p ?? 0, 12)
  })

  it('three hands, one of them worn out: the third is not forgotten', () => {
    const state = {
      ...fresh({ beacon: 4, storm: 4 }),
      hands: { ada: { strain: 9, wish: '' }, bo: { strain: 9, wish: '' }, cy: { strain: 0, wish: '' } },
    }
    const policy = { WhetherToBrace: 'always' }
    const worn = { ...state, hands: { ...state.hands, cy: { strain: 9, wish: '' } } }
    const lit = (from: object) => odds({ game, question: night, from: { state: from }, policy }).outcomes['lit']?.p ?? 0
    expect(lit(state)).toBeGreaterThan(lit(worn))
    const brute = bruteForce({ game, question: night, from: { state }, policy }, 5000)
    expect(lit(state)).toBeCloseTo(brute?.outcomes.get('lit') ?? 0, 10)
  })

  it('at a table where nobody has worked yet, its players take turns', () => {
    const seats = [
      { seat: 'gil', role: 'gm' },
      { seat: 'cy', role: 'player' },
      { seat: 'dot', role: 'player' },
    ] as const
    const table = { settings: defaultsOf(game.settings), content: null, seats }
    const first = fresh({ beacon: 8, storm: 6 })
    expect(night.next(first, table)).toMatchObject({ procedure: 'work', by: 'cy' })
    expect(night.next({ ...first, lastWorker: 'cy' }, table)).toMatchObject({ by: 'dot' })
  })

  it('are not asked of a night that has ended; a question without a policy is an error that says which', () => {
    const state = Table.start(game).world.state as State
    expect(isLive(night, state)).toBe(true)
    expect(isLive(night, { ...state, ended: 'lit' })).toBe(false)
    const silent = { ...night, policy: {} }
    expect(() => odds({ game, question: silent, from })).toThrow('The policy says nothing about WhetherToBrace.')
  })
})
