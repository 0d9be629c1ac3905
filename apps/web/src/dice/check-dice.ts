import { type Pool, throwDice } from '@sortie/engine'
import type { LogLine, Proof, TableView } from '@sortie/protocol'
import {
  ChainValues,
  chainId,
  commitmentTo,
  commitmentToAll,
  diceRng,
  placeIn,
  poolText,
  standingLines,
  throwId,
} from './dice-code.ts'
import type { KeptEvening, Trouble } from './own-dice.ts'

/** The result of checking the dice in this seat's log. */
export interface Checked {
  readonly agree: number
  readonly waiting: number
  readonly byHand: number
  /** Throws whose dice or cards this seat does not know. */
  readonly unknown: number
  /** Throws made before anybody had mixed a share in: only the server knows how they came about. */
  readonly unmixed: number
  /** Throws of bots, and of clients that commit to nothing. */
  readonly unbound: number
  /** Throws of this seat that another browser made. */
  readonly elsewhere: number
  readonly wrong: readonly { readonly what: Wrong; readonly n: number }[]
}
/** What does not fit, of an evening or of a line. */
export type Wrong = 'evening' | Trouble | 'line' | 'place' | 'value' | 'own' | 'pool' | 'round' | 'table'

/** What this browser knows of its own. */
export interface Own {
  readonly table: string
  readonly seat: string | undefined
  readonly kept: (evening: number) => KeptEvening | undefined
  readonly valuesOf: (kept: KeptEvening) => readonly string[]
}

type Evening = TableView['evenings'][number]
type Thrown = LogLine & { readonly did: { readonly did: 'answer'; readonly proof: Proof; readonly answer: unknown } }

const usual: readonly number[] = [6, 10, 8, 4, 12, 20, 100]

/** Every throw that this seat saw, computed again from the opened seeds, and held against what this browser has kept. */
export function checkDice(
  lines: readonly LogLine[],
  evenings: TableView['evenings'],
  pools: ReadonlyMap<string, Pool>,
  own?: Own,
): Checked {
  const told = new Map(evenings.map((e) => [e.evening, new ToldEvening(e, own)]))
  const count = { agree: 0, waiting: 0, byHand: 0, unknown: 0, unmixed: 0, unbound: 0 }
  const wrong: Checked['wrong'][number][] = [...told.values()].flatMap((e) =>
    e.problems.map((what) => ({ what, n: e.told.evening })),
  )
  const standing = new Set(standingLines(lines))
  for (const line of lines) {
    const { n, did } = line
    if (did?.did !== 'answer') continue
    if (did.byHand) count.byHand++
    if (did.proof === undefined) continue
    const { proof } = did
    const evening = told.get(proof.evening)
    const faces =
      Array.isArray(did.answer) && did.answer.every((f) => typeof f === 'number')
        ? (did.answer as readonly number[])
        : undefined
    const bound = evening?.wrongAbout(line as Thrown, standing.has(line), pools.get(proof.place))
    if (bound) wrong.push({ what: bound, n })
    if (proof.round === 0) count.unmixed++
    else if (proof.round !== undefined && Object.keys(proof.pinches).length === 0) count.unbound++
    if (bound) continue
    if (evening?.told.seed === undefined) count.waiting++
    else if (!faces) count.unknown++
    else if (evening.fell(faces, proof, pools.get(proof.place))) count.agree++
    else wrong.push({ what: 'line', n })
  }
  const elsewhere = [...told.values()].reduce((n, e) => n + e.elsewhere, 0)
  return { ...count, elsewhere, wrong }
}

/** What was told of an evening, and which of its throws have been seen so far. */
class ToldEvening {
  readonly told: Evening
  readonly #own: Own | undefined
  readonly #kept: KeptEvening | undefined
  readonly #values: ChainValues
  /** Throws seen so far, and whether one of them still stands. */
  readonly #seen = new Map<string, boolean>()
  readonly #last = new Map<string, number>()

  constructor(told: Evening, own: Own | undefined) {
    this.told = told
    this.#own = own
    this.#kept = own?.kept(told.evening)
    this.#values = new ChainValues((told.chains ?? []).map((c) => c.anchor))
  }

