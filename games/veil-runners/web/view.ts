import type { Json, PlainQuestion, View } from '@sortie/engine'
import type { AnswerProps, PieceProps, QuestionProps } from '@sortie/web/pieces'
import { type Actor, type Core, type Member, MISSION_OVER, type Module, type System, type ToolSlot } from '../parts.ts'
import { isExposed, poolOf, type Standing, toolDice } from '../rules/crew.ts'
import type { questions } from '../rules/index.ts'
import type { Settings } from '../settings.ts'
import type { StateRecord } from '../state.ts'
import { isCore, personal } from '../words/names.ts'

export { offered } from '../../toolbox/web/view.ts'

export type Seen = View<typeof StateRecord>
export type Props = PieceProps<Seen>
export type AskedProps = QuestionProps<Seen>
export type AnsweredProps = AnswerProps<Seen>
export type { Actor, Core, Member, Module, System, ToolSlot }
export type Clock = Seen['clocks'][string]

/** A clock of a mission that is over. */
export const isPast = (clock: Clock): boolean => clock.scope === MISSION_OVER

/** In the order of the ship, from the stern to the nose. */
export const bays: readonly System[] = ['HUL', 'CPU', 'NAV']
export const SHIP = 'ship'

/** Whether some of the crew are elsewhere: then what happens does not happen aboard. */
export const someAway = ({ crew }: Seen): boolean => Object.values(crew).some((m) => !m.dead && m.place !== SHIP)

export const nameOf = (view: Seen, who: string, ship: string): string =>
  who === SHIP ? ship : personal(view.crew[who]?.name ?? who)

/** What the game's own arithmetic needs: what this seat sees, and the table's settings. */
export const standing = ({ view, room }: Pick<Props, 'view' | 'room'>): Standing => ({
  state: view,
  settings: room.settings as Settings,
})
/** Whether being Exposed makes their rolls Desperate. */
export const exposedDesperate = (at: Standing, m: Member): boolean =>
  isExposed(at, m) && !(m.suit.lifeSupport && at.settings.suitProtects)
export { isCore, isExposed, personal, poolOf, toolDice }

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

type Questions = typeof questions
export type QuestionName = keyof Questions
export type About<N extends QuestionName> = NonNullable<Questions[N]['types']>['about']
type Declared<N extends QuestionName> = NonNullable<Questions[N]['types']>['option']
export type Option<N extends QuestionName> = [Declared<N>] extends [never] ? Json : Declared<N>

/** What a question is about, if it is one of these. Only the types of the rules come into the browser's script. */
export const aboutOf = <N extends QuestionName>(
  question: PlainQuestion,
  ...names: readonly N[]
): About<N> | undefined => (names.some((name) => name === question.name) ? (question.about as About<N>) : undefined)
/** What a seat can choose from; in a vote all seats have the same. */
export function optionsOf(question: PlainQuestion, seat = ''): readonly Json[] {
  if (question.kind === 'roll' || question.kind === 'draw') return []
  const shape = question.kind === 'ask' ? question.shape : (question.parts[seat] ?? Object.values(question.parts)[0])
  return shape && 'options' in shape ? shape.options : []
}
