import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import ts from 'typescript'
import { type Command, GAME_ARGUMENT } from '../command.ts'
import { UsageError } from '../errors.ts'
import { folderOf, placeOf } from '../games.ts'

/** Node runs TypeScript, but not out of an installed package: so a package carries JavaScript as well. */
const DIST = 'dist'
const NOT_BUILT = new Set(['node_modules', DIST, 'tests', 'web', 'examples'])

export const build: Command = {
  name: 'build',
  about: 'Makes an npm package of a game in a folder of its own: JavaScript in dist/, and a package.json.',
  args: { ...GAME_ARGUMENT },
  examples: [
    ['sortie build ./my-game', 'then `npm pack` or `npm publish` in that folder'],
    ['sortie serve --game my-game', 'serves the package, where it is installed'],
  ],
  async run(given, io) {
    const [id = ''] = given.positionals
    if (!placeOf.has(id))
      throw new UsageError(`name the folder of the game, as in ./${id}: games of Sortie need no package`)
    const folder = folderOf(id)
    rmSync(join(folder, DIST), { recursive: true, force: true })
    const sources = sourcesIn(folder)
    for (const file of sources) {
      const target = join(folder, DIST, relative(folder, file).replace(/ts$/, 'js'))
      mkdirSync(dirname(target), { recursive: true })
      writeFileSync(target, asJavaScript(readFileSync(file, 'utf8')))
    }
    const manifest = join(folder, 'package.json')
    const isNew = !existsSync(manifest)
    if (isNew) writeFileSync(manifest, `${JSON.stringify(packageOf(id), null, 2)}\n`)
    io.out(`${sources.length} files in ${pathOf(join(folder, DIST))}${isNew ? ', and a new package.json' : ''}`)
    io.out(`Pack it:   npm pack ${pathOf(folder)}`)
    io.out(`Serve it, where it is installed: npx sortie serve --game ${id}`)
    return 0
  },
}

/** As npm takes a folder: a bare name would be a package of the registry. */
const pathOf = (folder: string): string => {
  const path = relative(process.cwd(), folder)
  return path.startsWith('..') ? path : `./${path}`
}

/** Sources stay in the package: the page is built from them. */
const packageOf = (id: string) => ({
  name: id,
  version: '0.1.0',
  type: 'module',
  exports: `./${DIST}/game.js`,
  // The server brings its own engine.
  peerDependencies: { '@sortie/engine': '^0.1.0' },
  peerDependenciesMeta: { '@sortie/engine': { optional: true } },
})

const sourcesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((f) => {
    const path = join(folder, f.name)
    if (f.isDirectory()) return NOT_BUILT.has(f.name) || f.name.startsWith('.') ? [] : sourcesIn(path)
    return /(?<!\.test|\.d)\.ts$/.test(f.name) ? [path] : []
  })

/** Types are left out and checked elsewhere: by `sortie check`. */
const asJavaScript = (source: string): string =>
  ts.transpileModule(source, {
    compilerOptions: {
      target: ts.ScriptTarget.ES2023,
      module: ts.ModuleKind.ESNext,
      rewriteRelativeImportExtensions: true,
      verbatimModuleSyntax: true,
    },
  }).outputText
