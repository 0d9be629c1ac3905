import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { rulesOf } from '../rule-index.ts'
import { checkRules, forbiddenIn } from '../rules.ts'
import { testTitles } from '../source.ts'

const roots: string[] = []
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true, force: true })
})

/** A repository with one game, Drift, made of the given files. */
function repository(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'sortie-rules-'))
  roots.push(root)
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  return root
}

const drift = {
  'games/drift/RULES.md':
    '# Drift\n\n## DR-01 Drifting\nA ship drifts.\n\n- one\n\n**DR-02 Anchors.** (p. 3) They hold.\n\n### ChatLog\n\n**DR-T03 Mood (left to the table).** ChatLog.\n',
  'games/drift/game.ts': '/** DR-01. */\nexport const a = 1\n',
  'games/drift/procedures/anchor.ts': "export const rule = 'DR-02'\n",
  'games/drift/tests/rules.test.ts':
    "it('[DR-01] a ship drifts', () => {})\nit.each([\n  [1, ')'],\n])('[DR-02] holds %i', () => {})\n",
}

describe('rule index', () => {
  it('knows title, text, code and tests of every rule', () => {
    const root = repository(drift)
    expect(rulesOf(join(root, 'games/drift'))).toEqual([
      {
        id: 'DR-01',
        title: 'Drifting',
        text: 'A ship drifts.\n\n- one',
        leftToTable: false,
        file: 'games/drift/RULES.md',
        line: 3,
        code: [{ file: 'games/drift/game.ts', line: 1 }],
        tests: [{ file: 'games/drift/tests/rules.test.ts', line: 1, title: '[DR-01] a ship drifts' }],
      },
      {
        id: 'DR-02',
        title: 'Anchors',
        text: '(p. 3) They hold.',
        leftToTable: false,
        file: 'games/drift/RULES.md',
        line: 8,
        code: [{ file: 'games/drift/procedures/anchor.ts', line: 1 }],
        tests: [{ file: 'games/drift/tests/rules.test.ts', line: 4, title: '[DR-02] holds %i' }],
      },
      {
        id: 'DR-T03',
        title: 'Mood',
        text: 'ChatLog.',
        leftToTable: true,
        file: 'games/drift/RULES.md',
        line: 12,
        code: [],
        tests: [],
      },
    ])
    expect(checkRules(root).errors).toEqual([])
  })

  it('reads titles, not comments, strings or other calls', () => {
    const source = [
      "// it('a comment', f)",
      'describe("group", () => {',
      '  test.skip(`templated`, f)',
      '  const s = "it(\'quoted\', f)"',
      "  const re = /it\\('no', /",
      "  visit('not a test', f)",
      "  game.it('nor this', f)",
      "  it.for([{ a: '(' }])('each $a', f)",
      '})',
    ].join('\n')
    expect(testTitles(source).map((t) => t.title)).toEqual(['group', 'templated', 'each $a'])
  })
})

describe('rule coverage', () => {
  it('reports what is untested, not carried out, unknown or given twice', () => {
    const root = repository({
      ...drift,
      'games/drift/RULES.md': `${drift['games/drift/RULES.md']}\n**DR-04 New.** Text.\n\n**DR-01 Again.** Text.\n`,
      'games/drift/state.ts': '// DR-99, but UTF-8 is no rule\n',
    })
    expect(checkRules(root).errors).toEqual([
      'games/drift/RULES.md:16: DR-01 is given a second time.',
      'games/drift/state.ts:1: DR-99 is not in games/drift/RULES.md.',
      'games/drift/RULES.md:14: no test under games/drift/tests has DR-04 in its title.',
      'games/drift/RULES.md:14: no source of games/drift mentions DR-04.',
    ])
  })

  it('finds a game named in the engine or the table, and lets their tests use the toy', () => {
    const root = repository({
      ...drift,
      'engine/kernel/run.ts': '// as in Drift\n',
      'engine/kernel/run.test.ts': "import '../../games/first-light/game.ts'\n",
      'table/seats.test.ts': "import '../../games/first-light/game.ts'\n",
      'table/seats.ts': "if (game === 'first-light') sit()\n",
    })
    expect(checkRules(root).errors).toEqual([
      'engine/kernel/run.ts:1: engine/ knows no game, and this names Drift.',
      'table/seats.ts:1: table/ knows no game, and this names first-light.',
    ])
  })
})

describe('what a rule may not contain', () => {
  it.each([
    'try { yield* roll() } finally {}',
    'const n = Math.random()',
    'const now = new Date()',
    'const f = async () => {}',
    'const s = t.state',
    'const s = t.state;',
    'let s: Drift = t.state\nyield* roll()',
    'const { stress, harm } = t.state',
    'const { state } = t',
    "yield* choose('Way', { ask: 'ada', from: ['left', 'right'] })",
  ])('%s', (line) => {
    expect([...forbiddenIn('a.ts', `\n${line}\nyield* roll()\n`)]).toEqual([expect.stringMatching(/^a\.ts:2: a rule /)])
  })

  it('nor may what rules call, but it may read the state once: it asks nothing', () => {
    const root = repository({
      ...drift,
      'games/drift/job/roll.ts': 'const n = Math.random()\n',
      'games/drift/crew.ts': 'const { crew } = t.state\n',
    })
    expect(checkRules(root).errors).toEqual([
      expect.stringMatching(/^games\/drift\/job\/roll\.ts:1: a rule throws no die/),
    ])
  })

  it.each([
    'const n = t.state.stress',
    'const n = t.state\n  .stress',
    'if (s === t.state) return',
    "yield* choose(ask.Way, { ask: 'ada', from: ['left', 'right'] })",
    "// try { Date }\nconst s = 'await t.state'",
    'const key = keyOf({ state: t.state })',
    'const retry = upDate',
  ])('but may contain: %s', (line) => {
    expect([...forbiddenIn('a.ts', line)]).toEqual([])
  })
})
