import { expect, it } from 'vitest'
import { guard, LimitReached } from '../limits.ts'

const MEGABYTE = 2 ** 20
/** More calls than lie between two looks at the memory. */
const CALLS = 200

const lookOften = (megabytes: number): void => {
  const { look } = guard({ megabytes })
  for (let i = 0; i < CALLS; i++) look(i)
}

it('the limit on memory counts what lies outside the heap, such as long lists of numbers', () => {
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  const room = Math.ceil((heapUsed + arrayBuffers) / MEGABYTE) + 150
  lookOften(room)
  const values = new Float64Array((400 * MEGABYTE) / 8)
  expect(() => lookOften(room)).toThrow(LimitReached)
  expect(values.length).toBeGreaterThan(0)
})
