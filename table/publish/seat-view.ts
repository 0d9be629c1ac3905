import { type Seen, type Table, type Viewer, Views } from '@sortie/engine'
import type { Change, SeatView } from '@sortie/protocol'
import { idFrom } from '../crypto/secret.ts'
import type { GameLog } from '../log/game-log.ts'
import { diff } from './diff.ts'

/** A question's id: the same after a restart and on every server. It does not show how many questions came between two. */
export const questionId = (secret: string, askedAt: number): string => idFrom(secret, 'question', askedAt)

/** A view without the state. */
const PARTS = ['questions', 'offers', 'awaits', 'busy', 'gmDecides'] as const satisfies readonly (keyof SeatView)[]

/**
 * What each seat sees now. Besides log lines, chat and the table view nothing else leaves a table. Made once per version of
 * the table, and once for all seats that see alike: so are the changes from one view to the next.
 */
export class SeatViews {
  readonly #log: Pick<GameLog, 'table'>
  readonly #secret: string
  #now: { readonly table: Table; readonly version: number; readonly views: Views } | undefined
  /** Views of this version, by the objects they were made from. */
  readonly #made = new Map<Seen, SeatView>()
  /** The questions of this version with their ids, by the objects they were made from. */
  readonly #questions = new Map<Seen['questions'], SeatView['questions']>()
  /** Differences that were worked out in this version. */
  #known: { readonly from: object; readonly to: object; readonly changes: readonly Change[] }[] = []
  /** Ids of open questions. */
  #ids: ReadonlyMap<number, string> = new Map()

  constructor(log: Pick<GameLog, 'table'>, secret: string) {
    this.#log = log
    this.#secret = secret
  }

  for(viewer: Viewer): SeatView {
    const seen = this.#viewsNow().for(viewer)
    const known = this.#made.get(seen)
    if (known) return known
    const view: SeatView = { ...seen, questions: this.#named(seen.questions) }
    this.#made.set(seen, view)
    return view
  }

  /** How one view differs from another. Places that are equal are left out, whether they are the same object or not. */
  changes(from: SeatView, to: SeatView): readonly Change[] {
    const known = this.#knownBetween(from, to)
    if (known) return known
    const changes = [...this.#stateChanges(from, to)]
    for (const part of PARTS) if (from[part] !== to[part]) changes.push(...diff<unknown>(from[part], to[part], [part]))
    this.#known.push({ from, to, changes })
    return changes
  }

  #stateChanges({ state: from }: SeatView, { state: to }: SeatView): readonly Change[] {
    const known = this.#knownBetween(from as object, to as object)
    if (known) return known
    const changes = diff(from, to, ['state'])
    this.#known.push({ from: from as object, to: to as object, changes })
    return changes
  }

  #knownBetween(from: object, to: object): readonly Change[] | undefined {
    for (const known of this.#known) if (known.from === from && known.to === to) return known.changes
    return undefined
  }

  #viewsNow(): Views {
    const { table } = this.#log
    const { version } = table
    if (this.#now?.table === table && this.#now.version === version) return this.#now.views
    const views = new Views(table, this.#now?.views)
    this.#now = { table, version, views }
    this.#made.clear()
    this.#questions.clear()
    this.#known = []
    this.#ids = new Map(
      table.waiting.map(({ askedAt }) => [askedAt, this.#ids.get(askedAt) ?? questionId(this.#secret, askedAt)]),
    )
    return views
  }

  #named(questions: Seen['questions']): SeatView['questions'] {
    const known = this.#questions.get(questions)
    if (known) return known
    const named = questions.map(({ at, ...question }) => ({ id: this.#ids.get(at) as string, ...question }))
    this.#questions.set(questions, named)
    return named
  }
}
