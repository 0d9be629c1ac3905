import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { brokenAt } from '../../../log/hash-chain.ts'
import { describeStore, linked, soon } from '../../contract.ts'
import type { Store, StoredRecord } from '../../store.ts'
import { StoreUnavailable } from '../../unavailable.ts'
import { hostsIn } from '../cluster.ts'
import { postgresStore } from '../postgres.ts'
import { startPostgres, type TestPostgres } from './cluster.ts'
import { type Relay, startRelay } from './relay.ts'

let server: TestPostgres
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server?.stop())

/** One database for all laws, emptied after each: making one takes longer than a law. */
describeStore('postgres', () => ({
  open: () => postgresStore(server.url),
  lasting: true,
  clear: async () => {
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    await client.query('truncate sortie_lines, sortie_snapshots')
    await client.end()
  },
}))

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function opened(url: string, options?: Parameters<typeof postgresStore>[1]): Promise<Store> {
  const store = await postgresStore(url, options)
  closing.push(() => store.close())
  return store
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  closing.push(() => client.end())
  return client
}

/** Ends every connection of Sortie to that database, as a restart of PostgreSQL would. */
const cut = (admin: pg.Client) =>
  admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'sortie' and datname = current_database()`,
  )

describe('postgres: opening', () => {
  it('lets ten servers start together on an empty database', async () => {
    const url = await server.fresh()
    const stores = await Promise.all(Array.from({ length: 10 }, () => opened(url, { connections: 1 })))
    expect(await stores[9]!.append('t', 0, linked([], ['1']))).toEqual({ kind: 'appended' })
  })

  it('says that a database was written by a newer Sortie', async () => {
    const url = await server.fresh()
    await (await postgresStore(url)).close()
    await (await connected(url)).query('update sortie_schema set version = 99')
    await expect(postgresStore(url)).rejects.toThrow('written by a newer Sortie (schema 99; this one knows 1)')
  })

  it('says that there is no such database, and that nobody answers', async () => {
    const url = await server.fresh()
    await expect(postgresStore(`${url}_not`)).rejects.toThrow(
      /^PostgreSQL answers, but database "\w+_not" does not exist/,
    )
    await expect(postgresStore('postgres://x:secret@127.0.0.1:1/x')).rejects.toThrow(StoreUnavailable)
    await expect(postgresStore('postgres://x:secret@127.0.0.1:1/x')).rejects.not.toThrow('secret')
  })

  it('insists on durable commits where the database is set up otherwise', async () => {
    const url = await server.fresh()
    const admin = await connected(url)
    await admin.query(`alter database ${new URL(url).pathname.slice(1)} set synchronous_commit = off`)
    await admin.query('create table seen (setting text)')
    const store = await opened(url)
    await admin.query(`
      create function note() returns trigger language plpgsql as
        $$ begin insert into seen values (current_setting('synchronous_commit')); return new; end $$;
      create trigger note after insert on sortie_lines for each statement execute function note()`)
    await store.append('t', 0, linked([], ['1']))
    expect((await admin.query('select setting from seen')).rows).toEqual([{ setting: 'on' }])
  })
})

describe('postgres: two servers on one database', () => {
  it('see what the other appended, and are woken for it', async () => {
    const url = await server.fresh()
    const [ada, ben] = [await opened(url), await opened(url)]
    const woken = { ada: vi.fn(), ben: vi.fn(), other: vi.fn() }
    ada.subscribe('t', woken.ada)
    ben.subscribe('t', woken.ben)
    ben.subscribe('u', woken.other)
    const first = linked([], ['1'])
    await ada.append('t', 0, first)
    await soon(() => expect(woken.ben).toHaveBeenCalled())
    expect(await ben.read('t', 0)).toEqual(first)
    woken.ada.mockClear()
    await ben.append('t', 1, linked(first, ['2']))
    await soon(() => expect(woken.ada).toHaveBeenCalled())
    expect(brokenAt(await ada.read('t', 0))).toBeUndefined()
    woken.ben.mockClear()
    await ada.takeBack('t', 0)
    await soon(() => expect(woken.ben).toHaveBeenCalled())
    woken.ben.mockClear()
    await ada.remove('t')
    await soon(() => expect(woken.ben).toHaveBeenCalled())
    expect(woken.other).not.toHaveBeenCalled()
  })

  it('let exactly one win a place, and a repeat sent to the other counts once', async () => {
    const url = await server.fresh()
    const stores = [await opened(url), await opened(url), await opened(url)]
    for (let at = 0; at < 20; at++) {
      const before = await stores[0]!.read('t', 0)
      const tries = stores.map((s, i) => s.append('t', at, linked(before, [`${i}`], [`${at}/${i}`])))
      expect((await Promise.all(tries)).map((r) => r.kind).sort()).toEqual(['appended', 'conflict', 'conflict'])
      const same = linked([], ['1'], ['same'])
      const results = await Promise.all(stores.map((s) => s.append(`r${at}`, 0, same)))
      expect(results.map((r) => r.kind).sort()).toEqual(['appended', 'repeat', 'repeat'])
    }
  })

  it('write to the same many streams without a hole, no matter which wins where', async () => {
    const url = await server.fresh()
    const stores = [await opened(url, { connections: 3 }), await opened(url, { connections: 3 })]
    const names = Array.from({ length: 40 }, (_, i) => `t${i}`)
    const write = async (store: Store, name: string, who: number) => {
      for (let n = 0; n < 5; ) {
        const before = await store.read(name, 0)
        const cids = [`${who}/${n}`, null]
        if ((await store.append(name, before.length, linked(before, ['1', '2'], cids))).kind === 'appended') n++
      }
    }
    await Promise.all(stores.flatMap((store, who) => names.map((name) => write(store, name, who))))
    for (const name of names) {
      const lines = await stores[0]!.read(name, 0)
      expect(lines).toHaveLength(20)
      expect(brokenAt(lines)).toBeUndefined()
    }
  })

  it('leave no hole where one removes what the other writes', async () => {
    const url = await server.fresh()
    const [ada, ben] = [await opened(url), await opened(url)]
    for (let round = 0; round < 10; round++) {
      let before: StoredRecord[] = []
      const write = async () => {
        for (let n = 0; n < 30; n++) {
          const next = linked(before, ['1'])
          before = (await ada.append('t', before.length, next)).kind === 'appended' ? [...before, ...next] : []
        }
      }
      const writing = write()
      for (let n = 0; n < 5; n++) await ben.remove('t')
      await writing
      const places = (await ada.read('t', 0)).map((line) => line.at)
      expect(places).toEqual([...places.keys()])
      await ben.remove('t')
    }
  })
})

describe('postgres: lost connections', () => {
  it('come back by themselves; those who wait are woken, and hears of what comes after', async () => {
    const url = await server.fresh()
    const [ada, ben] = [await opened(url), await opened(url)]
    const admin = await connected(url)
    const woken = vi.fn()
    ben.subscribe('t', woken)
    await cut(admin)
    await soon(() => expect(woken).toHaveBeenCalled())
    woken.mockClear()
    expect(await ada.append('t', 0, linked([], ['1']))).toEqual({ kind: 'appended' })
    await soon(() => expect(woken).toHaveBeenCalled())
    expect(await ben.read('t', 0)).toHaveLength(1)
  })

  it('in the middle of an append only make it wait', async () => {
    const url = await server.fresh()
    const store = await opened(url)
    const admin = await connected(url)
    const line = linked([], ['1'], ['c'])
    await admin.query('begin; lock table sortie_lines in access exclusive mode')
    const waits = store.append('t', 0, line)
    await soon(async () => {
      const { rows } = await admin.query(`select from pg_stat_activity where wait_event_type = 'Lock'`)
      expect(rows.length).toBeGreaterThan(0)
    })
    await cut(admin)
    await admin.query('rollback')
    expect(await waits).toEqual({ kind: 'appended' })
    expect(await store.append('t', 0, line)).toEqual({ kind: 'repeat', at: 0 })
  })

  it('after the commit, before the answer: it is known to have gone through, and counts once', async () => {
    const url = await server.fresh()
    const proxy = await between(url)
    const store = await opened(proxy.url)
    const line = linked([], ['1'], ['c'])
    expect(await store.append('warm', 0, linked([], ['1']))).toEqual({ kind: 'appended' })
    proxy.state = 'deaf'
    const waits = store.append('t', 0, line)
    const watcher = await opened(url)
    await soon(async () => expect(await watcher.read('t', 0)).toHaveLength(1))
    proxy.state = 'up'
    proxy.cut()
    expect(await waits).toEqual({ kind: 'appended' })
    expect(await watcher.read('t', 0)).toEqual(line)
    expect(await store.append('t', 0, line)).toEqual({ kind: 'repeat', at: 0 })
  })

  it('that say nothing are given up after a while', async () => {
    const proxy = await between(await server.fresh())
    const store = await opened(proxy.url, { patience: 500 })
    await store.append('warm', 0, linked([], ['1']))
    proxy.state = 'deaf'
    await expect(store.append('t', 0, linked([], ['1']))).rejects.toThrow(StoreUnavailable)
    proxy.state = 'up'
    proxy.cut()
    expect((await store.append('u', 0, linked([], ['1']))).kind).toBe('appended')
  })
})

/** Stands between a store and its database, and can keep the answers to itself. */
async function between(url: string): Promise<Relay & { readonly url: string }> {
  const { hostname: host, port } = new URL(url)
  const relay = await startRelay({ host, port: Number(port) })
  closing.push(relay.close)
  const through = new URL(url)
  through.port = String(relay.port)
  return Object.assign(relay, { url: through.href })
}

describe('postgres: several hosts', () => {
  it('are taken from one address, each with what belongs to it', () => {
    expect(hostsIn('postgres://u:p@a:1,b:2/db?sslmode=disable&target_session_attrs=read-write')).toEqual([
      'postgres://u:p@a:1/db?sslmode=disable',
      'postgres://u:p@b:2/db?sslmode=disable',
    ])
    expect(hostsIn('postgres://a/db')).toEqual(['postgres://a/db'])
    expect(hostsIn('postgres://a,b/db?target_session_attrs=any')).toEqual(['postgres://a/db', 'postgres://b/db'])
  })

  it('are tried until one can write; when that changes, what is sent waits and goes in once', async () => {
    const [first, second] = [await server.fresh(), await server.fresh()]
    const name = (url: string): string => new URL(url).pathname.slice(1)
    const admin = await connected(server.url)
    // Two databases stand in for two hosts: the one that refuses to be written to is the standby.
    const readOnly = async (url: string, is: boolean): Promise<void> => {
      await admin.query(`alter database ${name(url)} set default_transaction_read_only = ${is ? 'on' : 'off'}`)
      await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name(url)}'`)
    }
    for (const url of [first, second]) await (await postgresStore(url)).close()
    await readOnly(first, true)
    const host = { first: await relayed(first), second: await relayed(second) }
    const both = `postgres://postgres@127.0.0.1:${host.first},127.0.0.1:${host.second}/any`
    const store = await opened(both)
    const one = linked([], ['1'])
    expect(await store.append('t', 0, one)).toEqual({ kind: 'appended' })
    expect(await (await opened(second)).read('t', 0)).toEqual(one)
    await readOnly(second, true)
    const waits = store.append('u', 0, linked([], ['2']))
    await readOnly(first, false)
    expect(await waits).toEqual({ kind: 'appended' })
    expect(await (await opened(first)).read('u', 0)).toHaveLength(1)
  })

  it('know a line that went in although its answer was lost', async () => {
    const url = await server.fresh()
    const store = await opened(url)
    const admin = await connected(url)
    // The connection ends right after the line is written and committed: a trigger at the very end of the transaction.
    await admin.query(`
      create function cut() returns trigger language plpgsql as
        $$ begin perform pg_sleep(0.3); return null; end $$;
      create constraint trigger cut after insert on sortie_lines deferrable initially deferred
        for each row execute function cut()`)
    const lines = linked([], ['1'])
    const waits = store.append('t', 0, lines)
    await soon(async () => {
      const { rows } = await admin.query<{ pid: number }>(
        `select pid from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`,
      )
      expect(rows).toHaveLength(1)
    })
    await cut(admin)
    expect(await waits).toEqual({ kind: 'appended' })
    expect(await store.read('t', 0)).toEqual(lines)
  })

  it('count a commit only when the standby has it, also if somebody stops the wait', async () => {
    const url = await server.fresh()
    const store = await opened(url)
    const admin = await connected(url)
    await admin.query("alter system set synchronous_standby_names = 'nobody'")
    await admin.query('select pg_reload_conf()')
    closing.push(async () => {
      await admin.query('alter system reset synchronous_standby_names')
      await admin.query('select pg_reload_conf()')
    })
    const isWaiting = async (): Promise<boolean> =>
      ((await admin.query(`select from pg_stat_activity where wait_event = 'SyncRep'`)).rowCount ?? 0) > 0
    // The new setting holds from some moment on; until then lines just go in.
    let settled = true
    let waits: Promise<unknown> = Promise.resolve()
    for (let at = 0; !(await isWaiting()); ) {
      if (!settled) continue
      settled = false
      waits = store.append(`t${at++}`, 0, linked([], ['1'])).finally(() => {
        settled = true
      })
    }
    const waiting = async (): Promise<number> =>
      (await admin.query(`select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`))
        .rowCount ?? 0
    await soon(async () => expect(await waiting()).toBeGreaterThan(0))
    // The line is committed here, and found by the second try; that one waits for the standby as well.
    await soon(async () => expect(await waiting()).toBeGreaterThan(0))
    expect(settled).toBe(false)
    await admin.query('alter system reset synchronous_standby_names')
    await admin.query('select pg_reload_conf()')
    expect(await waits).toEqual({ kind: 'appended' })
  })
})

/** A port that leads to one database, whatever name is asked for. */
async function relayed(url: string): Promise<number> {
  const { port, pathname } = new URL(url)
  const relay = await startRelay({ port: Number(port) }, (start) => {
    // The first message has its length, then the names of the user and the database.
    const text = start.toString('latin1').replace('database\0any\0', `database\0${pathname.slice(1)}\0`)
    const message = Buffer.from(text, 'latin1')
    message.writeUInt32BE(message.length, 0)
    return message
  })
  closing.push(relay.close)
  return relay.port
}
