import type { AnyGame, Json, Sitting } from '@sortie/engine'
import { type Given, given, type Play } from '@sortie/engine/testkit'
import { clock } from '../../toolbox/clocks/index.ts'
import { deckOf } from '../../toolbox/decks/index.ts'
import { content } from '../content/index.ts'
import { fitted } from '../content/modules.ts'
import { veilRunners } from '../game.ts'
import { fresh, freshMember, freshMission, type Member, type Ship, type State } from '../state.ts'

const modules = (content.ships['lanternHeart']?.modules ?? []).flatMap((id) => content.modules[id] ?? []).map(fitted)

/** A mission under way with the ready ship and these members, each played by the seat of the same name. */
export function mission(
  crew: { readonly [id: string]: Partial<Member> } = { ada: {}, bo: {} },
  rest: Partial<Omit<State, 'ship' | 'crew'>> & { readonly ship?: Partial<Ship> } = {},
): State {
  const state = fresh({ CPU: 2, HUL: 2, NAV: 2 })
  return {
    ...state,
    mission: { ...freshMission, number: 1, status: 'running', scene: 'action', stage: 'a scene' },
    crew: Object.fromEntries(
      Object.entries(crew).map(([id, m]) => [id, freshMember({ name: id.toUpperCase(), player: id, ...m })]),
    ),
    roster: Object.keys(crew),
    ...rest,
    ship: { ...state.ship, modules, ...rest.ship },
  }
}

/** A play from there. */
export const play = (state: State, head: Omit<Given, 'state'> = {}): Play =>
  given(veilRunners, { seats: seatsFor(state), ...head, state })

const seatsFor = (state: State): readonly Sitting[] => [
  { seat: 'gm', role: 'gm' },
  ...[...new Set(state.roster.map((id) => (state.crew[id] as Member).player))].map(
    (seat) => ({ seat, role: 'player' }) as const,
  ),
]

/** What the Navigator says if there is nothing to add. */
export const standard = {
  position: 'standard',
  strike: [],
  push: 'none',
  catastrophe: 'none',
  delay: 'none',
  safe: true,
}

interface Rolled {
  readonly tools?: readonly string[]
  readonly expertise?: boolean
  readonly says?: { readonly [field: string]: Json }
}

/** A crew roll up to where its dice are asked for. */
export function crewRoll(p: Play, who: string, { tools = [], expertise = false, says = {} }: Rolled = {}): Play {
  p.open('crewRoll', { member: who, attempt: 'try' }, who)
  return throughDeclaring(p, { tools, expertise, says }, who)
}

export function shipRoll(
  p: Play,
  core: string,
  { says = {}, by = 'ada', hand = 'nobody', slots = [] as number[] } = {},
): Play {
  p.open('shipRoll', { core, member: hand, attempt: 'try' }, by)
  if (p.asked().includes('WhichModulesHelp')) p.answer('WhichModulesHelp', { modules: slots, expertise: false })
  return confirmed(p, says, by)
}

function throughDeclaring(p: Play, { tools = [], expertise = false, says = {} }: Rolled, by: string): Play {
  while (p.asked().includes('WhatHelps')) p.answer('WhatHelps', { tools, expertise })
  return confirmed(p, says, by)
}

export function confirmed(p: Play, says: { readonly [field: string]: Json }, by: string): Play {
  p.answer('WhatTheNavigatorSays', { ...standard, ...says })
  return p.asked().includes('WhetherToRoll') ? p.answer('WhetherToRoll', 'roll', by) : p
}

export const typesOf = (p: Play): readonly string[] => p.told().map((f) => f.type)
export const stateOf = (p: Play): State => p.table.world.state as State

const anyGame: AnyGame = veilRunners

/** The game with everything at once on the table, for plays that begin in the thick of it. */
export const inTheThick: AnyGame = {
  ...anyGame,
  odds: {},
  initial: (): State =>
    mission(
      {
        ada: { qualities: ['defender', 'forceful'], upgrades: ['adaptivePlating', 'recirculationKit'], focus: 2 },
        bo: {
          player: 'bo',
          vitality: 1,
          focus: 3,
          qualities: ['relentless', 'reckless'],
          upgrades: ['limiterOverride', 'auxiliaryArm'],
          prep: { ingenuity: 1, foresight: 2, care: 1, willpower: 1, sheerDread: 1 },
          suit: { lifeSupport: false, primary: true, secondary: false },
        },
        cy: {
          player: 'ada',
          qualities: ['expert', 'resourceful'],
          upgrades: ['ablativeArmour', 'oversizedSystems'],
          integrity: true,
          place: 'wreck',
          focus: 1,
        },
      },
      {
        ship: { focus: 2, upgrades: ['shockFrame', 'spareCrew', 'fastBreakers', 'wideBridge'] },
        zones: { wreck: { name: 'wreck', supportsLife: false, exploringDesperate: true } },
        clocks: {
          lock: clock({ name: 'Lock', kind: 'push', size: 4 }),
          doom: clock({ name: 'Doom', kind: 'death', size: 4, shown: 'hidden', outcomeEffect: 'shipTakesDamage' }),
          core: clock({ name: 'Core', kind: 'catastrophe', size: 4, shown: 'name', outcomeEffect: 'crewExposed' }),
        },
        decks: {
          found: deckOf('Found', content.decks['iceVault']?.cards ?? [], { visibility: 'partly known' }),
          secret: deckOf('Secret', content.decks['sealedCasks']?.cards ?? [], { visibility: 'secret' }),
          hidden: deckOf('Hidden', [{ text: 'nobody knows' }], { visibility: 'secret', shown: 'hidden' }),
        },
      },
    ),
}
