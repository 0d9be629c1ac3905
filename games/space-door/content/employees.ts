import { attributes, type Placed, placeOf, type Sub } from '../rules/attributes.ts'

/** SD-H06. */
export interface ReadyRow {
  readonly name: string
  readonly placed: Placed
  readonly main: string
  readonly side: string
  readonly expertise: readonly string[]
  readonly biography: string
  readonly house: boolean
  readonly source: string
}

type Five = readonly [[Sub, number], [Sub, number], [Sub, number], [Sub, number], [Sub, number]]

const placed = (five: Five): Placed =>
  Object.fromEntries(five.map(([sub, points], i) => [attributes[i], { side: placeOf(sub).side, points }])) as Placed

const row = (
  name: string,
  five: Five,
  rest: Pick<ReadyRow, 'main' | 'side' | 'expertise' | 'biography'>,
): ReadyRow => ({
  name,
  placed: placed(five),
  ...rest,
  house: true,
  source: 'Sortie, 8.6',
})

export const employees: { readonly [id: string]: ReadyRow } = {
  'mara-quill': row(
    'Mara Quill',
    [
      ['introvert', 3],
      ['featherWeight', 3],
      ['defense', 2],
      ['foresight', 2],
      ['logical', 2],
    ],
    {
      main: 'ribbon-blades',
      side: 'palm-stinger',
      expertise: ['Feather Weight: narrow places', 'Introvert: not being there'],
      biography: 'Catalogued doors before she went through one.',
    },
  ),
  'otto-brandt': row(
    'Otto Brandt',
    [
      ['extrovert', 2],
      ['heavyWeight', 4],
      ['offense', 3],
      ['hindsight', 1],
      ['logical', 2],
    ],
    {
      main: 'dock-hammer',
      side: 'snub-pistol',
      expertise: ['Heavy Weight: loading bays', 'Offense: making an entrance'],
      biography: 'Carried the first door into the building.',
    },
  ),
  'sun-ito': row(
    'Sun Ito',
    [
      ['extrovert', 3],
      ['featherWeight', 2],
      ['defense', 2],
      ['hindsight', 3],
      ['fantastical', 2],
    ],
    {
      main: 'echo-staff',
      side: 'flare-gun',
      expertise: ['Hindsight: dead languages', 'Extrovert: first contact'],
      biography: 'Has been introduced to more worlds than anyone.',
    },
  ),
  'pip-arden': row(
    'Pip Arden',
    [
      ['introvert', 1],
      ['featherWeight', 1],
      ['offense', 2],
      ['foresight', 4],
      ['logical', 4],
    ],
    {
      main: 'coil-driver',
      side: 'trip-darts',
      expertise: ['Logical: machines', 'Foresight: patterns'],
      biography: 'Knows what the door will do a moment before it does.',
    },
  ),
}
