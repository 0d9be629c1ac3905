import type { Assumption, Axis, CellResult } from '@sortie/engine/odds'
import type { Catalogue } from './catalogue.ts'
import type { FromLab, LabRequest, Planned, ToLab } from './lab-worker.ts'
import { CHUNK_MS, MOST_IN_CHUNK } from './limits.ts'

/** As much of a worker as the pool needs. */
export interface Computer {
  postMessage(message: ToLab): void
  terminate(): void
}
/** Starts a worker: what it says, and whether it failed, is told. */
export type Make = (said: (message: FromLab) => void, failed: () => void) => Computer

/** What is told of a sweep while it is computed. */
export interface Listening {
  readonly planned: (axes: readonly Axis[], cells: number) => void
  /** Called often: `side` is the place of the table among those asked. */
  readonly computed: (side: number, cells: readonly number[], results: readonly CellResult[]) => void
  readonly ended: () => void
  /** The cell that is looked at: it comes first. */
  readonly first?: (cells: number) => number
  /** Cells that need not be computed again. */
  readonly known?: (side: number, cell: number) => boolean
  readonly refused: (problems: readonly string[]) => void
}

type Wanted = ToLab extends infer M ? (M extends { readonly id: number } ? Omit<M, 'id'> : never) : never
type Answer = FromLab extends infer M ? (M extends { readonly id: number } ? Omit<M, 'id'> : never) : never

/** Several workers that share the cells of a sweep. Each is handed a few at a time, so that all are busy until the end. */
export class Pool {
  readonly #make: Make
  readonly #size: number
  readonly #workers: Crew[] = []
  #run = 0

  constructor(make: Make, size: number) {
    this.#make = make
    this.#size = Math.max(1, size)
  }

  async describe(game: string): Promise<Catalogue | { readonly unknown: readonly string[] }> {
    const answer = await this.#any().ask({ describe: game })
    if ('catalogue' in answer) return answer.catalogue
    return { unknown: 'unknown' in answer ? answer.unknown : [] }
  }

  async say(game: string, assumptions: readonly Assumption[]): Promise<readonly string[]> {
    const answer = await this.#any().ask({ say: { game, assumptions } })
    return 'said' in answer ? answer.said : []
  }

  /** One cell, as fractions. */
  async fractions(asked: LabRequest, cell: number): Promise<CellResult | undefined> {
    const answer = await this.#any().ask({ compute: asked, cells: [cell], fractions: true })
    return 'computed' in answer ? answer.computed[0] : undefined
  }

  /** The first cell of a table, beside whatever else is computed. */
  async first(asked: LabRequest): Promise<CellResult | undefined> {
    const answer = await this.#any().ask({ compute: asked, cells: [0], fractions: false })
    return 'computed' in answer ? answer.computed[0] : undefined
  }

  /** Computes all cells of all tables asked. What was computed before is given up. */
  async run(tables: readonly LabRequest[], told: Listening): Promise<void> {
    this.stop()
    const run = this.#run
    const answer = await this.#any().ask({ plan: tables })
    if (run !== this.#run) return
    const plans = 'planned' in answer ? answer.planned : []
    const problems = [...new Set(plans.flatMap((p) => ('problems' in p ? p.problems : [])))]
    const [first] = plans
    if (!first || 'problems' in first || problems.length > 0) return told.refused(problems)
    if (!plans.every((p) => alike(first, p))) return told.refused([DIFFERENT])
    told.planned(first.axes, first.cells)
    await this.#share(tables, first.cells, { run, told })
  }

  /** Stops what is computed; workers in the middle of something are ended. */
  stop(): void {
    this.#run++
    for (const worker of this.#workers.splice(0)) {
      if (worker.isBusy) worker.end()
      else this.#workers.push(worker)
    }
  }

  end(): void {
    this.#run++
    for (const worker of this.#workers.splice(0)) worker.end()
  }

  /** A worker that is free, or a new one, or the first. */
  #any(): Crew {
    const free = this.#workers.find((worker) => !worker.isBusy)
    if (free) return free
    if (this.#workers.length >= this.#size) return this.#workers[0] as Crew
    const made = new Crew(this.#make)
    this.#workers.push(made)
    return made
  }

  async #share(
    tables: readonly LabRequest[],
    cells: number,
    { run, told }: { readonly run: number; readonly told: Listening },
  ) {
    const left = tables.map((asked, side) => ({
      asked,
      side,
      cells: inOrder(cells, told.first?.(cells)).filter((cell) => !told.known?.(side, cell)),
    }))
    const most = left.reduce((sum, { cells: some }) => sum + some.length, 0)
    const work = async (worker: Crew): Promise<void> => {
      let size = 1
      for (let task = left.find((t) => t.cells.length > 0); task && run === this.#run; ) {
        const chunk = task.cells.splice(0, size)
        const began = performance.now()
        const answer = await worker.ask({ compute: task.asked, cells: chunk, fractions: false })
        if (run !== this.#run) return
        const took = Math.max(1, performance.now() - began)
        size = Math.max(1, Math.min(MOST_IN_CHUNK, Math.round((chunk.length * CHUNK_MS) / took), size * 4))
        if ('computed' in answer) told.computed(task.side, chunk, answer.computed)
        task = left.find((t) => t.cells.length > 0)
      }
    }
    while (this.#workers.length < Math.min(this.#size, most)) this.#workers.push(new Crew(this.#make))
    await Promise.all(this.#workers.map(work))
    if (run === this.#run) told.ended()
  }
}

const DIFFERENT = 'B takes one value for everything that is not a range in A, and the same ranges as A.'

/** All cells, with one of them in front. */
const inOrder = (cells: number, first = 0): number[] => [
  first,
  ...Array.from({ length: cells }, (_, cell) => cell).filter((cell) => cell !== first),
]

const alike = (a: Planned, b: Planned): boolean =>
  'axes' in a && 'axes' in b && JSON.stringify(a.axes) === JSON.stringify(b.axes)

/** A worker and what it was asked. */
class Crew {
  readonly #worker: Computer
  readonly #waiting = new Map<number, (answer: Answer) => void>()
  #asked = 0

  constructor(make: Make) {
    this.#worker = make(
      ({ id, ...answer }) => {
        this.#waiting.get(id)?.(answer as Answer)
        this.#waiting.delete(id)
      },
      // A worker whose code cannot be loaded knows nothing.
      () => {
        for (const answer of this.#waiting.values()) answer({ unknown: [] })
        this.#waiting.clear()
      },
    )
  }

  get isBusy(): boolean {
    return this.#waiting.size > 0
  }

  ask(wanted: Wanted): Promise<Answer> {
    const id = ++this.#asked
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve)
      this.#worker.postMessage({ id, ...wanted } as ToLab)
    })
  }

  end(): void {
    this.#worker.terminate()
  }
}
