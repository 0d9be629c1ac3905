import { declined, type Question, type Shape, same } from '@sortie/engine'
import type { Counted, Endings, Share } from '../games/index.ts'
import { kitCounted } from '../games/toolbox/reading.ts'
import { w } from '../words/index.ts'
import { gradeOf } from './grades.ts'
import type { Found } from './odds-worker.ts'
import { policyWords } from './policy-words.ts'
import type { Chance, Reckoned, ToReckon, Wanted } from './reckon.ts'
import { capital, plainValue } from './say.ts'
import type { TableStore } from './table-store.svelte.ts'
import { MOST_FILLS, throwShares } from './throw-shares.ts'
import type { DoorQuestion, Json, Position } from './wire.ts'

/** Chances of one option, or of a roll. */
export interface OptionOdds {
  /** Of what is counted; absent if it is only open which of several comes. */
  readonly p?: number
  /** The word for what the figure counts. */
  readonly counts: string
  readonly outcomes: readonly Share[]
}
interface Chances {
  /** What was reckoned, and how: a few sentences. */
  readonly how: readonly string[]
  /** Everything that can happen by one answer or another, for the legend. */
  readonly all: readonly Share[]
  /** Whether the legend has room above the dice or options: on any screen, on large ones, or nowhere. */
  readonly legend: 'short' | 'long' | 'none'
  readonly whole?: OptionOdds
  readonly options?: readonly (OptionOdds | undefined)[]
  /** Of the option that declines: what the others change. */
  readonly declined?: OptionOdds
}

