import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

/**
 * `STATEMENTS.md` of a game lists what its rulebook says, one statement per row in our own words:
 *
 * | # | statement | verdict | rules | played by |
 * |---|---|---|---|---|
 * | 1 | A risky action on a job is rolled for | exact | ID-01, ID-02 | `roll.test.ts`: part of a title |
 *
 * A verdict is `exact`, `ruling` (the rulebook is silent or unclear, and a ruling fills the gap) or `table` (left to the
 * people at the table). Tests are files of the game's `tests` or `web/tests`, or of `e2e`; several are set apart by `;`. What is
 * named has to be one test, whose title quotes a rule of the row; or a worked example, by its id, of one of these rules:
 * `vectors.json`: VR-T10. The numbers of the rows have no gap, so that no statement is lost unseen.
 */
interface Statement {
  readonly number: string
  readonly says: string
  readonly verdict: string
  readonly rules: readonly string[]
  readonly tests: readonly { readonly file: string; readonly title: string }[]
  /** What stands in the last column and names no test. */
  readonly unread: readonly string[]
}

const verdicts = ['exact', 'ruling', 'table'] as const

const root = join(import.meta.dirname, '..', '..')
const inGame = (game: string, ...path: readonly string[]): string => join(root, 'games', game, ...path)

const cells = (row: string): readonly string[] =>
  row
    .replace(/^\||\|\s*$/g, '')
    .split('|')
    .map((cell) => cell.trim())

/** Every row of every table whose first cell is a number. */
function statementsOf(game: string): readonly Statement[] {
  return readFileSync(inGame(game, 'STATEMENTS.md'), 'utf8')
    .split('\n')
    .filter((line) => /^\|\s*[A-Z]*\d+[a-z]?\s*\|/.test(line))
    .map((line) => {
      const [number = '', says = '', verdict = '', rules = '', tests = ''] = cells(line)
      return { number, says, verdict, rules: rules.match(/[A-Z]+\d*-[A-Z]*\d+/g) ?? [], ...testsIn(tests) }
    })
}

/** A title may have a semicolon in it: the next test begins with its file. */
function testsIn(cell: string): Pick<Statement, 'tests' | 'unread'> {
  const parts = cell.split(/;\s*(?=`)/).filter((part) => part !== '')
  const read = parts.map((part) => /^`([^`]+)`:\s*(.+)$/.exec(part.trim()))
  return {
    tests: read.flatMap((found) => (found ? [{ file: found[1] as string, title: (found[2] as string).trim() }] : [])),
    unread: parts.filter((_, i) => !read[i]),
  }
}

/** The titles of the tests in a file, those of `each` too. */
const titlesIn = (source: string): readonly string[] =>
  [...source.matchAll(/(?:\b(?:it|test)|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g)].map((found) => found[2] as string)

const placesOf = (game: string, file: string): readonly string[] => [
  inGame(game, 'tests', file),
  inGame(game, 'web', 'tests', file),
  join(root, 'e2e', file),
  join(root, file),
]

/** What can be named in a file: its tests by their titles, or its worked examples by their ids and rules. */
function namesIn(path: string): readonly string[] {
  const source = readFileSync(path, 'utf8')
  if (!path.endsWith('.json')) return titlesIn(source)
  const examples = JSON.parse(source) as readonly { readonly id: string; readonly rules: readonly string[] }[]
  return examples.map(({ id, rules }) => `${id} ${rules.join(' ')}`)
}

const quotes = (title: string, rule: string): boolean => title.split(/[^\w-]+/).includes(rule)

/** What is wrong with the rows, one sentence each. */
function problemsWithStatements(game: string): readonly string[] {
  const known = new Set(
    [...readFileSync(inGame(game, 'RULES.md'), 'utf8').matchAll(/\*\*([A-Z]+\d*-[A-Z]*\d+)\b/g)].map(
      (found) => found[1],
    ),
  )
  const titles = new Map<string, readonly string[] | undefined>()
  const titlesOf = (file: string): readonly string[] | undefined => {
    if (!titles.has(file)) {
      const path = placesOf(game, file).find((each) => existsSync(each))
      titles.set(file, path === undefined ? undefined : namesIn(path))
    }
    return titles.get(file)
  }
  const numbers = new Set<string>()
  return statementsOf(game).flatMap(({ number, says, verdict, rules, tests, unread }, i, all) => {
    const row = `row ${number}`
    const twice = numbers.has(number)
    numbers.add(number)
    return [
      ...(twice ? [`${row} is there twice`] : []),
      ...(Number(number) === Number(all[i - 1]?.number ?? 0) + 1 ? [] : [`${row}: the row before it is missing`]),
      ...unread.map((part) => `${row}: "${part}" is no test; write it as \`file\`: title`),
      ...(says === '' ? [`${row} says nothing`] : []),
      ...((verdicts as readonly string[]).includes(verdict)
        ? []
        : [`${row}: "${verdict}" is none of ${verdicts.join(', ')}`]),
      ...(rules.length === 0 ? [`${row} names no rule`] : []),
      ...rules.filter((rule) => !known.has(rule)).map((rule) => `${row}: RULES.md has no ${rule}`),
      ...(tests.length === 0 && verdict !== 'table' ? [`${row} names no test`] : []),
      ...tests.flatMap(({ file, title }) => {
        const found = titlesOf(file)
        if (!found) return [`${row}: there is no ${file}`]
        const [named, ...more] = found.filter((each) => each.includes(title))
        if (named === undefined) return [`${row}: no test of ${file} is called "${title}"`]
        if (more.length > 0) return [`${row}: ${more.length + 1} tests of ${file} are called "${title}"`]
        return rules.some((rule) => quotes(named, rule))
          ? []
          : [`${row}: "${named}" quotes none of ${rules.join(', ')}`]
      }),
    ]
  })
}

/** How many statements there are of each verdict, as the README has to say it. */
function countOfStatements(game: string): string {
  const all = statementsOf(game)
  const [exact, ruling, table] = verdicts.map((verdict) => all.filter((each) => each.verdict === verdict).length)
  return `${all.length} statements: ${exact} exact, ${ruling} by ruling, ${table} left to the table`
}

/** Every statement has a rule and a test that plays it, and the README counts them truthfully. */
export function describeStatements(game: string): void {
  describe(`the statements of ${game}`, () => {
    it('each name rules that exist and a test that plays them', () => {
      expect(statementsOf(game).length).toBeGreaterThan(0)
      expect(problemsWithStatements(game)).toEqual([])
    })

    it('are counted truthfully in the README', () => {
      const readme = readFileSync(inGame(game, 'README.md'), 'utf8').replace(/\s+/g, ' ')
      expect(readme).toContain(countOfStatements(game))
    })
  })
}
