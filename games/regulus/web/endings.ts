import type { Endings, Grade, Share } from '@sortie/web/pieces'
import { SvelteMap } from 'svelte/reactivity'

/** How good each ending is, of the job and of a contest. */
export const grades: { readonly [outcome: string]: Grade } = {
  voila: 4,
  clocked: 2,
  botched: 1,
  totaled: 0,
  success: 4,
  failure: 1,
  'Hell No': 0,
  'No!': 0,
  No: 1,
  Maybe: 2,
  Possibly: 3,
  Yes: 4,
  'Yes!': 4,
  'Yes!!': 4,
}

/** What was computed after each line, as long as the window is open. A line whose figure never came stays empty. */
const kept = new SvelteMap<string, readonly Share[]>()
const keyOf = (table: string, job: number, lines: number): string => `sortie/endings/${table}/${job}/${lines}`

export function keepEndings(table: string, job: number, lines: number, endings: Endings): void {
  const key = keyOf(table, job, lines)
  const shares = endings.outcomes
  kept.set(key, shares)
  try {
    sessionStorage.setItem(key, JSON.stringify(shares))
  } catch {
    // Storage is full or shut off: a reload forgets the figures.
  }
}

export function endingsAfter(table: string, job: number, lines: number): readonly Share[] | undefined {
  const key = keyOf(table, job, lines)
  return kept.get(key) ?? stored(key)
}

function stored(key: string): readonly Share[] | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as readonly Share[] | null) ?? undefined
  } catch {
    return undefined
  }
}
