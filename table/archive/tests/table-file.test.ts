import { canonical, type Entry } from '@sortie/engine'
import { describe, expect, it } from 'vitest'
import { hashOfSecret } from '../../crypto/secret.ts'
import type { LiveTable } from '../../live/live-table.ts'
import { Lobby } from '../../lobby/lobby.ts'
import { storedOptions } from '../../lobby/options.ts'
import { link, START } from '../../log/hash-chain.ts'
import { lobbyOf } from '../../log/stream-names.ts'
import { memoryStore } from '../../store/memory/memory.ts'
import type { StoredRecord } from '../../store/store.ts'
import { limits, must, portsOver, seated } from '../../tests/seated.ts'
import { endOf, fileOf, type TableFile } from '../table-file.ts'
import type { FileLimits } from '../validate-lines.ts'

const roomy: FileLimits = { lines: 1000, lineLength: 10_000, factsOfEntry: 20, content: 100_000, milliseconds: 1000 }
const lobbyFor = (file: Partial<FileLimits> = {}, now = () => 1_000) =>
  new Lobby(portsOver(memoryStore(), { now }), { ...limits, file: { ...roomy, ...file } })

/** The file of an evening with a finished step, a limit, something said, and a question still open. */
async function anEvening(): Promise<TableFile> {
  const { ada, bo, live } = await seated()
  await ada.write('so it began')
  must(await bo.do({ do: 'addLimit', limit: 'line', text: 'spiders' }))
  must(await bo.do({ do: 'chat', text: 'hello, I try [[2d6+1]]' }))
  must(await bo.do({ do: 'chat', text: '/gmr d20' }))
  must(await ada.do({ do: 'open', procedure: 'write', args: { where: 'journal' } }))
  return JSON.parse(JSON.stringify(await live.serially(() => fileOf(live)))) as TableFile
}

const entriesIn = (file: TableFile): Entry[] => file.log.map((line) => JSON.parse(line.body) as Entry)

/** The same file with another log, its chain as sound as ever. */
function withLog(
  file: TableFile,
  entries: readonly unknown[],
  tweak: (line: StoredRecord) => StoredRecord = (line) => line,
): TableFile {
  const log: StoredRecord[] = []
  for (const [at, entry] of entries.entries()) {
    const body = typeof entry === 'string' ? entry : canonical(entry)
    const { cid, time } = tweak({ at, body, cid: null, time: 1, salt: '', digest: '', hash: '' })
    log.push(link(log.at(-1)?.hash ?? START, { at, body, cid, time }))
  }
  return ended({ ...file, log })
}

/** The file with the end that it should have. */
const ended = (file: TableFile): TableFile => ({ ...file, end: endOf(file, file.record ?? []) })

const withTable = (file: TableFile, change: object) => ({ ...file, table: { ...file.table, ...change } })
const broken = { refused: 'file/broken' }

