import type { AnyGame } from '@sortie/engine'
import { describe, expect, it } from 'vitest'
import { firstLight } from '../../../games/first-light/game.ts'
import { fileOf } from '../../archive/table-file.ts'
import { verify } from '../../dice/verify.ts'
import type { LiveTable } from '../../live/live-table.ts'
import type { Done } from '../../live/outcome.ts'
import { brokenAt } from '../../log/hash-chain.ts'
import { chatOf, lobbyOf, logOf } from '../../log/stream-names.ts'
import { tableView } from '../../publish/table-view.ts'
import { memoryStore } from '../../store/memory/memory.ts'
import { elsewhere, limits, must, portsOver, Sitter, seated } from '../../tests/seated.ts'
import { Lobby } from '../lobby.ts'

const madeBy = (done: Done) => ('ok' in done ? (done.value as { readonly [k: string]: string }) : {})

describe('sent twice, it counts once', () => {
  it('an answer whose question is gone by then, also on another server', async () => {
    const { ada, live, store, created } = await seated()
    must(await ada.do({ do: 'open', procedure: 'write', args: { where: 'journal' } }))
    const answer = { do: 'answer', question: ada.question, answer: 'once' } as const
    expect(await ada.do(answer, 'same')).toEqual({ ok: true })
    const length = live.log.table.version
    expect(await ada.do(answer, 'same')).toEqual({ ok: true })
    const there = await Sitter.at(await elsewhere(store, created.table), 'ada')
    expect(await there.do(answer, 'same')).toEqual({ ok: true })
    expect(there.live.log.table.version).toBe(length)
    expect(await there.do(answer, 'other')).toMatchObject({ refused: 'answer/stale' })
  })

  it('an undo, a chat line, a pause, a limit, a link, a new token; after a pause too', async () => {
    const { ada, gil, live, store } = await seated()
    await ada.write('one')
    await ada.write('two')
    must(await gil.do({ do: 'undo' }, 'u'))
    must(await gil.do({ do: 'undo' }, 'u'))
    expect(live.log.table.world.state).toMatchObject({ journal: ['one'] })
    const twice = async (sitter: Sitter, command: Parameters<Sitter['do']>[0], cid: string) => {
      const first = must(await sitter.do(command, cid))
      expect(await sitter.do(command, cid)).toEqual(first)
      return first
    }
    await twice(ada, { do: 'chat', text: 'hello' }, 'c')
    await twice(ada, { do: 'addLimit', limit: 'line', text: 'spiders' }, 'l')
    await twice(gil, { do: 'makeLink', role: 'player' }, 'm')
    await twice(gil, { do: 'renewSeat', seat: 'bo' }, 'r')
    must(await ada.do({ do: 'open', procedure: 'write', args: { where: 'wish' } }, 'o'))
    await twice(ada, { do: 'pause' }, 'p')
    expect(await ada.do({ do: 'open', procedure: 'write', args: { where: 'wish' } }, 'o')).toEqual({ ok: true })
    expect(await store.read(chatOf(live.id), 0)).toHaveLength(1)
    expect(Object.keys(live.lobby.state.limits)).toHaveLength(1)
    expect(Object.keys(live.lobby.state.links)).toHaveLength(4)
  })

  it('after a restart nothing is done twice either', async () => {
    const { ada, gil, store, created } = await seated()
    must(await ada.do({ do: 'chat', text: 'hello' }, 'c'))
    must(await ada.do({ do: 'addLimit', limit: 'veil', text: 'blood' }, 'l'))
    must(await gil.do({ do: 'endEvening' }, 'e'))
    const live = await elsewhere(store, created.table)
    const [ada2, gil2] = [await Sitter.at(live, 'ada'), await Sitter.at(live, 'gil')]
    expect(await ada2.do({ do: 'chat', text: 'hello' }, 'c')).toEqual({ ok: true })
    expect(await ada2.do({ do: 'addLimit', limit: 'veil', text: 'blood' }, 'l')).toEqual({ ok: true })
    expect(await gil2.do({ do: 'endEvening' }, 'e')).toEqual({ ok: true })
    expect(await gil2.do({ do: 'endEvening' }, 'f')).toMatchObject({ refused: 'evening/none' })
    expect(await store.read(chatOf(live.id), 0)).toHaveLength(1)
    expect(Object.keys(live.lobby.state.limits)).toHaveLength(1)
  })
})

