// node tools/run.mjs <command> [arguments]: set up what is missing, then run the command on a fitting Node.
import { ensureBrowser } from './browser.mjs'
import { ensureBenchPackages, ensureNode, ensurePackages, orExplain, runInstead, SetupProblem } from './setup.mjs'
import { ensureWeb } from './web.mjs'

const targets = /** @type {Record<string, readonly [file: string, ...first: string[]]>} */ ({
  start: ['apps/cli/src/main.ts', 'serve'],
  sortie: ['apps/cli/src/main.ts'],
  test: ['tools/test.ts'],
  check: ['tools/test.ts', '--checks-only'],
  bench: ['bench/run.ts'],
  freeze: ['tools/freeze.ts'],
  torture: ['tools/torture.ts'],
  cluster: ['tools/cluster.ts'],
  screenshots: ['tools/screenshots.ts'],
  pack: ['tools/pack.ts'],
  'build:static': ['tools/static.mjs'],
  api: ['tools/api.ts'],
})

orExplain(() => {
  const [name = '', ...args] = process.argv.slice(2)
  const target = targets[name]
  if (!target) throw new SetupProblem(`Usage: node tools/run.mjs ${Object.keys(targets).join('|')} [arguments]`)
  const [file, ...first] = target
  const node = ensureNode()
  ensurePackages(node.binary)
  if (name === 'bench') ensureBenchPackages(node.binary)
  if (['test', 'bench', 'screenshots'].includes(name)) ensureBrowser()
  if (['start', 'test', 'bench', 'torture', 'cluster', 'screenshots'].includes(name)) ensureWeb(node.binary)
  runInstead(node, file, [...first, ...args])
})
