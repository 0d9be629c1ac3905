import type { LogLine } from '@sortie/protocol'
import { describe, expect, it } from 'vitest'
import { firstLight } from '../../../games/first-light/game.ts'
import { fileOf } from '../../archive/table-file.ts'
import { verify } from '../../dice/verify.ts'
import { standingLines } from '../../recap/standing-lines.ts'
import { memoryStore } from '../../store/memory/memory.ts'
import { elsewhere, must, Sitter, seated } from '../../tests/seated.ts'

type Begun = Awaited<ReturnType<typeof seated>>

/** Ada works at the beacon alone: her word is the throw. */
async function work({ ada }: Begun): Promise<void> {
  must(await ada.do({ do: 'open', procedure: 'work', args: {} }))
  must(await ada.do({ do: 'answer', question: ada.question, answer: 'alone', seed: 's1' }))
}

const dice = (lines: readonly LogLine[]): readonly unknown[] =>
  lines.flatMap((l) => (l.by === 'chance' && l.did?.did === 'answer' ? [l.did.answer] : []))
const thrown = async (sitter: Sitter): Promise<readonly unknown[]> => dice(await sitter.lines())
const standingDice = async (sitter: Sitter): Promise<readonly unknown[]> => dice(standingLines(await sitter.lines()))
const lastLine = async (sitter: Sitter): Promise<number> =>
  standingLines(await sitter.lines()).findLast(
    (l) => l.by !== 'game' && !(l.did?.did === 'answer' && l.did.follows) && l.did?.did !== 'seats',
  )?.n ?? -1

describe('the commitment is the throw', () => {
  it('an answer with a seed is followed by the throw that it leads to, as one command', async () => {
    const table = await seated()
    await work(table)
    const lines = await table.bo.lines()
    expect(lines.at(-1)).toMatchObject({ by: 'chance', hand: 'ada', did: { did: 'answer', follows: true } })
    expect(table.live.log.table.waiting.some((w) => w.question.kind === 'roll')).toBe(false)
  })

  it('is stored with it in one piece, and told in one', async () => {
    const store = memoryStore()
    const pieces: number[] = []
    const { ada, bo } = await seated({
      ...store,
      append: (stream, expected, lines) => {
        if (stream.endsWith('/log')) pieces.push(lines.length)
        return store.append(stream, expected, lines)
      },
    })
    must(await ada.do({ do: 'open', procedure: 'work', args: {} }))
    const [stored, told] = [pieces.length, bo.updates.length]
    must(await ada.do({ do: 'answer', question: ada.question, answer: 'alone', seed: 's1' }))
    expect(pieces.slice(stored)).toEqual([2])
    expect(bo.updates.slice(told).map(({ lines }) => lines.length)).toEqual([2])
  })

  it('an append that somebody else was faster than leaves neither, and both are made again', async () => {
    const store = memoryStore()
    let rival: (() => Promise<unknown>) | undefined
    const { ada, live, created } = await seated({
      ...store,
      append: async (stream, expected, lines) => {
        const first = lines.length === 2 ? rival : undefined
        if (first) rival = undefined
        await first?.()
        return store.append(stream, expected, lines)
      },
    })
    must(await ada.do({ do: 'open', procedure: 'work', args: {} }))
    const other = await elsewhere(store, created.table)
    const gil = await Sitter.at(other, 'gil')
    rival = () => gil.do({ do: 'overrule', reason: 'wind', act: { act: 'set', path: ['storm'], value: 1 } })
    must(await ada.do({ do: 'answer', question: ada.question, answer: 'alone', seed: 's1' }))
    const bodies = (await store.read(live.log.stream.name, 0)).map(({ body }) => body)
    expect(bodies.filter((body) => body.includes('"follows":true'))).toHaveLength(1)
    expect(bodies.findIndex((body) => body.includes('wind'))).toBe(bodies.length - 3)
  })

  it('without a seed the seat is asked for the throw; before an evening has begun nothing is thrown', async () => {
    const { ada, live, gil } = await seated()
    must(await gil.do({ do: 'endEvening' }))
    must(await ada.do({ do: 'open', procedure: 'work', args: {} }))
    must(await ada.do({ do: 'answer', question: ada.question, answer: 'alone', seed: 's1' }))
    expect(live.log.table.waiting[0]?.question.kind).toBe('roll')
    must(await gil.do({ do: 'beginEvening' }))
    must(await ada.do({ do: 'throw', question: ada.question, seed: 's2' }))
    expect(await thrown(ada)).toHaveLength(1)
  })

  it("somebody else's word does not throw for a seat", async () => {
    const { ada, bo, live } = await seated()
    must(await ada.do({ do: 'open', procedure: 'work', args: {} }))
    must(await bo.do({ do: 'answer', question: bo.question, answer: 'help', seed: 's1' }))
    expect(live.log.table.waiting[0]?.question).toMatchObject({ kind: 'roll', by: 'ada' })
  })

  it('a repeat of the command does not throw twice', async () => {
    const { ada } = await seated()
    must(await ada.do({ do: 'open', procedure: 'work', args: {} }))
    const command = { do: 'answer', question: ada.question, answer: 'alone', seed: 's1' } as const
    must(await ada.do(command, 'twice'))
    must(await ada.do(command, 'twice'))
    expect(await thrown(ada)).toHaveLength(1)
  })
})

