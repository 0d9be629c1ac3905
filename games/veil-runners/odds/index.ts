import { card } from './card.ts'
import { group } from './group.ts'
import { down, wreck } from './hits.ts'
import { race } from './race.ts'
import { roll } from './roll.ts'

export const odds = { roll, group, wreck, down, race, card }
