import { type FactOf, fact, forGm, forOwner, open, type Seat } from '@sortie/engine'
import { handOf, type State } from './state.ts'

export type Band = 'critical' | 'full' | 'partial' | 'bad'

export const facts = {
  HandLent: fact({ seat: open<Seat>(), to: open<Seat>() }),
  WorkRead: fact({ seat: open<Seat>(), band: open<Band>() }),
  BeaconRaised: fact({ by: open<number>() }),
  StormDrawn: fact({ by: open<number>() }),
  StrainTaken: fact({ seat: open<Seat>(), amount: open<number>() }),
  CrateOpened: fact({ seat: open<Seat>(), found: open<string>() }),
  ThingsUsed: fact({ things: open<readonly string[]>() }),
  BoatBurnt: fact({ by: open<readonly Seat[]>() }),
  WishMade: fact({ seat: open<Seat>(), wish: forOwner<string>() }, { owner: (f) => f.seat }),
  OmenChosen: fact({ omen: forGm<string>() }, { seenBy: () => 'gm' }),
  JournalWritten: fact({ seat: open<Seat>(), words: open<string>() }),
  NightEnded: fact({ how: open<'lit' | 'lost'>() }),
}
export type Fact = FactOf<typeof facts>

/** What one fact does to the table. Limits are rules and live in the procedures. */
export function evolve(s: State, f: Fact): State {
  switch (f.type) {
    case 'HandLent':
      return s
    case 'WorkRead':
      return { ...s, lastWorker: f.seat }
    case 'BeaconRaised':
      return { ...s, beacon: s.beacon + f.by }
    case 'StormDrawn':
      return { ...s, storm: s.storm + f.by }
    case 'StrainTaken':
      return {
        ...s,
        hands: { ...s.hands, [f.seat]: { ...handOf(s, f.seat), strain: handOf(s, f.seat).strain + f.amount } },
      }
    case 'CrateOpened': {
      const at = s.crates.indexOf(f.found)
      return { ...s, crates: s.crates.filter((_, i) => i !== at), found: [...s.found, f.found] }
    }
    case 'ThingsUsed':
      return { ...s, found: without(s.found, f.things) }
    case 'BoatBurnt':
      return { ...s, boat: 'burnt' }
    case 'WishMade':
      return { ...s, hands: { ...s.hands, [f.seat]: { ...handOf(s, f.seat), wish: f.wish } } }
    case 'OmenChosen':
      return { ...s, omen: f.omen }
    case 'JournalWritten':
      return { ...s, journal: [...s.journal, f.words] }
    case 'NightEnded':
      return { ...s, ended: f.how }
  }
}

/** Takes each thing away once. */
const without = (from: readonly string[], things: readonly string[]): readonly string[] =>
  things.reduce((left, thing) => left.filter((_, i) => i !== left.indexOf(thing)), from)
