import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AnyGame } from '@sortie/engine'
import { hashOfPack, manifestOf, memoryStore, type Pack, packOf, readPack, verify } from '@sortie/table'
import { afterAll, describe, expect, it } from 'vitest'
import { content as stock } from '../../../games/regulus/content/index.ts'
import { regulus } from '../../../games/regulus/game.ts'
import { fileOf, type TableFile } from '../../../table/archive/table-file.ts'
import { holdsPack, withoutPack } from '../../../table/packs/pack.ts'
import { positionFor } from '../../../table/publish/position.ts'
import { tableView } from '../../../table/publish/table-view.ts'
import { must, seated } from '../../../table/tests/seated.ts'
import { configFrom } from '../src/config.ts'
import { PackShelf } from '../src/packs.ts'
import { serve } from '../src/server.ts'
import { type Held, http, madeBy, join as sit } from './client.ts'

const games = { game: async (): Promise<AnyGame> => regulus }
const begin = () => seated(memoryStore(), { game: 'regulus', settings: { winding: 'off' } }, games)
const vault = { ...Object.values(stock.jobs)[0], title: 'The Vault of Sighs' }
const deep: Pack = packOf(
  {
    id: 'the-deep',
    version: '1.0',
    title: 'The Deep',
    author: 'Noor',
    licence: 'CC BY 4.0',
    description: 'Work under water.',
    requires: { game: 'regulus', edition: 1 },
  },
  { gigs: { diver: { name: 'Diver' }, fixer: null }, jobs: { sighs: vault } },
)
const laid = (pack: Pack) => ({ do: 'content', rows: pack.content, pack: manifestOf(pack) }) as const
const later: Pack = { ...deep, version: '1.1', content: { gigs: { welder: { name: 'Welder' } } } }

const folder = mkdtempSync(join(tmpdir(), 'sortie-packs-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('a table uses a pack', () => {
  it('and pins it by its hash; undo takes it out, redo brings it back', async () => {
    const { gil, live } = await begin()
    must(await gil.do(laid(deep)))
    const pinned = { ...manifestOf(deep), hash: hashOfPack(deep), rows: { gigs: ['diver', 'fixer'], jobs: ['sighs'] } }
    expect(tableView(live, gil.viewer).packs).toEqual([pinned])
    expect(live.log.table.world.content).toMatchObject({ gigs: { diver: { name: 'Diver' } } })
    must(await gil.do({ do: 'undo' }))
    expect(tableView(live, gil.viewer)).not.toHaveProperty('packs')
    must(await gil.do({ do: 'redo' }))
    expect(tableView(live, gil.viewer).packs).toEqual([pinned])
  })

  it('players see who made the rows that they see, and nothing of those that are to surprise them', async () => {
    const { gil, ada, eve, live } = await begin()
    must(await gil.do(laid(deep)))
    const secret = packOf({ ...manifestOf(deep), id: 'sighs', title: 'Sighs' }, { jobs: { second: vault } })
    must(await gil.do(laid(secret)))
    for (const sitter of [ada, eve]) {
      const sent = JSON.stringify([
        sitter.updates,
        await sitter.lines(),
        tableView(live, sitter.viewer),
        positionFor(live, sitter.viewer),
      ])
      expect(sent).toContain('CC BY 4.0')
      expect(sent).not.toMatch(/[Ss]ighs|under water/)
    }
  })

  it('a later version takes the place of the earlier one, and taking it out brings the game’s own rows back', async () => {
    const { gil, live } = await begin()
    must(await gil.do(laid(deep)))
    const [before] = live.log.table.world.packs ?? []
    const besides = withoutPack(stock, before ?? { rows: {} }, later.content)
    must(await gil.do({ ...laid(later), besides }))
    const gigs = (): object => (live.log.table.world.content as { readonly gigs: object }).gigs
    expect(gigs()).toEqual({ ...stock.gigs, welder: { name: 'Welder' } })
    expect(live.log.table.world.packs?.map((p) => p.version)).toEqual(['1.1'])
    must(await gil.do({ do: 'content', rows: { gigs: { welder: null } }, unpack: 'the-deep' }))
    expect(live.log.table.world).not.toHaveProperty('packs')
    expect(gigs()).toEqual(stock.gigs)
  })

  it.each([
    ['another game', { requires: { game: 'in-the-dark', edition: 1 } }, 'is for in-the-dark, and this is regulus'],
    ['a newer edition', { requires: { game: 'regulus', edition: 99 } }, 'asks for edition 99 of regulus'],
    ['another author', { author: 'Bo' }, 'there is a pack “the-deep” by Noor already'],
    ['a wrong row', { content: { gigs: { diver: { nam: 'x' } } } }, 'gigs/diver takes no field "nam"'],
    ['a wrong version', { version: 'new' }, 'version takes numbers'],
  ])('not one of %s: a sentence, and nothing is changed', async (_, wrong, message) => {
    const { gil, live } = await begin()
    must(await gil.do(laid(deep)))
    const { world } = live.log.table
    expect(await gil.do(laid({ ...deep, ...wrong } as Pack))).toMatchObject({
      refused: expect.any(String),
      message: expect.stringContaining(message),
    })
    expect(live.log.table.world).toBe(world)
  })

  it('its file carries the pack, can be checked, and tells when a row is not the pack’s', async () => {
    const { gil, live } = await begin()
    must(await gil.do(laid(deep)))
    const file = JSON.parse(JSON.stringify(await fileOf(live))) as TableFile
    expect(verify(file, regulus).problems).toEqual([])
    const [pinned] = live.log.table.world.packs ?? []
    const forged = { ...deep.content, gigs: { ...deep.content['gigs'], diver: { name: 'Fraud' } } }
    expect(pinned && [holdsPack(pinned, deep.content), holdsPack(pinned, forged)]).toEqual([true, false])
  })
})