describe('undo', () => {
  it('takes back exactly one answer, with the throw that was made together with it', async () => {
    const table = await seated()
    await work(table)
    must(await table.gil.do({ do: 'undo' }))
    expect(table.live.log.table.waiting[0]?.question.name).toBe('WhoLendsAHand')
    must(await table.gil.do({ do: 'undo' }))
    expect(table.live.log.table.atRest).toBe(true)
  })

  it('with the line that was shown, takes back nothing else', async () => {
    const table = await seated()
    const { gil, ada, bo } = table
    must(await ada.do({ do: 'open', procedure: 'work', args: {} }))
    const line = await lastLine(gil)
    must(await bo.do({ do: 'answer', question: bo.question, answer: 'help' }))
    expect(await gil.do({ do: 'undo', line })).toMatchObject({ refused: 'rewind/not-last' })
    must(await gil.do({ do: 'undo', line: await lastLine(gil) }))
    expect(table.live.log.table.waiting[0]?.question.name).toBe('WhoLendsAHand')
  })

  it('a player takes back the own last answer, but no dice', async () => {
    const table = await seated()
    const { ada } = table
    must(await ada.do({ do: 'open', procedure: 'work', args: {} }))
    must(await ada.do({ do: 'undo' }))
    expect(table.live.log.table.atRest).toBe(true)
    await work(table)
    expect(await ada.do({ do: 'undo' })).toMatchObject({ refused: 'rewind/needs-gm' })
  })
})

describe('redo', () => {
  it('brings back what was taken back, dice included, step by step', async () => {
    const table = await seated()
    const { gil, live } = table
    await work(table)
    const [state, faces] = [live.log.table.world.state, await standingDice(gil)]
    must(await gil.do({ do: 'undo' }))
    must(await gil.do({ do: 'undo' }))
    must(await gil.do({ do: 'redo' }))
    expect(live.log.table.waiting[0]?.question.name).toBe('WhoLendsAHand')
    must(await gil.do({ do: 'redo' }))
    expect(live.log.table.world.state).toEqual(state)
    expect(await standingDice(gil)).toEqual(faces)
    expect(await gil.do({ do: 'redo' })).toMatchObject({ refused: 'rewind/not-there' })
  })

  it('is over as soon as something else happens', async () => {
    const table = await seated()
    const { gil, ada } = table
    must(await ada.do({ do: 'open', procedure: 'work', args: {} }))
    must(await gil.do({ do: 'undo' }))
    must(await ada.do({ do: 'open', procedure: 'work', args: {} }))
    expect(await gil.do({ do: 'redo' })).toMatchObject({ refused: 'rewind/not-there' })
  })

  it("is the GM's: a player answers again", async () => {
    const { gil, ada, live } = await seated()
    must(await ada.do({ do: 'open', procedure: 'work', args: {} }))
    must(await ada.do({ do: 'undo' }))
    expect(await ada.do({ do: 'redo' })).toMatchObject({ refused: 'rewind/needs-gm' })
    must(await gil.do({ do: 'redo' }))
    expect(live.log.table.waiting[0]?.question.name).toBe('WhoLendsAHand')
  })
})

describe('a throw that is taken back and made again', () => {
  const again = async (table: Begun): Promise<void> => {
    const { gil, ada } = table
    must(await gil.do({ do: 'undo' }))
    must(await ada.do({ do: 'answer', question: ada.question, answer: 'alone', seed: 'another' }))
  }

  it('falls the same for the same question, as often as it is tried, and the dice can still be checked', async () => {
    const table = await seated()
    await work(table)
    for (let i = 0; i < 5; i++) await again(table)
    const all = await thrown(table.gil)
    expect(all).toHaveLength(6)
    expect(new Set(all.map(String)).size).toBe(1)
    must(await table.gil.do({ do: 'endEvening' }))
    const file = await table.live.serially(() => fileOf(table.live))
    expect(verify(JSON.parse(JSON.stringify(file)), firstLight)).toMatchObject({ problems: [], checked: 6 })
  })

  it('falls anew where the table wants fresh dice', async () => {
    const table = await seated()
    must(await table.gil.do({ do: 'option', key: 'undoneDice', value: 'fresh' }))
    await work(table)
    for (let i = 0; i < 12; i++) await again(table)
    expect(new Set((await thrown(table.gil)).map(String)).size).toBeGreaterThan(1)
  })

  it('another question gets other dice, and then the old throw is not waiting for anybody', async () => {
    const table = await seated()
    const { gil, ada, bo } = table
    await work(table)
    must(await gil.do({ do: 'undo' }))
    must(await bo.do({ do: 'answer', question: bo.question, answer: 'help' }))
    must(await ada.do({ do: 'throw', question: ada.question, seed: 'x' }))
    const [first, second] = (await thrown(gil)) as readonly (readonly number[])[]
    expect(first).toHaveLength(2)
    expect(second).toHaveLength(3)
  })
})
