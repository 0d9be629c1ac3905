import { randomBytes } from 'node:crypto'
import type { Viewer } from '@sortie/engine'
import type { Hook, MadeHook, MakeHook, Recap, Refused } from '@sortie/protocol'
import { GROUP, type HookHeld, type LiveTable, type Lobby, looksAfterTable, note, notGm } from '@sortie/table'
import type { Workers } from '../work/workers.ts'
import { problemWithUrl } from './address.ts'
import { Follow } from './follow.ts'
import { bodyIn } from './forms.ts'
import type { Notice } from './notice.ts'
import { PAUSES, Sender } from './sender.ts'

export interface HookTimes {
  readonly gather: number
  readonly second: number
  readonly pauses: readonly number[]
}
const TIMES: HookTimes = { gather: 5_000, second: 1_000, pauses: PAUSES }

const MOST_OF_TABLE = 5
const MOST_OF_SEAT = 3
const MOST_OF_ALL = 60

interface Setup {
  readonly lobby: Lobby
  readonly workers: Workers
  readonly allowed: 'off' | 'public' | 'local'
  /** The address that people open. */
  readonly address: () => string
  readonly report: (what: string, about: object) => void
  readonly times?: Partial<HookTimes>
}

interface Followed {
  readonly follows: Map<string, Follow>
  /** The hooks that were looked at last: they seldom change. */
  hooks?: object
  seats?: object
}

/** Sends notices of a table to outside addresses, with the knowledge of the seat that added the webhook. */
export class Webhooks {
  readonly #setup: Setup
  readonly #times: HookTimes
  readonly #sender: Sender
  readonly #tables = new WeakMap<LiveTable, Followed>()

