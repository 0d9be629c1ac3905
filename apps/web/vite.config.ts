import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
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

/** Puts a compressed copy beside each text file, once all of them are written; the server hands out whichever fits. */
const compressed = (): Plugin => ({
  name: 'sortie-compressed',
  apply: 'build',
  closeBundle: {
    order: 'post',
    sequential: true,
    handler(error) {
      const dist = join(import.meta.dirname, 'dist')
      if (error) return
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

const server = process.env['SORTIE_SERVER'] ?? 'http://127.0.0.1:8420'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [svelte(), icons(), compressed()],
  build: {
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
  server: { proxy: { '/api': server, '/ws': { target: server.replace('http', 'ws'), ws: true } } },
})
