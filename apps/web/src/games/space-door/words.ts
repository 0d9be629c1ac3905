import type { Against, Side } from './rules.ts'

const minus = (n: number): string => `${n}`.replace('-', '−')
const signed = (n: number): string => (n > 0 ? `+${n}` : minus(n))
const few = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const test = ({ rank, test: side }: Against): string => `${rank} or ${side === 'left' ? 'more' : 'less'}`
const list = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/** Every text of these pieces that is not the game's own. */
export const words = {
  signed,
  few,
  capital,
  test,
  of: (n: number, most: number): string => `${n} of ${most}`,

  tab: 'Mission',
  steps: ['Briefing', 'The door', 'The place', 'Encounter', 'Way back'],
  atHeadquarters: 'at headquarters',
  inScene: (scene: number): string => `scene ${scene}`,
  inTurn: (turn: number): string => `turn ${turn}`,
  nobodyYet: 'nobody is hired yet',

  employees: 'Employees',
  combatants: 'Combatants',
  encounter: 'Encounter',
  encounterTurn: (turn: number, side: 'employees' | 'combatants'): string => `turn ${turn}, the ${side} act`,
  pointer: (side: 'employees' | 'combatants'): string => `The ${side} act.`,
  shieldsHelp: 'Shields are Resilience, the bar is Health, arrows are action checks left.',
  unconscious: 'Unconscious',
  dead: 'Dead',
  defeated: 'Defeated',
  prepared: 'prepared',
  attack: 'Attack',
  prepare: 'Prepare',
  endTurn: 'End the turn',
  show: 'Show numbers',
  onlyYou: 'only you',
  field: 'On the field',
  dice: (n: number, bonus: number): string => `${few(n, 'die', 'dice')}${bonus ? ` +${bonus}` : ''}`,

  resilience: 'Resilience',
  health: 'Health',
  luck: 'Luck',
  checksLeft: (n: number, most: number): string => `${n} of ${most} action checks left`,
  resilienceLabel: (n: number, most: number): string => `Resilience ${n} of ${most}`,
  healthLabel: (n: number, most: number): string => `Health ${n} of ${most}`,
  luckLabel: (n: number): string => `Luck ${n} of 5`,
  plate: 'one of it a plate',

  mission: 'Mission',
  noMission: 'No mission. The GM starts one, or anybody starts a drill.',
  noEmployees: 'Nobody is hired yet. Take a ready employee, or make one of your own.',
  door: 'Behind the door',
  objective: 'Objective',
  complication: 'Complication',
  toward: 'Toward the objective',
  enough: (n: number): string => `${n} of 3, two are enough`,
  towardLabel: (n: number): string => `${n} of 3 checks count toward the objective, two are enough`,
  checksMade: (n: number, most: number): string => `${n} of ${most} checks made`,
  next: (names: readonly string[]): string => `Next check: ${names.join(' or ')}`,
  anyCheck: 'Next check: whoever tries says with what.',
  waiting: (n: number): string => `${few(n, 'more combatant')} wait${n === 1 ? 's' : ''}`,
  tryScene: 'Try the next check',
  found: 'Found',
  kit: 'Modifications',
  keys: (n: number): string => few(n, 'key to another door', 'keys to other doors'),
  fit: 'Fit one',
  brief: 'Start a mission',
  drill: 'Start a drill',
  hireReady: 'Take a ready employee',
  hireOwn: 'Make your own',

  yours: 'you',
  main: 'Main weapon',
  side: 'Side arm',
  none: 'none',
  guard: (n: number): string => `lends Resilience ${n}`,
  expertise: 'Expertise',
  equipment: 'Equipment',
  biography: 'Biography',
  missions: (n: number): string => few(n, 'mission'),
  succeeds: (n: number): string => `a die succeeds ${n} in 10`,
  pointsRank: (points: number, rank: number): string => `${few(points, 'point')}, rank ${rank}`,
  checkWith: (sub: string): string => `Check ${sub}`,
  profile: 'Write the profile',
  firstAid: 'First aid',
  repair: 'Repair',
  scaleLabel: (attribute: string, sub: string, rank: number, inTen: number): string =>
    `${attribute}: ${sub}, rank ${rank}. A die succeeds ${inTen} in 10.`,
  emptyScale: (attribute: string): string => `${attribute}: no points yet.`,

  pointsPlaced: 'points',
  placedOf: (n: number, most: number): string => `${n} of ${most}`,
  leftPoints: (n: number): string => `${n} left + 2`,
  rightPoints: (n: number, per: number): string => `${n} right × ${per} + 20`,
  needsOne: 'needs at least one point',
  noPoints: 'no points yet',
  tapSide: 'tap a side',
  kept: 'kept',
  checks: { one: 'one side each', four: 'none above four', all: '12 placed', each: 'one in each' },
  cell: (n: number, sub: string, points: number): string => `${n}: ${sub}, ${few(points, 'point')}`,
  status: (left: number, empty: readonly string[]): string => {
    if (left < 0) return `${few(-left, 'point')} too many.`
    const points = left === 0 ? '' : `${left === 1 ? 'One point' : `${left} points`} left.`
    const none = empty.length === 0 ? '' : `${list(empty)} ${empty.length === 1 ? 'has' : 'have'} none.`
    return [points, none].filter(Boolean).join(' ') || 'Twelve points, one side each. Ready.'
  },
  signOn: (name: string): string => `Sign ${name} on`,
  signing: 'Signing on …',
  tapHelp: 'Tap a cell to fill up to it, tap it again to step back.',

  inTen: (n: number): string => `${n} in 10`,
  needTwo: 'two successes make it a success',
  damageIs: 'how far a die is past the rank is damage',
  bonusOnce: (n: number): string => `+${n} once, if a die succeeds`,
  diceLabel: (n: number, ghosts: number): string =>
    `${few(n, 'die', 'dice')}${ghosts > 0 ? `, ${ghosts} more could come` : ''}`,
  luckToUse: (n: number): string => `${n} Luck to use`,
  nowDamage: (n: number): string => `${n} damage`,
  nowSuccesses: (n: number): string => few(n, 'success', 'successes'),

  reading: {
    hit: (sub: string, rank: number, face: number): string =>
      face >= rank ? `${sub}, rank ${rank}: ${face} − ${rank}` : `${sub}, rank ${rank}: ${rank} − ${face}`,
    success: (sub: string, rank: number, face: number): string => `${face} against ${sub}, rank ${rank}`,
    onRank: (face: number): string => `${face} on the rank: a success, Luck +1`,
    onRankPlain: (face: number): string => `${face} on the rank: a success`,
    miss: (face: number, rank: number): string => `${face} is ${face > rank ? 'above' : 'below'} the rank`,
    yes: 'success',
    no: '0',
    bonus: 'Bonus',
    shifted: (dice: readonly number[]): string => `Luck shifts the dice to ${dice.join(', ')}`,
    luckOpen: 'Luck may change it',
    luckSpent: (n: number): string => `−${n} Luck`,
    blocked: (name: string): string => `${name} blocks it`,
    resilience: (name: string): string => `${name}, Resilience`,
    health: (name: string): string => `${name}, Health`,
    hidden: 'changes',
    hurt: 'hurt',
    damage: (n: number): string => `${n} damage`,
    down: (name: string): string => `${name} is down`,
    fell: (name: string): string => `${name} falls unconscious`,
    died: (name: string): string => `${name} dies`,
    holds: 'Holds on',
    dies: 'Dies',
    deathDie: 'Dead on 6 or less',
  },

  effects: {
    sub: (rank: number, side: Side, n: number): string =>
      `Rank ${rank}, ${rank} or ${side === 'left' ? 'more' : 'less'}: ${n} in 10.`,
    helps: 'One more die.',
    grant: 'As many as you say.',
    nobody: 'The pool stays as it is.',
    helper: 'Uses one of their action checks, one more die.',
    target: (resilience: number, health: number): string => `Resilience ${resilience}, Health ${health}.`,
    keep: 'The dice stay as they are.',
    byHand: 'Die by die, as far as the points last.',
    question: 'The GM answers truthfully; the dice stay.',
    reroll: 'One die again.',
    steps: (n: number, left: number): string => `(${n} Luck, ${left} left)`,
  },

  sheet: 'Employee',
  name: 'Name',
  player: 'Player',
  height: 'Height',
  weight: 'Weight',
  origin: 'Origin',
  age: 'Age',
  gender: 'Gender',
  notes: 'Notes',
  printFoot: 'Space Door, with Sortie. After SD-HQ Rules of Engagement by Dustin Whisman.',
  printHelp:
    'Left: a die succeeds at the rank or above. Right: at the rank or below. One die, and one more each for being prepared, expertise, assistance. Two successes mild, three great, four stunning. A die on the rank: 1 Luck.',
  fillIn:
    '12 points, one side of each scale, 1 to 4 points. Resilience: left points + 2. Health: right points × 10 + 20.',
}
