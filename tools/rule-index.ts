import { existsSync, readFileSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { filesUnder, isTest, lineOf, testTitles } from './source.ts'

/** A place in the repository; the path is relative to its root and uses slashes. */
export interface SourcePlace {
  readonly file: string
  readonly line: number
}

export interface RuleEntry extends SourcePlace {
  readonly id: string
  readonly title: string
  readonly text: string
  /** Marked `(left to the table)`: people decide it, no code does. */
  readonly leftToTable: boolean
  /** Where source that is not a test names the rule. */
  readonly code: readonly SourcePlace[]
  readonly tests: readonly (SourcePlace & { readonly title: string })[]
}

export interface RuleIndex {
  readonly rules: readonly RuleEntry[]
  /** Ids that `RULES.md` gives a second time. */
  readonly repeated: readonly (SourcePlace & { readonly id: string })[]
  /** Ids that code or tests name and `RULES.md` does not. */
  readonly unknown: readonly (SourcePlace & { readonly id: string })[]
}

const ID = '[A-Z][A-Z0-9]*-[A-Z]?\\d+'
const ENTRY = new RegExp(`^(?:(#{2,6})\\s+|(?:[-*]\\s+)?\\*\\*)\\[?(${ID})(?!\\d)\\]?(.*)$`)
const HEADING = /^#{1,6}\s/
const LEFT_TO_TABLE = /\(left to the table\)/i

/** The rules of a game, in the order of its `RULES.md`, with where each is carried out and tested. */
export function rulesOf(gameDir: string): readonly RuleEntry[] {
  return indexRules(gameDir).rules
}

export function indexRules(gameDir: string): RuleIndex {
  const root = resolve(gameDir, '..', '..')
  const name = (file: string) => relative(root, file).split(sep).join('/')
  const rulesFile = join(gameDir, 'RULES.md')
  const written = existsSync(rulesFile) ? readRules(readFileSync(rulesFile, 'utf8')) : []
  const prefixes = new Set(written.map((r) => r.id.split('-')[0]!))

  const code = new Map<string, SourcePlace[]>()
  const tests = new Map<string, (SourcePlace & { title: string })[]>()
  const named: (SourcePlace & { id: string })[] = []
  const note = <P extends SourcePlace>(into: Map<string, P[]>, id: string, place: P) => {
    const known = into.get(id)
    if (!known) into.set(id, [place])
    else if (!known.some((p) => p.file === place.file && p.line === place.line)) known.push(place)
  }

  for (const path of filesUnder(gameDir, ['.ts'])) {
    const source = readFileSync(path, 'utf8')
    const file = name(path)
    for (const { id, at } of idsIn(source, prefixes)) {
      const place = { file, line: lineOf(source, at) }
      named.push({ id, ...place })
      if (!isTest(path)) note(code, id, place)
    }
    if (!isTest(path)) continue
    for (const { title, at } of testTitles(source)) {
      for (const { id } of idsIn(title, prefixes)) note(tests, id, { file, line: lineOf(source, at), title })
    }
  }

  const ids = new Set<string>()
  const rules: RuleEntry[] = []
  const repeated: (SourcePlace & { id: string })[] = []
  for (const { id, title, text, line } of written) {
    const place = { file: name(rulesFile), line }
    if (ids.has(id)) {
      repeated.push({ id, ...place })
      continue
    }
    ids.add(id)
    const leftToTable = LEFT_TO_TABLE.test(`${title} ${text}`)
    const plain = title.replace(LEFT_TO_TABLE, '').trim()
    rules.push({ id, title: plain, text, leftToTable, ...place, code: code.get(id) ?? [], tests: tests.get(id) ?? [] })
  }
  return { rules, repeated, unknown: named.filter(({ id }) => !ids.has(id)) }
}

/** Rule ids in a text, of the given prefixes only. */
function* idsIn(text: string, prefixes: ReadonlySet<string>): Generator<{ id: string; at: number }> {
  for (const m of text.matchAll(new RegExp(`(?<![\\w-])${ID}(?!\\d)`, 'g'))) {
    if (prefixes.has(m[0].split('-')[0]!)) yield { id: m[0], at: m.index }
  }
}

/** An entry goes on to the next entry, or to the next heading that is not below it. */
function readRules(markdown: string): { id: string; title: string; text: string; line: number }[] {
  const found: { id: string; title: string; lines: string[]; line: number; level: number }[] = []
  let open: (typeof found)[number] | undefined
  let fenced = false
  for (const [n, row] of markdown.split(/\r?\n/).entries()) {
    if (/^\s*(```|~~~)/.test(row)) fenced = !fenced
    const entry = fenced ? null : ENTRY.exec(row)
    if (entry) {
      const [, hashes, id = '', rest = ''] = entry
      const end = hashes ? rest.length : rest.indexOf('**')
      const title = rest.slice(0, end < 0 ? rest.length : end)
      const first = hashes || end < 0 ? '' : rest.slice(end + 2)
      open = { id, title: tidy(title), lines: [first], line: n + 1, level: hashes?.length ?? 7 }
      found.push(open)
    } else if (open) {
      const level = fenced ? 0 : (HEADING.test(row) && row.indexOf(' ')) || 0
      if (level > 0 && level <= open.level) open = undefined
      else open.lines.push(row)
    }
  }
  return found.map(({ id, title, lines, line }) => ({ id, title, text: lines.join('\n').trim(), line }))
}

const tidy = (title: string) =>
  title
    .replace(/^[\s.:—–-]+/, '')
    .replace(/[\s.:—–-]+$/, '')
    .replaceAll('**', '')
