import { describe, expect, it } from 'vitest'
import { Lobby } from '../../lobby/lobby.ts'
import { limits, must, portsOver } from '../../tests/seated.ts'
import { describeStore, linked } from '../contract.ts'
import { dealtStore } from '../dealt.ts'
import { memoryStore } from '../memory/memory.ts'
import type { Store } from '../store.ts'

describeStore('dealt out over three', () => ({
  open: () => dealtStore([memoryStore(), memoryStore(), memoryStore()]),
  lasting: false,
}))

const tablesIn = async (store: Store): Promise<number> => (await store.streams('table/')).length

describe('tables dealt out over several stores', () => {
  it('spread by their ids; all streams of a table lie together', async () => {
    const stores = [memoryStore(), memoryStore()]
    const lobby = new Lobby(portsOver(dealtStore(stores)), { ...limits, tables: 100 })
    for (let i = 0; i < 40; i++) {
      const { table, links } = must(await lobby.create({ game: 'first-light', name: `Night ${i}` }))
      must(await lobby.join(table, links.player, 'Ada'))
    }
    const counts = await Promise.all(stores.map(tablesIn))
    // A desk and a log each.
    expect(counts.reduce((a, b) => a + b)).toBe(80)
    for (const count of counts) expect(count).toBeGreaterThan(20)
    for (const store of stores) {
      const names = await store.streams('table/')
      expect(new Set(names.map((n) => n.split('/')[1])).size).toBe(names.length / 2)
    }
  })

  it('are found again when a store is added, in whichever order they are named, and new ones go to it too', async () => {
    const [old, added, third] = [memoryStore(), memoryStore(), memoryStore()]
    const before = new Lobby(portsOver(old), { ...limits, tables: 100 })
    const made = []
    for (let i = 0; i < 20; i++) made.push(must(await before.create({ game: 'first-light', name: `Night ${i}` })))
    for (const stores of [
      [old, added],
      [added, old],
      [added, third, old],
    ]) {
      const lobby = new Lobby(portsOver(dealtStore(stores)), { ...limits, tables: 100 })
      for (const [i, { table, links }] of made.entries())
        expect(await lobby.invitation(table, links.player)).toMatchObject({ name: `Night ${i}` })
    }
    const lobby = new Lobby(portsOver(dealtStore([old, added])), { ...limits, tables: 100 })
    const { table, links } = made[0] as (typeof made)[number]
    must(await lobby.join(table, links.player, 'Ada'))
    for (let i = 0; i < 20; i++) must(await lobby.create({ game: 'first-light', name: `Late ${i}` }))
    expect((await old.streams(`table/${table}/`)).length).toBe(2)
    expect(await tablesIn(added)).toBeGreaterThan(3)
    expect((await lobby.tables()).length).toBe(40)
  })

  it('are not taken for new ones while the store that has them does not answer', async () => {
    const old = memoryStore()
    await old.append('table/x/desk', 0, linked([], ['1']))
    const down: Store = { ...old, read: () => Promise.reject(new Error('down')) }
    const store = dealtStore([memoryStore(), down])
    await expect(store.append('table/x/log', 0, linked([], ['2']))).rejects.toThrow('down')
  })
})
