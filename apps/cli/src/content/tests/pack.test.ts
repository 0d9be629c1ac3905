import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { sortie } from '../../tests/fakes.ts'

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
  expect((await sortie('pack', 'check', deep)).out).toContain('1 gigs')
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
