import { describeStockWords } from '@sortie/engine/testkit'
import { describe } from 'vitest'
import { inTheDark } from '../in-the-dark/game.ts'
import { regulus } from '../regulus/game.ts'
import { spaceDoor } from '../space-door/game.ts'
import { veilRunners } from '../veil-runners/game.ts'

const changes = (rating: string): readonly string[] => [`${rating} +1`, `${rating} −1`]

/** Words of rows that the rules say too. */
const words = [
  {
    game: regulus,
    common: ['name', 'Security', 'Tactic', 'a new Prop', ...['Wealth', 'Safety', 'Comfort', 'Luck'].flatMap(changes)],
  },
  { game: inTheDark, common: [] },
  { game: spaceDoor, common: [] },
  {
    game: veilRunners,
    common: [
      'echo',
      'empty',
      'medicine',
      'range',
      'the black crate',
      'That is what they came for.',
      'The ship takes damage.',
    ],
  },
]

describe.each(words)('$game.id', ({ game, common }) => describeStockWords(game, common))