describe('seats and links', () => {
  it('a revoked link lets nobody in; who sits, sits; the other links stay', async () => {
    const { gil, live, lobby, created, tokens } = await seated()
    const player = Object.entries(live.lobby.state.links).find(([, l]) => l.role === 'player')?.[0] as string
    must(await gil.do({ do: 'revokeLink', link: player }))
    expect(await lobby.join(created.table, created.links.player, 'Cy')).toMatchObject({ refused: 'link/wrong' })
    must(await lobby.join(created.table, created.links.spectator, 'Dot'))
    expect(await lobby.whose(created.table, 'ada', tokens.ada.token)).toBe(live)
    const made = madeBy(await gil.do({ do: 'makeLink', role: 'player' }))
    must(await lobby.join(created.table, made['secret'] as string, 'Cy'))
    expect(JSON.stringify(tableView(live, gil.viewer))).not.toContain(made['secret'])
    expect(tableView(live, { seat: 'ada', role: 'player' }).links).toBeUndefined()
  })

  it('a link that was revoked on another server a moment ago lets nobody in here', async () => {
    const { gil, live, created, store } = await seated()
    const there = new Lobby(portsOver({ ...store, subscribe: () => () => {} }), limits)
    await there.table(created.table)
    const player = Object.entries(live.lobby.state.links).find(([, l]) => l.role === 'player')?.[0] as string
    must(await gil.do({ do: 'revokeLink', link: player }))
    expect(await there.join(created.table, created.links.player, 'Cy')).toMatchObject({ refused: 'link/wrong' })
  })

  it('a link that was made on another server a moment ago lets one in here', async () => {
    const { gil, created, store } = await seated()
    const there = new Lobby(portsOver({ ...store, subscribe: () => () => {} }), limits)
    await there.table(created.table)
    const made = madeBy(await gil.do({ do: 'makeLink', role: 'player' }))
    expect(await there.join(created.table, made['secret'] as string, 'Cy')).toMatchObject({ status: 'seated' })
  })

  it('a name is cut between letters, and half a letter is no name', async () => {
    const { lobby, created, live } = await seated()
    const join = (name: string) => lobby.join(created.table, created.links.player, name)
    const long = `${'a'.repeat(23)}𝒜`
    expect(must(await join(long)).seat).toBe(long)
    for (const odd of ['half \ud800', 'A\nB', '\u001b[31mA', '\u202eevil A'])
      expect(await join(odd)).toMatchObject({ refused: 'name/wrong' })
    must(await join('Cy'))
    expect(live.log.table.world.seats.map((s) => s.seat)).toContain('cy')
  })

  it('nobody can be taken for another, and spectators do not take up the room of players', async () => {
    const { lobby, created, live } = await seated()
    const { spectator, player } = created.links
    for (const name of ['GIL', 'gil', ' Gil'])
      expect(await lobby.join(created.table, spectator, name)).toMatchObject({ refused: 'name/taken' })
    expect(Object.keys(live.lobby.state.seats)).not.toContain('gil-2')
    for (let n = 1; n < limits.seats; n++) must(await lobby.join(created.table, spectator, `Dot ${n}`))
    expect(await lobby.join(created.table, spectator, 'Fay')).toMatchObject({ refused: 'table/full' })
    expect(await lobby.join(created.table, player, 'Cy')).toMatchObject({ status: 'seated' })
  })

  it('two who come under one name at the same moment, on two servers, get one seat', async () => {
    const { lobby, created, store, live } = await seated()
    const before = live.log.table.world.seats.length
    const there = new Lobby(portsOver(store), limits)
    const joined = await Promise.all(
      [lobby, there, lobby, there].map((h) => h.join(created.table, created.links.player, 'Cy')),
    )
    expect(joined.map((j) => ('refused' in j ? j.refused : j.seat)).sort()).toEqual([
      'cy',
      'name/taken',
      'name/taken',
      'name/taken',
    ])
    await expect.poll(() => live.log.table.world.seats.length).toBe(before + 1)
  })

  it('nobody runs the game in the place of a GM who has not come yet or has left, except at a table of one', async () => {
    const store = memoryStore()
    const lobby = new Lobby(portsOver(store), limits)
    const created = must(await lobby.create({ game: 'first-light', name: 'Early' }))
    must(await lobby.join(created.table, created.links.player, 'Ada'))
    const live = (await lobby.table(created.table)) as LiveTable
    const ada = await Sitter.at(live, 'ada')
    expect(await ada.do({ do: 'makeLink', role: 'gm' })).toMatchObject({ refused: 'table/not-gm' })
    expect(await ada.do({ do: 'open', procedure: 'gust', args: {} })).toMatchObject({ refused: 'procedure/not-yours' })
    const alone = must(await lobby.create({ game: 'first-light', name: 'Alone', solo: true }))
    must(await lobby.join(alone.table, alone.links.player, 'Ada'))
    const solo = await Sitter.at((await lobby.table(alone.table)) as LiveTable, 'ada')
    expect(await solo.do({ do: 'open', procedure: 'gust', args: {} })).toEqual({ ok: true })
    const full = await seated()
    must(await full.gil.do({ do: 'leave' }))
    expect(await full.ada.do({ do: 'makeLink', role: 'gm' })).toMatchObject({ refused: 'table/not-gm' })
  })

  it('a seat that was given up is taken up again only if the GM agrees', async () => {
    const { ada, gil, lobby, created, live } = await seated()
    await ada.write('to be home', 'wish')
    must(await ada.do({ do: 'leave' }))
    const again = must(await lobby.join(created.table, created.links.player, 'Ada'))
    expect(again).toMatchObject({ seat: 'ada', status: 'waiting' })
    must(await gil.do({ do: 'admit', seat: 'ada' }))
    expect((await Sitter.at(live, 'ada')).view.state).toMatchObject({ hands: { ada: { wish: 'to be home' } } })
    expect(await gil.do({ do: 'admit', seat: 'nobody' })).toMatchObject({ refused: 'seat/not-waiting' })
  })

  it('nobody takes up what a spectator knew', async () => {
    const { eve, gil, lobby, created, live } = await seated()
    must(await gil.do({ do: 'chat', text: '/w Eve only you' }))
    must(await eve.do({ do: 'leave' }))
    const again = must(await lobby.join(created.table, created.links.spectator, 'EVE!'))
    expect(again).toMatchObject({ seat: 'eve-2', status: 'seated' })
    const reader = { seat: 'eve-2', role: 'spectator' } as const
    expect(await live.chat.bySeat.lines(reader, { before: 1e9, limit: 9 })).toEqual([])
  })

  it('dice wait for the evening, in the chat too, and only the GM begins it', async () => {
    const { eve, gil, live } = await seated()
    must(await gil.do({ do: 'endEvening' }))
    for (const sitter of [eve, gil])
      expect(await sitter.do({ do: 'chat', text: '/gmr d20' })).toMatchObject({ refused: 'dice/no-evening' })
    expect(live.lobby.state.evenings).toHaveLength(1)
    must(await gil.do({ do: 'beginEvening' }))
    must(await gil.do({ do: 'chat', text: '/gmr d20' }))
  })

  it('a lent seat is played by another, who sees what it sees, and the log says whose hand it was', async () => {
    const { ada, bo, gil, live } = await seated()
    expect(await bo.do({ do: 'open', procedure: 'work', args: {}, as: 'ada' })).toMatchObject({
      refused: 'seat/not-lent',
    })
    must(await gil.do({ do: 'lend', seat: 'ada', to: 'bo' }))
    must(await bo.do({ do: 'open', procedure: 'write', args: { where: 'wish' }, as: 'ada' }))
    const asAda = await Sitter.at(live, 'ada')
    must(await asAda.do({ do: 'answer', question: asAda.question, answer: 'rain' }, 'x', 'bo'))
    expect(ada.updates.flatMap((u) => u.lines).at(-1)).toMatchObject({ by: 'ada', hand: 'bo' })
    must(await gil.do({ do: 'lend', seat: 'ada', to: null }))
    expect(await asAda.do({ do: 'open', procedure: 'work', args: {} }, 'y', 'bo')).toMatchObject({
      refused: 'seat/not-lent',
    })
  })

  it('what was lent to a player who left is not lent to the next person of that name', async () => {
    const { ada, gil, lobby, created, live } = await seated()
    must(await gil.do({ do: 'lend', seat: 'bo', to: 'ada' }))
    must(await ada.do({ do: 'leave' }))
    expect(live.lobby.state.seats['bo']?.lentTo).toBeNull()
    must(await lobby.join(created.table, created.links.player, 'Ada'))
    must(await gil.do({ do: 'admit', seat: 'ada' }))
    expect(await ada.do({ do: 'open', procedure: 'work', args: {}, as: 'bo' })).toMatchObject({
      refused: 'seat/not-lent',
    })
  })

  it('a table that was deleted is gone for everybody, on every server', async () => {
    const { ada, lobby, created, store, live } = await seated()
    const there = await Sitter.at(await elsewhere(store, created.table), 'bo')
    await lobby.remove(created.table)
    expect(await ada.do({ do: 'chat', text: 'still here?' })).toMatchObject({ refused: 'table/unknown' })
    expect(await there.do({ do: 'open', procedure: 'work', args: {} })).toMatchObject({ refused: 'table/unknown' })
    expect(live.lobby.over).toBe('deleted')
    expect(await store.streams('table/')).toEqual([])
  })

  it('what the lobby said and the game did not hear before a crash is said again', async () => {
    const { live, store, created } = await seated()
    const lines = await store.read(logOf(live.id), 0)
    await store.remove(logOf(live.id))
    await store.append(logOf(live.id), 0, lines.slice(0, 1))
    const again = await elsewhere(store, created.table)
    expect(again.log.table.world.seats.map((s) => s.seat)).toEqual(['gil', 'ada', 'bo', 'eve'])
  })

  it('an append that fails leaves nothing behind in memory', async () => {
    const store = memoryStore()
    let broken = false
    const failing = {
      ...store,
      append: (...args: Parameters<typeof store.append>) =>
        broken ? Promise.reject(new Error('the disk is full')) : store.append(...args),
    }
    const { ada, live } = await seated(failing)
    broken = true
    await expect(ada.do({ do: 'open', procedure: 'work', args: {} }, 'w')).rejects.toThrow('the disk is full')
    expect(ada.updates.at(-1)?.lines.at(-1)?.did?.did).not.toBe('open')
    broken = false
    must(await ada.do({ do: 'open', procedure: 'work', args: {} }, 'w'))
    const stored = await store.read(logOf(live.id), 0)
    expect(stored.map((l) => (JSON.parse(l.body) as { at: number }).at)).toEqual(stored.map((l) => l.at))
    expect(brokenAt(stored)).toBeUndefined()
  })
})

