import type { Viewer } from '@sortie/engine'
import type { Refused } from '@sortie/protocol'
import type { LiveTable } from '@sortie/table'
import type { RecapForm, Written } from './work/jobs.ts'
import type { Workers } from './work/workers.ts'

type Taken = Written | Refused

/** Recaps that are kept, and how many bytes they have together at most. */
const MOST_KEPT = 100
const MOST_BYTES = 32 * 1024 * 1024

/** Recaps, made once for as long as nothing happens at their table: asking again costs nothing. */
export class Recaps {
  readonly #workers: Workers
  readonly #kept = new Map<string, { readonly version: string; readonly taken: Promise<Taken>; size: number }>()

  constructor(workers: Workers) {
    this.#workers = workers
  }

  of({ id, log, chat, lobby }: LiveTable, viewer: Viewer, as: RecapForm, evening?: number): Promise<Taken> {
    const { logAt = 0, chatAt = 0 } = lobby.state.seats[viewer.seat] ?? {}
    const key = `${id}/${viewer.seat}/${viewer.role}/${logAt}/${chatAt}/${as}/${evening ?? ''}`
    const version = [log, chat, lobby].map(({ stream }) => stream.next).join('/')
    const kept = this.#kept.get(key)
    if (kept?.version === version) return kept.taken
    const taken = this.#workers.run({ do: 'recap', table: id, viewer, as, ...(evening !== undefined && { evening }) })
    const made = { version, taken, size: 0 }
    this.#kept.delete(key)
    this.#kept.set(key, made)
    const forget = (): void => void (this.#kept.get(key) === made && this.#kept.delete(key))
    taken.then((recap) => {
      if ('refused' in recap) return forget()
      made.size = recap.bytes.length
      this.#makeRoom()
    }, forget)
    return taken
  }

  /** The oldest go first. */
  #makeRoom(): void {
    let size = [...this.#kept.values()].reduce((sum, one) => sum + one.size, 0)
    for (const [key, one] of this.#kept) {
      if (this.#kept.size <= MOST_KEPT && size <= MOST_BYTES) return
      this.#kept.delete(key)
      size -= one.size
    }
  }
}
