import type { Question } from '@sortie/engine'
import type { Endings, Share } from '../games/index.ts'
import { gradeOf } from './grades.ts'
import type { Chance, Found, Reckoned, ToReckon, Wanted } from './odds-worker.ts'
import { plainValue } from './say.ts'
import type { TableStore } from './table-store.svelte.ts'
import type { DoorQuestion, Json, Position } from './wire.ts'

/** Chances of one option, or of a roll. */
export interface OptionOdds {
  readonly p: number
  /** The word for what the figure counts. */
  readonly counts: string
  readonly outcomes: readonly Share[]
}
interface Chances {
  readonly title: string
  readonly policy: string
  /** Everything that can happen by one answer or another, for the legend. */
  readonly all: readonly Share[]
  readonly whole?: OptionOdds
  readonly options?: readonly (OptionOdds | undefined)[]
}

/** Of more options the odds are not reckoned one by one. */
export const MOST_OPTIONS = 12

/** Has odds reckoned beside the game, in a worker of their own; what comes too late is thrown away. */
export class OddsDesk {
  version = $state(0)
  endings = $state.raw<Endings>()
  readonly #t: TableStore
  readonly #known = new Map<string, Chances>()
  readonly #places = new Map<string, boolean>()
  /** Odds questions that had no answer the last time. */
  readonly #silent = new Set<string>()
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

  /** Whether there may be odds to show for a question: their place is kept, so that nothing moves when they come or do not. */
  expects(question: DoorQuestion): boolean {
    const wanted = this.#wanted(question)
    if (!this.#t.seesOdds || !wanted) return false
    const decided = this.#places.get(question.id) ?? !this.#silent.has(wanted.name ?? '')
    this.#places.set(question.id, decided)
    return decided
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
    const ofQuestion = question && this.#wanted(question)
    const ofBoard = this.#wanted(undefined)
    const among = question && this.#among(question, position)
    const wanted: readonly Wanted[] = [
      ...(ofQuestion ? [{ ...ofQuestion, ...(among && { among }) }] : []),
      ...(ofBoard && JSON.stringify(ofBoard) !== JSON.stringify(ofQuestion) ? [ofBoard] : []),
    ]
    if (!ofBoard) this.endings = undefined
    if (wanted.length === 0) return
    const worker = new Worker(new URL('./odds-worker.ts', import.meta.url), { type: 'module' })
    this.#worker = worker
    worker.onmessage = ({ data: { at, found } }: MessageEvent<Found>) => {
      const last = at === wanted.length - 1
      if (last) worker.terminate()
      if (key !== this.#asked) return
      if (at === 0 && ofQuestion) {
        if (found) this.#known.set(question.id, this.#chances(found))
        this.#silent[found ? 'delete' : 'add'](ofQuestion.name ?? '')
      }
      // While something is being settled, the last figure stands until there is another.
      if (last && ofBoard && (found?.whole || !position.waiting))
        this.endings = found?.whole && { ...found, outcomes: this.#shares(found.whole) }
      this.version++
    }
    worker.postMessage({ game: room.game, position, viewer: you, wanted } satisfies ToReckon)
  }

  #wanted(question: DoorQuestion | undefined): Wanted | undefined {
    const { pieces, view } = this.#t
    const asked = view && pieces.oddsQuestion?.(view.state as never, question)
    return asked === 'none' ? undefined : typeof asked === 'string' ? { name: asked } : (asked ?? {})
  }

  /** The answers this seat can choose from, as the rules are handed them; nothing if something else waits, too. */
  #among(asked: DoorQuestion, { waiting }: Position): readonly Json[] | undefined {
    const q = asked.question as unknown as Question
    const mine = this.#t.mine(asked)
    if (!mine || waiting?.asks !== q.name) return undefined
    const shape = q.kind === 'ask' ? q.shape : q.kind === 'first' ? q.parts[mine.to] : undefined
    if (shape?.kind !== 'one' || shape.options.length > MOST_OPTIONS) return undefined
    return q.kind === 'ask' ? shape.options : shape.options.map((answer) => ({ by: mine.to, answer }))
  }

  #chances({ name, title, policy, whole, options }: Reckoned): Chances {
    const figures = options?.map((o) => this.#figure(name, o))
    const figure = this.#figure(name, whole)
    const shown = [figure, ...(figures ?? [])].flatMap((f) => f?.outcomes.filter((o) => o.p > 0) ?? [])
    const all = (figure ?? figures?.find((f) => f))?.outcomes ?? []
    return {
      title,
      policy,
      all: all.filter((o) => shown.some((s) => s.name === o.name)),
      ...(figure && { whole: figure }),
      ...(figures && { options: figures }),
    }
  }

  #figure(question: string, chances: readonly Chance[] | undefined): OptionOdds | undefined {
    const outcomes = this.#shares(chances ?? [])
    const [first] = outcomes
    if (!first || outcomes.every((o) => o.p === 0)) return undefined
    const counted = this.#t.pieces.counted?.[question] ?? { endings: [first.name], as: first.text }
    const p = outcomes.reduce((sum, o) => (counted.endings.includes(o.name) ? sum + o.p : sum), 0)
    return { p, counts: counted.as, outcomes }
  }

  #shares(chances: readonly Chance[]): readonly Share[] {
    const { grades, outcomes: names } = this.#t.pieces
    return chances
      .map(({ name, p }, i) => ({
        name,
        text: names?.[name] ?? plainValue(name),
        grade: grades?.[name] ?? gradeOf(i, chances.length),
        p,
      }))
      .filter(({ text }) => text !== '')
  }
}
