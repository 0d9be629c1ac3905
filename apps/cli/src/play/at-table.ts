import type { AnyGame, Names, Seat, Table } from '@sortie/engine'
import type { Limits } from '@sortie/engine/odds'
import type { GameCommand } from '@sortie/protocol'
import type { LiveTable } from '@sortie/table'
import type { RuleEntry } from '../../../../tools/rule-index.ts'
import type { RulesSaid } from '../compute/asked.ts'
import type { Compute } from '../compute/jobs.ts'
import type { Paint } from '../io.ts'
import type { Terminal } from '../terminal.ts'
import type { Bots } from './seats.ts'

/** What everything that can be done at a table in the terminal needs. */
export interface AtTable {
  readonly game: AnyGame
  /** What the game's words call things on the screen as it is now. */
  readonly names: Names
  readonly live: LiveTable
  /** The table as it is now, to be looked at. Whatever changes it is sent as a command. */
  readonly table: Table
  readonly terminal: Terminal
  readonly paint: Paint
  readonly bots: Bots
  /** Whether people type their own dice in; otherwise the choice that leads to a throw is the throw. */
  readonly realDice: boolean
  /** For odds, on top of what a question says itself. */
  readonly policy: RulesSaid
  readonly limits: Required<Limits>
  readonly compute: Compute
  readonly rules: () => readonly RuleEntry[]
  /** Sends a command as a seat. What follows is told, and so is a refusal. */
  readonly send: (seat: Seat, command: GameCommand) => Promise<void>
  /** Whose eyes the screen is for now. */
  readonly eyes: () => Seat
}
