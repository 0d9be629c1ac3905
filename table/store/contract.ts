import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { brokenAt, isTakenBack, link, START } from '../log/hash-chain.ts'
import type { Store, StoredRecord } from './store.ts'

/** Where stores of one kind keep their streams. */
/** Sooner or later: a busy machine takes its time. */
export const soon = <T>(look: () => T | Promise<T>): Promise<T> => vi.waitFor(look, { timeout: 60_000 })

export interface StoreUnderTest {
  open(): Store | Promise<Store>
  /** Whether records survive closing and reopening. */
  readonly lasting: boolean
  clear?(): Promise<void>
}

/** Chained lines; a cid for each body, or none where it is null. */
export function linked(
  before: readonly StoredRecord[],
  bodies: readonly string[],
  cids: readonly (string | null)[] = [],
): StoredRecord[] {
  const lines: StoredRecord[] = []
  for (const [i, body] of bodies.entries()) {
    const last = lines.at(-1) ?? before.at(-1)
    const at = before.length + i
    lines.push(link(last?.hash ?? START, { at, body, cid: cids[i] ?? null, time: 1_700_000_000_000 + at }))
  }
  return lines
}

const numbered = (count: number): string[] => Array.from({ length: count }, (_, i) => `{"n":${i}}`)
const APPENDED = { kind: 'appended' }
const CONFLICT = { kind: 'conflict' }

