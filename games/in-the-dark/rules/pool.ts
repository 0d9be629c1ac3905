import { dice, type Pool } from '@sortie/engine'

export const positions = ['bad', 'neutral', 'good'] as const
export type Position = (typeof positions)[number]

export const effects = ['limited', 'standard', 'great'] as const
export type Effect = (typeof effects)[number]

export type Grade = 'fail' | 'partial' | 'full' | 'critical'
export const grades: readonly Grade[] = ['fail', 'partial', 'full', 'critical']

export interface Harm {
  readonly minor: number
  readonly moderate: number
  readonly severe: number
}
export type HarmLevel = keyof Harm
export const harmLevels: readonly HarmLevel[] = ['minor', 'moderate', 'severe']

/** Boxes of minor and of moderate harm; those of severe harm are a setting. ID-B09, ID-Q19. */
export const LIGHT_BOXES = 2
export const STRESS_BOXES = 9
export const MOST_TRAUMAS = 4

/** What an action roll's dice come from, in the order they are shown. ID-09 to ID-15. */
export const lineOrder = ['dots', 'level', 'position', 'harm', 'effort', 'assist'] as const
export type Lines = { readonly [L in (typeof lineOrder)[number]]: number }

export interface Situation {
  readonly dots: number
  readonly crew: number
  /** The target's level, if it has one. */
  readonly target: number | null
  readonly position: Position
  readonly harm: Pick<Harm, 'minor' | 'moderate'>
  /** Dice from a push or a bargain. */
  readonly effort: number
  readonly helpers: number
}

export const linesFor = (s: Situation, unlevelled: 'ignore' | 'zero' = 'ignore'): Lines => ({
  dots: s.dots,
  level: levelLine(s, unlevelled),
  position: positions.indexOf(s.position) - 1,
  harm: harmLine(s.harm),
  effort: s.effort,
  assist: s.helpers,
})

/** A die for each level of difference, either way. ID-10, ID-11; ID-Q04 for a target without one. */
function levelLine({ crew, target }: Situation, unlevelled: 'ignore' | 'zero'): number {
  if (target === null) return unlevelled === 'zero' ? crew : 0
  return crew - target
}

/** Only full rows hurt. ID-13, ID-Q11. */
const harmLine = ({ minor, moderate }: Pick<Harm, 'minor' | 'moderate'>): number =>
  0 - (minor >= LIGHT_BOXES ? 1 : 0) - (moderate >= LIGHT_BOXES ? 1 : 0)

/** There is no upper limit. ID-Q05. */
export const sumOf = (lines: Lines): number =>
  lines.dots + lines.level + lines.position + lines.harm + lines.effort + lines.assist

/** The rule behind each line, for the screen. */
export const ruleOf = (line: keyof Lines, value: number): string =>
  ({
    dots: 'ID-09',
    level: value < 0 ? 'ID-10' : 'ID-11',
    position: 'ID-12',
    harm: 'ID-13',
    effort: 'ID-14',
    assist: 'ID-15',
  })[line]

/** Below one die: two dice, of which the lowest counts. ID-16, ID-Q01. */
export const diceFor = (sum: number): Pool => dice(sum < 1 ? 2 : sum, 6)

/** What resisting costs, by the value read. ID-B04. */
export const priceOf = (value: number): number => 6 - value

/** Segments for a success. ID-B11. */
export const ticksFor = (effect: Effect, grade: Grade): number =>
  grade === 'fail' ? 0 : effects.indexOf(effect) + 1 + (grade === 'critical' ? 1 : 0)

export const isSuccess = (grade: Grade): boolean => grade !== 'fail'
/** Whether something bad follows. ID-18. */
export const hasConsequence = (grade: Grade): boolean => grade === 'fail' || grade === 'partial'

export const bestOf = (all: readonly Grade[]): Grade =>
  all.reduce((best, g) => (grades.indexOf(g) > grades.indexOf(best) ? g : best), 'fail')
