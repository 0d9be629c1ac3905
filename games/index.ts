import type { AnyGame } from '@sortie/engine'
import type { VectorResult } from '@sortie/engine/plays'
import type { CharacterKinds } from './toolbox/characters/index.ts'

/** A game, loaded when it is wanted. */
export interface Listed {
  readonly game: () => Promise<{ readonly default: AnyGame }>
  /** Runs a worked example of the game's rule catalogue. */
  readonly vectors?: () => Promise<{ readonly runExample: (vector: never) => VectorResult }>
  /** What of the game travels as a file. */
  readonly characters?: () => Promise<{ readonly characters: CharacterKinds }>
}

/** The games, one line each. */
export const games: { readonly [id: string]: Listed } = {
  'first-light': { game: () => import('./first-light/game.ts') },
  regulus: {
    game: () => import('./regulus/game.ts'),
    vectors: () => import('./regulus/worked-examples/index.ts'),
    characters: () => import('./regulus/characters.ts'),
  },
  'in-the-dark': {
    game: () => import('./in-the-dark/game.ts'),
    vectors: () => import('./in-the-dark/worked-examples/index.ts'),
    characters: () => import('./in-the-dark/characters.ts'),
  },
  'veil-runners': {
    game: () => import('./veil-runners/game.ts'),
    vectors: () => import('./veil-runners/worked-examples/index.ts'),
    characters: () => import('./veil-runners/characters.ts'),
  },
  'space-door': {
    game: () => import('./space-door/game.ts'),
    vectors: () => import('./space-door/worked-examples/index.ts'),
    characters: () => import('./space-door/characters.ts'),
  },
}

/** Adds a game that is not of this folder. */
export function addGame(id: string, listed: Listed): void {
  Object.assign(games, { [id]: listed })
}
