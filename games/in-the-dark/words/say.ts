import { type Names, rowHere } from '@sortie/engine'
import { nameFrom } from '../../toolbox/ids.ts'
import { playbooks } from '../content/cast.ts'
import { traumas } from '../content/traumas.ts'
import type { Lines } from '../rules/pool.ts'
import type { Consequence } from '../state.ts'

/** Ids are made from names: an id with its first letters back. */
export const spelled = (id: string): string =>
  id
    .split('-')
    .filter((part) => part !== '')
    .map((part) => part.replace(/^\p{L}/u, (letter) => letter.toUpperCase()))
    .join(' ')

/** A playbook or a trauma by the name that the table’s row gives it. */
export const playbookName = (id: string, names?: Names): string =>
  rowHere<{ readonly name: string }>(names, 'playbooks', playbooks, id)?.name ?? spelled(id)
export const traumaName = (id: string, names?: Names): string =>
  rowHere<{ readonly name: string }>(names, 'traumas', traumas, id)?.name ?? spelled(id)

/** A character, an NPC or a faction by name; by the spelling of the id, where the name is not known. */
export function called(id: string, { person }: Names): string {
  const name = person(id)
  return name === id ? spelled(id) : name
}

/** The GM is asked and named as such, even where nobody's seat has that id. */
export function seated(seat: string, names: Names): string {
  const name = names.seat(seat)
  return name === 'gm' ? 'The GM' : name
}

/** A clock or a feature of the base, which is called by a phrase. */
export const phrased = nameFrom

/** Words of a player as a sentence of their own. */
export const sentence = (text: string): string => (/[.!?…”]$/.test(text) ? text : `${text}.`)

/** With a proper minus. */
export const minus = (n: number): string => `${n}`.replace('-', '−')

export const consequenceText = (what: Consequence, names: Names): string => {
  switch (what.kind) {
    case 'harm':
      return `${what.name ? `${what.name}, ` : ''}${what.level} harm to ${called(what.who, names)}`
    case 'ticks':
      return `${phrased(what.clock)} moves by ${what.segments}`
    case 'badPosition':
      return `a bad position for ${called(what.who, names)} next`
    case 'lostOpportunity':
      return what.text ? `an opportunity lost (${what.text})` : 'an opportunity lost'
    case 'complication':
      return what.text ? `a complication (${what.text})` : 'a complication'
  }
}

const lineNames: { readonly [L in keyof Lines]: string } = {
  dots: 'dots',
  level: 'level',
  position: 'position',
  harm: 'harm',
  effort: 'push or bargain',
  assist: 'assist',
}

/** A line of the pool; lines of 0 are left out, apart from the dots. */
export const lineText = (line: keyof Lines, value: number): string | undefined =>
  value === 0 && line !== 'dots'
    ? undefined
    : `${lineNames[line]} ${value > 0 && line !== 'dots' ? '+' : ''}${minus(value)}`
