import { expect, it } from 'vitest'
import { memoryStore } from '../../index.ts'
import { must, seated } from '../../tests/seated.ts'
import { missedBy } from '../missed.ts'
import { newestOf } from '../newest.ts'

it('of long lines only the newest are sent in one piece, and one at least', () => {
  const lines = Array.from({ length: 10 }, (_, n) => ({ n, text: 'x'.repeat(100) }))
  expect(newestOf(lines, 10_000)).toBe(lines)
  expect(newestOf(lines, 400).map(({ n }) => n)).toEqual([7, 8, 9])
  expect(newestOf(lines, 10).map(({ n }) => n)).toEqual([9])
  expect(newestOf([], 10)).toEqual([])
})

it('a client that has missed very much starts over with what fits into one piece', async () => {
  const { live, ada, gil } = await seated(memoryStore())
  for (let i = 0; i < 40; i++) must(await ada.do({ do: 'chat', text: `${i} ${'word '.repeat(390)}` }))
  const { epoch } = await live.serially(() => missedBy(live, gil.viewer, undefined))
  const few = await live.serially(() => missedBy(live, gil.viewer, { log: 0, chat: 0, epoch }))
  expect(few.resumed).toBe(true)
  for (let i = 0; i < 300; i++) must(await ada.do({ do: 'chat', text: `${i} ${'word '.repeat(390)}` }))
  const much = await live.serially(() => missedBy(live, gil.viewer, { log: 0, chat: 0, epoch }))
  expect(much.resumed).toBe(false)
  expect(JSON.stringify(much.chat).length).toBeLessThan(600_000)
})
