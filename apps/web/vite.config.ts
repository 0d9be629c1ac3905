import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig, type Plugin } from 'vite'
import { iconNames } from './src/icons/names.ts'

const require = createRequire(import.meta.url)

/** Puts the icons that are used, and no others, into `src/icons/paths.ts`. */
const icons = (): Plugin => ({
  name: 'sortie-icons',
  load(id) {
    if (!id.endsWith('/src/icons/paths.ts')) return undefined
    const paths = iconNames.map((name) => {
      const svg = readFileSync(require.resolve(`@phosphor-icons/core/assets/regular/${name}.svg`), 'utf8')
      return [name, [...svg.matchAll(/ d="([^"]+)"/g)].map((m) => m[1]).join('')]
    })
    return `export const paths = ${JSON.stringify(Object.fromEntries(paths))}`
  },
})

const server = process.env['SORTIE_SERVER'] ?? 'http://127.0.0.1:8420'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [svelte(), icons()],
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
