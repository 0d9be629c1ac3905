import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'

const MAIN = join(import.meta.dirname, '../../cli/src/main.ts')

/** A server in a process of its own, so that it can be killed as a power cut kills. */
export class ServerProcess {
  readonly port: number
  readonly #args: readonly string[]
  readonly #env: { readonly [name: string]: string }
  #child: ChildProcess | undefined
  errors = ''

  constructor(port: number, args: readonly string[], env: { readonly [name: string]: string } = {}) {
    this.port = port
    this.#args = args
    this.#env = env
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, [MAIN, 'serve', '--port', String(this.port), ...this.#args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], ...this.#env },
    })
    this.#child = child
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.errors = (this.errors + text).slice(-20_000)
    })
    await new Promise<void>((done, fail) => {
      let out = ''
      child.stdout?.setEncoding('utf8').on('data', (text: string) => {
        out += text
        if (out.includes('open at')) done()
      })
      child.once('exit', (code) => fail(new Error(`the server ended with ${code}: ${this.errors}`)))
    })
  }

  /** Ends the process that this object started, and waits until it is gone. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const child = this.#child
    if (!child || child.exitCode !== null) return Promise.resolve(child?.exitCode ?? null)
    return new Promise((done) => {
      child.once('exit', (code) => done(code))
      child.kill(signal)
    })
  }
}

export const freePort = (): Promise<number> =>
  new Promise((done, fail) => {
    const server = createServer()
    server.once('error', fail)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
