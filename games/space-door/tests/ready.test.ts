import {
  answerIn,
  type Input,
  isRefusal,
  type Json,
  type Seat,
  type Sitting,
  seeded,
  seenBy,
  Table,
} from '@sortie/engine'
import { type Rng, throwDice } from '@sortie/engine/dice'
import { describe, expect, it } from 'vitest'
import { director, recruit } from '../bots.ts'
import { type MissionRow, missions } from '../content/missions.ts'
import { stories } from '../content/stories.ts'
import { spaceDoor } from '../game.ts'
import type { Seen, State } from '../state.ts'

const MOST_STEPS = 2000

/** A table where everybody does what the screen points to and takes the usual answer; bots answer the rest. */
class Usual {
  readonly table: Table
  readonly #rng: Rng
  /** Answers and openings, without throws: what somebody has to tap. */
  taps = 0

  constructor(seats: readonly Sitting[], seed: number, rows: { readonly [kind: string]: object } = {}) {
    this.table = Table.start(spaceDoor, { seats, content: { ...spaceDoor.content, ...rows } })
    this.#rng = seeded(seed)
  }

  get state(): State {
    return this.table.world.state as State
  }

  submit(input: Input): void {
    const result = this.table.submit(input)
    if (isRefusal(result)) throw new Error(`${result.refused}: ${result.message}`)
  }

  open(by: Seat, procedure: string, args: { readonly [field: string]: Json }): void {
    this.taps++
    this.submit({ kind: 'open', by, procedure, args })
  }

  /** One step; false if nobody has anything to do. */
  step(): boolean {
    const [waiting] = this.table.waiting
    if (!waiting) return this.#begin()
    const { question: q, askedAt: to } = waiting
    if (q.kind === 'roll') {
      this.submit({ kind: 'answer', by: 'chance', to, answer: throwDice(q.pool, this.#rng) })
      return true
    }
    if (q.kind === 'draw') throw new Error('nothing is drawn here')
    const asked = q.kind === 'ask' ? q.to : q.kind === 'first' ? q.keeper : (Object.keys(q.parts)[0] as Seat)
    const [first] = this.table.world.seats.filter((s) => s.role === 'player')
    const seat = asked === 'gm' ? this.#gm() : asked === 'crew' ? (first as Sitting).seat : asked
    const view = this.#seen(seat).state
    const { look } = this.table
    const answer = answerIn(
      asked === 'gm'
        ? (director(view, q, seat, look) ?? recruit(view, q, seat, look))
        : (recruit(view, q, seat, look) ?? director(view, q, seat, look)),
    )
    const plain = q.kind === 'ask' && q.shape.kind === 'one' ? q.shape.options[0] : undefined
    this.taps++
    this.submit({ kind: 'answer', by: seat, to, answer: (answer ?? plain) as Json })
    return true
  }

  /** The move that is awaited, with the usual fields and the only ones there are. */
  #begin(): boolean {
    const [due] = [this.table.due]
    if (due) {
      this.submit({ kind: 'open', by: 'game', procedure: due.procedure, args: due.args })
      return true
    }
    const [first] = this.table.world.seats
    const [awaited] = this.#seen((first as Sitting).seat).awaits
    if (!awaited) return false
    const seat =
      awaited.who === 'gm'
        ? this.#gm()
        : awaited.who === 'crew'
          ? (this.table.world.seats.find((s) => s.role === 'player') as Sitting).seat
          : awaited.who
    const offer = this.#seen(seat).offers.find((o) => o.procedure === awaited.procedure)
    if (!offer) throw new Error(`${seat} may not start ${awaited.procedure}, which is awaited`)
    const args = Object.entries(offer.fields).map(([field, shape]) => {
      const only = shape.kind === 'one' ? shape.options[0] : undefined
      return [field, (offer.usual?.[field] ?? only) as Json] as const
    })
    this.open(seat, awaited.procedure, Object.fromEntries(args))
    return true
  }

  #gm(): Seat {
    const { seats } = this.table.world
    return (seats.find((s) => s.role === 'gm') ?? (seats[0] as Sitting)).seat
  }

  #seen(seat: Seat) {
    const { role } = this.table.world.seats.find((s) => s.seat === seat) as Sitting
    const seen = seenBy(this.table, { seat, role })
    return { ...seen, state: seen.state as Seen }
  }
}

const together: readonly Sitting[] = [
  { seat: 'gm', role: 'gm' },
  { seat: 'ada', role: 'player' },
  { seat: 'bo', role: 'player' },
]
const alone: readonly Sitting[] = [
  { seat: 'gm', role: 'gm' },
  { seat: 'ada', role: 'player' },
]

/** Until the mission is over, or as far as it goes. */
function playToEnd(table: Usual): void {
  for (let i = 0; i < MOST_STEPS; i++) {
    if (table.state.mission === null && table.state.lastMission !== null) return
    if (!table.step()) break
  }
  throw new Error(`the mission stands still: ${JSON.stringify(table.state.mission)}`)
}

