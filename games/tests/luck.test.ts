import { describe, expect, it } from 'vitest'
import { games } from '../index.ts'

describe.each(Object.keys(games))('the luck of %s', (id) => {
  it('is told by throws that the game really asks for', async () => {
    const { default: game } = await (games[id] as (typeof games)[string]).game()
    const asked = Object.keys(game.words.en.questions)
    const counted = Object.keys(game.luck ?? {})
    expect(counted.filter((name) => !asked.includes(name))).toEqual([])
  })
})
