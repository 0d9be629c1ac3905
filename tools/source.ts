import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** A string literal: where it starts, and what is between its quotes as written. */
interface Quoted {
  readonly at: number
  readonly end: number
  readonly text: string
}

export interface Masked {
  /** The code with comments and the contents of strings blanked, every character still in its place. */
  readonly code: string
  readonly strings: readonly Quoted[]
}

/** Enough of a scanner to tell code from comments, strings, templates and regular expressions. */
export function mask(source: string): Masked {
  const out = source.split('')
  const strings: Quoted[] = []
  const blank = (from: number, to: number) => {
    for (let k = from; k < to && k < out.length; k++) if (out[k] !== '\n') out[k] = ' '
  }
  const templates: number[] = [] // how many braces are open inside each `${` we are in
  let i = 0

  const quoted = (quote: string) => {
    const start = i++
    const from = i
    while (i < source.length && source[i] !== quote) i += source[i] === '\\' ? 2 : 1
    blank(from, i)
    strings.push({ at: start, end: i + 1, text: source.slice(from, i) })
    i++
  }
  const template = (start: number) => {
    const from = i
    while (i < source.length && source[i] !== '`' && !source.startsWith('${', i)) i += source[i] === '\\' ? 2 : 1
    blank(from, i)
    strings.push({ at: start, end: i + 1, text: source.slice(from, i) })
    if (source[i] === '`') i++
    else {
      templates.push(0)
      i += 2
    }
  }
  const regex = () => {
    const from = ++i
    for (let inClass = false; i < source.length && (inClass || source[i] !== '/') && source[i] !== '\n'; i++) {
      if (source[i] === '\\') i++
      else if (source[i] === '[') inClass = true
      else if (source[i] === ']') inClass = false
    }
    blank(from, i)
    i++
  }

  while (i < source.length) {
    const c = source[i]!
    const inside = templates.length - 1
    if (source.startsWith('//', i)) {
      const end = source.indexOf('\n', i)
      const to = end < 0 ? source.length : end
      blank(i, to)
      i = to
    } else if (source.startsWith('/*', i)) {
      const end = source.indexOf('*/', i + 2)
      const to = end < 0 ? source.length : end + 2
      blank(i, to)
      i = to
    } else if (c === "'" || c === '"') quoted(c)
    else if (c === '`') template(i++)
    else if (c === '}' && templates[inside] === 0) {
      templates.pop()
      template(i++)
    } else if (c === '/' && /(^|[(,=:[!&|?{};+\n]|\breturn|=>)\s*$/.test(out.slice(Math.max(0, i - 40), i).join(''))) {
      regex()
    } else {
      if (c === '{' && inside >= 0) templates[inside]!++
      if (c === '}' && inside >= 0) templates[inside]!--
      i++
    }
  }
  return { code: out.join(''), strings }
}

/** The titles given to `describe`, `it` and `test`, in order, with their places. */
export function testTitles(source: string): { readonly title: string; readonly at: number }[] {
  const { code, strings } = mask(source)
  const byStart = new Map(strings.map((s) => [s.at, s]))
  const titles: { title: string; at: number }[] = []
  for (const call of code.matchAll(/(?<![.\w$])(?:describe|it|test)((?:\s*\.\s*\w+)*)\s*(?=[(`])/g)) {
    let at = call.index + call[0].length
    if (/\.\s*(each|for|skipIf|runIf)$/.test(call[1]!)) at = code[at] === '(' ? afterCall(code, at) : at
    while (at < code.length && /[\s(]/.test(code[at]!)) at++
    const title = byStart.get(at)
    if (title) titles.push({ title: title.text, at: title.at })
  }
  return titles
}

/** The place after the bracket that closes the one at `open`. */
function afterCall(code: string, open: number): number {
  let depth = 0
  for (let k = open; k < code.length; k++) {
    if ('([{'.includes(code[k]!)) depth++
    if (')]}'.includes(code[k]!) && --depth === 0) return k + 1
  }
  return code.length
}

export function lineOf(source: string, at: number): number {
  let line = 1
  for (let k = source.indexOf('\n'); k >= 0 && k < at; k = source.indexOf('\n', k + 1)) line++
  return line
}

export const isTest = (file: string): boolean => /\.test\.ts$|[\\/]tests[\\/]/.test(file)

/** Files under a folder whose names end as asked, sorted; what is installed or generated is passed over. */
export function filesUnder(folder: string, endings: readonly string[]): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory())
        return ['node_modules', '.cache', 'dist'].includes(entry.name) ? [] : filesUnder(path, endings)
      return endings.some((e) => entry.name.endsWith(e)) ? [path] : []
    })
}
