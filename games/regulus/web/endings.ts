import type { Endings, OutcomeShare } from '@sortie/web/pieces'
import { SvelteMap } from 'svelte/reactivity'

/** What was computed after each line, as long as the window is open. A line whose figure never came stays empty. */
const kept = new SvelteMap<string, readonly OutcomeShare[]>()
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

export function endingsAfter(table: string, job: number, lines: number): readonly OutcomeShare[] | undefined {
  const key = keyOf(table, job, lines)
  return kept.get(key) ?? stored(key)
}

function stored(key: string): readonly OutcomeShare[] | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as readonly OutcomeShare[] | null) ?? undefined
  } catch {
    return undefined
  }
}
