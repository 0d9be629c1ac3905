import { card } from './card.ts'
import { down, wreck } from './hits.ts'
import { race } from './race.ts'
import { group, roll } from './roll.ts'

export const odds = { roll, group, wreck, down, race, card }
