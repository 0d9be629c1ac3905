import {
  type Asking,
  type Audience,
  type Fields,
  type Look,
  line,
  oneOf,
  type Procedure,
  roleOf,
  type Seat,
  whole,
} from '@sortie/engine'
import { maySecretly, type Refusing, seenAs, usesTools } from '../by.ts'
import { noWords, type Vocabulary, wordsHere } from '../effects/index.ts'
import {
  type Clock,
  type ClockStatus,
  type Clocks,
  clock,
  clockKinds,
  clockShowings,
  clockSizes,
  knowsOf,
  knowsProgress,
} from './clock.ts'
import { type ClockTelling, cancel, type Filled, pause, resume, show, startClock, tick } from './moves.ts'
import { outcomeFrom } from './outcome.ts'

type ClockLook = Look<{ readonly clocks: Clocks }, unknown, unknown>

/**
 * What the GM may do to clocks by hand, at any time: spread them into a game's procedures.
 * `whenFull` carries out the outcomes. That a hand moved a hidden clock is hidden with it, so nobody else sees the
 * openings; the facts tell each seat what it may know.
 */
export function clockProcedures<T extends ClockTelling & Refusing>(game: {
  readonly rule: string
  readonly whenFull?: (t: T, filled: readonly Filled[]) => Asking<void>
  /** What its clocks can do. */
  readonly words?: Vocabulary
}) {
  const { rule } = game
  const common = {
    rules: [rule],
    by: usesTools,
    anytime: true,
    seenBy: ({ by }: { readonly by: Seat }, look: ClockLook): Audience => seenAs(look, by),
  } as const
  /** What a player may do, too, to clocks of their own. */
  const onOwn = {
    ...common,
    by: (look: ClockLook, seat: Seat): boolean => usesTools(look, seat) || ownedBy(look, seat).length > 0,
  } as const
  const seenOf = (id: string, by: Seat, look: ClockLook): Audience => {
    const moved = look.state.clocks[id]
    return moved?.owner === by ? knowsProgress(moved) : seenAs(look, by)
  }

  function* move(t: T, id: string, by: number): Asking<void> {
    const filled = tick(t, rule, id, by)
    if (filled.length > 0 && game.whenFull) yield* game.whenFull(t, filled)
  }

  const onClock = (which: (c: Clock) => boolean, act: (t: T, rule: string, id: string) => void) =>
    procedureOf<T>()({
      ...onOwn,
      args: (look, seat) => ({ clock: oneOf(idsOf(look, seat, which)) }),
      seenBy: ({ clock: id, by }, look) => seenOf(id, by, look),
      *run(t, { clock: id }) {
        act(t, rule, id)
      },
    })

  return {
    startClock: procedureOf<T>()({
      ...common,
      args: (look, seat) => ({
        name: line({ min: 1, max: 60 }),
        kind: oneOf(clockKinds),
        size: oneOf(clockSizes),
        shown: oneOf(maySecretly(look, seat) ? clockShowings : (['open'] as const)),
        outcome: line({ max: 200 }),
        outcomeKnown: oneOf([true, false]),
      }),
      // Nothing but its name has to be said.
      usual: () => ({ kind: 'plain', size: 6, shown: 'open', outcome: '', outcomeKnown: true }),
      *run(t, { by, name, kind, size, shown, outcome, outcomeKnown }) {
        const words = wordsHere(game.words ?? noWords, t, { hiddenToo: maySecretly(t, by) })
        const { text, running: effect, full, problems } = outcomeFrom(outcome, name, words)
        if (problems.length > 0) return t.tell(rule, { type: 'ImportRefused', problems, to: seenAs(t, by) })
        const does = { ...(full.length > 0 && { links: [{ does: 'effects' as const, effects: full }] }), effect }
        startClock(t, rule, clock({ name, kind, size, shown, outcome: text, outcomeKnown, ...does }))
      },
    }),
    startOwnClock: procedureOf<T>()({
      ...common,
      by: (look, seat) => roleOf(look.seats, seat) === 'player',
      when: (look, seat) => ownedBy(look, seat).length < MOST_OWN,
      args: () => ({
        name: line({ min: 1, max: 60 }),
        size: oneOf(clockSizes),
        shown: oneOf(['open', 'hidden']),
      }),
      usual: () => ({ size: 6, shown: 'open' }),
      seenBy: ({ by, shown }) => knowsOf({ owner: by, shown }),
      *run(t, { by, name, size, shown }) {
        startClock(t, rule, clock({ name, size, shown, owner: by }))
      },
    }),
    tickClock: procedureOf<T>()({
      ...onOwn,
      args: (look, seat) => ({ clock: oneOf(idsOf(look, seat, is('running'))), segments: whole({ min: 1, max: 12 }) }),
      usual: () => ({ segments: 1 }),
      seenBy: ({ clock: id, by }, look) => seenOf(id, by, look),
      *run(t, { clock: id, segments }) {
        yield* move(t, id, segments)
      },
    }),
    untickClock: procedureOf<T>()({
      ...onOwn,
      args: (look, seat) => ({
        clock: oneOf(idsOf(look, seat, (c) => is('running')(c) && c.filled > 0)),
        segments: whole({ min: 1, max: 12 }),
      }),
      usual: () => ({ segments: 1 }),
      seenBy: ({ clock: id, by }, look) => seenOf(id, by, look),
      *run(t, { clock: id, segments }) {
        yield* move(t, id, -segments)
      },
    }),
    showClock: onClock(
      (c) => c.shown !== 'open',
      (t, r, id) => show(t, r, id, 'open'),
    ),
    hideClock: procedureOf<T>()({
      ...common,
      by: 'gm',
      args: (look, seat) => ({
        clock: oneOf(idsOf(look, seat, (c) => c.shown !== 'hidden')),
        shown: oneOf(['name', 'hidden']),
      }),
      usual: () => ({ shown: 'hidden' }),
      *run(t, { clock: id, shown }) {
        show(t, rule, id, shown)
      },
    }),
    pauseClock: onClock(is('running'), pause),
    resumeClock: onClock(is('paused'), resume),
    cancelClock: onClock((c) => is('running')(c) || is('paused')(c), cancel),
  }
}

/** `procedure` bound to a `t` with clocks, whatever else the game has. */
const procedureOf =
  <T>() =>
  <const A extends Fields>(p: Procedure<T, ClockLook, A>): Procedure<T, ClockLook, A> =>
    p

const is =
  (status: ClockStatus) =>
  (c: Clock): boolean =>
    c.status === status

/** Clocks that one player may have at once. */
const MOST_OWN = 12
const ownedBy = (look: ClockLook, seat: Seat): readonly string[] =>
  Object.keys(look.state.clocks).filter((id) => {
    const { owner, status } = look.state.clocks[id] as Clock
    return owner === seat && status !== 'cancelled'
  })

/** The clocks that a seat may move: its own, and those of the table if it uses the table's tools. Hidden ones are for the GM. */
const idsOf = (look: ClockLook, seat: Seat, which: (c: Clock) => boolean): readonly string[] =>
  Object.keys(look.state.clocks).filter((id) => {
    const c = look.state.clocks[id] as Clock
    if (!which(c)) return false
    return c.owner === seat || (usesTools(look, seat) && (c.shown !== 'hidden' || maySecretly(look, seat)))
  })
