import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCli } from '../cli.ts'
import { GAMES } from '../games.ts'
import { fakeIo } from './fakes.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sortie-cli-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const file = (name: string, text: string): string => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

async function run(...args: string[]) {
  const io = fakeIo()
  const code = await runCli(args, io)
  return { code, out: io.lines.join('\n'), err: io.errors.join('\n') }
}

interface Report {
  readonly policy: string
  readonly outcomes: {
    readonly lit: { readonly p: number; readonly low: number; readonly high: number; readonly fraction: string }
  }
  readonly entries: readonly unknown[]
}

async function json(...args: string[]) {
  const { code, out, err } = await run(...args, '--json')
  expect(err).toBe('')
  expect(code).toBe(0)
  return JSON.parse(out) as Report
}

describe('sortie', () => {
  it('says what there is, alone and when asked for help', async () => {
    for (const args of [[], ['--help'], ['help']]) {
      const { code, out } = await run(...args)
      expect(code).toBe(0)
      for (const command of ['play', 'odds', 'simulate', 'rules', 'vectors', 'roll', 'first-light'])
        expect(out).toContain(command)
    }
  })

  it('has a version', async () => expect((await run('--version')).out).toMatch(/^\d+\.\d+\.\d+$/))

  it('has help with examples for every command', async () => {
    for (const command of ['play', 'odds', 'simulate', 'rules', 'vectors', 'roll']) {
      const { code, out } = await run(command, '--help')
      expect(code).toBe(0)
      expect(out).toContain(`sortie ${command}`)
      expect(out).toContain('EXAMPLES')
      expect(out).toContain('--json')
      expect(out).not.toContain('\u001b')
    }
    expect((await run('odds', 'first-light', 'night', '--help')).out).toContain('--beacon=<4|6|8|10|12>')
  })

  it('refuses what it does not know, with the nearest', async () => {
    expect(await run('smulate')).toMatchObject({ code: 1, err: expect.stringContaining('did you mean "simulate"?') })
    expect(await run('--verson')).toMatchObject({ code: 1, err: expect.stringContaining('did you mean "--version"?') })
    expect(await run('odds', 'frist-light')).toMatchObject({
      code: 1,
      err: expect.stringContaining('there is no game "frist-light", did you mean "first-light"?'),
    })
  })
})

describe('sortie odds', () => {
  it('gives exactly this JSON', async () => {
    const report = await json('odds', 'first-light', 'night', '--beacon', '8', '--storm', '6')
    expect(report).toEqual({
      game: 'first-light',
      question: 'night',
      options: { beacon: 8, storm: 6, hands: 1 },
      policy: 'WhetherToBrace: never',
      assumptions: [{ question: 'WhetherToBrace', rule: 'never' }],
      exact: true,
      outcomes: {
        lit: { p: expect.closeTo(131533 / 186624, 12), fraction: '131533/186624' },
        lost: { p: expect.closeTo(55091 / 186624, 12), fraction: '55091/186624' },
      },
      expected: { works: expect.any(Number), strain: 0 },
      states: 51,
      ms: expect.any(Number),
    })
  })

  it('can leave fractions out', async () => {
    const report = await json('odds', 'first-light', 'night', '--no-fraction')
    expect(report.outcomes).toEqual({ lit: { p: expect.any(Number) }, lost: { p: expect.any(Number) } })
  })

  it('answers by the policy it is told, and prints it', async () => {
    const best = await json('odds', 'first-light', 'night', '--policy', 'WhetherToBrace=best for lit')
    expect(best.policy).toContain('WhetherToBrace: best for lit')
    const { out } = await run('odds', 'first-light', 'night', '--policy', 'WhetherToBrace=always')
    expect(out).toContain('policy    WhetherToBrace: always')
    expect(out).toMatch(/lit +█+.* 99\.\d\d %/)
  })

  it('takes settings of the table', async () => {
    const none = await json(
      'odds',
      'first-light',
      'night',
      '--policy=WhetherToBrace=always',
      '--settings=strainBoxes=0',
    )
    expect(none.outcomes.lit.fraction).toBe('131533/186624')
  })

  it('samples if exact odds take too much, and says so', async () => {
    const args = ['odds', 'first-light', 'night', '--most', '5', '--plays', '2000']
    const report = await json(...args)
    expect(report).toMatchObject({ exact: false, plays: 2000, why: expect.stringContaining('states') })
    const { p, low, high } = report.outcomes.lit
    expect(low).toBeLessThan(p)
    expect(high).toBeGreaterThan(p)
    expect((await run(...args)).out).toContain('sampled from 2000 plays')
  })

  it('lists the questions if none is named', async () => {
    expect((await run('odds', 'first-light')).out).toContain('--beacon 4|6|8|10|12  (8)')
    expect(await json('odds', 'first-light')).toMatchObject({ questions: { night: { defaults: { beacon: 8 } } } })
  })

  it('refuses wrong questions, options, values and policies by name', async () => {
    const refusals: readonly (readonly [readonly string[], string])[] = [
      [['nigth'], 'there is no odds question of first-light "nigth", did you mean "night"?'],
      [['night', '--becon', '8'], 'there is no option --becon, did you mean --beacon?'],
      [['night', '--beacon', '7'], '--beacon takes one of 4, 6, 8, 10, 12, not "7"'],
      [['night', '--hands', '-1'], '--hands takes one of 1, 2, not "-1"'],
      [['night', '--policy', 'WhetherToBrace'], '--policy takes Question=rule'],
      [['night', '--settings', 'stromSize=6'], 'there is no setting "stromSize", did you mean "stormSize"?'],
      [['night', '--policy', 'WhetherToBrace=perhaps', '--most', '0'], '--most takes a whole number'],
    ]
    for (const [args, sentence] of refusals)
      expect(await run('odds', 'first-light', ...args)).toMatchObject({
        code: 1,
        out: '',
        err: expect.stringContaining(sentence),
      })
  })
})

