import { oneOf, type Seat } from '@sortie/engine'
import { oddsQuestion } from './rule.ts'
import { fresh, handOf, type State, verdict } from './state.ts'

const sizes = [4, 6, 8, 10, 12] as const
const workers: readonly Seat[] = ['ada', 'bo']

/** Will the beacon be lit? Played on by working in turn, nobody helping, nothing searched. */
export const night = oddsQuestion({
  title: 'the beacon is lit before the storm comes',
  options: { beacon: oneOf(sizes), storm: oneOf(sizes), hands: oneOf([1, 2]) },
  defaults: { beacon: 8, storm: 6, hands: 1 },
  outcomes: ['lit', 'lost'],
  from: ({ beacon, storm, hands }) => ({ ...fresh({ beacon, storm }), hands: handsFor(workers.slice(0, hands)) }),
  next: (s) => ({ procedure: 'work', args: {}, by: nextWorker(s) }),
  outcome: (s) => s.ended ?? verdict(s),
  key: (s) => {
    const [a = '', b = ''] = Object.keys(s.hands)
    return (
      (((s.beacon * 16 + s.storm) * 16 + handOf(s, a).strain) * 16 + handOf(s, b).strain) * 2 +
      (s.lastWorker === b ? 1 : 0)
    )
  },
  gains: { works: () => 1, strain: (before, after) => strainOf(after) - strainOf(before) },
  policy: { WhetherToBrace: 'never', WhoLendsAHand: 'never' },
})

const handsFor = (seats: readonly Seat[]): State['hands'] =>
  Object.fromEntries(seats.map((seat) => [seat, { strain: 0, wish: '' }]))

/** Those who are at it take turns. */
function nextWorker(s: State): Seat {
  const seats = Object.keys(s.hands)
  const last = seats.indexOf(s.lastWorker ?? '')
  return seats[(last + 1) % seats.length] ?? 'ada'
}

const strainOf = (s: State): number => Object.values(s.hands).reduce((n, h) => n + h.strain, 0)
