import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FieldAnswers, oneOf, whole } from '@sortie/engine'
import type { VectorResult } from '@sortie/engine/plays'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { runCli } from '../cli.ts'
import { fakeIo } from './fakes.ts'

const options = { pool: whole({ min: -3, max: 6 }), pushed: oneOf([true, false]), crewLevel: oneOf([0, 1]) }

/** Stands in for games that the toy game is too small for: odds reckoned directly, worked examples. */
vi.mock('@sortie/games', async () => {
  const { firstLight } = await import('../../../../games/first-light/game.ts')
  const plan = {
    title: 'the best plan',
    options,
    defaults: { pool: 2, pushed: false, crewLevel: 0 },
    reckon: (o: FieldAnswers<typeof options>) => ({
      outcomes: { works: { p: 0.5, fraction: '1/2' } },
      expected: { pool: o.pool, plan: ['wait', o.pushed ? 'push' : 'go'] },
      policy: 'the best',
      states: 3,
    }),
  }
  const runExample = ({ id }: { readonly id: string }): VectorResult => ({
    id,
    title: 'an example',
    passed: id !== 'X-2',
    problems: id === 'X-2' ? ['fact 1: expected ["a"], got ["b"]', 'answers left over: []'] : [],
  })
  return {
    games: {
      'made-up': {
        game: async () => ({ default: { ...firstLight, id: 'made-up', odds: { plan } } }),
        vectors: async () => ({ runExample }),
      },
    },
  }
})

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sortie-made-up-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function run(...args: string[]) {
  const io = fakeIo()
  const code = await runCli(args, io)
  return { code, lines: io.lines, err: io.errors.join('\n') }
}

describe('odds that are reckoned in a way of their own', () => {
  it('take negative numbers, bare flags and names as they are', async () => {
    const { code, lines } = await run(
      'odds',
      'made-up',
      'plan',
      '--pool',
      '-1',
      '--pushed',
      '--crewLevel',
      '1',
      '--json',
    )
    expect(code).toBe(0)
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      game: 'made-up',
      question: 'plan',
      options: { pool: -1, pushed: true, crewLevel: 1 },
      policy: 'the best',
      exact: true,
      outcomes: { works: { p: 0.5, fraction: '1/2' } },
      expected: { pool: -1, plan: ['wait', 'push'] },
      states: 3,
      ms: expect.any(Number),
    })
  })

  it('print in words too, and cannot be simulated or told a policy', async () => {
    expect((await run('odds', 'made-up', 'plan', '--no-pushed')).lines.join('\n')).toContain('["wait","go"]')
    expect((await run('simulate', 'made-up', 'plan')).err).toContain('"plan" is reckoned, not played')
    expect((await run('odds', 'made-up', 'plan', '--policy', 'A=always')).err).toContain('--policy has no bearing')
    expect((await run('odds', 'made-up', 'plan', '--pool', '-4')).err).toContain(
      'a whole number from -3 to 6, not "-4"',
    )
  })
})

describe('sortie vectors', () => {
  const document = (...ids: string[]) => {
    const path = join(folder, 'rules.md')
    writeFileSync(path, ids.map((id) => `\`\`\`json vector\n{"id":"${id}"}\n\`\`\`\n`).join('\nwords\n'))
    return path
  }

  it('says what passed, and ends with the tally', async () => {
    const { code, lines } = await run('vectors', 'made-up', document('X-1', 'X-3'))
    expect(code).toBe(0)
    expect(lines).toEqual(['ok      X-1  an example', 'ok      X-3  an example', '2 passed, 0 failed'])
  })

  it('shows the difference of what failed, and fails', async () => {
    const { code, lines } = await run('vectors', 'made-up', document('X-1', 'X-2'))
    expect(code).toBe(1)
    expect(lines.map((line) => line.trim())).toEqual([
      'ok      X-1  an example',
      'FAILED  X-2  an example',
      'fact 1',
      '- ["a"]',
      '+ ["b"]',
      'answers left over: []',
      '1 passed, 1 failed',
    ])
    const json = await run('vectors', 'made-up', document('X-2'), '--json')
    expect(json.code).toBe(1)
    expect(JSON.parse(json.lines[0] ?? '')).toMatchObject({ passed: 0, failed: 1, results: [{ id: 'X-2' }] })
  })

  it('refuses a file without any, and one that is not there', async () => {
    expect(await run('vectors', 'made-up', document())).toMatchObject({
      code: 1,
      err: expect.stringContaining('cannot be read'),
    })
    expect((await run('vectors', 'made-up', join(folder, 'nowhere.md'))).err).toContain('cannot be read')
  })
})
