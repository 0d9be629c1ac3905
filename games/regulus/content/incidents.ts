import { type AnswerTo, formOf, line, oneOf, whole } from '@sortie/engine'
import type { JobType } from '../rules/job/type.ts'

/** What a row of an incident table has to say. Tables may write their own over these. B-01. */
export const incidentFields = {
  name: line({ min: 1, max: 60 }),
  outlook: whole({ min: -9, max: 9 }),
  progress: whole({ min: -9, max: 9 }),
  lose: whole({ min: 0, max: 3 }),
  minorConsequence: whole({ min: 0, max: 1 }),
  majorConsequence: whole({ min: 0, max: 1 }),
  minorValue: whole({ min: 0, max: 1 }),
  majorValue: whole({ min: 0, max: 1 }),
  fortune: whole({ min: -9, max: 9 }),
  deadline: whole({ min: -9, max: 9 }),
  companion: oneOf(['none', '1d6+1', '1d6+6']),
  special: oneOf(['none', 'postponed', 'confusion']),
  cue: line({ max: 120 }),
  /** What of the row was written for Sortie; empty if all of it is the source's. */
  house: line({ max: 60 }),
}
const incidentShape = formOf(incidentFields)
export type Incident = AnswerTo<typeof incidentShape>

const row = (name: string, outlook: number, effects: Partial<Incident> & { readonly cue: string }): Incident => ({
  name,
  outlook,
  progress: 0,
  lose: 0,
  minorConsequence: 0,
  majorConsequence: 0,
  minorValue: 0,
  majorValue: 0,
  fortune: 0,
  deadline: 0,
  companion: 'none',
  special: 'none',
  house: '',
  ...effects,
})

/** The six results that every type shares. RJ-02. */
const general = {
  2: row('Knockout', -3, { progress: -1, lose: 1, cue: 'One of us is down and out of it.' }),
  4: row('Bricked', -2, { majorConsequence: 1, cue: 'A wall nobody had on the plan.' }),
  6: row('Fumble', -1, { progress: -1, minorConsequence: 1, cue: 'A slip, and it costs.' }),
  8: row('Interruption', 1, { progress: 1, companion: '1d6+1', cue: 'Going well, until someone walks in.' }),
  10: row('Perfect', 2, { progress: 1, cue: 'By the book.' }),
  12: row('Windfall', 3, { progress: 2, special: 'postponed', cue: 'Luck hands us more than we asked for.' }),
}

/** Result 7 differs from type to type in its name only. RJ-02. */
const seven = (name: string, cue: string, house = ''): Incident =>
  row(name, 0, { progress: 1, companion: '1d6+6', cue, house })

type Sum = 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12
type Table = { readonly [S in Sum]: Incident }

