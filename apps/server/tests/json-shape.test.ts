import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { problemWithShape } from '../src/json-shape.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const limits = { depth: 20, values: 1000 }

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0

describe('the shape of JSON', () => {
  it('is told as a parser would find it, whatever the texts hold', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        const json = bytes(JSON.stringify(value))
        const deep = depthOf(value)
        expect(problemWithShape(json, { depth: deep, values: 1_000_000 })).toBeUndefined()
        if (deep > 0) expect(problemWithShape(json, { depth: deep - 1, values: 1_000_000 })).toMatch(/deep/)
      }),
      { numRuns: 500, seed: 1 },
    )
  })

  it('is refused where it is too deep or holds too much', () => {
    expect(problemWithShape(bytes('['.repeat(1_000_000)), limits)).toBe('lists and objects lie at most 20 deep in it')
    expect(problemWithShape(bytes(`[${'1,'.repeat(2000)}1]`), limits)).toBe('it holds at most 1,000 values')
    expect(problemWithShape(bytes(`"${'[,{'.repeat(2000)}"`), limits)).toBeUndefined()
    expect(problemWithShape(bytes('"\\"[[[['), limits)).toBeUndefined()
  })
})
