import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { extname, join } from 'node:path'

const TYPES: { readonly [ending: string]: string } = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
}

/** A plain host of files: what is in the folder, and 404 for everything else. */
export class FileHost {
  readonly #root: string
  #server: Server | undefined
  address = ''

  constructor(root: string) {
    this.#root = root
  }

  async start(): Promise<void> {
    const server = createServer(async ({ url = '/' }, response) => {
      const path = decodeURIComponent(new URL(url, 'http://host').pathname)
      const name = path.endsWith('/') ? `${path}index.html` : path
      try {
        const body = await readFile(join(this.#root, name))
        response.writeHead(200, { 'content-type': TYPES[extname(name)] ?? 'application/octet-stream' }).end(body)
      } catch (cause) {
        const isFolder = (cause as NodeJS.ErrnoException).code === 'EISDIR'
        response.writeHead(isFolder ? 301 : 404, isFolder ? { location: `${path}/` } : {}).end()
      }
    })
    const port = this.address === '' ? 0 : Number(new URL(this.address).port)
    await new Promise<void>((started) => server.listen(port, '127.0.0.1', started))
    const { port: at } = server.address() as { readonly port: number }
    this.address = `http://127.0.0.1:${at}`
    this.#server = server
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections()
    await new Promise((stopped) => (this.#server ? this.#server.close(stopped) : stopped(undefined)))
    this.#server = undefined
  }
}
