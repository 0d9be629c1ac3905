import { describe, expect, it } from 'vitest'
import { Bucket } from '../src/bucket.ts'

describe('a bucket', () => {
  it('lets so many pass at once, and so many a second after that', () => {
    const bucket = new Bucket(3, 2, 0)
    expect([0, 0, 0, 0].map((now) => bucket.take(now))).toEqual([true, true, true, false])
    expect([500, 500].map((now) => bucket.take(now))).toEqual([true, false])
  })

  it('takes nothing away when the clock is set back', () => {
    const hour = 3_600_000
    const bucket = new Bucket(3, 2, 2 * hour)
    expect(bucket.take(hour)).toBe(true)
    expect(bucket.take(hour + 500)).toBe(true)
    expect(bucket.isFull(0)).toBe(false)
  })
})
