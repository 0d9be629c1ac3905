import type { AnyGame } from '@sortie/engine'
import { describe, expect, it } from 'vitest'
import { content as stock } from '../../../games/regulus/content/index.ts'
import { regulus } from '../../../games/regulus/game.ts'
import { fileOf } from '../../archive/table-file.ts'
import { Lobby } from '../../lobby/lobby.ts'
import { positionFor } from '../../publish/position.ts'
import { tableView } from '../../publish/table-view.ts'
import { memoryStore } from '../../store/memory/memory.ts'
import { limits, must, portsOver, type Sitter, seated } from '../../tests/seated.ts'

const games = { game: async (): Promise<AnyGame> => regulus }
const begin = () => seated(memoryStore(), { game: 'regulus', settings: { winding: 'off' } }, games)

const glitch = { ...stock.incidents['heist-5'], name: 'The wrong door', progress: 3 }
const vault = { ...Object.values(stock.jobs)[0], title: 'The Vault of Sighs' }
const rows = { incidents: { 'heist-5': glitch } }

const setHeist = async (gil: Sitter): Promise<void> => {
  const args = { title: 'Bank', type: 'heist', weight: 4, deadline: 5, overtime: false }
  must(await gil.do({ do: 'open', procedure: 'setJob', args }))
  must(await gil.do({ do: 'answer', question: gil.question, answer: 'bix' }))
}

describe('the GM changes the content of a table', () => {
  it('as a line of the log, for everybody; others may not', async () => {
    const { gil, ada, live } = await begin()
    expect(await ada.do({ do: 'content', rows })).toMatchObject({ refused: 'content/not-gm' })
    must(await gil.do({ do: 'content', rows }))
    expect((await ada.lines()).at(-1)).toMatchObject({ by: 'gil', did: { did: 'content', rows } })
    expect(tableView(live, ada.viewer).rows).toEqual(rows)
  })

  it('and what does not fit is refused by row and field, with nothing changed', async () => {
    const { gil, live } = await begin()
    const wrong = { incidents: { 'heist-5': { ...glitch, progress: 12 } } }
    expect(await gil.do({ do: 'content', rows: wrong })).toEqual({
      refused: 'content/wrong',
      message: 'incidents/heist-5 takes for progress: a whole number from -9 to 9',
    })
    expect(await gil.do({ do: 'content', rows: { incidents: { 'heist-5': null } } })).toMatchObject({
      message: expect.stringContaining('incidents/heist-5 is missing'),
    })
    expect(tableView(live, gil.viewer).rows).toBeUndefined()
  })

  it('a job keeps the table of incidents that it was set with; the next one has the new rows', async () => {
    const { gil, ada, live } = await begin()
    must(await ada.do({ do: 'open', procedure: 'takeReadyCrew', args: {} }))
    await setHeist(gil)
    must(await gil.do({ do: 'content', rows }))
    const named = (): readonly string[] =>
      (live.log.table.world.state as { job: { table: readonly { name: string }[] } }).job.table.map((row) => row.name)
    expect(named()).toContain('Glitch in the Plan')
    must(await gil.do({ do: 'open', procedure: 'callOff', args: {} }))
    await setHeist(gil)
    expect(named()).toContain('The wrong door')
    expect(named()).not.toContain('Glitch in the Plan')
  })

  it('undo takes it back, redo brings it again, and a table opened from its log or its file has it', async () => {
    const { gil, ada, live, store, created } = await begin()
    must(await gil.do({ do: 'content', rows }))
    must(await gil.do({ do: 'undo' }))
    expect(tableView(live, ada.viewer).rows).toBeUndefined()
    must(await gil.do({ do: 'redo' }))
    expect(tableView(live, ada.viewer).rows).toEqual(rows)
    const lobby = new Lobby(portsOver(store, games), limits)
    const again = await lobby.table(created.table)
    expect(again && tableView(again, ada.viewer).rows).toEqual(rows)
    const copy = must(await lobby.adopt(JSON.parse(JSON.stringify(await fileOf(live)))))
    const copied = await lobby.table(copy.table)
    expect(copied?.log.table.world.content).toMatchObject({ incidents: { 'heist-5': { name: 'The wrong door' } } })
  })

  it('a row that is restored differs no more', async () => {
    const { gil, live } = await begin()
    must(await gil.do({ do: 'content', rows }))
    must(await gil.do({ do: 'content', rows: { incidents: { 'heist-5': stock.incidents['heist-5'] ?? null } } }))
    expect(tableView(live, gil.viewer).rows).toBeUndefined()
  })

  it('what is to surprise the players is in nothing that they are sent', async () => {
    const { gil, ada, eve, live } = await begin()
    must(await gil.do({ do: 'content', rows: { jobs: { sighing: vault } } }))
    must(await gil.do({ do: 'content', rows: { ...rows, jobs: { second: { ...vault, title: 'Sighs Again' } } } }))
    for (const sitter of [ada, eve]) {
      const sent = [
        sitter.updates,
        await sitter.lines(),
        tableView(live, sitter.viewer),
        positionFor(live, sitter.viewer),
      ]
      expect(JSON.stringify(sent)).not.toMatch(/Sighs|sighing/)
      expect(JSON.stringify(sent)).toContain('The wrong door')
      expect((await sitter.lines()).filter((l) => l.did?.did === 'content')).toHaveLength(1)
    }
    expect(JSON.stringify([gil.updates, tableView(live, gil.viewer)])).toMatch(/Sighs Again/)
  })
})