describe('sortie simulate', () => {
  it('counts plays, the same for the same seed', async () => {
    const args = ['simulate', 'first-light', 'night', '--plays', '3000', '--seed', '5']
    const one = await json(...args)
    const other = await json(...args)
    expect(one.outcomes).toEqual(other.outcomes)
    expect(one).toMatchObject({ exact: false, plays: 3000, seed: 5, playsPerSecond: expect.any(Number) })
    const { low, high } = one.outcomes.lit
    expect(low).toBeLessThan(131533 / 186624)
    expect(high).toBeGreaterThan(131533 / 186624)
  })

  it('needs no question where there is only one', async () => {
    expect((await run('simulate', 'first-light', '--plays', '100')).out).toContain('plays per second')
  })
})

describe('sortie rules', () => {
  it('shows the words, the code and the tests of a rule', async () => {
    const { out } = await run('rules', 'first-light', 'fl-04')
    expect(out).toContain('FL-04')
    expect(out).toContain('games/first-light/rules/work.ts:')
    expect(out).toContain('games/first-light/tests/')
    expect(await json('rules', 'first-light', 'FL-04')).toMatchObject({ id: 'FL-04' })
  })

  it('lists them, and refuses one that is not there', async () => {
    expect((await run('rules', 'first-light')).out).toContain('FL-01')
    expect(await run('rules', 'first-light', 'FL-99')).toMatchObject({
      code: 1,
      err: expect.stringContaining('there is no rule "FL-99"'),
    })
  })
})

describe('sortie vectors', () => {
  it('refuses a game without worked examples in a sentence', async () => {
    const path = file('v.json', '{"id":"X"}')
    expect(await run('vectors', 'first-light', path)).toMatchObject({
      code: 1,
      err: 'sortie: first-light cannot run worked examples: it has no "vectors" in games/index.ts',
    })
  })

  it('runs those of the game if no file is named: of Regulus both files', async () => {
    const [all, offTheJob] = [
      await run('vectors', 'regulus'),
      await run('vectors', 'regulus', join(GAMES, 'regulus/tests/vectors-3r.json')),
    ]
    expect([all.code, offTheJob.code]).toEqual([0, 0])
    const lines = (out: string): readonly string[] => out.trimEnd().split('\n').slice(0, -1)
    expect(lines(offTheJob.out).length).toBeGreaterThan(10)
    expect(lines(all.out)).toEqual(expect.arrayContaining([...lines(offTheJob.out)]))
    expect(lines(all.out).length).toBeGreaterThan(lines(offTheJob.out).length)
  })
})

