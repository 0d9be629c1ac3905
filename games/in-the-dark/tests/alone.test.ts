import { type Input, type Json, offersFor, type Question, type Seat, seeded, seenBy, type Table } from '@sortie/engine'
import { thrown } from '@sortie/engine/plays'
import { given } from '@sortie/engine/testkit'
import { describe, expect, it } from 'vitest'
import { gm } from '../bots.ts'
import { inTheDark } from '../game.ts'
import type { State } from '../state.ts'

const stateOf = (table: Table): State => table.world.state as State

/** What somebody who plays to win says; everything else is for the bot, or for chance. */
function playerSays(q: Question): Json | undefined {
  const answers: { readonly [name: string]: Json } = {
    WhetherToGo: 'go',
    WhichEffort: 'none',
    WhoAssists: 'nobody',
    WhetherToCommit: 'roll',
    WhetherToResist: 0,
    WhetherToPay: 'pay',
    WhichTrauma: 'haunted',
  }
  return answers[q.name]
}

/** One human at the table, the bot runs the game. */
function playAlone(seed: number): Table {
  const play = given(inTheDark, {
    seats: [
      { seat: 'gm', role: 'gm' },
      { seat: 'ada', role: 'player' },
    ],
  })
  const { table } = play
  const rng = seeded(seed)
  play.open('takeReadyCrew', { crew: 'lamplighters' }).open('takeReadyScore', { score: 'ledger' })
  for (let n = 0; n < 2000 && (stateOf(table).job.on || table.due || !table.atRest); n++) {
    if (!table.atRest) submit(answer())
    else if (table.due) submit({ kind: 'open', by: 'game', ...table.due })
    else act()
  }
  return play.open('startDowntime').table

  function submit(input: Input): void {
    expect(table.submit(input)).not.toHaveProperty('refused')
  }

  /** Whoever is active and least stressed does what they are best at. */
  function act(): void {
    const { order, pcs } = stateOf(table)
    const [who] = order
      .filter((id) => pcs[id]?.status === 'active')
      .sort((a, b) => (pcs[a]?.stress ?? 0) - (pcs[b]?.stress ?? 0))
    if (who === undefined) play.open('leaveJob')
    else play.open('act', { pc: who, deed: 'go on' })
  }

  function answer(): Input {
    const waiting = table.waiting.at(-1) as Table['waiting'][number]
    const q = waiting.question
    if (q.kind === 'roll') return thrown(waiting, rng)
    const to = waiting.askedAt
    const by = (seat: Seat, said: Json): Input => ({ kind: 'answer', by: seat, to, answer: said })
    if (q.name === 'WhichAction') {
      const { roll, pcs } = stateOf(table)
      const dots = Object.entries(pcs[roll?.pc ?? '']?.actions ?? {})
      return by('ada', dots.reduce((best, each) => (each[1] > best[1] ? each : best))[0])
    }
    const fromBot = gm(seenBy(table, { seat: 'gm', role: 'gm' }).state as never, q, 'gm')
    if (fromBot !== undefined) return by('gm', fromBot)
    return by('ada', playerSays(q) ?? `nothing to say to ${q.name}`)
  }
}

describe('played alone, with the bot running the game', () => {
  const tables = [1, 2, 3, 4, 5].map(playAlone)

  it('a score goes from its first roll to its end, and into downtime', () => {
    for (const table of tables) {
      expect(stateOf(table).job.on).toBe(false)
      expect(table.entries.flatMap((e) => e.facts.map((t) => t.fact.type))).toContain('JobEnded')
      expect(offersFor(table, 'ada').map((o) => o.procedure)).toEqual(
        expect.arrayContaining(['relax', 'takeReadyScore']),
      )
    }
  })

  it('it can be won, and a job done pays', () => {
    expect(Math.max(...tables.map((table) => stateOf(table).crew.funds))).toBe(1)
  })

  it('stress and harm stay within their boxes', () => {
    for (const table of tables)
      for (const { stress, harm } of Object.values(stateOf(table).pcs)) {
        expect(stress).toBeLessThanOrEqual(9)
        expect([harm.minor <= 2, harm.moderate <= 2, harm.severe <= 1]).toEqual([true, true, true])
      }
  })
})
