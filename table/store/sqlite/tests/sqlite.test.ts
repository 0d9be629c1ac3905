import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { brokenAt } from '../../../log/hash-chain.ts'
import { describeStore, linked, soon } from '../../contract.ts'
import { StoreUnavailable } from '../../unavailable.ts'
import { checkNode } from '../schema.ts'
import { sqliteStore } from '../sqlite.ts'

/** As files were before streams had numbers. */
const SCHEMA_1 = `
  create table lines (
    stream text not null, at integer not null, body text not null, cid text, time integer not null,
    salt text not null, digest text not null, hash text not null, primary key (stream, at)
  ) strict;
  create unique index lines_cid on lines (stream, cid) where cid is not null;
  create table snapshots (stream text primary key, at integer not null, body text not null) strict, without rowid;`

let folder = ''
let count = 0
const newFile = () => join(folder, `${count++}`, 'tables.db')
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sortie-sqlite-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describeStore('sqlite', () => {
  const file = newFile()
  return { open: () => sqliteStore(file), lasting: true }
})

describe('sqlite: opening', () => {
  const written = (content: string | ((file: string) => void)): string => {
    const file = newFile()
    mkdirSync(join(file, '..'))
    if (typeof content === 'string') writeFileSync(file, content)
    else content(file)
    return file
  }

  it('says that a file is not a database, and leaves it as it is', () => {
    const text = 'Dear diary, this is no database. '.repeat(100)
    const file = written(text)
    expect(() => sqliteStore(file)).toThrow(`${file} is not a database. Name another file.`)
    expect(readFileSync(file, 'utf8')).toBe(text)
  })

  it('says that a database belongs to another program, and leaves it as it is', () => {
    const file = written((f) => new Database(f).exec('create table recipes (soup text)').close())
    const bytes = readFileSync(file)
    expect(() => sqliteStore(file)).toThrow('is a database of another program, not of Sortie')
    expect(readFileSync(file).equals(bytes)).toBe(true)
  })

  it('says that a file was written by a newer Sortie', async () => {
    const file = newFile()
    await sqliteStore(file).close()
    const db = new Database(file)
    db.pragma('user_version = 99')
    db.close()
    expect(() => sqliteStore(file)).toThrow(
      'was written by a newer Sortie (schema 99; this one knows 2). Update Sortie.',
    )
  })

  it('brings a file of schema 1 up to date, in place', async () => {
    const first = linked([], ['1', '2', '3'], ['ada/1', 'ada/2'])
    const second = linked([], ['"é"'])
    const gone = { ...(second[0] as (typeof second)[number]), body: '', salt: '' }
    const odd = { at: 0, body: '{}', cid: null, time: 5, salt: 'no digits', digest: 'ABCD', hash: 'abc' }
    const file = written((f) => {
      const db = new Database(f)
      db.exec(SCHEMA_1)
      const insert = db.prepare('insert into lines values (?, @at, @body, @cid, @time, @salt, @digest, @hash)')
      for (const line of first) insert.run('table/a/log', line)
      insert.run('table/b/chat', gone)
      insert.run('table/odd', odd)
      db.exec(`insert into snapshots values ('table/a/log', 1, '{"x":1}')`)
      db.pragma(`application_id = ${0x536f7274}`)
      db.pragma('user_version = 1')
      db.close()
    })
    const store = sqliteStore(file)
    expect(await store.streams('table/')).toEqual(['table/a/log', 'table/b/chat', 'table/odd'])
    expect(await store.read('table/a/log', 0)).toEqual(first)
    expect(await store.read('table/b/chat', 0)).toEqual([gone])
    expect(await store.read('table/odd', 0)).toEqual([odd])
    expect(await store.snapshot('table/a/log')).toEqual({ at: 1, body: '{"x":1}' })
    const repeat = linked(first, ['4'], ['ada/2'])
    expect(await store.append('table/a/log', 3, repeat)).toEqual({ kind: 'repeat', at: 1 })
    const more = linked(first, ['4'], ['ada/4'])
    expect(await store.append('table/a/log', 3, more)).toEqual({ kind: 'appended' })
    expect(brokenAt(await store.read('table/a/log', 0))).toBeUndefined()
    await store.close()
    const again = sqliteStore(file)
    expect(await again.read('table/a/log', 0)).toEqual([...first, ...more])
    await again.close()
  })

  it('says that a folder is no file', () => {
    expect(() => sqliteStore(folder)).toThrow(`${folder} cannot be opened for writing`)
  })

  it('takes an empty file for a new one', async () => {
    const store = sqliteStore(written(''))
    expect(await store.streams('')).toEqual([])
    await store.close()
  })

  it('refuses a Node on which it would crash', () => {
    expect(() => checkNode('20.19.2')).toThrow('SQLite needs Node 22.13 or newer, and this is Node 20.19.2.')
    expect(() => checkNode('22.12.0')).toThrow('Node 22.12.0')
    for (const version of ['22.13.0', 'v24.21.0', '26.0.0']) expect(() => checkNode(version)).not.toThrow()
  })
})

