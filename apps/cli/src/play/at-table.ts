import type { AnyGame, Input, Seat, Table } from '@sortie/engine'
import type { Limits } from '@sortie/engine/odds'
import type { RuleEntry } from '../../../../tools/rule-index.ts'
import type { RulesSaid } from '../compute/asked.ts'
import type { Compute } from '../compute/jobs.ts'
import type { Paint } from '../io.ts'
import type { Terminal } from '../terminal.ts'

/** What everything that can be done at a table in the terminal needs. */
export interface AtTable {
  readonly game: AnyGame
  readonly table: Table
  readonly terminal: Terminal
  readonly paint: Paint
  /** For odds, on top of what a question says itself. */
  readonly policy: RulesSaid
  readonly limits: Required<Limits>
  readonly compute: Compute
  readonly rules: () => readonly RuleEntry[]
  /** Carries an input out and tells what follows. What is refused is told too, and gives false. */
  readonly submit: (input: Input) => boolean
  /** Whose eyes the screen is for now. */
  readonly eyes: () => Seat
}
