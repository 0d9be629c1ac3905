// npm run build:static -- [folder] [--base /path/]: the page as a folder that any host of files serves. It keeps no tables
// itself: tables run in the browser of whoever opens it, and so does the lab.
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { orExplain } from './setup.mjs'
import { buildStaticWeb } from './web.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

orExplain(() => {
  const options = /** @type {const} */ ({ base: { type: 'string', default: '/' } })
  const { values, positionals } = parseArgs({ allowPositionals: true, options })
  const folder = resolve(positionals[0] ?? join(root, 'dist/static'))
  const base = `/${values.base}/`.replace(/\/+/g, '/')
  buildStaticWeb(process.execPath, folder, base)
  const shown = relative(process.cwd(), folder) || '.'
  process.stdout.write(`The page is in ${shown}. Any host that serves files can serve it, at ${base}\n`)
})
