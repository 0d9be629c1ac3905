// Builds the packages that people can install: engine, games and protocol as JavaScript with types. `npm run pack [folder]`.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { filesUnder } from './source.ts'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const PACKAGES = ['engine', 'games', 'protocol'] as const

/** Not shipped: tests, what the browser shows, and frozen plays. */
const isShipped = (file: string): boolean => !/(^|\/)(tests|web|fixtures|node_modules)\//.test(file)

/** Builds every package into its own folder below `out`, ready for `npm pack`. */
export function buildPackages(out: string): readonly string[] {
  rmSync(out, { recursive: true, force: true })
  run('node_modules/typescript/bin/tsc', '-p', 'tools/pack.tsconfig.json', '--outDir', out)
  writeFileSync(inFolder(join(out, 'games/index.d.ts')), GAMES_TYPES)
  return PACKAGES.map((name) => build(name, out))
}

/** Which of the games' types a user of the package needs: a game is an `AnyGame`. */
const GAMES_TYPES = `import type { AnyGame } from '@sortie/engine'
export interface Listed {
  readonly game: () => Promise<{ readonly default: AnyGame }>
}
export declare const games: { readonly [id: string]: Listed }
`

function build(name: string, out: string): string {
  const [from, to] = [join(ROOT, name), join(out, name)]
  for (const file of filesUnder(from, ['.ts'])) {
    const path = relative(from, file)
    if (!isShipped(path) || path.endsWith('.d.ts')) continue
    const script = stripTypeScriptTypes(readFileSync(file, 'utf8'))
    writeFileSync(inFolder(join(to, path.replace(/\.ts$/, '.js'))), withScriptImports(script))
  }
  cpSync(join(ROOT, 'LICENSE'), join(to, 'LICENSE'))
  writeFileSync(join(to, 'package.json'), `${JSON.stringify(manifest(name), null, 2)}\n`)
  return to
}

/** Imports name the TypeScript source; what is shipped is JavaScript. */
const withScriptImports = (script: string): string =>
  script.replace(/((?:from|import)\s*\(?\s*)(['"])(\.{1,2}\/[^'"]+)\.ts\2/g, '$1$2$3.js$2')

interface Manifest {
  readonly name: string
  readonly version: string
  readonly type: string
  readonly license: string
  readonly exports: { readonly [path: string]: string }
  readonly dependencies?: { readonly [name: string]: string }
}

function manifest(name: string): object {
  const source = JSON.parse(readFileSync(join(ROOT, name, 'package.json'), 'utf8')) as Manifest
  const exports = Object.entries(source.exports).map(([path, file]) => {
    const bare = file.replace(/\.ts$/, '')
    return [path, { types: `${bare}.d.ts`, default: `${bare}.js` }] as const
  })
  const { version, type, license, dependencies } = source
  return { name: source.name, version, type, license, exports: Object.fromEntries(exports), dependencies }
}

function inFolder(file: string): string {
  mkdirSync(dirname(file), { recursive: true })
  return file
}

function run(script: string, ...args: readonly string[]): void {
  const done = spawnSync(process.execPath, [join(ROOT, script), ...args], { cwd: ROOT, encoding: 'utf8' })
  if (done.status !== 0) throw new Error(`${script} failed:\n${done.stdout}${done.stderr}`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const out = resolve(process.argv[2] ?? join(ROOT, 'dist/packages'))
  for (const folder of buildPackages(out)) console.log(folder)
}
