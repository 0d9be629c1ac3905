import { CHANCE, mayAnswerFor, type Table } from '@sortie/engine'
import { randomPlay } from '@sortie/engine/testkit'
import { describe, expect, it } from 'vitest'
import { commits as inTheDark } from '../in-the-dark/web/commits.ts'
import { games } from '../index.ts'
import { commits as regulus } from '../regulus/web/commits.ts'
import { commits as spaceDoor } from '../space-door/web/commits.ts'
import { commits as veilRunners } from '../veil-runners/web/commits.ts'

const PLAYS = 12
const STEPS = 60

/** The question that somebody has just answered, if a throw of the same seat follows from it. */
function committedAt(table: Table): string | undefined {
  const last = table.entries.at(-1)
  // The game may ask for the throw in a step of its own.
  const acted = last?.input.kind === 'open' && last.input.by === 'game' ? table.entries.at(-2) : last
  if (acted?.input.kind !== 'answer' || acted.input.by === CHANCE) return undefined
  const asked = table.waiting.find((w) => w.askedAt === table.version - 1)?.question
  return asked?.kind === 'roll' && mayAnswerFor(table.world.seats, asked.by, acted.input.by)
    ? acted.answered
    : undefined
}

describe.each(
  Object.entries({ regulus, 'in-the-dark': inTheDark, 'veil-runners': veilRunners, 'space-door': spaceDoor }),
)('%s', (id, commits: readonly string[]) => {
  it('names every question whose answer is a throw, and no other word', async () => {
    const game = (await games[id]?.game())?.default
    if (!game) throw new RangeError(`no game ${id}`)
    const met = new Set<string>()
    for (let seed = 1; seed <= PLAYS; seed++)
      randomPlay(game, {
        seed,
        steps: STEPS,
        rewinds: false,
        each: (table) => {
          const name = committedAt(table)
          if (name !== undefined) met.add(name)
        },
      })
    expect([...met].filter((name) => !commits.includes(name)).sort()).toEqual([])
    expect(met.size).toBeGreaterThan(0)
    expect(commits.filter((name) => !(name in game.words.en.questions))).toEqual([])
  })
})
