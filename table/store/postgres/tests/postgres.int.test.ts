import { connect, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { brokenAt } from '../../../log/hash-chain.ts'
import { describeStore, linked, soon } from '../../contract.ts'
import type { Store, StoredRecord } from '../../store.ts'
import { StoreUnavailable } from '../../unavailable.ts'
import { postgresStore } from '../postgres.ts'
import { startPostgres, type TestPostgres } from './cluster.ts'

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

  it('write to the same many streams without a hole, whoever wins where', async () => {
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
  it('come back by themselves; whoever waits is woken, and hears of what comes after', async () => {
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

  it('in the middle of an append are said, and the append can be repeated', async () => {
    const url = await server.fresh()
    const store = await opened(url)
    const admin = await connected(url)
    const line = linked([], ['1'], ['c'])
    await admin.query('begin; lock table sortie_lines in access exclusive mode')
    const refused = expect(store.append('t', 0, line)).rejects.toThrow(StoreUnavailable)
    await soon(async () => {
      const { rows } = await admin.query(`select from pg_stat_activity where wait_event_type = 'Lock'`)
      expect(rows.length).toBeGreaterThan(0)
    })
    await cut(admin)
    await refused
    await admin.query('rollback')
    expect(await store.append('t', 0, line)).toEqual({ kind: 'appended' })
  })

  it('after the commit, before the answer: the repeat learns that it had gone through', async () => {
    const url = await server.fresh()
    const proxy = await deafProxy(url)
    closing.push(proxy.close)
    const store = await opened(proxy.url)
    const line = linked([], ['1'], ['c'])
    expect(await store.append('warm', 0, linked([], ['1']))).toEqual({ kind: 'appended' })
    proxy.deafen()
    const refused = expect(store.append('t', 0, line)).rejects.toThrow(StoreUnavailable)
    const watcher = await opened(url)
    await soon(async () => expect(await watcher.read('t', 0)).toHaveLength(1))
    proxy.cut()
    await refused
    expect(await store.append('t', 0, line)).toEqual({ kind: 'repeat', at: 0 })
  })

  it('that say nothing are given up after a while', async () => {
    const proxy = await deafProxy(await server.fresh())
    closing.push(proxy.close)
    const store = await opened(proxy.url, { patience: 500 })
    await store.append('warm', 0, linked([], ['1']))
    proxy.deafen()
    await expect(store.append('t', 0, linked([], ['1']))).rejects.toThrow(StoreUnavailable)
    proxy.cut()
    expect((await store.append('u', 0, linked([], ['1']))).kind).toBe('appended')
  })
})

/** Stands between a store and its database, and can keep the answers to itself. */
async function deafProxy(url: string) {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  let deaf = false
  const proxy = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const [from, to, silent] of [
      [near, far, () => false],
      [far, near, () => deaf],
    ] as const) {
      sockets.add(from)
      from.on('data', (chunk) => silent() || to.write(chunk))
      from.on('error', () => to.destroy())
      from.on('close', () => to.destroy())
    }
  })
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
  const address = proxy.address()
  const through = new URL(url)
  through.port = String(typeof address === 'object' ? address?.port : 0)
  const cutAll = () => {
    deaf = false
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  return {
    url: through.href,
    deafen: () => {
      deaf = true
    },
    cut: cutAll,
    close: async () => {
      cutAll()
      await new Promise((done) => proxy.close(done))
    },
  }
}
