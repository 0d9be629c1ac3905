import { expect, it } from 'vitest'
import type { LiveTable } from '../../live/live-table.ts'
import { epochFor } from '../../publish/missed.ts'
import { memoryStore } from '../../store/memory/memory.ts'
import type { Store } from '../../store/store.ts'
import { elsewhere, must, Sitter, seated } from '../../tests/seated.ts'

const consecutive = (numbers: readonly number[]): void =>
  expect(numbers).toEqual(numbers.map((_, i) => (numbers[0] ?? 0) + i))

const whole = (live: LiveTable, sitter: Sitter) =>
  live.serially(() => live.log.bySeat.lines(sitter.viewer, { before: 1e9, limit: 1e9 }))

it('numbers are the same with and without snapshots, before and after a restart, on every server', async () => {
  const { ada, bo, gil, eve, live, store, created } = await seated()
  const other = await elsewhere(store, created.table)
  for (let i = 0; i < 110; i++) {
    await ada.write(`line ${i}`, i % 3 === 0 ? 'wish' : 'journal')
    if (i % 20 === 7)
      must(await gil.do({ do: 'overrule', reason: 'quietly', act: { act: 'set', path: ['omen'], value: 'red moon' } }))
  }
  expect(live.log.table.base.at).toBeGreaterThan(100)
  const again = await elsewhere(store, created.table)
  expect(again.log.table.base.at).toBe(live.log.table.base.at)
  await other.sync.catchUp()
  for (const sitter of [ada, bo, gil, eve]) {
    const lines = await sitter.lines()
    consecutive(lines.map((l) => l.n))
    consecutive(sitter.numbers)
    expect(lines.slice(-sitter.numbers.length)).toEqual(sitter.updates.flatMap((u) => u.lines))
    expect(await whole(again, sitter)).toEqual(lines)
    expect(await whole(other, sitter)).toEqual(lines)
  }
  expect((await gil.lines()).length).toBeGreaterThan((await bo.lines()).length)
  await live.serially(() => live.log.reload(-1))
  expect(await bo.lines()).toEqual(await whole(again, bo))
})

it('pages of older lines fit together', async () => {
  const { ada, gil, bo, live } = await seated()
  for (let i = 0; i < 230; i++) {
    await ada.write(`line ${i}`)
    if (i % 40 === 9) must(await gil.do({ do: 'undo', reason: 'not so' }))
  }
  const all = await bo.lines()
  const pages: (typeof all)[number][] = []
  for (let before = 1e9; ; ) {
    const page = await live.serially(() => live.log.bySeat.lines(bo.viewer, { before, limit: 37 }))
    pages.unshift(...page)
    if (page.length < 37) break
    before = page[0]?.n ?? 0
  }
  expect(pages).toEqual(all)
  for (const line of all) if (line.did?.did === 'rewind') expect(line.did.to).toBeLessThan(line.n)
})

it('a seat that comes later counts from there, and what was before has numbers below', async () => {
  const { ada, live, lobby, created, store } = await seated()
  for (let i = 0; i < 210; i++) await ada.write(`line ${i}`)
  must(await lobby.join(created.table, created.links.player, 'Cy'))
  const cy = await Sitter.at(live, 'cy')
  await ada.write('after')
  expect(cy.numbers).toEqual([1, 2])
  const lines = await cy.lines()
  consecutive(lines.map((l) => l.n))
  expect(lines[0]?.n).toBeLessThan(-400)
  expect(await whole(await elsewhere(store, created.table), cy)).toEqual(lines)
})

it('with another role a seat counts anew, everywhere alike, and has another book', async () => {
  const { ada, gil, live, store, created } = await seated()
  for (let i = 0; i < 210; i++) await ada.write(`line ${i}`)
  must(await gil.do({ do: 'open', procedure: 'gust', args: {} }))
  must(await gil.do({ do: 'answer', question: gil.question, answer: { omen: 'red moon', stronger: 1 } }))
  must(await gil.do({ do: 'answer', question: gil.question, answer: 1 }))
  const before = epochFor(live, ada.viewer)
  must(await gil.do({ do: 'giveRole', seat: 'ada', role: 'gm' }))
  const promoted = await Sitter.at(live, 'ada')
  expect(promoted.viewer.role).toBe('gm')
  expect(epochFor(live, promoted.viewer)).not.toBe(before)
  const lines = await promoted.lines()
  consecutive(lines.map((l) => l.n))
  expect(JSON.stringify(lines)).toContain('red moon')
  expect(await whole(await elsewhere(store, created.table), promoted)).toEqual(lines)
  must(await gil.do({ do: 'giveRole', seat: 'gil', role: 'player' }))
  expect(live.log.table.world.seats.map((s) => [s.seat, s.role])).toContainEqual(['gil', 'player'])
})

it('what is hidden from a seat causes no message at all: entries, taking them back, striking them', async () => {
  const { gil, ada, bo, eve } = await seated()
  must(await gil.do({ do: 'open', procedure: 'gust', args: {} }))
  const before = [ada, bo, eve].map((s) => s.updates.length)
  must(await gil.do({ do: 'overrule', reason: 'a dark one', act: { act: 'set', path: ['omen'], value: 'no birds' } }))
  const at = gil.numbers.at(-1) as number
  must(await gil.do({ do: 'overrule', reason: 'or not', act: { act: 'strike', n: at, fact: 0 } }))
  must(await gil.do({ do: 'rewind', to: at - 1, reason: 'as it was' }))
  expect([ada, bo, eve].map((s) => s.updates.length)).toEqual(before)
  expect(gil.updates.at(-1)?.lines[0]?.did).toMatchObject({ did: 'rewind' })
})

