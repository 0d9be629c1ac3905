import type { Json } from '@sortie/engine'
import { type Act, checkEach, checkFields } from '@sortie/engine/plays'
import { type Clock, clock } from '../../toolbox/clocks/index.ts'
import { deckOf } from '../../toolbox/decks/index.ts'
import { type RollTable, tableOf } from '../../toolbox/tables/index.ts'
import { preps } from '../content/lists.ts'
import {
  fresh,
  freshMember,
  freshMission,
  type Member,
  type Module,
  type Ship,
  type State,
  suitSystems,
  systems,
} from '../state.ts'

/** The start of a worked example, as differences from fresh. */
export interface Given {
  readonly ship?: Partial<Omit<Ship, 'modules' | 'tokens'>> & {
    readonly tokens?: { readonly [T in (typeof TOKENS)[number]]?: boolean }
    readonly modules?: { readonly [slot: string]: GivenModule }
  }
  readonly crew?: { readonly [id: string]: { readonly [field: string]: Json } }
  readonly clocks?: { readonly [id: string]: GivenClock }
  readonly tables?: { readonly [id: string]: GivenTable }
  readonly decks?: {
    readonly [id: string]: {
      readonly cards: readonly string[]
      readonly drawn?: readonly string[]
      readonly layoutCard?: string
    }
  }
  readonly mission?: 'running' | 'over'
}
type GivenModule = Partial<Pick<Module, 'core' | 'uses' | 'left' | 'destroyed' | 'name'>> & {
  readonly type?: Module['kind']
}
type GivenClock = Pick<Clock, 'size'> & { readonly type: Clock['kind'] } & Partial<Clock>
/** Of a d6 the entries are listed, of a d66 the sections. */
interface GivenTable {
  readonly kind: 'd6' | 'd66'
  readonly entries?: readonly string[]
  readonly sections?: readonly (readonly string[])[]
}

export const GIVEN = ['ship', 'crew', 'clocks', 'tables', 'decks', 'mission']
const TOKENS = ['lifeSupport', 'integrity', 'engineering'] as const
const SLOTS = ['1', '2', '3', '4']
const MEMBER = [
  ...['vitality', 'suit', 'focus', 'qualities', 'upgrades', 'expertise', 'prep', 'integrity', 'aboard'],
  ...['exposed', 'down', 'dead'],
]

/** Throws if a field is unknown, and names it. */
export function checkGiven(given: Given): void {
  const { ship, crew, clocks, tables, decks, mission } = given as { readonly [k in keyof Given]: Json }
  checkFields(ship, ['core', 'focus', 'tokens', 'modules', 'wrecked', 'upgrades'], 'given.ship')
  checkFields(given.ship?.core, systems, 'given.ship.core')
  checkFields(given.ship?.tokens, TOKENS, 'given.ship.tokens')
  checkFields(given.ship?.modules as Json | undefined, SLOTS, 'given.ship.modules')
  const module = ['type', 'core', 'uses', 'left', 'destroyed', 'name']
  checkEach(given.ship?.modules as Json | undefined, module, 'given.ship.modules')
  checkEach(crew, MEMBER, 'given.crew')
  for (const [id, is] of Object.entries(given.crew ?? {})) {
    checkFields(is['suit'], suitSystems, `given.crew.${id}.suit`)
    checkFields(is['prep'], preps, `given.crew.${id}.prep`)
  }
  checkEach(clocks, ['type', 'size', 'filled', 'status', 'effect', 'outcome'], 'given.clocks')
  checkEach(tables, ['kind', 'entries', 'sections'], 'given.tables')
  checkEach(decks, ['cards', 'drawn', 'layoutCard'], 'given.decks')
  if (mission !== undefined && mission !== 'running' && mission !== 'over')
    throw new Error(`given.mission is running or over, not ${JSON.stringify(mission)}`)
}

export interface Names {
  readonly crew: readonly string[]
}
/** What an example remembers between a throw and what is done with its dice. */
export interface Remembered {
  act: Act
  faces: readonly number[]
  /** How many written answers have been used. */
  used: number
  /** What the next roll is made with. */
  foresight: boolean
  instead: Json
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
    mission: {
      ...freshMission,
      number: 1,
      status: given.mission === 'over' ? 'failed' : 'running',
      scene: 'action',
      stage: 'example',
    },
    clocks: Object.fromEntries(Object.entries(given.clocks ?? {}).map(([id, c]) => [id, clockFrom(id, c)])),
    tables: Object.fromEntries(
      Object.entries(given.tables ?? {}).map(([id, t]) => [id, { ...tableFrom(id, t), shown: 'open' as const }]),
    ),
    decks: Object.fromEntries(
      Object.entries(given.decks ?? {}).map(([id, d]) => {
        const cardOf = (text: string) => ({ text, effects: text === d.layoutCard ? [{ do: 'two keep one' }] : [] })
        const drawn = d.drawn ?? []
        const deck = deckOf(id, [...drawn, ...d.cards].map(cardOf))
        const isDrawn = drawn.includes(d.layoutCard ?? '')
        return [
          id,
          {
            ...deck,
            cards: deck.cards.slice(drawn.length),
            drawn: deck.cards.slice(0, drawn.length),
            left: d.cards.length,
            ...(isDrawn && { drawRule: 'two keep one' as const }),
          },
        ]
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
    modules: freshModules.map((m, i) => moduleFrom(m, modules?.[String(i + 1)] ?? {})),
  }
}

/** A module of another kind keeps only the name of the one it replaces. All its uses are left by default. */
function moduleFrom(module: Module, { type, ...is }: GivenModule): Module {
  const base = type === undefined || type === module.kind ? module : { ...plain, name: module.name, kind: type }
  const made = { ...base, ...is }
  return is.uses !== undefined && is.left === undefined ? { ...made, left: is.uses } : made
}

function memberFrom(id: string, is: { readonly [field: string]: Json }): Member {
  const { aboard, suit, prep, down, ...rest } = is
  const member = freshMember({ name: id, player: id, ...(rest as Partial<Member>) })
  return {
    ...member,
    vitality: down === true ? 0 : member.vitality,
    integrity: (rest['integrity'] as boolean | undefined) ?? member.upgrades.includes('ablativeArmour'),
    place: aboard === false ? 'elsewhere' : 'ship',
    suit: { ...member.suit, ...(suit as Partial<Member['suit']>) },
    prep: { ...member.prep, ...(prep as Partial<Member['prep']>) },
  }
}

function clockFrom(name: string, { type, size, outcome, ...rest }: GivenClock): Clock {
  return clock({ name, size: size as 4, kind: type, outcomeEffect: outcome ?? null, ...rest })
}

const tableFrom = (name: string, { entries = [], sections = [] }: GivenTable): RollTable =>
  tableOf(name, [...entries, ...sections.flat()])
