import { type Asking, type Audience, type Fields, type Look, line, oneOf, type Procedure, whole } from '@sortie/engine'
import { type Clock, type ClockStatus, type Clocks, clock, clockKinds, clockShowings, clockSizes } from './clock.ts'
import { type ClockTelling, cancel, type Filled, pause, resume, show, startClock, tick } from './moves.ts'

type ClockLook = Look<{ readonly clocks: Clocks }, unknown, unknown>

/**
 * What whoever runs the game may do to clocks by hand, at any time: spread them into a game's procedures.
 * `whenFull` carries out the outcomes. That a hand moved a hidden clock is hidden with it, so nobody else sees the
 * openings; the facts tell each seat what it may know.
 */
export function clockProcedures<T extends ClockTelling>(game: {
  readonly rule: string
  readonly whenFull?: (t: T, filled: readonly Filled[]) => Asking<void>
}) {
  const { rule } = game
  const common = { rules: [rule], by: 'gm', anytime: true, seenBy: (): Audience => 'gm' } as const

  function* move(t: T, id: string, by: number): Asking<void> {
    const filled = tick(t, rule, id, by)
    if (filled.length > 0 && game.whenFull) yield* game.whenFull(t, filled)
  }

  const onClock = (which: (c: Clock) => boolean, act: (t: T, rule: string, id: string) => void) =>
    procedureOf<T>()({
      ...common,
      args: (look) => ({ clock: oneOf(idsOf(look, which)) }),
      *run(t, { clock: id }) {
        act(t, rule, id)
      },
    })

  return {
    startClock: procedureOf<T>()({
      ...common,
      args: () => ({
        name: line({ min: 1, max: 60 }),
        kind: oneOf(clockKinds),
        size: oneOf(clockSizes),
        shown: oneOf(clockShowings),
        outcome: line({ max: 200 }),
        outcomeKnown: oneOf([true, false]),
      }),
      *run(t, { name, kind, size, shown, outcome, outcomeKnown }) {
        startClock(t, rule, clock({ name, kind, size, shown, outcome, outcomeKnown }))
      },
    }),
    tickClock: procedureOf<T>()({
      ...common,
      args: (look) => ({ clock: oneOf(idsOf(look, is('running'))), segments: whole({ min: 1, max: 12 }) }),
      *run(t, { clock: id, segments }) {
        yield* move(t, id, segments)
      },
    }),
    untickClock: procedureOf<T>()({
      ...common,
      args: (look) => ({
        clock: oneOf(idsOf(look, (c) => is('running')(c) && c.filled > 0)),
        segments: whole({ min: 1, max: 12 }),
      }),
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
      args: (look) => ({ clock: oneOf(idsOf(look, (c) => c.shown !== 'hidden')), shown: oneOf(['name', 'hidden']) }),
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

const idsOf = (look: ClockLook, which: (c: Clock) => boolean): readonly string[] =>
  Object.keys(look.state.clocks).filter((id) => which(look.state.clocks[id] as Clock))
