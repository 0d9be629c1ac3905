import type { Json } from '@sortie/engine'
import type { StoryEffect, Vocabulary } from '../../toolbox/effects/index.ts'

/** What a card, a table entry or a full clock does by the rules. VR-32. */
export type Effect =
  | StoryEffect
  | { readonly do: 'focus'; readonly whom: 'actor' | 'crew' | 'ship'; readonly amount: number }
  | { readonly do: 'lose focus'; readonly whom: 'actor' | 'ship' }
  | { readonly do: 'harm'; readonly whom: 'actor' | 'someone' | 'zone' | 'ship' }
  | { readonly do: 'expose'; readonly whom: 'actor' | 'zone' | 'crew' }
  | { readonly do: 'start clock'; readonly clock: string; readonly blocks: boolean }
  | { readonly do: 'cancel clock'; readonly clock: string }
  | { readonly do: 'tick one' }
  | { readonly do: 'draw from'; readonly deck: string }
  | { readonly do: 'heal'; readonly amount: number }
  | { readonly do: 'use'; readonly change: 1 | -1 }
  | { readonly do: 'scene'; readonly effect: string }
  | {
      readonly do:
        | 'two keep one'
        | 'lights on'
        | 'goal'
        | 'repair system'
        | 'shunt'
        | 'strain ship'
        | 'jam tool'
        | 'price'
    }

/** What cards, rows and clocks of a table's own can do here. VR-32, VR-H11. */
export const vocabulary: Vocabulary = {
  gains: ['focus'],
  whom: ['actor', 'crew', 'zone', 'ship'],
  damage: ['ship', 'actor', 'crew', 'zone', 'someone'],
  marks: ['exposed'],
  things: ['Life Support', 'Integrity', 'Engineering', 'suit Life Support', 'primary tool', 'secondary tool'],
  running: ['desperate'],
}

/** Cards and rows carry effects as plain data; this is where they get their type back. */
export const asEffects = (effects: readonly Json[] | undefined): readonly Effect[] =>
  (effects ?? []) as readonly Effect[]

/** What the outcome of a clock does, by the id that the clock carries. */
export const clockOutcomes: { readonly [id: string]: readonly Effect[] } = {
  shipTakesDamage: [{ do: 'harm', whom: 'ship' }],
  crewExposed: [{ do: 'expose', whom: 'crew' }],
  goal: [{ do: 'goal' }],
  tooLate: [{ do: 'scene', effect: 'too late' }],
  zoneTakesDamage: [{ do: 'harm', whom: 'zone' }],
  sheBreaksUp: [
    { do: 'harm', whom: 'ship' },
    { do: 'expose', whom: 'zone' },
  ],
}
