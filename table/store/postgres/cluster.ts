import pg from 'pg'
import { StoreUnavailable } from '../unavailable.ts'
import { explained } from './schema.ts'

/** How long a host may take to say whether it can write. */
const LOOK_MILLISECONDS = 3_000
const FIRST_PAUSE = 50
const LONGEST_PAUSE = 1_000

/** An address with several hosts, as libpq takes it (`postgres://a:5432,b:5432/sortie`), as one address for each of them. */
export function hostsIn(address: string): readonly string[] {
  const [, scheme = '', user = '', hosts = '', rest = ''] = /^(\w+:\/\/)([^@/]*@)?([^/?]*)(.*)$/.exec(address) ?? []
  // We look for the host that can write ourselves; no library here knows the setting.
  const plain = rest.replace(/([?&])target_session_attrs=[^&]*&?/, '$1').replace(/[?&]$/, '')
  return scheme === '' ? [address] : hosts.split(',').map((host) => `${scheme}${user}${host}${plain}`)
}

/** One cluster: several hosts with the same data, of which one can write. Which one that is may change at any time. */
export class Cluster {
  readonly #hosts: readonly string[]
  readonly #config: pg.PoolConfig
  readonly #patience: number
  readonly #seen: (pool: pg.Pool) => void
  #host: string
  #pool: pg.Pool
  #finding: Promise<void> | undefined
  #closed = false

  /** `seen` is called for every new connection pool. */
  constructor(address: string, config: pg.PoolConfig, patience: number, seen: (pool: pg.Pool) => void) {
    this.#hosts = hostsIn(address)
    this.#config = config
    this.#patience = patience
    this.#seen = seen
    this.#host = this.#hosts[0] as string
    this.#pool = this.#poolAt(this.#host)
  }

  /** The address of the host that could write when it was last looked for. */
  get address(): string {
    return this.#host
  }

  connect(): Promise<pg.PoolClient> {
    return this.#pool.connect()
  }

  query<R extends object>(query: pg.QueryConfig): Promise<pg.QueryResult<R>> {
    return this.#pool.query<R>(query)
  }

  /** Repeats work for as long as the cluster is not to be reached and there is patience left; a failover takes seconds. */
  async insist<T>(work: (tries: number) => Promise<T>): Promise<T> {
    const until = performance.now() + this.#patience
    for (let tries = 0, pause = FIRST_PAUSE; ; tries++, pause = Math.min(2 * pause, LONGEST_PAUSE)) {
      try {
        return await work(tries)
      } catch (cause) {
        const why = explained(cause)
        if (!(why instanceof StoreUnavailable) || this.#closed || performance.now() + pause > until) throw why
      }
      await new Promise((resume) => setTimeout(resume, pause))
      await this.find().catch(() => undefined)
    }
  }

  /** Looks for the host that can write. Of several who look at the same time, one does. */
  find(): Promise<void> {
    if (this.#hosts.length === 1) return Promise.resolve()
    this.#finding ??= this.#find().finally(() => {
      this.#finding = undefined
    })
    return this.#finding
  }

  async #find(): Promise<void> {
    const host = await Promise.any(this.#hosts.map((one) => this.#writable(one)))
    if (host === this.#host || this.#closed) return
    const before = this.#pool
    this.#host = host
    this.#pool = this.#poolAt(host)
    before.end().catch(() => {})
  }

  async #writable(host: string): Promise<string> {
    const client = new pg.Client({
      ...this.#config,
      connectionString: host,
      connectionTimeoutMillis: LOOK_MILLISECONDS,
      query_timeout: LOOK_MILLISECONDS,
    })
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query<{ standby: boolean }>(
        `select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as standby`,
      )
      if (rows[0]?.standby !== false) throw new Error('this host can only be read')
      return host
    } finally {
      client.end().catch(() => {})
    }
  }

  #poolAt(connectionString: string): pg.Pool {
    const pool = new pg.Pool({ ...this.#config, connectionString })
    this.#seen(pool)
    return pool
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#pool.end()
  }
}
