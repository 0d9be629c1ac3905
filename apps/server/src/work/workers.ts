import { Worker } from 'node:worker_threads'
import type { Refused } from '@sortie/protocol'
import type { BotReply, BotTask, Lobby } from '@sortie/table'
import { outsideGames } from '../outside-games.ts'
import { carryOut, type Job, type JobResult } from './jobs.ts'
import type { FromWorker, WorkerSetup } from './worker.ts'

/** The memory of a thread. A file of the largest size needs about half of it. */
const MOST = { megabytes: 768, milliseconds: 30_000 }
/** Others that may wait for one thread. */
const MOST_WAITING = 16
/** Tables whose bots may wait, one request each. A bot beyond this limit takes any legal answer. */
const MOST_BOTS_WAITING = 500
/** An idle thread is ended after this long. */
const IDLE_MILLISECONDS = 60_000

const tooMany: Refused = {
  refused: 'rate/too-many',
  message: 'others are waiting for this too; please try again later',
}
const tooHeavy: Refused = {
  refused: 'work/too-heavy',
  message: 'this takes more time or memory than this server gives it',
}

interface Waiting {
  readonly job: Job
  readonly resolve: (result: JobResult) => void
  readonly reject: (cause: unknown) => void
}

/** Threads for uploads, for downloads and for bots: none of them delays another, or a table. */
export class Workers {
  readonly #lobby: Lobby
  readonly #lanes: { readonly [L in 'in' | 'out' | 'bots']: Lane } | undefined

  /** A store that lives in memory cannot be reached by another thread; then the work is done in this one. */
  constructor(lobby: Lobby, report: (what: string, about: object) => void, most = MOST) {
    this.#lobby = lobby
    const { address } = lobby.ports.store
    const { open: _, ...limits } = lobby.limits
    const games = outsideGames()
      .map(({ entry }) => entry)
      .join(',')
    const lane = address && ((room: number) => new Lane({ address, limits, games }, report, most, room))
    this.#lanes = lane && { in: lane(MOST_WAITING), out: lane(MOST_WAITING), bots: lane(MOST_BOTS_WAITING) }
  }

  async run<J extends Job>(job: J): Promise<JobResult<J>> {
    const isIn = job.do === 'adopt' || job.do === 'branch'
    const lane = this.#lanes?.[isIn ? 'in' : job.do === 'think' ? 'bots' : 'out']
    const result = await (lane ? lane.run(job) : carryOut(job, this.#lobby))
    if (isIn) this.#lobby.countAnew()
    return result as JobResult<J>
  }

  /**
   * What a bot says; nothing if it thinks for too long, or too many others do. Over a store in memory, as in tests, it thinks
   * in this thread, without a limit.
   */
  async think(task: BotTask): Promise<BotReply> {
    const said = await this.run({ do: 'think', task })
    return 'refused' in said ? {} : said
  }

  async close(): Promise<void> {
    await Promise.all(Object.values(this.#lanes ?? {}).map((lane) => lane.end()))
  }
}

/** One thread and the jobs that wait for it. The thread is started when needed, and again after it was ended. */
class Lane {
  readonly #setup: WorkerSetup
  readonly #most: typeof MOST
  readonly #report: (what: string, about: object) => void
  /** Jobs that may wait. */
  readonly #room: number
  #thread: Worker | undefined
  #queue: Waiting[] = []
  #current: Waiting | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(setup: WorkerSetup, report: (what: string, about: object) => void, most: typeof MOST, room: number) {
    this.#setup = setup
    this.#room = room
    this.#most = most
    this.#report = report
  }

  run(job: Job): Promise<JobResult> {
    if (this.#queue.length >= this.#room || this.#queue.some((w) => isOfOneTable(w.job, job)))
      return Promise.resolve(tooMany)
    return new Promise((resolve, reject) => {
      this.#queue.push({ job, resolve, reject })
      this.#next()
    })
  }

  async end(): Promise<void> {
    for (const waiting of this.#queue.splice(0)) waiting.resolve(tooMany)
    await this.#endThread()
  }

  #next(): void {
    if (this.#current) return
    clearTimeout(this.#timer)
    this.#current = this.#queue.shift()
    if (!this.#current) {
      this.#timer = setTimeout(() => void this.#endThread(), IDLE_MILLISECONDS).unref()
      return
    }
    this.#timer = setTimeout(() => this.#giveUp('it took too long'), this.#most.milliseconds)
    const { job } = this.#current
    const thread = this.#started()
    thread.ref()
    thread.postMessage(job, job.do === 'adopt' ? [job.file.buffer] : [])
  }

  #started(): Worker {
    if (this.#thread) return this.#thread
    const thread = new Worker(new URL('worker.ts', import.meta.url), {
      workerData: this.#setup,
      resourceLimits: { maxOldGenerationSizeMb: this.#most.megabytes },
    })
    thread.on('message', (message: FromWorker) => {
      if ('report' in message) return this.#report(message.report, message.about)
      const { current } = this.#settled()
      if ('result' in message) current?.resolve(message.result)
      else current?.reject(new Error(message.failed))
      this.#next()
    })
    thread.on('error', (cause: NodeJS.ErrnoException) => {
      if (this.#thread === thread)
        this.#giveUp(cause.code === OUT_OF_MEMORY ? 'it took too much memory' : String(cause))
    })
    this.#thread = thread
    return thread
  }

  #settled(): { readonly current: Waiting | undefined } {
    const current = this.#current
    this.#current = undefined
    clearTimeout(this.#timer)
    this.#thread?.unref()
    return { current }
  }

  #giveUp(why: string): void {
    const { current } = this.#settled()
    this.#report('work given up', { work: current?.job.do ?? 'none', why })
    void this.#endThread()
    current?.resolve(tooHeavy)
    this.#next()
  }

  async #endThread(): Promise<void> {
    const thread = this.#thread
    this.#thread = undefined
    clearTimeout(this.#timer)
    await thread?.terminate()
  }
}

/** Bots of the same table: one of them may wait. So each table has its turn, however much another one asks. */
const isOfOneTable = (a: Job, b: Job): boolean => a.do === 'think' && b.do === 'think' && a.task.table === b.task.table

const OUT_OF_MEMORY = 'ERR_WORKER_OUT_OF_MEMORY'
