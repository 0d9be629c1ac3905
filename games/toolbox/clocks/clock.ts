import {
  type Audience,
  type Full,
  forGm,
  type Json,
  mapOf,
  open,
  record,
  type Seat,
  seenWhen,
  type View,
} from '@sortie/engine'

export const clockKinds = ['plain', 'push', 'catastrophe', 'death', 'augury'] as const
/** What moves a clock is the game's business; the kind only says which of its rules look at it. */
export type ClockKind = (typeof clockKinds)[number]

export const clockSizes = [4, 6, 8, 10, 12] as const
export type ClockSize = (typeof clockSizes)[number]

/** Open: everything. Name only: it is known to be there, its progress is not. Hidden: it is not there for players. */
export type ClockShown = 'open' | 'name' | 'hidden'
export const clockShowings = ['open', 'name', 'hidden'] as const

export type ClockStatus = 'running' | 'paused' | 'filled' | 'cancelled'

/** What a full clock does to another one that is in play. To start a clock is to let a paused one run. */
export type ClockLink =
  | { readonly does: 'start'; readonly clock: string }
  | { readonly does: 'tick'; readonly clock: string; readonly by: number }
  /** What people wrote that it does; the game carries it out. */
  | { readonly does: 'effects'; readonly effects: readonly Json[] }

interface Seeable {
  readonly shown: ClockShown
  readonly owner: Seat | null
}

/** The GM, and the clock's owner if it has one. */
const keepers = ({ owner }: Seeable): Audience => (owner === null ? 'gm' : { seats: [owner, 'gm'] })

/** Who knows that the clock is there. */
export const knowsOf = (clock: Seeable): Audience => (clock.shown === 'hidden' ? keepers(clock) : 'everyone')
/** Who knows how far it has come. */
export const knowsProgress = (clock: Seeable): Audience => (clock.shown === 'open' ? 'everyone' : keepers(clock))

/** A clock as every game has it. What its effects do, the game says; here they are ids. */
export const ClockRecord = record(
  {
    name: open<string>(),
    kind: open<ClockKind>(),
    size: seenWhen<number, Seeable>(knowsProgress),
    filled: seenWhen<number, Seeable>(knowsProgress),
    shown: open<ClockShown>(),
    status: open<ClockStatus>(),
    /** The seat it belongs to, or nobody's. */
    owner: open<Seat | null>(),
    /** Which rolls, or what passage of time, move it. */
    scope: open<string>(),
    /** Holds as long as the clock runs. */
    effect: open<string | null>(),
    /** What everybody may guess of the outcome. */
    hint: open<string>(),
    outcomeKnown: open<boolean>(),
    outcome: seenWhen<string, Seeable & { readonly outcomeKnown: boolean }>((c) =>
      c.outcomeKnown ? knowsOf(c) : keepers(c),
    ),
    outcomeEffect: forGm<string | null>(),
    links: forGm<readonly ClockLink[]>(),
  },
  { seenBy: knowsOf },
)
export type Clock = Full<typeof ClockRecord>
export type ClockView = View<typeof ClockRecord>
export type Clocks = { readonly [id: string]: Clock }

/** The field for a game's state: `clocks: clocksField`. */
export const clocksField = mapOf(ClockRecord)

/** A clock from what matters about it: plain, open, running and empty unless said otherwise. */
export const clock = (
  is: { readonly name: string; readonly size: ClockSize } & Partial<Omit<Clock, 'size'>>,
): Clock => ({
  kind: 'plain',
  filled: 0,
  shown: 'open',
  status: 'running',
  owner: null,
  scope: '',
  effect: null,
  hint: '',
  outcomeKnown: true,
  outcome: '',
  outcomeEffect: null,
  links: [],
  ...is,
})

/** The clocks that can move now, in the order they were made. */
export const running = (clocks: Clocks): readonly string[] =>
  Object.keys(clocks).filter((id) => clocks[id]?.status === 'running')

/** The running clocks that every player knows of: what a player may name. */
export const runningForAll = (clocks: Clocks): readonly string[] =>
  running(clocks).filter((id) => clocks[id]?.shown !== 'hidden')

/** Whether some running clock has this effect. */
export const inEffect = (clocks: Clocks, effect: string): boolean =>
  Object.values(clocks).some((c) => c.status === 'running' && c.effect === effect)
