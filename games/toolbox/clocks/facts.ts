import { type FactOf, fact, one, open, type Seat } from '@sortie/engine'
import { ClockRecord, type ClockShown, type Clocks, knowsOf, knowsProgress } from './clock.ts'

/** Which clock, and who may know: a fact has to say by itself who sees it. */
const about = {
  clock: open<string>(),
  name: open<string>(),
  shown: open<ClockShown>(),
  owner: open<Seat | null>(),
}

export const clockFacts = {
  ClockStarted: fact({ clock: open<string>(), is: one(ClockRecord) }, { seenBy: (f) => knowsOf(f.is) }),
  /** `by` is what really moved, `filled` where it stands now. */
  ClockMoved: fact(
    { ...about, by: open<number>(), filled: open<number>(), size: open<number>() },
    { seenBy: knowsProgress },
  ),
  ClockFilled: fact({ ...about, outcome: open<string>() }, { seenBy: knowsOf }),
  /** Revealed or put out of sight; whoever knew of it, or does now, is told. */
  ClockShown: fact(
    { ...about, was: open<ClockShown>() },
    { seenBy: (f) => (f.was === 'hidden' ? knowsOf(f) : knowsOf({ ...f, shown: f.was })) },
  ),
  ClockPaused: fact(about, { seenBy: knowsOf }),
  ClockResumed: fact(about, { seenBy: knowsOf }),
  ClockCancelled: fact(about, { seenBy: knowsOf }),
  /** Its story is over: it is not on the table any more. */
  ClockPutAway: fact(about, { seenBy: knowsOf }),
}
export type ClockFact = FactOf<typeof clockFacts>

export const isClockFact = (f: { readonly type: string }): f is ClockFact => Object.hasOwn(clockFacts, f.type)

/** What one fact does to the clocks. A clock that is not there stays so. */
export function evolveClocks(clocks: Clocks, f: ClockFact): Clocks {
  if (f.type === 'ClockStarted') return { ...clocks, [f.clock]: f.is }
  const old = clocks[f.clock]
  if (!old) return clocks
  switch (f.type) {
    case 'ClockMoved':
      return { ...clocks, [f.clock]: { ...old, filled: old.filled + f.by } }
    case 'ClockFilled':
      return { ...clocks, [f.clock]: { ...old, status: 'filled' } }
    case 'ClockShown':
      return { ...clocks, [f.clock]: { ...old, shown: f.shown } }
    case 'ClockPaused':
      return { ...clocks, [f.clock]: { ...old, status: 'paused' } }
    case 'ClockResumed':
      return { ...clocks, [f.clock]: { ...old, status: 'running' } }
    case 'ClockCancelled':
      return { ...clocks, [f.clock]: { ...old, status: 'cancelled' } }
    case 'ClockPutAway': {
      const { [f.clock]: _gone, ...rest } = clocks
      return rest
    }
  }
}
