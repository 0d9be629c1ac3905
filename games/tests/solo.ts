import {
  type AnyGame,
  answerIn,
  askedOf,
  declined,
  Explained,
  type Input,
  isRefusal,
  type Json,
  mayAnswerFor,
  type Offer,
  type Question,
  type Seat,
  type Shape,
  sample,
  seeded,
  seenBy,
  Table,
  unfit,
  usualFor,
  type Waiting,
} from '@sortie/engine'
import type { Rng } from '@sortie/engine/dice'
import { thrown } from '@sortie/engine/plays'

export interface Told {
  readonly type: string
  readonly [field: string]: unknown
}

const PLAYER = 'ada'
const GM = 'gm'
const MOST_STEPS = 3000
/** Spreads seeds that lie close together. */
const GOLDEN = 0x9e3779b1
const ALIKE = 64

const botSettings = ({ settingsWithBot }: AnyGame): { readonly [key: string]: Json } =>
  Object.fromEntries(
    Object.entries<Json | undefined>(settingsWithBot ?? {}).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, value]],
    ),
  )

/** What the player does where an ordinary one does not do what is usual. */
export interface Player {
  readonly answers?: { readonly [question: string]: (q: Question, shape: Shape) => Json | undefined }
  readonly opens?: (at: { readonly state: unknown; readonly offers: readonly Offer[] }) => Opening | undefined
}
export interface Opening {
  readonly procedure: string
  readonly args: { readonly [field: string]: Json }
}

/** A table of one: Ada plays as an ordinary player would, a bot runs the game, seeded dice fall. */
export class Solo {
  readonly table: Table
  /** The reasons that the bot gave. */
  readonly said: string[] = []
  readonly #bot: NonNullable<AnyGame['bots']>[string]
  readonly #player: Player
  readonly #rng: Rng
  #steps = 0

  constructor(game: AnyGame, bot: string, player: Player, seed: number) {
    const seats = [
      { seat: GM, role: 'gm', name: bot },
      { seat: PLAYER, role: 'player', name: 'Ada' },
    ] as const
    this.table = Table.start(game, { seats, settings: botSettings(game) })
    const found = game.bots?.[bot]
    if (!found) throw new Error(`${game.id} has no bot ${bot}`)
    this.#bot = found
    this.#player = player
    this.#rng = seeded(Math.imul(seed, GOLDEN) >>> 0)
    // The first numbers of two seeds are alike, and so would be the jobs played with them.
    for (let i = 0; i < ALIKE; i++) this.#rng.below(2)
  }

  get facts(): readonly Told[] {
    return this.table.entries.flatMap((e) => e.facts.map((told) => told.fact))
  }

  /** Starts a procedure; what is not said is as usual. */
  open(procedure: string, args: { readonly [field: string]: Json } = {}): void {
    const offer = seenBy(this.table, { seat: PLAYER, role: 'player' }).offers.find((o) => o.procedure === procedure)
    const usual = offer ? this.#usual(offer) : {}
    this.#submit({ kind: 'open', by: PLAYER, procedure, args: { ...usual, ...args } })
  }

  /** Plays on until a new fact of one of these types was told, and nothing is asked any more. */
  until(...types: readonly string[]): Told {
    const before = this.facts.length
    const found = () => this.facts.slice(before).findLast((f) => types.includes(f.type))
    while (!found() || !this.table.atRest || this.table.due) this.#step()
    return found() as Told
  }

  #step(): void {
    if (++this.#steps > MOST_STEPS) throw new Error(`nothing comes to an end: ${this.#where()}`)
    const { table } = this
    const waiting = table.waiting.at(-1)
    if (waiting) return this.#answer(waiting)
    if (table.due) return this.#submit({ kind: 'open', by: 'game', ...table.due })
    if (!this.#botOpens()) this.#act()
  }

  #where(): string {
    const asked = this.table.waiting.map((w) => w.question.name).join(', ')
    return asked || `nothing is asked after ${this.facts.at(-1)?.type}`
  }

