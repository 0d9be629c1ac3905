import type { Rng } from '../dice/index.ts'
import { isRefusal, type Json, type Seat, type Table } from '../kernel/index.ts'
import { anyInput } from './random.ts'

const MOST_TRIES = 12
const MOST_STEPS_AFTER = 3

/**
 * Overrules a table: one value somewhere in its state becomes another, and play goes on for a few steps if the rules
 * still can. Gives the path that was set; nothing if the game refused every one that was tried.
 */
export function setByHand(table: Table, by: Seat, rng: Rng): readonly string[] | undefined {
  const places = leavesOf(table.world.state)
  for (let i = 0; i < MOST_TRIES && places.length > 0; i++) {
    const { path, value } = places[rng.below(places.length)] as Place
    const act = { act: 'set', path, value: changed(value, rng) } as const
    if (isRefusal(table.submit({ kind: 'fiat', by, reason: 'a law', act }))) continue
    goOn(table, rng)
    return path
  }
  return undefined
}

/** A state that was set by hand may be one that rules cannot go on from: then they say so, and nothing has changed. */
function goOn(table: Table, rng: Rng): void {
  for (let left = rng.below(MOST_STEPS_AFTER + 1); left > 0; left--)
    try {
      const input = anyInput(table, rng)
      if (!input || isRefusal(table.submit(input))) return
    } catch {
      return
    }
}

interface Place {
  readonly path: readonly string[]
  readonly value: number | string | boolean
}

/** Every number, text and flag in the state, with the way to it. */
function leavesOf(value: unknown, path: readonly string[] = []): readonly Place[] {
  if (typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean') return [{ path, value }]
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, key]))
}

function changed(value: Place['value'], rng: Rng): Json {
  if (typeof value === 'number') return value + (rng.below(2) === 0 ? 1 : -1)
  return typeof value === 'boolean' ? !value : `${value}~`
}
