import { type Json, type Names, type Phrase, rowHere, type Saying, type View } from '@sortie/engine'
import { crew } from '../content/crew.ts'
import { types } from '../content/types.ts'
import type { StateRecord } from '../state.ts'

/** What `people` calls an operative by: seats have ids of their own, which may be the same. */
const operative = (id: string): string => `operative ${id}`

/** The operatives of the crew by their names. */
export const people = (view: View<typeof StateRecord>): { readonly [id: string]: string } =>
  Object.fromEntries(Object.entries(view.crew.operatives).map(([id, { name }]) => [operative(id), name]))

/** An operative by name; one who is not in the crew goes by their ready row, or by the id, which was made of the name. */
export function who(id: string, names?: Names): string {
  const name = names?.person(operative(id))
  return name === undefined || name === operative(id) ? (rowHere(names, 'crew', crew, id)?.name ?? capital(id)) : name
}

/** A type of job by the name that the table’s row gives it. */
export const typeName = (type: string, names?: Names): string =>
  type === 'general' ? 'Impromptu' : (rowHere(names, 'types', types, type)?.name ?? capital(type))

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export const plural = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`

/** A number with a proper minus. */
export const level = (n: number): string => (n < 0 ? `−${-n}` : `${n}`)

/** A change with its sign, the way the tables print it. */
export const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`)

export const listed = (items: readonly string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`

/** A thing as people wrote it down, `a ring of keys` or `glass cutter`, without its article. */
export const thing = (named: string): string => named.replace(/^(an?|the)\s+/i, '')

/** The same in the middle of a sentence. What is somebody's own needs no article. */
export const theThing = (named: string): string =>
  /^(my|our|your|his|her|their)\s/i.test(named) ? named : `the ${thing(named)}`

/** An option that is an operative or a rating, by its id. */
export const person = (o: Json, _about: unknown, { names }: Saying): string => who(String(o), names)

/** Yes and no, in the words of the question. */
export const yesNo =
  <P extends Phrase>(yes: P, no: P) =>
  (o: boolean): P =>
    o ? yes : no

/** One phrase per option; an option without one speaks for itself. */
export const phrases =
  <O extends string>(said: { readonly [K in O]: Phrase }) =>
  (o: O): Phrase =>
    said[o] ?? o
