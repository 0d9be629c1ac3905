import {
  type AnyGame,
  type Fields,
  type Json,
  type Overlay,
  openRows,
  ownRows,
  type Settings,
  same,
  unfit,
} from '@sortie/engine'
import { isDirect, valueText } from '@sortie/engine/odds'
import type { Position } from '@sortie/protocol'
import { linkOf, MOST_LETTERS } from './link.ts'

/**
 * A link to the lab for odds of a table: the question, its values, settings and rows, made from a seat's position and from
 * nothing else. What the seat does not see is not in there; then the lab has its defaults.
 */
export function linkFrom(
  game: AnyGame,
  name: string,
  given: { readonly [option: string]: Json } | undefined,
  position: Pick<Position, 'settings' | 'content' | 'state'>,
): string | undefined {
  const question = Object.hasOwn(game.odds ?? {}, name) ? game.odds?.[name] : undefined
  if (!question) return undefined
  const shapes = question.options as Fields
  const said = given ?? (isDirect(question) ? {} : readable(() => question.optionsAt?.(position.state)))
  const options = Object.entries(shapes).flatMap(([option, shape]) => {
    const value = said[option]
    return value === undefined || unfit(shape, value) !== undefined ? [] : [[option, valueText(value as Json)] as const]
  })
  const declared = game.settings as Settings
  const settings = Object.entries(position.settings as { readonly [key: string]: Json }).flatMap(([key, value]) => {
    const setting = declared[key]
    return !setting || same(value, setting.default) ? [] : [[key, valueText(value)] as const]
  })
  const side = { options: Object.fromEntries(options), settings: Object.fromEntries(settings), policy: {} }
  const rows = rowsToShow(game, position.content)
  const link = (a: Parameters<typeof linkOf>[0]['a']): string =>
    linkOf({ game: game.id, question: name, a, edition: game.edition })
  const whole = Object.keys(rows).length === 0 ? link(side) : link({ ...side, rows })
  return whole.length > MOST_LETTERS ? link(side) : whole
}

/** What depends on something that the seat does not see cannot be read. */
function readable(read: () => { readonly [option: string]: unknown } | undefined): {
  readonly [option: string]: unknown
} {
  try {
    return read() ?? {}
  } catch {
    return {}
  }
}

/** The rows in which a table differs from the game; what is meant for the GM alone stays at the table. */
function rowsToShow(game: AnyGame, content: unknown): Overlay {
  const kinds = Object.keys(game.contentFields ?? {})
  const rows = openRows(game, ownRows(game, content))
  return Object.fromEntries(Object.entries(rows).filter(([kind]) => kinds.includes(kind)))
}
