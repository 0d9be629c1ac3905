import { describe, expect, it } from 'vitest'
import { freight, freightStart, twoOrMore } from '../../testkit/fixtures/freight.ts'
import { bestByHand } from '../../testkit/fixtures/freight-by-hand.ts'
import { LimitReached } from '../limits.ts'
import { type OddsRequest, odds } from '../odds.ts'

const haul = (legs: number): OddsRequest => ({
  game: freight,
  question: twoOrMore(legs),
  from: { state: freightStart },
})

describe('best choices in a game of many states', () => {
  it('are those of a program written for that game alone', () => {
    const byHand = bestByHand(2)
    const { outcomes, states } = odds(haul(2))
    expect(outcomes['two or more']?.p).toBeCloseTo(byHand.p, 12)
    // The ends are counted, too: one for each outcome that was met.
    expect(states).toBeGreaterThanOrEqual(byHand.states)
    expect(states).toBeLessThan(byHand.states + 4)
  })

  it('stop at a limit with a sentence that says what to try', () => {
    const at = (limits: object): unknown => {
      try {
        return odds({ ...haul(2), limits })
      } catch (cause) {
        return cause
      }
    }
    expect(at({ states: 100 })).toBeInstanceOf(LimitReached)
    expect(at({ states: 100 })).toHaveProperty('message', expect.stringMatching(/more than 100 states.*Allow more/))
    expect(at({ seconds: 0 })).toHaveProperty('message', expect.stringMatching(/more than 0 s.*Allow more seconds/))
    expect(at({ megabytes: 1 })).toHaveProperty('message', expect.stringMatching(/more than 1 MB.*Allow more memory/))
  })

  it('say how far they are, and can be stopped', () => {
    const seen: number[] = []
    const stop = (): void => {
      odds({
        ...haul(2),
        watch: ({ done }) => {
          seen.push(done)
          if (done > 500) throw new Error('stopped')
        },
      })
    }
    expect(stop).toThrow('stopped')
    expect(seen.length).toBeGreaterThan(1)
    expect(seen).toEqual([...seen].sort((a, b) => a - b))
  })
})
