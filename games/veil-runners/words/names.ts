import type { Json, Question } from '@sortie/engine'
import { nameFrom } from '../../toolbox/ids.ts'
import { clocks } from '../content/clocks.ts'
import type { Core } from '../state.ts'

/** What rules call things, said in words. */
const names: { readonly [id: string]: string } = {
  ship: 'the ship',
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
  resourceful: 'Resourceful: three dice whatever the Vitality',
  relentless: 'Relentless: act while Down and Out, at the risk of death',
  expert: 'Expert: +1 die in one field',
  forceful: 'Forceful: throw dice again instead of raising them',
  defender: 'Defender: step in front of a crew mate',
  reckless: 'Reckless: take damage instead of rolling',
  auxiliaryArm: 'Auxiliary Arm: a third tool',
  oversizedSystems: 'Oversized Systems: secondary tool +2 dice',
  adaptivePlating: 'Adaptive Plating: move the damage die',
  ablativeArmour: 'Ablative Armour: an Integrity token of your own',
  limiterOverride: 'Limiter Override: +1 die, always Desperate',
  recirculationKit: 'Recirculation Kit: a Fiasco earns 1 more Focus',
}
export const say = (id: string): string => names[id] ?? id
export const short = (id: string): string => say(id).replace(/:.*/, '')
export const capital = (text: string): string => text.replace(/^./, (c) => c.toUpperCase())
export const Say = (id: string): string => capital(short(id))
/** Somebody in the middle of a sentence. */
export const whom = (id: string): string => (id === 'ship' ? 'the ship' : Say(id))
export const list = (ids: readonly string[]): string => ids.map(Say).join(', ')
export const diceText = (n: number): string => `${n} ${n === 1 ? 'die' : 'dice'}`
export const coreText = (core: Core): string => `CPU ${core.CPU}, HUL ${core.HUL}, NAV ${core.NAV}`
export const isCore = (o: Json): o is Json & Core => typeof o === 'object' && o !== null && 'CPU' in o

/** A clock of the house by its name; one that was made at the table by the words its id is made of. */
export const clockName = (id: Json): string => clocks[String(id)]?.name ?? nameFrom(String(id))

/** Where somebody goes; the freighter is the one of the starter mission. */
export const placeText = (zone: string): string =>
  zone === 'ship' ? 'the ship' : zone === 'freighter' ? 'the silent freighter' : zone

/** What holds until the scene ends. */
export const sceneText = (effect: string): string =>
  effect === 'glow' ? 'every Fiasco earns 1 more Focus' : effect.replace(/^desperate (\w+)$/, '$1 rolls are Desperate')

export const outcomeText = {
  fiasco: 'Fiasco',
  drawback: 'Success with a drawback',
  success: 'Success',
  critical: 'Critical success',
} as const

type About = { readonly [k: string]: Json }
/** What a question is about, field by field; empty where it says nothing. */
export const aboutOf = (q: Question): About => (q.about as About | undefined) ?? {}
export const textOf = (q: Question, field: string): string => {
  const value = aboutOf(q)[field]
  return value === undefined || value === null ? '' : String(value)
}
export const who = (q: Question): string => Say(textOf(q, 'who') || 'the crew')
