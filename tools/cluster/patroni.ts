// A PostgreSQL cluster on loopback that fails over by itself: etcd, and nodes that Patroni looks after.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../apps/server/tests/process.ts'

const PACKAGES = ['postgresql', 'patroni', 'etcd-server']
const POSTGRES = '/usr/lib/postgresql'
const wait = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds))

/** Installs Debian's packages where that can be done; says what to do where it cannot. */
export function ensurePatroni(): void {
  const isThere = (): boolean => ['/usr/bin/etcd', '/usr/bin/patroni', POSTGRES].every((path) => existsSync(path))
  if (!isThere() && process.platform === 'linux' && process.getuid?.() === 0) {
    process.stderr.write('Installing PostgreSQL, Patroni and etcd …\n')
    for (const args of [['update'], ['install', '-y', ...PACKAGES]])
      spawnSync('apt-get', args, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  }
  if (!isThere()) throw new Error(`A cluster needs Debian's packages: apt-get install ${PACKAGES.join(' ')}`)
}

interface Node {
  readonly name: string
  readonly folder: string
  readonly port: number
  readonly api: number
  child: ChildProcess | undefined
}

/** Several PostgreSQL nodes of which one can write. An acknowledged commit is on two of them. */
export class PatroniCluster {
  readonly #folder: string
  readonly #owner: { readonly uid: number; readonly gid: number } | undefined
  readonly #nodes: Node[] = []
  #etcd: ChildProcess | undefined
  #etcdPort = 0

  private constructor() {
    this.#folder = mkdtempSync(join(tmpdir(), 'sortie-cluster-'))
    // PostgreSQL refuses to run as root.
    this.#owner = process.getuid?.() === 0 ? userCalled('postgres') : undefined
    this.#give(this.#folder)
  }

  static async start(count = 3): Promise<PatroniCluster> {
    ensurePatroni()
    const cluster = new PatroniCluster()
    try {
      await cluster.#startEtcd()
      for (let i = 0; i < count; i++) await cluster.#add(`node${i + 1}`, count)
      for (const node of cluster.#nodes) cluster.#startNode(node)
      await cluster.ready()
      return cluster
    } catch (cause) {
      await cluster.stop()
      throw cause
    }
  }

  /** The address with all hosts, as Sortie takes it. */
  get url(): string {
    return `postgres://postgres@${this.#nodes.map((n) => `127.0.0.1:${n.port}`).join(',')}/postgres`
  }

  /** Resolves when one node leads and every other one follows, one of them in step with it. */
  async ready(within = 180_000): Promise<void> {
    const until = Date.now() + within
    for (;;) {
      const roles = await Promise.all(this.#nodes.map((node) => this.#role(node)))
      const led = roles.filter((r) => r.leads).length === 1
      if (led && roles.every((r) => r.leads || r.follows) && roles.some((r) => r.inStep)) return
      if (Date.now() > until) throw new Error(`the cluster is not ready: ${JSON.stringify(roles)}\n${this.#logs()}`)
      await wait(300)
    }
  }

  /** Resolves when some node leads. */
  async led(within = 180_000): Promise<void> {
    for (const until = Date.now() + within; ; await wait(200)) {
      const roles = await Promise.all(this.#nodes.map((node) => this.#role(node)))
      if (roles.some((r) => r.leads)) return
      if (Date.now() > until) throw new Error(`nobody leads\n${this.#logs()}`)
    }
  }

  /** Kills the node that can write, PostgreSQL and Patroni both, as a power cut would; gives its name. */
  async killPrimary(): Promise<string> {
    const roles = await Promise.all(this.#nodes.map(async (node) => ({ node, ...(await this.#role(node)) })))
    const node = roles.find((r) => r.leads)?.node
    if (!node) throw new Error('no node leads')
    this.#kill(node)
    return node.name
  }

  /** Starts a node that was killed: it follows the node that leads by now. */
  revive(name: string): void {
    const node = this.#nodes.find((n) => n.name === name)
    if (node) this.#startNode(node)
  }

  async stop(): Promise<void> {
    for (const node of this.#nodes) this.#kill(node)
    this.#etcd?.kill('SIGKILL')
    await wait(300)
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
  }

  #kill({ child, folder }: Node): void {
    child?.kill('SIGKILL')
    const pid = Number(readIfThere(join(folder, 'data/postmaster.pid')).split('\n')[0])
    // The processes of its connections end by themselves when they find it gone.
    if (pid > 1 && readIfThere(`/proc/${pid}/cmdline`).includes(folder)) process.kill(pid, 'SIGKILL')
  }

  async #role(node: Node): Promise<{ readonly leads: boolean; readonly follows: boolean; readonly inStep: boolean }> {
    try {
      const said = await fetch(`http://127.0.0.1:${node.api}/patroni`, { signal: AbortSignal.timeout(2_000) })
      const {
        state,
        role,
        sync_standby: inStep,
      } = (await said.json()) as {
        readonly state: string
        readonly role: string
        readonly sync_standby?: boolean
      }
      const runs = ['running', 'streaming'].includes(state)
      const leads = ['master', 'primary'].includes(role)
      return { leads: runs && leads, follows: runs && !leads, inStep: inStep === true }
    } catch {
      return { leads: false, follows: false, inStep: false }
    }
  }

  async #startEtcd(): Promise<void> {
    const folder = this.#made('etcd')
    this.#etcdPort = await freePort()
    const peers = `http://127.0.0.1:${await freePort()}`
    const clients = `http://127.0.0.1:${this.#etcdPort}`
    const args = {
      '--data-dir': join(folder, 'data'),
      '--listen-client-urls': clients,
      '--advertise-client-urls': clients,
      '--listen-peer-urls': peers,
      '--initial-advertise-peer-urls': peers,
      '--initial-cluster': `default=${peers}`,
    }
    this.#etcd = this.#spawn('/usr/bin/etcd', Object.entries(args).flat(), folder)
    for (let tries = 0; tries < 100; tries++) {
      const up = await fetch(`${clients}/health`).then(
        (r) => r.ok,
        () => false,
      )
      if (up) return
      await wait(200)
    }
    throw new Error(`etcd does not answer\n${this.#logs()}`)
  }

  async #add(name: string, of: number): Promise<void> {
    const folder = this.#made(name)
    const node: Node = { name, folder, port: await freePort(), api: await freePort(), child: undefined }
    const version = readdirSync(POSTGRES).sort((a, b) => Number(b) - Number(a))[0]
    const config = {
      scope: 'sortie',
      name,
      restapi: { listen: `127.0.0.1:${node.api}`, connect_address: `127.0.0.1:${node.api}` },
      etcd3: { hosts: `127.0.0.1:${this.#etcdPort}` },
      bootstrap: {
        dcs: {
          ttl: 20,
          loop_wait: 2,
          retry_timeout: 5,
          synchronous_mode: true,
          // Without a standby in step nothing is acknowledged; that needs a third node to go on when one is away.
          synchronous_mode_strict: of >= 3,
          postgresql: { use_pg_rewind: true, parameters: { max_connections: 100, wal_keep_size: '256MB' } },
        },
        initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'],
        pg_hba: ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
      },
      postgresql: {
        listen: `127.0.0.1:${node.port}`,
        connect_address: `127.0.0.1:${node.port}`,
        data_dir: join(folder, 'data'),
        bin_dir: join(POSTGRES, version ?? '', 'bin'),
        pgpass: join(folder, 'pgpass'),
        authentication: { superuser: { username: 'postgres' }, replication: { username: 'replicator' } },
        parameters: { unix_socket_directories: folder },
      },
    }
    const file = join(folder, 'patroni.json')
    // JSON is YAML.
    writeFileSync(file, JSON.stringify(config))
    this.#give(file)
    this.#nodes.push(node)
  }

  #startNode(node: Node): void {
    node.child = this.#spawn('/usr/bin/patroni', [join(node.folder, 'patroni.json')], node.folder)
  }

  /** Everything it says goes to a file in its folder. */
  #spawn(program: string, args: readonly string[], folder: string): ChildProcess {
    const log = join(folder, 'log')
    const child = spawn('/bin/sh', ['-c', `exec "$@" >>'${log}' 2>&1`, 'sh', program, ...args], {
      ...this.#owner,
      cwd: folder,
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', HOME: folder },
      stdio: 'ignore',
    })
    child.on('error', () => {})
    return child
  }

  #made(name: string): string {
    const folder = join(this.#folder, name)
    mkdirSync(folder, { mode: 0o700 })
    this.#give(folder)
    return folder
  }

  #give(path: string): void {
    if (this.#owner) chownSync(path, this.#owner.uid, this.#owner.gid)
  }

  #logs(): string {
    return [this.#folder, ...this.#nodes.map((n) => n.folder)]
      .map((folder) => readIfThere(join(folder, 'log')).slice(-1500))
      .join('\n')
  }
}

function userCalled(name: string): { readonly uid: number; readonly gid: number } {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((l) => l.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  if (uid === undefined || gid === undefined) throw new Error(`there is no user ${name} to run PostgreSQL as`)
  return { uid: Number(uid), gid: Number(gid) }
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
