import type { Endings, Share } from '../games/index.ts'
import type { Reckoned, ToReckon } from './odds-worker.ts'
import type { TableStore } from './table-store.svelte.ts'
import type { DoorQuestion } from './wire.ts'

/** Chances of one option, or of a roll. */
export interface OptionOdds {
  readonly p: number
  /** The ending that the figure counts. */
  readonly counts: string
  readonly outcomes: readonly Share[]
}
interface Chances {
  readonly title: string
  readonly policy: string
  readonly all: readonly Share[]
  readonly whole?: OptionOdds
  readonly options?: readonly (OptionOdds | undefined)[]
}

/** Has odds reckoned beside the game, in a worker of their own; what comes too late is thrown away. */
export class OddsDesk {
  version = $state(0)
  endings = $state.raw<Endings>()
  readonly #t: TableStore
  readonly #known = new Map<string, Chances>()
  #worker: Worker | undefined
  #asked = ''

  constructor(t: TableStore) {
    this.#t = t
    $effect(() => {
      const { view, game, seesOdds, sign } = t
      if (!view || !game || !seesOdds || sign !== 'here') {
        this.endings = undefined
        return
      }
      const question = t.questions[0]
      const timer = setTimeout(
        () => void this.#reckon(question, `${question?.id ?? 'rest'}/${t.lines.at(-1)?.n ?? 0}`),
        150,
      )
      return () => clearTimeout(timer)
    })
    $effect(() => () => this.#worker?.terminate())
  }

  of(question: string): Chances | undefined {
    void this.version
    return this.#t.seesOdds ? this.#known.get(question) : undefined
  }

  async #reckon(question: DoorQuestion | undefined, key: string): Promise<void> {
    if (key === this.#asked) return
    this.#asked = key
    this.#worker?.terminate()
    this.#worker = undefined
    const position = await this.#t.position()
    const { you, room, view } = this.#t
    if (!position || !you || !room || !view || key !== this.#asked) return
    const wanted = this.#t.pieces.oddsQuestion?.(view.state as never, question)
    const worker = new Worker(new URL('./odds-worker.ts', import.meta.url), { type: 'module' })
    this.#worker = worker
    worker.onmessage = ({ data }: MessageEvent<Reckoned>) => {
      if (key === this.#asked) this.#take(data, question)
      if (data.last) worker.terminate()
    }
    const request: ToReckon = {
      game: room.game,
      position,
      viewer: you,
      question: question?.question ?? null,
      ...(wanted !== undefined && { wanted }),
    }
    worker.postMessage(request)
  }

  #take(data: Reckoned, question: DoorQuestion | undefined): void {
    const counts = this.#t.pieces.counted
    const figure = (outcomes: readonly Share[] | undefined): OptionOdds | undefined => {
      const best = outcomes?.find((o) => o.name === counts) ?? outcomes?.[0]
      return outcomes && best ? { p: best.p, counts: best.name, outcomes } : undefined
    }
    this.endings = data.whole ? { title: data.title, policy: data.policy, outcomes: data.whole } : undefined
    if (question) {
      const whole = figure(data.whole)
      this.#known.set(question.id, {
        title: data.title,
        policy: data.policy,
        all: data.whole ?? data.options?.find((o) => o) ?? [],
        ...(whole && { whole }),
        ...(data.options && { options: data.options.map(figure) }),
      })
    }
    this.version++
  }
}