describe('a file that is no pack', () => {
  it.each([
    ['not JSON', '{', 'cannot be read as JSON'],
    ['something else', '{"format": "sortie-table"}', 'this is no pack'],
    ['code', JSON.stringify({ ...deep, scripts: ['x'] }), 'it has no "scripts"'],
    [
      'a script in a row',
      JSON.stringify({ ...deep, content: { gigs: { diver: { name: '<script>alert(1)</script>' } } } }),
      'content/gigs/diver/name holds a script',
    ],
    ['50 MB', 'x'.repeat(50 * 1024 * 1024), 'at most 200 kB, and this has 50 MB'],
    ['no author', JSON.stringify({ ...deep, author: '' }), 'author takes 1 to 80 characters'],
  ])('%s: a sentence', (_, text, message) => {
    expect(readPack(text)).toMatchObject({ problems: [expect.stringContaining(message)] })
  })
})

describe('a folder of packs', () => {
  it('keeps versions side by side, and nobody’s id is taken by another', async () => {
    const shelf = new PackShelf(join(folder, 'shelf'))
    expect(shelf.list()).toEqual([])
    must(await shelf.install(deep))
    must(await shelf.install(deep))
    must(await shelf.install(later))
    expect(shelf.list().map((p) => p.version)).toEqual(['1.1', '1.0'])
    expect(await shelf.install({ ...deep, author: 'Bo' })).toMatchObject({ refused: 'pack/taken' })
    expect(await shelf.install({ ...deep, content: later.content })).toMatchObject({
      message: expect.stringContaining('give yours a higher version'),
    })
    expect(await shelf.install({ ...deep, requires: { game: 'chess', edition: 1 } })).toMatchObject({
      refused: 'pack/wrong',
    })
    writeFileSync(join(folder, 'shelf', 'broken.json'), '{')
    expect(new PackShelf(join(folder, 'shelf')).list()).toHaveLength(2)
  })

  it('a server lists them; with a key only its holder adds one, and a table takes one larger than a message', async () => {
    const config = { port: '0', data: folder, requests: '100000', 'create-key': 'let me in' }
    const { address: url, stop } = await serve(configFrom(config, {}), memoryStore(), () => {})
    const key = { 'x-sortie-key': 'let me in' }
    const many = Object.fromEntries(
      Array.from({ length: 120 }, (_, n) => [`job-${n}`, { ...vault, briefing: 'x'.repeat(590) }]),
    )
    const large: Pack = { ...deep, id: 'large', content: { jobs: many } }
    expect((await http(url, '/api/packs', { body: large })).status).toBe(403)
    expect((await http(url, '/api/packs', { body: large, headers: key })).status).toBe(200)
    const [listed] = (await (await fetch(`${url}/api/packs`)).json()) as { readonly hash: string }[]
    const pack = (await (await fetch(`${url}/api/packs/${listed?.hash}`)).json()) as Pack
    expect(pack).toEqual(large)
    const made = madeBy(await http(url, '/api/tables', { body: { game: 'regulus', name: 'Night' }, headers: key }))
    const change = { rows: pack.content, pack: manifestOf(pack) }
    const asking = async (held: Held): Promise<number> =>
      (
        await http(url, `/api/tables/${made.table}/content`, {
          body: change,
          headers: { authorization: `Seat ${held.seat}:${held.token}` },
        })
      ).status
    expect(await asking(await sit(url, made, 'player', 'Ada'))).toBe(403)
    expect(await asking(await sit(url, made, 'gm', 'Gil'))).toBe(200)
    await stop()
  })
})