describe('sortie roll', () => {
  it('rolls, repeatably', async () => {
    const one = await run('roll', '4d6kh3', '--times', '3', '--seed', '7')
    expect(one.out.split('\n')).toHaveLength(3)
    expect(one).toEqual(await run('roll', '4d6kh3', '--times', '3', '--seed', '7'))
    expect(await json('roll', '2d6+1', '--seed', '7')).toMatchObject({
      notation: '2d6+1',
      seed: 7,
      rolls: [{ total: expect.any(Number) }],
    })
  })

  it('computes the odds of dice exactly', async () => {
    const { outcomes, mean } = (await json('roll', '2d6', '--odds')) as never as {
      outcomes: { value: number; p: number; fraction: string }[]
      mean: { fraction: string }
    }
    expect(mean.fraction).toBe('7')
    expect(outcomes.find((o) => o.value === 7)).toEqual({ value: 7, p: expect.closeTo(1 / 6, 12), fraction: '1/6' })
    expect((await run('roll', '4d6kh3', '--odds')).out).toContain('mean 12.2446 (15869/1296)')
  })

  it('says where a notation is wrong', async () => {
    expect(await run('roll', '4d6kz')).toMatchObject({ code: 1, err: expect.stringMatching(/"4d6kz".*at 4.*expected/) })
  })
})

describe('sortie play --script', () => {
  const seats = [
    { seat: 'gm', role: 'gm' },
    { seat: 'ada', role: 'player' },
  ]
  const night = {
    game: 'first-light',
    seats,
    steps: [
      { open: 'work', by: 'ada' },
      { dice: 'WorkDice', faces: [6, 6] },
      { open: 'work', by: 'ada' },
      { dice: 'WorkDice', faces: [5, 2] },
      { answer: 'WhetherToBrace', by: 'ada', value: 'brace' },
      { dice: 'BraceDice', faces: [4, 1] },
      { open: 'work', by: 'ada' },
      { dice: 'WorkDice', faces: [6, 6] },
    ],
  }

  it('plays a whole game and prints the journal', async () => {
    const { code, out } = await run('play', 'first-light', '--script', file('night.json', JSON.stringify(night)))
    expect(code).toBe(0)
    expect(out).toContain('ada: Work at the beacon')
    expect(out).toContain('ada throws 2d6: 6 6 → critical')
    expect(out).toContain('ada takes 2 strain.  [FL-04]')
    expect(out).toContain('The beacon stands in flames. First light.  [FL-01]')
  })

  it('prints entries and the end state as JSON', async () => {
    const report = await json('play', 'first-light', '--script', file('night.json', JSON.stringify(night)))
    expect(report).toMatchObject({ game: 'first-light', open: [], state: { ended: 'lit', beacon: 8, storm: 0 } })
    expect(report.entries.length).toBe(9)
  })

  it('names what is wrong with a corrupt script, and the step', async () => {
    const steps = (...all: unknown[]) => JSON.stringify({ ...night, steps: all })
    const corrupt: readonly (readonly [string, string])[] = [
      ['{', 'the script is not JSON'],
      ['[]', 'a script is an object with "game"'],
      [JSON.stringify({ ...night, game: 'other' }), 'this script is for other'],
      [
        steps({ open: 'work', by: 'ada' }, null),
        'step 2 of the script has to have one of open, answer, dice, draw, input',
      ],
      [steps({ opne: 'work' }), 'step 1 of the script has to have one of open, answer, dice, draw, input'],
      [steps({ open: 'work' }), 'step 1 of the script needs "by", a string'],
      [steps({ open: 'wrok', by: 'ada' }), 'step 1 of the script: first-light has no procedure "wrok"'],
      [
        steps({ open: 'work', by: 'ada' }, { dice: 'WorkDice', faces: [7, 1] }),
        'step 2 of the script: WorkDice takes a face from 1 to 6',
      ],
      [JSON.stringify({ ...night, seats: [{ seat: 'chance', role: 'player' }] }), '"chance" cannot be a seat'],
      [JSON.stringify({ ...night, settings: { stormSize: 7 } }), 'stormSize (FL-01) takes one of 4, 6, 8, 10, 12'],
    ]
    for (const [text, sentence] of corrupt)
      expect(await run('play', 'first-light', '--script', file('bad.json', text))).toMatchObject({
        code: 1,
        err: expect.stringContaining(sentence),
      })
  })

  it('needs a script where there is no terminal', async () => {
    expect(await run('play', 'first-light')).toMatchObject({
      code: 1,
      err: expect.stringContaining('use --script file.json'),
    })
  })
})
