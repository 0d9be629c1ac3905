import { describe, expect, it } from 'vitest'
import { Client, type Held, http, join, make as makeAt } from './client.ts'
import { served } from './serving.ts'

const { url } = served()

const make = (more: object = {}) => makeAt(url(), { game: 'space-door', ...more })
const seatBot = (table: string, held: Held) =>
  http(url(), `/api/tables/${table}/bot`, { method: 'POST', body: { bot: 'director' }, held })

/** What this seat gets of the powers of a GM: the file, and links of any role. */
async function powersOf(table: string, held: Held): Promise<readonly (number | string)[]> {
  const client = await Client.sit(url(), held)
  const link = await client.do({ do: 'makeLink', role: 'gm' })
  await client.close()
  const file = await http(url(), `/api/tables/${table}/file`, { held })
  return [file.status, link.refused ?? 'done']
}

describe('a player alone at a table', () => {
  it('cannot seat a bot and run the game, whether the GM has not come yet or has left', async () => {
    const made = await make()
    const ada = await join(url(), made, 'player', 'Ada')
    expect((await seatBot(made.table, ada)).status).toBe(403)
    const gil = await join(url(), made, 'gm', 'Gil')
    const gm = await Client.sit(url(), gil)
    await gm.do({ do: 'leave' })
    await gm.close()
    expect((await seatBot(made.table, ada)).status).toBe(403)
    expect(await powersOf(made.table, ada)).toEqual([403, 'table/not-gm'])
    expect((await http(url(), `/api/tables/${made.table}`, { method: 'DELETE', held: ada })).status).toBe(403)
  })

  it('may, at a table that was made for playing with a bot', async () => {
    const made = await make({ withBot: true })
    const ada = await join(url(), made, 'player', 'Ada')
    expect((await seatBot(made.table, ada)).status).toBe(200)
    expect(await powersOf(made.table, ada)).toEqual([200, 'done'])
  })

  it('shares the game with those who come later, but not the table', async () => {
    const made = await make({ withBot: true })
    const ada = await join(url(), made, 'player', 'Ada')
    await seatBot(made.table, ada)
    const bo = await join(url(), made, 'player', 'Bo')
    expect(await powersOf(made.table, bo)).toEqual([403, 'table/not-gm'])
    expect((await http(url(), `/api/tables/${made.table}`, { method: 'DELETE', held: bo })).status).toBe(403)
  })

  it('loses the powers of the GM as soon as a person runs the game, for good', async () => {
    const made = await make({ withBot: true })
    const ada = await join(url(), made, 'player', 'Ada')
    await seatBot(made.table, ada)
    const gm = await Client.sit(url(), await join(url(), made, 'gm', 'Gil'))
    expect(await powersOf(made.table, ada)).toEqual([403, 'table/not-gm'])
    await gm.do({ do: 'leave' })
    await gm.close()
    expect(await powersOf(made.table, ada)).toEqual([403, 'table/not-gm'])
  })
})
