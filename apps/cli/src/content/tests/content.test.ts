import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Fields, type Shape, sample, seeded, unfit } from '@sortie/engine'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, describe, expect, it } from 'vitest'
import { gameIds, loadGame, ROOT } from '../../games.ts'
import { sortie } from '../../tests/fakes.ts'
import { overlaySchema, schemaOf } from '../schema.ts'

const folder = mkdtempSync(join(tmpdir(), 'sortie-content-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Games with rows that a table may change. */
const WITH_CONTENT: readonly string[] = gameIds.filter((id) => id !== 'first-light')

function file(content: unknown): string {
  const path = join(folder, 'ours.json')
  writeFileSync(path, JSON.stringify(content))
  return path
}

describe('sortie content', () => {
  it('tells the kinds, the rows of one, and all of it as JSON', async () => {
    expect((await sortie('content', 'space-door')).out).toMatch(/^ *weapons +\d+ rows/m)
    expect((await sortie('content', 'space-door', 'weapons')).out).toContain('slot')
    const all = JSON.parse((await sortie('content', 'space-door', '--json')).out)
    const { default: game } = { default: await loadGame('space-door') }
    expect(all).toEqual(
      JSON.parse(
        JSON.stringify({ game: game.id, edition: game.edition, licence: game.licence, content: game.content }),
      ),
    )
  })

  it('names the row, the field and what would be right', async () => {
    const weapon = { name: 'Lamp', slot: 'main', sub: 'offense', bonus: 12, guard: 0, house: true, source: 'ours' }
    const { code, err } = await sortie('content', 'space-door', '--content', file({ weapons: { lamp: weapon } }))
    expect(code).toBe(1)
    expect(err).toContain('weapons/lamp takes')
    expect(err).toContain('bonus')
    expect((await sortie('content', 'space-door', 'lamps')).err).toContain('there is no kind of content "lamps"')
    expect((await sortie('content', 'first-light')).err).toContain('has no rows of content')
  })
})

describe('the schema of a table’s own content', () => {
  it.each(gameIds)('of %s: the game’s own rows fit it', async (id) => {
    const game = await loadGame(id)
    const kinds = Object.keys((game.contentFields ?? {}) as object)
    const stock = (game.content ?? {}) as { readonly [kind: string]: { readonly [row: string]: unknown } }
    const validate = new Ajv2020({ strict: false }).compile(overlaySchema(game))
    const own = Object.fromEntries(
      kinds.map((kind) => [
        kind,
        fitting((game.contentFields as { [k: string]: Fields })[kind] as Fields, stock[kind] ?? {}),
      ]),
    )
    validate(own)
    expect(validate.errors ?? []).toEqual([])
    expect(validate({ nonsense: {} })).toBe(false)
  })

  it.each(WITH_CONTENT)('of %s stands in docs/reference as it is (sortie content %s --schema)', async (id) => {
    const written = readFileSync(join(ROOT, `docs/reference/content/${id}.schema.json`), 'utf8')
    expect(JSON.parse(written)).toEqual(overlaySchema(await loadGame(id)))
  })

  it('of a shape takes what fits the shape, and nothing else', () => {
    const shapes: readonly Shape[] = [
      { kind: 'one', options: ['a', 1, true, null] },
      { kind: 'some', options: ['a', 'b', 'c'], min: 1, max: 2 },
      { kind: 'whole', min: -2, max: 5 },
      { kind: 'line', min: 1, max: 3 },
      { kind: 'list', of: { kind: 'whole', min: 0, max: 1 }, min: 0, max: 2 },
      { kind: 'form', fields: { n: { kind: 'whole', min: 0, max: 1 }, t: { kind: 'line', min: 0, max: 2 } } },
      { kind: 'either', cases: { yes: {}, no: { why: { kind: 'line', min: 1, max: 9 } } } },
    ]
    const rng = seeded(1)
    const others = [
      'a',
      'abcd',
      '',
      0,
      7,
      -3,
      true,
      null,
      [],
      ['a'],
      ['a', 'a'],
      [0, 1, 1],
      {},
      { n: 0 },
      { n: 1, t: '' },
      { kind: 'yes' },
      { kind: 'no' },
    ]
    for (const shape of shapes) {
      const validate = new Ajv2020({ strict: false }).compile(schemaOf(shape))
      for (let i = 0; i < 50; i++) expect(validate(sample(shape, rng))).toBe(true)
      for (const other of others)
        expect([shape.kind, other, validate(other)]).toEqual([shape.kind, other, unfit(shape, other) === undefined])
    }
  })
})

/** Rows of the stock may be older than the shape of a table's own: those that the game itself would take. */
function fitting(fields: Fields, rows: { readonly [row: string]: unknown }): object {
  return Object.fromEntries(
    Object.entries(rows).filter(([, row]) => unfit({ kind: 'form', fields }, row) === undefined),
  )
}

describe('sortie content import and export', () => {
  it('takes a table out for another program, and brings one in as a row', async () => {
    const csv = await sortie('content', 'export', 'veil-runners', 'tables', 'shipDrawback', '--as', 'csv')
    expect(csv.out).toContain('"roll again, and the ship earns 1 Focus => earn 1 focus ship; roll Ship drawback"')
    const path = join(folder, 'omens.csv')
    writeFileSync(path, 'from,to,text\n1,1,a raven => harm ship\n2,2,a crow\n')
    const read = await sortie('content', 'import', 'veil-runners', 'tables', path, '--as', 'csv')
    expect(JSON.parse(read.out)).toEqual({
      tables: {
        omens: {
          name: 'omens',
          formula: 'd2',
          rows: [
            { from: 1, to: 1, text: 'a raven', does: 'harm ship', table: '' },
            { from: 2, to: 2, text: 'a crow', does: '', table: '' },
          ],
        },
      },
    })
    writeFileSync(path, 'from,to,text\n1,1,a raven => harm everybody\n2,2,a crow\n')
    expect((await sortie('content', 'import', 'veil-runners', 'tables', path, '--as', 'csv')).err).toContain(
      'tables/omens: 1: “harm everybody” is not known here',
    )
    expect((await sortie('content', 'export', 'regulus', 'gigs', 'fixer')).err).toContain('are no tables and no decks')
  })
})
