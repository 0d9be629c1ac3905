import type { LogLine } from '@sortie/protocol'
import { dice3d } from '../dice/choice3d.svelte.ts'
import type { Moment } from '../games/pieces.ts'

/** How long dice fly, and how much later each further die lies. */
const FLIGHT = 420
const FLIGHT_3D = 2200
const APART = 60
const MOST_APART = 5
/** How long a result is held before the next question, and with reduced motion. */
const HOLD = 2150
const HOLD_STILL = 2000
const AGAIN = 400
const PHONE = '(max-width: 44.9375em)'

/** What everybody should see for a moment, in the middle of the stage. */
export type ShownMoment =
  | {
      readonly kind: 'throw'
      readonly line: LogLine
      /** The lines to read it with. */
      readonly lines: readonly LogLine[]
      readonly lies: boolean
    }
  | { readonly kind: 'moment'; readonly line: LogLine; readonly moment: Moment }

interface Lying {
  readonly line: LogLine
  readonly moment: Moment
}

const asked = (query: string): boolean => matchMedia(query).matches

/** Whether what was thrown belongs to a scene that is over: another line began a new one, or ended it. */
const isOver = (thrown: LogLine, { line, moment }: Lying): boolean => moment.kind !== 'card' && line.n > thrown.n

/** Whether a text is being typed: then nothing takes the field away. */
function isWriting(): boolean {
  const at = document.activeElement
  const isText = at instanceof HTMLTextAreaElement || (at instanceof HTMLInputElement && at.type !== 'checkbox')
  return isText && at.value.trim() !== '' && at.closest('[data-question-panel]') !== null
}

/** The order of things: a throw, its result, then the next question. */
export class Showing {
  readonly #isAsked: () => boolean

  /** `isAsked`: whether something waits for this person. On a phone, a result stays until then or until it is tapped. */
  constructor(isAsked: () => boolean) {
    this.#isAsked = isAsked
  }

  /** On the stage alone; nothing else is asked meanwhile. */
  now = $state.raw<ShownMoment>()
  /** The last throw, as a line between board and question, until the next or until a scene begins or something ends. */
  settled = $state.raw<LogLine>()
  /** A card, scene or end that stays in the place of the board until something else happens, or until it is put away. */
  lying = $state.raw<Lying>()
  /** Goes up with every throw and every landing, for the sounds. */
  beat = $state(0)
  #timer: ReturnType<typeof setTimeout> | undefined

  /** Dice are thrown. How long they fly, in ms: until then nothing else is told. */
  throw(line: LogLine, lines: readonly LogLine[]): number {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.lying = undefined
    if (isWriting() || document.hidden) {
      this.now = undefined
      this.settled = line
      return 0
    }
    const still = asked('(prefers-reduced-motion: reduce)')
    this.now = { kind: 'throw', line, lines, lies: still }
    this.beat++
    if (still) return 0
    if (dice3d.on) return FLIGHT_3D
    const dice = line.did?.did === 'answer' && Array.isArray(line.did.answer) ? line.did.answer.length : 1
    return FLIGHT + APART * Math.min(MOST_APART, dice - 1)
  }

  /** The dice lie: they are read, and after a while settled. */
  lie(): void {
    if (this.now?.kind !== 'throw' || this.#timer) return
    this.now = { ...this.now, lies: true }
    this.beat++
    this.#hold()
  }

  /** A new line: perhaps a moment, perhaps the end of one. What follows automatically takes nothing away unseen. */
  tell(line: LogLine, moment: Moment | undefined): void {
    if (moment) {
      this.lying = { line, moment }
      if (this.settled && isOver(this.settled, this.lying)) this.settled = undefined
      if (this.now?.kind === 'throw' || isWriting() || document.hidden) return
      this.now = { kind: 'moment', ...this.lying }
      this.#hold()
    } else if (line.did?.did === 'open' && (line.by !== 'game' || !this.now)) this.lying = undefined
  }

  /** On with it: the result is settled. */
  done = (): void => {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const was = this.now
    if (was?.kind === 'throw') this.settled = this.lying && isOver(was.line, this.lying) ? undefined : was.line
    this.now = undefined
    if (was?.kind === 'throw' && this.lying && !isWriting()) {
      this.now = { kind: 'moment', ...this.lying }
      this.#hold()
    }
  }

  putAway = (): void => {
    this.lying = undefined
  }

  end(): void {
    clearTimeout(this.#timer)
  }

  #hold(): void {
    clearTimeout(this.#timer)
    const still = asked('(prefers-reduced-motion: reduce)')
    const after = (ms: number): void => {
      this.#timer = setTimeout(() => (asked(PHONE) && !this.#isAsked() ? after(AGAIN) : this.done()), ms)
    }
    after(still ? HOLD_STILL : HOLD)
  }
}
