import type { Asking } from '@sortie/engine'
import { type ClockTelling, clockProcedures, type Filled } from '../clocks/index.ts'
import { type DeckTable, deckProcedures } from '../decks/index.ts'
import type { Vocabulary } from '../effects/index.ts'
import { type NoteTable, noteProcedures } from '../notes/index.ts'
import { type OracleTable, oracleProcedures, type Things } from '../oracle/index.ts'
import { type TableTable, tableProcedures } from '../tables/index.ts'
import type { Kit } from './kit.ts'

type KitTable = ClockTelling &
  DeckTable &
  TableTable &
  NoteTable &
  OracleTable & { readonly state: Kit; readonly content: object }

/** All procedures of the kit under one rule of the game. `whenFull` carries out what a full clock brings. */
export const kitProcedures = <T extends KitTable>(game: {
  readonly rule: string
  readonly whenFull?: (t: T, filled: readonly Filled[]) => Asking<void>
  /** What cards, rows and clocks can do in this game, besides their words. */
  readonly words?: Vocabulary
  /** What prompts of the oracle may be about in this game: twenty things. */
  readonly things?: Things
}) => ({
  ...clockProcedures<T>(game),
  ...deckProcedures({ draw: game.rule, make: game.rule, compose: game.rule }, game.words),
  ...tableProcedures<T>({ rule: game.rule, ...(game.words && { words: game.words }) }),
  ...noteProcedures(game.rule),
  ...oracleProcedures(game.rule, game.things),
})
