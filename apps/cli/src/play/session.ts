import {
  type AnyGame,
  beforeLastStep,
  type Entry,
  type Input,
  isRefusal,
  type Refusal,
  type Rng,
  type Seat,
  type Table,
} from '@sortie/engine'
import type { Limits } from '@sortie/engine/odds'
import type { RulesSaid } from '../compute/asked.ts'
import type { Compute } from '../compute/jobs.ts'
import { messageOf } from '../errors.ts'
import { rulesOfGame } from '../games.ts'
import type { Paint } from '../io.ts'
import { Cancelled, keysFor, type PickOption, type Terminal } from '../terminal.ts'
import type { AtTable } from './at-table.ts'
import { botMove } from './bots.ts'
import { type Choice, choicesFor, type Prompt, startChoices } from './choices.ts'
import { ruleWordsOf, whyLines } from './explain.ts'
import { Journal } from './journal.ts'
import { oddsLines } from './live-odds.ts'
import { overrule } from './overrule.ts'
import { panelTexts } from './panels.ts'
import { type Bots, viewerOf, whoRuns } from './seats.ts'

export interface SessionParts {
  readonly game: AnyGame
  readonly table: Table
  readonly terminal: Terminal
  readonly paint: Paint
  readonly rng: Rng
  readonly bots: Bots
  /** For the odds: how questions are answered, how much may be spent, and what computes them. */
  readonly policy: RulesSaid
  readonly limits: Required<Limits>
  readonly compute: Compute
  /** Writes the table down: to the file it was given, or to one that is named. */
  readonly save: (file?: string) => string
  /** Whether it is written down after every step. */
  readonly saves: boolean
}

/** A table in one terminal, handed from seat to seat. */
export class Session implements AtTable {
  readonly game: AnyGame
  readonly table: Table
  readonly terminal: Terminal
  readonly paint: Paint
  readonly policy: RulesSaid
  readonly limits: Required<Limits>
  readonly compute: Compute
  readonly rng: Rng
  readonly bots: Bots
  readonly #parts: SessionParts
  readonly #journal: Journal
  readonly #silentBots = new Set<string>()
  readonly #shown = new Map<Seat, readonly string[]>()
  #eyes: Seat
  #over = false
  /** Where the game could not go on by itself; somebody has to undo or overrule. */
  #stuckAt = -1

  constructor(parts: SessionParts) {
    this.game = parts.game
    this.table = parts.table
    this.terminal = parts.terminal
    this.paint = parts.paint
    this.policy = parts.policy
    this.limits = parts.limits
    this.compute = parts.compute
    this.rng = parts.rng
    this.bots = parts.bots
    this.#parts = parts
    this.#journal = new Journal(parts.game, parts.paint)
    this.#eyes = this.#people()[0] ?? 'gm'
  }

  readonly rules = () => rulesOfGame(this.game.id)
  readonly eyes = (): Seat => this.#eyes

  /** Plays until somebody says that it is enough. */
  async play(): Promise<void> {
    this.#journal.remember(this.table)
    if (this.table.setAside) this.terminal.say(`What was open could not be taken up again: ${this.table.setAside}`)
    while (!this.#over) {
      if (this.#goesOnByItself()) continue
      if (this.#parts.saves) this.#parts.save()
      await this.#turn()
    }
  }

  readonly submit = (input: Input): boolean => {
    const result = this.#carriedOut(input)
    if (result === undefined) return false
    if (isRefusal(result)) {
      this.terminal.say(`That isn't allowed: ${result.message}.`)
      return false
    }
    this.#tell(result)
    return true
  }

  #carriedOut(input: Input): Entry | Refusal | undefined {
    try {
      return this.table.submit(input)
    } catch (cause) {
      this.terminal.say(`A rule broke, and the table is as it was before: ${messageOf(cause)}`)
      return undefined
    }
  }

  #tell(entry: Entry): void {
    const lines = this.#journal.lines(entry, viewerOf(this.table.world.seats, this.#eyesFor(entry)))
    this.#journal.remember(this.table)
    if (lines.length > 0) this.terminal.say(lines.join('\n'))
  }

  /** The seat that acted sees the result; what a bot or the game did is shown to the seat at the screen. */
  #eyesFor({ input }: Entry): Seat {
    if (input.kind !== 'rewind' && this.#people().includes(input.by)) this.#eyes = input.by
    return this.#eyes
  }

