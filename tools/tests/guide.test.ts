import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

/*
 * The guide to writing a game, taken at its word: its blocks of code become files, which are compiled and whose own tests run
 * here. A block begins with the name of its file.
 */

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const FOLDER = join(ROOT, '.cache/guide-game')
const guide = readFileSync(join(ROOT, 'docs/guide/writing-a-game.md'), 'utf8')

const blocks = [...guide.matchAll(/```(\w*)\n([\s\S]*?)```/g)].map(([, kind = '', text = '']) => ({ kind, text }))
const files = blocks.flatMap(({ kind, text }) => {
  const [, name] = /^(?:\/\/ |<!-- )(\S+)(?: -->)?\n/.exec(text) ?? []
  return (kind === 'ts' || kind === 'md') && name !== undefined ? [{ name, text }] : []
})

rmSync(FOLDER, { recursive: true, force: true })
for (const { name, text } of files) {
  mkdirSync(dirname(join(FOLDER, name)), { recursive: true })
  writeFileSync(join(FOLDER, name), text)
}

describe('the guide to writing a game', () => {
  it('names the file of every block of code', () => {
    expect(blocks.filter((b) => b.kind === 'ts' || b.kind === 'md')).toHaveLength(files.length)
    expect(files.length).toBeGreaterThan(10)
  })

  it('compiles', () => {
    const config = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile).config as object
    const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, ROOT)
    const names = files.filter((f) => f.name.endsWith('.ts')).map((f) => join(FOLDER, f.name))
    const found = ts.getPreEmitDiagnostics(ts.createProgram(names, options))
    const said = found.map(
      (d) => `${d.file?.fileName.replace(`${FOLDER}/`, '')}: ${ts.flattenDiagnosticMessageText(d.messageText, '\n')}`,
    )
    expect(said).toEqual([])
  })

  it('has rules for every fact that the game tells', () => {
    const rules = files.find((f) => f.name === 'RULES.md')?.text ?? ''
    const told = [...guide.matchAll(/t\.tell\('(SR-\d+)'/g)].map((m) => m[1] as string)
    for (const id of new Set(told)) expect(rules).toContain(`**${id} `)
  })
})

await import(join(FOLDER, 'salvage.test.ts'))
