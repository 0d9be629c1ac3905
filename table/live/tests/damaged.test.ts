import { expect, it } from 'vitest'
import { TableDamaged } from '../../index.ts'
import { chatOf, lobbyOf, logOf } from '../../log/stream-names.ts'
import { memoryStore } from '../../store/memory/memory.ts'
import type { Store } from '../../store/store.ts'
import { elsewhere, must, seated } from '../../tests/seated.ts'

/** The store with one letter of a stream's records changed, as a bad disk or a meddler would. */
const flipped = (store: Store, stream: string, from: string, to: string): Store => ({
  ...store,
  read: async (name, ...rest) => {
    const lines = await store.read(name, ...rest)
    return name === stream ? lines.map((line) => ({ ...line, body: line.body.replace(from, to) })) : lines
  },
})

it.each([
  ['log', logOf, 'a line', 'a lime'],
  ['chat', chatOf, 'hello', 'hallo'],
  ['lobby', lobbyOf, '"role":"player"', '"role":"gm"'],
])('a table of which the %s was changed is not opened as if nothing had happened', async (_, streamOf, from, to) => {
  const store = memoryStore()
  const { live, ada } = await seated(store)
  await ada.write('a line')
  must(await ada.do({ do: 'chat', text: 'hello' }))
  expect((await elsewhere(store, live.id)).log.table.version).toBe(live.log.table.version)
  await expect(elsewhere(flipped(store, streamOf(live.id), from, to), live.id)).rejects.toThrow(TableDamaged)
})
