import type { Json } from '@sortie/engine'
import type { Update } from '@sortie/protocol'
import { type LiveTable, Lobby, memoryStore, perform, positionFor } from '@sortie/table'
import { beforeEach, describe, expect, it } from 'vitest'
import { inTheDark } from '../../../games/in-the-dark/game.ts'

const roles = { gil: 'gm', ada: 'player', eve: 'spectator' } as const
type Who = keyof typeof roles

/** A table of In the Dark with a GM, a player and a spectator, all connected. */
async function seated(overlay: Json = {}) {
  const ports = { store: memoryStore(), game: async () => inTheDark, now: () => 0, gather: 0, report: () => {} }
  const lobby = new Lobby(ports, { tables: 9, seats: 9, open: 9 })
  const made = await lobby.create({ game: 'in-the-dark', name: 'Night', overlay })
  if ('refused' in made) throw new Error(made.message)
  for (const [name, role] of Object.entries(roles)) await lobby.join(made.table, made.links[role], name)
  const live = (await lobby.table(made.table)) as LiveTable
  const heard: { readonly [W in Who]: Update[] } = { gil: [], ada: [], eve: [] }
  for (const [seat, role] of Object.entries(roles) as [Who, (typeof roles)[Who]][])
    await live.subscriptions.add({ seat, role }, { update: (u) => heard[seat].push(u), chat: () => {} })
  let cid = 0
  const act = (seat: Who, command: Parameters<typeof perform>[1]['command']) =>
    perform(live, { viewer: { seat, role: roles[seat] }, command, cid: `c${cid++}` })
  const note = (seat: Who, who: string) =>
    act(seat, {
      do: 'open',
      procedure: 'takeNote',
      args: { kind: 'note', on: '', text: `for ${who}`, for: who },
    })
  const throwIt = async () => {
    const view = (await live.subscriptions.add({ seat: 'gil', role: 'gm' }, { update: () => {}, chat: () => {} })).view
    return act('gil', { do: 'throw', question: view.questions[0]?.id ?? '', seed: 'p' })
  }
  return { lobby, made, live, heard, act, note, throwIt }
}

let quiet: Awaited<ReturnType<typeof seated>>
let secret: Awaited<ReturnType<typeof seated>>
beforeEach(async () => {
  ;[quiet, secret] = [await seated(), await seated()]
})

const toThem = ({ heard }: typeof quiet) => JSON.stringify([heard.ada, heard.eve])

describe('what the GM does in secret', () => {
  const ask = {
    do: 'open',
    procedure: 'consultOracle',
    args: { question: 'Is it a trap?', likelihood: 'likely', secret: true },
  } as const

  it('sends the others nothing, and takes nothing away that they could do', async () => {
    expect(await secret.act('gil', ask)).toEqual({ ok: true })
    expect(secret.live.log.table.waiting).toHaveLength(1)
    expect(toThem(secret)).toBe(toThem(quiet))
    for (const t of [quiet, secret]) expect(await t.note('ada', 'everyone')).toEqual({ ok: true })
    expect(await secret.throwIt()).toEqual({ ok: true })
    expect(toThem(secret)).toBe(toThem(quiet))
  })

  it('makes no difference to what a player may take back', async () => {
    for (const t of [quiet, secret]) await t.note('ada', 'everyone')
    await secret.note('gil', 'gm')
    await secret.act('gil', ask)
    for (const t of [quiet, secret]) {
      expect(await t.act('ada', { do: 'undo' })).toEqual({ ok: true })
      expect(await t.act('ada', { do: 'undo' })).toMatchObject({ refused: 'rewind/not-there' })
    }
    expect(toThem(secret)).toBe(toThem(quiet))
    const { notes } = secret.live.log.table.world.state as { readonly notes: object }
    expect(Object.values(notes)).toMatchObject([{ text: 'for gm' }])
    const told = secret.heard.gil.flatMap((u) => u.lines)
    const kept = told.filter((l) => l.facts[0]?.fact.type === 'NoteTaken' || l.did?.did === 'open').map((l) => l.n)
    expect(told.at(-1)?.did).toEqual({ did: 'rewind', to: (kept[0] as number) - 1, keeps: kept.slice(1) })
  })
})

