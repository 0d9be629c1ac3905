import { Table } from '@sortie/engine'
import { fromTable, odds, oddsByOption } from '@sortie/engine/odds'
import { given } from '@sortie/engine/testkit'
import { describe, expect, it } from 'vitest'
import { firstLight } from '../game.ts'
import { night } from '../odds.ts'

const game = firstLight
const from = { state: night.from({ beacon: 8, storm: 6, hands: 1 }) }

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
    const afterwards = odds({ game, question: night, from: { state: { ...from.state, storm: 4 } } })
    expect(each[0]?.odds.outcomes['lit']?.p).toBeCloseTo(afterwards.outcomes['lit']?.p ?? 0, 12)
  })

  it('an ended night is certain, and a question without a policy is an error that says which', () => {
    const ended = Table.start(game).world.state as object
    expect(odds({ game, question: night, from: { state: { ...ended, ended: 'lit' } } }).outcomes['lit']).toEqual({
      p: 1,
      fraction: '1',
    })
    const silent = { ...night, policy: {} }
    expect(() => odds({ game, question: silent, from })).toThrow(
      'the odds have to be told how WhetherToBrace is answered',
    )
  })
})
