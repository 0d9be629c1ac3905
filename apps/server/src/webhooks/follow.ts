import type { Sitting, Viewer } from '@sortie/engine'
import type { LogLine, Recap, SeatView } from '@sortie/protocol'
import { type HookHeld, type LiveTable, ownRowsFor, type Subscriber } from '@sortie/table'
import { clocksOn, type HookView, moved, type Notice, newsIn, recapNotice, type Turn, turnIn } from './notice.ts'

/** Lines that are kept for one message; of more, the newest count. */
const MOST_LINES = 200

export interface FollowPorts {
  readonly send: (notice: Notice) => void
  readonly recap: (viewer: Viewer) => Promise<Recap | undefined>
  /** How long results are gathered before they are told in one message, in milliseconds. */
  readonly gather: number
  /** How long a second of waiting takes, in milliseconds. */
  readonly second: number
}

/**
 * One hook at an open table. It is told what its seat is told, no more and no earlier, and works out later what to say of
 * it: a table never waits for it. Where several servers serve a table, each tells what was written at it.
 */
export class Follow implements Subscriber {
  readonly beside = true
  readonly viewer: Viewer
  readonly #hook: HookHeld
  readonly #live: LiveTable
  readonly #ports: FollowPorts
  #view: SeatView | undefined
  /** The view that the clocks are compared with. */
  #before: SeatView | undefined
  #lines: LogLine[] = []
  #turn: Turn | undefined
  #turnTimer: NodeJS.Timeout | undefined
  #newsTimer: NodeJS.Timeout | undefined
  #ended: number
  #wasRunning: boolean
  #stop: (() => void) | undefined
  #over = false

  constructor(hook: HookHeld, viewer: Viewer, live: LiveTable, ports: FollowPorts) {
    this.#hook = hook
    this.viewer = viewer
    this.#live = live
    this.#ports = ports
    this.#ended = this.#endedEvenings
    this.#wasRunning = this.#isRunning
  }

  /** To be called in the table's turn. Earlier events are not sent. */
  async begin(): Promise<void> {
    const { view, stop } = await this.#live.subscriptions.add(this.viewer, this)
    if (this.#over) return stop()
    this.#stop = stop
    this.#view = view
    this.#before = view
    this.#turn = this.#turnNow()
  }

  end(): void {
    this.#over = true
    this.#stop?.()
    clearTimeout(this.#turnTimer)
    clearTimeout(this.#newsTimer)
  }

  chat(): void {}

  update(...[, { view, own, here }]: Parameters<Subscriber['update']>): void {
    this.#view = view
    const { tells } = this.#hook
    if (tells.includes('results')) this.#lines = [...this.#lines, ...own].slice(-MOST_LINES)
    if (here && (tells.includes('results') || tells.includes('clocks'))) this.#gather()
    // Another server announces its own writes.
    else if (this.#newsTimer === undefined) this.#before = view
    this.#consider(here)
  }

  /** Seats, links or evenings have changed. */
  lobbyChanged(): void {
    const { wroteLast } = this.#live.lobby
    const ended = this.#endedEvenings
    if (ended > this.#ended && wroteLast && this.#hook.tells.includes('recap')) void this.#tellRecap()
    this.#ended = ended
    const isRunning = this.#isRunning
    if (isRunning && !this.#wasRunning) this.#consider(wroteLast)
    this.#wasRunning = isRunning
  }

  #gather(): void {
    this.#newsTimer ??= setTimeout(() => {
      this.#newsTimer = undefined
      this.#tellNews()
    }, this.#ports.gather).unref()
  }

  #tellNews(): void {
    const [now, before] = [this.#view, this.#before]
    if (!now || !before) return
    const seen = this.#seen(now)
    const clocks = this.#hook.tells.includes('clocks') ? moved(clocksOn(this.#seen(before)), clocksOn(seen)) : []
    const notice = newsIn(seen, this.#lines, clocks)
    this.#lines = []
    this.#before = now
    if (notice) this.#ports.send(notice)
  }

  async #tellRecap(): Promise<void> {
    const recap = await this.#ports.recap(this.viewer)
    if (recap && !this.#over) this.#ports.send(recapNotice(recap))
  }

  /** A move is announced once, when it has been open for a while. `here`: it was written at this server. */
  #consider(here: boolean): void {
    if (!this.#hook.tells.includes('turn')) return
    const turn = this.#turnNow()
    if (turn?.key === this.#turn?.key) return
    this.#turn = turn
    clearTimeout(this.#turnTimer)
    if (!turn || !here) return
    this.#turnTimer = setTimeout(() => this.#tellTurn(), this.#hook.wait * this.#ports.second).unref()
  }

  #tellTurn(): void {
    const turn = this.#turnNow()
    if (!turn || turn.key !== this.#turn?.key) return
    if (this.#isRunning) this.#ports.send(turn.notice())
    // When the game resumes, the turn counts as new.
    else this.#turn = undefined
  }

  #turnNow(): Turn | undefined {
    return this.#view && turnIn(this.#seen(this.#view))
  }

  #seen(view: SeatView): HookView {
    const { log, lobby } = this.#live
    const seats = Object.entries(lobby.state.seats).map(([seat, { name, role }]): Sitting => ({ seat, name, role }))
    return { game: log.game, seats, viewer: this.viewer, view, rows: ownRowsFor(log.table, this.viewer) }
  }

  get #endedEvenings(): number {
    return this.#live.lobby.state.evenings.filter((e) => e.ended).length
  }

  /** Nobody is called to a table that is paused, archived, or has no evening under way. */
  get #isRunning(): boolean {
    const { paused, archived, evenings } = this.#live.lobby.state
    return !paused && !archived && evenings.some((e) => !e.ended)
  }
}
