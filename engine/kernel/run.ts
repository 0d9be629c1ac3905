import type { Audience } from './audience.ts'
import { decode } from './decode.ts'
import type { AnyGame, AnyProcedure, AnyTelling } from './game.ts'
import { inOrder, unstorable } from './json.ts'
import type { Fiat, Input, Told } from './log.ts'
import { declined } from './shape.ts'
import { askedAt, fiatSeenBy, happenedTo, lookingAt, type Traced, type Waiting } from './waiting.ts'
import { arranged, evolved, type World } from './world.ts'

type Of<K extends Input['kind']> = Input & { readonly kind: K }

/** The running loop: a world, the procedures that wait in it, and what an input does to both. Keeps no log. */
export abstract class Run {
  readonly game: AnyGame
  world: World
  waiting: readonly Waiting[] = []
  /** What rules hold and checks look through: always the table as it is now. */
  readonly look: AnyTelling
  /** What the input at hand has told so far. */
  protected told: Told[] = []
  /** Which procedure is running, for the name of what broke. */
  protected running = ''

  constructor(game: AnyGame, world: World) {
    this.game = game
    this.world = world
    this.look = lookingAt(this, (rule, fact) => this.#tell({ rule, fact }))
  }

  /** The world of these entries without a fact that was struck. */
  protected abstract withoutStruck(act: Fiat & { readonly act: 'strike' }, at: number): World
  /** Goes back to how it was after an entry. */
  protected abstract goBack(rewind: Of<'rewind'>): void

  /** Does what an input says, as entry `at`; gives who may know of it. */
  protected carryOut(input: Input, at: number): Audience {
    switch (input.kind) {
      case 'open': {
        const procedure = this.game.procedures[input.procedure] as AnyProcedure
        const args = { ...(input.args as object), by: input.by }
        const seenBy = procedure.seenBy?.(args as never, this.look as never) ?? 'everyone'
        const running = procedure.run(this.look, args as never)
        const opened = { procedure: input.procedure, args, from: this.world, trace: [], running, sealed: {}, seenBy }
        this.#advance(opened as unknown as Waiting, at)
        return seenBy
      }
      case 'answer':
        return this.#answer(input, at)
      case 'fiat':
        return this.#fiat(input, at)
      case 'rewind':
        this.goBack(input)
        return 'everyone'
      case 'setting':
      case 'seats':
        this.world = arranged(this.world, input)
        happenedTo(this.waiting, { seats: this.world.seats })
        return 'everyone'
    }
  }

  #answer(input: Of<'answer'>, at: number): Audience {
    const waiting = askedAt(this.waiting, input.to)
    const heard = decode(waiting, input, this.world.seats)
    if ('sealed' in heard) {
      waiting.sealed = heard.sealed
      return { seats: [heard.part] }
    }
    this.#advance(waiting, at, {
      heard: heard.value,
      seenBy: waiting.question.kind === 'each' ? 'nobody' : heard.seenBy,
    })
    return heard.seenBy
  }

  #fiat({ act }: Of<'fiat'>, at: number): Audience {
    if (act.act === 'set') this.#tell({ rule: 'fiat', fact: { type: '$set', path: act.path, value: act.value } })
    if (act.act === 'add') this.#tell({ rule: 'fiat', fact: act.fact })
    if (act.act === 'skip') return this.#skip(askedAt(this.waiting, act.to), at)
    if (act.act === 'strike') {
      this.world = this.withoutStruck(act, at)
      happenedTo(this.waiting, { now: this.world.state })
    }
    return fiatSeenBy(this.game, act)
  }

  /** The question's own way of saying no; if it has none, the procedure ends here and what it told stands. */
  #skip(waiting: Waiting, at: number): Audience {
    const { question } = waiting
    const no = question.kind === 'ask' ? declined(question.shape) : undefined
    if (no) this.#advance(waiting, at, { heard: no.answer, seenBy: 'gm' })
    else this.waiting = this.waiting.filter((w) => w !== waiting)
    return question.seenBy ?? 'everyone'
  }

  /** Runs a procedure up to its next question or its end. Only ever `next`: no rule sees a `throw` or a `return`. */
  #advance(waiting: Waiting, at: number, answer?: Traced & { readonly heard: unknown }): void {
    this.waiting = this.waiting.filter((w) => w !== waiting)
    if (answer) waiting.trace = [...waiting.trace, answer]
    this.running = waiting.procedure
    const step = waiting.running.next(answer?.heard)
    if (step.done) return
    this.waiting = [...this.waiting, Object.assign(waiting, { question: step.value, askedAt: at, sealed: {} })]
  }

  #tell({ rule, fact: given }: Told): void {
    const wrong = unstorable(given)
    if (wrong) throw new TypeError(`the fact ${given.type} cannot be stored: ${wrong}`)
    const fact = inOrder(given)
    this.told.push({ rule, fact })
    happenedTo(this.waiting, { meanwhile: fact })
    this.world = { ...this.world, state: evolved(this.game, this.world.state, fact) }
  }
}
