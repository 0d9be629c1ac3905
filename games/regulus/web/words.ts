/** A number with a proper minus. */
export const level = (n: number): string => (n < 0 ? `−${-n}` : `${n}`)
/** A change with its sign. */
export const signed = (n: number): string => (n < 0 ? `−${-n}` : n > 0 ? `+${n}` : '0')
const percent = (p: number): string => `${Math.round(p * 100)} %`
const plural = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`
const inWords = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]
const spelled = (n: number): string => inWords[n] ?? `${n}`
const times = (n: number): string => (n === 1 ? 'once' : n === 2 ? 'twice' : `${spelled(n)} times`)
const listed = (items: readonly string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`

const ratings = { wealth: 'Wealth', safety: 'Safety', comfort: 'Comfort', luck: 'Luck' } as const
const types = {
  arson: 'Arson',
  assault: 'Assault',
  caper: 'Caper',
  con: 'Con',
  espionage: 'Espionage',
  heist: 'Heist',
  hit: 'Hit',
  general: 'Impromptu',
} as const
const endings = { voila: 'Voilà', clocked: 'Clocked', botched: 'Botched', totaled: 'Totaled' } as const
const outcomes = {
  voila: 'voilà',
  clocked: 'clocked',
  botched: 'botched',
  totaled: 'totaled',
  success: 'success',
  failure: 'failure',
} as const
const results = { success: 'Success', failure: 'Failure' } as const
const shares = {
  minorConsequence: 'minor consequence',
  majorConsequence: 'major consequence',
  minorValue: 'minor value',
  majorValue: 'major value',
} as const

