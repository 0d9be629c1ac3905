import {
  answerIn,
  type Input,
  type Json,
  offersFor,
  type Question,
  type Seat,
  seeded,
  seenBy,
  type Table,
} from '@sortie/engine'
import { thrown } from '@sortie/engine/plays'
import { given } from '@sortie/engine/testkit'
import { describe, expect, it } from 'vitest'
import { clock } from '../../toolbox/clocks/index.ts'
import { gm } from '../bots.ts'
import { content } from '../content/index.ts'
import { inTheDark } from '../game.ts'
import { actionNames } from '../rules/actions.ts'
import type { State } from '../state.ts'

const stateOf = (table: Table): State => table.world.state as State
const told = (table: Table) => table.entries.flatMap((e) => e.facts.map((t) => t.fact))

/** The answers of a player who plays to win; the bot and chance give all others. */
const playerSays: { readonly [question: string]: Json } = {
  WhetherToCommit: 'roll',
  WhetherToResist: 0,
  WhichTrauma: 'haunted',
}

/** How often the player answers or starts something: what would be a tap on a screen. */
interface Played {
  readonly table: Table
  readonly taps: number
  readonly rolls: number
}

/** One human at the table, the bot runs the game: until so many jobs are over, and then to the next rest. */
function playAlone(seed: number, score: string, jobs = 1): Played {
  const play = given(inTheDark, {
    seats: [
      { seat: 'gm', role: 'gm' },
      { seat: 'ada', role: 'player' },
    ],
  })
  const { table } = play
  const rng = seeded(seed)
  let taps = 0
  play.open('takeReadyCrew', { crew: 'lamplighters' }).open('takeReadyScore', { score })
  const over = (): boolean => told(table).filter((f) => f.type === 'JobEnded').length >= jobs
  for (let n = 0; n < 4000 && !(over() && table.atRest && !table.due); n++) {
    if (!table.atRest) submit(answer())
    else if (table.due) submit({ kind: 'open', by: 'game', ...table.due })
    else if (!botOpens()) act()
  }
  const rolls = told(table).filter((f) => f.type === 'ActionRead').length
  return { table, taps, rolls }

  function submit(input: Input): void {
    const result = table.submit(input)
    expect(result).not.toHaveProperty('refused')
    if (input.kind !== 'rewind' && input.by === 'ada') taps++
  }

  function botOpens(): boolean {
    const { state, offers } = seenBy(table, { seat: 'gm', role: 'gm' })
    const wanted = gm.opens(state as never, 'gm', offers, table.look)
    if (wanted) submit({ kind: 'open', by: 'gm', procedure: wanted.procedure, args: wanted.args ?? {} })
    return wanted !== undefined
  }

  /** The least stressed of the active does what they are best at; in downtime all relax. */
  function act(): void {
    const { order, pcs, job } = stateOf(table)
    if (!job.on) {
      const tired = order.find((id) => (pcs[id]?.stress ?? 0) > 0 && !pcs[id]?.relaxed)
      submit({ kind: 'open', by: 'ada', procedure: 'relax', args: { pc: tired as string, how: '' } })
      return
    }
    const [who] = order
      .filter((id) => pcs[id]?.status === 'active')
      .sort((a, b) => (pcs[a]?.stress ?? 0) - (pcs[b]?.stress ?? 0))
    if (who === undefined) return submit({ kind: 'open', by: 'ada', procedure: 'leaveJob', args: {} })
    const dots = pcs[who]?.actions
    const action = actionNames.reduce((best, each) => ((dots?.[each] ?? 0) > (dots?.[best] ?? 0) ? each : best))
    // Choosing the action on the sheet is a tap of its own.
    taps++
    submit({ kind: 'open', by: 'ada', procedure: 'act', args: { pc: who, deed: `go on, ${table.version}`, action } })
  }

  function answer(): Input {
    const waiting = table.waiting.at(-1) as Table['waiting'][number]
    const q = waiting.question
    if (q.kind === 'roll') return thrown(waiting, rng)
    const to = waiting.askedAt
    const by = (seat: Seat, said: Json): Input => ({ kind: 'answer', by: seat, to, answer: said })
    const fromBot = answerIn(gm.answers(seenBy(table, { seat: 'gm', role: 'gm' }).state as never, q, 'gm', table.look))
    return fromBot === undefined ? by('ada', playerSays[q.name] ?? nothingTo(q)) : by('gm', fromBot)
  }

  function nothingTo(q: Question): never {
    throw new Error(`nothing to say to ${q.name}`)
  }
}