  get problems(): readonly Wrong[] {
    const { commitment, seed, rounds } = this.told
    const kept = this.#kept
    const problems = new Set<Wrong>(kept?.trouble)
    if (seed && commitment !== (rounds ? this.#commitmentToAll(seed) : commitmentTo(seed))) problems.add('evening')
    if (kept && kept.commitment !== commitment) problems.add('commitment')
    if (kept && Object.entries(kept.keys).some(([round, key]) => rounds?.[Number(round) - 1] !== key))
      problems.add('key')
    return [...problems]
  }

  #commitmentToAll(seed: string): string {
    const { evening, keyPrint = '' } = this.told
    return commitmentToAll({ table: this.#table, evening, seed, keyPrint })
  }

  /** A copy keeps the dice of its original. */
  get #table(): string {
    return this.told.from ?? this.#own?.table ?? ''
  }

  /** What is wrong with how a throw came about; nothing if it is as it should be. */
  wrongAbout({ n, hand, did: { proof } }: Thrown, stands: boolean, asked: Pool | undefined): Wrong | undefined {
    if (proof.round === undefined) return this.told.rounds ? 'round' : undefined
    if (!this.told.rounds) return 'round'
    const id = throwId(proof)
    const before = this.#seen.get(id)
    this.#seen.set(id, stands || before === true)
    // What was taken back and is thrown again falls the same; nothing else does.
    if (before !== undefined) return before && stands ? 'place' : undefined
    if (this.#own && proof.table !== this.#table) return 'table'
    if (asked && poolText(asked) !== proof.pool) return 'pool'
    if (proof.round > 0 && typeof this.told.rounds[proof.round - 1] !== 'string') return 'round'
    return this.#wrongPlace(proof) ?? this.#wrongValue(proof) ?? (this.#isLeftOut(n, hand, proof) ? 'own' : undefined)
  }

  /** The next of a chain comes after those before it; seats without one are counted without gaps. */
  #wrongPlace(proof: Proof): Wrong | undefined {
    const placed = placeIn(proof)
    if (!placed) return undefined
    const last = this.#last.get(placed.whose)
    this.#last.set(placed.whose, placed.index)
    if (last === undefined) return placed.index >= 1 ? undefined : 'place'
    const fits = placed.whose.startsWith('seat:') ? placed.index === last + 1 : placed.index > last
    return fits ? undefined : 'place'
  }

  #wrongValue({ pinches, round = 0, ...proof }: Proof): Wrong | undefined {
    const placed = placeIn({ pinches, round, ...proof })
    const [[seat, value] = [], ...more] = Object.entries(pinches)
    if (value === undefined) return placed?.whose.startsWith('chain:') ? 'value' : undefined
    const found = more.length === 0 ? this.#values.find(value) : undefined
    const chain = found && this.told.chains?.find((c) => c.anchor === found.anchor && c.seat === seat)
    if (!found || !chain || chain.round > round) return 'value'
    const fits = !placed || (placed.whose === `chain:${chainId(chain.anchor)}` && placed.index === found.index)
    return fits ? undefined : 'value'
  }

  /** Whether a throw of this seat lacks the value that this browser had committed to, or has one of another device. */
  #isLeftOut(n: number, hand: string | undefined, { pinches, round = 0 }: Proof): boolean {
    if (!this.#kept || !this.#own || hand === undefined || hand !== this.#own.seat) return false
    const values = this.#own.valuesOf(this.#kept)
    const chain = this.told.chains?.find((c) => c.anchor === values[0])
    if (!chain || chain.round > round || n <= (this.#kept.from ?? n)) return false
    const [value] = Object.values(pinches)
    if (value !== undefined && !values.includes(value)) this.elsewhere++
    return value === undefined
  }
  /** Throws of this seat that another browser made. */
  elsewhere = 0

  /** Whether the seed gives these faces. The proof names the dice; in older evenings they are those that were seen, or a guess. */
  fell(faces: readonly number[], proof: Proof, pool: Pool | undefined): boolean {
    const { seed = '', rounds } = this.told
    const key = proof.round ? (rounds?.[proof.round - 1] ?? '') : undefined
    const likely =
      proof.pool !== undefined
        ? [poolIn(proof.pool)]
        : pool
          ? [pool]
          : usual.filter((sides) => Math.max(...faces) <= sides).map((sides) => [{ count: faces.length, sides }])
    return likely.some((p) => throwDice(p, diceRng(seed, proof, key)).join() === faces.join())
  }
}

const poolIn = (text: string): Pool =>
  text.split('+').map((dice) => {
    const [count = 0, sides = 0] = dice.split('d').map(Number)
    return { count, sides }
  })