describe('a file from a stranger', () => {
  it('opens, with what was open still open, and nothing on its lobby but what a file can hold', async () => {
    const file = await anEvening()
    const lobby = lobbyFor()
    const room = { ...file.table.room, motto: 'x'.repeat(1000) }
    const opened = must(await lobby.adopt(withTable(file, { room })))
    const live = (await lobby.table(opened.table)) as LiveTable
    expect(live.log.table.waiting.map((w) => w.question.name)).toEqual(['WhatToWrite'])
    expect(storedOptions(live.lobby.state.options)).toEqual(file.table.room)
    const events = await lobby.ports.store.read(lobbyOf(opened.table), 0)
    expect([...new Set(events.map((l) => (JSON.parse(l.body) as { kind: string }).kind))]).toEqual([
      'created',
      'roomSet',
      'limitAdded',
      'seatTaken',
      'seatLeft',
      'eveningBegan',
      'eveningEnded',
      'linkMade',
    ])
  })

  it('of a newer edition of its game is refused, not half read', async () => {
    const file = await anEvening()
    const newer = { ...broken, message: expect.stringMatching(/edition 99 .* newer Sortie/) }
    expect(await lobbyFor().adopt(withTable(file, { edition: 99 }))).toMatchObject(newer)
    const entries = entriesIn(file).map((e) => ({ ...e, edition: 99 }))
    expect(await lobbyFor().adopt(withLog(file, entries))).toMatchObject(newer)
  })

  it.each([
    ['a link', { kind: 'linkMade', link: 'zz', role: 'gm', secretHash: hashOfSecret('b'.repeat(64)) }],
    [
      'a link beside a limit',
      { limit: 'line', text: 'x', kind: 'linkMade', link: 'zz', role: 'gm', secretHash: hashOfSecret('b'.repeat(64)) },
    ],
    [
      'a seat',
      {
        kind: 'seatTaken',
        seat: 'ghost',
        name: 'G',
        role: 'gm',
        tokenHash: hashOfSecret('c'.repeat(64)),
        logAt: 0,
        chatAt: 0,
      },
    ],
  ])('brings in nobody by %s among its limits', async (_, limit) => {
    const lobby = lobbyFor()
    const opened = await lobby.adopt(withTable(await anEvening(), { limits: { x: limit } }))
    if ('refused' in opened) return expect(opened).toMatchObject(broken)
    expect(await lobby.join(opened.table, 'b'.repeat(64), 'Mallory')).toMatchObject({ refused: 'link/wrong' })
    expect(await lobby.whose(opened.table, 'ghost', 'c'.repeat(64))).toMatchObject({ refused: 'token/wrong' })
  })

  it.each<[string, (file: TableFile) => unknown]>([
    ['a door that is neither open nor waiting', (f) => withTable(f, { room: { ...f.table.room, door: 'wide' } })],
    ['odds for nobody knows whom', (f) => withTable(f, { room: { ...f.table.room, odds: 'maybe' } })],
    ['no name', (f) => withTable(f, { room: { ...f.table.room, name: ' ' } })],
    ['an edition that nobody counts', (f) => withTable(f, { edition: -7.5 })],
    ['an edition before the first', (f) => withTable(f, { edition: 0 })],
    ['a limit that is too long', (f) => withTable(f, { limits: { x: { limit: 'line', text: 'x'.repeat(201) } } })],
    ['a limit of another kind', (f) => withTable(f, { limits: { x: { limit: 'wall', text: 'x' } } })],
    ['a seat called gm', (f) => ({ ...f, seats: [{ ...f.seats[0], seat: 'gm' }] })],
    ['a seat whose id is no id', (f) => ({ ...f, seats: [{ ...f.seats[0], seat: '__proto__' }] })],
    ['a seat of another role', (f) => ({ ...f, seats: [{ ...f.seats[0], role: 'owner' }] })],
    ['a seat with a name of nothing', (f) => ({ ...f, seats: [{ ...f.seats[0], name: '\u200b' }] })],
    ['a seat with a name that never ends', (f) => ({ ...f, seats: [{ ...f.seats[0], name: 'z'.repeat(41) }] })],
    ['a seat twice', (f) => ({ ...f, seats: [f.seats[0], f.seats[0]] })],
    [
      'more seats than anybody counts',
      (f) => ({ ...f, seats: Array.from({ length: 1001 }, (_, i) => ({ ...f.seats[0], seat: `s${i}` })) }),
    ],
    ['a seat that is nothing', (f) => ({ ...f, seats: [null] })],
    ['an evening out of order', (f) => ({ ...f, evenings: [{ ...f.evenings[0], evening: 7 }] })],
    ['an evening without a commitment', (f) => ({ ...f, evenings: [{ evening: 1 }] })],
    [
      'something said that is nothing',
      (f) => ended({ ...f, chat: withLog(f, [{ by: 'ada', kind: 'say', text: 'x', seenBy: 5 }]).log }),
    ],
    [
      'a roll without dice',
      (f) => ended({ ...f, chat: withLog(f, [{ by: 'ada', kind: 'roll', text: 'x', seenBy: 'gm' }]).log }),
    ],
  ])('is refused with %s', async (_, change) => {
    expect(await lobbyFor().adopt(change(await anEvening()))).toMatchObject(broken)
  })

  it.each<[string, (line: StoredRecord) => StoredRecord]>([
    ['an object for a cid', (l) => ({ ...l, cid: {} as string })],
    ['a NUL in a cid', (l) => ({ ...l, cid: `\0${l.at}` })],
    ['a cid that never ends', (l) => ({ ...l, cid: `${l.at}`.repeat(1000) })],
    ['one cid for all', (l) => ({ ...l, cid: 'ada/x' })],
    ['half a millisecond', (l) => ({ ...l, time: 1.5 })],
    ['a time beyond all', (l) => ({ ...l, time: 1e300 })],
  ])('is refused with %s in its lines', async (_, tweak) => {
    const file = await anEvening()
    expect(await lobbyFor().adopt(withLog(file, entriesIn(file), tweak))).toMatchObject(broken)
  })

  it.each<[string, (first: Entry) => unknown]>([
    ['is not JSON', () => '{'],
    ['is a number', () => '5'],
    ['stands elsewhere', (e) => ({ ...e, at: 5 })],
    ['is seen by a number', (e) => ({ ...e, seenBy: 5 })],
    ['has a fact without a type', (e) => ({ ...e, facts: [{ rule: 'FL-01', fact: {} }] })],
    ['has a fact of another game', (e) => ({ ...e, facts: [{ rule: 'FL-01', fact: { type: 'Sunk' } }] })],
    ['asks nothing that can be asked', (e) => ({ ...e, asks: [1] })],
    ['has an input of no kind', (e) => ({ ...e, input: { kind: 'wish', by: 'ada' } })],
    ['lies too deep', (e) => canonical(e).replace('"game"', `${'['.repeat(2000)}${']'.repeat(2000)}`)],
  ])('is refused with an entry that %s', async (_, change) => {
    const file = await anEvening()
    const [first, ...rest] = entriesIn(file)
    expect(await lobbyFor().adopt(withLog(file, [change(first as Entry), ...rest]))).toMatchObject(broken)
  })

  it('is refused where something lies too deep to be kept', async () => {
    const file = await anEvening()
    for (const place of [withTable(file, { overlay: { x: '@' } }), { ...file, content: { x: '@' } }]) {
      const text = JSON.stringify(place).replace('"@"', `${'['.repeat(100_000)}${']'.repeat(100_000)}`)
      expect(await lobbyFor().adopt(JSON.parse(text))).toMatchObject(broken)
    }
  })

  it.each<[string, Partial<FileLimits>]>([
    ['more lines', { lines: 5 }],
    ['longer lines', { lineLength: 100 }],
    ['more facts at once', { factsOfEntry: 0 }],
    ['more content', { content: 1 }],
  ])('with %s than this server takes is refused; where there is no such limit it opens', async (_, less) => {
    const file = await anEvening()
    const refusal = await lobbyFor(less).adopt(file)
    expect(refusal).toMatchObject(broken)
    expect(refusal).toHaveProperty('message', expect.stringContaining('sortie import'))
    must(await new Lobby(portsOver(memoryStore()), limits).adopt(file))
  })

  it('holds no number that a rule could count up to for ever', async () => {
    const file = await anEvening()
    const [first, ...rest] = entriesIn(file)
    const huge = { ...first, facts: [{ rule: 'FL-03', fact: { type: '$set', path: ['storm'], value: 1e9 } }] }
    expect(await lobbyFor().adopt(withLog(file, [huge, ...rest]))).toMatchObject(broken)
  })

  it('is followed only through what is legal where the rules are run again', async () => {
    const file = await anEvening()
    const entries = entriesIn(file)
    const last = entries.at(-1) as Entry
    const elsewhere = { ...last, input: { ...last.input, args: { where: 'the sky' } } }
    expect(await lobbyFor().adopt(withLog(file, [...entries.slice(0, -1), elsewhere]))).toMatchObject(broken)
    const asked = { ...last, asks: [{ ...last.asks[0], print: 'other' }] }
    expect(await lobbyFor().adopt(withLog(file, [...entries.slice(0, -1), asked]))).toMatchObject(broken)
  })

  it('lets others go on while it is followed, and is given up when that takes too long', async () => {
    const file = await anEvening()
    let time = 0
    const slow = () => (time += 20)
    let turns = 0
    let isOver = false
    const beat = (): void => {
      turns++
      if (!isOver) setImmediate(beat)
    }
    beat()
    must(await lobbyFor({}, slow).adopt(file))
    isOver = true
    expect(turns).toBeGreaterThan(2)
    expect(await lobbyFor({ milliseconds: 100 }, slow).adopt(file)).toMatchObject(broken)
  })
})
