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
  #version: Version | undefined
  #views: Views | undefined
  /** Ids of open questions. */
  #ids: ReadonlyMap<number, string> = new Map()

  constructor(log: Pick<GameLog, 'table'>, secret: string) {
    this.#log = log
    this.#secret = secret
  }

  for(viewer: Viewer): SeatView {
    const version = this.#now
    const seen = version.views.for(viewer)
    const known = version.made.get(seen)
    if (known) return known
    const view: SeatView = { ...seen, questions: this.#named(seen.questions, version) }
    version.made.set(seen, view)
    return view
  }

  /**
   * Called when all seats have this version. What was kept for them would otherwise live until the table's next answer, long
   * enough for the collector to copy it twice.
   */
  forget(): void {
    this.#version = undefined
  }

  /** How one view differs from another. Places that are equal are left out, whether they are the same object or not. */
  changes(from: SeatView, to: SeatView): readonly Change[] {
    const { differences } = this.#now
    const known = changesIn(differences, from, to)
    if (known) return known
    const changes = [...stateChanges(differences, from, to)]
    for (const part of PARTS) if (from[part] !== to[part]) changes.push(...diff<unknown>(from[part], to[part], [part]))
    differences.push({ from, to, changes })
    return changes
  }

  get #now(): Version {
    const { table } = this.#log
    const { version: number } = table
    if (this.#version?.table === table && this.#version.number === number) return this.#version
    this.#views = new Views(table, this.#views)
    this.#version = { table, number, views: this.#views, made: new Map(), questions: new Map(), differences: [] }
    this.#ids = new Map(
      table.waiting.map(({ askedAt }) => [askedAt, this.#ids.get(askedAt) ?? questionId(this.#secret, askedAt)]),
    )
    return this.#version
  }

  #named(questions: Seen['questions'], version: Version): SeatView['questions'] {
    const known = version.questions.get(questions)
    if (known) return known
    const named = questions.map(({ at, ...question }) => ({ id: this.#ids.get(at) as string, ...question }))
    version.questions.set(questions, named)
    return named
  }
}

/** What was made for one version of the table. */
interface Version {
  readonly table: Table
  readonly number: number
  readonly views: Views
  /** Seats' views, by the objects they were made from. */
  readonly made: Map<Seen, SeatView>
  /** Questions with their ids, by the objects they were made from. */
  readonly questions: Map<Seen['questions'], SeatView['questions']>
  readonly differences: Difference[]
}

interface Difference {
  readonly from: object
  readonly to: object
  readonly changes: readonly Change[]
}

function stateChanges(known: Difference[], { state: from }: SeatView, { state: to }: SeatView): readonly Change[] {
  const found = changesIn(known, from as object, to as object)
  if (found) return found
  const changes = diff(from, to, ['state'])
  known.push({ from: from as object, to: to as object, changes })
  return changes
}

function changesIn(known: readonly Difference[], from: object, to: object): readonly Change[] | undefined {
  for (const one of known) if (one.from === from && one.to === to) return one.changes
  return undefined
}
