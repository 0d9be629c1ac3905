import { expect, it } from 'vitest'
import { fileOf } from '../../archive/table-file.ts'
import { memoryStore } from '../../store/memory/memory.ts'
import { limits, must, portsOver } from '../../tests/seated.ts'
import { Lobby } from '../lobby.ts'

/** A table of one player with a bot as GM, moved as a file to another place. */
async function moved(withBot: boolean) {
  const from = new Lobby(portsOver(memoryStore()), limits)
  const made = must(await from.create({ game: 'first-light', name: 'Night', withBot }))
  const { seat } = must(await from.join(made.table, made.links.player, 'Ada'))
  const live = await from.table(made.table)
  if (!live) throw new Error('the table is there')
  const file = JSON.parse(JSON.stringify(await fileOf(live, undefined, seat)))
  const to = new Lobby(portsOver(memoryStore()), limits)
  return { to, seat, copy: must(await to.adopt(file)) }
}

it('a player alone with a bot goes on under the same name where the table was moved to', async () => {
  const { to, seat, copy } = await moved(true)
  expect(must(await to.join(copy.table, copy.links.player, 'Ada'))).toMatchObject({ seat, status: 'seated' })
})

it('once somebody sits there, a seat of the file is asked for as usual', async () => {
  const { to, copy } = await moved(true)
  must(await to.join(copy.table, copy.links.player, 'Bo'))
  expect(must(await to.join(copy.table, copy.links.player, 'Ada'))).toMatchObject({ status: 'waiting' })
})

it('at a table of people the GM decides who takes a seat of the file', async () => {
  const { to, copy } = await moved(false)
  expect(must(await to.join(copy.table, copy.links.player, 'Ada'))).toMatchObject({ status: 'waiting' })
})
