import type { Seat, Viewer } from '@sortie/engine'
import type { ChatMessage, LogLine, SeatView, Update } from '@sortie/protocol'
import type { ChatLog, NewMessages } from '../log/chat-log.ts'
import type { GameLog, NewLines } from '../log/game-log.ts'
import { SeatViews } from './seat-view.ts'

/** The receiver of a subscription: a socket, or anything else that gets a seat's updates. */
export interface Subscriber {
  update(update: Update, now: Now): void
  chat(message: ChatMessage): void
  /** Looks on only: it does not keep the table open. */
  readonly beside?: true
}

/** The result of an update. */
export interface Now {
  readonly view: SeatView
  /** Lines of the update that were written here, not by another server. */
  readonly own: readonly LogLine[]
  /** Whether anything of it was written here. */
  readonly here: boolean
}

interface Setup {
  readonly log: GameLog
  readonly chat: ChatLog
  /** The secret for question ids. */
  readonly secret: string
  /** How long updates that come close together are gathered before they are sent, in milliseconds. */
  readonly gather: number
  /** Runs work when nothing else is running: entries that are not stored yet must not be seen. */
  readonly inTurn: (work: () => void) => void
}

const NONE: readonly LogLine[] = []
/** Most often it is the first. */
const and = (lines: readonly LogLine[], line: LogLine): readonly LogLine[] =>
  lines.length === 0 ? [line] : [...lines, line]

/** The last data sent to one seat, through one socket or several: all have received the same. */
class Subscription {
  readonly viewer: Viewer
  readonly chatKey: string
  readonly subscribers = new Set<Subscriber>()
  readonly #views: SeatViews
  view: SeatView
  /** The number of the next line that was not sent yet. */
  next: number
  /** When something was last sent. */
  sent = Number.NEGATIVE_INFINITY
  /** Whether some changes may not have been sent yet. */
  behind = false
  /** Lines that were not sent yet. */
  lines: readonly LogLine[] = NONE
  /** Those of them that were written here. */
  own: readonly LogLine[] = NONE
  here = false

  constructor(viewer: Viewer, from: { readonly next: number; readonly chatKey: string; readonly views: SeatViews }) {
    this.viewer = viewer
    this.next = from.next
    this.chatKey = from.chatKey
    this.#views = from.views
    this.view = from.views.for(viewer)
  }

  /** Sends changes; nothing if there are none. */
  publish(time = performance.now()): void {
    this.behind = false
    const before = this.view
    this.view = this.#views.for(this.viewer)
    const update: Update = { lines: this.lines, changes: this.#views.changes(before, this.view) }
    if (update.lines.length === 0 && update.changes.length === 0) return
    this.next = Math.max(this.next, (this.lines.at(-1)?.n ?? Number.NEGATIVE_INFINITY) + 1)
    const now: Now = { view: this.view, own: this.own, here: this.here }
    this.lines = NONE
    this.own = NONE
    this.here = false
    this.sent = time
    for (const subscriber of this.subscribers) subscriber.update(update, now)
  }
}

/**
 * Everybody who looks at a table, and what each seat has been sent. A seat that acts gets its update at once. Others get one
 * at once after a quiet time, else what has gathered in one piece. The time runs from what was really sent to that seat, so
 * that it tells nothing about what the seat may not know.
 */
export class Subscriptions {
  readonly #setup: Setup
  readonly #views: SeatViews
  readonly #bySeat = new Map<string, Subscription>()
  #acting: Seat | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(setup: Setup) {
    this.#setup = setup
    this.#views = new SeatViews(setup.log, setup.secret)
  }

