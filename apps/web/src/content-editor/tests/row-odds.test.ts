import type { ContentWords, Json, Rows } from '@sortie/engine'
import { computeCell, planSweep, valueText } from '@sortie/engine/odds'
import { expect, test } from 'vitest'
import { games } from '../../../../../games/index.ts'
import { LAB_LIMITS, LAB_PLAYS } from '../../lab/limits.ts'

type Row = { readonly [field: string]: Json }
const said = import.meta.glob<{ readonly content: ContentWords }>('../../../../../games/*/words/content.ts', {
  eager: true,
})

const kinds = Object.entries(games).flatMap(([id, listed]) =>
  Object.entries(said[`../../../../../games/${id}/words/content.ts`]?.content ?? {}).flatMap(([kind, { odds }]) =>
    odds ? [{ id, kind, odds, listed }] : [],
  ),
)

test('every game has odds beside rows', () => {
  expect([...new Set(kinds.map(({ id }) => id))]).toEqual(Object.keys(games).filter((id) => id !== 'first-light'))
})

test.each(kinds)('$id: the odds beside $kind can be asked for every row of the game, and have outcomes', async (at) => {
  const { default: game } = await at.listed.game()
  const rows = Object.entries((game.content as Rows)[at.kind] ?? {})
  const asked = rows.flatMap(([id, row]) => {
    const options = at.odds.options ? at.odds.options(id, row as Row) : {}
    return options ? [options] : []
  })
  expect(asked.length).toBeGreaterThan(0)
  const plans = asked.map((options) => {
    const texts = Object.fromEntries(Object.entries(options).map(([k, v]) => [k, valueText(v)]))
    return planSweep(game, { question: at.odds.question, options: texts, settings: {}, policy: {} })
  })
  expect(plans.flatMap((plan) => ('problems' in plan ? plan.problems : []))).toEqual([])
  const [first] = plans
  if (!first || 'problems' in first) throw new Error('nothing is asked')
  const cell = computeCell(first, 0, { limits: LAB_LIMITS, plays: LAB_PLAYS, fractions: false })
  expect('failed' in cell ? cell.failed : Object.keys(cell.odds.outcomes).length).toBeGreaterThan(1)
})
