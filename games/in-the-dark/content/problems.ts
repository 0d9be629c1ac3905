import { fewRows } from '../../toolbox/few-rows.ts'
import { problemsWithReady } from '../../toolbox/ready/problems.ts'
import { vocabulary } from '../rules/clocks.ts'
import type { Content } from './index.ts'

/** Rows that name another which is not there. */
export function contentProblems(all: Content, state?: unknown): readonly string[] {
  const { crews, playbooks, scores } = all
  const members = Object.entries(crews).flatMap(([id, crew]) =>
    crew.members
      .filter(({ playbook }) => !Object.hasOwn(playbooks, playbook))
      .map(
        ({ name, playbook }) =>
          `crews/${id}: ${name} has the playbook "${playbook}", which is none of ${Object.keys(playbooks).join(', ')}`,
      ),
  )
  const clocks = Object.entries(scores).flatMap(([id, score]) => {
    const ids = score.clocks.map((clock) => clock.id)
    const twice = ids.filter((clock, i) => ids.indexOf(clock) !== i)
    const lost = score.clocks.filter(({ starts }) => starts !== '' && !ids.includes(starts))
    return [
      ...twice.map((clock) => `scores/${id}: two clocks have the id "${clock}"; each needs its own`),
      ...lost.map(
        ({ name, starts }) => `scores/${id}: ${name} starts the clock "${starts}", which is not in this score`,
      ),
    ]
  })
  return [
    ...members,
    ...clocks,
    ...fewRows('crews', crews, 1),
    ...fewRows('scores', scores, 1),
    ...problemsWithReady(all, vocabulary, state),
  ]
}
