import { oneOf } from '@sortie/engine'
import { procedure, type T } from '../rule.ts'
import { boxesOf, pcOf } from '../state.ts'
import { type HarmLevel, harmLevels } from './pool.ts'
import { settleStatuses } from './stress.ts'

/** Marks a box at this level, or at the next one up that has room; with no box left it is the end. ID-B09. */
export function markHarm(t: T, pc: string, level: HarmLevel): void {
  const { harm } = pcOf(t.state, pc)
  const marked = harmLevels.slice(harmLevels.indexOf(level)).find((l) => harm[l] < boxesOf(l, t.settings.severeBoxes))
  if (marked) t.tell('ID-B09', { type: 'HarmMarked', pc, level: marked, boxes: harm[marked] + 1 })
  else t.tell('ID-B09', { type: 'NoBoxLeft', pc })
}

/** Harm outside any roll, from the GM. ID-B09. */
export const inflictHarm = procedure({
  rules: ['ID-B09'],
  by: 'gm',
  args: ({ state }) => ({
    pc: oneOf(state.order.filter((id) => !['dead', 'retired'].includes(pcOf(state, id).status))),
    level: oneOf(harmLevels),
  }),
  *run(t, { pc, level }) {
    markHarm(t, pc, level)
    yield* settleStatuses(t, { first: pc })
  },
})
