import { type Question, WeightedAnswers } from '@sortie/engine'
import { oddsQuestion } from '../rule.ts'
import { attributes, resilienceOf } from '../rules/attributes.ts'
import { hireQuestions } from '../rules/hire.ts'
import { legalCounts, POINTS } from '../rules/points.ts'
import { fresh } from '../state.ts'
import { aboutIn } from './assumed.ts'
import { ANYONE } from './staged.ts'

const SIDES = 2

const known = new Map<string, number>()

/** How many ways there are to place the points that are left on so many scales. SD-02. */
function waysToPlace(left: number, scales: number): number {
  if (scales === 0) return Number(left === 0)
  const key = `${left} ${scales}`
  const ways =
    known.get(key) ??
    legalCounts(left, scales - 1).reduce((sum, n) => sum + SIDES * waysToPlace(left - n, scales - 1), 0)
  known.set(key, ways)
  return ways
}

const EACH_ONCE = 'each legal employee as likely'

/** Each answer as often as there are employees that it leads to: so each legal employee comes up once. */
const eachLegalBuildOnce = {
  [EACH_ONCE]: (q: Question): WeightedAnswers => {
    const { attribute, left } = aboutIn(q, hireQuestions.HowManyPoints)
    const scalesAfter = attributes.length - 1 - attributes.indexOf(attribute)
    const each = ['left', 'right'].flatMap((side) =>
      legalCounts(left, scalesAfter).map((points) => ({
        answer: { side, points },
        weight: waysToPlace(left - points, scalesAfter),
      })),
    )
    return new WeightedAnswers(each)
  },
}

/** Every legal employee, each as likely: by Resilience. SD-02, SD-16. */
export const builds = oddsQuestion({
  title: 'legal ways to place the points, by Resilience',
  options: {},
  defaults: {},
  outcomes: Array.from({ length: POINTS + 1 }, (_, onLeft) => `${onLeft + resilienceOf({})}`),
  from: fresh,
  next: () => ({ procedure: 'hire', args: { name: 'Somebody' }, by: ANYONE }),
  once: true,
  told: (f) => (f.type === 'Hired' ? `${f.resilience}` : undefined),
  atOnce: true,
  gains: { legal_builds: () => waysToPlace(POINTS, attributes.length) },
  policy: { HowManyPoints: eachLegalBuildOnce[EACH_ONCE] },
})
