import type { AnyGame, Asking } from '@sortie/engine'
import { memoryStore, packOf, playtest, preview, reportMarkdown } from '@sortie/table'
import { describe, expect, it } from 'vitest'
import { content as stock } from '../../../games/regulus/content/index.ts'
import { regulus } from '../../../games/regulus/game.ts'
import { fileOf, type TableFile } from '../../../table/archive/table-file.ts'
import { must, type Sitter, seated } from '../../../table/tests/seated.ts'

const games = { game: async (): Promise<AnyGame> => regulus }

/** A heist up to its first roll, set twice: the first time is undone. */
async function played(): Promise<TableFile> {
  const { gil, ada, bo, live } = await seated(memoryStore(), { game: 'regulus', settings: { winding: 'off' } }, games)
  must(await gil.do({ do: 'option', key: 'realDice', value: true }))
  must(await ada.do({ do: 'open', procedure: 'takeReadyCrew', args: {} }))
  const set = async (by: Sitter): Promise<void> => {
    const args = { title: 'Bank', type: 'heist', weight: 4, deadline: 5, overtime: false }
    must(await by.do({ do: 'open', procedure: 'setJob', args }))
  }
  await set(gil)
  must(await gil.do({ do: 'undo' }))
  await set(gil)
  must(await gil.do({ do: 'answer', question: gil.question, answer: 'bix' }))
  const lead = [ada, bo].find((s) => s.view.offers.some((o) => o.procedure === 'closeWorkup')) ?? ada
  must(await lead.do({ do: 'open', procedure: 'closeWorkup', args: { brings: [], angles: [] } }))
  must(await lead.do({ do: 'open', procedure: 'roll', args: {} }))
  must(await lead.do({ do: 'answer', question: lead.question, answer: [2, 3], byHand: true }))
  return JSON.parse(JSON.stringify(await fileOf(live))) as TableFile
}

describe('a playtest report', () => {
  it('counts steps, undos and outcomes by rule, and holds nobody’s name', async () => {
    const report = playtest(regulus, [await played()])
    const jobs = report.procedures.find((p) => p.procedure === 'setJob')
    expect(jobs).toMatchObject({ started: 2, taps: 2, undone: 1, overruled: 0 })
    expect(report.outcomes).toContainEqual({ fact: 'JobSet', times: 1 })
    expect(report.luck).toMatchObject([{ question: 'JobDice', rolls: 1 }])
    expect(report.unfollowed).toBe(0)
    const text = reportMarkdown(regulus, report)
    expect(text).toContain('## Luck')
    expect(text).not.toMatch(/gil|ada|Bank/i)
  })
})

describe('a preview', () => {
  it('of the same rules says that nothing changes', async () => {
    const found = preview(await played(), regulus)
    expect(found.replay).toMatchObject({ differs: [] })
    expect(found.replay).not.toHaveProperty('stopped')
    expect(found).toMatchObject({ settings: [], stock: [], edition: { table: regulus.edition, here: regulus.edition } })
  })

  it('of a pack names exactly the rows that change, and where the last evening would differ', async () => {
    const door = { ...stock.incidents['heist-5'], name: 'The wrong door', progress: 3 }
    const pack = packOf(
      {
        id: 'doors',
        version: '1.0',
        title: 'Doors',
        author: 'Noor',
        licence: 'CC0',
        description: '',
        requires: { game: 'regulus', edition: 1 },
      },
      { incidents: { 'heist-5': door, 'heist-6': stock.incidents['heist-6'] ?? null } },
    )
    const { pack: changes, replay } = preview(await played(), regulus, pack)
    expect(changes).toEqual({ rows: [{ kind: 'incidents', id: 'heist-5', how: 'changed' }], problems: [] })
    expect(JSON.stringify(replay.differs)).toContain('The wrong door')
    expect(replay.differs.length).toBeLessThan(replay.entries)
  })

  it('of a newer edition shows what planted rules change', async () => {
    const game: AnyGame = regulus
    const later: AnyGame = { ...game, edition: regulus.edition + 1 }
    const { settings: _, ...file } = (await played()).table
    const table = { ...(await played()), table: { ...file, settings: {} } }
    const found = preview(table as TableFile, later)
    expect(found.edition).toEqual({ table: regulus.edition, here: regulus.edition + 1 })
    expect(found.settings.map((s) => s.key)).toContain('winding')
  })

  it('of a changed rule names the entries from which something else follows, and no others', async () => {
    const game: AnyGame = regulus
    const { setJob } = game.procedures
    const heavier: AnyGame = {
      ...game,
      procedures: {
        ...game.procedures,
        setJob: {
          ...setJob,
          *run(t: never, args: { readonly weight: number }): Asking<unknown> {
            return yield* setJob?.run(t, { ...args, weight: args.weight + 1 })
          },
        },
      } as AnyGame['procedures'],
    }
    const file = await played()
    const { replay } = preview(file, heavier)
    expect(replay).not.toHaveProperty('stopped')
    const [first] = replay.differs
    expect(first?.was.join(' ')).toContain('weight 4')
    expect(first?.now.join(' ')).toContain('weight 5')
    // The crew, who leads and what they bring are the same; the roll is against another weight.
    expect(replay.differs.length).toBe(1)
  })
})