const tables: { readonly [K in JobType]: Table } = {
  arson: {
    ...general,
    3: row('Dangerous Toys', -2, { lose: 1, cue: 'Our own device takes one of us.' }),
    5: row('Bad Timing', -1, { minorConsequence: 1, majorValue: 1, cue: 'It went off too soon.' }),
    7: seven('Created Distraction', 'They are all looking the other way.'),
    9: row('Minimal Opposition', 1, { minorValue: 1, cue: 'Hardly a guard, and something worth pocketing.' }),
    11: row('Optimal Placement', 2, { progress: 2, minorValue: 1, cue: 'Exactly the right spot for it.' }),
  },
  assault: {
    ...general,
    3: row('Overwhelmed', -2, { lose: 1, cue: 'More of them than we counted; one falls.' }),
    5: row('Heavy Fire', -1, { companion: '1d6+1', cue: 'Pinned down.' }),
    7: seven('Pressed Forward', 'No pause after the clash.'),
    9: row('Cleared Resistance', 1, { fortune: 2, deadline: 1, cue: 'This stretch is ours.' }),
    11: row('Violent Blow', 2, { progress: 2, fortune: -2, cue: 'A decisive strike.' }),
  },
  caper: {
    ...general,
    3: row('Avenue Lost', -2, { progress: -1, deadline: -1, cue: 'A way in closes and the clock runs.' }),
    5: row('Confusion', -1, { special: 'confusion', cue: 'Nobody knows what anybody is doing.' }),
    7: seven('Lucky Break', 'This could still work.'),
    9: row('Timely Diversion', 1, { minorValue: 1, cue: 'The detour pays.' }),
    11: row('Found Prize', 2, { progress: 1, majorValue: 1, cue: 'Something big, on the way.' }),
  },
  con: {
    ...general,
    3: row('The Mark Gets Wise', -2, {
      deadline: -1,
      cue: 'One question too many; we must hurry.',
      house: 'name, deadline',
    }),
    5: row('Caught!', -1, { lose: 1, cue: 'One of us is held.' }),
    7: seven('Smooth Patter', 'They believe every word.', 'name'),
    9: row('Sweetener', 1, {
      minorValue: 1,
      fortune: 1,
      cue: 'They add something of their own.',
      house: 'name, value, Fortune',
    }),
    11: row('Hook, Line and Sinker', 2, {
      progress: 2,
      majorValue: 1,
      cue: 'They thank us for it.',
      house: 'name, value',
    }),
  },
  espionage: {
    ...general,
    3: row('Bad Intel', -2, {
      progress: -1,
      minorValue: 1,
      cue: 'It was worth something, but not true.',
      house: 'name',
    }),
    5: row('Shadowed', -1, { minorConsequence: 1, cue: 'Someone has been following.', house: 'name' }),
    7: seven('Inside Source', 'A voice from within.', 'name'),
    9: row('Burned Asset', 1, {
      progress: 2,
      majorConsequence: 1,
      cue: 'We spend a friend to get ahead.',
      house: 'name',
    }),
    11: row('Mother Lode', 2, { progress: 2, majorValue: 1, cue: 'The whole archive.', house: 'name' }),
  },
  heist: {
    ...general,
    3: row('Lost an Avenue', -2, { fortune: -2, cue: 'That way is shut.' }),
    5: row('Glitch in the Plan', -1, { lose: 1, cue: 'One of us is on the wrong side of the door.' }),
    7: seven('Just the Right Tool', 'I brought one of these.'),
    9: row('Found An Avenue', 1, { fortune: 2, cue: 'There is another way.' }),
    11: row('All According to Plan', 2, { progress: 2, deadline: 1, cue: 'With time to spare.' }),
  },
  hit: {
    ...general,
    3: row('Bodyguards', -2, { lose: 1, cue: 'They see us first; one falls.', house: 'name, effects' }),
    5: row('Decoy', -1, { deadline: -1, cue: 'That was not the target.', house: 'name, effects' }),
    7: seven('Clear Line', 'A clean approach.', 'name'),
    9: row('Taking the Window', 1, {
      progress: 1,
      minorConsequence: 1,
      cue: 'Now or never, and it shows.',
      house: 'name, effects',
    }),
    11: row('Clean Shot', 2, { progress: 2, fortune: 1, cue: 'Unseen, unheard.', house: 'name, effects' }),
  },
  // Every sum has a row: 3 and 4 are Bricked, 5 and 6 Fumble, 8 and 9 Interruption, 10 and 11 Perfect. B-02.
  general: {
    ...general,
    3: general[4],
    5: general[6],
    7: seven('Ball Bounces!', 'It falls our way, and then?'),
    9: general[8],
    11: general[10],
  },
}

/** The rows by type and sum, such as `heist-5`. */
export const incidents: { readonly [id: string]: Incident } = Object.fromEntries(
  Object.entries(tables).flatMap(([type, table]) =>
    Object.entries(table).map(([sum, incident]) => [`${type}-${sum}`, incident]),
  ),
)

const sums: readonly Sum[] = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

/** Every sum that a job can roll has its row. RJ-02, B-02. */
export const missingIncidents = (rows: { readonly [id: string]: Incident }): readonly string[] =>
  Object.keys(tables)
    .flatMap((type) => sums.map((sum) => `${type}-${sum}`))
    .filter((id) => !rows[id])
    .map(
      (id) =>
        `incidents/${id} is missing: every type has a row for each sum from 2 to 12. Write another over it instead`,
    )
