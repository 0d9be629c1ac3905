import type { GamePieces } from '../games/pieces.ts'
import type { IconName } from '../ui/icons/names.ts'

/** What any game may have: clocks, decks, tables, notes. */
const common: readonly (readonly [RegExp, IconName])[] = [
  [/^pause/, 'pause'],
  [/^(hide|cover)/, 'eye-slash'],
  [/^(show|reveal)/, 'eye'],
  [/clock/i, 'clock'],
  [/deck|card|draw/i, 'cards'],
  [/note|write|describe/i, 'pencil-simple'],
  [/oracle|^ask/i, 'question'],
  [/table/i, 'dice-three'],
]

/** The icon of a procedure. */
export const deedIcon = (pieces: GamePieces, procedure: string): IconName =>
  pieces.icon?.(procedure) ?? common.find(([named]) => named.test(procedure))?.[1] ?? 'play'