/** The laws of a store. Every store passes them, also one that is written elsewhere. */
export function describeStore(name: string, make: () => StoreUnderTest | Promise<StoreUnderTest>): void {
  describe(`${name}: the laws of a store`, () => {
    let place: StoreUnderTest
    let store: Store
    beforeEach(async () => {
      place = await make()
      store = await place.open()
    })
    afterEach(async () => {
      await store.close()
      await place.clear?.()
    })
    const filled = async (stream: string, count: number): Promise<StoredRecord[]> => {
      const lines = linked([], numbered(count))
      expect(await store.append(stream, 0, lines)).toEqual(APPENDED)
      return lines
    }

    describe('append and read', () => {
      it('gives back what was written, line by line', async () => {
        const lines = linked([], ['{"a":1}', '{"b":2}'], ['c1', null])
        expect(await store.append('t/1', 0, lines)).toEqual(APPENDED)
        expect(await store.read('t/1', 0)).toEqual(lines)
      })

      it('reads from a place on, at most as many as asked for', async () => {
        const lines = await filled('t', 10)
        expect(await store.read('t', 7)).toEqual(lines.slice(7))
        expect(await store.read('t', 2, 3)).toEqual(lines.slice(2, 5))
        expect(await store.read('t', 8, 100)).toEqual(lines.slice(8))
        expect(await store.read('t', 0, Number.POSITIVE_INFINITY)).toEqual(lines)
        expect(await store.read('t', 0, 0)).toEqual([])
        expect(await store.read('t', 10)).toEqual([])
        expect(await store.read('t', -3, 2)).toEqual(lines.slice(0, 2))
      })

      it('has nothing to read where nothing was written', async () => {
        expect(await store.read('never', 0)).toEqual([])
        expect(await store.snapshot('never')).toBeUndefined()
      })

      it('keeps any text and a megabyte as they are', async () => {
        const bodies = ['"ä漢🚀\u2028\\u0000\'%_\\\\"', `"${'x🛰é'.repeat(260_000)}"`, '', '" \ud7ff\uffff\r\n\t"']
        const lines = linked([], bodies, ['cid-ü-🎲', 'b'])
        expect(await store.append('ström/🚀 %_\'"\\', 0, lines)).toEqual(APPENDED)
        expect(await store.read('ström/🚀 %_\'"\\', 0)).toEqual(lines)
        expect(brokenAt(await store.read('ström/🚀 %_\'"\\', 0))).toBeUndefined()
      })

      it('keeps a thousand lines of one append in order', async () => {
        const lines = await filled('long', 1000)
        expect(await store.read('long', 0)).toEqual(lines)
      })

      it('takes an append of nothing as a question about the length', async () => {
        await filled('t', 2)
        expect(await store.append('t', 2, [])).toEqual(APPENDED)
        expect(await store.append('t', 3, [])).toEqual(CONFLICT)
        expect(await store.streams('')).toEqual(['t'])
      })

      it.each<[string, (line: StoredRecord) => readonly [string, number, readonly StoredRecord[]]]>([
        ['a line that does not stand at its place', (line) => ['t', 1, [line]]],
        ['a place before the first', (line) => ['t', -1, [{ ...line, at: -1 }]]],
        ['a time that is no whole number', (line) => ['t', 0, [{ ...line, time: 0.5 }]]],
        ['a NUL in a body', (line) => ['t', 0, [{ ...line, body: 'a\0b' }]]],
        ['half of a surrogate pair', (line) => ['t', 0, [{ ...line, body: '\ud800' }]]],
        ['a cid that no index could hold', (line) => ['t', 0, [{ ...line, cid: 'x'.repeat(257) }]]],
        [
          'one cid twice in one append',
          (l) => [
            't',
            0,
            [
              { ...l, cid: 'c' },
              { ...l, at: 1, cid: 'c' },
            ],
          ],
        ],
        ['a stream without a name', (line) => ['', 0, [line]]],
        ['a stream with a name that no index could hold', (line) => ['x'.repeat(257), 0, [line]]],
      ])('refuses %s, and harms nobody beside it', async (_, wrong) => {
        const [line] = linked([], ['{}'])
        const good = store.append('good', 0, [line!])
        await expect(store.append(...wrong(line!))).rejects.toThrow(RangeError)
        expect(await good).toEqual(APPENDED)
        expect(await store.streams('')).toEqual(['good'])
      })
    })

    describe('expected version', () => {
      it('refuses what comes too late or too early, and changes nothing', async () => {
        const lines = await filled('t', 3)
        expect(await store.append('t', 2, linked(lines.slice(0, 2), ['"late"']))).toEqual(CONFLICT)
        expect(await store.append('t', 0, linked([], ['"late"']))).toEqual(CONFLICT)
        const early = linked([...lines, ...linked(lines, ['"?"'])], ['"early"'])
        expect(await store.append('t', 4, early)).toEqual(CONFLICT)
        expect(await store.append('new', 4, early)).toEqual(CONFLICT)
        expect(await store.read('t', 0)).toEqual(lines)
        expect(await store.streams('')).toEqual(['t'])
      })

      it.each([0, 5])('lets exactly one of twenty win place %i', async (length) => {
        const lines = length > 0 ? await filled('t', length) : []
        const tries = Array.from({ length: 20 }, (_, i) => linked(lines, [`"try ${i}"`], [`cid ${i}`]))
        const results = await Promise.all(tries.map((t) => store.append('t', length, t)))
        expect(results.filter((r) => r.kind === 'appended')).toHaveLength(1)
        expect(results.filter((r) => r.kind === 'conflict')).toHaveLength(19)
        const won = results.findIndex((r) => r.kind === 'appended')
        expect(await store.read('t', 0)).toEqual([...lines, ...tries[won]!])
      })

      it('puts in a batch whole or not at all, no matter who else writes', async () => {
        const before = await filled('t', 1)
        const batches = Array.from({ length: 20 }, (_, i) => linked(before, numbered((i % 5) + 1)))
        const results = await Promise.all(batches.map((b) => store.append('t', 1, b)))
        const won = results.findIndex((r) => r.kind === 'appended')
        expect(results.filter((r) => r.kind === 'appended')).toHaveLength(1)
        expect(await store.read('t', 0)).toEqual([...before, ...batches[won]!])
      })

      it('lets writers who try again all get through, each line once, in a chain that holds', async () => {
        const write = async (cid: string): Promise<void> => {
          for (;;) {
            const before = await store.read('t', 0)
            const done = await store.append('t', before.length, linked(before, [`"${cid}"`], [cid]))
            if (done.kind === 'appended') return
            expect(done).toEqual(CONFLICT)
          }
        }
        const cids = Array.from({ length: 25 }, (_, i) => `w${String(i).padStart(2, '0')}`)
        await Promise.all(cids.map(write))
        const lines = await store.read('t', 0)
        expect(lines.map((l) => l.cid).sort()).toEqual(cids)
        expect(brokenAt(lines)).toBeUndefined()
      })

      it('takes appends to two hundred streams at once', async () => {
        const names = Array.from({ length: 200 }, (_, i) => `many/${String(i).padStart(3, '0')}`)
        const firsts = names.map((n) => linked([], [`"${n}"`, '2'], [n]))
        const results = await Promise.all(names.map((n, i) => store.append(n, 0, firsts[i]!)))
        expect(results).toEqual(names.map(() => APPENDED))
        const again = await Promise.all(
          names.map((n, i) => (i % 2 === 0 ? store.append(n, 0, linked([], ['0'])) : store.append(n, 0, firsts[i]!))),
        )
        expect(again).toEqual(names.map((_, i) => (i % 2 === 0 ? CONFLICT : { kind: 'repeat', at: 0 })))
        for (const [i, n] of names.entries()) expect(await store.read(n, 0)).toEqual(firsts[i])
      })
    })

    describe('cid', () => {
      it('answers a repeat with the place of the first, however long the stream is by now', async () => {
        const first = linked([], ['1', '2', '3'], [null, 'c', null])
        await store.append('t', 0, first)
        await store.append('t', 3, linked(first, ['4']))
        expect(await store.append('t', 0, first)).toEqual({ kind: 'repeat', at: 1 })
        expect(await store.append('t', 4, linked(await store.read('t', 0), ['5'], ['c']))).toEqual({
          kind: 'repeat',
          at: 1,
        })
        expect(await store.read('t', 0)).toHaveLength(4)
      })

      it('lets exactly one of twenty with the same cid in; the others learn where it stands', async () => {
        const line = linked([], ['1'], ['same'])
        const results = await Promise.all(Array.from({ length: 20 }, () => store.append('t', 0, line)))
        expect(results.filter((r) => r.kind === 'appended')).toHaveLength(1)
        expect(results.filter((r) => r.kind === 'repeat' && r.at === 0)).toHaveLength(19)
      })

      it('counts in its own stream only', async () => {
        const line = linked([], ['1'], ['c'])
        expect(await store.append('a', 0, line)).toEqual(APPENDED)
        expect(await store.append('b', 0, line)).toEqual(APPENDED)
      })

      it('is remembered for a line that was taken back', async () => {
        const line = linked([], ['1'], ['c'])
        await store.append('t', 0, line)
        await store.takeBack('t', 0)
        expect(await store.append('t', 0, line)).toEqual({ kind: 'repeat', at: 0 })
      })
    })

    describe('subscribe', () => {
      it('wakes who waits for that stream, once there is something to read, until he leaves', async () => {
        const lengths: number[] = []
        const other = vi.fn()
        const leave = store.subscribe('t', () => void store.read('t', 0).then((l) => lengths.push(l.length)))
        const lines = await filled('t', 2)
        await soon(() => expect(lengths.at(-1)).toBe(2))
        store.subscribe('other', other)
        await store.append('t', 2, linked(lines, ['3']))
        await soon(() => expect(lengths.at(-1)).toBe(3))
        leave()
        leave()
        await new Promise((done) => setTimeout(done, 50))
        const calls = lengths.length
        await store.append('t', 3, linked(await store.read('t', 0), ['4']))
        await new Promise((done) => setTimeout(done, 50))
        expect(lengths).toHaveLength(calls)
        expect(other).not.toHaveBeenCalled()
      })

      it('wakes two who gave the same function, and each may leave alone', async () => {
        const woken = vi.fn()
        const leave = store.subscribe('t', woken)
        store.subscribe('t', woken)
        leave()
        await filled('t', 1)
        await soon(() => expect(woken).toHaveBeenCalled())
      })
    })

    describe('snapshot', () => {
      it('keeps the newest, whatever order they come in', async () => {
        await store.keepSnapshot('t', { at: 5, body: 'five 🚀' })
        await store.keepSnapshot('t', { at: 3, body: 'three' })
        expect(await store.snapshot('t')).toEqual({ at: 5, body: 'five 🚀' })
        await store.keepSnapshot('t', { at: 5, body: 'five, better' })
        expect(await store.snapshot('t')).toEqual({ at: 5, body: 'five, better' })
        await Promise.all([9, 7, 8].map((at) => store.keepSnapshot('t', { at, body: `${at}` })))
        expect(await store.snapshot('t')).toEqual({ at: 9, body: '9' })
        expect(await store.snapshot('u')).toBeUndefined()
      })

      it('is no stream by itself', async () => {
        await store.keepSnapshot('t', { at: 0, body: '' })
        expect(await store.streams('')).toEqual([])
      })
    })

    describe('takeBack', () => {
      it('takes the words and leaves the chain', async () => {
        const lines = linked([], ['"a"', '"hurtful"', '"b"'], ['1', '2', '3'])
        await store.append('t', 0, lines)
        await store.takeBack('t', 1)
        await store.takeBack('t', 1)
        const left = await store.read('t', 0)
        expect(left).toEqual([lines[0], { ...lines[1], body: '', salt: '' }, lines[2]])
        expect(left.map(isTakenBack)).toEqual([false, true, false])
        expect(brokenAt(left)).toBeUndefined()
        expect(await store.append('t', 3, linked(left, ['"c"']))).toEqual(APPENDED)
        expect(brokenAt(await store.read('t', 0))).toBeUndefined()
      })

      it('leaves what is to be left of it', async () => {
        const lines = linked([], ['"a"', '{"words":"hurtful","roll":6}', '"b"'])
        await store.append('t', 0, lines)
        await store.takeBack('t', 1, '{"words":"…","roll":6}')
        const left = await store.read('t', 0)
        expect(left[1]).toEqual({ ...lines[1], body: '{"words":"…","roll":6}', salt: '' })
        expect(left.map(isTakenBack)).toEqual([false, true, false])
        expect(brokenAt(left)).toBeUndefined()
        await expect(store.takeBack('t', 1, 'a\0b')).rejects.toThrow(RangeError)
      })

      it('drops a snapshot that may hold the words, and no other', async () => {
        await filled('t', 5)
        await store.keepSnapshot('t', { at: 2, body: 'x' })
        await store.takeBack('t', 3)
        expect(await store.snapshot('t')).toEqual({ at: 2, body: 'x' })
        await store.takeBack('t', 2)
        expect(await store.snapshot('t')).toBeUndefined()
      })

      it('refuses a line that is not there', async () => {
        await filled('t', 1)
        await expect(store.takeBack('t', 1)).rejects.toThrow('The stream t has no line 1 that could be taken back.')
      })
    })

    describe('streams and remove', () => {
      it('lists names that begin so, by code point', async () => {
        const names = [
          'table/b',
          'table/a',
          'Table/a',
          'table',
          'tablet',
          'chat/a',
          'table/\uffee',
          'table/🚀',
          'table/ä',
          't%',
        ]
        for (const n of names) await store.append(n, 0, linked([], ['1', '2']))
        expect(await store.streams('table/')).toEqual(['table/a', 'table/b', 'table/ä', 'table/\uffee', 'table/🚀'])
        expect(await store.streams('t%')).toEqual(['t%'])
        expect(await store.streams('')).toHaveLength(names.length)
        expect(await store.streams('zzz')).toEqual([])
      })

      it('removes all of one stream and nothing of another; the name is free again', async () => {
        const lines = linked([], ['1', '2'], ['c'])
        for (const n of ['t', 'ta']) {
          await store.append(n, 0, lines)
          await store.keepSnapshot(n, { at: 1, body: n })
        }
        await store.remove('t')
        await store.remove('never')
        expect(await store.read('t', 0)).toEqual([])
        expect(await store.snapshot('t')).toBeUndefined()
        expect(await store.streams('')).toEqual(['ta'])
        expect(await store.read('ta', 0)).toEqual(lines)
        expect(await store.snapshot('ta')).toEqual({ at: 1, body: 'ta' })
        expect(await store.append('t', 0, lines)).toEqual(APPENDED)
      })

      it('leaves no hole where somebody writes while it removes', async () => {
        for (let round = 0; round < 5; round++) {
          let before: StoredRecord[] = await filled('t', 3)
          const removed = store.remove('t')
          for (let i = 0; i < 20; i++) {
            const next = linked(before, ['1'])
            if ((await store.append('t', before.length, next)).kind === 'conflict') break
            before = [...before, ...next]
          }
          await removed
          expect(brokenAt(await store.read('t', 0))).toBeUndefined()
          await store.remove('t')
        }
      })
    })

    describe('close', () => {
      it('lets what was begun come to its end, and refuses what comes after', async () => {
        const pending = store.append('t', 0, linked([], ['1']))
        await store.close()
        await store.close()
        expect(await pending).toEqual(APPENDED)
        await expect(store.append('t', 1, [])).rejects.toThrow('The store is closed.')
        await expect(store.read('t', 0)).rejects.toThrow('The store is closed.')
        expect(() => store.subscribe('t', () => {})).toThrow('The store is closed.')
      })

      it('keeps everything for the next who opens it', async () => {
        if (!place.lasting) return
        const lines = linked([], ['"a"', '"b"', '"c"'], ['1', '2', '3'])
        await store.append('t', 0, lines)
        await store.takeBack('t', 1)
        await store.keepSnapshot('t', { at: 0, body: 'snapshot' })
        const left = await store.read('t', 0)
        await store.close()
        store = await place.open()
        expect(await store.read('t', 0)).toEqual(left)
        expect(await store.snapshot('t')).toEqual({ at: 0, body: 'snapshot' })
        expect(await store.append('t', 3, linked(left, ['"d"'], ['2']))).toEqual({ kind: 'repeat', at: 1 })
        expect(await store.append('t', 3, linked(left, ['"d"'], ['4']))).toEqual(APPENDED)
      })
    })
  })
}
