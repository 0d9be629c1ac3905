import { type Json, same } from '@sortie/engine'
import type { Progress } from '@sortie/engine/odds'
import type { OpenQuestion, Position } from '@sortie/protocol'
import type { Endings, OddsPending } from '../games/pieces.ts'
import type { TableStore } from '../table/table-store.svelte.ts'
import { startThread } from '../thread/thread.ts'
import { w } from '../words/index.ts'
import type { Wanted } from './compute-odds.ts'
import type { Chances } from './figures.ts'
import { MOST_OPTIONS, PROGRESS_AFTER_MS } from './limits.ts'
import type { Answered, FromWorker, ToWorker } from './odds-worker.ts'

/** What a worker was asked for: odds of the open question, of the board, or both. */
interface Job {
  readonly key: string
  readonly question: OpenQuestion | undefined
  readonly ofQuestion: Wanted | undefined
  readonly ofBoard: Wanted | undefined
  readonly wanted: readonly Wanted[]
  readonly waits: boolean
  readonly began: number
  readonly figures: Figures
}
/** Loaded when there is something to compute: the page is there before. */
type Figures = typeof import('./figures.ts')

const SOON = 150

/** Computes odds in a worker. Results that arrive too late are dropped. */
export class OddsClient {
  version = $state(0)
  endings = $state.raw<Endings>()
  readonly #t: TableStore
  readonly #known = new Map<string, Chances>()
  readonly #pending = new Map<string, OddsPending>()
  readonly #places = new Map<string, boolean>()
  /** Questions beside which there were no odds the last time. */
  readonly #silent = new Set<string>()
  #worker: Worker | undefined
  #asked = ''
  /** The state that odds were last wanted for, and how many there were before it. */
  #state: unknown
  #states = 0