/** As many letters as a legend has room for in its one line, on a phone and on a laptop; a sign takes four. */
const SHORT = 50
const LONG = 72
const SIGN = 4
const A_FEW_WORDS = 28

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
    const decided = this.#places.get(question.id) ?? !this.#silent.has(silence(question, wanted))
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
    const dice = isThrow(question) && position.waiting?.asks === nameIn(question)
    const wanted: readonly Wanted[] = [
      ...(ofQuestion ? [{ ...ofQuestion, ...(among && { among }), dice }] : []),
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
        const chances = found && this.#chances(question, found, ofQuestion.of)
        if (chances) this.#known.set(question.id, chances)
        this.#silent[chances ? 'delete' : 'add'](silence(question, ofQuestion))
      }
      // While something is being settled, the last figure stands until there is another.
      if (last && ofBoard && (found?.whole || !position.waiting))
        this.endings = found?.whole && {
          title: found.title,
          how: this.#how(found),
          outcomes: this.#shares(found.whole),
        }
      this.version++
    }
    worker.postMessage({ game: room.game, position, viewer: you, wanted } satisfies ToReckon)
  }

  #wanted(question: DoorQuestion | undefined): Wanted | undefined {
    const { pieces, view } = this.#t
    const asked = view && pieces.oddsQuestion?.(view.state as never, question)
    if (asked === 'none' && !isThrow(question)) return undefined
    return typeof asked === 'string' ? { name: asked } : (asked ?? {})
  }

  /** The answers this seat can choose from, as the rules are handed them; nothing if something else waits, too. */
  #among(asked: DoorQuestion, { waiting }: Position): readonly Json[] | undefined {
    const q = asked.question as unknown as Question
    const mine = this.#t.mine(asked)
    const options = this.#choice(asked)?.options
    if (!mine || !options || waiting?.asks !== q.name || options.length > MOST_OPTIONS) return undefined
    return q.kind === 'ask' ? options : options.map((answer) => ({ by: mine.to, answer }))
  }

  /** What this seat chooses from. */
  #choice(asked: DoorQuestion): (Shape & { readonly kind: 'one' }) | undefined {
    const q = asked.question as unknown as Question
    const shape = q.kind === 'ask' ? q.shape : q.kind === 'first' ? q.parts[this.#t.mine(asked)?.to ?? ''] : undefined
    return shape?.kind === 'one' ? shape : undefined
  }

  #mayStepIn(asked: DoorQuestion): boolean {
    const q = asked.question as unknown as Question
    return q.kind === 'first' && this.#t.mine(asked)?.to !== q.keeper
  }

  /** What was reckoned, how exactly, and what was taken for granted on the way. */
  #how({ name, title, policy, plays }: Reckoned): readonly string[] {
    const { game, pieces } = this.#t
    const exactly = plays ? w.playedOut(plays) : w.exact
    const words = { outcomes: pieces.outcomes ?? {}, beside: pieces.unmoved?.[name] ?? [] }
    return [`${capital(title)}. ${exactly}`, ...(game ? policyWords(game, policy, words) : [])]
  }

  #chances(question: DoorQuestion, found: Reckoned, of: Json | undefined): Chances | undefined {
    const { name, throws } = found
    if (throws) return this.#ofThrow(nameIn(question), throws)
    const figures = found.options?.map((o) => this.#figure(name, this.#shares(o ?? [])))
    const choice = this.#choice(question)
    const says = (rule: string): boolean => found.policy.includes(`${nameIn(question)}: ${rule}`)
    // The average over an answer that nobody has thought about says nothing.
    const figure = says('uniform') ? undefined : this.#figure(name, this.#shares(found.whole ?? []))
    const no = choice && declined(choice)
    // Whoever may step in and does not leaves it to the one who keeps the window.
    const staysOut = says('never') && this.#mayStepIn(question) ? figure : undefined
    const decline = no ? figures?.[choice.options.findIndex((o) => same(o, no.answer))] : staysOut
    const alone = of === undefined ? undefined : choice?.options.map((o) => (o === of ? figure : undefined))
    // Whoever chooses has figures beside the options, or none.
    if (choice && this.#t.mine(question) && !(alone ?? figures)?.some((f) => f)) return undefined
    const shown = [figure, ...(figures ?? [])].flatMap((f) => f?.outcomes.filter((o) => o.p > 0) ?? [])
    const every = (figure ?? figures?.find((f) => f))?.outcomes ?? []
    const all = every.filter((o) => shown.some((s) => s.name === o.name))
    return {
      how: this.#how(found),
      all,
      legend: legendOf(all),
      ...(figure && { whole: figure }),
      ...((alone ?? figures) && { options: alone ?? figures }),
      ...(decline && { declined: decline }),
    }
  }

  /** One way or the other, or what is counted, has a figure; else it is only open which of several comes. */
  #ofThrow(name: string, throws: NonNullable<Reckoned['throws']>): Chances | undefined {
    const good = this.#counted(name)?.endings ?? []
    const all = this.#t.around ? throwShares(name, throws, this.#t.around, good) : []
    if (all.length < 2) return undefined
    const plain = all.length === 2 && all.every((o) => o.text.length <= A_FEW_WORDS)
    const figure = plain || all.some((o) => good.includes(o.name)) ? this.#figure(name, all) : undefined
    return {
      how: [w.oddsOfThrow, w.nobodyChooses],
      all,
      legend: all.length > MOST_FILLS ? 'none' : legendOf(all),
      whole: figure ?? { counts: w.oneOf(all.length), outcomes: all },
    }
  }

  #counted(of: string): Counted | undefined {
    return this.#t.pieces.counted?.[of] ?? kitCounted[of]
  }

  #figure(of: string, outcomes: readonly Share[]): OptionOdds | undefined {
    const [first] = outcomes
    if (!first || outcomes.every((o) => o.p === 0)) return undefined
    const counted = this.#counted(of) ?? { endings: [first.name], as: first.text }
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

const nameIn = ({ question }: DoorQuestion): string => (question as unknown as Question).name
const isThrow = (asked: DoorQuestion | undefined): asked is DoorQuestion =>
  (asked?.question as unknown as Question | undefined)?.kind === 'roll'

/** What is remembered of odds that could not be reckoned: those of dice by their own name. */
const silence = (asked: DoorQuestion, { name = '' }: Wanted): string =>
  isThrow(asked) ? `${name} ${nameIn(asked)}` : name

function legendOf(all: readonly Share[]): Chances['legend'] {
  const letters = all.reduce((n, o) => n + SIGN + o.text.length, 0)
  return all.length < 2 || letters > LONG ? 'none' : letters > SHORT ? 'long' : 'short'
}