describe('safety', () => {
  it('the card is anonymous: no seat and no id that somebody chose, on the lobby or in what anybody is sent', async () => {
    const { bo, ada, live, store } = await seated()
    must(await bo.do({ do: 'card' }, 'mine'))
    const lobby = await store.read(lobbyOf(live.id), 0)
    expect(lobby.at(-1)).toMatchObject({ body: '{"kind":"cardShown"}', cid: expect.stringMatching(/^[0-9a-f]{24}$/) })
    must(await bo.do({ do: 'card' }, 'mine'))
    expect(live.lobby.state.cards).toBe(1)
    const views = [bo, ada].map((s) => tableView(live, s.viewer))
    expect(views[0]).toEqual(views[1])
    must(await ada.do({ do: 'addLimit', limit: 'line', text: 'harm to animals' }, 'a1'))
    must(await bo.do({ do: 'addLimit', limit: 'veil', text: 'blood' }, 'b1'))
    expect((await store.read(lobbyOf(live.id), 0)).slice(-2).map((l) => l.cid)).toEqual([
      expect.stringMatching(/^[0-9a-f]{24}$/),
      expect.stringMatching(/^[0-9a-f]{24}$/),
    ])
    expect((await store.read(lobbyOf(live.id), 0)).slice(-2).map((l) => Object.keys(JSON.parse(l.body)))).toEqual([
      ['id', 'kind', 'limit', 'text'],
      ['id', 'kind', 'limit', 'text'],
    ])
    expect(tableView(live, ada.viewer).limits.map((l) => l.text)).toEqual(['blood', 'harm to animals'])
  })

  it('there are so many lines and veils, and not more: all are told to everybody whenever one is added', async () => {
    const { ada, live } = await seated()
    for (let i = 0; i < 200; i++) must(await ada.do({ do: 'addLimit', limit: 'line', text: `line ${i}` }))
    const more = { do: 'addLimit', limit: 'line', text: 'one more' } as const
    expect(await ada.do(more)).toMatchObject({ refused: 'limits/full' })
    must(await ada.do({ do: 'eraseLimit', id: Object.keys(live.lobby.state.limits)[0] as string }))
    must(await ada.do(more))
  })

  it('words are taken back from chat and log for good, and the chain still holds', async () => {
    const { ada, gil, bo, live, store, created } = await seated()
    const there = await Sitter.at(await elsewhere(store, created.table), 'bo')
    must(await ada.do({ do: 'chat', text: 'something hurtful' }))
    await ada.write('a cruel thing')
    await ada.write('a kind thing')
    const n = bo.numbers.at(-3) as number
    expect(await ada.do({ do: 'takeBack', stream: 'chat', n: 0 })).toMatchObject({ refused: 'table/not-gm' })
    must(await gil.do({ do: 'takeBack', stream: 'chat', n: 0 }))
    const cruel = gil.updates.flatMap((u) => u.lines).find((l) => JSON.stringify(l).includes('cruel'))?.n as number
    must(await gil.do({ do: 'takeBack', stream: 'log', n: cruel }))
    expect(bo.said.at(-1)).toMatchObject({ n: 0, kind: 'gone', text: '' })
    expect(bo.updates.at(-1)?.lines[0]).toMatchObject({ n, facts: [{ fact: { words: '…' } }] })
    await there.live.sync.catchUp()
    expect(there.updates.at(-1)?.lines[0]).toEqual(bo.updates.at(-1)?.lines[0])
    expect(there.said.at(-1)).toEqual(bo.said.at(-1))
    expect(live.log.table.world.state).toMatchObject({ journal: ['…', 'a kind thing'] })
    const [log, chat] = [await store.read(logOf(live.id), 0), await store.read(chatOf(live.id), 0)]
    expect(JSON.stringify([log, chat])).not.toMatch(/cruel|hurtful/)
    expect(brokenAt(log)).toBeUndefined()
    expect(brokenAt(chat)).toBeUndefined()
    const again = await elsewhere(store, created.table)
    expect(again.log.table.world).toEqual(live.log.table.world)
    await ada.write('and on')
    const file = await live.serially(() => fileOf(live))
    expect(verify(file, firstLight)).toMatchObject({ problems: [], takenBack: 2 })
  })

  it('an author gives a message other words, as often as wanted; dice in it stay, and the chain still holds', async () => {
    const { ada, gil, bo, live, store, created } = await seated()
    const there = await Sitter.at(await elsewhere(store, created.table), 'bo')
    must(await ada.do({ do: 'chat', text: 'Fog, and no mon [[2d6]]' }))
    must(await ada.do({ do: 'chat', text: '/r 2d6' }))
    const rolled = bo.said[0]?.roll
    for (const text of ['Fog, and no moon [[2d6]]', ' A clear night after all [[2d6]] '])
      must(await ada.do({ do: 'reword', n: 0, text }))
    const said = { n: 0, by: 'ada', kind: 'say', text: 'A clear night after all [[2d6]]', reworded: true, roll: rolled }
    expect(bo.said.at(-1)).toMatchObject(said)
    await there.live.sync.catchUp()
    expect(there.said.at(-1)).toMatchObject(said)
    expect(await gil.do({ do: 'reword', n: 0, text: 'mine' })).toMatchObject({ refused: 'chat/not-yours' })
    expect(await ada.do({ do: 'reword', n: 0, text: 'no dice' })).toMatchObject({ refused: 'chat/dice' })
    expect(await ada.do({ do: 'reword', n: 0, text: 'x [[2d6]] [[9d6]]' })).toMatchObject({ refused: 'chat/dice' })
    expect(await ada.do({ do: 'reword', n: 1, text: 'a roll' })).toMatchObject({ refused: 'chat/no-words' })
    expect(await ada.do({ do: 'reword', n: 7, text: 'nothing' })).toMatchObject({ refused: 'line/unknown' })
    const chat = await store.read(chatOf(live.id), 0)
    expect(JSON.stringify(chat)).not.toContain('Fog')
    expect(brokenAt(chat)).toBeUndefined()
    const file = await live.serially(() => fileOf(live))
    expect(verify(file, firstLight)).toMatchObject({ problems: [], takenBack: 1 })
    const forged = { ...file, chat: file.chat.map((l) => ({ ...l, body: l.body.replace('clear', 'foggy') })) }
    expect(verify(forged, firstLight).problems.join()).toContain('has been given other words')
  })

  it('a word that was taken back stays where the game goes by it', async () => {
    const { ada, gil, live } = await seated()
    await ada.write('rope')
    must(await gil.do({ do: 'overrule', reason: 'found', act: { act: 'set', path: ['found'], value: ['rope'] } }))
    const n = gil.updates.flatMap((u) => u.lines).find((l) => JSON.stringify(l).includes('rope'))?.n as number
    must(await gil.do({ do: 'takeBack', stream: 'log', n }))
    expect(live.log.table.world.state).toMatchObject({ journal: ['…'], found: ['rope'] })
  })
})

