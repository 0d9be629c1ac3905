import type { Json, PlainQuestion, View } from '@sortie/engine'
import type { PieceProps, QuestionProps } from '@sortie/web/pieces'
import { isExposed, poolOf, toolDice } from '../crew.ts'
import {
  type Actor,
  type Core,
  type Member,
  MISSION_OVER,
  type Module,
  type StateRecord,
  type System,
  type ToolSlot,
} from '../state.ts'

export { offered } from '../../toolbox/web/view.ts'

export type Seen = View<typeof StateRecord>
export type Props = PieceProps<Seen>
export type AskedProps = QuestionProps<Seen>
export type { Actor, Core, Member, Module, System, ToolSlot }
export type Clock = Seen['clocks'][string]
export type Deck = Seen['decks'][string]

/** A clock of a mission that is over. */
export const isPast = (clock: Clock): boolean => clock.scope === MISSION_OVER

/** In the order of the ship, from the stern to the nose. */
export const bays: readonly System[] = ['HUL', 'CPU', 'NAV']
export const SHIP = 'ship'

/** Whether some of the crew are elsewhere: then what happens does not happen aboard. */
export const someAway = ({ crew }: Seen): boolean => Object.values(crew).some((m) => !m.dead && m.place !== SHIP)

/** Names are printed as they were given; a name all in capitals is set like a name. */
export const personal = (name: string): string =>
  name === name.toUpperCase() && name !== name.toLowerCase()
    ? name.toLowerCase().replace(/(^|[\s-])\p{L}/gu, (c) => c.toUpperCase())
    : name
export const nameOf = (view: Seen, who: string, ship: string): string =>
  who === SHIP ? ship : personal(view.crew[who]?.name ?? who)

/** The game's own arithmetic, given what this seat sees and how the table has settled it. */
type Around = { readonly view: Seen; readonly settings: { readonly [key: string]: Json } }
const look = ({ view, settings }: Around) => ({ state: view, settings }) as never
export const diceOf = (around: Around, actor: Actor): number => poolOf(look(around), actor)
export const exposed = (around: Around, m: Member): boolean => isExposed(look(around), m)
export const rollsDesperate = (around: Around, m: Member): boolean =>
  exposed(around, m) && !(m.suit.lifeSupport && around.settings['suitProtects'] === true)
export { toolDice }

export const toolsOf = (
  m: Member,
): readonly { readonly slot: ToolSlot; readonly name: string; readonly scope: string; readonly works: boolean }[] =>
  (['primary', 'secondary', 'auxiliary'] as const).flatMap((slot) => {
    const tool = m.tools[slot]
    if (!tool) return []
    const works = slot === 'auxiliary' ? m.suit.lifeSupport : m.suit[slot]
    return [{ slot, name: tool.name, scope: tool.scope, works }]
  })

/** Fitting core modules of a bay: those that work, and whether one is out. */
export function modulesOf(view: Seen, system: System): { readonly works: number; readonly out: boolean } {
  const own = view.ship.modules.filter((m) => m.kind === 'core' && m.core === system)
  return { works: own.filter((m) => !m.destroyed).length, out: own.some((m) => m.destroyed) }
}

export const aboutOf = (question: PlainQuestion): { readonly [key: string]: Json } =>
  (question.about ?? {}) as { readonly [key: string]: Json }
export const nameOfQuestion = (question: PlainQuestion): string => question.name
/** What a seat can choose from; in a vote all seats have the same. */
export function optionsOf(question: PlainQuestion, seat = ''): readonly Json[] {
  if (question.kind === 'roll' || question.kind === 'draw') return []
  const shape = question.kind === 'ask' ? question.shape : (question.parts[seat] ?? Object.values(question.parts)[0])
  return shape && 'options' in shape ? shape.options : []
}
export const isCore = (o: Json): o is Json & Core => typeof o === 'object' && o !== null && 'CPU' in o
