import type { SeatView, Update } from '@sortie/protocol'
import { describe, expect, it } from 'vitest'
import { firstLight } from '../../../games/first-light/game.ts'
import { brokenAt, changed, type LiveTable, Lobby, memoryStore, perform, type Store, tableView } from '../../index.ts'
import { logOf } from '../../log/stream-names.ts'
import { must } from '../../tests/seated.ts'

const ports = (store: Store) => ({
  store,
  game: async (id: string) => {
    if (id !== 'first-light') throw new Error(`there is no game "${id}"; there is first-light`)
    return firstLight
  },
  now: () => 1_000,
  gather: 0,
  report: () => {},
})
const limits = { tables: 10, seats: 8, open: 4 }

type Wanted = Parameters<typeof perform>[1]['command']

/** A table made for playing with a bot as GM: ada, bo and eve. */
async function withBot() {
  const lobby = new Lobby(ports(memoryStore()), limits)
  const created = await lobby.create({ game: 'first-light', name: 'Alone', withBot: true })
  if ('refused' in created) throw new Error(created.message)
  const role = { ada: 'player', bo: 'player', eve: 'spectator' } as const
  for (const [name, as] of Object.entries(role)) await lobby.join(created.table, created.links[as], name)
  await lobby.seatBot(created.table, 'steady', 'gm')
  const live = (await lobby.table(created.table)) as LiveTable
  let cid = 0
  const act = (seat: keyof typeof role, command: Wanted) =>
    perform(live, { viewer: { seat, role: role[seat] }, command, cid: `b${cid++}` })
  return { live, do: act }
}

/** A table with a gm, ada, bo and eve, each looking on. */
async function seated(store: Store = memoryStore()) {
  const lobby = new Lobby(ports(store), limits)
  const created = await lobby.create({ game: 'first-light', name: 'Night' })
  if ('refused' in created) throw new Error(created.message)
  const join = async (role: 'gm' | 'player' | 'spectator', name: string) => {
    const joined = await lobby.join(created.table, created.links[role], name)
    if ('refused' in joined) throw new Error(joined.message)
    return joined
  }
  const seats = {
    gil: await join('gm', 'Gil'),
    ada: await join('player', 'Ada'),
    bo: await join('player', 'Bo'),
    eve: await join('spectator', 'Eve'),
  }
  const live = (await lobby.table(created.table)) as LiveTable
  const role = { gil: 'gm', ada: 'player', bo: 'player', eve: 'spectator' } as const
  const heard: Record<string, Update[]> = { gil: [], ada: [], bo: [], eve: [] }
  const views: Record<string, SeatView> = {}
  for (const seat of Object.keys(role) as (keyof typeof role)[]) {
    const update = (sent: Update): void => {
      heard[seat]?.push(sent)
      views[seat] = changed(views[seat] as SeatView, sent.changes)
    }
    const viewer = { seat, role: role[seat] }
    views[seat] = (await live.subscriptions.add(viewer, { update, chat: () => {} })).view
  }
  let cid = 0
  const act = (seat: keyof typeof role, command: Parameters<typeof perform>[1]['command'], id = `c${cid++}`) =>
    perform(live, { viewer: { seat, role: role[seat] }, command, cid: id })
  const questionOf = (seat: keyof typeof role) => views[seat]?.questions[0]?.id ?? 'none'
  return { lobby, created, seats, live, heard, act, questionOf, store }
}

