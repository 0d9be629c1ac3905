import { type AnyGame, type Json, type Sitting, usualFor } from '@sortie/engine'
import { type Given, given, type Play } from '@sortie/engine/testkit'
import { clock } from '../../toolbox/clocks/index.ts'
import { type CardText, deckOf } from '../../toolbox/decks/index.ts'
import { laidOut } from '../content/effects.ts'
import { content } from '../content/index.ts'
import { fitted } from '../content/modules.ts'
import { veilRunners } from '../game.ts'
import { fresh, freshMember, freshMission, type Member, type Ship, type State } from '../state.ts'

const modules = (content.ships['lanternHeart']?.modules ?? []).flatMap((id) => content.modules[id] ?? []).map(fitted)

/** The cards of a deck of the house, as it is laid out. */
export const houseCards = (id: string): readonly CardText[] =>
  laidOut(content.decks[id] ?? { name: '', cards: [] }).cards

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
  readonly how?: string
  readonly foresight?: boolean
  readonly tools?: readonly string[]
  readonly expertise?: boolean
  readonly says?: { readonly [field: string]: Json }
}

type Spent = Pick<Rolled, 'how' | 'foresight'>

/** A heal roll up to where its dice are asked for. */
export function heal(p: Play, healer: string, patient: string, says: { readonly [field: string]: Json } = {}): Play {
  p.open('heal', { healer, patient, tools: [], expertise: false }, healer)
  return confirmed(p, says)
}

/** A crew roll up to where its dice are asked for. */
export function crewRoll(
  p: Play,
  who: string,
  { tools = [], expertise = false, says = {}, ...spent }: Rolled = {},
): Play {
  p.open('crewRoll', { member: who, tools, expertise, attempt: 'try' }, who)
  return confirmed(p, says, spent)
}

export function shipRoll(
  p: Play,
  core: string,
  { says = {}, by = 'ada', hand = 'nobody', slots = [] as number[], how = 'roll' } = {},
): Play {
  p.open('shipRoll', { core, member: hand, modules: slots, expertise: false, attempt: 'try' }, by)
  return confirmed(p, says, { how })
}

/** The Navigator speaks; then the player who is to roll does so, with everything that fits. */
export function confirmed(p: Play, says: { readonly [field: string]: Json } = {}, more: Spent = {}): Play {
  if (p.asked().includes('WhatTheNavigatorSays')) {
    const usual = usualOf(p, 'WhatTheNavigatorSays')['position']
    p.answer('WhatTheNavigatorSays', { ...standard, ...(usual === 'desperate' && { position: usual }), ...says })
  }
  return roll(p, more as { readonly [field: string]: Json })
}

/** The player who is asked rolls: the usual answer, or another. */
export function roll(p: Play, more: { readonly [field: string]: Json } = {}): Play {
  return p.asked().includes('HowToRoll') ? p.answer('HowToRoll', { ...usualOf(p, 'HowToRoll'), ...more }, keeper(p)) : p
}

export const keeper = (p: Play): string => {
  const q = p.question()
  return q.kind === 'first' ? q.keeper : ''
}

export function usualOf(p: Play, name: string): { readonly [field: string]: Json } {
  const q = p.question(name)
  return (usualFor(q, q.kind === 'first' ? q.keeper : 'gm') ?? {}) as { readonly [field: string]: Json }
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
          found: deckOf('Found', houseCards('iceVault'), { visibility: 'partly known' }),
          secret: deckOf('Secret', houseCards('sealedCasks'), { visibility: 'secret' }),
          hidden: deckOf('Hidden', [{ text: 'nobody knows' }], { visibility: 'secret', shown: 'hidden' }),
        },
      },
    ),
}
