import type { CellResult } from '@sortie/engine/odds'
import { describe, expect, it } from 'vitest'
import type { LabRequest, ToLab } from '../lab-worker.ts'
import { NO_SIDE } from '../link.ts'
import { type Listening, type Make, Pool } from '../pool.ts'

const asked: LabRequest = { ...NO_SIDE, game: 'first-light', question: 'night' }
const axes = [{ of: 'option', name: 'storm', values: [0, 1, 2, 3, 4] }] as const
const failed = (cell: number): CellResult => ({ failed: `cell ${cell}` })

/** Workers that answer in their own time; a held one answers nothing. */
function workers(held = false) {
  const made: { messages: ToLab[]; ended: boolean }[] = []
  const make: Make = (said) => {
    const worker = { messages: [] as ToLab[], ended: false }
    made.push(worker)
    return {
      postMessage: (message) => {
        worker.messages.push(message)
        const { id } = message
        queueMicrotask(() => {
          if ('plan' in message) said({ id, planned: message.plan.map(() => ({ axes, cells: 5 })) })
          else if ('compute' in message && !held) said({ id, computed: message.cells.map(failed) })
        })
      },
      terminate: () => {
        worker.ended = true
      },
    }
  }
  return { made, make }
}

function listening(more: Partial<Listening> = {}) {
  const heard: (readonly [number, number])[] = []
  const told: Listening = {
    planned: () => {},
    computed: (side, cells) => heard.push(...cells.map((c) => [side, c] as const)),
    ended: () => {},
    refused: () => {},
    ...more,
  }
  return { heard, told }
}

describe('a pool of workers', () => {
  it('computes every cell of both tables once', async () => {
    const { made, make } = workers()
    const { heard, told } = listening()
    await new Pool(make, 3).run([asked, asked], told)
    expect(made).toHaveLength(3)
    expect(heard.map(([side, cell]) => side * 5 + cell).sort((a, b) => a - b)).toEqual([...Array(10).keys()])
  })

  it('begins with the cell that is looked at', async () => {
    const { heard, told } = listening({ first: () => 3 })
    await new Pool(workers().make, 1).run([asked], told)
    expect(heard.map(([, cell]) => cell)).toEqual([3, 0, 1, 2, 4])
  })

  it('computes only what is not known yet', async () => {
    const { heard, told } = listening({ known: (_side, cell) => cell !== 3 })
    await new Pool(workers().make, 2).run([asked], told)
    expect(heard).toEqual([[0, 3]])
  })

  it('ends the workers that are busy when it is stopped, and no others', async () => {
    const { made, make } = workers(true)
    const pool = new Pool(make, 2)
    const { heard, told } = listening({ ended: () => heard.push([9, 9]) })
    void pool.run([asked], told)
    await new Promise((resolve) => setTimeout(resolve, 5))
    pool.stop()
    expect(made.map((m) => m.ended)).toEqual([true, true])
    expect(heard).toEqual([])
  })

  it('refuses two tables that are not swept alike', async () => {
    const problems: string[] = []
    const make: Make = (said) => ({
      postMessage: ({ id }) => {
        const other = [{ ...axes[0], values: [1, 2] }]
        queueMicrotask(() =>
          said({
            id,
            planned: [
              { axes, cells: 5 },
              { axes: other, cells: 2 },
            ],
          }),
        )
      },
      terminate: () => {},
    })
    await new Pool(make, 1).run([asked, asked], listening({ refused: (all) => problems.push(...all) }).told)
    expect(problems).toEqual([expect.stringContaining('the same ranges as A')])
  })

  it('knows nothing, if its code cannot be loaded', async () => {
    const make: Make = (_said, lost) => ({ postMessage: () => queueMicrotask(lost), terminate: () => {} })
    expect(await new Pool(make, 1).describe('regulus')).toEqual({ unknown: [] })
  })
})
