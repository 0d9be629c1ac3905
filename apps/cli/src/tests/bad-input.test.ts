import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runCli } from '../cli.ts'
import { FakeTerminal, fakeIo } from './fakes.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sortie-bad-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function file(name: string, content: unknown): string {
  const path = join(folder, name)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

async function run(...args: string[]) {
  const io = fakeIo()
  const code = await runCli(args, io)
  return { code, out: io.lines.join('\n'), err: io.errors.join('\n') }
}

it.each([
  ['odds', 'first-light', 'night'],
  ['simulate', 'first-light', 'night', '--plays', '10'],
  ['play', 'first-light'],
])('%s: a policy for a question that the game never asks is refused', async (...args) => {
  const { code, err } = await run(...args, '--policy', 'WhetherToBrce=never')
  expect(code).toBe(1)
  expect(err).toContain('did you mean "WhetherToBrace"?')
})

it('a script with a misspelt field is refused by its name', async () => {
  const seats = [{ seat: 'ada', role: 'player' }]
  const wrong = { game: 'first-light', seats, steps: [{ open: 'work', by: 'ada', argz: {} }] }
  expect(await run('play', 'first-light', '--script', file('step.json', wrong))).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringContaining('step 1 of the script has "argz"; one with "open" may have open, by, args'),
  })
  const misspelt = { game: 'first-light', seatz: seats, steps: [] }
  expect(await run('play', 'first-light', '--script', file('head.json', misspelt))).toMatchObject({
    code: 1,
    err: expect.stringContaining('the script has "seatz"; it may have game, seats, settings, content, seed, steps'),
  })
})

it.each(['in-the-dark', 'regulus', 'veil-runners', 'space-door'])(
  '%s: an example without sense fails alone, by its id',
  async (game) => {
    const { code, out } = await run('vectors', game, file('odd.json', [{ id: 'X1' }, { id: 'X2', title: 'two' }]))
    expect(code).toBe(1)
    expect(out).toContain('FAILED  X1  ')
    expect(out).toContain('FAILED  X2  ')
    expect(out).toContain('0 passed, 2 failed')
  },
)

it('a document without worked examples is told so', async () => {
  const { code, err } = await run('vectors', 'in-the-dark', file('plain.md', '# Rules\n'))
  expect(code).toBe(1)
  expect(err).toContain('no block in it is marked `json vector`')
})

it('what has no bearing on the odds of dice is refused', async () => {
  expect(await run('roll', '2d6', '--odds', '--times', '3')).toMatchObject({
    code: 1,
    err: 'sortie: --times has no bearing on --odds: nothing is rolled',
  })
})

it('says which arguments may be left out, and helps with one command', async () => {
  expect((await run('odds')).err).toContain('this command takes <game> [question]')
  expect((await run('help', 'roll')).out).toBe((await run('roll', '--help')).out)
  expect((await run('help', 'rol')).code).toBe(1)
})

it('at the table, each option has its own odds', async () => {
  const terminal = new FakeTerminal(['ada: Work at the beacon', 'type real dice', '1 2', 'o', 'q'])
  await runCli(['play', 'first-light', '--real-dice', '--settings', 'stormSize=4'], fakeIo(terminal))
  const lit = [...terminal.text.matchAll(/(Hold it off|Let it come) +lit (\S+) %/g)].map((m) => Number(m[2]))
  expect(lit).toHaveLength(2)
  expect(lit[0]).toBeGreaterThan((lit[1] as number) + 10)
})

it('at the table, what happened meanwhile changes nothing in the odds of each option', async () => {
  const said = [
    'ada: Work at the beacon',
    'type real dice',
    '1 2',
    'o',
    'm',
    'ada or gm: Write',
    'journal',
    'answer',
    'dark',
    'o',
    'q',
  ]
  const terminal = new FakeTerminal(said)
  await runCli(['play', 'first-light', '--real-dice'], fakeIo(terminal))
  const [before, after] = terminal.text.matchAll(/ +Hold it off +lit [^\n]*\n +Let it come +lit [^\n]*/g)
  expect(before?.[0]).toMatch(/\d %/)
  expect(after?.[0]).toBe(before?.[0])
})

it.each([
  ['serve', '--game', './no-such-game'],
  ['dev', './no-such-game'],
])('%s: a game that is not there is refused by its folder', async (...args) => {
  const { code, out, err } = await run(...args)
  expect([code, out]).toEqual([1, ''])
  expect(err).toMatch(/no folder .*no-such-game/)
})

it('serve: a folder without a game is refused, with what a game is', async () => {
  const { code, err } = await run('serve', '--game', folder)
  expect(code).toBe(1)
  expect(err).toContain('a game is the default export of its file game.ts or game.js')
})
