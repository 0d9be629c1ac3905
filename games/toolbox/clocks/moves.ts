import type { Json } from '@sortie/engine'
import { freeId, slug } from '../ids.ts'
import type { Clock, ClockShown, Clocks } from './clock.ts'
import type { ClockFact } from './facts.ts'

/** What these functions need of a game's `t`: clocks in the state, and facts about clocks that can be told. */
export interface ClockTelling {
  readonly state: { readonly clocks: Clocks }
  tell(rule: string, fact: ClockFact): void
}

/** A clock that has just been filled; what its outcome does is the game's to carry out. */
export interface Filled {
  readonly clock: string
  readonly outcome: string
  readonly outcomeEffect: string | null
  readonly whenFull: readonly Json[]
}

const faceOf = (id: string, { name, shown, owner }: Clock) => ({ clock: id, name, shown, owner })

/** Puts a clock into play, under an id made from its name if none is given, and gives the id. */
export function startClock(t: ClockTelling, rule: string, is: Clock, id = clockId(t.state.clocks, is)): string {
  t.tell(rule, { type: 'ClockStarted', clock: id, is })
  return id
}

/**
 * Moves a clock by so many segments, back if negative. What is beyond either end is lost; only a running clock moves.
 * A full one does what its links say, and those may fill others: all that filled, in order.
 */
export function tick(t: ClockTelling, rule: string, id: string, by: number): readonly Filled[] {
  const clock = t.state.clocks[id]
  if (clock?.status !== 'running') return []
  const filled = Math.max(0, Math.min(clock.size, clock.filled + by))
  if (filled === clock.filled) return []
  t.tell(rule, { type: 'ClockMoved', ...faceOf(id, clock), by: filled - clock.filled, filled, size: clock.size })
  return filled === clock.size ? fill(t, rule, id) : []
}

function fill(t: ClockTelling, rule: string, id: string): readonly Filled[] {
  const clock = t.state.clocks[id] as Clock
  const { outcome, outcomeEffect, links } = clock
  const whenFull = links.flatMap((link) => (link.does === 'effects' ? link.effects : []))
  t.tell(rule, { type: 'ClockFilled', ...faceOf(id, clock), outcome })
  return [
    { clock: id, outcome, outcomeEffect, whenFull },
    ...links.flatMap((link) => {
      if (link.does === 'tick') return tick(t, rule, link.clock, link.by)
      if (link.does === 'start') resume(t, rule, link.clock)
      return []
    }),
  ]
}

/** Shows a clock in another way. Nothing is told if it is shown so already. */
export function show(t: ClockTelling, rule: string, id: string, shown: ClockShown): void {
  const clock = t.state.clocks[id]
  if (!clock || clock.shown === shown) return
  t.tell(rule, { type: 'ClockShown', ...faceOf(id, clock), shown, was: clock.shown })
}

export function pause(t: ClockTelling, rule: string, id: string): void {
  const clock = t.state.clocks[id]
  if (clock?.status === 'running') t.tell(rule, { type: 'ClockPaused', ...faceOf(id, clock) })
}

export function resume(t: ClockTelling, rule: string, id: string): void {
  const clock = t.state.clocks[id]
  if (clock?.status === 'paused') t.tell(rule, { type: 'ClockResumed', ...faceOf(id, clock) })
}

/** A cancelled clock never moves again. A full one has happened and cannot be cancelled. */
export function cancel(t: ClockTelling, rule: string, id: string): void {
  const clock = t.state.clocks[id]
  if (clock?.status === 'running' || clock?.status === 'paused')
    t.tell(rule, { type: 'ClockCancelled', ...faceOf(id, clock) })
}

export function putAway(t: ClockTelling, rule: string, id: string): void {
  const clock = t.state.clocks[id]
  if (clock) t.tell(rule, { type: 'ClockPutAway', ...faceOf(id, clock) })
}

/**
 * "The vault door" is `the-vault-door`; a second one of that name is `the-vault-door-2`. Hidden ones are counted by themselves:
 * no number tells that one is there.
 */
export const clockId = (
  taken: { readonly [id: string]: unknown },
  { name, shown, owner = null }: Pick<Clock, 'name' | 'shown'> & Partial<Pick<Clock, 'owner'>>,
): string => freeId(`${shown === 'hidden' ? `${owner ?? 'gm'}-` : ''}${slug(name, 'clock')}`, taken)
