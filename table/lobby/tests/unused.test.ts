import { expect, it } from 'vitest'
import { memoryStore } from '../../store/memory/memory.ts'
import { limits, must, portsOver, seated } from '../../tests/seated.ts'
import { Lobby } from '../lobby.ts'

const DAY = 24 * 60 * 60 * 1000

it('tables at which nothing was ever played or said are removed when they are old, and no others', async () => {
  const store = memoryStore()
  const played = await seated(store)
  await played.ada.write('a line')
  const talked = await seated(store)
  must(await talked.ada.do({ do: 'chat', text: 'hello' }))
  const satOnly = await seated(store)
  let now = 1_000
  const lobby = new Lobby(portsOver(store, { now: () => now }), limits)
  const empty = must(await lobby.create({ game: 'first-light', name: 'Never' }))
  now = 20 * DAY
  const young = must(await lobby.create({ game: 'first-light', name: 'Young' }))
  now = 40 * DAY
  const sweeper = new Lobby(portsOver(store, { now: () => now }), limits)
  expect(await sweeper.clearUnused(30 * DAY)).toBe(2)
  const left = [played.created, talked.created, young].map(({ table }) => table)
  expect([...(await sweeper.tables())].sort()).toEqual([...left].sort())
  for (const { table } of [empty, satOnly.created]) expect(await store.streams(`table/${table}/`)).toEqual([])
})