  #submit(input: Input): void {
    const done = this.table.submit(input)
    if (isRefusal(done)) throw new Error(`${JSON.stringify(input)}: ${done.message}`)
  }

  #answer(w: Waiting): void {
    const q = w.question
    if (q.kind === 'roll' || q.kind === 'draw') return this.#submit(thrown(w, this.#rng))
    const { seats } = this.table.world
    const parts = askedOf(q).filter((to) => !Object.hasOwn(w.sealed, to))
    const own = parts.find((to) => mayAnswerFor(seats, to, PLAYER))
    const its = parts.find((to) => mayAnswerFor(seats, to, GM))
    const shapeOf = (to: string): Shape => (q.kind === 'ask' ? q.shape : (q.parts[to] as Shape))
    const say = (by: Seat, answer: Json): void => this.#submit({ kind: 'answer', by, to: w.askedAt, answer })
    // What a person may answer is theirs; a bot steps into their window only with an opinion.
    if (its !== undefined && (own === undefined || q.kind === 'first')) {
      const given = this.#opinion(w)
      const opinion = answerIn(given)
      const isLegal = opinion !== undefined && unfit(shapeOf(its), opinion) === undefined
      if (opinion !== undefined && !isLegal) throw new Error(`not legal for ${q.name}: ${JSON.stringify(opinion)}`)
      if (isLegal && given instanceof Explained) this.said.push(given.why)
      if (isLegal) return say(GM, opinion)
      if (own === undefined) return say(GM, declined(shapeOf(its))?.answer ?? sample(shapeOf(its), this.#rng))
    }
    if (own === undefined) throw new Error(`nobody answers ${q.name}`)
    const shape = shapeOf(own)
    const special = this.#player.answers?.[q.name]?.(q, shape)
    say(PLAYER, special ?? this.#whole(shape, usualFor(q, own)) ?? declined(shape)?.answer ?? sample(shape, this.#rng))
  }

  #opinion(w: Waiting): Json | Explained | undefined {
    const { state, questions } = seenBy(this.table, { seat: GM, role: 'gm' })
    const question = questions.find(({ at }) => at === w.askedAt)?.question
    if (!question || question.kind === 'roll') return undefined
    const answers = typeof this.#bot === 'function' ? this.#bot : this.#bot.answers
    return answers(state, question, GM, this.table.look)
  }

  #botOpens(): boolean {
    if (typeof this.#bot === 'function') return false
    const { state, offers } = seenBy(this.table, { seat: GM, role: 'gm' })
    const wanted = this.#bot.opens(state, GM, offers, this.table.look)
    if (!wanted) return false
    if (wanted.why !== undefined) this.said.push(wanted.why)
    this.#submit({ kind: 'open', by: GM, procedure: wanted.procedure, args: wanted.args })
    return true
  }

  /** The player's own idea, or else the first move that is awaited of somebody for whom the player may make it. */
  #act(): void {
    const { state, offers, awaits } = seenBy(this.table, { seat: PLAYER, role: 'player' })
    const wanted = this.#player.opens?.({ state, offers })
    if (wanted) return this.open(wanted.procedure, wanted.args)
    const offer = awaits.flatMap((a) => offers.find((o) => o.procedure === a.procedure) ?? [])[0]
    if (!offer) throw new Error(`nobody has anything to do: ${this.#where()}`)
    this.open(offer.procedure)
  }

  /** Of a form not everything may be usual. */
  #whole(shape: Shape, usual: Json | undefined): Json | undefined {
    return usual === undefined || unfit(shape, usual) === undefined || shape.kind !== 'form'
      ? usual
      : { ...(sample(shape, this.#rng) as object), ...(usual as object) }
  }

  #usual({ fields, usual }: Offer): { readonly [field: string]: Json } {
    return Object.fromEntries(
      Object.entries(fields).map(([field, shape]) => [
        field,
        usual?.[field] ?? declined(shape)?.answer ?? sample(shape, this.#rng),
      ]),
    )
  }
}
