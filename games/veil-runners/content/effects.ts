import type { Json } from '@sortie/engine'
import type { CardText } from '../../toolbox/decks/index.ts'
import { contradictions, partsIn, readEffects, type StoryEffect, type Vocabulary } from '../../toolbox/effects/index.ts'

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
  gains: ['focus', 'vitality'],
  whom: ['actor', 'crew', 'zone', 'ship'],
  whomOf: { vitality: ['actor', 'crew', 'zone'] },
  damage: ['ship', 'actor', 'crew', 'zone', 'someone'],
  marks: ['exposed'],
  things: ['Life Support', 'Integrity', 'Engineering', 'suit Life Support', 'primary tool', 'secondary tool'],
  running: ['desperate'],
}

const whole: { readonly [phrase: string]: Effect } = {
  'tick one clock': { do: 'tick one' },
  'lights on': { do: 'lights on' },
  goal: { do: 'goal' },
  'repair system': { do: 'repair system' },
  'free shunt': { do: 'shunt' },
  'strain ship': { do: 'strain ship' },
  'jam tool': { do: 'jam tool' },
  price: { do: 'price' },
}
const phrases: readonly (readonly [RegExp, (...said: string[]) => Effect])[] = [
  [
    /^earn ([1-9]) focus (actor|crew|ship)$/i,
    (n, whom) => ({ do: 'focus', whom: whom?.toLowerCase() as 'crew', amount: Number(n) }),
  ],
  [/^lose focus (actor|ship)$/i, (whom) => ({ do: 'lose focus', whom: whom?.toLowerCase() as 'ship' })],
  [/^harm (actor|someone|zone|ship)$/i, (whom) => ({ do: 'harm', whom: whom?.toLowerCase() as 'ship' })],
  [/^expose (actor|zone|crew)$/i, (whom) => ({ do: 'expose', whom: whom?.toLowerCase() as 'zone' })],
  [/^begin clock (.+) across the way$/i, (clock = '') => ({ do: 'start clock', clock, blocks: true })],
  [/^begin clock (.+)$/i, (clock = '') => ({ do: 'start clock', clock, blocks: false })],
  [/^end clock (.+)$/i, (clock = '') => ({ do: 'cancel clock', clock })],
  [/^draw from (.+)$/i, (deck = '') => ({ do: 'draw from', deck })],
  [/^heal ([1-9])$/i, (n) => ({ do: 'heal', amount: Number(n) })],
  [/^use ([+-]1)$/i, (n) => ({ do: 'use', change: n === '+1' ? 1 : -1 })],
  [/^scene (desperate (?:CPU|HUL|NAV)|glow)$/, (effect = '') => ({ do: 'scene', effect })],
]

function phraseIn(part: string): Effect | undefined {
  const said = part.toLowerCase()
  if (Object.hasOwn(whole, said)) return whole[said]
  for (const [form, effect] of phrases) {
    const found = form.exec(part)
    if (found) return effect(...found.slice(1))
  }
  return undefined
}

/** What a row or a card does, in words: those of this game, and those of the toolbox. */
export function readDoes(
  does: string,
  words: Vocabulary = vocabulary,
): { readonly effects: readonly Effect[]; readonly problems: readonly string[] } {
  const read = partsIn(does).map((part) => {
    const own = phraseIn(part)
    return { own, ...(own ? { effects: [], problems: [] } : readEffects(part, words)) }
  })
  return {
    effects: read.flatMap(({ own, effects }): readonly Effect[] => (own ? [own] : effects)),
    problems: [...read.flatMap((r) => r.problems), ...contradictions(read.flatMap((r) => r.effects))],
  }
}

/** Rows of older tables carry their effects as data. */
export const effectsOf = ({
  does,
  effects,
}: {
  readonly does?: string
  readonly effects?: readonly Json[]
}): readonly Effect[] => (does === undefined ? asEffects(effects) : readDoes(does).effects)

/** A deck as it is laid out. */
export const laidOut = ({ name, cards }: DeckRow): DeckRow => ({
  name,
  cards: cards.map(({ does, effects, ...card }) => ({ ...card, effects: effectsOf({ does, effects }) })),
})
export interface DeckRow {
  readonly name: string
  readonly cards: readonly CardText[]
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
