import { type AnyGame, type Asking, line } from '@sortie/engine'
import { describe, expect, it } from 'vitest'
import { firstLight } from '../../../games/first-light/game.ts'
import { memoryStore } from '../../index.ts'
import { seated } from '../../tests/seated.ts'
import { LongSteps } from '../long-steps.ts'
import { withinTime } from '../time-limit.ts'

/** How often the rule was started. */
let begun = 0

/** First Light with a rule that never comes to an end on some texts, or only the first time: it neither tells anything nor looks at the table. */
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
        begun++
        while (text === 'once' && begun === 1);
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
    // The table was read again; the other seats still get every line.
    expect(bo.updates.flatMap((u) => u.lines)).toEqual((await bo.lines()).slice(-bo.numbers.length))
    expect(JSON.stringify(bo.updates)).toContain('and on it goes')
  })
})

describe('a rule that takes long', () => {
  it('is stopped, and tried a second time with more time', async () => {
    begun = 0
    const { live, ada } = await seated(memoryStore(), {}, { game: async () => chewing, report: () => undefined })
    const version = live.log.table.version
    const chew = { do: 'open', procedure: 'chew', args: { text: 'once' } } as const
    expect(await ada.do(chew)).toEqual({ ok: true })
    expect(begun).toBeGreaterThan(1)
    expect(live.log.table.version).toBeGreaterThan(version)
  })

  it('has that time once in a while, each table by itself: after that it is refused like one that never ends', () => {
    const [one, other] = [{}, {}]
    const steps = new LongSteps()
    expect([0, 1, 29_999, 30_000, 30_001].map((now) => steps.limitOf(one, now))).toEqual([160, 40, 40, 160, 40])
    expect(steps.limitOf(other, 30_001)).toBe(160)
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
      withinTime(100, () => 'before'),
      withinTime(100, forever),
      withinTime(100, () => 'after'),
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
