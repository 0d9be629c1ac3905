import { expect, it } from 'vitest'
import type { LiveTable } from '../../live/live-table.ts'
import { Lobby } from '../../lobby/lobby.ts'
import { memoryStore } from '../../store/memory/memory.ts'
import { limits, must, portsOver, Sitter } from '../../tests/seated.ts'
import { positionFor } from '../position.ts'

async function night() {
  const lobby = new Lobby(portsOver(memoryStore()), limits)
  const { table, links } = must(await lobby.create({ game: 'first-light', name: 'Night' }))
  must(await lobby.join(table, links.gm, 'Gil'))
  must(await lobby.join(table, links.player, 'Ada'))
  const live = (await lobby.table(table)) as LiveTable
  return { live, gil: await Sitter.at(live, 'gil'), ada: await Sitter.at(live, 'ada') }
}
const seenFrom = (live: LiveTable, { viewer }: Sitter) => must(positionFor(live, viewer))

it('a question that all see is one to start odds from, for everybody', async () => {
  const { live, gil, ada } = await night()
  must(await ada.do({ do: 'open', procedure: 'work', args: {} }))
  for (const sitter of [gil, ada]) {
    const { waiting, unfollowed } = seenFrom(live, sitter)
    expect(waiting).toMatchObject({ asks: 'WorkDice', seenBy: 'everyone' })
    expect(unfollowed).toBeUndefined()
  }
})

it('[FL-09] while the GM decides something in secret, others are told that they cannot follow, and the GM who can', async () => {
  const { live, gil, ada } = await night()
  must(await gil.do({ do: 'open', procedure: 'gust', args: {} }))
  expect(seenFrom(live, gil).waiting).toMatchObject({ asks: 'WhichOmen', seenBy: 'gm' })
  const position = seenFrom(live, ada)
  expect(position.unfollowed).toBe(true)
  expect(position.waiting).toBeUndefined()
})

it('what may be done at any time decides nothing', async () => {
  const { live, ada } = await night()
  must(await ada.do({ do: 'open', procedure: 'write', args: { where: 'wish' } }))
  expect(seenFrom(live, ada)).not.toHaveProperty('waiting')
  expect(seenFrom(live, ada)).not.toHaveProperty('unfollowed')
})

it('[FL-09] what the GM sets and strikes in secret changes nothing in what the others compute odds from', async () => {
  const { live, gil, ada } = await night()
  must(await ada.do({ do: 'open', procedure: 'work', args: {} }))
  const before = seenFrom(live, ada)
  must(await gil.do({ do: 'overrule', reason: 'a dark one', act: { act: 'set', path: ['omen'], value: 'no birds' } }))
  const n = gil.numbers.at(-1) as number
  must(await gil.do({ do: 'overrule', reason: 'or not', act: { act: 'strike', n, fact: 0 } }))
  expect(seenFrom(live, ada)).toEqual(before)
  expect(before.waiting).toBeDefined()
})