/** The words of the Regulus pieces. */
export const t = {
  ratings,
  types,
  endings,
  results,
  shares,
  plural,
  spelled,
  listed,
  percent,
  outcomes,
  contestWon: 'wins',
  board: 'Record',
  steps: ['Workup', 'Winding', 'Rolling', 'Unwinding'],
  where: (job: number): string => `job ${job}`,
  untitled: (job: number): string => `Job ${job}`,

  record: {
    title: 'Record card',
    stamp: (ending: keyof typeof endings, result: keyof typeof results): string =>
      `${results[result]}, ${outcomes[ending]}`,
    weight: (n: number): string => `weight ${n}`,
    gigActive: (gig: string): string => `A ${gig} is still active`,
    gigGone: (gig: string): string => `No ${gig} is active any more`,
    gigWanted: (gig: string): string => `a ${gig} still active at the end`,
    fortune: (n: number): string => `Fortune ${n}`,
    postponed: (n: number): string => `${n} postponed`,
    progress: 'Progress',
    rolls: 'Rolls',
    outlook: 'Outlook',
    botched: 'botched',
    voila: 'voilà',
    overtime: 'overtime',
    trouble: 'trouble',
    opportunity: 'opportunity',
    progressLabel: (at: number, weight: number): string =>
      `Progress ${level(at)} of ${weight}. Botched at −3, voilà at ${weight}.`,
    rollsLabel: (made: number, of: number, overtime: number | undefined): string =>
      `${made} of ${of} rolls made${overtime === undefined ? '' : `, ${overtime} of 3 overtime rolls`}.`,
    outlookLabel: (negative: number, positive: number): string =>
      `Outlook: trouble ${negative}, opportunity ${positive}.`,
    columns: {
      roll: 'Roll',
      incident: 'Incident',
      progress: 'Progress',
      progressShort: 'Prog.',
      negative: 'Trouble',
      positive: 'Opportunity',
      notes: 'Notes',
      endings: 'Endings',
    },
    caption: 'The record, line by line',
    start: 'Before the first roll',
    companion: 'companion',
    saved: 'saved',
    overtimeToCome: 'overtime, if the lead goes in',
    sum: (rolls: number): string => `After ${spelled(rolls)} ${rolls === 1 ? 'roll' : 'rolls'}`,
    sumStart: 'Before the first roll',
    ofMost: (most: number): string => `of ${most}`,
    of: (at: number, weight: number): string => `${level(at)} of ${weight}`,
    toShare: (what: string): string => `to give out: ${what}`,
    endingsAfter: 'Endings after each line',
    endingsNow: 'Endings from here',
    tell: 'Tell what happened',
    dice: (faces: readonly number[], adding: string): string => `${faces.join(' and ')}${adding ? `, ${adding}` : ''}`,
  },

  notes: {
    lose: (name: string): string => `${name} lost`,
    keep: (what: string): string => `${what} stays`,
    fortune: (n: number): string => `Fortune ${n}`,
    deadline: (n: number): string => `deadline ${n}`,
    'deadline void': 'deadline stays',
    confusion: (n: number): string => `confusion among ${n}`,
    'postponed held': 'one postponed',
    'postponed used': 'postponed taken',
    'companion skipped': 'no more companions',
  },
  goes: {
    burden: (what: number): string => (what === 1 ? 'a burden, minor' : 'a burden, major'),
    distraction: (n: number): string => `a distraction, trouble −${n}`,
    done: (n: number): string => `gets it done, ${plural(n, 'die', 'dice')}`,
    tactical: (what: string): string => what,
    prop: (what: string): string => what,
    decline: 'lets it be',
  },

  workup: {
    title: 'Workup card',
    lead: 'lead',
    you: 'you',
    ally: 'ally',
    lost: 'Lost',
    nothing: 'nothing yet',
    free: 'free line',
    freeLines: (least: number | null, most: number | null): string =>
      least !== null && most !== null
        ? `capacity ${least} to ${most}`
        : most !== null
          ? `capacity at most ${most}`
          : least !== null
            ? `at least ${least} must go`
            : 'everybody who agrees adds a line',
    worth: (n: number): string => `+${n}`,
    label: (names: string): string => `Workup: ${names}.`,
    operative: 'Operative',
    brings: 'Brings',
    gig: 'Gig',
    winding: 'Winding',
    angle: (name: string): string => `${name} may work an angle`,
    gained: (what: string): string => `So far: ${what}`,
    gains: {
      lightened: (n: number): string => `weight −${n}`,
      stretched: (n: number): string => `deadline +${n}`,
      stashed: (n: number): string => `Fortune +${n}`,
      ones: (n: number): string => `trouble ${n}`,
    },
  },

  next: {
    title: 'The next roll',
    on: (type: string): string => `2d6 on the ${type.toLowerCase()} table`,
    label: 'What the next roll may bring',
    column: (sum: number, name: string, p: number): string => `${sum} ${name}, ${percent(p)}`,
    legend: ['progress', 'none', 'a step back'],
  },

  ending: {
    title: 'How the job ended',
    head: (title: string, result: 'success' | 'failure'): string =>
      result === 'success' ? `${title}: a success` : `${title}: a failure`,
    how: (
      ending: keyof typeof endings,
      at: { readonly saved: boolean; readonly progress: number; readonly weight: number; readonly lost: number },
    ): string =>
      `${endings[ending]}${at.saved ? ', then saved' : ''}: progress ${level(at.progress)} of ${at.weight}${at.lost > 0 ? `, ${spelled(at.lost)} lost on the way` : ''}.`,
    now: (result: 'success' | 'failure'): string => `The job is a ${result}.`,
    marks: (up: number, down: number): string =>
      `Luck marked ${[up > 0 ? `up ${times(up)}` : '', down > 0 ? `down ${times(down)}` : ''].filter(Boolean).join(', ')}`,
    reputation: (by: number): string => `The crew’s reputation: ${signed(by)}.`,
    gains: (prop: string): string => `gains ${prop}`,
    loses: (prop: string): string => `loses ${prop}`,
    string: (phrase: string): string => `String: ${phrase}`,
    unchanged: 'as before',
    open: (what: readonly string[]): string => `to settle: ${what.join(', ')}`,
    toSettle: (names: string): string => `Still to settle: what is open for ${names}. Then the next job.`,
    next: 'The next job may be set.',
    settle: 'Settle the fall-out',
  },

  none: {
    crew: 'There is no crew yet.',
    crewHow: 'Make operatives, or take the five who are ready to go.',
    job: 'No job is under way.',
    jobHow: 'The Director sets one. Until then anything may be tried off the job.',
    jobYours: 'Set one here. Until then anything may be tried off the job.',
  },

  contest: {
    kinds: { contest: 'Contest', challenge: 'Challenge' },
    wants: (name: string): string => `${name} wants`,
    faces: (name: string): string => `${name} faces`,
    columns: { favored: 'Favored', means: 'Means', none: 'No Means' },
    means: 'Means',
    noMeans: 'none',
    luck: 'Luck',
    dice: 'Dice',
    leverage: 'Leverage',
    sudden: 'It is sudden.',
    bonus: (n: number): string => `+${n} to the result`,
    d8: 'one die is a d8',
    reroll: 'a re-roll in hand',
    discard: 'a 1 may be discarded',
    pushed: (n: number): string => `pushed ${n === 1 ? 'once' : `${spelled(n)} times`}`,
    table: 'Result, by column',
    row: (n: number): string => (n === 7 ? '7 +' : `${n}`),
    hit: (result: number, column: string, outcome: string): string => `${result} on ${column}: ${outcome}`,
    won: 'Got it',
    lost: 'Not so',
    held: 'It does not happen',
    befell: 'It happens',
    dropped: 'Dropped',
    issues: (n: number): string => plural(n, 'issue'),
    die: (sides: number, face: number): string => `d${sides}: ${face}`,
    thrown: (faces: string): string => `Thrown: ${faces}`,
    ready: (stake: string): string => `“${stake}”: the dice are ready`,
    readyHow: (name: string, dice: number, column: string): string =>
      `${name} throws ${dice === 1 ? 'one die' : `${spelled(dice)} dice`} on the ${column} column, or leaves it.`,
  },
  situation: { title: 'Situation', note: 'Everything else waits.' },
  canon: 'It is so',

  crew: {
    onJob: 'On the job',
    offJob: 'The crew',
    active: (n: number, of: number): string => `${n} of ${of} active`,
    members: (n: number): string => plural(n, 'operative'),
    strings: 'Strings',
    level: 'level',
    lies: (n: number): string => `Lie ${n}`,
    marks: (up: number, down: number): string => `${up} up, ${down} down`,
    nextLead: (name: string): string => `${name} leads the next job.`,
    noLead: 'Next lead is named when the job is done.',
    dangerous: 'The next job is Dangerous.',
    nextFortune: (n: number): string => `The next job starts with ${signed(n)} Fortune.`,
    carried: (n: number): string => `Weight ${n} is carried to the next success.`,
    home: 'At home',
    name: 'The crew',
  },

  you: {
    vocation: 'Vocation',
    aptitudes: 'Aptitudes',
    trait: 'Trait',
    passion: 'Passion',
    gig: 'Gig',
    props: 'Props',
    tactics: 'Tactics',
    strings: 'Strings',
    settle: 'To settle',
    marks: (up: number, down: number): string => `Luck marks: ${up} up, ${down} down`,
    ofJob: (what: string, job: number): string => `${what} of job ${job}`,
    none: 'You play no operative yet.',
    noneHow: 'Make one, or ask the Director to hand you one.',
    player: 'Player',
    name: 'Name',
  },

  reading: {
    progress: 'Progress',
    trouble: 'Trouble',
    opportunity: 'Opportunity',
    fortune: 'Fortune',
    deadline: 'Deadline',
    companion: 'Companion',
    plus: (n: number): string => `the die and ${n}`,
    follows: 'Something follows',
    result: 'Result',
    highest: 'Highest die',
    column: 'Column',
    roll: (n: number): string => `Roll ${n}`,
    weight: (n: number): string => `Weight ${n}`,
    deadlineOf: (n: number): string => `Deadline ${n}`,
    overtime: 'Overtime is offered',
    noOvertime: 'No overtime',
    target: 'Needed',
    atLeast: (n: number): string => `${n} +`,
    works: 'It works',
    fails: 'Nothing comes of it',
    passes: 'Passes',
    misses: 'Fails',
    success: 'Success',
    noSuccess: 'No success',
    hits: (n: number): string => (n === 0 ? 'No progress' : `Progress +${n}`),
    luckUp: 'Luck marked up',
    trouble1: 'Trouble is brewing',
    rating: (name: string): string => name,
    thrown: 'Thrown',
  },

  menu: {
    take: 'Take it',
    for: (title: string, name: string) => `${title} for ${name}`,
    note: (text: string, points: number) =>
      `${text.charAt(0).toUpperCase()}${text.slice(1)}, ${plural(points, 'point')}`,
    use: (kind: string, success: boolean) =>
      ({
        negative: 'Negative outlook +1',
        positive: success ? 'Positive outlook +1' : 'Positive outlook −1',
        consequence: 'A minor consequence',
        value: 'A minor value',
        wealth: 'Wealth +1',
      })[kind] ?? kind,
  },
  effects: {
    bringTactic: (worth: number): string =>
      `Tactic: progress +${worth} to save a clocked job; used up for this job only.`,
    bringProp: 'Prop: progress +1 to save a clocked job; then it is gone for good.',
    angle:
      'You name a gain: weight −1, deadline +1, an ally, a Tactic or Fortune +1. One die against 2 to 5, as the Director says; a 1 brings trouble.',
    pass: 'Nothing is risked. The next one is asked.',
    overtimeIn: 'Up to three more rolls. All outlook in it is trouble.',
    overtimeOut: (short: number, fortune: number): string =>
      fortune > 0
        ? `Clocked. Fortune ${fortune} can still buy the ${spelled(short)}, one go each.`
        : `Clocked, ${spelled(short)} short, and no Fortune to save it with.`,
    overtimeMore: (left: number): string =>
      `${left === 1 ? 'The last overtime roll' : `${spelled(left).replace(/^./, (c) => c.toUpperCase())} overtime rolls left`}. All outlook in it is trouble.`,
    cash: (to: number, weight: number): string =>
      `A minor consequence to give out. Progress ${level(to)}${to >= weight ? ', voilà' : ''}.`,
    cashNot: (n: number): string => `${plural(n, 'credit')} stays for a later line.`,
    goStop: (short: number): string => `The job is judged as it stands, ${spelled(short)} short.`,
    go: (ways: string): string => `1 Fortune. Can use: ${ways}.`,
    burden: (n: number, progress: number): string => `Progress +1, to ${progress}. Trouble −${n}.`,
    distraction: (n: number, progress: number): string => `Progress +1, to ${progress}. Trouble −${n}, Safety −2.`,
    done: (n: number): string =>
      `Opportunity −${n}. ${n === 1 ? 'On 4 or more progress +1, else' : 'Each 4 or more is progress +1, each miss'} marks Luck up.`,
    tactical: (by: number, progress: number): string =>
      `Progress +${by}, to ${progress}, if the Director says it applies. Used up for this job.`,
    prop: (progress: number): string => `Progress +1, to ${progress}. The Prop is gone for good.`,
    decline: 'Nothing is paid. The next one may try.',
    push: (dice: number, column: string): string =>
      `${plural(dice, 'die', 'dice')} on the ${column} column. More dice show more 1s.`,
    accept: 'It is a No, with the complication.',
    roll: (target: number): string => `One die, ${target} or more: ${percent((7 - target) / 6)}. A 1 brings trouble.`,
    markLuck: 'It succeeds. Luck is marked down.',
    kinds: { burden: 'a burden', distraction: 'a distraction', done: 'dice', tactical: 'a Tactic', prop: 'a Prop' },
  },

  print: {
    operative: 'Operative',
    crew: 'Crew',
    workup: 'Workup card',
    record: 'Job record card',
    job: 'Job',
    type: 'Type',
    weight: 'Weight',
    deadline: 'Deadline',
    overtime: 'Overtime offered',
    conditions: 'Conditions',
    capacity: 'Capacity',
    fortune: 'Fortune',
    lead: 'Lead',
    ending: 'Ending',
    result: 'Result',
    shares: 'To give out',
    told: 'As told',
    luckMarks: 'Luck marks',
    up: 'up',
    down: 'down',
    yes: 'yes',
    no: 'no',
    reputation: 'Reputation',
    carried: 'Weight carried',
    nextLead: 'Next lead',
    dangerous: 'Next job Dangerous',
    foot: 'Regulus, Sortie',
  },
} as const
