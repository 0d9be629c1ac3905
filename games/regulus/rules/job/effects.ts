import type { Incident } from '../../content/incidents.ts'
import type { Tally, Terms } from './state.ts'

/** How things stand when an incident strikes, after its losses. */
export interface Struck {
  readonly overtime: boolean
  readonly active: number
  readonly negative: number
  readonly fortune: number
  readonly deadline: number
}

/** What an incident changes. */
export interface Effects {
  readonly negative: number
  readonly positive: number
  readonly fortune: number
  readonly deadline: number
}

type Deciding = Pick<Terms, 'fortuneMeaning' | 'confusion' | 'deadlineMax'>

/**
 * Trouble and opportunity never cancel; in overtime all of it is trouble and the deadline stays. Fortune is tokens, one
 * pool that never falls below 0, unless the table reads it as outlook. RJ-21, RJ-24, RJ-28, RJ-29, RJ-34, B-03, B-05, B-09.
 */
export function effectsOf(row: Incident, struck: Struck, terms: Deciding): Effects {
  const tokens = terms.fortuneMeaning === 'tokens'
  const extra = tokens ? 0 : row.fortune
  const good = Math.max(0, row.outlook) + Math.max(0, extra)
  const bad = Math.max(0, -row.outlook) + Math.max(0, -extra) + (struck.overtime ? good : 0)
  return {
    negative: bad + (row.special === 'confusion' ? confusion(struck, bad, terms) : 0),
    positive: struck.overtime ? 0 : good,
    fortune: tokens ? Math.max(row.fortune, -struck.fortune) : 0,
    deadline: struck.overtime ? 0 : Math.min(row.deadline, highest(terms) - struck.deadline),
  }
}

/** Nobody knows what anybody is doing: the more of them, the worse. RJ-29, B-05. */
const confusion = ({ active, negative }: Struck, bad: number, terms: Deciding): number =>
  terms.confusion === 'worsen' ? active : -Math.min(active, negative + bad)

const highest = ({ deadlineMax }: Deciding): number => (deadlineMax === 'none' ? Infinity : deadlineMax)

/** A result that carries a consequence cannot be followed by a postponed one. RJ-26, RJ-27. */
export const carriesConsequence = (row: Incident): boolean => row.minorConsequence > 0 || row.majorConsequence > 0

/** The companion that a row sets off, by what is added to its die; 0 for none. RJ-25. */
export const companionOf = ({ companion }: Incident): Tally['due'] =>
  companion === 'none' ? 0 : companion === '1d6+1' ? 1 : 6
