import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { canonical } from '../../kernel/index.ts'
import { identities } from '../identity.ts'

const json = fc.jsonValue({ maxDepth: 3 })

it('identities are equal exactly where values are', () => {
  fc.assert(
    fc.property(fc.array(json, { minLength: 2, maxLength: 8 }), (values) => {
      const identity = identities()
      for (const a of [...values, ...structuredClone(values)])
        for (const b of values) expect(identity(a) === identity(b)).toBe(canonical(a) === canonical(b))
    }),
  )
})

it('the order of fields does not matter, nor do absent ones', () => {
  const identity = identities()
  expect(identity({ a: 1, b: [2] })).toBe(identity({ b: [2], c: undefined, a: 1 }))
  expect(identity({ a: '#0' })).not.toBe(identity({ a: { a: '#0' } }))
  expect(identity([1, [2]])).not.toBe(identity([[1], 2]))
})
