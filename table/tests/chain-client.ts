import { chainOf, commitmentToShare, shareOf } from '../dice/mixing.ts'
import { must, type Sitter } from './seated.ts'

/** A client that takes part in the dice as a browser does: everything it commits to follows from one secret. */
export class ChainClient {
  readonly sitter: Sitter
  readonly root: string
  readonly values: readonly string[]
  #used = 0

  constructor(sitter: Sitter, root = `${sitter.viewer.seat} ${Math.random()}`) {
    this.sitter = sitter
    this.root = root
    this.values = chainOf(root)
  }

  get anchor(): string {
    return this.values[0] as string
  }

  /** The value that is to be used next. */
  get next(): string {
    return this.values[this.#used + 1] as string
  }

  /** The same, and it is used up. */
  take(): string {
    return this.values[++this.#used] as string
  }

  commit(round = 1) {
    const commitment = commitmentToShare(this.anchor, shareOf(this.root, round))
    return this.sitter.do({ do: 'mix', round, anchor: this.anchor, commitment })
  }

  reveal(round = 1, share = shareOf(this.root, round)) {
    return this.sitter.do({ do: 'mix', round, anchor: this.anchor, share })
  }

  /** Asks whether the time of a round is up. */
  ask(round = 1) {
    return this.sitter.do({ do: 'mix', round, anchor: this.anchor })
  }
}

/** A whole round in which everybody does their part. */
export async function mixed(clients: readonly ChainClient[], round = 1): Promise<void> {
  for (const client of clients) must(await client.commit(round))
  for (const client of clients) must(await client.reveal(round))
}
