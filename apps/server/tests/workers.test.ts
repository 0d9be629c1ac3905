import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seenBy, type Viewer } from '@sortie/engine'
import { askBot, type BotTask, type LiveTable, memoryStore, type Store, type TableFile } from '@sortie/table'
import { sqliteStore } from '@sortie/table/sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endOf } from '../../../table/archive/table-file.ts'
import { link, START } from '../../../table/log/hash-chain.ts'
import { configFrom } from '../src/config.ts'
import { lobbyOver } from '../src/lobby.ts'
import { Recaps } from '../src/recaps.ts'
import { type Running, serve } from '../src/server.ts'
import type { Job, JobResult } from '../src/work/jobs.ts'
import { Workers } from '../src/work/workers.ts'
import { fileFrom, type Held, http, madeBy, make, join as sitDown } from './client.ts'

let folder: string
let running: Running
let url: string
/** Lines that the thread of the tables has read. */
let read = 0

/** The store of the thread that serves all tables, with what it reads counted. */
function counted(store: Store): Store {
  const counting: Store = {
    ...store,
    read: async (...of) => {
      const lines = await store.read(...of)
      read += lines.length
      return lines
    },
  }
  return counting
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sortie-workers-'))
  const config = configFrom({ port: '0', data: folder, requests: '100000' }, {})
  running = await serve(config, counted(sqliteStore(join(folder, 'sortie.sqlite'))), () => {})
  url = running.address
})
afterAll(async () => {
  await running.stop()
  rmSync(folder, { recursive: true, force: true })
})

it('a recap for the group that a thread makes holds the state as the group sees it', async () => {
  const made = await make(url, { game: 'first-light' })
  const held = await sitDown(url, made, 'gm', 'Gil')
  const recap = (whose: string) => http(url, `/api/tables/${made.table}/recap?as=json${whose}`, { held })
  expect((await recap('&for=group')).json).toMatchObject({ group: { view: { omen: { hidden: true } } } })
  expect((await recap('')).json).not.toHaveProperty('group')
})

/** What the bot of a table is asked, and what it says to that in this thread. */
async function botAsked() {
  const made = await make(url, { game: 'first-light', withBot: true })
  await sitDown(url, made, 'player', 'Ada')
  const live = await running.lobby.table(made.table)
  if (!live) throw new Error('no table')
  const { log } = live
  await live.serially(() => log.submit({ kind: 'open', by: 'ada', procedure: 'voteOnBoat', args: {} }))
  const { settings, content } = log.table.world
  const { state, questions } = seenBy(log.table, { seat: 'ada', role: 'player' })
  const question = questions[0]?.question
  if (!question || question.kind === 'roll') throw new Error('nothing is asked')
  const of = { game: 'first-light', table: made.table, bot: 'steady', seat: 'ada', settings, content }
  const task: BotTask = { ...of, view: state, asked: { question } }
  const here = askBot(log.game, task)
  expect(here).toHaveProperty('answer')
  const think = running.lobby.ports.think
  if (!think) throw new Error('there is no thread for bots')
  return { task, here, think }
}

it('a bot that thinks for long does so in a thread, and says there what it would say here', async () => {
  const { task, here, think } = await botAsked()
  expect(await think(task)).toEqual(here)
})

it('the bots of forty tables wait for each other, and each says what it thinks', async () => {
  const { task, here, think } = await botAsked()
  const all = Array.from({ length: 40 }, (_, i) => think({ ...task, table: `table-${i}` }))
  expect(await Promise.all(all)).toEqual(all.map(() => here))
})

it('of one table one bot waits at a time: it takes no place of another table', async () => {
  const { task, here, think } = await botAsked()
  const greedy = Array.from({ length: 5 }, () => think(task))
  expect(await think({ ...task, table: 'another' })).toEqual(here)
  // One was asked at once, and one waited.
  expect(await Promise.all(greedy)).toEqual([here, here, {}, {}, {}])
})

const LINES = 3000