describe('a live table', () => {
  it("asks, throws the server's dice, stores and tells, and the chain holds", async () => {
    const { act, questionOf, heard, live, store } = await seated()
    expect(await act('ada', { do: 'open', procedure: 'work', args: {} })).toEqual({ ok: true })
    expect(await act('ada', { do: 'answer', question: questionOf('ada'), answer: 'alone' })).toEqual({ ok: true })
    expect(await act('bo', { do: 'throw', question: questionOf('bo'), seed: 'x' })).toMatchObject({
      refused: 'answer/not-yours',
    })
    expect(await act('ada', { do: 'throw', question: questionOf('ada'), seed: 'p1' })).toEqual({ ok: true })
    const lines = heard['ada']?.flatMap((u) => u.lines) ?? []
    expect(lines.map((l) => l.did?.did)).toEqual(['open', 'answer', 'answer'])
    expect(lines.at(-1)?.facts[0]?.fact.type).toBe('WorkRead')
    expect(brokenAt(await store.read(logOf(live.id), 0))).toBeUndefined()
  })

  it('gives each seat numbers without gaps, and nothing of what is hidden from it', async () => {
    const { act, questionOf, heard } = await seated()
    await act('gil', { do: 'open', procedure: 'gust', args: {} })
    await act('gil', { do: 'answer', question: questionOf('gil'), answer: { omen: 'red moon', stronger: 0 } })
    await act('ada', { do: 'open', procedure: 'write', args: { where: 'journal' } })
    await act('ada', { do: 'answer', question: questionOf('ada'), answer: 'hello' })
    for (const seat of ['ada', 'bo', 'eve']) {
      const numbers = heard[seat]?.flatMap((u) => u.lines.map((l) => l.n)) ?? []
      expect(numbers).toEqual(numbers.map((_, i) => (numbers[0] as number) + i))
    }
    expect(JSON.stringify(heard['bo'])).not.toContain('red moon')
    expect(JSON.stringify(heard['gil'])).toContain('red moon')
  })

  it('an answer that is sent twice counts once, also after a restart', async () => {
    const { act, live, lobby, created, store } = await seated()
    await act('ada', { do: 'open', procedure: 'search', args: {} }, 'same')
    const length = live.log.table.version
    expect(await act('ada', { do: 'open', procedure: 'search', args: {} }, 'same')).toMatchObject({ ok: true })
    expect(live.log.table.version).toBe(length)
    await lobby.close()
    const again = (await new Lobby(ports(store), limits).table(created.table)) as LiveTable
    const done = await perform(again, {
      viewer: { seat: 'ada', role: 'player' },
      command: { do: 'open', procedure: 'search', args: {} },
      cid: 'same',
    })
    expect(done).toMatchObject({ ok: true })
    expect(again.log.table.version).toBe(length)
  })

  it('what a seat was sent adds up to what the seat sees', async () => {
    const { act, questionOf, heard, live } = await seated()
    const first = (await live.subscriptions.add({ seat: 'bo', role: 'player' }, { update: () => {}, chat: () => {} }))
      .view
    const updates = heard['bo'] as Update[]
    updates.length = 0
    await act('bo', { do: 'open', procedure: 'work', args: {} })
    await act('bo', { do: 'answer', question: questionOf('bo'), answer: 'alone' })
    await act('bo', { do: 'throw', question: questionOf('bo'), seed: 'q' })
    const grown = updates.reduce((view, u) => changed(view, u.changes), JSON.parse(JSON.stringify(first)))
    const now = (await live.subscriptions.add({ seat: 'bo', role: 'player' }, { update: () => {}, chat: () => {} }))
      .view
    expect(grown).toEqual(JSON.parse(JSON.stringify(now)))
  })

  it('undo takes back the last whole step, on the record; a player needs the one who runs the game for dice', async () => {
    const { act, questionOf, live } = await seated()
    await act('ada', { do: 'open', procedure: 'search', args: {} })
    await act('ada', { do: 'throw', question: questionOf('ada'), seed: 'x' })
    expect(live.log.table.world.state).toMatchObject({ storm: 1 })
    expect(await act('ada', { do: 'undo' })).toMatchObject({ refused: 'rewind/needs-gm' })
    expect(await act('gil', { do: 'undo' })).toEqual({ ok: true })
    expect(live.log.table.world.state).toMatchObject({ storm: 0, found: [] })
  })

  it("two servers on one store see each other's entries, and only one wins a place", async () => {
    const { act, live, created, store } = await seated()
    const other = (await new Lobby(ports(store), limits).table(created.table)) as LiveTable
    await act('ada', { do: 'open', procedure: 'work', args: {} })
    await other.sync.catchUp()
    expect(other.log.table.version).toBe(live.log.table.version)
    const race = await Promise.all([
      act('ada', { do: 'open', procedure: 'write', args: { where: 'journal' } }),
      perform(other, {
        viewer: { seat: 'bo', role: 'player' },
        command: { do: 'open', procedure: 'write', args: { where: 'wish' } },
        cid: 'other',
      }),
    ])
    expect(race).toEqual([{ ok: true }, { ok: true }])
    await Promise.all([live.sync.catchUp(), other.sync.catchUp()])
    expect(other.log.table.world).toEqual(live.log.table.world)
  })

  it('shows ten members or fewer', async () => {
    const { live } = await seated()
    const methods = Object.getOwnPropertyNames(Object.getPrototypeOf(live)).filter((name) => name !== 'constructor')
    expect([...Object.keys(live), ...methods].length).toBeLessThanOrEqual(10)
  })

  it('opens from a snapshot after many entries, with the same numbers for every seat', async () => {
    const { act, questionOf, live, lobby, created, store } = await seated()
    for (let i = 0; i < 110; i++) {
      await act('ada', { do: 'open', procedure: 'write', args: { where: i % 2 ? 'wish' : 'journal' } })
      await act('ada', { do: 'answer', question: questionOf('ada'), answer: `line ${i}` })
    }
    expect(live.log.table.base.at).toBeGreaterThan(100)
    const lines = await live.log.bySeat.lines({ seat: 'bo', role: 'player' }, { before: 1e9, limit: 1e9 })
    await lobby.close()
    const again = (await new Lobby(ports(store), limits).table(created.table)) as LiveTable
    expect(await again.log.bySeat.lines({ seat: 'bo', role: 'player' }, { before: 1e9, limit: 1e9 })).toEqual(lines)
    expect(lines.map((l) => l.n)).toEqual(lines.map((_, i) => (lines[0]?.n ?? 0) + i))
    expect(again.log.table.world).toEqual(live.log.table.world)
    expect(await act('gil', { do: 'rewind', to: lines[3]?.n ?? 0 })).toMatchObject({})
  })

  it('the waiting room, links, roles and the card', async () => {
    const { act, lobby, created, live } = await seated()
    await act('gil', { do: 'option', key: 'admission', value: 'waiting' })
    const cy = must(await lobby.join(created.table, created.links.player, 'Cy'))
    expect(cy).toMatchObject({ status: 'waiting' })
    expect(tableView(live, { seat: 'ada', role: 'player' }).seats.map((s) => s.seat)).not.toContain(cy.seat)
    await act('gil', { do: 'admit', seat: cy.seat })
    expect(live.log.table.world.seats.map((s) => s.seat)).toContain(cy.seat)
    expect(await act('ada', { do: 'makeLink', role: 'gm' })).toMatchObject({ refused: 'table/not-gm' })
    expect(await act('gil', { do: 'giveRole', seat: 'gil', role: 'player' })).toMatchObject({ refused: 'seat/last-gm' })
    await act('bo', { do: 'card' })
    expect(tableView(live, { seat: 'gil', role: 'gm' })).toMatchObject({ cards: 1, paused: true })
    expect(await act('ada', { do: 'open', procedure: 'work', args: {} })).toMatchObject({ refused: 'table/paused' })
    const [shown] = (await live.ports.store.read(`table/${live.id}/desk`, 0)).slice(-1)
    expect(shown).toMatchObject({ body: '{"kind":"cardShown"}', cid: expect.not.stringContaining('bo') })
  })

  it('a pause has a name until a card is shown; it ends with who made it or who runs the game, the card only with the latter', async () => {
    const { act, live } = await seated()
    const room = () => tableView(live, { seat: 'bo', role: 'player' })
    await act('ada', { do: 'pause' })
    expect(room()).toMatchObject({ paused: true, pausedBy: 'ada' })
    expect(await act('bo', { do: 'resume' })).toMatchObject({ refused: 'table/not-gm' })
    expect(await act('ada', { do: 'resume' })).toEqual({ ok: true })
    expect(room()).toMatchObject({ paused: false })
    await act('ada', { do: 'pause' })
    await act('bo', { do: 'card' })
    await act('ada', { do: 'pause' })
    expect(room()).not.toHaveProperty('pausedBy')
    expect(await act('ada', { do: 'resume' })).toMatchObject({ refused: 'table/not-gm' })
    await act('gil', { do: 'resume' })
    expect(room()).toMatchObject({ paused: false })
  })

  it('an evening is ended by the GM, and by players where a bot is the GM, but not where nobody is', async () => {
    const { act, lobby, live } = await seated()
    const refused = { refused: 'table/not-gm' }
    expect(await act('ada', { do: 'endEvening' })).toMatchObject(refused)
    await act('gil', { do: 'leave' })
    expect(await act('ada', { do: 'endEvening' })).toMatchObject(refused)
    // A person has run this table: a bot in their place gives nobody their powers.
    await lobby.seatBot(live.id, 'steady', 'gm')
    expect(await act('ada', { do: 'endEvening' })).toMatchObject(refused)
    const alone = await withBot()
    expect(await alone.do('eve', { do: 'endEvening' })).toMatchObject(refused)
    expect(await alone.do('bo', { do: 'endEvening' })).toMatchObject(refused)
    expect(await alone.do('ada', { do: 'endEvening' })).toEqual({ ok: true })
    expect(tableView(alone.live, { seat: 'bo', role: 'player' }).evenings[0]).toHaveProperty('seed')
    expect(await alone.do('ada', { do: 'beginEvening' })).toEqual({ ok: true })
  })

  it('where only a bot runs the game, players take back and overrule, the first of them keeps the table; spectators do not', async () => {
    const { do: act, live } = await withBot()
    const storm = () => (live.log.table.world.state as { readonly storm: number }).storm
    const [before, set] = [storm(), { act: 'set', path: ['storm'], value: 3 } as const]
    expect(await act('eve', { do: 'overrule', reason: 'x', act: set })).toMatchObject({ refused: 'overrule/not-gm' })
    expect(await act('ada', { do: 'overrule', reason: 'too calm', act: set })).toEqual({ ok: true })
    expect(live.log.table.entries.at(-1)?.input).toMatchObject({ kind: 'fiat', by: 'steady' })
    expect(storm()).toBe(3)
    expect(await act('ada', { do: 'undo' })).toEqual({ ok: true })
    expect(storm()).toBe(before)
    expect(tableView(live, { seat: 'ada', role: 'player' }).links).toHaveLength(3)
    expect(tableView(live, { seat: 'bo', role: 'player' }).links).toBeUndefined()
    expect(tableView(live, { seat: 'eve', role: 'spectator' }).links).toBeUndefined()
  })
})
