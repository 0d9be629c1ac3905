import { type Assumption, type Axis, type CellResult, cellAt, rangeText, valueText } from '@sortie/engine/odds'
import { startThread } from '../thread/thread.ts'
import { w } from '../words/lab.ts'
import type { Catalogue, QuestionInfo } from './catalogue.ts'
import type { FromLab, LabRequest } from './lab-worker.ts'
import { MOST_BUTTONS, PROGRESS_AFTER_MS } from './limits.ts'
import { type Calculation, calculationIn, linkOf, NO_SIDE, type Side, sideB } from './link.ts'
import { figureOf, firstShown, isNumeric, type Shown, secondsLeft, shownIn } from './picture.ts'
import { Pool } from './pool.ts'

const FIRST = 'regulus/endings?weight=3..7&deadline=3..7'
const MOST_RANGES = 3
/** Many cells come in faster than a page can be drawn. */
const BETWEEN_PICTURES_MS = 100

type Results = (CellResult | undefined)[]

/** One calculation on the page: what is asked, what is known of it so far, and what is shown. */
export class Lab {
  calculation = $state.raw<Calculation>()
  catalogue = $state.raw<Catalogue>()
  problems = $state.raw<readonly string[]>([])
  axes = $state.raw<readonly Axis[]>([])
  /** Changes whenever a few more cells are known. */
  version = $state(0)
  running = $state(false)
  /** Whether it takes long enough to say how far it is. */
  isLong = $state(false)
  cells = 0
  a: Results = []
  b: Results | undefined
  said = $state.raw<{ readonly a: readonly string[]; readonly b: readonly string[] }>({ a: [], b: [] })
  fractions = $state.raw<{
    readonly cell: number
    readonly a?: CellResult | undefined
    readonly b?: CellResult | undefined
  }>()
  #done = 0
  #began = 0
  #asked = ''
  #shownBefore: { readonly of: string; readonly all: readonly Shown[] } = { of: '', all: [] }
  #link = ''
  #flush: ReturnType<typeof setTimeout> | undefined
  readonly #pool = new Pool((said, failed) => {
    const worker = startThread('lab')
    worker.onmessage = ({ data }: MessageEvent<FromLab>) => said(data)
    worker.onerror = failed
    return worker
  }, navigator.hardwareConcurrency || 2)

  end(): void {
    clearTimeout(this.#flush)
    this.#pool.end()
  }

  get question(): QuestionInfo | undefined {
    return this.catalogue?.questions.find((q) => q.name === this.calculation?.question)
  }
  get titles(): { readonly [name: string]: string } {
    const fields = [...(this.question?.options ?? []), ...(this.catalogue?.settings ?? [])]
    return Object.fromEntries(fields.map((f) => [f.name, f.title]))
  }

  /** Opens what an address holds. The same calculation is not computed again. */
  async open(link: string): Promise<void> {
    this.#link = link
    const read = calculationIn(link === '' ? FIRST : link)
    if ('problem' in read) return this.#refuse([read.problem])
    if (this.catalogue?.id !== read.game) {
      const found = await this.#pool.describe(read.game === '' ? 'regulus' : read.game)
      if (link !== this.#link) return
      if ('unknown' in found) return this.#refuse([w.unknownGame(read.game, found.unknown)])
      this.catalogue = found
    }
    const catalogue = this.catalogue as Catalogue
    const question = read.question === '' ? (catalogue.questions[0]?.name ?? '') : read.question
    this.calculation = {
      ...read,
      game: catalogue.id,
      question,
      a: { ...read.a, options: this.#allOptions(question, read.a) },
    }
    this.#compute()
  }

  /** With the defaults written out: a link says all values, whether it came with them or not. */
  #allOptions(question: string, { options }: Side): Side['options'] {
    const info = this.catalogue?.questions.find((q) => q.name === question)
    return { ...Object.fromEntries((info?.options ?? []).map((o) => [o.name, valueText(o.default)])), ...options }
  }

  #refuse(problems: readonly string[]): void {
    this.#asked = ''
    this.#pool.stop()
    this.running = false
    this.problems = problems.map(w.sentence)
    this.#empty()
  }

  #empty(): void {
    this.axes = []
    this.cells = 0
    this.a = []
    this.b = undefined
    this.#done = 0
    this.said = { a: [], b: [] }
    this.fractions = undefined
    this.version++
  }

  get asked(): readonly LabRequest[] {
    const at = this.calculation
    if (!at) return []
    const whole = (side: Side): LabRequest => ({ ...side, game: at.game, question: at.question })
    return [whole(at.a), ...(at.b ? [whole(sideB(at.a, at.b))] : [])]
  }

  #compute(again = false): void {
    const tables = this.asked
    const key = JSON.stringify(tables)
    if (key === this.#asked && !again) return
    this.#asked = key
    this.problems = []
    this.running = true
    this.isLong = false
    this.#began = performance.now()
    let first = true
    void this.#pool.run(tables, {
      refused: (problems) => this.#refuse(problems),
      first: (cells) => Math.min(this.at, cells - 1),
      known: (side, cell) => again && (side === 0 ? this.a : this.b)?.[cell] !== undefined,
      planned: (axes, cells) => {
        if (axes.length > MOST_RANGES) return this.#refuse([w.tooManyRanges(axes.map((a) => a.name))])
        if (again) return
        this.#empty()
        this.axes = axes
        this.cells = cells
        this.a = Array<CellResult | undefined>(cells).fill(undefined)
        this.b = tables.length > 1 ? Array<CellResult | undefined>(cells).fill(undefined) : undefined
      },
      computed: (side, cells, results) => {
        const into = side === 0 ? this.a : (this.b as Results)
        for (const [i, cell] of cells.entries()) into[cell] = results[i]
        this.#done += cells.length
        this.#soon(first)
        first = false
      },
      ended: () => {
        this.running = false
        this.#soon(true)
        void this.#say()
      },
    })
  }

  /** Pictures follow each other slowly enough to be drawn. */
  #soon(now: boolean): void {
    const show = (): void => {
      this.#flush = undefined
      this.isLong = this.running && performance.now() - this.#began > PROGRESS_AFTER_MS
      this.version++
    }
    if (now || this.cells <= MOST_BUTTONS / 4) {
      clearTimeout(this.#flush)
      return show()
    }
    this.#flush ??= setTimeout(show, BETWEEN_PICTURES_MS)
  }

  async #say(): Promise<void> {
    const key = this.#asked
    const { game } = this.calculation as Calculation
    const [a, b] = await Promise.all([
      this.#pool.say(game, assumptionsIn(this.a)),
      this.b ? this.#pool.say(game, assumptionsIn(this.b)) : [],
    ])
    if (key === this.#asked) this.said = { a, b }
  }

  /** Stops; what is known stays. */
  stop(): void {
    this.#pool.stop()
    this.running = false
    this.isLong = false
    this.version++
    void this.#say()
  }

  goOn(): void {
    this.#compute(true)
  }

  get done(): number {
    void this.version
    return this.#done
  }
  get all(): number {
    return this.cells * (this.b ? 2 : 1)
  }
  get secondsLeft(): number | undefined {
    return secondsLeft(this.done, this.all, performance.now() - this.#began)
  }

  /** Everything that can be shown, and what is. */
  get shownAll(): readonly Shown[] {
    void this.version
    const { catalogue, calculation } = this
    if (!catalogue || !calculation) return []
    const { game, question } = calculation
    const found = shownIn([...this.a, ...(this.b ?? [])], catalogue.outcomes, catalogue.counted[question])
    if (found.length > 0) this.#shownBefore = { of: `${game}/${question}`, all: found }
    // Until the first cell is there, what was shown of the same question stays.
    return found.length > 0 || this.#shownBefore.of !== `${game}/${question}` ? found : this.#shownBefore.all
  }
  get shown(): Shown | undefined {
    const all = this.shownAll
    const numeric = this.a.some((r) => r !== undefined && 'odds' in r && isNumeric(r.odds))
    return all.find((s) => s.key === this.calculation?.show) ?? firstShown(all, numeric)
  }

  /** The cell that is looked at: the one of the link, or where the usual values are. */
  get at(): number {
    const { at } = this.calculation ?? {}
    if (at !== undefined && at < this.cells) return at
    const places = this.axes.map((axis) => {
      const info = (axis.of === 'option' ? this.question?.options : this.catalogue?.settings)?.find(
        (f) => f.name === axis.name,
      )
      return Math.max(
        0,
        axis.values.findIndex((v) => info !== undefined && valueText(v) === valueText(info.default)),
      )
    })
    return cellAt(this.axes, places)
  }

  figures(side: 'a' | 'b'): readonly (number | undefined)[] {
    void this.version
    const { shown } = this
    return shown ? (this[side] ?? []).map((r) => figureOf(r, shown)) : []
  }

  async findFractions(): Promise<void> {
    const cell = this.at
    const [a, b] = this.asked
    if (!a) return
    this.fractions = { cell }
    const found = await Promise.all([this.#pool.fractions(a, cell), b ? this.#pool.fractions(b, cell) : undefined])
    if (this.fractions?.cell === cell) this.fractions = { cell, a: found[0], b: found[1] }
  }

  /** What the address is to hold after a change: all values of the question, and the edition. */
  linkFor(change: Partial<Calculation>): string {
    const at = this.calculation
    if (!at) return ''
    const whole = { ...at, ...change }
    const options = this.#allOptions(whole.question, whole.a)
    const edition = this.catalogue?.edition
    const { b, ...rest } = whole
    return linkOf({
      ...rest,
      a: { ...whole.a, options },
      ...(b && { b }),
      ...(edition !== undefined && { edition }),
    })
  }

  /** Another question of this game, with the ranges that both have. */
  linkToQuestion(name: string): string {
    const info = this.catalogue?.questions.find((q) => q.name === name)
    const kept = Object.fromEntries(
      Object.entries(this.calculation?.a.options ?? {}).filter(([option]) =>
        info?.options.some((o) => o.name === option),
      ),
    )
    const { settings = {}, rows } = this.calculation?.a ?? NO_SIDE
    return linkOf({
      game: this.catalogue?.id ?? '',
      question: name,
      a: { options: kept, settings, policy: {}, ...(rows && { rows }) },
    })
  }

  /** The text of an axis as one value: the one that is looked at. */
  oneValue(name: string): string | undefined {
    const place = this.axes.findIndex((a) => a.name === name)
    const axis = this.axes[place]
    if (!axis) return undefined
    let left = this.at
    const at = this.axes.toReversed().map(({ values }) => {
      const here = left % values.length
      left = Math.floor(left / values.length)
      return here
    })
    return rangeText([axis.values[at.toReversed()[place] ?? 0] ?? null])
  }
}

/** What was assumed in any of these cells, each once. */
function assumptionsIn(results: Results): readonly Assumption[] {
  const found = new Map<string, Assumption>()
  for (const result of results)
    if (result && 'odds' in result) for (const a of result.odds.assumptions) found.set(`${a.question} ${a.rule}`, a)
  return [...found.values()]
}