  constructor(t: TableStore) {
    this.#t = t
    $effect(() => {
      const { view, game, seesOdds, status, seats } = t
      if (!view || !game || !seesOdds || status !== 'here') {
        this.endings = undefined
        return
      }
      const question = t.questions[0]
      // The state may change again after its last line is here.
      if (view.state !== this.#state) this.#states++
      this.#state = view.state
      const key = [question?.id ?? 'rest', t.lines.at(-1)?.n ?? 0, this.#states, seats.length].join('/')
      const timer = setTimeout(() => void this.#compute(question, key), SOON)
      return () => clearTimeout(timer)
    })
    $effect(() => () => this.#worker?.terminate())
  }

  /** Whether odds may be shown for a question. Space is reserved for them, so that nothing moves when they arrive. */
  expects(question: OpenQuestion): boolean {
    const wanted = this.#wanted(question)
    if (!this.#t.seesOdds || !wanted) return false
    const decided = this.#places.get(question.id) ?? !this.#silent.has(silence(question, wanted))
    this.#places.set(question.id, decided)
    return decided
  }

  of(question: string): Chances | undefined {
    void this.version
    return this.#t.seesOdds ? this.#known.get(question) : undefined
  }

  pending(question: string): OddsPending | undefined {
    void this.version
    return this.#t.seesOdds ? this.#pending.get(question) : undefined
  }

  async #compute(question: OpenQuestion | undefined, key: string): Promise<void> {
    if (key === this.#asked) return
    this.#asked = key
    this.#worker?.terminate()
    this.#worker = undefined
    const [position, figures] = await Promise.all([this.#t.position(), import('./figures.ts').catch(() => undefined)])
    const { you, room, view, pieces } = this.#t
    if (!position || !figures || !you || !room || !view || key !== this.#asked) return
    const job = this.#jobOf(question, key, position, figures)
    if (!job.ofBoard) this.endings = undefined
    if (job.wanted.length === 0) return
    const worker = startThread('odds')
    this.#worker = worker
    // Its script could not be loaded: the server is away. Once the table is back, the odds are asked for again.
    worker.onerror = () => {
      if (this.#worker === worker) this.#asked = ''
    }
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (key !== this.#asked || this.#worker !== worker) return worker.terminate()
      if ('progress' in data) return this.#progress(job, data.at, data.progress)
      const isLast = data.at === job.wanted.length - 1
      if (isLast) worker.terminate()
      if (data.at === 0) this.#answerQuestion(job, data.answered)
      if (isLast) this.#answerBoard(job, data.answered)
      this.version++
    }
    const { game } = room
    const outcomes = pieces.outcomes ?? {}
    worker.postMessage({ game, position, viewer: you, wanted: job.wanted, outcomes } satisfies ToWorker)
  }

  #jobOf(question: OpenQuestion | undefined, key: string, position: Position, figures: Figures): Job {
    const ofQuestion = question && this.#wanted(question)
    const ofBoard = this.#wanted(undefined)
    const among = question && this.#among(question, position, { of: ofQuestion?.of, figures })
    const dice = isThrow(question) && position.waiting?.asks === question.question.name
    const wanted: readonly Wanted[] = [
      ...(ofQuestion ? [{ ...ofQuestion, ...(among && { among }), dice }] : []),
      ...(ofBoard && JSON.stringify(ofBoard) !== JSON.stringify(ofQuestion) ? [ofBoard] : []),
    ]
    const waits = position.waiting !== undefined || position.unfollowed === true
    return { key, question, ofQuestion, ofBoard, wanted, waits, began: performance.now(), figures }
  }

  #answerQuestion({ question, ofQuestion, figures }: Job, answered: Answered): void {
    if (!question || !ofQuestion) return
    const chances =
      'found' in answered ? figures.chancesOf(question, answered, this.#looking(question), ofQuestion.of) : undefined
    if (chances) this.#known.set(question.id, chances)
    const sentence = 'gaveUp' in answered ? answered.gaveUp : undefined
    if (sentence === undefined) this.#pending.delete(question.id)
    else this.#pending.set(question.id, { sentence })
    this.#silent[chances || sentence ? 'delete' : 'add'](silence(question, ofQuestion))
  }

  #answerBoard({ ofBoard, waits, figures }: Job, answered: Answered): void {
    if (!ofBoard) return
    const before = settled(this.endings)
    const whole = 'found' in answered ? answered.found.whole : undefined
    if ('found' in answered && whole) {
      const { how, assumes, knowledge } = answered.notes
      const note = [assumes, knowledge].filter((s) => s !== '').join(' ')
      const { lab } = answered
      const outcomes = figures.sharesOf(this.#t.pieces, whole)
      this.endings = { title: answered.found.title, how, note, outcomes, ...(lab !== undefined && { lab }) }
    } else if ('gaveUp' in answered) {
      const { title, gaveUp: sentence } = answered
      this.endings = { ...(waits ? before : NO_ENDINGS), title, sentence, stale: true }
    } else {
      // While something is being settled, keep the last figure until there is a new one.
      this.endings = waits && before.outcomes.length > 0 ? { ...before, stale: true } : undefined
    }
  }

  #progress(job: Job, at: number, progress: Progress): void {
    if (performance.now() - job.began < PROGRESS_AFTER_MS) return
    const stop = (): void => this.#stop(job)
    if (at === 0 && job.question && job.ofQuestion) this.#pending.set(job.question.id, { progress, stop })
    else this.endings = { ...settled(this.endings), stale: true, progress, stop }
    this.version++
  }

  /** Stops computing, and says so in place of the odds. */
  #stop(job: Job): void {
    if (job.key !== this.#asked) return
    this.#worker?.terminate()
    this.#worker = undefined
    const again = (): void => {
      this.#asked = ''
      if (job.question) this.#pending.delete(job.question.id)
      this.version++
      void this.#compute(job.question, job.key)
    }
    const sentence = w.stoppedOdds
    if (job.question && this.#pending.has(job.question.id)) this.#pending.set(job.question.id, { sentence, again })
    if (job.ofBoard) {
      this.endings = { ...settled(this.endings), stale: true, sentence, again }
    }
    this.version++
  }

  #wanted(question: OpenQuestion | undefined): Wanted | undefined {
    const { pieces, view, lines, alone } = this.#t
    if (question && isRuling(question)) return undefined
    const asked = view && pieces.oddsQuestion?.(view.state, question, { lines, botRuns: alone })
    if (asked === 'none' && !isThrow(question)) return undefined
    return typeof asked === 'string' ? { name: asked } : (asked ?? {})
  }

  /** The answers to compute odds for, as the rules receive them; nothing if something else waits. */
  #among(
    asked: OpenQuestion,
    { waiting }: Position,
    { of, figures }: { readonly of: Json | undefined; readonly figures: Figures },
  ): readonly Json[] | undefined {
    const q = asked.question
    const mine = this.#t.mine(asked)
    const options = figures.choiceOf(asked, mine?.to)?.options.filter((o) => of === undefined || same(o, of))
    if (!mine || !options || waiting?.asks !== q.name || options.length > MOST_OPTIONS) return undefined
    return figures.answersTo(asked, options, mine.to)
  }

  #looking(asked: OpenQuestion) {
    const { pieces, logContext } = this.#t
    return { pieces, logContext, to: this.#t.mine(asked)?.to }
  }
}

const NO_ENDINGS: Endings = { title: '', how: [], note: '', outcomes: [] }

/** The known part, without what was pending. */
const settled = ({ title, how, note, outcomes, lab }: Endings = NO_ENDINGS): Endings => ({
  ...{ title, how, note, outcomes },
  ...(lab !== undefined && { lab }),
})

const isThrow = (asked: OpenQuestion | undefined): asked is OpenQuestion =>
  asked !== undefined && asked.question.kind === 'roll'

/** The GM's decisions are rulings: they have no odds. */
const isRuling = (asked: OpenQuestion): boolean => {
  const q = asked.question
  return (q.kind === 'ask' && q.to === 'gm') || (q.kind === 'first' && q.keeper === 'gm')
}

/** The key under which a question without useful odds is remembered. */
const silence = (asked: OpenQuestion, { name = '' }: Wanted): string => `${name} ${asked.question.name}`
