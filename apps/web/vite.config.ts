import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig, type Plugin } from 'vite'
import { iconNames } from './src/ui/icons/names.ts'

const require = createRequire(import.meta.url)

/** Puts the icons that are used, and no others, into the page itself: drawings are no script. */
const icons = (): Plugin => ({
  name: 'sortie-icons',
  transformIndexHtml: () => [
    {
      tag: 'svg',
      attrs: { hidden: true },
      children: iconNames.map(symbol).join(''),
      injectTo: 'body-prepend',
    },
  ],
})
const symbol = (name: string): string => {
  const svg = readFileSync(require.resolve(`@phosphor-icons/core/assets/regular/${name}.svg`), 'utf8')
  const paths = [...svg.matchAll(/ d="([^"]+)"/g)].map((m) => m[1]).join('')
  return `<symbol id="i-${name}" viewBox="0 0 256 256"><path d="${paths}"/></symbol>`
}

/** Whether the page is built for a host that serves files and keeps no tables: `npm run build:static`. */
const isStatic = process.argv.includes('static')

/** Where this build is written to. */
let dist = join(import.meta.dirname, 'dist')

/** Pages that an address leads to directly. A host that only serves files finds each of them as a folder. */
const GAMES = ['regulus', 'in-the-dark', 'veil-runners', 'space-door']
const FOLDERS = [
  'here',
  'lab',
  'credits',
  'rules',
  ...['alone', 'try', 'rules'].flatMap((p) => GAMES.map((g) => `${p}/${g}`)),
]

/** Writes what makes the page work offline, with the names of all files; for a host of files, a page for every address. */
const offline = (): Plugin => ({
  name: 'sortie-offline',
  apply: 'build',
  configResolved(config) {
    dist = resolve(config.root, config.build.outDir)
  },
  closeBundle: {
    order: 'post',
    sequential: true,
    handler(error) {
      if (error) return
      const names = readdirSync(dist, { recursive: true, encoding: 'utf8', withFileTypes: true })
        .filter((f) => f.isFile() && !/\.(gz|br)$|^\.|^sw\.js$/.test(f.name))
        .map((f) => join(f.parentPath, f.name).slice(dist.length + 1))
        .sort()
      const hash = createHash('sha256')
      for (const name of names) hash.update(name).update(readFileSync(join(dist, name)))
      const head = `const VERSION = '${hash.digest('hex').slice(0, 16)}'\nconst FILES = ${JSON.stringify(names)}\n`
      writeFileSync(join(dist, 'sw.js'), head + readFileSync(join(import.meta.dirname, 'offline/sw.js'), 'utf8'))
      if (!isStatic) return
      for (const page of ['404.html', ...FOLDERS.map((folder) => `${folder}/index.html`)])
        cpSync(join(dist, 'index.html'), join(dist, page), { recursive: true })
    },
  },
})

/** Puts a compressed copy beside each text file, once all of them are written; the server hands out whichever fits. */
const compressed = (): Plugin => ({
  name: 'sortie-compressed',
  apply: 'build',
  closeBundle: {
    order: 'post',
    sequential: true,
    handler(error) {
      if (error || isStatic) return
      for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(js|css|html|svg|txt)$/.test(name)) continue
        const file = join(dist, name)
        const content = readFileSync(file)
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
        writeFileSync(`${file}.br`, brotliCompressSync(content))
      }
    },
  },
})

interface Outside {
  readonly games: readonly { readonly id: string; readonly entry: string; readonly folder: string }[]
  /** Where the page is built. */
  readonly folder: string
}

/** Games that are not of this repository: `src/games/outside.ts` lists them, and they use our engine and our Svelte. */
const outsideGames = ({ games }: Outside): Plugin => {
  const at = (path: string): string => path.replaceAll('\\', '/')
  const root = at(join(import.meta.dirname, '../..'))
  const list = join(import.meta.dirname, 'src/games/outside.ts')
  const lazy = (file: string): string => `() => import(${JSON.stringify(at(file))})`
  const row = ({ id, entry, folder }: Outside['games'][number]): string => {
    const parts = { pieces: 'web/pieces.ts', print: 'web/Print.svelte', recap: 'web/Recap.svelte', rules: 'RULES.md' }
    const there = Object.entries(parts).filter(([, file]) => existsSync(join(folder, file)))
    const own = there.map(([name, file]) =>
      name === 'rules'
        ? `rules: async () => (await import(${JSON.stringify(`${at(join(folder, file))}?raw`)})).default`
        : `${name}: ${lazy(join(folder, file))}`,
    )
    return `${JSON.stringify(id)}: { ${[`game: ${lazy(entry)}`, ...own].join(', ')} }`
  }
  return {
    name: 'sortie-outside-games',
    enforce: 'pre',
    load: (id) => (at(id) === at(list) ? `export const outside = { ${games.map(row).join(',\n')} }` : undefined),
    resolveId(source, importer) {
      const isOurs = importer === undefined || at(importer).startsWith(`${root}/`)
      if (isOurs || !/^(@sortie|svelte)(\/|$)/.test(source)) return undefined
      return this.resolve(source, join(import.meta.dirname, 'src/main.ts'), { skipSelf: true })
    },
  }
}
const outside: Outside | undefined = process.env['SORTIE_OUTSIDE'] && JSON.parse(process.env['SORTIE_OUTSIDE'])

const server = process.env['SORTIE_SERVER'] ?? 'http://127.0.0.1:8420'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [...(outside ? [outsideGames(outside)] : []), svelte(), icons(), offline(), compressed()],
  build: {
    outDir: outside?.folder ?? dist,
    emptyOutDir: true,
    target: 'es2023',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    cssMinify: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Our own packages do nothing by being loaded: what is not used is left out.
      treeshake: { moduleSideEffects: (id) => !/\/(engine|games|table|protocol)\/[^?]*\.ts$/.test(id) },
    },
  },
  worker: {
    format: 'es',
    rolldownOptions: { treeshake: { moduleSideEffects: (id) => !/\/(engine|games|table)\/[^?]*\.ts$/.test(id) } },
  },
  server: {
    ...(outside && { fs: { allow: [join(import.meta.dirname, '../..'), ...outside.games.map((g) => g.folder)] } }),
    proxy: { '/api': server, '/ws': { target: server.replace('http', 'ws'), ws: true } },
  },
})
