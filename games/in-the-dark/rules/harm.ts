import { line, oneOf, runs, type Seat } from '@sortie/engine'
import { type L, procedure, type T } from '../rule.ts'
import { boxesOf, pcOf } from '../state.ts'
import { type HarmLevel, harmLevels } from './pool.ts'
import { settleStatuses } from './stress.ts'

/** Marks a box at this level, or at the next one up that has room; with no box left it is the end. ID-B09. */
export function markHarm(t: T, pc: string, level: HarmLevel, name = ''): void {
  const { harm } = pcOf(t.state, pc)
  const marked = harmLevels.slice(harmLevels.indexOf(level)).find((l) => harm[l] < boxesOf(l, t.settings.severeBoxes))
  if (marked) t.tell('ID-B09', { type: 'HarmMarked', pc, level: marked, boxes: harm[marked] + 1, name })
  else t.tell('ID-B09', { type: 'NoBoxLeft', pc })
}

/** Harm outside any roll, from the GM. ID-B09. */
export const inflictHarm = procedure({
  rules: ['ID-B09'],
  by: 'gm',
  args: ({ state }) => ({
    pc: oneOf(state.order.filter((id) => !['dead', 'retired'].includes(pcOf(state, id).status))),
    level: oneOf(harmLevels),
    name: line({ max: 40 }),
  }),
  usual: () => ({ level: 'minor', name: '' }),
  *run(t, { pc, level, name }) {
    markHarm(t, pc, level, name)
    yield* settleStatuses(t, { first: pc })
  },
})

/** The marked boxes of a seat's own characters, for the GM those of all: "kit minor 2". */
const markedBoxes = ({ state, seats }: L, seat: Seat): readonly string[] =>
  state.order.flatMap((id) => {
    const { player, harm } = pcOf(state, id)
    if (player !== seat && !runs(seats, seat)) return []
    return harmLevels.flatMap((level) => Array.from({ length: harm[level] }, (_, i) => `${id} ${level} ${i + 1}`))
  })

/** Give a marked box of harm a name, or another one. ID-B09. */
export const nameHarm = procedure({
  rules: ['ID-B09'],
  by: 'anyone',
  anytime: true,
  args: (look, seat) => ({ box: oneOf(markedBoxes(look, seat)), name: line({ max: 40 }) }),
  *run(t, { box, name }) {
    const [pc = '', level = 'minor', nth = '1'] = box.split(' ')
    t.tell('ID-B09', { type: 'HarmNamed', pc, level: level as HarmLevel, box: Number(nth), name })
  },
})
