import { type Json, type Phrase, rowHere, type Saying } from '@sortie/engine'
import { modules, shipUpgrades, tools } from '../content/modules.ts'
import { SHIP } from '../parts.ts'
import {
  capital,
  clockName,
  coreText,
  deckName,
  diceText,
  inBay,
  isCore,
  placeText,
  subject,
  termFor,
} from './names.ts'

/** Words for options that several questions and procedures share. */

export const member = (id: Json, _about: unknown, { names }: Saying): string =>
  id === 'nobody' ? 'nobody' : subject(String(id), names)
/** A slot for a tool, before anybody says whose. */
export const toolSlot = (slot: Json): string => termFor(String(slot))
export const clock = (id: Json, _about: unknown, { names }: Saying): string =>
  id === 'none' ? 'none' : clockName(String(id), names)
export const deck = (id: Json, _about: unknown, { names }: Saying): string => deckName(String(id), names)
export const place = (id: Json): string => (id === SHIP ? 'aboard the ship' : placeText(String(id)))
export const slot = (n: Json, _about: unknown, { names }: Saying): string => inBay(Number(n), names)
/** Tables and ships of the game are called as their ids are written, so that no script of the page has to hold all of them. */
const byId =
  (kind: 'tables' | 'ships') =>
  (id: Json, _about: unknown, { names }: Saying): string =>
    rowHere<{ readonly name: string }>(names, kind, {}, String(id))?.name ?? capital(apart(String(id)))
export const table = byId('tables')
export const ship = byId('ships')
const apart = (id: string): string => id.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

export const split = (to: Json): string => (isCore(to) ? coreText(to) : 'leave the dice as they are')

export function module(id: Json, _about: unknown, { names }: Saying): Phrase {
  const row = rowHere(names, 'modules', modules, String(id))
  if (!row) return String(id)
  const kind = row.kind === 'core' ? `${row.core} +1` : row.uses === null ? row.kind : `${row.kind}, ${row.uses} uses`
  return { head: `${row.name} (${kind})`, rest: row.scope }
}

export function tool(id: Json, _about: unknown, { names }: Saying): Phrase {
  const row = rowHere(names, 'tools', tools, String(id))
  return row ? { head: row.name, rest: row.scope } : String(id)
}

export function upgrade(id: Json, _about: unknown, { names }: Saying): Phrase {
  const row = rowHere(names, 'shipUpgrades', shipUpgrades, String(id))
  return row ? { head: row.name, rest: row.does } : String(id)
}

/** A tool or a module with what it adds. The log keeps the slot only, so there the slot is named. */
export function help(
  id: Json,
  known: readonly (readonly [slot: Json, name: string, scope: string, dice: number])[] | undefined,
): Phrase {
  const [, name, scope = '', dice = 1] = known?.find(([slot]) => slot === id) ?? []
  if (name === undefined) return typeof id === 'number' ? `module #${id}` : termFor(String(id))
  return { head: `${name} (+${diceText(dice)})`, rest: scope }
}

/** `iro: primary`, said by name. */
export function declared(
  id: Json,
  about: { readonly things: { readonly [thing: string]: string } } | undefined,
  { names }: Saying,
): Phrase {
  const [who = '', thing = ''] = String(id).split(': ')
  const what = about?.things[String(id)]
  return what === undefined
    ? { head: subject(who, names), rest: termFor(thing) }
    : { head: what, rest: subject(who, names) }
}
