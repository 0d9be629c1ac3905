// Holds the games to their rulebooks, and the engine to knowing no game. Run by `npm test`.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { indexRules, type RuleIndex } from './rule-index.ts'
import { filesUnder, isTest, lineOf, mask } from './source.ts'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
/** Games that are planned are as unknown to the engine as those that are there. */
const PLANNED = ['regulus', 'in-the-dark', 'veil-runners', 'space-door']
const TOY = 'first-light'

/** Every error of the repository at `root`, a sentence each, and the rules of each game. */
export function checkRules(root: string): { errors: string[]; games: Map<string, RuleIndex> } {
  const folders = gameFolders(join(root, 'games'))
  const games = new Map(folders.map((id) => [id, indexRules(join(root, 'games', id))]))
  const errors = [
    ...[...games].flatMap(([id, index]) => [...coverage(id, index, existsSync(join(root, 'games', id, 'RULES.md')))]),
    ...ruleFiles(root).flatMap((file) => [...forbiddenIn(name(root, file), readFileSync(file, 'utf8'))]),
    ...gameNames(root, folders),
  ]
  return { errors, games }
}

const name = (root: string, file: string) => relative(root, file).split(sep).join('/')

function gameFolders(games: string): string[] {
  if (!existsSync(games)) return []
  return readdirSync(games, { withFileTypes: true })
    .filter((f) => f.isDirectory() && f.name !== 'toolbox' && f.name !== 'node_modules')
    .filter((f) => existsSync(join(games, f.name, 'game.ts')) || existsSync(join(games, f.name, 'RULES.md')))
    .map((f) => f.name)
    .sort()
}

function* coverage(game: string, index: RuleIndex, written: boolean): Generator<string> {
  if (!written) yield `games/${game}: there is no RULES.md.`
  else if (index.rules.length === 0) yield `games/${game}/RULES.md:1: no rule has an id.`
  for (const r of index.repeated) yield `${r.file}:${r.line}: ${r.id} is given a second time.`
  for (const u of index.unknown) yield `${u.file}:${u.line}: ${u.id} is not in games/${game}/RULES.md.`
  for (const r of index.rules) {
    if (r.leftToTable) continue
    if (r.tests.length === 0) yield `${r.file}:${r.line}: no test under games/${game}/tests has ${r.id} in its title.`
    if (r.code.length === 0) yield `${r.file}:${r.line}: no source of games/${game} mentions ${r.id}.`
  }
}

/** Everything in the folder of a game or the toolbox that is not a test: a rule can stand in any of it, and has to replay. */
function ruleFiles(root: string): string[] {
  const games = join(root, 'games')
  return filesUnder(games, ['.ts'])
    .filter((f) => !isTest(f) && /^games\/[^/]+\//.test(name(root, f)))
    .filter((f) => !DRIVER.test(name(root, f)))
}
/** Plays a creation from outside a table, as a screen does: it contains no rules. */
const DRIVER = /^games\/toolbox\/characters\//

type Forbidden = readonly (readonly [pattern: RegExp, why: string])[]

const FORBIDDEN: Forbidden = [
  [/\bMath\s*\.\s*random\b/g, 'a rule throws no die itself: ask with `roll` instead of `Math.random`'],
  [/\bDate\b/g, 'a rule has no clock: `Date` is not available to it'],
  [/\b(?:async|await)\b/g, 'a rule is synchronous: only a driver waits'],
]

/** In files with rules that ask: between two questions others may have acted. */
const FORBIDDEN_WHERE_ASKING: Forbidden = [
  [/\btry\s*\{/g, 'a rule contains no `try`: a question is no place to catch errors around'],
  [
    /(?<![=!<>])=\s*t\s*\.\s*state\b(?!\s*(?:\?\.|[.[(]|===|!==|==|!=))/g,
    'a rule keeps no copy of the state: read `t.state` when it is needed',
  ],
  [
    /\{[^{}]*\bstate\b[^{}]*\}\s*=\s*t\b(?!\s*[.[(])/g,
    'a rule keeps no copy of the state: read `t.state` when it is needed',
  ],
]

/** Where a rule asks: a question of the game stands behind the bracket. */
const ASKED = /\byield\s*\*\s*(?:roll|draw|choose|chooseSome|number|text|form|askEach|openWindow)\(\s*/g

export function* forbiddenIn(file: string, source: string): Generator<string> {
  const { code } = mask(source)
  const asks = /\byield\b/.test(code)
  for (const [pattern, why] of asks ? [...FORBIDDEN, ...FORBIDDEN_WHERE_ASKING] : FORBIDDEN) {
    for (const m of code.matchAll(pattern)) yield `${file}:${lineOf(source, m.index)}: ${why}.`
  }
  if (!asks) return
  for (const m of code.matchAll(ASKED)) {
    if (!/['"`]/.test(source.charAt(m.index + m[0].length))) continue
    yield `${file}:${lineOf(source, m.index)}: a rule asks what \`questions({ … })\` declares, not a bare name: its words would go unchecked.`
  }
}

/** Engine and table mention no game; the toy game may serve their tests. */
function gameNames(root: string, folders: readonly string[]): string[] {
  const ids = [...new Set([...PLANNED, ...folders, TOY])]
  const pattern = new RegExp(`(?<![\\w-])(?:${ids.join('|')})(?![\\w-])`, 'gi')
  return ['engine', 'table'].flatMap((layer) =>
    filesUnder(join(root, layer), ['.ts', '.js', '.mjs', '.json', '.md', '.sql', '.svelte']).flatMap((path) => {
      const source = readFileSync(path, 'utf8')
      const file = name(root, path)
      return [...source.matchAll(pattern)]
        .filter((m) => !(isTest(path) && m[0].toLowerCase() === TOY))
        .map((m) => `${file}:${lineOf(source, m.index)}: ${layer}/ knows no game, and this names ${m[0]}.`)
    }),
  )
}

function print(games: Map<string, RuleIndex>): void {
  const rows = [...games].map(([id, { rules }]) => [
    id,
    rules.length,
    rules.filter((r) => r.code.length > 0).length,
    rules.filter((r) => r.tests.length > 0).length,
    rules.filter((r) => r.leftToTable).length,
  ])
  for (const [game, ...counts] of [['game', 'rules', 'in code', 'tested', 'left to the table'], ...rows]) {
    console.log(`${String(game).padEnd(16)}${counts.map((c, i) => String(c).padStart(i < 3 ? 9 : 19)).join('')}`)
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { errors, games } = checkRules(ROOT)
  print(games)
  for (const e of errors) console.log(e)
  if (errors.length > 0) process.exitCode = 1
}
