import type { Command, Proof, TableView } from '@sortie/protocol'
import {
  COMMIT_MILLISECONDS,
  chainId,
  chainOf,
  commitmentToShare,
  keyOf,
  LONGEST_CHAIN,
  REVEAL_MILLISECONDS,
  shareOf,
} from '@sortie/table/browser'

type Evening = TableView['evenings'][number]
type Mixing = NonNullable<Evening['mixing']>

/** What this browser keeps of an evening, so that nobody can tell it something else afterwards. */
export interface KeptEvening {
  /** The first commitment that was seen. */
  readonly commitment: string
  /** The secret from which this browser's shares and its chain follow. */
  readonly root: string
  /** How many values of the chain have been used. */
  readonly used: number
  /** The last log line when the first value was sent: throws after it have one. */
  readonly from?: number
  /** The keys of rounds, as they were first seen. */
  readonly keys: { readonly [round: number]: string }
  /** Who had committed to what when this browser revealed its share. */
  readonly commits: { readonly [round: number]: Mixing['commits'] }
  /** What did not fit when it was told. */
  readonly trouble: readonly Trouble[]
}
export type Trouble = 'commitment' | 'share' | 'key'

interface Setup {
  readonly table: string
  readonly seat: string
  /** Where it is kept, if this browser keeps anything. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem'> | undefined
  readonly send: (command: Command) => unknown
  readonly later: (work: () => void, milliseconds: number) => unknown
}

/** This browser's part in the dice of a table: it mixes its share in, throws with its own chain, and remembers. */
export class OwnDice {
  readonly #setup: Setup
  readonly #kept = new Map<number, KeptEvening>()
  #chain: { readonly root: string; readonly values: readonly string[] } | undefined
  #evening: Evening | undefined
  /** What was sent already. */
  readonly #sent = new Set<string>()

  constructor(setup: Setup) {
    this.#setup = setup
  }

  /** Whether this browser's chain counts in the evening under way. */
  get counts(): boolean {
    const e = this.#evening
    const kept = e && this.kept(e.evening)
    return kept !== undefined && e?.chains?.some((c) => c.anchor === this.valuesOf(kept)[0]) === true
  }

  /** The value to throw with next, after this log line; nothing before this browser's chain counts. */
  nextAfter(line: number): string | undefined {
    const e = this.#evening
    const kept = e && this.kept(e.evening)
    if (!e || !kept) return undefined
    const values = this.valuesOf(kept)
    if (!this.counts) return undefined
    if (kept.from === undefined) this.#keep(e.evening, { ...kept, from: line })
    return values[kept.used + 1]
  }

  /** What is kept of an evening. */
  kept(evening: number): KeptEvening | undefined {
    const known = this.#kept.get(evening)
    if (known) return known
    try {
      const text = this.#setup.storage?.getItem(this.#key(evening))
      const stored = text ? (JSON.parse(text) as KeptEvening) : undefined
      if (stored) this.#kept.set(evening, stored)
      return stored
    } catch {
      return undefined
    }
  }

