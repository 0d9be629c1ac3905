import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LiveTable } from '../../live/live-table.ts'
import { Lobby } from '../../lobby/lobby.ts'
import { memoryStore } from '../../store/memory/memory.ts'
import type { Store } from '../../store/store.ts'
import { limits, must, portsOver, Sitter } from '../../tests/seated.ts'

const GATHER = 50

/** Gil runs the game, Ada and Bo play, Eve looks on; what comes close together is gathered. */
async function gathering(store = memoryStore()) {
  const lobby = new Lobby(portsOver(store, { gather: GATHER }), limits)
  const { table, links } = must(await lobby.create({ game: 'first-light', name: 'Night' }))
  for (const [role, name] of [
    ['gm', 'Gil'],
    ['player', 'Ada'],
    ['player', 'Bo'],
    ['spectator', 'Eve'],
  ] as const)
    must(await lobby.join(table, links[role], name))
  const live = (await lobby.table(table)) as LiveTable
  const sit = (seat: string): Promise<Sitter> => Sitter.at(live, seat)
  return { live, sit, gil: await sit('gil'), ada: await sit('ada'), bo: await sit('bo'), eve: await sit('eve') }
}

const wordsTo = (sitter: Sitter): readonly string[] =>
  sitter.updates.map((u) => (JSON.stringify(u.lines).match(/"words":"[^"]*"/g) ?? []).join())
const secret = (omen: string) =>
  ({ do: 'overrule', reason: 'hidden', act: { act: 'set', path: ['omen'], value: omen } }) as const

describe('what comes close together', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
  afterEach(() => void vi.useRealTimers())

  it('is told at once to the seat that acts, and after a quiet time to everybody', async () => {
    const { ada, eve } = await gathering()
    await ada.do({ do: 'open', procedure: 'write', args: { where: 'journal' } })
    expect(eve.updates).toHaveLength(1)
    await ada.do({ do: 'answer', question: ada.question, answer: 'one' })
    expect(wordsTo(ada)).toEqual(['', '"words":"one"'])
    expect(eve.updates).toHaveLength(1)
  })

  it('reaches those who look on in one piece, without a gap in their numbers', async () => {
    const { ada, eve } = await gathering()
    for (const words of ['one', 'two', 'three']) await ada.write(words)
    expect(eve.updates).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(GATHER)
    expect(wordsTo(eve)).toEqual(['', '"words":"one","words":"two","words":"three"'])
    expect(eve.numbers).toEqual((await eve.lines()).map((l) => l.n).slice(-6))
    expect(eve.view).toMatchObject({ state: { journal: ['one', 'two', 'three'] } })
  })

  it('what a seat may not know moves nothing that is sent to it, and no time at which it is sent', async () => {
    const times = async (hidden: readonly number[]): Promise<readonly number[]> => {
      const { gil, ada, bo } = await gathering()
      const start = performance.now()
      const heard: number[] = []
      const push = bo.updates.push.bind(bo.updates)
      bo.updates.push = (...updates) => {
        heard.push(performance.now() - start)
        return push(...updates)
      }
      for (let at = 0; at < 400; at += 10) {
        if (hidden.includes(at)) must(await gil.do(secret(`a moon at ${at}`)))
        if ([100, 120, 160, 300].includes(at)) await ada.write(`at ${at}`)
        await vi.advanceTimersByTimeAsync(10)
      }
      return heard
    }
    const quiet = await times([])
    expect(quiet.length).toBeGreaterThan(3)
    expect(await times([50, 90, 110, 150, 170, 210, 290])).toEqual(quiet)
  })

  it('a seat that comes in meanwhile misses nothing, and nobody hears it twice', async () => {
    const { ada, bo, sit } = await gathering()
    await ada.write('one')
    const again = await sit('bo')
    expect(again.view).toMatchObject({ state: { journal: ['one'] } })
    expect(wordsTo(bo)).toEqual(['', '"words":"one"'])
    await ada.write('two')
    await vi.advanceTimersByTimeAsync(GATHER)
    expect(wordsTo(again).join()).toBe('"words":"two"')
    expect(wordsTo(bo).join('')).toBe('"words":"one""words":"two"')
  })

  it('words that are taken back before they were told are never told', async () => {
    const { gil, ada, eve } = await gathering()
    await ada.write('harmless')
    await vi.advanceTimersByTimeAsync(GATHER)
    await ada.write('cruel')
    const [last] = (await gil.lines()).slice(-1)
    must(await gil.do({ do: 'takeBack', stream: 'log', n: last?.n ?? 0 }))
    await vi.advanceTimersByTimeAsync(GATHER)
    expect(JSON.stringify(eve.updates)).not.toContain('cruel')
    expect(eve.updates.flatMap((u) => u.lines).at(-1)).toMatchObject({ facts: [{ fact: { words: '…' } }] })
  })

  it('what could not be stored is told to nobody, not even to the seat that did it', async () => {
    const whole = memoryStore()
    let left = Number.POSITIVE_INFINITY
    const store: Store = {
      ...whole,
      append: async (stream, expected, lines) => {
        if (stream.endsWith('/log') && left-- <= 0) throw new Error('the disk is full')
        return whole.append(stream, expected, lines)
      },
    }
    const { gil, ada } = await gathering(store)
    left = 1
    // The beacon is lit, so the game continues automatically and ends: that is the entry that cannot be stored.
    const lit = { do: 'overrule', reason: 'enough', act: { act: 'set', path: ['beacon'], value: 8 } } as const
    await expect(gil.do(lit, 'lit')).rejects.toThrow('the disk is full')
    await vi.advanceTimersByTimeAsync(GATHER)
    expect(JSON.stringify(gil.updates)).not.toContain('"lit"')
    left = Number.POSITIVE_INFINITY
    await ada.write('it burns')
    await vi.advanceTimersByTimeAsync(GATHER)
    expect(gil.view).toMatchObject({ state: { beacon: 8, ended: 'lit', journal: ['it burns'] } })
    expect(gil.numbers).toEqual((await gil.lines()).map((l) => l.n).slice(-gil.numbers.length))
  })
})
