import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as path } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { make } from '../../../../server/tests/client.ts'
import { freePort, ServerProcess } from '../../../../server/tests/process.ts'
import { sortie } from '../../tests/fakes.ts'

const folder = mkdtempSync(path(tmpdir(), 'sortie-characters-'))
let server: ServerProcess
beforeAll(async () => {
  server = new ServerProcess(await freePort(), ['--data', path(folder, 'data')])
  await server.start()
})
afterAll(async () => {
  await server.end('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

const written = (name: string, file: object): string => {
  const at = path(folder, name)
  writeFileSync(at, JSON.stringify(file))
  return at
}
const point = (side: 'left' | 'right', points: number) => ({ side, points })
const mira = {
  name: 'Mira Voss',
  placed: {
    charm: point('left', 2),
    athletics: point('right', 3),
    tough: point('right', 2),
    sharp: point('left', 1),
    belief: point('right', 4),
  },
  expertise: ['knots'],
}
const fileWith = (values: object) => ({
  format: 'sortie-characters',
  version: 1,
  game: 'space-door',
  edition: 1,
  characters: [{ kind: 'employee', values }],
})

it('judges a file without a table', async () => {
  expect(await sortie('characters', 'check', written('mira.json', fileWith(mira)))).toEqual({
    code: 0,
    out: 'Mira Voss: as the file says, and legal.',
    err: '',
  })
  const strong = { ...mira, placed: { ...mira.placed, belief: point('right', 5) } }
  const judged = await sortie('characters', 'check', written('strong.json', fileWith(strong)))
  expect(judged.code).toBe(1)
  expect(judged.out).toMatch(
    /^Mira Voss: the rules of creation do not give this\.\n {2}placed: .*"points":5.* it takes left 4, right 4\. It is /,
  )
  const broken = await sortie('characters', 'check', written('broken.json', { ...fileWith(mira), version: 7 }))
  expect(broken).toMatchObject({ code: 1, err: expect.stringContaining('newer Sortie') })
})

it('brings a character to a table, and saves it from there as it went', async () => {
  const made = await make(server.url, { game: 'space-door' })
  const table = `${server.url}/t/${made.table}#${made.links.player}`
  const file = written('bring.json', fileWith(mira))
  const brought = await sortie('characters', 'bring', file, '--table', table, '--seat', 'Ana')
  expect(brought).toEqual({ code: 0, out: 'Mira Voss: as the file says, and legal.', err: '' })
  const out = path(folder, 'saved.json')
  const saved = await sortie('characters', 'save', out, '--table', table, '--seat', 'Bo', '--name', 'mira voss')
  expect(saved).toMatchObject({ code: 0, err: '' })
  expect(JSON.parse(readFileSync(out, 'utf8'))).toMatchObject({ ...fileWith(mira), edition: expect.any(Number) })
  const nobody = await sortie(
    'characters',
    'save',
    path(folder, 'x.json'),
    '--table',
    table,
    '--seat',
    'Cy',
    '--name',
    'Zed',
  )
  expect(nobody).toMatchObject({ code: 1, err: 'sortie: no such character: there is Mira Voss' })
})
