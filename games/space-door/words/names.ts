import type { Names, Phrase } from '@sortie/engine'
import { combatants } from '../content/combatants.ts'
import { drills, missions } from '../content/missions.ts'
import { modifications } from '../content/modifications.ts'
import type { Attribute, Sub } from '../rules/attributes.ts'
import type { Grade } from '../rules/tally.ts'

export const subNames: { readonly [S in Sub]: string } = {
  introvert: 'Introvert',
  extrovert: 'Extrovert',
  featherWeight: 'Feather Weight',
  heavyWeight: 'Heavy Weight',
  defense: 'Defense',
  offense: 'Offense',
  hindsight: 'Hindsight',
  foresight: 'Foresight',
  fantastical: 'Fantastical',
  logical: 'Logical',
}

export const subUses: { readonly [S in Sub]: string } = {
  introvert: 'hiding, deceiving',
  extrovert: 'performing, making friends',
  featherWeight: 'speed and dexterity',
  heavyWeight: 'strength and bulk',
  defense: 'blocking, protecting',
  offense: 'attacking, frightening',
  hindsight: 'knowing what was',
  foresight: 'seeing what comes',
  fantastical: 'magic',
  logical: 'science and machines',
}

export const attributeNames: { readonly [A in Attribute]: string } = {
  charm: 'Charm',
  athletics: 'Athletics',
  tough: 'Tough',
  sharp: 'Sharp',
  belief: 'Belief',
}

export const gradeNames: { readonly [G in Grade]: string } = {
  criticalFailure: 'critical failure',
  failure: 'failure',
  mildSuccess: 'mild success',
  greatSuccess: 'great success',
  stunningSuccess: 'stunning success',
}

export const constraintNames: { readonly [constraint: string]: string } = {
  fiveAttributes: 'all five attributes need points',
  twelvePoints: 'the points must add up to 12',
  oneSide: 'points on both sides',
  atLeastOne: 'no points',
  positionOneOrTen: 'more than 4 points would reach position 1 or 10',
}

export const finds: { readonly [face: number]: string } = {
  6: 'field rations (Health 10)',
  7: 'a charm (1 Luck)',
  8: 'a plate (Resilience 1 for this mission)',
  9: 'a map (prepared for the next check)',
  10: 'a key to another door',
}

export const sceneNames: { readonly [scene: number]: string } = {
  2: 'Through the door',
  3: 'The place',
  4: 'The encounter',
  5: 'The way back',
}

/** The title of a combatant, a modification, a drill or a mission of the game's lists; a table's own goes by its id. */
export const titleOf = (id: string): string =>
  modifications[id]?.name ?? combatants[id]?.name ?? drills[id]?.title ?? missions[id]?.title ?? nameFrom(id)

/** Ids of people are made of their names. */
const nameFrom = (id: string): string => id.toUpperCase().replaceAll('-', ' ')

/** An employee or a combatant by name; where names are not known, by the id made of it. */
export function called(id: string, { person }: Names): string {
  const name = person(id)
  return name === id ? nameFrom(id) : name
}

/** A sub-attribute and what it is for. */
export const subPhrase = (sub: Sub): Phrase => ({ head: subNames[sub], rest: subUses[sub] })

export const plural = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`
