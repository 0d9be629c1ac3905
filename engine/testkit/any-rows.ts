import type { Rng } from '../dice/index.ts'
import {
  type AnyGame,
  type Fields,
  type Json,
  type Overlay,
  overlaid,
  type Rows,
  sampleFields,
} from '../kernel/index.ts'

/** Some rows replaced, added or retired, as far as the game takes them; or only rows added, of some kinds. */
export function anyRows(
  game: AnyGame,
  content: unknown,
  rng: Rng,
  of: { readonly kinds?: readonly string[]; readonly onlyNew?: true; readonly examples?: Rows } = {},
): Overlay {
  const all = Object.entries(game.contentFields ?? {}) as (readonly [string, Fields])[]
  const kinds = all.filter(([kind]) => of.kinds?.includes(kind) ?? true)
  let rows: Overlay = {}
  for (let i = 0; i < 6; i++) {
    const [kind, fields] = kinds[rng.below(kinds.length)] as readonly [string, Fields]
    const there = { ...of.examples?.[kind], ...(content as Rows)[kind] }
    const ids = Object.keys(there)
    const some = ids.length === 0 ? undefined : (ids[rng.below(ids.length)] as string)
    const id = of.onlyNew || some === undefined || rng.below(3) === 0 ? `own ${rng.below(9)}` : some
    // A new row is often like one that is there: what names other rows would seldom fit otherwise.
    const like = there[id] ?? (some !== undefined && (of.onlyNew || rng.below(2) === 0) ? there[some] : undefined)
    const row: Json = !of.onlyNew && rng.below(4) === 0 ? null : partly(fields, like, rng)
    const more = { ...rows, [kind]: { ...rows[kind], [id]: row } }
    if (!('problems' in overlaid({ ...game, content }, more))) rows = more
  }
  return rows
}

/** A row of any values; of a row that is there some stay, or what names another row would never fit. */
function partly(fields: Fields, row: Json | undefined, rng: Rng): Json {
  const any = sampleFields(fields, rng)
  if (typeof row !== 'object' || row === null) return any
  return Object.fromEntries(
    Object.entries({ ...(row as object) }).map(([k, v]) => [k, rng.below(2) === 0 ? v : (any[k] ?? v)]),
  ) as Json
}
