import { type AnyGame, type Entry, type Names, type Seat, Table } from '@sortie/engine'
import type { Limits } from '@sortie/engine/odds'
import type { GameCommand } from '@sortie/protocol'
import { type Done, goOn, type LiveTable, perform } from '@sortie/table'
import type { RulesSaid } from '../compute/asked.ts'
import type { Compute } from '../compute/jobs.ts'
import { messageOf } from '../errors.ts'
import { rulesOfGame } from '../games.ts'
import type { Paint } from '../io.ts'
import { Cancelled, keysFor, type PickOption, type Terminal } from '../terminal.ts'
import type { AtTable } from './at-table.ts'
import { type Choice, choicesFor, type Prompt, startChoices } from './choices.ts'
import { ruleWordsOf, whyLines } from './explain.ts'
import { Journal, namesAt } from './journal.ts'
import { oddsLines } from './live-odds.ts'
import { overrule } from './overrule.ts'
import { panelTexts } from './panels.ts'
import { type Bots, viewerOf, whoRuns } from './seats.ts'

export interface SessionParts {
  readonly live: LiveTable
  readonly terminal: Terminal
  readonly paint: Paint
  readonly bots: Bots
  readonly realDice: boolean
  /** For the odds: how questions are answered, how much may be spent, and what computes them. */
  readonly policy: RulesSaid
  readonly limits: Required<Limits>
  readonly compute: Compute
  /** Writes the play down: to the file it was given, or to one that is named. */
  readonly save: (file?: string) => Promise<string>
  /** Whether it is written down after every step. */
  readonly saves: boolean
}

/** A live table in one terminal, handed from seat to seat. */
export class Session implements AtTable {
  readonly game: AnyGame
  readonly live: LiveTable
  readonly terminal: Terminal
  readonly paint: Paint
  readonly policy: RulesSaid
  readonly limits: Required<Limits>
  readonly compute: Compute
  readonly bots: Bots
  readonly realDice: boolean
  readonly #parts: SessionParts
  readonly #journal: Journal
  readonly #shown = new Map<Seat, readonly string[]>()
  #eyes: Seat
  #over = false
  /** Whether the keys that always work have been explained, so that a word each is enough. */
  #isExplained = false
  /** The table as far as it has been told: an answer is told from the question as it was asked. */
  readonly #told: Table
  /** The next message to be told. */
  #heard = 0
  #sent = 0

  constructor(parts: SessionParts) {
    this.game = parts.live.log.game
    this.live = parts.live
    this.terminal = parts.terminal
    this.paint = parts.paint
    this.policy = parts.policy
    this.limits = parts.limits
    this.compute = parts.compute
    this.bots = parts.bots
    this.realDice = parts.realDice
    this.#parts = parts
    this.#journal = new Journal(this.game, parts.paint)
    this.#told = Table.load(this.game, this.table.base, this.table.entries)
    this.#eyes = this.#people()[0] ?? 'gm'
  }

  get table(): Table {
    return this.live.log.table
  }

  get names(): Names {
    return namesAt(this.table, viewerOf(this.table.world.seats, this.eyes()))
  }

  readonly rules = () => rulesOfGame(this.game.id)
  readonly eyes = (): Seat => this.#eyes

  /** Plays until somebody quits. */
  async play(): Promise<void> {
    const { store } = this.live.ports
    this.#journal.remember(this.table)
    if (this.table.setAside) this.terminal.say(`What was open could not be taken up again: ${this.table.setAside}`)
    // A choice that leads to a throw is stored together with it: one call may bring two entries.
    const stop = store.subscribe(this.live.log.stream.name, () => this.#tellNews())
    try {
      await this.live.serially(() => goOn(this.live))
      while (!this.#over) {
        if (this.#parts.saves) await this.#parts.save()
        await this.#turn()
      }
    } finally {
      stop()
    }
  }

  readonly send = async (seat: Seat, command: GameCommand): Promise<void> => {
    const done = await this.#perform(seat, command)
    // Of a broken rule the table has told more already.
    if ('refused' in done && done.refused !== 'rule/broken') this.terminal.say(`That isn't allowed: ${done.message}.`)
  }

  #perform(seat: Seat, command: GameCommand): Promise<Done> {
    const viewer = viewerOf(this.table.world.seats, seat)
    return perform(this.live, { viewer, command, cid: String(this.#sent++) })
  }

  /** What bots said about what they did. */
  #tellReasons(): void {
    const { start, loaded } = this.live.chat.bySeat
    for (const { at, message } of loaded.slice(Math.max(0, this.#heard - start)))
      if (at >= this.#heard) this.terminal.say(this.paint.dim(`${message.by}: ${message.text}`))
    this.#heard = start + loaded.length
  }

  #tellNews(): void {
    this.#tellReasons()
    for (const entry of this.table.entries) if (entry.at >= this.#told.version) this.#tell(entry)
  }

  #tell(entry: Entry): void {
    const lines = this.#journal.lines(entry, viewerOf(this.table.world.seats, this.#eyesFor(entry)))
    this.#told.adopt(entry)
    this.#journal.remember(this.#told)
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

  async #turn(): Promise<void> {
    this.#tellReasons()
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
      ...Object.entries(always).map(([key, { label, brief }]) => ({
        key,
        label: this.paint.dim(label),
        ...(this.#isExplained && brief !== undefined && { brief }),
      })),
    ]
    try {
      const key = await this.terminal.pick(message, options)
      this.#isExplained = true
      return always[key]?.act ?? choices[keys.indexOf(key)]?.act
    } catch (cause) {
      if (!(cause instanceof Cancelled)) throw cause
      this.#over = true
      return undefined
    }
  }

  /** What can be done at any time: explained in the first menu, then in a word each. */
  #always(): { readonly [key: string]: Choice & { readonly brief?: string } } {
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
      u: { label: 'undo the last answer', brief: 'undo', act: () => this.#undo() },
      y: { label: 'redo what was undone', brief: 'redo', act: () => this.#redo() },
      w: { label: 'why: the rules behind what just happened', brief: 'why', act: () => say(whyLines(this)) },
      o: { label: 'odds from here', brief: 'odds', act: () => this.#odds() },
      v: { label: 'overrule', brief: 'overrule', act: () => overrule(this) },
      r: { label: 'rules: look one up', brief: 'rules', act: () => this.#lookUp() },
      s: { label: 'save', brief: 'save', act: () => this.#save() },
      q: { label: 'quit', brief: 'quit', act: () => this.#quit() },
      ...(this.#isExplained && { '?': { label: 'what these keys do', brief: 'help', act: () => this.#explain() } }),
    }
  }

  async #odds(): Promise<void> {
    try {
      this.terminal.say((await oddsLines(this)).join('\n').trimEnd())
    } catch (cause) {
      this.terminal.say(`No odds: ${messageOf(cause)}.`)
    }
  }

  async #undo(): Promise<void> {
    const done = await this.#perform(whoRuns(this.table.world.seats) ?? '', { do: 'undo' })
    if ('refused' in done) this.terminal.say('There is nothing to undo yet.')
    else this.#shown.clear()
  }

  async #redo(): Promise<void> {
    const done = await this.#perform(whoRuns(this.table.world.seats) ?? '', { do: 'redo' })
    if ('refused' in done) this.terminal.say('There is nothing to redo.')
    else this.#shown.clear()
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
      this.terminal.say(`Saved in ${await this.#parts.save(file)}.`)
    } catch (cause) {
      this.terminal.say(messageOf(cause))
    }
  }

  #quit(): void {
    this.#over = true
  }

  #explain(): void {
    this.#isExplained = false
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