  /** The values of this browser's chain, the anchor first. */
  valuesOf({ root }: KeptEvening): readonly string[] {
    if (this.#chain?.root !== root) this.#chain = { root, values: chainOf(root) }
    return this.#chain.values
  }

  /** The table has changed, or was just opened. */
  hear(room: TableView, takesPart: boolean): void {
    const e = room.evenings.findLast((v) => v.seed === undefined && v.rounds !== undefined)
    this.#evening = e
    if (!e) return
    this.#compare(e)
    if (takesPart) this.#takePart(e)
  }

  /** Throws were made: those of this browser's chain have used its values up. */
  heard(proofs: readonly (Proof | undefined)[]): void {
    for (const proof of proofs) {
      const kept = proof?.round === undefined ? undefined : this.kept(proof.evening)
      if (!proof || !kept) continue
      const own = `chain:${chainId(this.valuesOf(kept)[0] ?? '')}/`
      const index = proof.place.startsWith(own) ? Number(proof.place.slice(own.length)) : 0
      if (index > kept.used) this.#keep(proof.evening, { ...kept, used: index })
    }
  }

  #compare(e: Evening): void {
    const first: KeptEvening = {
      commitment: e.commitment,
      root: newRoot(),
      used: 0,
      keys: {},
      commits: {},
      trouble: [],
    }
    const before = this.kept(e.evening)
    let kept = before ?? first
    // A chain that has come to its end is followed by another.
    if (kept.used >= LONGEST_CHAIN) kept = { ...kept, root: newRoot(), used: 0 }
    const trouble = new Set(kept.trouble)
    if (kept.commitment !== e.commitment) trouble.add('commitment')
    const keys: Record<number, string> = { ...kept.keys }
    for (const [i, key] of (e.rounds ?? []).entries()) {
      if (key === null) continue
      if ((keys[i + 1] ?? key) !== key) trouble.add('key')
      keys[i + 1] ??= key
    }
    if (e.mixing?.phase === 'done' && !this.#hasOwnShare(e, e.mixing, kept)) trouble.add('share')
    const now = { ...kept, keys, trouble: [...trouble] }
    if (JSON.stringify(now) !== JSON.stringify(before)) this.#keep(e.evening, now)
  }

  /** A round that this browser took part in has its share, the others are those that were committed to, and the key follows. */
  #hasOwnShare({ evening, rounds }: Evening, mixing: Mixing, kept: KeptEvening): boolean {
    const { round, commits, shares } = mixing
    const then = kept.commits[round]
    if (!then) return true
    const anchor = this.valuesOf(kept)[0] ?? ''
    const key = keyOf(this.#setup.table, evening, { ...mixing, since: 0 })
    return (
      JSON.stringify(then) === JSON.stringify(commits) &&
      shares[anchor] === shareOf(kept.root, round) &&
      commits.every((c) => commitmentToShare(c.anchor, shares[c.anchor] ?? '') === c.commitment) &&
      rounds?.[round - 1] === key
    )
  }

  #takePart(e: Evening): void {
    const kept = this.kept(e.evening)
    if (!kept) return
    const anchor = this.valuesOf(kept)[0] ?? ''
    const { mixing } = e
    const commit = (round: number): void => {
      const commitment = commitmentToShare(anchor, shareOf(kept.root, round))
      this.#send(`${anchor} commits ${round}`, { do: 'mix', round, anchor, commitment })
    }
    if (!mixing || mixing.phase === 'done' || mixing.phase === 'void') {
      if (!e.chains?.some((c) => c.anchor === anchor)) commit((mixing?.round ?? 0) + 1)
      return
    }
    const { round, phase, commits, shares } = mixing
    const isIn = commits.some((c) => c.anchor === anchor)
    if (phase === 'open' && !isIn) commit(round)
    if (phase === 'closed' && isIn && shares[anchor] === undefined) {
      // Kept before it is sent: from now on no server can claim a different commitment of another client.
      this.#keep(e.evening, { ...kept, commits: { ...kept.commits, [round]: commits } })
      this.#send(`${anchor} reveals ${round}`, { do: 'mix', round, anchor, share: shareOf(kept.root, round) })
    }
    this.#askLater(e.evening, mixing, anchor)
  }

  /** If a phase lasts too long, the server is asked whether its time is up. */
  #askLater(evening: number, { round, phase }: Mixing, anchor: string): void {
    const ask = `${anchor} asks ${round} ${phase}`
    if (this.#sent.has(ask)) return
    this.#sent.add(ask)
    this.#setup.later(
      () => {
        this.#sent.delete(ask)
        const now = this.#evening?.mixing
        if (this.#evening?.evening !== evening || now?.round !== round || now.phase !== phase) return
        this.#setup.send({ do: 'mix', round, anchor })
        this.#askLater(evening, now, anchor)
      },
      (phase === 'open' ? COMMIT_MILLISECONDS : REVEAL_MILLISECONDS) + 200,
    )
  }

  #send(what: string, command: Command): void {
    if (this.#sent.has(what)) return
    this.#sent.add(what)
    this.#setup.send(command)
  }

  #key(evening: number): string {
    return `sortie/dice/${this.#setup.table}/${evening}/${this.#setup.seat}`
  }

  #keep(evening: number, kept: KeptEvening): void {
    this.#kept.set(evening, kept)
    try {
      this.#setup.storage?.setItem(this.#key(evening), JSON.stringify(kept))
    } catch {
      // It is known until the page is closed; then this browser begins another chain.
    }
  }
}

const newRoot = (): string =>
  [...crypto.getRandomValues(new Uint8Array(32))].map((b) => b.toString(16).padStart(2, '0')).join('')
