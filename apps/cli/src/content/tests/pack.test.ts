import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readPack } from '@sortie/table'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, expect, it } from 'vitest'
import { gameIds, loadGame, ROOT } from '../../games.ts'
import { sortie } from '../../tests/fakes.ts'
import { overlaySchema } from '../schema.ts'

const folder = mkdtempSync(join(tmpdir(), 'sortie-pack-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('a pack is begun, checked, built and installed; a server lists it, and odds are computed with it', async () => {
  const deep = join(folder, 'the-deep')
  expect((await sortie('pack', 'new', deep, '--game', 'regulus')).out).toContain('content/incidents.json')
  expect((await sortie('pack', 'new', deep, '--game', 'regulus')).err).toContain('is there already')
  mkdirSync(join(deep, 'content'), { recursive: true })
  writeFileSync(join(deep, 'content', 'gigs.json'), JSON.stringify({ diver: { nam: 'Diver' } }))
  expect((await sortie('pack', 'check', deep)).err).toContain('gigs/diver takes no field "nam"')
  writeFileSync(join(deep, 'content', 'gigs.json'), JSON.stringify({ diver: { name: 'Diver' } }))
  expect((await sortie('pack', 'check', deep)).out).toContain('gigs 1')
  const out = join(folder, 'deep.json')
  expect((await sortie('pack', 'build', deep, '--out', out)).code).toBe(0)
  const data = join(folder, 'data')
  expect((await sortie('pack', 'install', out, '--data', data)).code).toBe(0)
  expect((await sortie('pack', 'list', '--data', data)).out).toContain('the-deep 0.1')
  const built = JSON.parse(readFileSync(out, 'utf8')) as object
  const rows = await sortie('content', 'regulus', 'gigs', '--content', out)
  expect(rows.out).toContain('Diver')
  writeFileSync(out, JSON.stringify({ ...built, author: 'Somebody else' }))
  expect((await sortie('pack', 'install', out, '--data', data)).err).toContain('needs an id of its own')
})

it('what is no pack is refused by its name', async () => {
  const big = join(folder, 'big.json')
  writeFileSync(big, 'x'.repeat(2 * 1024 * 1024))
  expect((await sortie('pack', 'check', big)).err).toContain('has 2 MB; a pack has at most 200 kB')
  expect((await sortie('pack', 'check', join(folder, 'none'))).err).toContain('is not there')
  expect((await sortie('pack', 'send', big)).err).toContain('there is no thing to do with a pack "send"')
  expect((await sortie('pack', 'check')).err).toContain('needs the name of a pack')
})

it('the schema in docs/reference takes the packs that Sortie takes, and no others', async () => {
  const schema = JSON.parse((await sortie('pack', 'schema')).out)
  expect(JSON.parse(readFileSync(join(ROOT, 'docs/reference/content/pack.schema.json'), 'utf8'))).toEqual(schema)
  const ajv = new Ajv2020({ strict: false })
  for (const game of await Promise.all(gameIds.map(loadGame)))
    ajv.addSchema({ $id: `${game.id}.schema.json`, ...overlaySchema(game) })
  const fits = ajv.compile(schema)
  const good = {
    ...{ format: 'sortie-pack', id: 'the-deep', version: '1.0', title: 'The Deep', author: 'Noor', licence: 'CC0' },
    ...{ description: '', requires: { game: 'regulus', edition: 1 }, content: { gigs: { diver: { name: 'Diver' } } } },
  }
  expect(fits(good)).toBe(true)
  const others = [
    ...[{}, { id: 'a' }, { version: '1.2.3' }, { description: 'x'.repeat(1000) }],
    ...[{ id: '-a' }, { id: 'A' }, { version: '1.0-beta' }, { version: 1 }, { title: ' ' }, { title: 'x'.repeat(81) }],
    ...[{ description: 'x'.repeat(1001) }, { format: 'pack' }, { run: 'alert()' }, { content: [] }, { requires: {} }],
    ...[{ requires: { game: 'regulus', edition: 0.5 } }, { requires: { game: 'regulus', edition: 1, os: 'any' } }],
  ]
  for (const other of others) {
    const pack = { ...good, ...other }
    expect([other, fits(pack)]).toEqual([other, 'pack' in readPack(JSON.stringify(pack))])
  }
  expect(fits({ ...good, content: { gigs: { diver: { nam: 'Diver' } } } })).toBe(false)
  expect(fits({ ...good, requires: { game: 'space-door', edition: 1 } })).toBe(false)
})