/** The file of a table at which very much was said. */
async function longFile(): Promise<TableFile> {
  const made = await make(url, { game: 'first-light' })
  const held = await sitDown(url, made, 'gm', 'Gil')
  const file = await fileFrom(url, held)
  const chat: TableFile['chat'][number][] = []
  // A recap is of the last evening in which something happened.
  const later = Date.now() + 3_600_000
  for (let at = 0; at < LINES; at++) {
    const body = JSON.stringify({ by: 'gil', kind: 'ic', seenBy: 'everyone', text: `Word ${at}` })
    chat.push(link(chat.at(-1)?.hash ?? START, { at, body, cid: null, time: later + at }))
  }
  const whole = { ...file, chat }
  return { ...whole, end: endOf(whole, file.record ?? []) }
}

describe('work that grows with a table', () => {
  it('is done beside the thread of the tables: files in and out, recaps, search, branches', async () => {
    const file = await longFile()
    read = 0
    const opened = await http(url, '/api/files', { body: file })
    expect(opened.status).toBe(200)
    const made = madeBy(opened)
    const held: Held = await sitDown(url, made, 'spectator', 'Eve')
    const gm: Held = await sitDown(url, made, 'gm', 'Mo')
    const asked = async (path: string, as = held) => {
      const reply = await http(url, `/api/tables/${made.table}${path}`, { held: as })
      expect([path, reply.status]).toEqual([path, 200])
      return reply.text
    }
    expect(await asked('/recap?as=md')).toContain('Evening')
    expect(await asked('/recap?as=json&for=group')).toContain('told')
    expect(await asked('/search?text=word')).toContain(`Word ${LINES - 1}`)
    expect(await asked('/file', gm)).toContain(`Word 0`)
    // Opening it read the newest few hundred; nothing of the rest came this way.
    expect(read).toBeLessThan(LINES / 3)
  })

  it('is not done again while nothing happens at the table', async () => {
    const made = await make(url, { game: 'first-light' })
    const held = await sitDown(url, made, 'player', 'Ada')
    const recap = async () => (await http(url, `/api/tables/${made.table}/recap?as=md`, { held })).text
    const first = await recap()
    expect(await recap()).toBe(first)
    await sitDown(url, made, 'gm', 'Gil')
    expect(await recap()).not.toBe(first)
  })

  it('is not asked for again: a recap is made once for each seat that reads it', async () => {
    const store = memoryStore()
    const lobby = lobbyOver(store, () => {})
    let runs = 0
    const workers = new (class extends Workers {
      override run<J extends Job>(job: J): Promise<JobResult<J>> {
        runs++
        return super.run(job)
      }
    })(lobby, () => {})
    const created = await lobby.create({ game: 'first-light', name: 'Night' })
    if ('refused' in created) throw new Error(created.message)
    const live = (await lobby.table(created.table)) as LiveTable
    const recaps = new Recaps(workers)
    const [ada, bo] = ['ada', 'bo'].map((seat) => ({ seat, role: 'player' }) as const)
    for (let i = 0; i < 5; i++) await recaps.of(live, ada as Viewer, 'md')
    expect(runs).toBe(1)
    await recaps.of(live, bo as Viewer, 'md')
    expect(runs).toBe(2)
    await lobby.close()
    await store.close()
  })

  it.each([
    ['time', { megabytes: 768, milliseconds: 1 }],
    ['memory', { megabytes: 8, milliseconds: 30_000 }],
  ])('is given up when it takes too much %s; the server goes on', async (_, most) => {
    const reports: string[] = []
    const store = sqliteStore(join(folder, 'sortie.sqlite'))
    const lobby = lobbyOver(store, () => {})
    const workers = new Workers(lobby, (what) => reports.push(what), most)
    const job = { do: 'file', table: 'f'.repeat(18), seat: 'gil' } as const
    expect(await workers.run(job)).toMatchObject({ refused: 'work/too-heavy' })
    expect(reports).toEqual(['work given up'])
    await workers.close()
    await store.close()
  })
})
