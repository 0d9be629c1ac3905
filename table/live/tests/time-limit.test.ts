import { type AnyGame, type Asking, line } from '@sortie/engine'
import { describe, expect, it } from 'vitest'
import { firstLight } from '../../../games/first-light/game.ts'
import { memoryStore } from '../../index.ts'
import { seated } from '../../tests/seated.ts'
import { TookTooLong, withinTime } from '../time-limit.ts'

/** First Light with a rule that never comes to an end on a long text: it neither tells anything nor looks at the table. */
const whole: AnyGame = firstLight
const chewing: AnyGame = {
  ...whole,
  procedures: {
    ...whole.procedures,
    chew: {
      rules: ['FL-01'],
      by: 'anyone',
      args: () => ({ text: line({ max: 60_000 }) }),
      *run(_t: unknown, { text }: { readonly text: string }): Asking<void> {
        for (let i = 0; text.length > 5_000; i++) if (i < 0) return
      },
    },
  },
}

describe('a rule that never ends on a long text', () => {
  it('is stopped and refused; the table is as it was and goes on', async () => {
    const reports: string[] = []
    const { live, ada } = await seated(
      memoryStore(),
      {},
      { game: async () => chewing, report: (what) => reports.push(what) },
    )
    const version = live.log.table.version
    const long = { do: 'open', procedure: 'chew', args: { text: 'x'.repeat(6_000) } } as const
    expect(await ada.do(long)).toMatchObject({ refused: 'step/too-long' })
    expect(reports).toEqual(['a step took too long'])
    expect(live.log.table.version).toBe(version)
    await ada.write('and on it goes')
    expect(live.log.table.version).toBeGreaterThan(version)
  })
})

describe('work with a time limit', () => {
  it('returns what it comes to, and fails as it fails', () => {
    expect(withinTime(10_000, () => 7)).toBe(7)
    expect(() =>
      withinTime(10_000, () => {
        throw new RangeError('no')
      }),
    ).toThrow(RangeError)
  })

  it('is stopped in the middle of a loop', () => {
    expect(() =>
      withinTime(20, () => {
        for (;;);
      }),
    ).toThrow(TookTooLong)
  })
})
