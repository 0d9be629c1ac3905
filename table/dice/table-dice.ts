import { CHANCE, type Input, type Rng, type Seat, type Waiting } from '@sortie/engine'
import type { Proof, Refused } from '@sortie/protocol'
import { refused } from '../live/outcome.ts'
import { eveningNow, type LobbyState } from '../lobby/lobby-events.ts'
import type { GameLog } from '../log/game-log.ts'
import { diceRng, proofFor, thrownBy } from './fair-dice.ts'
import { undoneThrow } from './undone-throw.ts'

type Seeds = Proof['pinches']
type Throw = Input & { readonly kind: 'answer' }

export const noEvening = refused('dice/no-evening', 'the evening has not begun; the GM begins it')

/** The server's dice of one table, with the seeds that its clients have sent. */
export class TableDice {
  readonly #table: string
  readonly #log: GameLog
  readonly #lobby: () => LobbyState
  #seeds: Seeds = {}

  constructor(table: string, log: GameLog, lobby: () => LobbyState) {
    this.#table = table
    this.#log = log
    this.#lobby = lobby
  }

  /** Mixes a client's seed into every throw from now on. */
  mix(seat: Seat, seed: string): void {
    this.#seeds = { ...this.#seeds, [seat]: seed }
  }

  /** The answer to a roll or a draw; nothing while no evening has begun. `seeds` are mixed into this throw only. */
  answer(w: Waiting, seeds: Seeds = {}): Throw | undefined {
    const dice = this.#dice('log', this.#log.table.version, seeds)
    if (!dice) return undefined
    const again = this.#lobby().options.undoneDice === 'same' ? undoneThrow(this.#log.table.entries, w) : undefined
    const fallen = again ?? { answer: thrownBy(w.question, dice.rng), proof: dice.proof }
    return { kind: 'answer', by: CHANCE, to: w.askedAt, ...fallen }
  }

  /** Dice for a roll in the chat at this position. */
  forChat(at: number, seeds: Seeds): { readonly proof: Proof; readonly rng: Rng } | Refused {
    return this.#dice('chat', at, seeds) ?? noEvening
  }

  #dice(stream: 'log' | 'chat', at: number, seeds: Seeds) {
    const evening = eveningNow(this.#lobby())
    if (!evening) return undefined
    const proof = proofFor(this.#table, evening, { stream, at }, { ...this.#seeds, ...seeds })
    return { proof, rng: diceRng(evening.seed, proof) }
  }
}
