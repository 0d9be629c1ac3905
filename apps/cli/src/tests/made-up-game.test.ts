import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AnyOddsQuestion, type FieldAnswers, oneOf, whole } from '@sortie/engine'
import type { VectorResult } from '@sortie/engine/plays'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { runCli } from '../cli.ts'
import { fakeIo } from './fakes.ts'

/** Stands in for games that the toy game is too small for: arithmetic of its own, rows of content, worked examples. */
vi.mock('@sortie/games', async () => {
  const { firstLight } = await import('../../../../games/first-light/game.ts')
  const options = { pool: whole({ min: -3, max: 6 }), pushed: oneOf([true, false]), crewLevel: oneOf([0, 1]) }
  interface Table {
    readonly settings: { readonly strainBoxes: number }
    readonly content: { readonly omens: { readonly [id: string]: { readonly least: number; readonly most: number } } }
  }
  const { night } = firstLight.odds as { readonly night: AnyOddsQuestion }
  const plan = {
    title: 'the best plan',
    options,
    defaults: { pool: 2, pushed: false, crewLevel: 0 },
    compute: (o: FieldAnswers<typeof options>, { settings, content }: Table) => ({
      outcomes: { works: { p: 0.5, fraction: '1/2' } },
      expected: {
        pool: o.pool,
        plan: ['wait', o.pushed ? 'push' : 'go'],
        strainBoxes: settings.strainBoxes,
        omens: Object.keys(content.omens).join(' '),
      },
      policy: 'the best',
      states: 3,
    }),
    walked: () => ({ question: night, state: night.from({ beacon: 4, storm: 4, hands: 1 }, {} as never) }),
  }
  const luck = {
    ...plan,
    compute: () => ({ outcomes: { works: { p: 1 } }, policy: 'nobody is asked anything', states: 1 }),
  }
  const runExample = ({ id }: { readonly id: string }): VectorResult => ({
    id,
    title: 'an example',
    passed: id !== 'X-2',
    problems: id === 'X-2' ? ['fact 1: expected ["a"], got ["b"]', 'answers left over: []'] : [],
  })
  const content: Table['content'] = { omens: { moon: { least: 1, most: 2 } } }
  const game = {
    ...firstLight,
    id: 'made-up',
    odds: { plan, luck },
    content,
    contentFields: { omens: { least: whole({ min: 0, max: 9 }), most: whole({ min: 0, max: 9 }) } },
    contentProblems: ({ omens }: Table['content']) =>
      Object.entries(omens)
        .filter(([, { least, most }]) => least > most)
        .map(([id, { least, most }]) => `omens/${id}: least is at most ${most}, not ${least}`),
  }
  return {
    games: {
      'made-up': { game: async () => ({ default: game }), vectors: async () => ({ runExample }) },
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

const file = (name: string, content: unknown): string => {
  const path = join(folder, name)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

const report = async (...args: string[]) => JSON.parse((await run(...args, '--json')).lines[0] ?? '{}') as Report
interface Report {
  readonly policy: string
  readonly exact: boolean
  readonly plays: number
  readonly outcomes: { readonly [name: string]: { readonly p: number; readonly low: number; readonly high: number } }
  readonly expected: { readonly [name: string]: unknown }
  readonly assumptions: unknown
  readonly spreads: unknown
}

describe('odds by arithmetic of a game’s own', () => {
  it('take negative numbers, bare flags and names as they are', async () => {
    const found = await report('odds', 'made-up', 'plan', '--pool', '-1', '--pushed', '--crewLevel', '1')
    expect(found).toEqual({
      game: 'made-up',
      question: 'plan',
      options: { pool: -1, pushed: true, crewLevel: 1 },
      policy: 'the best',
      assumptions: [{ question: 'default', rule: 'the best' }],
      exact: true,
      outcomes: { works: { p: 0.5, fraction: '1/2' } },
      expected: { pool: -1, plan: ['wait', 'push'], strainBoxes: 9, omens: 'moon' },
      states: 3,
      ms: expect.any(Number),
    })
    expect((await report('odds', 'made-up', 'luck')).assumptions).toEqual([])
  })

  it('print in words too, and refuse what is wrong by name', async () => {
    expect((await run('odds', 'made-up', 'plan', '--no-pushed')).lines.join('\n')).toContain('["wait","go"]')
    expect((await run('odds', 'made-up', 'plan', '--policy', 'A=always')).err).toContain('there is no question')
    expect((await run('odds', 'made-up', 'plan', '--pool', '-4')).err).toContain(
      'a whole number from -3 to 6, not "-4"',
    )
  })

  it('depend on the settings of the table; settings and values that do not exist are refused with those that do', async () => {
    expect((await report('odds', 'made-up', 'plan', '--settings', 'strainBoxes=4')).expected).toMatchObject({
      strainBoxes: 4,
    })
    expect((await run('odds', 'made-up', 'plan', '--settings', 'strainBox=4')).err).toContain(
      'did you mean "strainBoxes"? There are beaconSize, stormSize, strainBoxes',
    )
    expect((await run('odds', 'made-up', 'plan', '--settings', 'strainBoxes=40')).err).toContain(
      'strainBoxes (FL-04) takes a whole number from 0 to 12, not "40"',
    )
  })

  it('are played by the rules in a simulation, and walked if a policy or spreads are asked for', async () => {
    const played = await report('simulate', 'made-up', 'plan', '--plays', '2000')
    expect(played).toMatchObject({ exact: false, plays: 2000, policy: 'WhetherToBrace: never' })
    const braced = await report('odds', 'made-up', 'plan', '--policy', 'WhetherToBrace=never')
    expect(braced).toMatchObject({ exact: true, policy: 'WhetherToBrace: never' })
    expect(braced.outcomes['lit']?.p).toBeGreaterThan(played.outcomes['lit']?.low ?? 1)
    expect(braced.outcomes['lit']?.p).toBeLessThan(played.outcomes['lit']?.high ?? 0)
    expect((await report('odds', 'made-up', 'plan', '--spread')).spreads).toEqual({})
  })
})

describe("a table's own rows", () => {
  it('are laid over those of the game, for odds and for plays', async () => {
    const rows = file('rows.json', { omens: { comet: { least: 0, most: 3 } } })
    const { expected } = await report('odds', 'made-up', 'plan', '--content', rows)
    expect(expected).toMatchObject({ omens: 'moon comet' })
    expect((await run('simulate', 'made-up', 'plan', '--plays', '10', '--content', rows)).code).toBe(0)
  })

  it.each([
    ['a kind that is not there', { omes: {} }, 'made-up has no content called "omes"; it has omens'],
    [
      'a value that is not legal',
      { omens: { comet: { least: 0, most: 30 } } },
      'omens/comet takes for most: a whole number from 0 to 9',
    ],
    [
      'a row that contradicts itself',
      { omens: { comet: { least: 5, most: 3 } } },
      'omens/comet: least is at most 3, not 5',
    ],
    ['no JSON', '{', 'cannot be read as JSON'],
  ])('are refused for %s, by name and with what would be right', async (_, rows, sentence) => {
    for (const command of ['odds', 'simulate'])
      expect(await run(command, 'made-up', 'plan', '--content', file('bad.json', rows))).toMatchObject({
        code: 1,
        lines: [],
        err: expect.stringContaining(sentence),
      })
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
