import type { GamePieces } from '../pieces.ts'
import Board from './Board.svelte'
import Glance from './Glance.svelte'
import { closingOf, panelsOf } from './panels.ts'
import You from './You.svelte'

/** For games without pieces: everything comes from the sheet. */
export const pieces: GamePieces = {
  Board,
  Glance,
  You,
  fromSheet: true,
  closing: (_view, _lines, props) => closingOf(panelsOf(props)),
}
