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

/** Names, sizes and times of everything the page is made of. */
function fingerprint() {
  const hash = createHash('sha256')
  for (const source of SOURCES) walk(join(root, source))
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
export const ensureWeb = (node) => ensure(node, dist, [])

/** The same for a host of files, for tests; gives the folder. @param {string} node */
export function ensureStaticWeb(node) {
  const folder = join(root, '.cache/static')
  ensure(node, folder, staticBuild(folder))
  return folder
}

/** How the page is built for a host of files. @param {string} folder @param {string} base where it lies on its host */
export const staticBuild = (folder, base = '/') => [
  '--mode',
  'static',
  '--base',
  base,
  '--outDir',
  folder,
  '--emptyOutDir',
]

/** @param {string} node @param {string} folder @param {readonly string[]} more */
function ensure(node, folder, more) {
  if (isBuilt(folder, fingerprint())) return
  alone(() => {
    const now = fingerprint()
    if (isBuilt(folder, now)) return
    process.stderr.write('Building the web table …\n')
    buildWeb(node, more)
    writeFileSync(join(folder, '.made-of'), now)
  })
}

/** @param {string} node @param {readonly string[]} more */
export function buildWeb(node, more) {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const built = spawnSync(node, [vite, 'build', '--logLevel', 'warn', ...more], {
    cwd: join(root, 'apps/web'),
    encoding: 'utf8',
    // Tests build it too, and what they build is served: without what is only there for development.
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (built.status !== 0) throw new SetupProblem(`The web table could not be built:\n${built.stdout}${built.stderr}`)
}
