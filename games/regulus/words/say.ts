import type { Json, Phrase } from '@sortie/engine'
import { crew } from '../content/crew.ts'

/** Who is meant by an id: the ready ones have short ones, everybody else is called by their name. */
export const who = (id: string): string => crew[id]?.name ?? id.charAt(0).toUpperCase() + id.slice(1)

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
export const person = (o: Json): string => who(String(o))

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
