import type { Vector } from '@sortie/engine/plays'
import { describe, expect, it } from 'vitest'
import { runExample } from '../worked-examples/index.ts'
import vectors from './vectors.json' with { type: 'json' }

describe('worked examples', () => {
  it.each(vectors.map((v) => [v.id, v.title, v] as const))('%s %s', (_id, _title, vector) => {
    expect(runExample(vector as unknown as Vector).problems).toEqual([])
  })
})
