import type { ClockKind, ClockSize } from '../../toolbox/clocks/index.ts'

export interface ClockRow {
  readonly name: string
  readonly kind: ClockKind
  readonly size: ClockSize
  readonly outcome: string
  readonly outcomeEffect: string | null
  readonly effect: string | null
  /** `every roll`: moves by itself after each roll. */
  readonly scope: string
}
const made = (
  name: string,
  kind: ClockKind,
  size: ClockSize,
  rest: Partial<Omit<ClockRow, 'name' | 'kind' | 'size'>> = {},
): ClockRow => ({ name, kind, size, outcome: '', outcomeEffect: null, effect: null, scope: '', ...rest })

const goal = { outcome: 'That is what they came for.', outcomeEffect: 'goal' }
const doom = { outcome: 'It is too late: the mission has failed.', outcomeEffect: 'tooLate' }
const hits = { outcome: 'The ship takes damage.', outcomeEffect: 'shipTakesDamage' }

/** VR-H06, and the clocks that cards and the starter mission begin. */
export const clocks: { readonly [id: string]: ClockRow } = {
  openTheLock: made('Open the lock', 'push', 4),
  winTheirTrust: made('Win their trust', 'push', 6),
  chartTheReef: made('Chart the reef', 'push', 8),
  reactor: made('Reactor', 'catastrophe', 6),
  alarm: made('Alarm', 'catastrophe', 4),
  hullStrain: made('Hull strain', 'catastrophe', 8, hits),
  air: made('Air', 'death', 6, { outcome: 'The crew is Exposed.', outcomeEffect: 'crewExposed' }),
  collision: made('Collision', 'death', 4, hits),
  patrol: made('Patrol', 'death', 8),
  theTideTurns: made('The tide turns', 'augury', 8),
  itWakes: made('It wakes', 'augury', 12),
  silenceTheRelay: made('Silence the relay', 'push', 8, goal),
  patrolCloses: made('The patrol closes in', 'catastrophe', 8, doom),
  findTheLogBook: made('Find the log book', 'push', 6, goal),
  theCometBreaks: made('The comet breaks', 'catastrophe', 8, doom),
  reachTheFarLight: made('Reach the far light', 'push', 8, goal),
  itKnowsHisName: made('It knows his name', 'catastrophe', 8, doom),
  closeTheDoor: made('Close the door', 'push', 8, goal),
  theAirGivesOut: made('The air gives out', 'catastrophe', 8, doom),
  tide: made('Tide', 'augury', 6),
  bulkhead: made('Lift the bulkhead', 'push', 4, { outcome: 'The way is open again.' }),
  reactorHum: made('Reactor hum', 'death', 6, {
    effect: 'allDesperate',
    outcome: 'Everyone in the zone takes damage.',
    outcomeEffect: 'zoneTakesDamage',
  }),
  echo: made('Echo', 'catastrophe', 4),
  reachHerLock: made('Reach her lock', 'push', 4, { outcome: 'The lock is alongside.' }),
  castOff: made('Cast off', 'push', 4, { outcome: 'The ship is free.' }),
  sheBreaksUp: made('She breaks up', 'death', 6, {
    scope: 'every roll',
    outcome: 'The ship takes damage; everyone still over there is Exposed.',
    outcomeEffect: 'sheBreaksUp',
  }),
}
