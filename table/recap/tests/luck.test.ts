import { standing } from '@sortie/engine'
import { describe, expect, it } from 'vitest'
import { firstLight } from '../../../games/first-light/game.ts'
import { fileOf, type TableFile } from '../../archive/table-file.ts'
import { must, type Sitter, seated } from '../../tests/seated.ts'
import { recapMarkdown } from '../format.ts'
import { eveningLuck } from '../luck.ts'
import { recapOf } from '../recap.ts'

/** Works at the beacon alone; gives back the faces. */
async function worked(ada: Sitter): Promise<readonly number[]> {
  must(await ada.do({ do: 'open', procedure: 'work', args: {} }))
  must(await ada.do({ do: 'answer', question: ada.question, answer: 'alone' }))
  must(await ada.do({ do: 'throw', question: ada.question, seed: 'p' }))
  const thrown = ada.updates.flatMap((u) => u.lines).findLast((l) => l.by === 'chance')
  if (ada.question !== 'none') must(await ada.do({ do: 'answer', question: ada.question, answer: 'yield' }))
  return thrown?.did?.did === 'answer' ? (thrown.did.answer as readonly number[]) : []
}

const bandOf = (faces: readonly number[]): number => {
  const best = Math.max(...faces)
  return best < 4 ? 0 : best < 6 ? 1 : faces.every((f) => f === 6) ? 3 : 2
}

describe('the luck of an evening', () => {
  it('counts the throws that stand, each against all ways it could have fallen', async () => {
    const { live, gil, ada, eve } = await seated()
    const throws = [await worked(ada), await worked(ada)]
    const before = live.log.table.version
    await worked(ada)
    while (standing(live.log.table.entries).some((e) => e.at >= before)) must(await gil.do({ do: 'undo' }))
    const recap = await recapOf(live, eve.viewer)
    const { luck } = recap
    const [of] = luck?.of ?? []
    // Of 36 throws of two dice 9 are bad (0), 16 partial (1), 10 full (2) and 1 critical (3).
    const mean = 39 / 36
    const variance = (9 * mean ** 2 + 16 * (1 - mean) ** 2 + 10 * (2 - mean) ** 2 + (3 - mean) ** 2) / 36
    expect(luck?.of).toHaveLength(1)
    expect(of).toMatchObject({
      by: 'ada',
      name: 'Ada',
      rolls: 2,
      worth: bandOf(throws[0] ?? []) + bandOf(throws[1] ?? []),
    })
    expect(of?.expected).toBeCloseTo(2 * mean, 12)
    expect(of?.spread).toBeCloseTo(Math.sqrt(2 * variance), 12)
    expect(recapMarkdown(recap)).toContain(`## Luck of evening 1\n\n- Ada: ${of?.text}`)
  })

  it('leaves out what a seat may not see, and says nothing where nothing was thrown', async () => {
    const { live, ada, gil, bo } = await seated()
    expect((await recapOf(live, ada.viewer)).luck).toBeUndefined()
    await worked(ada)
    await worked(ada)
    const file = await live.serially(() => fileOf(live))
    const last = file.log.findLastIndex((line) => line.body.includes('"by":"chance"'))
    const log = file.log.map((line, i) =>
      i === last ? { ...line, body: line.body.replace('"seenBy":"everyone"', '"seenBy":"gm"') } : line,
    )
    const hidden: TableFile = { ...file, log }
    expect((await eveningLuck(hidden, firstLight, gil.viewer))?.of[0]?.rolls).toBe(2)
    expect((await eveningLuck(hidden, firstLight, bo.viewer))?.of[0]?.rolls).toBe(1)
  })

  it('stays with a seat when something is thrown unseen on a later evening', async () => {
    const { live, ada, gil, bo } = await seated()
    await worked(ada)
    must(await gil.do({ do: 'endEvening' }))
    must(await gil.do({ do: 'beginEvening' }))
    await worked(ada)
    const file = await live.serially(() => fileOf(live))
    const last = file.log.findLastIndex((line) => line.body.includes('"by":"chance"'))
    const log = file.log.map((line, i) =>
      i === last ? { ...line, body: line.body.replace('"seenBy":"everyone"', '"seenBy":"gm"') } : line,
    )
    expect(await eveningLuck({ ...file, log }, firstLight, bo.viewer)).toMatchObject({ evening: 1, of: [{ rolls: 1 }] })
    expect(await eveningLuck({ ...file, log }, firstLight, gil.viewer)).toMatchObject({
      evening: 2,
      of: [{ rolls: 1 }],
    })
  })
})
