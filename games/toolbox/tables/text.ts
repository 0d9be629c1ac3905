import { formulaOf, type RollTable, type Row, rangeText } from './table.ts'

/** Tables, or everything that is wrong with what was read. Never half of one. */
export type Read = { readonly tables: readonly RollTable[] } | { readonly problems: readonly string[] }

interface Parsed {
  readonly rows: readonly Row[]
  readonly problems: readonly string[]
}

const LINE_ENDS = /\r\n|[\r\n\u2028\u2029]/
const RANGE = /^(\d+)(?:\s*[-–]\s*(\d+))?$/

const rangeOf = (text: string): { readonly from: number; readonly to: number } | undefined => {
  const found = RANGE.exec(text.trim())
  return found ? { from: Number(found[1]), to: Number(found[2] ?? found[1]) } : undefined
}

/**
 * Lines like `1-2 text`, `3. text` or `4: text`; a first line `# Name (2d6)` names the table. If no line begins with a
 * number, they count one each, in their order. `before` counts the lines above them.
 */
export function parseLines(text: string, before = 0): Parsed & { readonly name?: string; readonly formula?: string } {
  const rows: Row[] = []
  const unnumbered: string[] = []
  const problems: string[] = []
  let title: { readonly name: string; readonly formula?: string } | undefined
  for (const [i, raw] of text.split(LINE_ENDS).entries()) {
    const row = raw.trim()
    if (row === '') continue
    if (row.startsWith('#')) {
      title ??= titleOf(row)
      continue
    }
    const numbered = numberedRow(row)
    if (!numbered) {
      unnumbered.push(row)
      problems.push(`line ${before + i + 1}: "${short(row)}" does not begin with a number or a range like 1-2`)
    } else rows.push(numbered)
  }
  return rows.length === 0 && unnumbered.length > 1 && !unnumbered.some((row) => /^\d/.test(row))
    ? { rows: unnumbered.map((said, n) => ({ from: n + 1, to: n + 1, text: said })), problems: [], ...title }
    : { rows, problems, ...title }
}

/** The lines of each table in a text: a title below rows begins the next one. */
export function tablesInLines(text: string): readonly { readonly before: number; readonly text: string }[] {
  const tables: { before: number; lines: string[]; hasRows: boolean }[] = []
  for (const [i, line] of text.split(LINE_ENDS).entries()) {
    const isTitle = line.trimStart().startsWith('#')
    const last = tables.at(-1)
    if (!last || (isTitle && last.hasRows)) tables.push({ before: i, lines: [], hasRows: false })
    const at = tables.at(-1) as (typeof tables)[number]
    at.lines.push(line)
    at.hasRows ||= !isTitle && line.trim() !== ''
  }
  return tables
    .filter(({ hasRows }, i) => hasRows || i === 0)
    .map(({ before, lines }) => ({ before, text: lines.join('\n') }))
}

/** A number or a range, then a dot, a colon, a parenthesis or a space, then words. Every step reads on from the last one. */
function numberedRow(row: string): Row | undefined {
  const [first = ''] = /^\d+/.exec(row) ?? []
  if (first === '') return undefined
  const [dash = ''] = /^[-–]\s*\d+/.exec(row.slice(first.length).trimStart()) ?? []
  const to = dash === '' ? first : dash.slice(1).trim()
  const rest = dash === '' ? row.slice(first.length) : row.slice(row.indexOf(dash, first.length) + dash.length)
  if (!/^[\s.:)]/.test(rest)) return undefined
  const text = rest
    .trimStart()
    .replace(/^[.:)]/, '')
    .trimStart()
  return text === '' ? undefined : { from: Number(first), to: Number(to), text }
}

/** `# Name (2d6)`: the name, and the dice if they are named. */
function titleOf(row: string): { readonly name: string; readonly formula?: string } {
  const said = row.slice((/^#+/.exec(row)?.[0] ?? '').length).trim()
  const at = said.lastIndexOf('(')
  const [, formula] = (at >= 0 && /^\((\d*d\d+)\)$/i.exec(said.slice(at))) || []
  return formula === undefined ? { name: said } : { name: said.slice(0, at).trim(), formula: formula.toLowerCase() }
}

/** Comma-separated: `range,text` or `from,to,text`, with quotes where wanted; a header line is passed over. */
export function parseCsv(text: string): Parsed {
  const rows: Row[] = []
  const problems: string[] = []
  for (const { line, cells } of csvLines(text)) {
    const [first = '', second = '', third] = cells
    if (line === 1 && !/\d/.test(first)) continue
    const range = third === undefined ? rangeOf(first) : rangeOf(`${first}-${second}`)
    const said = (third ?? second).trim()
    if (!range)
      problems.push(`line ${line}: "${short(cells.join(','))}" does not begin with a number or a range like 1-2`)
    else if (said === '') problems.push(`line ${line}: there is no text`)
    else rows.push({ ...range, text: said })
  }
  return { rows, problems }
}

/** Quoted cells may hold commas, doubled quotes and line ends. */
export function csvLines(text: string): readonly { readonly line: number; readonly cells: readonly string[] }[] {
  const out: { line: number; cells: string[] }[] = []
  let cells: string[] = []
  let cell = ''
  let quoted = false
  let line = 1
  let from = 1
  const endLine = () => {
    if (cell !== '' || cells.length > 0) out.push({ line: from, cells: [...cells, cell] })
    cells = []
    cell = ''
    from = line + 1
  }
  for (let i = 0; i < text.length; i++) {
    const c = text[i] as string
    if (quoted && c === '"' && text[i + 1] === '"') cell += text[i++]
    else if (c === '"') quoted = !quoted
    else if (c === ',' && !quoted) {
      cells.push(cell)
      cell = ''
    } else if (c === '\n' && !quoted) {
      endLine()
      line++
      from = line
    } else if (c !== '\r') {
      if (c === '\n') line++
      cell += c
    }
  }
  endLine()
  return out
}

/** The dice that fit rows nobody named dice for: d66 if it looks so, else one die up to the highest result. */
export function guessFormula(rows: readonly Row[]): string {
  const ends = rows.flatMap((r) => [r.from, r.to])
  const d66 = formulaOf('d66')?.results ?? []
  if (rows.length > 0 && Math.min(...ends) === 11 && Math.max(...ends) === 66 && ends.every((e) => d66.includes(e)))
    return 'd66'
  return `d${Math.max(2, ...ends)}`
}

const onOneLine = (text: string): string =>
  text
    .split('\n')
    .map((part) => part.trim())
    .join(' ')

export function toLines({ name, formula, rows }: RollTable): string {
  return [`# ${name} (${formula})`, ...rows.map((r) => `${rangeText(r)} ${onOneLine(r.text)}`), ''].join('\n')
}

export function toCsv({ rows }: RollTable): string {
  const cell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  return ['from,to,text', ...rows.map((r) => `${r.from},${r.to},${cell(r.text)}`), ''].join('\n')
}

const short = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text)