it('a seat that lost a race against another server still hears every line', async () => {
  const { ada, bo, live, store, created } = await seated()
  const other = await elsewhere(store, created.table)
  const there = await Sitter.at(other, 'bo')
  for (let round = 0; round < 20; round++) {
    const done = await Promise.all([
      ada.do({ do: 'open', procedure: 'write', args: { where: 'journal' } }),
      there.do({ do: 'open', procedure: 'write', args: { where: 'wish' } }),
      ada.do({ do: 'chat', text: `here ${round}` }),
      there.do({ do: 'chat', text: `there ${round}` }),
    ])
    for (const d of done) must(d)
    await Promise.all([live.sync.catchUp(), other.sync.catchUp()])
    must(await ada.do({ do: 'answer', question: ada.question, answer: 'a' }))
    await other.sync.catchUp()
    must(await there.do({ do: 'answer', question: there.question, answer: 'b' }))
  }
  await Promise.all([live.sync.catchUp(), other.sync.catchUp()])
  expect(bo.updates.flatMap((u) => u.lines)).toEqual(there.updates.flatMap((u) => u.lines))
  consecutive(bo.numbers)
  expect(bo.said.map((l) => l.text)).toEqual(there.said.map((l) => l.text))
  consecutive(bo.said.map((l) => l.n))
})

it('the chat is numbered for each seat, also when only its end is loaded', async () => {
  const { ada, bo, gil, live, store, created } = await seated()
  for (let i = 0; i < 180; i++)
    must(await ada.do({ do: 'chat', text: i % 3 === 0 ? `/w gm secret ${i}` : `open ${i}` }))
  const other = await elsewhere(store, created.table)
  for (const sitter of [ada, bo, gil]) {
    consecutive(sitter.said.map((l) => l.n))
    const heard = (table: LiveTable, from: Parameters<LiveTable['chat']['bySeat']['lines']>[1]) =>
      table.chat.bySeat.lines(sitter.viewer, from)
    expect(await heard(live, { since: 0 })).toEqual(sitter.said)
    expect(await heard(other, { since: 0 })).toEqual(sitter.said)
    expect(await heard(other, { before: 40, limit: 10 })).toEqual(sitter.said.slice(30, 40))
  }
  expect(bo.said).toHaveLength(120)
})

it('of a long table only its end is in memory, and opening it reads no more', async () => {
  const { ada, live: long, store, created } = await seated()
  for (let i = 0; i < 330; i++) {
    await ada.write(`line ${i}`)
    must(await ada.do({ do: 'chat', text: `said ${i}` }))
  }
  let read = 0
  const counting = {
    ...store,
    read: async (...args: Parameters<typeof store.read>) => {
      const lines = await store.read(...args)
      if (!args[0].endsWith('lobby')) read += lines.length
      return lines
    },
  }
  const live = await elsewhere(counting, created.table)
  expect(live.log.table.version).toBeGreaterThan(660)
  for (const { log, chat } of [live, long]) {
    expect(log.table.entries.length).toBeLessThanOrEqual(100)
    expect(log.bySeat.loaded.length).toBe(log.table.entries.length)
    expect(chat.bySeat.loaded.length).toBeLessThanOrEqual(100)
  }
  expect(read).toBeLessThan(300)
  await live.serially(() => live.log.bySeat.lines({ seat: 'bo', role: 'player' }, { before: 1e9, limit: 60 }))
  expect(read).toBeLessThan(500)
})

it('an old line is found at once when it is asked for again, in the log and in the chat', async () => {
  let read = 0
  const store = memoryStore()
  const counting: Store = {
    ...store,
    async read(...where) {
      const lines = await store.read(...where)
      read += lines.length
      return lines
    },
  }
  const { ada, eve, live } = await seated(counting)
  for (let i = 0; i < 700; i++) await ada.write(`line ${i}`)
  for (let i = 0; i < 2000; i++) must(await ada.do({ do: 'chat', text: `word ${i}` }))
  const reader = eve.viewer
  const asked = async (ask: () => Promise<readonly { readonly n: number }[]>) => {
    read = 0
    const lines = await live.serially(ask)
    return { numbers: lines.map((l) => l.n), read }
  }
  for (const ask of [
    () => live.log.bySeat.lines(eve.viewer, { before: 21, limit: 1 }),
    () => live.chat.bySeat.lines(reader, { before: 21, limit: 1 }),
  ]) {
    const [first, again] = [await asked(ask), await asked(ask)]
    expect([first.numbers, again.numbers]).toEqual([[20], [20]])
    expect(first.read).toBeGreaterThan(900)
    expect(again.read).toBeLessThanOrEqual(600)
  }
})

it('nobody but the GM has the log read again to go back', async () => {
  const { ada, eve, gil, live } = await seated()
  for (let i = 0; i < 110; i++) await ada.write(`line ${i}`)
  const { base } = live.log.table
  expect(base.at).toBeGreaterThan(100)
  for (const sitter of [ada, eve])
    expect(await sitter.do({ do: 'rewind', to: 5 })).toMatchObject({ refused: 'rewind/needs-gm' })
  expect(live.log.table.base).toBe(base)
  must(await gil.do({ do: 'rewind', to: 5 }))
})
