import { type OddsTable, oneOf, type Seat } from '@sortie/engine'
import { oddsQuestion } from './rule.ts'
import type { Settings } from './settings.ts'
import { fresh, type State, verdict } from './state.ts'

const sizes = [4, 6, 8, 10, 12] as const
const workers: readonly Seat[] = ['ada', 'bo']

/** Will the beacon be lit? Played on by working in turn, nobody helping, nothing searched. */
export const night = oddsQuestion({
  title: 'the beacon is lit before the storm comes',
  options: { beacon: oneOf(sizes), storm: oneOf(sizes), hands: oneOf([1, 2]) },
  defaults: { beacon: 8, storm: 6, hands: 1 },
  outcomes: ['lit', 'lost'],
  from: ({ beacon, storm, hands }) => ({ ...fresh({ beacon, storm }), hands: handsFor(workers.slice(0, hands)) }),
  live: (s) => s.ended === null,
  next: (s, table) => {
    if (s.ended !== null) return undefined
    if (verdict(s)) return { procedure: 'end', args: {} }
    const by = nextWorker(s, table)
    return by === undefined ? undefined : { procedure: 'work', args: {}, by }
  },
  // The fact says how it ended: the rule that tells it is the only place that knows.
  told: (f) => (f.type === 'NightEnded' ? f.how : undefined),
  // All that working depends on, of everybody. The law on keys finds what is forgotten here.
  key: (s) => [s.beacon, s.storm, s.lastWorker, ...Object.entries(s.hands).map(([seat, h]) => seat + h.strain)].join(),
  gains: {
    works: (_before, after) => (after.ended === null ? 1 : 0),
    strain: (before, after) => strainOf(after) - strainOf(before),
  },
  policy: { WhetherToBrace: 'never', WhoLendsAHand: 'never' },
})

const handsFor = (seats: readonly Seat[]): State['hands'] =>
  Object.fromEntries(seats.map((seat) => [seat, { strain: 0, wish: '' }]))

/** Those who are at it take turns; where nobody has worked yet, the players do. */
function nextWorker(s: State, { seats }: OddsTable<Settings, null>): Seat | undefined {
  const atIt = Object.keys(s.hands)
  const all = atIt.length > 0 ? atIt : seats.flatMap((sitting) => (sitting.role === 'player' ? sitting.seat : []))
  return all[(all.indexOf(s.lastWorker ?? '') + 1) % all.length]
}

const strainOf = (s: State): number => Object.values(s.hands).reduce((n, h) => n + h.strain, 0)
