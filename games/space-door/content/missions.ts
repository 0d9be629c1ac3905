import type { Sub } from '../rules/attributes.ts'
import { type Story, stories } from './stories.ts'

export interface LineRow {
  readonly roll: number
  readonly text: string
  readonly house: boolean
  readonly source: string
}

const table = (lines: readonly string[]): { readonly [id: string]: LineRow } =>
  Object.fromEntries(lines.map((text, i) => [`${i + 1}`, { roll: i + 1, text, house: true, source: 'Sortie, 8.5' }]))

/** SD-H05. */
export const doors = table([
  'a flooded library',
  'an orchard of antennas',
  'a night market',
  'a glass desert',
  'a parked train',
  'a court in session',
  'a sky with stairs',
  'a frozen carnival',
  'headquarters, empty',
  'the inside of a clock',
])
export const objectives = table([
  'bring back one person',
  'close the other door',
  'deliver a letter',
  'map three rooms',
  'win a contest',
  'find the last team',
  'trade for a part',
  'stop a ceremony',
  'plant a beacon',
  'learn a name',
])
export const complications = table([
  'a rival agent',
  'the door closes in six turns',
  'no metal works',
  'everyone here knows you',
  'shadows count as combatants',
  'one employee is replaced',
  'laughter is illegal',
  'your gear arrives tomorrow',
  'gravity votes',
  'the client is here too',
])

/**
 * SD-H08. Which sub-attributes each check of a scene may test, and who waits in scene 4. A row that a table wrote before
 * edition 5 has no story.
 */
export interface MissionRow extends Partial<Story> {
  readonly title: string
  readonly door: number
  readonly objective: number
  readonly complication: number
  readonly way: readonly (readonly Sub[])[]
  readonly place: readonly (readonly Sub[])[]
  readonly back: readonly (readonly Sub[])[]
  readonly first: string
  readonly others: string
  readonly house: boolean
  readonly source: string
}

/** A scene of a ready mission as it comes into play: what is read aloud, and what each check may test. */
export const sceneOf = (row: MissionRow, scene: 2 | 3 | 4 | 5): SceneRow =>
  ({
    2: { text: row.told?.way ?? '', tests: row.way },
    3: { text: row.told?.place ?? '', tests: row.place },
    4: { text: row.told?.encounter ?? '', tests: [] },
    5: { text: row.told?.back ?? '', tests: row.back },
  })[scene]
export interface SceneRow {
  readonly text: string
  readonly tests: readonly (readonly Sub[])[]
}

const mission = (row: Omit<MissionRow, 'house' | keyof Story>): Omit<MissionRow, keyof Story> => ({
  ...row,
  house: true,
})

const played = {
  'overdue-books': mission({
    title: 'Overdue Books',
    door: 1,
    objective: 6,
    complication: 5,
    way: [['featherWeight'], ['foresight']],
    place: [['hindsight'], ['introvert', 'extrovert'], ['logical']],
    back: [['heavyWeight']],
    first: 'hollow-clerk',
    others: 'door-mite',
    source: 'Sortie, 8.8',
  }),
  'the-ninth-platform': mission({
    title: 'The Ninth Platform',
    door: 5,
    objective: 7,
    complication: 8,
    way: [['introvert', 'extrovert'], ['foresight']],
    place: [['extrovert', 'introvert'], ['hindsight'], ['logical', 'fantastical']],
    back: [['featherWeight']],
    first: 'hired-guard',
    others: 'lost-drone',
    source: 'Sortie',
  }),
  'silence-in-court': mission({
    title: 'Silence in Court',
    door: 6,
    objective: 10,
    complication: 7,
    way: [['introvert'], ['hindsight']],
    place: [['hindsight', 'foresight'], ['logical'], ['introvert', 'extrovert']],
    back: [['defense', 'offense']],
    first: 'glass-monk',
    others: 'lost-drone',
    source: 'Sortie',
  }),
  'harvest-of-noise': mission({
    title: 'Harvest of Noise',
    door: 2,
    objective: 9,
    complication: 2,
    way: [['heavyWeight', 'featherWeight'], ['logical']],
    place: [['featherWeight', 'heavyWeight'], ['foresight'], ['fantastical', 'logical']],
    back: [['featherWeight', 'heavyWeight']],
    first: 'rift-hound',
    others: 'door-mite',
    source: 'Sortie',
  }),
  'last-night-at-the-carnival': mission({
    title: 'Last Night at the Carnival',
    door: 8,
    objective: 8,
    complication: 1,
    way: [
      ['foresight', 'hindsight'],
      ['fantastical', 'logical'],
    ],
    place: [
      ['introvert', 'extrovert'],
      ['fantastical', 'logical'],
      ['offense', 'defense'],
    ],
    back: [['heavyWeight', 'featherWeight']],
    first: 'rival-agent',
    others: 'door-mite',
    source: 'Sortie',
  }),
}

/** How they are told stands in stories.ts. */
export const missions: { readonly [id: string]: MissionRow } = Object.fromEntries(
  Object.entries(played).map(([id, row]) => [id, { ...row, ...stories[id as keyof typeof played] }]),
)

/** A first fight for newcomers, in one step. */
export interface DrillRow {
  readonly title: string
  readonly combatants: readonly string[]
  readonly house: boolean
  readonly source: string
}

const drill = (title: string, combatants: readonly string[]): DrillRow => ({
  title,
  combatants,
  house: true,
  source: 'Sortie',
})

export const drills: { readonly [id: string]: DrillRow } = {
  'stray-drone': drill('A lost drone in the corridor', ['lost-drone']),
  'mites-in-the-frame': drill('Two mites in the door frame', ['door-mite', 'door-mite']),
  'guard-duty': drill('A hired guard who asks questions', ['hired-guard']),
  'loose-hound': drill('A hound from the rift', ['rift-hound']),
}
