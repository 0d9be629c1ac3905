import type { Rng } from '@sortie/engine'
import type { Proof } from '@sortie/protocol'
import type { TableFile } from '../archive/table-file.ts'
import { commitmentTo, commitmentToAll, diceRng, hiddenPosition, nthHidden, placeIn, printOfKey } from './fair-dice.ts'
import { ChainValues, chainId, chainsIn, keyOf, problemWithRounds } from './mixing.ts'

type Told = TableFile['evenings'][number]

/** The dice of one evening, as a file tells them, checked throw by throw. */
export class EveningDice {
  readonly told: Told
  readonly #table: string
  readonly #chains: readonly { readonly seat: string; readonly anchor: string; readonly round: number }[]
  readonly #values: ChainValues
  /** Throws that not everybody saw, by the question that they answer. */
  readonly #hidden = new Map<string, Set<string>>()
  /** Open throws, by thrower. */
  readonly #used = new Map<string, Set<number>>()
  readonly #lastRound = { log: 0, chat: 0 }

  constructor(told: Told, file: TableFile) {
    this.told = told
    this.#table = told.from ?? file.table.id
    this.#chains = chainsIn(told.rounds ?? [])
    this.#values = new ChainValues(this.#chains.map((c) => c.anchor))
  }

  /** Problems with the evening itself. */
  get problems(): readonly string[] {
    const { evening, commitment, seed, cover = '', rounds } = this.told
    const fits =
      !seed ||
      commitment ===
        (rounds
          ? commitmentToAll({ table: this.#table, evening, seed, keyPrint: printOfKey(cover) })
          : commitmentTo(seed))
    const unfair = rounds && problemWithRounds(rounds)
    return [
      ...(fits ? [] : [`evening ${evening}: the seed does not fit what was published before`]),
      ...(unfair ? [`evening ${evening}, ${unfair}`] : []),
    ]
  }

  rng(proof: Proof): Rng {
    const { seed = '', evening, rounds } = this.told
    const round = proof.round === undefined ? undefined : rounds?.[proof.round - 1]
    return diceRng(seed, proof, keyOf(this.#table, evening, round))
  }

  /** Why a throw with this proof cannot have been made there; nothing if it can. */
  misplaced(
    stream: 'log' | 'chat',
    at: number,
    proof: Proof,
    { pool, question, isAgain }: { readonly pool: string; readonly question?: string; readonly isAgain: () => boolean },
  ): string | undefined {
    const { cover = '', rounds } = this.told
    const hidden = (question !== undefined && this.#hidden.get(question)) || new Set<string>()
    const which = !rounds || question === undefined ? at : nthHidden(question, hidden.size + 1)
    const isHere = cover !== '' && proof.place === hiddenPosition(cover, stream, which)
    if (!rounds || proof.round === undefined) return !rounds && (isHere || isAgain()) ? undefined : NO_MATCH
    if (proof.pool !== pool) return 'these are not the dice that were asked for'
    const placed = placeIn(proof)
    if (this.#isUsed(placed)) return isAgain() ? undefined : 'this throw was used before'
    if (!placed && !isHere) return isAgain() ? undefined : 'this throw does not belong here'
    if (!placed && question !== undefined) this.#hidden.set(question, hidden.add(proof.place))
    const round = rounds[proof.round - 1]
    if (proof.round !== 0 && round?.phase !== 'done') return 'these dice are of no round of the evening'
    if (proof.round < this.#lastRound[stream]) return 'these dice are of an earlier round'
    this.#lastRound[stream] = proof.round
    return this.#problemWithValue(proof, placed)
  }

  #isUsed(placed: ReturnType<typeof placeIn>): boolean {
    if (!placed) return false
    const used = this.#used.get(placed.whose) ?? new Set()
    this.#used.set(placed.whose, used)
    if (used.has(placed.index)) return true
    used.add(placed.index)
    return false
  }

  /** A value must belong to a chain that was committed to before the round's key was known. */
  #problemWithValue({ pinches, round = 0 }: Proof, placed: ReturnType<typeof placeIn>): string | undefined {
    const values = Object.entries(pinches)
    const isChains = placed?.whose.startsWith('chain:') === true
    if (values.length === 0) return isChains ? 'the value of the chain is missing' : undefined
    const [[seat, value] = ['', '']] = values
    const found = this.#values.find(value)
    const chain = found && this.#chains.find((c) => c.anchor === found.anchor && c.seat === seat && c.round <= round)
    const fits =
      chain && (!placed || (placed.index === found.index && placed.whose === `chain:${chainId(chain.anchor)}`))
    return values.length === 1 && fits ? undefined : 'nobody had committed to the value that was thrown with'
  }

  /** Throws that were counted and are missing. Those in removed messages are gone with them. */
  skipped(takenBack: number): readonly string[] {
    // A copy may have left the chat behind.
    if (this.told.from !== undefined || !this.told.seed) return []
    const missing = [...this.#used].filter(
      ([whose, used]) => Math.max(...used) > used.size + (whose.startsWith('seat:') ? 0 : takenBack),
    )
    return missing.map(([whose]) => `evening ${this.told.evening}: throws of ${whose} are missing`)
  }
}

const NO_MATCH = 'these dice do not match'
