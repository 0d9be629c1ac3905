import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AnyGame, idsForNames, redact, seenEntry, standing, type Table, type Viewer } from '@sortie/engine'
import { parseScript, playScript } from '@sortie/engine/plays'
import { randomPlay } from '@sortie/engine/testkit'
import { describe, expect, it } from 'vitest'
import { games } from '../index.ts'
import { regulus } from '../regulus/game.ts'
import { clocked } from '../regulus/tests/job-table.ts'
import { spaceDoor } from '../space-door/game.ts'

const viewers: readonly Viewer[] = [
  { seat: 'gm', role: 'gm' },
  { seat: 'ada', role: 'player' },
  { seat: 'eve', role: 'spectator' },
]

/** What a game says of a table, to one who has seen all of it. */
function retold(game: AnyGame, table: Table, viewer: Viewer) {
  const view = redact(game.state, table.world.state as never, viewer) as never
  const facts = standing(table.entries).flatMap((e) => seenEntry(game, e, viewer)?.facts.map((f) => f.fact) ?? [])
  const { title, lead, left, figures } = game.retelling ?? {}
  return {
    title: title?.(view, facts as never, idsForNames),
    lead: lead?.(view, facts as never, idsForNames) ?? '',
    left: left?.(view, idsForNames) ?? [],
    figures: figures?.(view) ?? [],
  }
}

describe.each(Object.entries(games))('%s', (_, listed) => {
  it('has a sentence for every seat, wherever it stands, and no figure that is not a number', async () => {
    const { default: game } = await listed.game()
    for (let seed = 1; seed <= 10; seed++) {
      const table = randomPlay(game, { seed, steps: 80 })
      for (const viewer of viewers) {
        const { lead, left, figures } = retold(game, table, viewer)
        expect(lead).toMatch(/^\S.*[.!]$/s)
        expect(`${lead} ${left.map((row) => `${row.label} ${row.value}`).join()}`).not.toMatch(
          /undefined|null|NaN|\[object/,
        )
        for (const { has } of figures) for (const n of Object.values(has)) expect(n).toBeTypeOf('number')
      }
    }
  })
})

function played(game: AnyGame, script: string) {
  const text = readFileSync(join(import.meta.dirname, '..', game.id, 'tests/transcripts', script), 'utf8')
  return retold(game, playScript(game, parseScript(text)), { seat: 'ada', role: 'player' })
}

it('only a go that brought progress saves a job', () => {
  const play = clocked({ positive: 1, negative: 1, progress: 3 })
  play.answer('HowToSaveTheJob', ['ada', 'done', 1]).dice('GetItDoneDice', 2)
  play.answer('HowToSaveTheJob', ['bix', 'burden', 1])
  const { lead } = retold(regulus, play.table, { seat: 'ada', role: 'player' })
  expect(lead).toContain('Bix saved it: a success.')
})

it('a job that was saved: how it ended, who saved it, what is left', () => {
  const { title, lead, left } = played(regulus, 'edition-4/job.script.json')
  expect(title).toBe('Burn a warehouse that should be empty')
  expect(lead).toBe(
    'Clocked after 6 rolls, 1 of them in overtime, 1 short. Bix saved it: a success. Lost on the way: Bix.',
  )
  expect(left).toContainEqual({ label: 'Opportunity, 6 less 2', value: 4 })
})

it('a mission that has ended is still called by its name', () => {
  expect(played(spaceDoor, 'edition-4/overdue-books-alone.script.json')).toMatchObject({
    title: 'Overdue Books',
    lead: 'Back through the door, objective reached. 1 encounter, 1 won by the employees.',
  })
})
