import { type Names, type Phrase, rowHere } from '@sortie/engine'
import { type CombatantRow, combatants } from '../content/combatants.ts'
import { drills, missions } from '../content/missions.ts'
import { modifications } from '../content/modifications.ts'
import { weapons } from '../content/weapons.ts'
import type { Attribute, Sub } from '../rules/attributes.ts'
import { type Against, type Grade, isStrict, sideOfTest } from '../rules/tally.ts'

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

/** What each end of a scale is for, whole: the sentence that decides what is tested. SD-01. */
export const subUses: { readonly [S in Sub]: string } = {
  introvert: 'going unnoticed, deceiving, hiding',
  extrovert: 'standing out, performing, making friends',
  featherWeight: 'quick, dexterous physical action',
  heavyWeight: 'strength and bulk',
  defense: 'blocking, turning aside, protecting',
  offense: 'attacking, frightening, overwhelming',
  hindsight: 'knowing the past and how the universe works',
  foresight: 'seeing what comes, deducing, solving',
  fantastical: 'using the fantastical and magical',
  logical: 'understanding science, using technology',
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
  1: 'The briefing',
  2: 'Through the door',
  3: 'The place',
  4: 'The encounter',
  5: 'The way back',
}

/** The title of a combatant, a modification, a drill, a mission or a weapon of the table's lists; anything else goes by its id. */
export const titleOf = (id: string, names?: Names): string =>
  ownName(id) ??
  rowHere(names, 'modifications', modifications, id)?.name ??
  rowHere(names, 'combatants', combatants, id)?.name ??
  rowHere(names, 'drills', drills, id)?.title ??
  rowHere(names, 'missions', missions, id)?.title ??
  rowHere(names, 'weapons', weapons, id)?.name ??
  nameFrom(id)

/** A modification under a name of the group's own. */
const ownName = (id: string): string | undefined => id.split(':')[1]

/** Ids of people are made of their names. */
const nameFrom = (id: string): string =>
  id.replace(/(^|-)([a-z])/g, (_all, dash: string, letter: string) => `${dash && ' '}${letter.toUpperCase()}`)

/** An employee or a combatant by name; where names are not known, by the id made of it. */
export function called(id: string, { person }: Names): string {
  const name = person(id)
  return name === id ? nameFrom(id) : name
}

/** What a combatant has on its sheet, in numbers. */
export type CombatantNumbers = Pick<
  CombatantRow,
  'sub' | 'rank' | 'dice' | 'bonus' | 'resilience' | 'health' | 'checks'
>

/** A combatant's numbers in a line. */
export const sheetText = (n: CombatantNumbers): string =>
  `${subNames[n.sub]} rank ${n.rank}, ${plural(n.dice, 'die', 'dice')}${n.bonus ? ` +${n.bonus}` : ''}, ` +
  `Resilience ${n.resilience}, Health ${n.health}, ${plural(n.checks, 'check')} a turn`

/** A sub-attribute and what it is for. */
export const subPhrase = (sub: Sub): Phrase => ({ head: subNames[sub], rest: subUses[sub] })

export const plural = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`

/** What succeeds: "3 or more", "more than 3". */
export const testText = ({ rank, test }: Against): string => {
  const way = sideOfTest(test) === 'left' ? 'more' : 'less'
  return isStrict(test) ? `${way} than ${rank}` : `${rank} or ${way}`
}
