import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { blocks, files, guide, writeGuideGame } from './guide-game.ts'

/*
 * The guide to writing a game, taken at its word: its blocks of code become files, which are compiled and whose own tests run
 * here. A block begins with the name of its file.
 */

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const FOLDER = join(ROOT, '.cache/guide-game')
writeGuideGame(FOLDER)

describe('the guide to writing a game', () => {
  it('names the file of every block of code', () => {
    expect(blocks).toHaveLength(files.length)
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
