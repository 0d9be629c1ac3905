import { line, type Opening, oneOf, whole } from '@sortie/engine'
import { oddsQuestion } from '../rule.ts'
import { noDots } from '../rules/actions.ts'
import { grades, lineOrder, positions, STRESS_BOXES, sumOf } from '../rules/pool.ts'
import { gradeOfRoll, noHarm, pcOf, rollOf, type State } from '../state.ts'
import { plainly } from './answers.ts'
import { throwsKey } from './keys.ts'
import { LEAST_DICE, MOST_DICE, wholeFrom, wholesFrom } from './numbers.ts'
import { committed, crewOf, MOST_PEOPLE } from './people.ts'

const throwNext = ({ roll }: State): Opening | undefined =>
  roll?.stage === 'committed' ? { procedure: 'throwPool', args: {} } : undefined

/** The roll that is being negotiated or thrown: from a live table, for each answer to the open question. ID-08, ID-16. */
export const roll = oddsQuestion({
  title: 'how the roll that is under way goes',
  options: { dots: whole({ min: LEAST_DICE, max: MOST_DICE }) },
  defaults: { dots: 2 },
  // The pool of the first who rolls: at the table it has more lines than dots.
  optionsAt: ({ roll: now }): { readonly [option: string]: number } => {
    const lines = now?.members.find((m) => m.lines !== null)?.lines
    return lines ? { dots: sumOf(lines) } : {}
  },
  outcomes: [...grades, 'no roll'],
  from: ({ dots }) => committed(crewOf([{ actions: { ...noDots, study: dots } }])),
  live: ({ roll: now }) => now?.stage === 'negotiating' || now?.stage === 'committed',
  next: throwNext,
  told: (f) => (f.type === 'DeedJudged' || f.type === 'RollLeft' ? 'no roll' : undefined),
  // Of a group no fact says it before the roll is followed through, which can depend on hidden clocks.
  outcome: ({ roll: now }) => (now && now.stage !== 'committed' ? (gradeOfRoll(now) ?? 'no roll') : undefined),
  key: throwsKey,
  policy: plainly,
})

const flag = oneOf([true, false])

/** What a pool does: a bare number of dice, or one built from its lines. ID-09 to ID-17. */
export const action = oddsQuestion({
  title: 'how an action roll goes',
  options: {
    pool: line({ max: 40 }),
    dots: whole({ min: 0, max: 3 }),
    crew: whole({ min: 0, max: 12 }),
    target: line({ max: 40 }),
    position: oneOf(positions),
    minor: whole({ min: 0, max: 2 }),
    moderate: whole({ min: 0, max: 2 }),
    push: flag,
    bargain: flag,
    assist: flag,
  },
  defaults: {
    pool: '',
    dots: 0,
    crew: 0,
    target: 'none',
    position: 'neutral',
    minor: 0,
    moderate: 0,
    push: false,
    bargain: false,
    assist: false,
  },
  outcomes: grades,
  from: ({ pool, dots, crew, target, position, minor, moderate, push, bargain, assist }) => {
    if (pool !== '') {
      const study = wholeFrom(pool, 'the pool', 'ID-16', LEAST_DICE, MOST_DICE)
      return committed(crewOf([{ actions: { ...noDots, study } }]))
    }
    const made = crewOf([{ actions: { ...noDots, study: dots }, harm: { ...noHarm, minor, moderate } }])
    return committed(
      { ...made, crew: { ...made.crew, level: crew } },
      {
        position,
        effort: push ? 'push' : bargain ? 'bargain' : 'none',
        level: target === 'none' ? null : wholeFrom(target, "the target's level", 'ID-10', 0, 12),
        helpers: assist ? ['bo'] : [],
      },
    )
  },
  next: throwNext,
  told: (f) => (f.type === 'ActionRead' ? f.grade : undefined),
  measures: {
    pool: (s) => sumOf(linesOfFirst(s)),
    ...Object.fromEntries(lineOrder.map((name) => [name, (s: State) => linesOfFirst(s)[name]])),
  },
})

const linesOfFirst = (s: State) => {
  const lines = rollOf(s).members[0]?.lines
  if (!lines) throw new RangeError('no pool was made')
  return lines
}

/** A group action: the best grade, and what the leader marks. ID-B10, ID-Q20, ID-Q26. */
export const group = oddsQuestion({
  title: 'how a group action goes',
  options: { pools: line({ min: 1, max: 80 }), free: whole({ min: 0, max: STRESS_BOXES }) },
  defaults: { pools: '1,1', free: STRESS_BOXES },
  outcomes: grades,
  from: ({ pools, free }) => {
    const limits = { least: LEAST_DICE, most: MOST_DICE, fewest: 1, atMost: MOST_PEOPLE }
    const all = wholesFrom(pools, 'the pools', 'ID-Q26', limits)
    const people = all.map((study) => ({ actions: { ...noDots, study } }))
    const [leader, ...others] = people
    return committed(crewOf([{ ...leader, stress: STRESS_BOXES - free }, ...others]), { group: true })
  },
  next: (s) => throwNext(s) ?? (s.roll?.stage === 'thrown' ? { procedure: 'followThrough', args: {} } : undefined),
  told: (f) => (f.type === 'GroupRead' ? f.grade : undefined),
  key: throwsKey,
  gains: { leader_stress: (before, after) => leaderStress(after) - leaderStress(before) },
  policy: plainly,
})

const leaderStress = (s: State): number => pcOf(s, rollOf(s).pc).stress
