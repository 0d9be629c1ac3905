import { type Json, type Names, type Phrase, rowHere, type View } from '@sortie/engine'
import { nameFrom } from '../../toolbox/ids.ts'
import { clocks } from '../content/clocks.ts'
import { missions } from '../content/missions.ts'
import { shipUpgrades } from '../content/modules.ts'
import { type Core, SHIP } from '../parts.ts'
import type { StateRecord } from '../state.ts'

/** What the rules call things, as terms of the game. */
const terms: { readonly [id: string]: string } = {
  lifeSupport: 'Life Support',
  integrity: 'Integrity',
  engineering: 'Engineering',
  primary: 'primary tool',
  secondary: 'secondary tool',
  auxiliary: 'auxiliary arm',
  ingenuity: 'Ingenuity',
  foresight: 'Foresight',
  care: 'Care',
  willpower: 'Willpower',
  sheerDread: 'Sheer Dread',
  focus: '3 Focus',
  resourceful: 'Resourceful',
  relentless: 'Relentless',
  expert: 'Expert',
  forceful: 'Forceful',
  defender: 'Defender',
  reckless: 'Reckless',
  auxiliaryArm: 'Auxiliary Arm',
  oversizedSystems: 'Oversized Systems',
  adaptivePlating: 'Adaptive Plating',
  ablativeArmour: 'Ablative Armour',
  limiterOverride: 'Limiter Override',
  recirculationKit: 'Recirculation Kit',
}
/** What a quality, a suit upgrade or a preparation does. */
const gains: { readonly [id: string]: string } = {
  resourceful: 'three dice whatever the Vitality',
  relentless: 'act while Down and Out, at the risk of death',
  expert: '+1 die in one field',
  forceful: 'throw dice again instead of raising them',
  defender: 'step in front of a crew mate',
  reckless: 'take damage instead of rolling',
  auxiliaryArm: 'a third tool',
  oversizedSystems: 'secondary tool +2 dice',
  adaptivePlating: 'move the damage die',
  ablativeArmour: 'an Integrity token of your own',
  limiterOverride: '+1 die, always Desperate',
  recirculationKit: 'a Fiasco earns 1 more Focus',
  focus: 'start with 3 Focus; rolled twice it is 6',
  ingenuity: 'a Success instead of one Standard roll',
  foresight: 'one Desperate roll becomes Standard',
  care: 'a Success instead of one heal roll',
  willpower: 'fill or empty one segment of a clock',
  sheerDread: 'all mission, each Fiasco of yours earns 1 more Focus',
}
export const termFor = (id: string): string => terms[id] ?? id
/** A term and what it does. */
export const explained = (id: string): Phrase => ({ head: termFor(id), rest: gains[id] ?? '' })

export const capital = (text: string): string => text.replace(/^./, (c) => c.toUpperCase())
export const diceText = (n: number): string => `${n} ${n === 1 ? 'die' : 'dice'}`
export const isCore = (split: Json): split is Core & Json =>
  typeof split === 'object' && split !== null && 'CPU' in split
export const coreText = (core: Core): string => `CPU ${core.CPU}, HUL ${core.HUL}, NAV ${core.NAV}`

/** The ship or a crew member in the middle of a sentence. */
export const whom = (id: string, { person }: Names): string => (id === SHIP ? 'the ship' : capital(person(id)))
/** At the beginning of a sentence. */
export const subject = (id: string, names: Names): string => capital(whom(id, names))
export const subjects = (ids: readonly string[], names: Names): string => ids.map((id) => subject(id, names)).join(', ')

/** A name that was given all in capitals is set like a name. */
export const personal = (name: string): string =>
  name === name.toUpperCase() && name !== name.toLowerCase()
    ? name.toLowerCase().replace(/(^|[\s-])\p{L}/gu, (c) => c.toUpperCase())
    : name
const firstName = (name: string): string => personal(name).split(' ')[0] ?? name

const bay = (slot: number): string => `module #${slot}`
/** What is in a bay of the ship, by its name where the ship is known. */
export const inBay = (slot: number, names: Names): string => names.person(bay(slot))
export const moduleIn = (slot: number, names: Names): string => capital(inBay(slot, names))

/** What `people` calls a clock or a deck by: ids of people may be the same. */
const inPlay = (kind: 'clock' | 'deck', id: string): string => `${kind} ${id}`
const nameInPlay = (kind: 'clock' | 'deck', id: string, names: Names | undefined): string | undefined => {
  const name = names?.person(inPlay(kind, id))
  return name === inPlay(kind, id) ? undefined : name
}

/** Members go by their first names, unless two of them share one; modules by what is in their bay; clocks and decks as they lie there. */
export function people(view: View<typeof StateRecord>): { readonly [id: string]: string } {
  const { crew, ship } = view
  const members = Object.entries(crew)
  const isShared = (name: string) => members.filter(([, m]) => firstName(m.name) === firstName(name)).length > 1
  return Object.fromEntries([
    ...members.map(([id, { name }]) => [id, isShared(name) ? personal(name) : firstName(name)] as const),
    ...ship.modules.map(({ name }, i) => [bay(i + 1), name] as const),
    ...Object.entries(view.clocks).map(([id, { name }]) => [inPlay('clock', id), name] as const),
    ...Object.entries(view.decks).map(([id, { name }]) => [inPlay('deck', id), name] as const),
  ])
}

/** The name of a clock in play or of a ready one; one that is gone is named by its id, which was made from its name. */
export const clockName = (id: string, names?: Names): string =>
  nameInPlay('clock', id, names) ?? rowHere(names, 'clocks', clocks, id)?.name ?? nameFrom(id)
/** The game's decks are called as their ids are written, so that no script of the page has to hold their cards. */
const titleFrom = (id: string): string =>
  /^[a-z]+(?:[A-Z][a-z]+)+$/.test(id) ? capital(id.replace(/[A-Z]/g, ' $&')) : id

/** The same for a deck; ids of decks that were made at the table are names, with a mark if the deck is hidden. */
export const deckName = (id: string, names?: Names): string =>
  nameInPlay('deck', id, names) ??
  rowHere<{ readonly name: string }>(names, 'decks', {}, id)?.name ??
  titleFrom(id.replace(/^gm\//, ''))
/** What a mission is called, if it is a ready one. */
export const missionName = (script: string | null, names?: Names): string | undefined =>
  script === 'lampsOut' ? 'Lamps Out' : script === null ? undefined : rowHere(names, 'missions', missions, script)?.name
export const upgradeName = (id: string, names?: Names): string =>
  rowHere(names, 'shipUpgrades', shipUpgrades, id)?.name ?? id

/** A place; the freighter is the one of the starter mission. */
export const placeText = (zone: string): string =>
  zone === SHIP ? 'the ship' : zone === 'freighter' ? 'the silent freighter' : zone

/** What holds until the scene ends. */
export const sceneText = (effect: string): string =>
  effect === 'too late'
    ? 'it is too late'
    : effect === 'free shunt'
      ? 'the dice may be shunted once for free'
      : effect === 'glow'
        ? 'every Fiasco earns 1 more Focus'
        : effect.replace(/^desperate (\w+)$/, '$1 rolls are Desperate')

export const outcomeText = {
  fiasco: 'Fiasco',
  drawback: 'Success with a drawback',
  success: 'Success',
  critical: 'Critical success',
} as const