describe('ready missions', () => {
  it('[SD-H08] a table’s own mission comes with its story, its tests and its clocks; players see them as they come', () => {
    const own = {
      ...missions['overdue-books'],
      title: 'The Lower Lock',
      told: { briefing: 'One. Two. Three.', way: 'A ladder.', place: 'A pump room.', encounter: 'Nets.', back: 'Up.' },
      way: [['offense'], ['logical']],
      clocks: [{ name: 'The lock floods', size: 4, outcome: 'Swim.', hidden: false }],
    }
    const table = new Usual(together, 5)
    table.open('ada', 'hireReady', { who: 'otto-brandt' })
    table.table.submit({ kind: 'content', by: 'gm', rows: { missions: { lock: own } } })
    table.open('gm', 'brief', { mission: 'lock' })
    expect(table.state.mission).toMatchObject({ title: 'The Lower Lock', text: 'A ladder.', tests: own.way })
    expect(Object.values(table.state.clocks).map(({ name }) => name)).toEqual(['The lock floods'])
    const seen = JSON.stringify(seenBy(table.table, { seat: 'ada', role: 'player' }).state)
    expect(seen).toContain('One. Two. Three.')
    expect(seen).not.toContain('A pump room.')
  })

  it('[SD-H08] there are five, each with a briefing of three sentences, a place for every scene, people and clocks', () => {
    expect(Object.keys(missions)).toHaveLength(5)
    expect(Object.keys(stories)).toEqual(Object.keys(missions))
    for (const { told, people, clocks } of Object.values(stories)) {
      expect(told.briefing.split(/[.!?] /)).toHaveLength(3)
      expect(Object.values(told).every((text) => text !== '')).toBe(true)
      expect(people.length).toBeGreaterThan(1)
      expect(clocks.length).toBeGreaterThan(1)
    }
  })

  it('[SD-H08] a mission that a table wrote before missions had a story is played without one', () => {
    const { told, people, clocks, ...bare } = missions['overdue-books'] as MissionRow
    const table = new Usual(together, 5, { missions: { bare } })
    table.open('ada', 'hireReady', { who: 'otto-brandt' })
    table.open('gm', 'brief', { mission: 'bare' })
    expect(table.state.mission).toMatchObject({ title: bare.title, briefing: '', text: '', tests: bare.way })
    expect(table.state.clocks).toEqual({})
    playToEnd(table)
    expect(table.state.lastMission).not.toBeNull()
  })

  for (const mission of Object.keys(missions))
    it(`[SD-H08] “${mission}” goes to its end by what is awaited and usual, and its clocks go with it`, () => {
      const table = new Usual(together, 5)
      table.open('ada', 'hireReady', { who: 'otto-brandt' })
      table.open('bo', 'hireReady', { who: 'sun-ito' })
      table.open('gm', 'brief', { mission })
      expect(Object.keys(table.state.clocks)).toHaveLength(2)
      playToEnd(table)
      expect(table.state.lastMission).toMatchObject({ ready: mission })
      expect(table.state.clocks).toEqual({})
    })

  it('[SD-H08] alone with a bot as GM: one mission after another, against opposition one may beat', () => {
    const results: boolean[] = []
    for (let seed = 1; seed <= 12; seed++) {
      const table = new Usual(alone, seed)
      table.open('ada', 'hireReady', { who: 'otto-brandt' })
      playToEnd(table)
      results.push(table.state.employees['otto-brandt']?.state === 'up')
      if (table.state.employees['otto-brandt']?.state !== 'up') continue
      const { lastMission } = table.state
      table.step()
      expect(table.state.mission ?? lastMission).not.toBeNull()
    }
    expect(results.filter(Boolean).length).toBeGreaterThanOrEqual(6)
  })

  it('[SD-Q44] a fight of two against two to its last blow takes fewer than 60 taps, at all screens together', () => {
    const table = new Usual(together, 3)
    table.open('ada', 'hireReady', { who: 'otto-brandt' })
    table.open('bo', 'hireReady', { who: 'pip-arden' })
    table.open('gm', 'bringIn', { kind: 'hired-guard', count: 1 })
    table.open('gm', 'bringIn', { kind: 'rift-hound', count: 1 })
    table.taps = 0
    table.open('gm', 'startEncounter', { initiator: 'employees' })
    while (table.state.encounter) table.step()
    const throws = table.table.entries.filter((e) => e.input.kind === 'answer' && e.input.by === 'chance').length
    // The GM throws for the combatants; the players' throws follow from their own commitment.
    const byGm = table.table.entries.filter((e) =>
      e.facts.some(({ fact }) => fact.type === 'AttackReckoned' && fact['who'] === 'hired-guard'),
    ).length
    expect(throws).toBeGreaterThan(4)
    expect(table.taps + byGm).toBeLessThan(60)
  })
})
