import { expect, it } from 'vitest'
import { Hall } from './hall.ts'
import type { LiveTable } from './live.ts'
import { positionFor } from './position.ts'
import { memoryStore } from './store/memory.ts'
import { limits, must, outsideOf, Sitter } from './tests/seated.ts'

async function night() {
  const hall = new Hall(outsideOf(memoryStore()), limits)
  const { table, links } = must(await hall.create({ game: 'first-light', name: 'Night' }))
  must(await hall.join(table, links.gm, 'Gil'))
  must(await hall.join(table, links.player, 'Ada'))
  const live = (await hall.table(table)) as LiveTable
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