describe('played alone, with the bot running the game', () => {
  const plays = [1, 2, 3, 4, 5].map((seed) => playAlone(seed, 'ledger'))
  const tables = plays.map(({ table }) => table)

  it('a score goes from its first roll to its end', () => {
    for (const table of tables) {
      expect(stateOf(table).job.on).toBe(false)
      expect(told(table).map((f) => f.type)).toContain('JobEnded')
      expect(offersFor(table, 'ada').map((o) => o.procedure)).toEqual(expect.arrayContaining(['startDowntime']))
    }
  })

  it('it takes four taps a roll at most, the action on the sheet and resisting included', () => {
    for (const { taps, rolls } of plays) expect(taps / rolls).toBeLessThanOrEqual(4)
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

  it.each(Object.keys(content.scores))(
    'the ready score %s is played to its end, with a briefing, places and people',
    (score) => {
      const { brief, places, people, clocks } = content.scores[score] as (typeof content.scores)[string]
      expect(brief.match(/[.!?](\s|$)/g)).toHaveLength(3)
      expect([places.length >= 2, people.length >= 2, clocks.length >= 3]).toEqual([true, true, true])
      const ends = [11, 12, 13].map((seed) => told(playAlone(seed, score).table).find((f) => f.type === 'JobEnded'))
      for (const end of ends) expect(['done', 'lost', 'left']).toContain(end?.['how'])
    },
  )

  it('[ID-B14] [ID-02] it continues automatically: downtime, then a score that was not played yet', () => {
    const { table } = playAlone(3, 'ledger', 2)
    const facts = told(table)
    const starts = facts.flatMap((f) => (f.type === 'JobStarted' ? [f['name']] : []))
    expect(starts.slice(0, 2)).toEqual(['The Harbour Ledger', 'The Glass Lantern'])
    expect(facts.map((f) => f.type)).toContain('DowntimeStarted')
  })

  it('[ID-12] [ID-B09] the bot varies the position by what is at stake, and gives harm a name', () => {
    const facts = [...tables, playAlone(7, 'vigil').table, playAlone(8, 'signal').table].flatMap(told)
    const set = facts.filter((f) => f.type === 'DifficultySet')
    expect(new Set(set.map((f) => f['position']))).toEqual(new Set(['bad', 'neutral', 'good']))
    const harm = facts.filter((f) => f.type === 'HarmMarked')
    expect(harm.length).toBeGreaterThan(0)
    expect(harm.every((f) => f['name'] !== '')).toBe(true)
  })

  it('[ID-Q08] [ID-07] dots decide the effect, a name in the deed the target; and the bot says why', () => {
    const play = given(inTheDark, {
      seats: [
        { seat: 'gm', role: 'gm' },
        { seat: 'ada', role: 'player' },
      ],
    }).open('takeReadyCrew', { crew: 'lamplighters' })
    play.open('takeReadyScore', { score: 'ledger' })
    const { order, pcs } = stateOf(play.table)
    const pc = order[0] as string
    const action = actionNames.find((a) => pcs[pc]?.actions[a] === 0) as string
    play.open('act', { pc, deed: 'wave at Sergeant Brandt', action }, 'ada')
    const { state } = seenBy(play.table, { seat: 'gm', role: 'gm' })
    const said = gm.answers(state as never, play.question(), 'gm', play.table.look)
    expect(said).toMatchObject({ answer: { effect: 'limited', target: 'sergeant-ilse-brandt', position: 'good' } })
    expect(said).toMatchObject({
      why: expect.stringMatching(
        /^Against Sergeant Ilse Brandt\. Good position: .+ Limited effect with 0 dots\. .+about \d+ %/,
      ),
    })
    // The reason is said to everybody: a hidden clock, even one that is nearly full, changes nothing in it.
    const doom = clock({ name: 'Doom', kind: 'catastrophe', size: 6, filled: 5, shown: 'hidden' })
    const withDoom = { ...(state as State), clocks: { ...(state as State).clocks, 'gm-doom': doom } }
    expect(gm.answers(withDoom as never, play.question(), 'gm', play.table.look)).toEqual(said)
    // Nor does it speak of an obstacle that is hidden.
    const hidden = Object.fromEntries(
      Object.entries((state as State).clocks).map(([id, c]) => [id, { ...c, shown: 'hidden' }]),
    )
    const unseen = gm.answers({ ...(state as State), clocks: hidden } as never, play.question(), 'gm', play.table.look)
    expect(JSON.stringify(unseen)).not.toContain('Good position')
  })
})
