import { type FactOf, factFor, one, open, seatOrNobody } from '@sortie/engine'
import { type Clock, ClockRecord, type ClockShown, type Clocks, knowsOf, knowsProgress } from './clock.ts'

/** Which clock, and who may know: a fact has to say by itself who sees it. */
const about = {
  clock: open<string>(),
  name: open<string>(),
  shown: open<ClockShown>(),
  owner: seatOrNobody(),
}

interface HasClocks {
  readonly clocks: Clocks
}
const fact = factFor<HasClocks>()

/** A clock that is not there stays so. */
const withClock = <S extends HasClocks>(s: S, id: string, change: (clock: Clock) => Partial<Clock>): S => {
  const old = s.clocks[id]
  return old ? { ...s, clocks: { ...s.clocks, [id]: { ...old, ...change(old) } } } : s
}

export const clockFacts = {
  ClockStarted: fact(
    { clock: open<string>(), is: one(ClockRecord) },
    (s, f) => ({ ...s, clocks: { ...s.clocks, [f.clock]: f.is } }),
    { seenBy: (f) => knowsOf(f.is) },
  ),
  /** `by` is what really moved, `filled` where it stands now. */
  ClockMoved: fact(
    { ...about, by: open<number>(), filled: open<number>(), size: open<number>() },
    (s, f) => withClock(s, f.clock, ({ filled }) => ({ filled: filled + f.by })),
    { seenBy: knowsProgress },
  ),
  ClockFilled: fact(
    { ...about, outcome: open<string>() },
    (s, f) => withClock(s, f.clock, () => ({ status: 'filled' })),
    { seenBy: knowsOf },
  ),
  /** Revealed or put out of sight; everyone who knew of it, or does now, is told. */
  ClockShown: fact({ ...about, was: open<ClockShown>() }, (s, f) => withClock(s, f.clock, () => ({ shown: f.shown })), {
    seenBy: (f) => (f.was === 'hidden' ? knowsOf(f) : knowsOf({ ...f, shown: f.was })),
  }),
  ClockPaused: fact(about, (s, f) => withClock(s, f.clock, () => ({ status: 'paused' })), { seenBy: knowsOf }),
  ClockResumed: fact(about, (s, f) => withClock(s, f.clock, () => ({ status: 'running' })), { seenBy: knowsOf }),
  ClockCancelled: fact(about, (s, f) => withClock(s, f.clock, () => ({ status: 'cancelled' })), { seenBy: knowsOf }),
  /** Its story is over: it is not on the table any more. */
  ClockPutAway: fact(
    about,
    (s, { clock }) => {
      const { [clock]: _gone, ...clocks } = s.clocks
      return { ...s, clocks }
    },
    { seenBy: knowsOf },
  ),
}
export type ClockFact = FactOf<typeof clockFacts>
