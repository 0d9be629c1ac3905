import { describe, expect, it } from 'vitest'
import { type Rng, seeded } from '../dice/index.ts'
import {
  type AnyGame,
  audit,
  canonical,
  isRefusal,
  overlaid,
  type Rows,
  seenBy,
  sheetFor,
  Table,
} from '../kernel/index.ts'
import { anyRows } from './any-rows.ts'
import { EFFORT, FIRST_SEED, repeatWith } from './effort.ts'
import { describeGame } from './laws.ts'
import { randomPlay, seatsFor } from './random.ts'
import { Reach } from './reach.ts'

const PLAYS = 4
const STEPS = 60
/** So many overlays have something of everything. */
const OVERLAYS = 300

/**
 * Holds a game to its content: any rows that it takes can be played with, under all laws, also if they change in mid-play.
 * `examples`: rows of kinds of which the game itself has none.
 */
export function describeContent(game: AnyGame, examples: Rows = {}): void {
  /** Some content that the game takes. */
  const contentFor = (rng: Rng): unknown => {
    const laid = overlaid(game, anyRows(game, game.content, rng, { examples }))
    return 'content' in laid ? laid.content : game.content
  }
  const kinds = Object.keys(game.contentFields ?? {})
  const hasRows = (kind: string): boolean => Object.keys((game.content as Rows)[kind] ?? {}).length > 0

  describe(`${game.id} with rows of its own`, () => {
    it('its own rows fit their own fields, and contradict nothing', () => {
      const own = Object.fromEntries(kinds.map((kind) => [kind, (game.content as Rows)[kind] ?? {}]))
      expect(overlaid(game, own)).toEqual({ content: game.content })
    })

    it(`plays on under any rows that it takes, changed in mid-play, and opens again the same. ${repeatWith}`, () => {
      let changes = 0
      for (let seed = FIRST_SEED; seed < FIRST_SEED + PLAYS * EFFORT; seed++) {
        const rng = seeded(seed)
        const content = contentFor(rng)
        const table = randomPlay(game, {
          seed,
          steps: STEPS,
          head: { seats: seatsFor, content },
          each: (at, dice) => {
            if (!at.atRest || at.due || dice.below(6) > 0) return
            const done = at.submit({
              kind: 'content',
              by: 'gm',
              rows: anyRows(game, at.world.content, dice, { examples }),
            })
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

    it('rows that it takes are of every kind: changed, added, retired', () => {
      const drawn = Array.from({ length: OVERLAYS }, (_, i) => anyRows(game, game.content, seeded(i), { examples }))
      const kept = (kind: string): readonly string[] =>
        drawn.flatMap((rows) =>
          Object.entries(rows[kind] ?? {}).map(([id, row]) =>
            row === null ? 'retired' : id in ((game.content as Rows)[kind] ?? {}) ? 'changed' : 'added',
          ),
        )
      for (const kind of kinds)
        expect([kind, [...new Set(kept(kind))].sort()]).toEqual([
          kind,
          hasRows(kind) ? ['added', 'changed', 'retired'] : ['added', 'retired'],
        ])
    })

    // Its odds have laws of their own.
    const content = (seed: number): unknown => contentFor(seeded(seed))
    describeGame({ ...game, odds: {} }, { plays: PLAYS, steps: STEPS, content, reach: new Reach(game) })
  })
}
