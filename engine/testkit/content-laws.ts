import { describe, expect, it } from 'vitest'
import { type Rng, seeded } from '../dice/index.ts'
import {
  type AnyGame,
  audit,
  canonical,
  type Fields,
  isRefusal,
  type Json,
  type Overlay,
  overlaid,
  type Rows,
  sampleFields,
  seenBy,
  sheetFor,
  Table,
} from '../kernel/index.ts'
import { EFFORT, FIRST_SEED, repeatWith } from './effort.ts'
import { randomPlay, seatsFor } from './random.ts'

const PLAYS = 4
const STEPS = 60

/** Some rows replaced, added or retired, as far as the game takes them; or only rows added, of some kinds. */
export function anyRows(
  game: AnyGame,
  content: unknown,
  rng: Rng,
  of: { readonly kinds?: readonly string[]; readonly onlyNew?: true } = {},
): Overlay {
  const all = Object.entries(game.contentFields ?? {}) as (readonly [string, Fields])[]
  const kinds = all.filter(([kind]) => of.kinds?.includes(kind) ?? true)
  let rows: Overlay = {}
  for (let i = 0; i < 6; i++) {
    const [kind, fields] = kinds[rng.below(kinds.length)] as readonly [string, Fields]
    const there = (content as Rows)[kind] ?? {}
    const ids = Object.keys(there)
    const some = ids.length === 0 ? undefined : (ids[rng.below(ids.length)] as string)
    const id = of.onlyNew || some === undefined || rng.below(3) === 0 ? `own ${rng.below(9)}` : some
    // A new row is like one that is there, or it would seldom fit.
    const like = there[id] ?? (of.onlyNew && some !== undefined ? there[some] : undefined)
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

/** Holds a game to its content: any rows that it takes can be played with, also if they change in mid-play. */
export function describeContent(game: AnyGame): void {
  describe(`${game.id} with rows of its own`, () => {
    it('its own rows fit their own fields, and contradict nothing', () => {
      const kinds = Object.keys(game.contentFields ?? {})
      const own = Object.fromEntries(kinds.map((kind) => [kind, (game.content as Rows)[kind] ?? {}]))
      expect(overlaid(game, own)).toEqual({ content: game.content })
    })

    it(`plays on under any rows that it takes, changed in mid-play, and opens again the same. ${repeatWith}`, () => {
      let changes = 0
      for (let seed = FIRST_SEED; seed < FIRST_SEED + PLAYS * EFFORT; seed++) {
        const rng = seeded(seed)
        const laid = overlaid(game, anyRows(game, game.content, rng))
        const content = 'content' in laid ? laid.content : game.content
        const table = randomPlay(game, {
          seed,
          steps: STEPS,
          head: { seats: seatsFor, content },
          each: (at, dice) => {
            if (!at.atRest || at.due || dice.below(6) > 0) return
            const done = at.submit({ kind: 'content', by: 'gm', rows: anyRows(game, at.world.content, dice) })
            if (!isRefusal(done)) changes++
          },
        })
        const again = Table.load(game, table.base, JSON.parse(JSON.stringify(table.entries)))
        expect(audit(table)).toEqual([])
        expect(again.setAside).toBeUndefined()
        expect(canonical(again.world as never)).toBe(canonical(table.world as never))
        for (const viewer of seatsFor) sheetFor(game, seenBy(table, viewer).state, viewer.seat)
      }
      expect(changes).toBeGreaterThan(0)
    })
  })
}
