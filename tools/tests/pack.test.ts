import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildPackages } from '../pack.ts'

const folder = mkdtempSync(join(tmpdir(), 'sortie-packages-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function run(command: string, ...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${stdout}${stderr}`)
  return stdout
}

beforeAll(() => {
  const built = buildPackages(join(folder, 'built'))
  writeFileSync(join(folder, 'package.json'), '{ "name": "a-stranger", "private": true, "type": "module" }')
  const packed = built.map((path) => run('npm', 'pack', '--silent', path).trim())
  run('npm', 'install', '--no-audit', '--no-fund', '--prefer-offline', ...packed.map((file) => `./${file}`))
})

/** Twenty lines that anybody can write who has installed the packages. */
const SCRIPT = `
import { Table, sayFact, seeded, throwDice } from '@sortie/engine'
import { fromOptions, odds } from '@sortie/engine/odds'
import { games } from '@sortie/games'
import { Command } from '@sortie/protocol'

const { default: game } = await games['first-light'].game()
const seats = [{ seat: 'ada', role: 'player', name: 'Ada' }]
const table = Table.start(game, { seats })
const rng = seeded(7)
table.submit({ kind: 'open', by: 'ada', procedure: 'work', args: {} })
for (let q = table.waiting[0]; q; q = table.waiting[0]) {
  const roll = q.question.kind === 'roll'
  const answer = roll ? throwDice(q.question.pool, rng) : q.question.shape.options[0]
  table.submit({ kind: 'answer', by: roll ? 'chance' : 'ada', to: q.askedAt, answer })
}
for (const { facts } of table.entries) for (const { fact } of facts) console.log(sayFact(game, fact))
const asked = fromOptions(game, game.odds.night, { beacon: 8, storm: 6, hands: 1 })
const { outcomes } = odds({ ...asked, fractions: true })
console.log(outcomes.lit.fraction, Command.safeParse({ do: 'undo' }).success)
`

it('engine, games and protocol install into an empty folder, play a game and compute odds', () => {
  writeFileSync(join(folder, 'play.mjs'), SCRIPT)
  const said = run(process.execPath, 'play.mjs').trim().split('\n')
  expect(said.at(-1)).toBe('131533/186624 true')
  expect(said.join('\n')).toMatch(/The beacon grows by|The storm comes nearer|Nothing comes of it/)
})

it('the packages carry their types', () => {
  writeFileSync(
    join(folder, 'typed.ts'),
    "import { Table } from '@sortie/engine'\nimport { games } from '@sortie/games'\nimport type { Command } from '@sortie/protocol'\n" +
      "const { default: game } = await games['regulus']!.game()\nexport const entries: number = Table.start(game).entries.length\n" +
      "export const undo: Command = { do: 'undo' }\n// @ts-expect-error a command that does not exist\nexport const wrong: Command = { do: 'nonsense' }\n",
  )
  const tsc = join(import.meta.dirname, '../../node_modules/typescript/bin/tsc')
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2024', '--skipLibCheck']
  run(process.execPath, tsc, ...options, 'typed.ts')
})