  constructor(setup: Setup) {
    this.#setup = setup
    this.#times = { ...TIMES, ...setup.times }
    this.#sender = new Sender(setup.allowed === 'local' ? 'local' : 'public', this.#times.pauses)
    if (setup.allowed !== 'off') setup.lobby.onOpen((live) => this.#attend(live))
  }

  get sent(): Sender['counts'] {
    return this.#sender.counts
  }

  get waiting(): number {
    return this.#sender.waiting
  }

  stop(): void {
    this.#sender.stop()
  }

  /** The hooks that a seat may see and remove: its own, and for the keepers of the table, the table's. */
  list(live: LiveTable, { seat }: Viewer): readonly Hook[] {
    return Object.entries(live.lobby.state.hooks).flatMap(([hook, held]) =>
      isTheirs(live, held, seat) ? [this.#shown(hook, held)] : [],
    )
  }

  async make(live: LiveTable, { seat }: Viewer, wanted: MakeHook): Promise<MadeHook | Refused> {
    const { allowed } = this.#setup
    if (allowed === 'off') return { refused: 'hook/off', message: 'This server sends no webhooks.' }
    const problem = problemWithUrl(wanted.url, allowed)
    if (problem !== undefined) return { refused: 'hook/address', message: problem }
    const hook = randomBytes(9).toString('hex')
    const held: HookHeld = {
      seat: wanted.for === 'table' ? null : seat,
      url: wanted.url,
      secret: randomBytes(32).toString('hex'),
      form: wanted.form,
      tells: [...new Set(wanted.tells)],
      wait: wanted.wait,
    }
    const done = await live.serially(() =>
      note(live, () => notAllowed(live, seat, held) ?? { kind: 'hookMade', hook, ...held }),
    )
    return 'refused' in done ? done : { ...this.#shown(hook, held), secret: held.secret }
  }

  async remove(live: LiveTable, { seat }: Viewer, hook: string): Promise<Refused | undefined> {
    const done = await live.serially(() =>
      note(live, () => (heldBy(live, seat, hook) ? { kind: 'hookRemoved', hook } : unknown)),
    )
    if ('refused' in done) return done
    this.#sender.forget(hook)
    return undefined
  }

  /** Sends a message that says nothing but that it works. */
  test(live: LiveTable, { seat }: Viewer, hook: string): Refused | undefined {
    const held = heldBy(live, seat, hook)
    if (!held) return unknown
    if (this.#setup.allowed === 'off') return { refused: 'hook/off', message: 'This server sends no webhooks.' }
    if (this.#sender.of(hook).waiting > 0)
      return { refused: 'hook/busy', message: 'Messages to this address are still waiting to be sent.' }
    const name = live.lobby.state.options.name
    this.#send(live, hook, held, { kind: 'test', title: 'It works', text: `Messages from “${name}” arrive here.` })
    return undefined
  }

  #shown(hook: string, { seat, url, form, tells, wait }: HookHeld): Hook {
    const host = URL.canParse(url) ? new URL(url).host : ''
    return { hook, for: seat === null ? 'table' : 'seat', host, form, tells, wait, ...this.#sender.of(hook) }
  }

  #attend(live: LiveTable): void {
    const followed: Followed = { follows: new Map() }
    this.#tables.set(live, followed)
    live.lobby.lookOn(() => this.#lobbyChanged(live, followed))
    live.lobby.onEnd(() => {
      for (const follow of followed.follows.values()) follow.end()
      if (live.lobby.over === 'deleted') for (const hook of followed.follows.keys()) this.#sender.forget(hook)
    })
    this.#lobbyChanged(live, followed)
  }

  #lobbyChanged(live: LiveTable, followed: Followed): void {
    const { hooks, seats } = live.lobby.state
    for (const follow of followed.follows.values()) follow.lobbyChanged()
    if (followed.hooks === hooks && followed.seats === seats) return
    followed.hooks = hooks
    followed.seats = seats
    for (const [hook, follow] of followed.follows)
      if (!Object.hasOwn(hooks, hook) || !isSame(follow.viewer, viewerOf(live, hooks[hook]))) {
        follow.end()
        followed.follows.delete(hook)
        if (!Object.hasOwn(hooks, hook)) this.#sender.forget(hook)
      }
    for (const [hook, held] of Object.entries(hooks))
      if (!followed.follows.has(hook)) this.#follow(live, followed, hook, held)
  }

  #follow(live: LiveTable, { follows }: Followed, hook: string, held: HookHeld): void {
    const viewer = viewerOf(live, held)
    if (!viewer) return
    const follow = new Follow(held, viewer, live, {
      ...this.#times,
      send: (notice) => this.#send(live, hook, held, notice),
      recap: (whose) => this.#recap(live, whose),
    })
    follows.set(hook, follow)
    live.sync.inBackground(
      live.serially(() => follow.begin()),
      'could not follow a table for a webhook',
    )
  }

  async #recap(live: LiveTable, viewer: Viewer): Promise<Recap | undefined> {
    try {
      const written = await this.#setup.workers.run({ do: 'recap', table: live.id, viewer, as: 'json' })
      return 'refused' in written ? undefined : (JSON.parse(new TextDecoder().decode(written.bytes)) as Recap)
    } catch (cause) {
      this.#setup.report('could not make a recap for a webhook', { table: live.id, why: String(cause) })
      return undefined
    }
  }

  #send(live: LiveTable, hook: string, held: HookHeld, notice: Notice): void {
    const id = randomBytes(9).toString('hex')
    const { question } = notice
    const body = bodyIn(held.form, notice, {
      id,
      time: live.ports.now(),
      table: live.lobby.state.options.name,
      game: live.log.game.words.en.name,
      link: `${this.#setup.address()}/t/${live.id}${question === undefined ? '' : `?question=${question}`}`,
    })
    this.#sender.send(hook, { url: held.url, secret: held.secret, id, body })
  }
}

const unknown: Refused = { refused: 'hook/unknown', message: 'This webhook is not there any more.' }

/** The viewer of a webhook; none while its seat is free. */
function viewerOf({ lobby: { state } }: LiveTable, hook: HookHeld | undefined): Viewer | undefined {
  if (!hook || hook.seat === null) return hook && GROUP
  const held = state.seats[hook.seat]
  return held?.status === 'seated' ? { seat: hook.seat, role: held.role } : undefined
}

const isSame = (a: Viewer, b: Viewer | undefined): boolean => a.seat === b?.seat && a.role === b.role

const isTheirs = ({ lobby: { state } }: LiveTable, held: HookHeld, seat: string): boolean =>
  held.seat === null ? looksAfterTable(state, seat) : held.seat === seat

function heldBy(live: LiveTable, seat: string, hook: string): HookHeld | undefined {
  const { hooks } = live.lobby.state
  const held = Object.hasOwn(hooks, hook) ? hooks[hook] : undefined
  return held && isTheirs(live, held, seat) ? held : undefined
}

function notAllowed({ lobby: { state } }: LiveTable, seat: string, wanted: HookHeld): Refused | undefined {
  if (state.seats[seat]?.status !== 'seated')
    return { refused: 'seat/not-seated', message: 'this seat has not been let in yet, or was given up' }
  if (state.archived) return { refused: 'table/archived', message: 'this table is archived; the GM can restore it' }
  if (wanted.seat === null && !looksAfterTable(state, seat)) return notGm
  const all = Object.values(state.hooks)
  const most = wanted.seat === null ? MOST_OF_TABLE : MOST_OF_SEAT
  return all.length >= MOST_OF_ALL || all.filter((h) => h.seat === wanted.seat).length >= most
    ? { refused: 'hook/full', message: `At most ${most} webhooks; remove one first.` }
    : undefined
}
