import type { Incident } from '../content/incidents.ts'
import type { Terms } from '../rules/job/state.ts'

/**
 * How far the rows of a job's table and the settings it keeps to can change its future. States that differ only in what
 * lies beyond these bounds have the same future. A bound that the rows do not give is Infinity: then nothing is left out.
 */
export interface Bounds {
  /** Companions for each roll, at most. RJ-25, B-08. */
  readonly companionLimit: number
  /** The longest deadline. RJ-24, B-09. */
  readonly longest: number
  /** Every row that sets off a companion moves the job forward, and enough progress ends it at once: the weight bounds a chain. */
  readonly chainsEndTheJob: boolean
  /**
   * The most harm that one roll does with all its companions. Known where only the last row of a chain does harm, no
   * chain lengthens the deadline, and rows that lengthen it do so by one roll and do no harm themselves: then each roll
   * that does harm is one roll less.
   */
  readonly mostLost: number
  readonly mostSetBack: number
  readonly mostFortuneLost: number
  /** The most Fortune that one roll brings. Known where only the last row of a chain brings some, and never with a longer deadline. */
  readonly mostFortuneGained: number
  /** The least progress that comes with a longer deadline; Infinity if no row lengthens it. */
  readonly extensionAdvance: number
  /** What Confusion depends on, if the table has it: how many are active, or the trouble held as well. RJ-29, B-05. */
  readonly confusion: 'none' | Terms['confusion']
}

let last: { readonly table: readonly Incident[]; readonly terms: Terms; readonly bounds: Bounds } | undefined

/** A walk stays with one job, so the last one asked for is all that needs keeping. */
export function boundsOf(table: readonly Incident[], terms: Terms): Bounds {
  if (last?.table !== table || last.terms !== terms) last = { table, terms, bounds: computed(table, terms) }
  return last.bounds
}

const harmless = (r: Incident): boolean => r.lose === 0 && r.progress >= 0 && r.fortune >= 0

function computed(table: readonly Incident[], { companionLimit, deadlineMax, endCheck, confusion }: Terms): Bounds {
  const chained = table.filter((r) => r.companion !== 'none')
  const lengthening = table.filter((r) => r.deadline > 0)
  const harmCounts =
    [...chained, ...lengthening].every(harmless) &&
    chained.every((r) => r.deadline <= 0) &&
    lengthening.every((r) => r.deadline === 1)
  const most = (harm: (r: Incident) => number): number => (harmCounts ? Math.max(0, ...table.map(harm)) : Infinity)
  return {
    companionLimit: companionLimit === 'none' ? Infinity : companionLimit,
    longest: deadlineMax === 'none' ? Infinity : deadlineMax,
    chainsEndTheJob: endCheck === 'incident' && chained.every((r) => r.progress >= 1),
    mostLost: most((r) => r.lose),
    mostSetBack: most((r) => -r.progress),
    mostFortuneLost: most((r) => -r.fortune),
    mostFortuneGained: [...chained, ...lengthening].every((r) => r.fortune <= 0) ? most((r) => r.fortune) : Infinity,
    extensionAdvance: Math.min(Infinity, ...lengthening.map((r) => r.progress)),
    confusion: table.some((r) => r.special === 'confusion') ? confusion : 'none',
  }
}
