import { type FactOf, factFor, forGm, forOwner, open, type Seat, seat, seats, unchanged } from '@sortie/engine'
import { handOf, type State } from '../state.ts'

export type Band = 'critical' | 'full' | 'partial' | 'bad'

const fact = factFor<State>()

const withHand = (s: State, who: Seat, change: Partial<State['hands'][string]>): State => ({
  ...s,
  hands: { ...s.hands, [who]: { ...handOf(s, who), ...change } },
})

/** Takes each thing away once. */
const without = (from: readonly string[], things: readonly string[]): readonly string[] =>
  things.reduce((left, thing) => left.filter((_, i) => i !== left.indexOf(thing)), from)

/** Everything that can become so, and what it does to the table. Limits are rules and live in rules/. */
export const facts = {
  HandLent: fact({ seat: seat(), to: seat() }, unchanged),
  WorkRead: fact({ seat: seat(), band: open<Band>() }, (s, f) => ({ ...s, lastWorker: f.seat })),
  BeaconRaised: fact({ by: open<number>() }, (s, f) => ({ ...s, beacon: s.beacon + f.by })),
  StormDrawn: fact({ by: open<number>() }, (s, f) => ({ ...s, storm: s.storm + f.by })),
  StrainTaken: fact({ seat: seat(), amount: open<number>() }, (s, f) =>
    withHand(s, f.seat, { strain: handOf(s, f.seat).strain + f.amount }),
  ),
  CrateOpened: fact({ seat: seat(), found: open<string>() }, (s, f) => ({
    ...s,
    crates: without(s.crates, [f.found]),
    found: [...s.found, f.found],
  })),
  ThingsUsed: fact({ things: open<readonly string[]>() }, (s, f) => ({ ...s, found: without(s.found, f.things) })),
  BoatBurnt: fact({ by: seats() }, (s) => ({ ...s, boat: 'burnt' })),
  WishMade: fact({ seat: seat(), wish: forOwner<string>() }, (s, f) => withHand(s, f.seat, { wish: f.wish }), {
    owner: (f) => f.seat,
  }),
  OmenChosen: fact({ omen: forGm<string>() }, (s, f) => ({ ...s, omen: f.omen }), { seenBy: () => 'gm' }),
  JournalWritten: fact({ seat: seat(), words: open<string>() }, (s, f) => ({ ...s, journal: [...s.journal, f.words] })),
  NightEnded: fact({ how: open<'lit' | 'lost'>() }, (s, f) => ({ ...s, ended: f.how })),
}
export type Fact = FactOf<typeof facts>