  #people(): readonly Seat[] {
    return this.table.world.seats.filter((s) => !this.bots.has(s.seat)).map((s) => s.seat)
  }

  /** The game itself, and then the bots; false once a person is needed. */
  #goesOnByItself(): boolean {
    const { due, version } = this.table
    if (due && this.#stuckAt !== version) {
      if (!this.submit({ kind: 'open', by: 'game', ...due })) this.#stuckAt = version
      return true
    }
    const move = botMove(this.table, this.bots, this.rng, this.#silentBots)
    if (!move) return false
    if (!this.submit(move.input)) this.#silentBots.add(move.asked)
    return true
  }

  async #turn(): Promise<void> {
    const prompt = choicesFor(this) ?? startChoices(this)
    this.#eyes = prompt.seat ?? this.#eyes
    this.#showSheet(this.#eyes)
    const chosen = await this.#menu(prompt)
    try {
      await chosen?.()
    } catch (cause) {
      if (!(cause instanceof Cancelled)) throw cause
      this.terminal.say('Never mind.')
    }
  }

  /** What can be done with the question or the table, then what can always be done. */
  async #menu({ message, choices }: Prompt): Promise<Choice['act'] | undefined> {
    const always = this.#always()
    const keys = keysFor(choices.length, Object.keys(always))
    const options: PickOption[] = [
      ...choices.map(({ label, hint }, i) => ({ key: keys[i] as string, label, ...(hint !== undefined && { hint }) })),
      ...Object.entries(always).map(([key, { label }]) => ({ key, label: this.paint.dim(label) })),
    ]
    try {
      const key = await this.terminal.pick(message, options)
      return always[key]?.act ?? choices[keys.indexOf(key)]?.act
    } catch (cause) {
      if (!(cause instanceof Cancelled)) throw cause
      this.#over = true
      return undefined
    }
  }

  #always(): { readonly [key: string]: Choice } {
    const say = (lines: readonly string[]) => this.terminal.say(lines.join('\n').trimEnd())
    const others = this.table.waiting.length > 0 ? startChoices(this) : undefined
    return {
      ...(others &&
        others.choices.length > 0 && {
          m: {
            label: 'something else: what may be started meanwhile',
            act: async () => (await this.#menu(others))?.(),
          },
        }),
      u: { label: 'undo last step', act: () => this.#undo() },
      w: { label: 'why: the rules behind what just happened', act: () => say(whyLines(this)) },
      o: { label: 'odds from here', act: () => this.#odds() },
      v: { label: 'overrule', act: () => overrule(this) },
      r: { label: 'rules: look one up', act: () => this.#lookUp() },
      s: { label: 'save', act: () => this.#save() },
      q: { label: 'quit', act: () => this.#quit() },
    }
  }

  async #odds(): Promise<void> {
    try {
      this.terminal.say((await oddsLines(this)).join('\n').trimEnd())
    } catch (cause) {
      this.terminal.say(`No odds: ${messageOf(cause)}.`)
    }
  }

  #undo(): void {
    const to = beforeLastStep(this.table.entries)
    const by = whoRuns(this.table.world.seats)
    if (to === undefined || by === undefined) return this.terminal.say('There is nothing to take back yet.')
    if (!this.submit({ kind: 'rewind', by, to })) return
    this.#silentBots.clear()
    this.#shown.clear()
  }

  async #lookUp(): Promise<void> {
    const id = await this.terminal.line('Which rule? (its id; nothing for the list)', () => undefined)
    const lines = id.trim() ? ruleWordsOf(this, id) : this.rules().map((r) => `${r.id}  ${r.title}`)
    this.terminal.say(lines.join('\n'))
  }

  async #save(): Promise<void> {
    const file = this.#parts.saves
      ? undefined
      : await this.terminal.line('Into which file?', (text) => (text.trim() ? undefined : 'It needs a name.'))
    try {
      this.terminal.say(`Saved in ${this.#parts.save(file)}.`)
    } catch (cause) {
      this.terminal.say(messageOf(cause))
    }
  }

  #quit(): void {
    this.#over = true
  }

  /** What has changed on the seat's sheet since it was last shown to that seat. */
  #showSheet(seat: Seat): void {
    const panels = this.#panels(seat)
    const before = this.#shown.get(seat) ?? []
    this.#shown.set(seat, panels)
    const news = panels.filter((text) => !before.includes(text))
    if (news.length > 0) this.terminal.say([this.paint.dim(`— ${seat} —`), ...news].join('\n'))
  }

  #panels(seat: Seat): readonly string[] {
    const { table, game, paint } = this
    try {
      return panelTexts(game, table, viewerOf(table.world.seats, seat), paint)
    } catch (cause) {
      return [`The sheet cannot be drawn (${messageOf(cause)}); undo takes back what was set wrongly.`]
    }
  }
}
