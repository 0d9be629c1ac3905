import { readdirSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, Server, webTable } from './browser.ts'

const DIST = join(import.meta.dirname, '../apps/web/dist')
const server = new Server()

beforeAll(async () => {
  webTable()
  await server.start()
})
afterAll(() => server.end())

interface Got {
  readonly headers: { readonly [name: string]: unknown }
  readonly body: Buffer
}

/** As it came over the line: nothing unpacked. */
const got = (path: string, encoding: string): Promise<Got> =>
  new Promise((done, fail) => {
    request(`${server.address}${path}`, { headers: { 'accept-encoding': encoding } }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => done({ headers: answer.headers, body: Buffer.concat(parts) }))
    })
      .on('error', fail)
      .end()
  })

const unpacked = ({ headers, body }: Got): Buffer => {
  if (headers['content-encoding'] === 'br') return brotliDecompressSync(body)
  return headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body
}

test('every file of the page comes whole, packed or not, and says how long it may be kept', async () => {
  const files = readdirSync(DIST, { recursive: true, encoding: 'utf8' }).filter((f) =>
    /\.(js|css|html|svg|woff2)$/.test(f),
  )
  expect(files.length).toBeGreaterThan(20)
  for (const file of files) {
    const content = readFileSync(join(DIST, file))
    for (const encoding of ['br', 'gzip', 'identity']) {
      const answer = await got(`/${file}`, encoding)
      expect(unpacked(answer).equals(content), `${file} as ${encoding}`).toBe(true)
      const packed = encoding !== 'identity' && !file.endsWith('.woff2')
      expect(answer.headers['content-encoding'], `${file} as ${encoding}`).toBe(packed ? encoding : undefined)
      const kept = file.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
      expect(answer.headers['cache-control'], file).toBe(kept)
    }
  }
})

test('links lead to the page itself, packed too, and a browser understands it', async () => {
  const page = readFileSync(join(DIST, 'index.html'))
  const link = await got('/t/some-table', 'br')
  expect(link.headers['content-encoding']).toBe('br')
  expect(link.headers['content-type']).toContain('text/html')
  expect(unpacked(link).equals(page)).toBe(true)
  const browser = await openBrowser()
  try {
    const tab = await browser.newPage()
    const scripts: Promise<readonly [string, Buffer, string | undefined]>[] = []
    tab.on('response', (r) => {
      if (r.url().endsWith('.js'))
        scripts.push(
          r.body().then((body) => [new URL(r.url()).pathname, body, r.headers()['content-encoding']] as const),
        )
    })
    await tab.goto(server.address)
    await tab.locator('h1').first().waitFor()
    expect(scripts.length).toBeGreaterThan(1)
    for (const [path, body, encoding] of await Promise.all(scripts)) {
      expect(encoding, path).toMatch(/^(br|gzip)$/)
      expect(body.equals(readFileSync(join(DIST, path))), path).toBe(true)
    }
  } finally {
    await browser.close()
  }
})
