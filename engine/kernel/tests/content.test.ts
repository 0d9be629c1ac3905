import { describe, expect, it } from 'vitest'
import { overlaid } from '../content.ts'
import type { AnyGame } from '../game.ts'
import { oneOf, whole } from '../shape.ts'

interface Content {
  readonly monsters: { readonly [id: string]: { readonly least: number; readonly most: number } }
}

const game = {
  id: 'rows',
  content: { monsters: { rat: { least: 1, most: 2 } } },
  contentFields: { monsters: { least: whole({ min: 0, max: 9 }), most: oneOf([1, 2, 3]) } },
  contentProblems: ({ monsters }: Content) =>
    Object.entries(monsters)
      .filter(([, m]) => m.least > m.most)
      .map(([id, m]) => `monsters/${id}: least is at most ${m.most}, not ${m.least}`),
} as unknown as AnyGame

describe("a table's own rows", () => {
  it('are laid over the stock', () =>
    expect(overlaid(game, { monsters: { cat: { least: 2, most: 3 } } })).toEqual({
      content: { monsters: { rat: { least: 1, most: 2 }, cat: { least: 2, most: 3 } } },
    }))

  it('are refused if one does not look right, or contradicts itself', () => {
    expect(overlaid(game, { monsters: { cat: { least: 2, most: 4 } } })).toEqual({
      problems: ['monsters/cat takes for most: one of 1, 2, 3'],
    })
    expect(overlaid(game, { monsters: { cat: { least: 5, most: 3 } } })).toEqual({
      problems: ['monsters/cat: least is at most 3, not 5'],
    })
  })
})
