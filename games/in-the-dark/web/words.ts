import type { Action, Attribute, ClockView, Consequence, Effect, Grade, HarmLevel, Lines, Position } from './rules.ts'

const counts = ['none', 'one', 'two', 'three', 'four', 'five', 'six']
const minus = (n: number): string => `${n}`.replace('-', '−')
const signed = (n: number): string => (n > 0 ? `+${n}` : minus(n))
const few = (n: number, one: string, many: string): string => `${counts[n] ?? n} ${n === 1 ? one : many}`
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** What is left of a consequence that is resisted. */
const afterwards = (what: Consequence): string => {
  if (what.kind === 'harm')
    return what.level === 'minor' ? 'Then it is gone.' : `Then it is ${what.level === 'severe' ? 'moderate' : 'minor'}.`
  if (what.kind === 'ticks')
    return what.segments > 1 ? `Then it moves by ${what.segments - 1}.` : 'Then it does not move.'
  return what.kind === 'badPosition' ? 'Then it is gone.' : 'Then it is milder, or gone.'
}

/** Every text of these pieces that is not the game's own. */
export const words = {
  signed,
  capital,
  /** A pool by its sum: what is thrown, and how it is read. */
  pool: (sum: number): string => (sum < 1 ? '2D' : `${sum}D`),
  dice: (n: number): string => `${minus(n)}D`,
  signedDice: (n: number): string => `${signed(n)}D`,
  of: (n: number, most: number): string => `${n} of ${most}`,

  quoted: (text: string): string => `“${text}”`,
  tab: 'Clocks',
  steps: ['The crew', 'The score', 'Downtime'],
  betweenJobs: 'Between jobs',
  theJob: 'The job',
  onJob: (pressure: boolean): string => (pressure ? 'under pressure' : 'no pressure'),
  downtime: 'between jobs',
  downtimeBegins: {
    title: 'Downtime',
    text: 'Everyone may relax once and heal once, and those who were out are back.',
  },
  noCrew: 'no crew yet',
  pressureOn: 'Under pressure: dice are action rolls.',
  pressureOff: 'No pressure: a fortune roll will do.',
  noJob: 'No job is on. The GM takes a ready score or starts one.',
  noCrewYet: 'Nobody is in the crew yet. Take a ready crew, or make a character.',
  pays: (xp: number, funds: number): string => `Pays ${xp} xp when it is done, and ${funds} to the funds.`,
  goodNext: (name: string): string => `${name} set it up: good position for the next crewmate to roll.`,
  opening: (position: Position): string => `The first roll is made from a ${position} position.`,
  /** A job that is over, until downtime begins. */
  ending: {
    head: (name: string, how: 'done' | 'lost' | 'left'): string =>
      `${name}: ${{ done: 'done', lost: 'lost', left: 'called off' }[how]}`,
    pay: (xp: number, funds: number): string => `The crew earns ${xp} xp, and its funds grow by ${funds}.`,
    noPay: 'It pays nothing.',
    next: 'Downtime comes next: characters who were out are back, everyone may relax and heal, the job’s clocks are put away.',
    downtime: 'Go into downtime',
    stress: (n: number): string => `stress ${signed(n)}`,
    harm: (level: HarmLevel, n: number): readonly string[] =>
      n === 0 ? [] : [n === 1 ? `${level} harm` : `${level} harm ${n === 2 ? 'twice' : `${counts[n] ?? n} times`}`],
    trauma: (what: string): string => `trauma: ${what}`,
    xp: (n: number): string => `${n} xp`,
    out: 'out until downtime',
    retired: 'retired',
    dead: 'dead',
    unchanged: 'unharmed',
  },
  opposition: 'Against you',
  entity: { npc: 'person', faction: 'faction', thing: 'thing' },
  level: 'Level',
  noLevel: 'no level',
  levelOf: (n: number): string => `level ${n}`,
  levelCosts: (crew: number, level: number): string =>
    crew === level ? 'no die either way' : `${signed(crew - level)}D for you`,

  crew: 'The crew',
  crewXp: 'Crew xp',
  funds: 'Funds',
  base: 'Base',
  noBase: 'no features yet',
  damaged: 'damaged',
  inOrder: 'in order',
  raise: 'Raise the level',
  raiseHint: '6 xp and 1 of the funds',

  clocks: 'Clocks',
  startClock: 'Start one',
  noClocks: 'No clock is on the table.',
  onlyYou: 'Only you',
  hiddenClock: 'nobody else knows of it',
  nameOnly: 'the others know its name only',
  progressUnknown: 'progress unknown',
  reveal: 'Reveal',
  tick: (name: string): string => `Move ${name} on by one`,
  untick: (name: string): string => `Move ${name} back by one`,
  clockKind: { plain: 'clock', push: 'obstacle', catastrophe: 'danger', death: 'death', augury: 'augury' } as {
    readonly [K in ClockView['kind']]: string
  },
  waits: 'waits',
  full: 'Full',
  off: 'Called off',
  ended: (n: number): string => few(n, 'clock is over', 'clocks are over'),
  leadsTo: (outcome: string): string => `then: ${outcome}`,
  holds: (effect: string): string => `while it runs: ${effect}`,
  clockLabel: (name: string, how: string): string => `${name}: ${how}`,
  wouldAdd: (n: number): string => `${n} more if this works`,

  roll: 'The roll',
  against: 'Against',
  position: 'Position',
  effect: 'Effect',
  positions: { bad: 'bad', neutral: 'neutral', good: 'good' } as { readonly [P in Position]: string },
  effectNames: { limited: 'limited', standard: 'standard', great: 'great' } as { readonly [E in Effect]: string },
  positionIs: (position: Position | null): string => (position ? `${position} position` : 'position by a note'),
  on: (clock: string): string => `on “${clock}”`,
  effectTicks: (effect: Effect, n: number): string => `${effect}: ${few(n, 'segment', 'segments')}`,
  consequence: (what: Consequence, nameOf: (pc: string) => string, clockName: (id: string) => string): string => {
    switch (what.kind) {
      case 'harm':
        return what.name
          ? `${what.name}: ${what.level} harm to ${nameOf(what.who)}`
          : `${capital(what.level)} harm to ${nameOf(what.who)}`
      case 'ticks':
        return `${clockName(what.clock)} moves by ${what.segments}`
      case 'badPosition':
        return `A bad position for ${nameOf(what.who)} next`
      case 'lostOpportunity':
        return what.text ? `An opportunity lost: ${what.text}` : 'An opportunity lost'
      case 'complication':
        return what.text ? `A complication: ${what.text}` : 'A complication'
    }
  },

  lines: {
    level: 'Level',
    position: 'Position',
    harm: 'Harm',
    effort: 'Push or bargain',
    assist: 'Assist',
  } as { readonly [L in Exclude<keyof Lines, 'dots'>]: string },
  noAction: 'Action',
  action: (action: string): string => capital(action),
  attribute: (attribute: Attribute): string => capital(attribute),
  toPick: 'to be picked',
  dots: (n: number): string => (n === 0 ? 'no dot' : few(n, 'dot', 'dots')),
  levels: (crew: number, target: string, level: number | null): string =>
    level === null ? `crew ${crew}, ${target}` : `crew ${crew}, ${target} ${level}`,
  bareTarget: 'level',
  notSet: 'to be set',
  open: 'open',
  pushed: 'push, 2 stress',
  bargained: 'a bargain',
  neither: 'neither',
  noBoxes: 'no boxes for a push',
  pushCosts: '2 stress',
  asksNext: 'the crew is asked next',
  asked: 'the crew is asked',
  helps: (name: string): string => `${name}, 1 stress`,
  nobody: 'nobody',
  inGroup: 'not in a group',
  notKnown: '?D',
  actionFirst: 'the action comes first',
  readHighest: 'read the highest',
  readLowest: 'read the lowest',
  below: (sum: number): string => `${minus(sum)}D, so two dice`,
  unpaid: 'nothing is paid before the roll',
  paid: 'paid and agreed',
  poolLabel: (name: string, sum: number, ghosts: number): string =>
    `${name}’s pool so far: ${sum < 1 ? `${minus(sum)}, so two dice and the lowest counts` : few(sum, 'die', 'dice')}${
      ghosts > 0 ? `; ${few(ghosts, 'more could come', 'more could come')}` : ''
    }.`,
  die: 'one die',
  mayCome: 'a die that may still come',
  poolOf: (name: string): string => `${name}’s pool`,
  resistPool: (attribute: string): string => `resists with ${attribute}`,
  resistPrice: 'The price in stress is 6 minus what is read.',
  /** How many dice each attribute would give. */
  resistDice: (ratings: readonly (readonly [Attribute, number])[]): string =>
    `${ratings.map(([name, n]) => `${capital(name)} ${n < 1 ? '2D, lowest' : `${n}D`}`).join(' · ')}, as the GM says.`,

  stress: 'Stress',
  stressLabel: (n: number, most: number, ghost: number): string =>
    `${n} of ${most} marked${ghost > 0 ? `, ${ghost} more if you choose this` : ''}`,
  wouldMark: (n: number): string => `would mark ${n}`,
  harm: 'Harm',
  harmLevel: { minor: 'minor', moderate: 'moderate', severe: 'severe' } as { readonly [L in HarmLevel]: string },
  harmMeans: { minor: 'both: −1D', moderate: 'both: −1D', severe: 'incapacitated' } as {
    readonly [L in HarmLevel]: string
  },
  harmCosts: '−1D',
  marked: (n: number, most: number): string => `${n} of ${most} marked`,
  traumas: 'Trauma',
  traumaCount: (n: number, most: number): string => `${n} of ${most}`,
  noTrauma: 'none so far; four and the character retires',
  status: { active: '', incapacitated: 'Incapacitated', out: 'Out until downtime', retired: 'Retired', dead: 'Dead' },
  badNext: 'next roll: bad position',
  xp: 'xp',
  yours: 'you',
  actNow: 'Do something',
  flashback: 'Flashback',
  relax: 'Relax',
  heal: 'Heal',
  actWith: (action: string, dots: string): string => `${action}, ${dots}: do something with it`,
  rating: (n: number): string => `resists with ${n < 1 ? '2D, the lowest' : `${n}D`}`,
  noCharacter: 'You have no character. Make one, or take a ready crew.',
  makeOne: 'Make a character',
  takeCrew: 'Take a ready crew',

  grade: {
    fail: 'Fails',
    partial: 'Partial success',
    full: 'Full success',
    critical: 'Critical',
  } as { readonly [G in Grade]: string },
  band: { bad: 'Bad', mixed: 'Mixed', strong: 'Strong' } as { readonly [b: string]: string },
  resisted: (cost: number): string => (cost === 0 ? 'Costs nothing' : `Costs ${cost} stress`),
  ledgerDots: (action: string, n: number): string => `${action}, ${n === 0 ? 'no dot' : few(n, 'dot', 'dots')}`,
  ledgerPool: (sum: number): string => (sum < 1 ? `Pool ${minus(sum)}D: two dice, lowest` : `Pool ${sum}D, highest`),
  ledgerRead: 'Read',
  ledgerPrice: '6 minus the reading',
  ledgerStat: (stat: string): string => capital(stat === 'none' ? 'luck, one die' : stat),

  /** Questions as the seat is asked them; what they are about stands above. */
  heads: {
    terms: (name: string, action: string): string => `${name} wants to ${action}. On what terms?`,
    action: 'Which action is that?',
    actionOf: (name: string): string => `Which action is that for ${name}?`,
    commit: (name: string): string => `${name} rolls when you say so`,
    commitOf: (name: string): string => `${name} is about to roll`,
    offer: (name: string): string => `Offer ${name} a bargain for one more die?`,
    assist: (name: string): string => `Help ${name}, or offer a bargain?`,
    resist: (name: string): string => `Does ${name} take it, or resist?`,
  },

  effects: {
    action: {
      operate: 'Run technical, medical or scientific gear; treat the hurt.',
      study: 'Read a person, a text, a thing, a situation.',
      tinker: 'Work on machines, locks, code or explosives.',
      attack: 'Hurt someone, or break something, by force.',
      maneuver: 'Move with skill: run, climb, leap, slip away.',
      skulk: 'Go unseen, pick a pocket, palm a thing.',
      attune: 'Reach for the psychic or the uncanny.',
      command: 'Lead, order or threaten.',
      sway: 'Win someone over.',
    } as { readonly [A in Action]: string },
    accept: 'It stands.',
    reject: 'Another one is picked.',
    position: { bad: '−1D', neutral: '', good: '+1D' } as { readonly [P in Position]: string },
    assist: (from: number, to: number): string => `Stress ${from} → ${to} of 9, one more die.`,
    take: 'It comes to pass as named.',
    /** Anything but a 6 costs: 6 minus the die that is read. */
    resisted: (what: Consequence): string =>
      `${afterwards(what)} It costs 0 to 5 stress, 6 minus the die that is read.`,
    attribute: (n: number): string => (n < 1 ? 'No dice: two, and the lowest.' : `${n}D, the highest.`),
    pay: (from: number, to: number): string => `Stress ${from} → ${to} of 9${to === 9 ? ': the last box' : ''}.`,
    elaborate: (free: number): string => `(${few(free, 'box is', 'boxes are')} free)`,
    bothSuffer: 'Consequences for both.',
    bothGain: 'Both get what they want.',
    oneEach: 'They get through as well.',
  },

  whoActs: 'Who acts?',
  doesWhat: (name: string): string => `What does ${name} do?`,
  setUpHow: (name: string): string => `How does ${name} set the others up?`,
  deedHint: 'Over the wall in the fog, hand over hand.',
  withWhich: 'With which action?',
  sayFirst: 'Say what they do first.',
  beforeTerms: (action: string, n: number): string =>
    `${action}: ${n < 1 ? 'no dice yet' : `${n}D`}, before the terms.`,
  askTerms: 'Ask for the terms',
  needsDice: 'Dice?',
  rulings: {
    roll: 'Roll for it',
    reject: 'Another action',
    automatic: 'It cannot fail',
    impossible: 'It cannot be done',
  } as {
    readonly [ruling: string]: string
  },
  rulingDoes: {
    reject: 'The player picks another action.',
    automatic: 'It happens, and does what it was meant for. No dice.',
    impossible: 'It does not happen. No dice.',
  } as { readonly [ruling: string]: string },
  rulingGo: {
    roll: 'These are the terms',
    reject: 'Ask for another',
    automatic: 'It is done',
    impossible: 'It is not done',
  } as { readonly [ruling: string]: string },
  setTerms: 'These are the terms',
  whyNot: 'Why does it not fit? (optional)',
  aWord: 'A word about it (optional)',
  bareLevel: 'Another level',
  segmentsOf: (n: number): string => few(n, 'segment', 'segments'),
  worksOn: 'Works on',
  noClock: 'No clock',
  theyAct: 'They act',
  actToo: 'Against the roller',
  actNot: 'No',
  rollIt: (sum: number): string => (sum < 1 ? 'Roll 2D, the lowest' : `Roll ${sum}D`),
  pushIt: (sum: number): string => (sum < 1 ? 'Push, roll 2D, the lowest' : `Push, roll ${sum}D`),
  bothIt: (sum: number): string =>
    sum < 1 ? 'Push and take it, roll 2D, the lowest' : `Push and take it, roll ${sum}D`,
  takeIt: (sum: number): string => (sum < 1 ? 'Take it, roll 2D, the lowest' : `Take it, roll ${sum}D`),
  works: (chance: string): string => `${chance} works`,
  bargainOf: (name: string): string => `${capital(name)} offers a bargain`,
  binding: 'comes true whatever the dice say',
  assists: 'assists',
  ownHelp: 'One of yours can help:',
  otherWay: 'Another approach',
  backOut: 'Back out',
  resistIt: 'Resist',
  resistWith: (attribute: Attribute, n: number): string =>
    `${capital(attribute)}, ${n < 1 ? '2D, the lowest' : `${n}D`}`,
  priceFirst: 'Roll, but decide on the price afterwards',
  takeThem: (n: number): string => (n === 1 ? 'Take it' : 'Take them'),
  freeBoxes: (n: number): string => `${capital(few(n, 'box', 'boxes'))} of stress free. What you cannot pay stands.`,
  cue: {
    fail: 'It does not work, and it costs something.',
    partial: 'It works, and something goes wrong.',
    full: 'It works, clean.',
    critical: 'It works, and better than hoped.',
  } as { readonly [G in Grade]: string },
  harmName: 'What is it called, or what happens? (optional)',
  edit: 'Change',
  looks: 'How do they look? (optional)',
  carries: 'What do they carry? (optional)',
  write: 'Write it on the sheet',
  lookIs: 'Look',
  gearIs: 'Carries',
  more: (what: string): string => `${what}: one more`,
  less: (what: string): string => `${what}: one less`,
  died: 'Dead.',
  retired: 'Done with this life.',

  makeDots: 'Tap a dot to fill up to it, tap it again to step back.',
  dotsPlaced: (n: number): string => `${n} dots placed`,
  dotsUsual: 'A playbook starts with five.',
  done: 'That is my character',
  setDot: (action: string, n: number): string => `${action}: ${n === 0 ? 'none' : n}`,

  bad: 'Bad position',
  lost: 'An opportunity lost',
  complicates: 'A complication',
  what: 'In a few words',
  remove: (what: string): string => `Take back: ${what}`,
  nothingNamed: 'Nothing named yet. A partial and a failure bring at least one thing.',
  nameThem: 'That is what happens',
  resistedWith: 'Resisted with',
  segments: (n: number): string => `+${n}`,

  sheet: 'Character',
  crewSheet: 'Crew',
  name: 'Name',
  playbook: 'Playbook',
  player: 'Player',
  look: 'Look, habits, contacts',
  load: 'What I carry',
  notes: 'Notes',
  printFoot: 'In the Dark, with Sortie. Rules in our own words, based on Blades in the Dark (CC BY 3.0).',
  poolHelp:
    'Pool: dots, level against level, position, harm, push or bargain, assist. Below one die: two, read the lowest.',
  readHelp: '6 full · 4–5 partial, with a consequence · 1–3 fails · two sixes critical. Resist: 6 − highest in stress.',
}
