import {
  asks,
  type Bot,
  dice,
  Explained,
  type Json,
  known,
  type Offer,
  type OpeningBot,
  type Question,
  readings,
  usualFor,
  type View,
} from '@sortie/engine'
import { headStart, promptFor, type Startable, type Temper } from '../toolbox/temper.ts'
import type { Content } from './content/index.ts'
import { things } from './content/prompts.ts'
import { outcomeReader } from './readers.ts'
import { memberActor, poolOf, workingTools } from './rules/crew.ts'
import { questions } from './rules/index.ts'
import type { Settings } from './settings.ts'
import { canAct, type Outcome, type StateRecord } from './state.ts'

type Seen = View<typeof StateRecord>
type Navigator = OpeningBot<typeof StateRecord, Settings, Content>

/**
 * Plays the Navigator so that one person can play alone. VR-Q38, VR-Q29: everything declared fits; the clocks at hand move.
 * A roll is Desperate once the danger that it touches is near, sooner for a harsh one. A ready mission is set up so that an
 * ordinary crew brings it off as often as its temper says.
 */
const navigatorOf = (temper: Temper): Navigator => ({
  answers: (view, q) => {
    if (asks(q, questions.WhatTheNavigatorSays)) return terms(view, q, temper)
    if (asks(q, questions.WhetherToLetIn)) return { in: true }
    if (asks(q, questions.WhichCardAgainstIt)) return promptFor(things, JSON.stringify(q.about))
    return q.kind === 'ask' && q.to === 'gm' && q.shape.kind === 'one' ? q.shape.options[0] : undefined
  },
  opens: (view, _seat, offers, { content, settings }) => layOut(view, offers, { content, settings, temper }),
})

export const navigator = navigatorOf('fair')
export const harshNavigator = navigatorOf('harsh')

/** From which share of a danger on a roll is Desperate. */
const NEAR: { readonly [T in Temper]: number } = { fair: 3 / 4, harsh: 1 / 2 }

/** What is usual; but Desperate where a danger that everybody sees is near, if that may be said. */
function terms(view: Seen, q: Question, temper: Temper): Json | Explained | undefined {
  const usual = usualFor(q, 'gm') as { readonly [field: string]: Json } | undefined
  if (usual?.['position'] !== 'standard') return usual
  const clock = view.clocks[String(usual['catastrophe'])]
  if (clock?.shown !== 'open' || !known(clock.size) || !known(clock.filled)) return usual
  const { name, filled, size } = clock
  if (filled / size < NEAR[temper]) return usual
  return new Explained({ ...usual, position: 'desperate' }, `Desperate: ${name} stands at ${filled} of ${size}.`)
}

/** A ready mission that nobody has rolled in yet gets a head start that fits the temper. */
function layOut(
  view: Seen,
  offers: readonly Offer[],
  { content, settings, temper }: { readonly content: Content; readonly settings: Settings; readonly temper: Temper },
): ReturnType<Navigator['opens']> {
  const { mission, clocks, lastRoll } = view
  const row = content.missions[mission.script ?? '']
  if (!row || mission.status !== 'running' || lastRoll !== null || !offers.some((o) => o.procedure === 'tickClock'))
    return undefined
  const goal = untouched(clocks, row.goal)
  const danger = untouched(clocks, row.danger)
  const pool = ordinaryPool(view, settings)
  if (!goal || !danger || pool === undefined) return undefined
  const start = headStart({
    goal,
    danger,
    temper,
    chance: (ahead) => raceChance(pool, goal.size - ahead.goal, danger.size - ahead.danger, settings.pushOnDrawback),
  })
  return start && { procedure: 'tickClock', args: { clock: start.clock, segments: start.segments }, why: start.why }
}

function untouched(clocks: Seen['clocks'], id: string): Startable | undefined {
  const clock = clocks[id]
  if (clock?.status !== 'running' || clock.shown !== 'open' || !known(clock.size) || clock.filled !== 0)
    return undefined
  return { id, name: clock.name, size: clock.size }
}

/** The dice of an ordinary roll: a member who can act, with the first tool that works. */
function ordinaryPool(view: Seen, settings: Settings): number | undefined {
  const { roster, crew } = view
  const pools = roster.flatMap((id) => {
    const m = crew[id]
    if (!m || !canAct(m)) return []
    const [tool] = workingTools(m)
    return [poolOf({ state: view, settings }, { ...memberActor(id, m), tools: tool ? [tool] : [] })]
  })
  return pools.sort((a, b) => a - b)[Math.floor(pools.length / 2)]
}

/** How often the goal is full before the danger, in percent, roll after roll with these dice. VR-42, VR-43. */
function raceChance(pool: number, goal: number, danger: number, onDrawback: number): number {
  const shares = readings(dice(Math.max(1, pool), 6), outcomeReader).each
  const moves: { readonly [O in Outcome]: readonly [goal: number, danger: number] } = {
    critical: [2, 0],
    success: [1, 0],
    drawback: [onDrawback, 1],
    fiasco: [0, 2],
  }
  const found = new Map<number, number>()
  const from = (g: number, d: number): number => {
    if (g <= 0) return 1
    if (d <= 0) return 0
    const key = 100 * g + d
    const before = found.get(key)
    if (before !== undefined) return before
    const p = shares.reduce((sum, { value, p: share }) => {
      const [up, down] = moves[value]
      return sum + share * from(g - up, d - down)
    }, 0)
    found.set(key, p)
    return p
  }
  return 100 * from(goal, danger)
}

/** A player who goes on: rolls, raises what is worth it, and declines the rest. */
export const runner: Bot<typeof StateRecord> = (_view, q, seat) => {
  const usual = usualFor(q, seat)
  if (usual !== undefined) return usual
  return q.kind === 'ask' && q.shape.kind === 'one' ? (q.shape.decline ?? q.shape.options[0]) : undefined
}
