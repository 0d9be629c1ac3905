import { readFileSync } from 'node:fs'
import { readVectors, type Vector } from '@sortie/engine/plays'
import { describe, expect, it } from 'vitest'
import { runExample } from '../worked-examples/index.ts'

const vectors = readVectors(readFileSync(new URL('vectors.json', import.meta.url), 'utf8')) as unknown as Vector[]

describe('the worked examples of the catalogue', () => {
  it('are all there', () => expect(vectors).toHaveLength(31))

  it.each(vectors.map((v) => [v.id, v.title, v] as const))('%s: %s', (_id, _title, vector) => {
    expect(runExample(vector).problems).toEqual([])
  })

  it('fail when the rules say something else', () => {
    const [first] = vectors as [Vector]
    const wrong = { ...first, facts: first.facts.slice(1), answers: first.answers.slice(0, -1) }
    expect(runExample(wrong)).toMatchObject({ passed: false })
    expect(runExample({ ...first, facts: first.facts.slice(1) }).problems.length).toBeGreaterThan(1)
  })
})
