import type { ContentOdds, Json, Overlay, Settings } from '@sortie/engine'
import { type CellResult, valueText } from '@sortie/engine/odds'
import type { Catalogue } from '../lab/catalogue.ts'
import type { FromLab } from '../lab/lab-worker.ts'
import { linkOf, NO_SIDE, type Side } from '../lab/link.ts'
import { Pool } from '../lab/pool.ts'
import { capital, spaced } from '../question/say.ts'
import { startThread } from '../thread/thread.ts'

/** A way it can end, before and after the change. */
export interface Moved {
  readonly name: string
  readonly text: string
  readonly before: number
  readonly after: number
}

interface Asking {
  readonly game: string
  readonly odds: ContentOdds
  /** The row that is edited. */
  readonly id: string
  readonly settings: { readonly [key: string]: Json }
  readonly declared: Settings
  /** The table's own rows as they are, and as they would be. */
  readonly own: Overlay
  readonly next: Overlay
}

/** The odds of the game beside a row that is edited: computed again whenever it changes. */
export class EditedOdds {
  title = $state('')
  moved = $state.raw<readonly Moved[]>([])
  /** Where the same can be looked at in the lab. */
  link = $state('')
  /** How long the last change took, from the edit to its odds, in milliseconds. */
  took = $state(0)
  #catalogue: Catalogue | undefined
  #run = 0
  readonly #pool = new Pool((said, failed) => {
    const worker = startThread('lab')
    worker.onmessage = ({ data }: MessageEvent<FromLab>) => said(data)
    worker.onerror = failed
    return worker
  }, 1)
  /** What was computed for the table as it is stays known while only the draft changes. */
  #before: { readonly key: string; readonly result: CellResult } | undefined

  end(): void {
    this.#run++
    this.#pool.end()
  }

  clear(): void {
    this.#run++
    this.#next = undefined
    this.moved = []
    this.title = ''
  }

  /** Asks once more; what was wanted meanwhile is left out but for the last. */
  async ask(wanted: Asking): Promise<void> {
    this.#next = wanted
    if (this.#asking) return
    this.#asking = true
    for (let now: Asking | undefined = this.#next; now; now = this.#next) {
      this.#next = undefined
      await this.#compute(now)
    }
    this.#asking = false
  }
  #next: Asking | undefined
  #asking = false

  async #compute({ game, odds, id, settings, declared, own, next }: Asking): Promise<void> {
    const run = ++this.#run
    const began = performance.now()
    if (this.#catalogue?.id !== game) {
      const found = await this.#pool.describe(game)
      if ('unknown' in found) return this.clear()
      this.#catalogue = found
    }
    if (run !== this.#run) return
    const catalogue = this.#catalogue
    const options = Object.fromEntries(Object.entries(odds.options?.(id) ?? {}).map(([k, v]) => [k, valueText(v)]))
    const changed = Object.entries(settings).filter(
      ([k, v]) => declared[k] && valueText(declared[k].default) !== valueText(v),
    )
    const side: Side = {
      options,
      settings: Object.fromEntries(changed.map(([k, v]) => [k, valueText(v)])),
      policy: {},
    }
    const asked = (rows: Overlay) => ({ game, question: odds.question, ...side, rows })
    const key = JSON.stringify(asked(own))
    const known = this.#before?.key === key ? this.#before.result : undefined
    const before = known ?? (await this.#pool.first(asked(own)))
    const now = JSON.stringify(own) === JSON.stringify(next) ? before : await this.#pool.first(asked(next))
    if (run !== this.#run) return
    if (!before || !now || 'failed' in before || 'failed' in now) return this.clear()
    this.#before = { key, result: before }
    const question = catalogue.questions.find((q) => q.name === odds.question)
    const said = Object.entries(options).map(([k, v]) => `${spaced(k).toLowerCase()} ${v}`)
    this.title = [question?.title ?? odds.question, ...said].join(', ')
    this.moved = movedBetween(before, now, catalogue)
    this.link = linkOf({ game, question: odds.question, a: { ...side, rows: own }, b: { ...NO_SIDE, rows: next } })
    this.took = performance.now() - began
  }
}

function movedBetween(before: CellResult, now: CellResult, { outcomes }: Catalogue): readonly Moved[] {
  if ('failed' in before || 'failed' in now) return []
  const [a, b] = [before.odds.outcomes, now.odds.outcomes]
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].map((name) => ({
    name,
    text: capital(outcomes[name] ?? name),
    before: a[name]?.p ?? 0,
    after: b[name]?.p ?? 0,
  }))
}