describe('what a player keeps alone', () => {
  const notesOf = ({ live }: typeof quiet) =>
    Object.values((live.log.table.world.state as { readonly notes: object }).notes).map((note) => note.text)

  it('is not touched by the undo of the GM, who learns nothing of it', async () => {
    for (const t of [quiet, secret]) {
      await t.note('ada', 'everyone')
      if (t === secret) await t.note('ada', 'me')
      expect(await t.act('gil', { do: 'undo' })).toEqual({ ok: true })
      if (t === secret) await t.note('ada', 'me')
    }
    expect(notesOf(secret)).toEqual(['for me', 'for me'])
    // What Ada takes back meanwhile stays so when the GM puts back the rest.
    expect(await secret.act('ada', { do: 'undo' })).toEqual({ ok: true })
    for (const t of [quiet, secret]) expect(await t.act('gil', { do: 'redo' })).toEqual({ ok: true })
    expect(notesOf(quiet)).toEqual(['for everyone'])
    expect(notesOf(secret).sort()).toEqual(['for everyone', 'for me'])
    for (const who of ['gil', 'eve'] as const)
      expect(JSON.stringify(secret.heard[who])).toBe(JSON.stringify(quiet.heard[who]))
  })
})

it('a note for oneself alone is undone by its writer where a bot is the GM, and by nobody else', async () => {
  const ports = { store: memoryStore(), game: async () => inTheDark, now: () => 0, gather: 0, report: () => {} }
  const lobby = new Lobby(ports, { tables: 9, seats: 9, open: 9 })
  const made = await lobby.create({ game: 'in-the-dark', name: 'Night', withBot: true })
  if ('refused' in made) throw new Error(made.message)
  await lobby.join(made.table, made.links.player, 'ada')
  expect(await lobby.seatBot(made.table, Object.keys(inTheDark.bots ?? {})[0] ?? '', 'gm')).toEqual({ ok: true })
  await lobby.join(made.table, made.links.player, 'bo')
  const live = (await lobby.table(made.table)) as LiveTable
  let cid = 0
  const act = (seat: string, command: Parameters<typeof perform>[1]['command']) =>
    perform(live, { viewer: { seat, role: 'player' }, command, cid: `c${cid++}` })
  const note = (seat: string, who: string) => {
    const args = { kind: 'note', on: '', text: `${seat} for ${who}`, for: who }
    return act(seat, { do: 'open', procedure: 'takeNote', args })
  }
  const notes = () =>
    Object.values((live.log.table.world.state as { readonly notes: { readonly [id: string]: { text: string } } }).notes)
      .map(({ text }) => text)
      .sort()
  for (const [seat, who] of [
    ['bo', 'everyone'],
    ['bo', 'me'],
    ['ada', 'me'],
  ] as const)
    expect(await note(seat, who)).toEqual({ ok: true })
  expect(await act('ada', { do: 'undo' })).toEqual({ ok: true })
  expect(notes()).toEqual(['bo for everyone', 'bo for me'])
  expect(await act('ada', { do: 'redo' })).toEqual({ ok: true })
  expect(notes()).toEqual(['ada for me', 'bo for everyone', 'bo for me'])
  for (let i = 0; i < 2; i++) expect(await act('ada', { do: 'undo' })).toEqual({ ok: true })
  expect(notes()).toEqual(['bo for me'])
})

describe('overruling', () => {
  it('cannot make a table that nobody can open', async () => {
    const fact = { type: 'NoteTaken', note: 'x', kind: 'note', on: '', text: '', count: 0, by: 'gil', to: 5 }
    const done = await secret.act('gil', { do: 'overrule', reason: 'x', act: { act: 'add', fact } })
    expect(done).toMatchObject({ refused: 'overrule/wrong' })
    await secret.note('gil', 'gm')
    const path = ['notes', 'gm:1', 'audience']
    const set = await secret.act('gil', { do: 'overrule', reason: 'x', act: { act: 'set', path, value: 'players' } })
    expect(set).toMatchObject({ refused: 'overrule/wrong' })
    expect(await secret.act('gil', { do: 'undo' })).toEqual({ ok: true })
  })
})

describe("what a table's own pack keeps hidden", () => {
  it('does not leave with what odds are computed from, except to the GM', async () => {
    const [id, stock] = Object.entries(inTheDark.content.scores)[0] as [
      string,
      { readonly clocks: readonly { readonly shown: string }[] },
    ]
    const { live, act } = await seated({ scores: { [id]: { ...stock, brief: 'THE CLIENT BETRAYS YOU' } } } as Json)
    await act('gil', { do: 'option', key: 'odds', value: 'everyone' })
    for (const [seat, role] of Object.entries(roles) as [Who, (typeof roles)[Who]][])
      expect([seat, JSON.stringify(positionFor(live, { seat, role })).includes('BETRAYS')]).toEqual([
        seat,
        role === 'gm',
      ])
    // Players get the game's own row, without the clocks that are hidden in it.
    const clocks = stock.clocks.filter((c) => c.shown !== 'hidden')
    const seen = positionFor(live, { seat: 'ada', role: 'player' })
    expect(seen).toMatchObject({ content: { scores: { [id]: { ...stock, clocks } } } })
  })
})
