import type { Pool } from '@sortie/engine'
import type { ChatMessage, Command, LogLine, OpenQuestion, Proof, TableView } from '@sortie/protocol'
import { clientSeed } from '../connection/connection.ts'
import type { Own } from './check-dice.ts'
import type { OwnDice } from './own-dice.ts'

interface Setup {
  readonly table: string
  readonly seat: string
  readonly send: (command: Command) => unknown
}

/** The dice of the seat at this screen: the values that it throws with, and what checking the table's dice takes. */
export class SeatDice {
  /** Dice of the rolls that were seen while they were open, by the place of their proof. */
  readonly pools = new Map<string, Pool>()
  readonly #setup: Setup
  /** This browser's part in the dice, once it is loaded. */
  #own: OwnDice | undefined

  constructor(setup: Setup) {
    this.#setup = setup
  }

  /** Loads this browser's part in the dice, which needs all that was seen before. */
  async load(lines: () => readonly LogLine[], chat: () => readonly ChatMessage[]): Promise<void> {
    if (this.#own) return
    const loaded = await import('./own-dice.ts').catch(() => undefined)
    // It is loaded the next time.
    if (!loaded || this.#own) return
    const { table, seat, send } = this.#setup
    const later = (work: () => void, milliseconds: number) => setTimeout(work, milliseconds)
    this.#own = new loaded.OwnDice({ table, seat, send, later, storage: localStorageOrNothing() })
    this.saw(lines(), chat())
  }

  /** Commits to a share and reveals it, when the evening asks for it. */
  hear(table: TableView, plays: boolean): void {
    this.#own?.hear(table, plays)
  }

  saw(lines: readonly LogLine[], chat: readonly ChatMessage[]): void {
    this.#own?.heard([...lines.map(proofOf), ...chat.map((m) => m.roll?.proof)])
  }

  /** Keeps the pools of rolls that these lines answer. */
  keepPools(questions: readonly OpenQuestion[], lines: readonly LogLine[]): void {
    for (const { did } of lines) {
      if (did?.did !== 'answer' || did.proof === undefined) continue
      const asked = questions.find((q) => q.question.name === did.question)
      if (asked?.question.kind === 'roll') this.pools.set(did.proof.place, asked.question.pool)
    }
  }

  /** Whether this browser has a chain that counts: the server then expects its next value. */
  get isCounted(): boolean {
    return this.#own?.counts === true
  }

  /** The next value of this browser's chain after this log line; anything, before the chain counts. */
  seedAfter(line: number): string {
    return this.#own?.nextAfter(line) ?? clientSeed()
  }

  /** What this browser has kept of the dice. */
  get kept(): Own | undefined {
    const own = this.#own
    const { table, seat } = this.#setup
    return (
      own && {
        table,
        seat,
        kept: (evening) => own.kept(evening),
        valuesOf: (kept) => own.valuesOf(kept),
      }
    )
  }
}

const proofOf = ({ did }: LogLine): Proof | undefined => (did?.did === 'answer' ? did.proof : undefined)

function localStorageOrNothing(): Storage | undefined {
  try {
    return localStorage
  } catch {
    return undefined
  }
}