  /** The number of seats with a screen; webhooks do not count. */
  get size(): number {
    return [...this.#bySeat.values()].filter(({ subscribers }) => [...subscribers].some((s) => !s.beside)).length
  }

  /** Subscribes as a seat: returns its present view, and sends every later change. */
  async add(viewer: Viewer, subscriber: Subscriber): Promise<{ readonly view: SeatView; readonly stop: () => void }> {
    const { log, chat } = this.#setup
    const { next } = await log.bySeat.numbering(viewer)
    await chat.bySeat.numbering(viewer)
    const key = log.bySeat.keyFor(viewer)
    const known = this.#bySeat.get(key)
    known?.publish()
    const chatKey = chat.bySeat.keyFor(viewer)
    const subscription = known ?? new Subscription(viewer, { next, chatKey, views: this.#views })
    this.#bySeat.set(key, subscription)
    subscription.subscribers.add(subscriber)
    return { view: subscription.view, stop: () => this.#remove(key, subscription, subscriber) }
  }

  #remove(key: string, subscription: Subscription, subscriber: Subscriber): void {
    subscription.subscribers.delete(subscriber)
    if (subscription.subscribers.size === 0) this.#bySeat.delete(key)
    if (this.#bySeat.size > 0) return
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  /**
   * While a seat acts it is sent nothing, and then all that has followed, in one piece. If that could not be stored, the
   * seat gets its update when the table has been read again.
   */
  async whileActing<T>(seat: Seat, work: () => T | Promise<T>): Promise<T> {
    this.#acting = seat
    try {
      const done = await work()
      for (const subscription of this.#bySeat.values())
        if (subscription.behind && subscription.viewer.seat === seat) subscription.publish()
      this.#forgetIfAllHaveIt()
      return done
    } finally {
      this.#acting = undefined
    }
  }

  #forgetIfAllHaveIt(): void {
    for (const { behind } of this.#bySeat.values()) if (behind) return
    this.#views.forget()
  }

  /** Publishes new entries, written here or by another server; entries that belong together go out as one update. */
  publishEntries(entries: readonly NewLines[], where: 'here' | 'elsewhere' = 'here'): void {
    for (const [key, subscription] of this.#bySeat) {
      subscription.behind = true
      if (where === 'here') subscription.here = true
      for (const lines of entries) {
        const line = lines.get(key)
        if (!line) continue
        subscription.lines = and(subscription.lines, line)
        if (where === 'here') subscription.own = and(subscription.own, line)
      }
    }
    this.#publishDue()
  }

  #publishDue(): void {
    const now = performance.now()
    let first = Number.POSITIVE_INFINITY
    for (const subscription of this.#bySeat.values()) {
      if (!subscription.behind || subscription.viewer.seat === this.#acting) continue
      const left = subscription.sent + this.#setup.gather - now
      if (left <= 0) subscription.publish(now)
      else first = Math.min(first, left)
    }
    if (first === Number.POSITIVE_INFINITY) return this.#forgetIfAllHaveIt()
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#setup.inTurn(() => this.#publishDue())
    }, first)
  }

  /** Publishes a chat message. */
  publishMessage(messages: NewMessages): void {
    for (const { chatKey, subscribers } of this.#bySeat.values()) {
      const message = messages.get(chatKey)
      if (message) for (const subscriber of subscribers) subscriber.chat(message)
    }
  }

  /** After the log was read again: publishes the lines that each seat missed, and a line whose words were removed. */
  async publishMissed(takenBack?: number): Promise<void> {
    const { bySeat } = this.#setup.log
    for (const subscription of this.#bySeat.values()) {
      const { viewer, next } = subscription
      const again = takenBack === undefined ? undefined : await bySeat.lineAt(viewer, takenBack)
      const missed = next < (await bySeat.numbering(viewer)).next ? await bySeat.lines(viewer, { since: next }) : []
      subscription.lines = [...(again && again.n < next ? [again] : []), ...missed]
      subscription.publish()
    }
  }

  /** After words of a log line or chat message were removed: publishes the rest of the line. */
  async publishTakenBack(stream: 'log' | 'chat', positions: readonly number[]): Promise<void> {
    if (stream === 'log') {
      await this.#setup.log.reload()
      for (const at of positions) await this.publishMissed(at)
      return
    }
    const { bySeat } = this.#setup.chat
    for (const at of positions) {
      await bySeat.reread(at)
      for (const { viewer, subscribers } of this.#bySeat.values()) {
        const message = await bySeat.lineAt(viewer, at)
        if (message) for (const subscriber of subscribers) subscriber.chat(message)
      }
    }
  }
}
