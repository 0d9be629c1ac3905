// The web table as the server serves it: built when it is missing or older than what it is made of.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { alone, SetupProblem } from './setup.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const dist = join(root, 'apps/web/dist')
const SOURCES = ['apps/web', 'engine', 'games', 'table', 'protocol', 'package-lock.json']
const NOT_SOURCES = new Set(['node_modules', 'dist', 'tests', 'transcripts', '.svelte-kit'])

/** Names, sizes and times of everything the page is made of. @param {readonly string[]} folders */
function fingerprint(folders = SOURCES.map((source) => join(root, source))) {
  const hash = createHash('sha256')
  for (const folder of folders) walk(folder)
  return hash.digest('hex')

  /** @param {string} path */
  function walk(path) {
    const is = statSync(path)
    if (!is.isDirectory()) return void hash.update(`${path} ${is.size} ${Math.floor(is.mtimeMs)}\n`)
    for (const name of readdirSync(path).sort())
      if (!NOT_SOURCES.has(name) && !name.endsWith('.test.ts')) walk(join(path, name))
  }
}

/** Whether what was built last in this folder was made of what is there now. @param {string} folder @param {string} now */
const isBuilt = (folder, now) =>
  existsSync(join(folder, '.made-of')) && readFileSync(join(folder, '.made-of'), 'utf8') === now

/** Builds the page if need be; two that want it at once wait for each other. @param {string} node the Node to build with */
export const ensureWeb = (node) => ensure(node, { folder: dist })

/**
 * The same with games from outside in it, beside the usual page. Gives its folder.
 * @param {string} node
 * @param {readonly { readonly id: string, readonly entry: string, readonly folder: string }[]} games
 */
export function ensureWebWith(node, games) {
  const name = createHash('sha256').update(JSON.stringify(games)).digest('hex').slice(0, 16)
  const folder = join(root, 'node_modules/.cache/sortie-web', name)
  const sources = games.map((game) => game.folder)
  ensure(node, { folder, sources, args: ['--outDir', folder], env: { SORTIE_OUTSIDE: JSON.stringify(games) } })
  return folder
}

/** The same for a host of files, for tests; gives the folder. @param {string} node */
export function ensureStaticWeb(node) {
  const folder = join(root, 'node_modules/.cache/sortie-static')
  ensure(node, { folder, args: staticBuild(folder) })
  return folder
}

/** The page for a host of files. @param {string} node @param {string} folder @param {string} base where it lies on its host */
export const buildStaticWeb = (node, folder, base) => buildWeb(node, staticBuild(folder, base))

/** @param {string} folder @param {string} base */
const staticBuild = (folder, base = '/') => ['--mode', 'static', '--base', base, '--outDir', folder]

/**
 * @typedef {{
 *   readonly folder: string
 *   readonly sources?: readonly string[]
 *   readonly args?: readonly string[]
 *   readonly env?: Readonly<Record<string, string>>
 * }} Build `sources`: what it is made of besides our own
 */

/** @param {string} node @param {Build} build */
function ensure(node, { folder, sources = [], args = [], env = {} }) {
  const made = () => `${fingerprint()} ${fingerprint(sources)}`
  if (isBuilt(folder, made())) return
  alone(() => {
    const now = made()
    if (isBuilt(folder, now)) return
    process.stderr.write('Building the web table …\n')
    buildWeb(node, args, env)
    writeFileSync(join(folder, '.made-of'), now)
  })
}

/** @param {string} node @param {readonly string[]} args @param {Readonly<Record<string, string>>} env */
function buildWeb(node, args, env = {}) {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const built = spawnSync(node, [vite, 'build', '--logLevel', 'warn', ...args], {
    cwd: join(root, 'apps/web'),
    encoding: 'utf8',
    // Tests build it too, and what they build is served: without what is only there for development.
    env: { ...process.env, NODE_ENV: 'production', ...env },
  })
  if (built.status !== 0) throw new SetupProblem(`The web table could not be built:\n${built.stdout}${built.stderr}`)
}
