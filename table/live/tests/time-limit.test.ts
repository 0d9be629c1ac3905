import { type AnyGame, type Asking, line } from '@sortie/engine'
import { describe, expect, it } from 'vitest'
import { firstLight } from '../../../games/first-light/game.ts'
import { memoryStore } from '../../index.ts'
import { seated } from '../../tests/seated.ts'
import { withinTime } from '../time-limit.ts'

/** First Light with a rule that never comes to an end on some texts: it neither tells anything nor looks at the table. */
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
        for (let i = 0; text.startsWith('x'); i++) if (i < 0) return
        const until = performance.now() + 100
        while (text.startsWith('long') && performance.now() < until);
      },
    },
  },
}

describe('a rule that never ends', () => {
  it.each([
    ['short', 1],
    ['long', 6_000],
  ])('is stopped and refused on a %s text; the table is as it was and goes on', async (_, length) => {
    const reports: string[] = []
    const { live, ada, bo } = await seated(
      memoryStore(),
      {},
      { game: async () => chewing, report: (what) => reports.push(what) },
    )
    const version = live.log.table.version
    const chew = { do: 'open', procedure: 'chew', args: { text: 'x'.repeat(length) } } as const
    expect(await ada.do(chew)).toMatchObject({ refused: 'step/too-long' })
    expect(reports).toEqual(['a step took too long'])
    expect(live.log.table.version).toBe(version)
    await ada.write('and on it goes')
    expect(live.log.table.version).toBeGreaterThan(version)
    // The table was read anew; those who look on still get every line.
    expect(bo.updates.flatMap((u) => u.lines)).toEqual((await bo.lines()).slice(-bo.numbers.length))
    expect(JSON.stringify(bo.updates)).toContain('and on it goes')
  })
})

describe('a rule that takes long', () => {
  it('is carried out, once in a while: then it is refused like one that never ends', async () => {
    const { live, ada } = await seated(memoryStore(), {}, { game: async () => chewing, report: () => undefined })
    const chew = { do: 'open', procedure: 'chew', args: { text: 'long' } } as const
    expect(await ada.do(chew)).toEqual({ ok: true })
    const version = live.log.table.version
    expect(await ada.do(chew)).toMatchObject({ refused: 'step/too-long' })
    expect(live.log.table.version).toBe(version)
  })
})

const forever = (): never => {
  for (;;);
}

describe('work with a time limit', () => {
  it('returns what it comes to, and fails as it fails', async () => {
    expect(await withinTime(10_000, () => 7)).toBe(7)
    const fails = withinTime(10_000, () => {
      throw new RangeError('no')
    })
    await expect(fails).rejects.toThrow(RangeError)
  })

  it('is stopped in the middle of a loop; what waits beside it is done', async () => {
    const all = await Promise.allSettled([
      withinTime(20, () => 'before'),
      withinTime(20, forever),
      withinTime(20, () => 'after'),
      withinTime(500, () => 'with more time'),
    ])
    expect(all.map((one) => (one.status === 'fulfilled' ? one.value : one.reason.name))).toEqual([
      'before',
      'TookTooLong',
      'after',
      'with more time',
    ])
  })

  it('is set up once for what waits at the same time', async () => {
    const turns = new Set<number>()
    let turn = 0
    const all = Array.from({ length: 50 }, () => withinTime(1_000, () => turns.add(turn)))
    setImmediate(() => turn++)
    await Promise.all(all)
    expect(turns.size).toBeLessThan(25)
  })
})
