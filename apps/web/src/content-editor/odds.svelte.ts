import type { Json, Overlay, Settings } from '@sortie/engine'
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
  readonly question: string
  readonly settings: { readonly [key: string]: Json }
  readonly declared: Settings
  /** The table as it is, and as it would be. */
  readonly before: Asked
  readonly edited: Asked
}
interface Asked {
  readonly options: { readonly [option: string]: Json }
  /** The table's own rows. */
  readonly rows: Overlay
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

  async #compute({ game, question, settings, declared, before: table, edited }: Asking): Promise<void> {
    const run = ++this.#run
    const began = performance.now()
    if (this.#catalogue?.id !== game) {
      const found = await this.#pool.describe(game)
      if ('unknown' in found) return this.clear()
      this.#catalogue = found
    }
    if (run !== this.#run) return
    const catalogue = this.#catalogue
    const changed = Object.entries(settings).filter(
      ([k, v]) => declared[k] && valueText(declared[k].default) !== valueText(v),
    )
    const side = ({ options, rows }: Asked): Side => ({
      options: texts(Object.entries(options)),
      settings: texts(changed),
      policy: {},
      rows,
    })
    const [a, b] = [side(table), side(edited)]
    const key = JSON.stringify([game, question, a])
    const known = this.#before?.key === key ? this.#before.result : undefined
    const before = known ?? (await this.#pool.first({ game, question, ...a }))
    const now = JSON.stringify([game, question, b]) === key ? before : await this.#pool.first({ game, question, ...b })
    if (run !== this.#run) return
    if (!before || !now || 'failed' in before || 'failed' in now) return this.clear()
    this.#before = { key, result: before }
    const titled = catalogue.questions.find((q) => q.name === question)
    const said = Object.entries(b.options).map(([k, v]) => `${spaced(k).toLowerCase()} ${v}`)
    this.title = [titled?.title ?? question, ...said].join(', ')
    this.moved = movedBetween(before, now, catalogue)
    this.link = linkOf({
      game,
      question,
      a,
      b: { ...NO_SIDE, options: otherThan(a.options, b.options), rows: edited.rows },
    })
    this.took = performance.now() - began
  }
}

const texts = (values: readonly (readonly [name: string, value: Json])[]): Side['options'] =>
  Object.fromEntries(values.map(([name, value]) => [name, valueText(value)]))

/** The options in which B differs. */
const otherThan = (a: Side['options'], b: Side['options']): Side['options'] =>
  Object.fromEntries(Object.entries(b).filter(([name, text]) => a[name] !== text))

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