describe('sqlite: two on one file', () => {
  it('wakes for what the other wrote, and a conflict is a conflict', async () => {
    const file = newFile()
    const [ada, ben] = [sqliteStore(file), sqliteStore(file)]
    const woken = vi.fn()
    ben.subscribe('t', woken)
    const first = linked([], ['1'])
    expect(await ada.append('t', 0, first)).toEqual({ kind: 'appended' })
    await soon(() => expect(woken).toHaveBeenCalled())
    expect(await ben.read('t', 0)).toEqual(first)
    const both = await Promise.all([ada, ben].map((s) => s.append('t', 1, linked(first, ['2']))))
    expect(both.map((r) => r.kind).sort()).toEqual(['appended', 'conflict'])
    await Promise.all([ada.close(), ben.close()])
  })

  it('waits while another keeps the file locked, without holding up the rest, and gives up at close', async () => {
    const file = newFile()
    const store = sqliteStore(file)
    const other = new Database(file)
    other.exec('begin immediate')
    const waiting = store.append('t', 0, linked([], ['1']))
    expect(await store.read('t', 0)).toEqual([])
    await new Promise((done) => setTimeout(done, 400))
    other.exec('rollback')
    expect(await waiting).toEqual({ kind: 'appended' })

    other.exec('begin immediate')
    const given = store.append('t', 1, linked(await store.read('t', 0), ['2']))
    const refused = expect(given).rejects.toThrow(StoreUnavailable)
    await store.close()
    await refused
    other.close()
  })

  it('removes what was taken back from the file as well', async () => {
    const file = newFile()
    const store = sqliteStore(file)
    await store.append('t', 0, linked([], ['"a word nobody wants to hear again"', '2']))
    const bytes = () => [file, `${file}-wal`].map((f) => readFileSync(f, 'latin1')).join()
    expect(bytes()).toContain('nobody wants')
    await store.takeBack('t', 0)
    expect(bytes()).not.toContain('nobody wants')
    await store.close()
  })
})

const APPENDER = fileURLToPath(new URL('../../tests/appender.ts', import.meta.url))

/** Lets a process append, kills it after a while, and gives back the cids that it said were acknowledged. */
function appendUntilKilled(file: string, milliseconds: number, streams: number): Promise<string[]> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [APPENDER, file, `${streams}`], { stdio: ['ignore', 'pipe', 'pipe'] })
    let out = ''
    let errors = ''
    let killed = false
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      errors += chunk
    })
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      if (out === '')
        setTimeout(() => {
          killed = child.kill('SIGKILL')
        }, milliseconds)
      out += chunk
    })
    child.on('close', (code) => {
      if (killed) done(out.split('\n').slice(0, -1))
      else fail(new Error(`The appender ended by itself with ${code}: ${errors}`))
    })
  })
}

describe('sqlite: killed at random moments', () => {
  it('has every acknowledged line exactly once, in order, in a chain that holds', { timeout: 120_000 }, async () => {
    const file = newFile()
    const acknowledged: string[][] = []
    for (let kill = 0; kill < 10; kill++) {
      const [writers, streams] = (
        [
          [1, 1],
          [1, 8],
          [2, 8],
        ] as const
      )[kill % 3]!
      const killed = Array.from({ length: writers }, () => appendUntilKilled(file, Math.random() * 120, streams))
      acknowledged.push(...(await Promise.all(killed)))
    }

    const store = sqliteStore(file)
    const cids = new Map<string, string[]>()
    for (const name of await store.streams('s')) {
      const lines = await store.read(name, 0)
      expect(brokenAt(lines)).toBeUndefined()
      expect(lines.length % 2, 'a batch is whole').toBe(0)
      cids.set(
        name,
        lines.flatMap((line) => line.cid ?? []),
      )
      expect(new Set(cids.get(name)).size).toBe(lines.length / 2)
    }
    expect(cids.size).toBe(8)
    for (const told of acknowledged) {
      for (const [name, written] of cids) {
        const mine = new Set(told.filter((cid) => cid.startsWith(`${name}/`)))
        expect(written.filter((cid) => mine.has(cid))).toEqual([...mine])
      }
    }
    expect(acknowledged.flat().length).toBeGreaterThan(100)
    await store.close()
    const db = new Database(file)
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
    db.close()
  })
})
