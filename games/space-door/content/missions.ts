import type { Sub } from '../rules/attributes.ts'

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

/** SD-H08. Which sub-attributes each check of a scene may test, and who waits in scene 4. */
export interface MissionRow {
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

/** What the next check of a scene may test; nothing, if the mission does not say. */
export function nextTest(
  row: MissionRow | undefined,
  { scene, made }: { readonly scene: 2 | 3 | 4 | 5; readonly made: readonly string[] },
): readonly Sub[] | undefined {
  return row && { 2: row.way, 3: row.place, 4: [], 5: row.back }[scene][made.length]
}

export const missions: { readonly [id: string]: MissionRow } = {
  'overdue-books': {
    title: 'Overdue Books',
    door: 1,
    objective: 6,
    complication: 5,
    way: [['featherWeight'], ['foresight']],
    place: [['hindsight'], ['introvert', 'extrovert'], ['logical']],
    back: [['heavyWeight']],
    first: 'hollow-clerk',
    others: 'door-mite',
    house: true,
    source: 'Sortie, 8.8',
  },
}

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