describe('dice and files', () => {
  it('everything thrown can be computed again from the file once the evening is over, and not before', async () => {
    const { ada, gil, bo, live } = await seated()
    must(await bo.do({ do: 'seed', seed: 'salt' }))
    for (let i = 0; i < 5; i++) {
      must(await ada.do({ do: 'open', procedure: 'search', args: {} }))
      must(await ada.do({ do: 'throw', question: ada.question, seed: `p${i}` }))
    }
    must(await ada.do({ do: 'chat', text: '/r 4d6kh3', seed: 'q' }))
    must(await gil.do({ do: 'chat', text: '/br d20' }))
    const during = await live.serially(() => fileOf(live))
    expect(verify(during, firstLight)).toMatchObject({ problems: [], checked: 0, waiting: 7 })
    expect(JSON.stringify(during)).not.toContain(live.lobby.state.evenings[0]?.seed)
    must(await gil.do({ do: 'endEvening' }))
    const file = await live.serially(() => fileOf(live))
    expect(verify(file, firstLight)).toMatchObject({ problems: [], checked: 7, waiting: 0 })
    expect(JSON.stringify(tableView(live, ada.viewer))).not.toContain(live.lobby.state.evenings[0]?.cover)
    const bent = file.log.map((l) => ({ ...l, body: l.body.replace('lamp oil', 'dry wood') }))
    expect(verify({ ...file, log: bent }, firstLight).problems).not.toEqual([])
    const forged = { ...file, evenings: file.evenings.map((e) => ({ ...e, seed: e.commitment })) }
    // By chance some dice fall as they did, but the seed never fits its commitment.
    expect(verify(forged, firstLight).problems).toContain('evening 1: the seed does not fit what was published before')
  })

  it('a file opens elsewhere as the same table, without secrets of links, seats or whispers', async () => {
    const { ada, bo, gil, live, lobby, tokens, created } = await seated()
    for (let i = 0; i < 30; i++) await ada.write(`line ${i}`, i % 2 ? 'wish' : 'journal')
    must(await ada.do({ do: 'chat', text: '/w bo between us' }))
    must(await ada.do({ do: 'chat', text: '/sr d20' }))
    must(await bo.do({ do: 'chat', text: '/w gm for you' }))
    must(await bo.do({ do: 'addLimit', limit: 'line', text: 'spiders' }))
    const file = JSON.parse(JSON.stringify(await live.serially(() => fileOf(live)))) as unknown
    const text = JSON.stringify(file)
    for (const secret of [...Object.values(created.links), ...Object.values(tokens).map((t) => t.token), 'between us'])
      expect(text).not.toContain(secret)
    expect(text).not.toContain(live.lobby.state.created?.secret)
    expect(text).toContain('for you')
    const there = new Lobby(portsOver(memoryStore()), limits)
    const opened = must(await there.adopt(file))
    const copy = (await there.table(opened.table)) as LiveTable
    expect(copy.log.table.world.state).toEqual(live.log.table.world.state)
    must(await there.join(opened.table, opened.links.gm, 'Gil'))
    must(await there.join(opened.table, opened.links.player, 'Ada'))
    const gm = await Sitter.at(copy, 'gil')
    must(await gm.do({ do: 'admit', seat: 'ada' }))
    const back = await Sitter.at(copy, 'ada')
    expect(back.view.state).toEqual(ada.view.state)
    await back.write('on another server')
    expect((await back.lines()).slice(0, 62).map((l) => l.facts)).toEqual(
      (await ada.lines()).slice(0, 62).map((l) => l.facts),
    )
    expect(verify(await copy.serially(() => fileOf(copy)), firstLight).problems).toEqual([])
    expect(await there.adopt({ ...(file as object), log: [], chat: [{}] })).toMatchObject({ refused: 'file/broken' })
    expect(await there.adopt('nonsense')).toMatchObject({ refused: 'file/broken' })
    expect(await lobby.adopt({ ...(file as object), version: 3 })).toMatchObject({ refused: 'file/broken' })
    expect(gil.viewer.role).toBe('gm')
  })

  it('a table keeps the content it was started with, whatever the game has later', async () => {
    const store = memoryStore()
    const game: AnyGame = { ...firstLight, content: { gear: { rope: { load: 1 } } } } as unknown as AnyGame
    const later: AnyGame = { ...firstLight, content: { gear: { rope: { load: 2 } } } } as unknown as AnyGame
    const lobby = new Lobby(portsOver(store, { game: async () => game }), limits)
    const created = must(await lobby.create({ game: 'first-light', name: 'Then' }))
    const again = new Lobby(portsOver(store, { game: async () => later }), limits)
    expect((await again.table(created.table))?.log.table.world.content).toEqual(game.content)
  })
})
