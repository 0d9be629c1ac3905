import type { Json } from '@sortie/engine'
import type { Act } from '@sortie/engine/plays'
import { type Clock, clock } from '../toolbox/clocks/index.ts'
import { deckOf } from '../toolbox/decks/index.ts'
import { type RollTable, tableOf } from '../toolbox/tables/index.ts'
import { fresh, freshMember, freshMission, type Member, type Module, type Ship, type State } from './state.ts'

/** The start of a worked example, as differences from fresh. */
export interface Given {
  readonly ship?: Partial<Omit<Ship, 'modules' | 'tokens'>> & {
    readonly tokens?: { readonly lifeSupport?: boolean; readonly integrity?: boolean; readonly engineering?: boolean }
    readonly modules?: { readonly [slot: string]: Partial<Module> }
  }
  readonly crew?: { readonly [id: string]: { readonly [field: string]: Json } }
  readonly clocks?: { readonly [id: string]: GivenClock }
  readonly tables?: {
    readonly [id: string]: { readonly kind: string; readonly sections: readonly (readonly string[])[] }
  }
  readonly decks?: { readonly [id: string]: { readonly cards: readonly string[]; readonly layoutCard?: string } }
}
type GivenClock = Pick<Clock, 'size'> & { readonly type: Clock['kind'] } & Partial<Clock>

export interface Names {
  readonly crew: readonly string[]
}
/** What an example remembers between a throw and what is done with its dice. */
export interface Remembered {
  act: Act
  faces: readonly number[]
}

const plain: Omit<Module, 'kind'> = {
  name: '',
  core: null,
  scope: '',
  uses: null,
  left: null,
  destroyed: false,
  effect: null,
  original: null,
}
const freshModules: readonly Module[] = [
  { ...plain, name: 'ONE', kind: 'core', core: 'CPU' },
  { ...plain, name: 'TWO', kind: 'core', core: 'NAV' },
  { ...plain, name: 'THREE', kind: 'additional', uses: 3, left: 3 },
  { ...plain, name: 'FOUR', kind: 'passive' },
]

export function startState(given: Given): State {
  const state = fresh({ CPU: 2, HUL: 2, NAV: 2 })
  const crew = Object.entries(given.crew ?? {}).map(([id, is]) => [id, memberFrom(id, is)] as const)
  return {
    ...state,
    ship: shipFrom(state.ship, given.ship ?? {}),
    crew: Object.fromEntries(crew),
    roster: crew.map(([id]) => id),
    mission: { ...freshMission, number: 1, status: 'running', scene: 'action', stage: 'example' },
    clocks: Object.fromEntries(Object.entries(given.clocks ?? {}).map(([id, c]) => [id, clockFrom(id, c)])),
    tables: Object.fromEntries(
      Object.entries(given.tables ?? {}).map(([id, t]) => [
        id,
        { ...tableFrom(id, t.sections), shown: 'open' as const },
      ]),
    ),
    decks: Object.fromEntries(
      Object.entries(given.decks ?? {}).map(([id, d]) => {
        const cards = d.cards.map((text) => ({ text, effects: text === d.layoutCard ? [{ do: 'two keep one' }] : [] }))
        return [id, deckOf(id, cards)]
      }),
    ),
  }
}

function shipFrom(ship: Ship, { tokens, modules, ...is }: NonNullable<Given['ship']>): Ship {
  return {
    ...ship,
    ...is,
    lifeSupport: tokens?.lifeSupport ?? true,
    engineering: tokens?.engineering ?? true,
    integrity: tokens?.integrity === false ? 0 : 1,
    modules: freshModules.map((m, i) => ({ ...m, ...modules?.[String(i + 1)] })),
  }
}

function memberFrom(id: string, is: { readonly [field: string]: Json }): Member {
  const { aboard, suit, prep, ...rest } = is
  const member = freshMember({ name: id, player: id, ...(rest as Partial<Member>) })
  return {
    ...member,
    place: aboard === false ? 'elsewhere' : 'ship',
    suit: { ...member.suit, ...(suit as Partial<Member['suit']>) },
    prep: { ...member.prep, ...(prep as Partial<Member['prep']>) },
  }
}

function clockFrom(name: string, { type, size, outcome, ...rest }: GivenClock): Clock {
  return clock({ name, size: size as 4, kind: type, outcomeEffect: outcome ?? null, ...rest })
}

const tableFrom = (name: string, sections: readonly (readonly string[])[]): RollTable => tableOf(name, sections.flat())
