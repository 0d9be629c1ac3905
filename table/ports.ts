import type { AnyGame, Json } from '@sortie/engine'
import type { Think } from './live/ask-bot.ts'
import type { Store } from './store/store.ts'

/** What a live table needs from its server. */
export interface Ports {
  readonly store: Store
  readonly game: (id: string) => Promise<AnyGame>
  readonly now: () => number
  /** How long updates are gathered for seats that do not act, in milliseconds; 0 for not at all. */
  readonly gather: number
  /** Asks slow bots in a thread where they block no table. Without it, the table waits for every bot. */
  readonly think?: Think
  /** Told of broken rules and lost races; never of anything secret. */
  readonly report: (what: string, about: { readonly table: string; readonly [k: string]: Json }) => void
}
