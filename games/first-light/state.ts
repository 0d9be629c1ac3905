import { type Full, forGm, forOwner, mapOf, open, record, type Seat, seatOrNobody } from '@sortie/engine'

/** A hand at the beacon. FL-04, FL-08. */
const Hand = record({ strain: open<number>(), wish: forOwner<string>() }, { owner: (_hand, seat) => seat })

export const StateRecord = record({
  beacon: open<number>(),
  beaconSize: open<number>(),
  storm: open<number>(),
  stormSize: open<number>(),
  hands: mapOf(Hand),
  lastWorker: seatOrNobody(),
  boat: open<'moored' | 'burnt'>(),
  crates: forGm<readonly string[]>(),
  found: open<readonly string[]>(),
  omen: forGm<string>(),
  journal: open<readonly string[]>(),
  ended: open<'lit' | 'lost' | null>(),
})
export type State = Full<typeof StateRecord>

export const crates: readonly string[] = ['dry wood', 'dry wood', 'lamp oil', 'wet rope', 'old flare']

export const fresh = (sizes: { readonly beacon: number; readonly storm: number }): State => ({
  beacon: 0,
  beaconSize: sizes.beacon,
  storm: 0,
  stormSize: sizes.storm,
  hands: {},
  lastWorker: null,
  boat: 'moored',
  crates,
  found: [],
  omen: '',
  journal: [],
  ended: null,
})

export const handOf = (state: State, seat: Seat): State['hands'][string] => state.hands[seat] ?? { strain: 0, wish: '' }

/** FL-01: a full beacon wins, also when the storm is there at the same moment. */
export function verdict(state: State): 'lit' | 'lost' | undefined {
  if (state.beacon >= state.beaconSize) return 'lit'
  return state.storm >= state.stormSize ? 'lost' : undefined
}
