import type { Incident } from '../content/incidents.ts'

/** What of a table bounds the future, so that states can be told alike that differ only in what cannot matter. */
export interface TableShape {
  /** Every row that sets off a companion also moves the job forward: a chain is bounded by the weight. */
  readonly chainsAdvance: boolean
  /**
   * The most that one roll with all its companions can do. Known only where nothing but the last row of a chain does
   * harm, and a row that lengthens the deadline does none; Infinity otherwise.
   */
  readonly mostLost: number
  readonly mostSetBack: number
  readonly mostFortuneLost: number
  /** The most Fortune that one row gives; only the last row of a chain does. */
  readonly mostFortuneGained: number
  /** The least progress that comes with a longer deadline; Infinity if nothing lengthens it. */
  readonly extensionAdvance: number
}

let last: { readonly table: readonly Incident[]; readonly shape: TableShape } | undefined

/** A walk stays with one table, so the last one asked for is all that needs keeping. */
export function shapeOf(table: readonly Incident[]): TableShape {
  if (last?.table !== table) last = { table, shape: reckon(table) }
  return last.shape
}

const harmless = (r: Incident): boolean => r.lose === 0 && r.progress >= 0 && r.fortune >= 0

function reckon(table: readonly Incident[]): TableShape {
  const chained = table.filter((r) => r.companion !== 'none')
  const lengthening = table.filter((r) => r.deadline > 0)
  const bounded = [...chained, ...lengthening].every(harmless) && chained.every((r) => r.deadline <= 0)
  const most = (harm: (r: Incident) => number): number => (bounded ? Math.max(0, ...table.map(harm)) : Infinity)
  return {
    chainsAdvance: chained.every((r) => r.progress >= 1),
    mostLost: most((r) => r.lose),
    mostSetBack: most((r) => -r.progress),
    mostFortuneLost: most((r) => -r.fortune),
    mostFortuneGained: chained.every((r) => r.fortune <= 0) ? Math.max(0, ...table.map((r) => r.fortune)) : Infinity,
    extensionAdvance: Math.min(Infinity, ...lengthening.map((r) => r.progress)),
  }
}
