import { expect, it } from 'vitest'
import { Lobby } from '../../lobby/lobby.ts'
import { limits, must, portsOver, Sitter, seated } from '../../tests/seated.ts'
import type { LiveTable } from '../live-table.ts'

/** A table, and the same table on a server that nobody tells of news. */
async function twice() {
  const here = await seated()
  const lobby = new Lobby(portsOver({ ...here.store, subscribe: () => () => {} }), limits)
  const there = (await lobby.table(here.created.table)) as LiveTable
  return { ...here, there, sitThere: (seat: string) => Sitter.at(there, seat) }
}

it('a seat that has just lost its role on another server does nothing with it here', async () => {
  const { gil, sitThere, live } = await twice()
  must(await gil.do({ do: 'giveRole', seat: 'bo', role: 'gm' }))
  const bo = await sitThere('bo')
  await bo.live.sync.catchUp()
  const asGm = await sitThere('bo')
  must(await gil.do({ do: 'giveRole', seat: 'bo', role: 'player' }))
  for (const command of [
    { do: 'makeLink', role: 'gm' },
    { do: 'giveRole', seat: 'ada', role: 'gm' },
    { do: 'dismiss', seat: 'gil' },
  ] as const)
    expect(await asGm.do(command)).toMatchObject({ refused: 'table/not-gm' })
  await live.sync.catchUp()
  expect(Object.keys(live.lobby.state.links)).toHaveLength(3)
  expect(live.lobby.state.seats['gil']?.status).toBe('seated')
})

it('two who send each other away at the same moment: one of them stays', async () => {
  const { gil, sitThere, live, there } = await twice()
  must(await gil.do({ do: 'giveRole', seat: 'bo', role: 'gm' }))
  await there.sync.catchUp()
  const bo = await sitThere('bo')
  must(await gil.do({ do: 'dismiss', seat: 'bo' }))
  expect(await bo.do({ do: 'dismiss', seat: 'gil' })).toMatchObject({ refused: 'seat/not-seated' })
  await live.sync.catchUp()
  expect(live.lobby.state.seats['gil']?.status).toBe('seated')
})

it('nothing is said at a table that another server has deleted, and nothing of it is left', async () => {
  const { lobby, created, store, sitThere } = await twice()
  const ada = await sitThere('ada')
  await lobby.remove(created.table)
  expect(await ada.do({ do: 'chat', text: 'anybody here?' })).toMatchObject({ refused: 'table/unknown' })
  expect(await store.streams('table/')).toEqual([])
})
