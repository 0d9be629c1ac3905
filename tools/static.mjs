// npm run build:static -- [folder] [--base /path/]: the page as a folder that any host of files serves. It keeps no tables
// itself: tables run in the browser of whoever opens it, and so does the lab.
import { spawnSync } from 'node:child_process'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Builds the page for a host of files. @param {string} folder @param {string} base where it lies on its host */
export function buildStatic(folder, base = '/') {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const args = ['build', '--mode', 'static', '--base', base, '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn']
  const env = { ...process.env, NODE_ENV: 'production' }
  const { status } = spawnSync(process.execPath, [vite, ...args], {
    cwd: join(root, 'apps/web'),
    stdio: 'inherit',
    env,
  })
  if (status !== 0) throw new Error('The page could not be built.')
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { base: { type: 'string', default: '/' } },
  })
  const folder = resolve(positionals[0] ?? join(root, 'dist/static'))
  const base = `/${values.base}/`.replace(/\/+/g, '/')
  buildStatic(folder, base)
  process.stdout.write(
    `The page is in ${relative(process.cwd(), folder) || '.'}. Any host that serves files can serve it, at ${base}\n`,
  )
}
