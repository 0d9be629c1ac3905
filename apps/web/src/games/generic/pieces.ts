import type { GamePieces } from '../pieces.ts'
import Board from './Board.svelte'
import Glance from './Glance.svelte'
import You from './You.svelte'

/** For a game that nobody has drawn anything for: everything comes from its sheet. */
export const pieces: GamePieces = { Board, Glance, You, fromSheet: true }
