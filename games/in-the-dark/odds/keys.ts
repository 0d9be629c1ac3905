import { bestOf } from '../rules/pool.ts'
import { type ActionRoll, gradesOf, pcOf, type State } from '../state.ts'

/**
 * A roll as far as the rules still look at it: who has yet to throw and how, the best grade so far and how many failed.
 * The words, the lines and the faces of those who have thrown decide nothing. ID-Q26.
 */
export function rollAhead(roll: ActionRoll): readonly unknown[] {
  const { deed: _deed, revision: _revision, members, ...rest } = roll
  const grades = gradesOf(roll)
  const left = members.flatMap(({ pc, position, effort, grade }) => (grade === null ? [[pc, position, effort]] : []))
  return [rest, left, bestOf(grades), grades.filter((g) => g === 'fail').length]
}

/** What changes while a roll is thrown and read. All else stays as it was when the odds were asked for. */
export const throwsKey = ({ roll }: State): string => JSON.stringify(roll && rollAhead(roll))

/**
 * What changes while a job is played on. Once a roll is over, only its roller matters: whose turn is next. Traumas
 * change too, but those who take one are out of this job.
 */
export const jobKey = (s: State): string =>
  JSON.stringify([
    s.roll?.stage === 'done' ? s.roll.pc : s.roll && [rollAhead(s.roll), s.consequences],
    Object.values(s.clocks).map((c) => [c.filled, c.status, c.shown, c.effect]),
    s.order.map((id) => {
      const { stress, status, harm, badNext } = pcOf(s, id)
      return [stress, status, harm, badNext]
    }),
    [s.job.underPressure, s.job.goodNext, s.job.opening, s.job.engaged],
  ])
