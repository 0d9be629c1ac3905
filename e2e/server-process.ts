import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Guest } from './browser.ts'

const COMMAND = join(import.meta.dirname, '../apps/cli/src/main.ts')

/** `sortie serve` as a process of its own, so that it can be killed in the middle of anything. */
export class ServerProcess {
  readonly #data = mkdtempSync(join(tmpdir(), 'sortie-e2e-'))
  readonly #more: readonly string[]
  #process: ChildProcess | undefined
  address = ''

  constructor(more: readonly string[] = []) {
    this.#more = more
  }

  async start(): Promise<void> {
    const port = this.address === '' ? '0' : new URL(this.address).port
    const args = [COMMAND, 'serve', '--port', port, '--data', this.#data, ...this.#more]
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] })
    this.#process = child
    for await (const line of createInterface({ input: child.stdout })) {
      this.address = /http:\/\/\S+/.exec(line)?.[0] ?? ''
      if (this.address !== '') return
    }
    throw new Error('The server ended before it was open.')
  }

  /** It hears nothing more, though the line is open. */
  freeze(): void {
    this.#process?.kill('SIGSTOP')
  }

  /** No chance to tidy up: what was not stored is lost. */
  async kill(): Promise<void> {
    const child = this.#process
    this.#process = undefined
    if (child?.kill('SIGKILL')) await once(child, 'exit')
  }

  async end(): Promise<void> {
    await this.kill()
    rmSync(this.#data, { recursive: true, force: true })
  }
}

/** What a browser says when it cannot reach the server: for its socket, and for a script that it wanted just then. */
const UNREACHABLE = /WebSocket connection to|net::ERR_CONNECTION_REFUSED|dynamically imported module/

/** The server is killed and started again on the same data; everybody sees both, and only the connection complains. */
export async function outage(
  server: ServerProcess,
  guests: readonly Guest[],
  meanwhile: () => Promise<void>,
): Promise<void> {
  const before = guests.map(({ errors, troubles }) => [errors.length, troubles.length] as const)
  await server.kill()
  for (const { page } of guests) await page.getByText(/Offline since/).waitFor()
  await meanwhile()
  await server.start()
  for (const { page } of guests) await page.getByText(/Offline since/).waitFor({ state: 'detached' })
  for (const [i, { errors, troubles }] of guests.entries()) {
    const [error, trouble] = before[i] as readonly [number, number]
    errors.push(...errors.splice(error).filter((e) => !UNREACHABLE.test(e)))
    troubles.push(...troubles.splice(trouble).filter((t) => !UNREACHABLE.test(t)))
  }
}
