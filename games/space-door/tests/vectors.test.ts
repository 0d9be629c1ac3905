import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readVectors, type Vector } from '@sortie/engine/plays'
import { describe, expect, it } from 'vitest'
import { runExample } from '../worked-examples/index.ts'

const examples = readVectors(
  readFileSync(join(import.meta.dirname, 'vectors.json'), 'utf8'),
) as unknown as readonly Vector[]

describe('worked examples', () => {
  it('there are twenty', () => expect(examples).toHaveLength(20))
  for (const example of examples)
    it(`${example.id} ${example.title}`, () => expect(runExample(example).problems).toEqual([]))

  it('an example that does not hold is told, not passed', () => {
    const [first] = examples as [Vector]
    expect(runExample({ ...first, facts: [['hired', 'nobody', {}]] }).passed).toBe(false)
    expect(runExample({ ...first, answers: [['dice', [1]]] }).problems).toEqual(['answers left over: [["dice",[1]]]'])
  })

  it('a shift that is not among the useful ones is made by hand, in the order the dice fell', () => {
    const points = {
      charm: ['left', 3],
      athletics: ['left', 3],
      tough: ['left', 2],
      sharp: ['right', 2],
      belief: ['right', 2],
    }
    const example: Vector = {
      id: 'by hand',
      title: 'one step on each of two dice that failed by more',
      given: { people: { mara: { luck: 2, points } } } as never,
      do: { action: 'check', actor: 'mara', sub: 'defense', prepared: true },
      answers: [
        ['dice', [2, 10]],
        ['luck', [1, -1]],
      ],
      facts: [
        ['rolled', 'mara', [2, 10]],
        ['luckSpent', 'mara', 2],
        ['diceNow', 'mara', [3, 9]],
        ['successes', 'mara', 1],
        ['grade', 'mara', 'failure'],
      ],
    }
    expect(runExample(example).problems).toEqual([])
  })
})
