import type { AnyGame, Rows } from '@sortie/engine'
import { packOf } from '@sortie/table/browser'
import { expect, it } from 'vitest'
import { content } from '../../../../../games/regulus/content/index.ts'
import { regulus } from '../../../../../games/regulus/game.ts'
import { changesOf, idFrom, ownOnly, packFrom, toUse } from '../plan.ts'

const game: AnyGame = regulus
const deep = packOf(
  {
    id: 'the-deep',
    version: '1.1',
    title: 'The Deep',
    author: 'Noor',
    licence: 'CC0',
    description: '',
    requires: { game: 'regulus', edition: 1 },
  },
  { gigs: { welder: { name: 'Welder' } } },
)
const before = { ...deep, version: '1.0', hash: 'x', rows: { gigs: ['diver', 'fixer'] } }

it('a later version takes back what only the earlier one had, and says which rows change', () => {
  const change = toUse(game, [before], deep)
  expect(change).toMatchObject({ besides: { gigs: { diver: null, fixer: content.gigs['fixer'] } } })
  const here = { ...content, gigs: { diver: { name: 'Diver' } } } as Rows
  expect(changesOf(here, change).map(({ text, how }) => [text, how])).toEqual([
    ['gigs: Diver (diver)', 'gone'],
    [expect.stringContaining('(fixer)'), 'added'],
    ['gigs: Welder (welder)', 'added'],
  ])
})

it('a new pack holds rows of one’s own, not those of other packs', () => {
  const rows = { gigs: { diver: { name: 'Diver' }, cook: { name: 'Cook' } }, jobs: {} }
  expect(ownOnly(rows, [before])).toEqual({ gigs: { cook: { name: 'Cook' } } })
  expect(idFrom('The Déep! ')).toBe('the-deep')
})

it('a file of 50 MB is not even read', async () => {
  const large = new Blob([new Uint8Array(50 * 1024 * 1024)])
  expect(await packFrom(large, game, [])).toEqual({
    problem: 'This file has 50 MB; a pack has at most 200 kB.',
  })
})
