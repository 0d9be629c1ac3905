import type { Asking } from '@sortie/engine'
import { carryingOut, type From, fromClock, type OwnEffect } from './carry-out.ts'
import { type ClockTelling, clockProcedures, type Filled } from './clocks/index.ts'
import { type DeckTable, deckProcedures } from './decks/index.ts'
import { type MissedTelling, noWords, type Vocabulary } from './effects/index.ts'
import type { Toolbox } from './every-tool.ts'
import { type NoteTable, noteProcedures } from './notes/index.ts'
import { type OracleTable, oracleProcedures, type Things } from './oracle/index.ts'
import { readyProcedures } from './ready/procedures.ts'
import { type TableTable, tableProcedures } from './tables/index.ts'

type ToolboxTable = ClockTelling &
  DeckTable &
  TableTable &
  NoteTable &
  OracleTable &
  MissedTelling & { readonly state: Toolbox; readonly content: object }

/** All procedures of the toolbox under one rule of the game. What cards, rows and clocks say is carried out. */
export const toolboxProcedures = <T extends ToolboxTable>(game: {
  readonly rule: string
  /** What a full clock brings besides, in a game that has more than effects. */
  readonly whenFull?: (t: T, filled: readonly Filled[]) => Asking<void>
  /** What cards, rows and clocks can do in this game, besides clocks, draws and rolls. */
  readonly words?: Vocabulary
  /** Carries out those words of the game's own. */
  readonly own?: (t: T, effect: OwnEffect, from: From) => Asking<void>
  /** What prompts of the oracle may be about in this game: twenty things. */
  readonly things?: Things
}) => {
  const { rule, words = noWords } = game
  const story = storyOf<T>(game)
  return {
    ...clockProcedures<T>({ rule, words, whenFull: story.whenFull }),
    ...deckProcedures<T>({ draw: rule, make: rule, compose: rule }, words, (t, card, { deck, by }) =>
      story.all(t, card.effects, { rule, by, deck }),
    ),
    ...tableProcedures<T>({ rule, words, apply: (t, rows, by) => story.rows(t, rows, { rule, by }) }),
    ...noteProcedures(rule),
    ...readyProcedures<T>(rule, undefined, words),
    ...oracleProcedures(rule, game.things),
  }
}

/** What full clocks, cards and rows do at a game's table; its rules that move clocks use it too. */
export function storyOf<T extends ToolboxTable>(game: {
  readonly rule: string
  readonly words?: Vocabulary
  readonly whenFull?: (t: T, filled: readonly Filled[]) => Asking<void>
  readonly own?: (t: T, effect: OwnEffect, from: From) => Asking<void>
}) {
  const { rule, own, words, whenFull: besides } = game
  function* whenFull(t: T, filled: readonly Filled[], from: From = { rule, by: 'gm' }): Asking<void> {
    for (const full of filled) {
      if (besides) yield* besides(t, [full])
      yield* story.all(t, full.whenFull, fromClock(t, full, from))
    }
  }
  const story = carryingOut<T>({ ...(own && { own }), ...(words && { words }), filled: whenFull })
  return { ...story, whenFull }
}
