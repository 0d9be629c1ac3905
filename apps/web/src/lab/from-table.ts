import { type AnyGame, type Fields, type Json, type Overlay, type Settings, same, unfit } from '@sortie/engine'
import { isDirect, valueText } from '@sortie/engine/odds'
import type { Position } from '@sortie/protocol'
import { linkOf, MOST_LETTERS } from './link.ts'

type Rows = { readonly [kind: string]: { readonly [id: string]: Json } }

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
  const rows = ownRows(game, position.content as Rows)
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
function ownRows(game: AnyGame, content: Rows): Overlay {
  const stock = (game.content ?? {}) as Rows
  const secret: readonly string[] = game.contentForGm ?? []
  const kinds = Object.keys(game.contentFields ?? {}).filter((kind) => !secret.includes(kind))
  return Object.fromEntries(
    kinds.flatMap((kind) => {
      const [own, theirs] = [content[kind] ?? {}, stock[kind] ?? {}]
      const changed = Object.entries(own).filter(([id, row]) => theirs[id] === undefined || !same(row, theirs[id]))
      const gone = Object.keys(theirs).flatMap((id) => (own[id] === undefined ? [[id, null] as const] : []))
      const rows = [...changed, ...gone]
      return rows.length === 0 ? [] : [[kind, Object.fromEntries(rows)]]
    }),
  )
}
