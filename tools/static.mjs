// npm run build:static -- [folder] [--base /path/]: the page as a folder that any host of files serves. It keeps no tables
// itself: tables run in the browser that opens it, and so does the lab.
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { orExplain, SetupProblem } from './setup.mjs'
import { buildStaticWeb } from './web.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

orExplain(() => {
  const options = /** @type {const} */ ({ base: { type: 'string', default: '/' } })
  const { values, positionals } = parseArgs({ allowPositionals: true, options })
  const folder = resolve(positionals[0] ?? join(root, 'dist/static'))
  const isOurs = !existsSync(folder) || readdirSync(folder).length === 0 || existsSync(join(folder, 'sw.js'))
  if (!isOurs)
    throw new SetupProblem(`${folder} holds other files, which building would remove. Name an empty or a new folder.`)
  const base = `/${values.base}/`.replace(/\/+/g, '/')
  buildStaticWeb(process.execPath, folder, base)
  const shown = relative(process.cwd(), folder) || '.'
  process.stdout.write(`The page is in ${shown}. Any host that serves files can serve it, at ${base}\n`)
})
