import { choose, line, of, oneOf, questions } from '@sortie/engine'
import { procedure, type T } from '../rule.ts'
import { noHarm, pcOf, type State } from '../state.ts'
import { type Stat, statDice, statNames } from './actions.ts'
import { clearJobClocks } from './clocks.ts'
import { throwFortune } from './fortune.ts'
import { endJob } from './job.ts'
import { type Harm, LIGHT_BOXES } from './pool.ts'
import { markStress } from './stress.ts'

export const downtimeQuestions = questions({
  WhichStatToRelax: {
    rule: 'ID-B14',
    about: of<{ readonly pc: string; readonly how: string }>(),
    options: of<Stat>(),
  },
})
const ask = downtimeQuestions

/** Downtime: characters who were out of action are back without stress; retired and dead do not come back. ID-B14, ID-Q22, ID-B06. */
export const startDowntime = procedure({
  rules: ['ID-B14', 'ID-Q22', 'ID-B06'],
  by: 'anyone',
  when: ({ state }) => state.order.length > 0,
  *run(t) {
    if (t.state.job.on) endJob(t, 'left')
    t.tell('ID-B14', { type: 'DowntimeStarted' })
    clearJobClocks(t)
    for (const pc of t.state.order) if (pcOf(t.state, pc).status === 'out') comeBack(t, pc)
  },
})

function comeBack(t: T, pc: string): void {
  const { harm, stress } = pcOf(t.state, pc)
  t.tell('ID-B06', { type: 'CameBack', pc, status: harm.severe > 0 ? 'incapacitated' : 'active' })
  markStress(t, 'ID-Q22', { pc, amount: -stress, why: 'back' })
}

const present = (state: State, id: string): boolean => ['active', 'incapacitated'].includes(pcOf(state, id).status)

const ownPresent = (state: State, seat: string): readonly string[] =>
  state.order.filter((id) => pcOf(state, id).player === seat && present(state, id))
const tense = (state: State, seat: string): readonly string[] =>
  ownPresent(state, seat).filter((id) => !pcOf(state, id).relaxed)
const unhealed = (state: State, seat: string): readonly string[] =>
  ownPresent(state, seat).filter((id) => !pcOf(state, id).healed && isHurt(pcOf(state, id).harm))
const firstOf = ([pc]: readonly string[]): { readonly pc?: string } => (pc === undefined ? {} : { pc })

/** Say how you unwind: all stress goes; only a clean roll starts no trouble. Once per downtime. ID-B14. */
export const relax = procedure({
  rules: ['ID-B14'],
  by: 'player',
  when: ({ state }) => !state.job.on,
  args: ({ state }, seat) => ({ pc: oneOf(tense(state, seat)), how: line({ max: 200 }) }),
  usual: ({ state }, seat) => ({ ...firstOf(tense(state, seat)), how: '' }),
  *run(t, { pc, how }) {
    const stat = yield* choose(ask.WhichStatToRelax, {
      ask: 'gm',
      from: statNames,
      usual: 'resolve',
      about: { pc, how },
    })
    const { actions, player } = pcOf(t.state, pc)
    const band = yield* throwFortune(t, { who: pc, about: how, stat, dots: statDice(actions, stat), by: player })
    if (band !== 'strong') t.tell('ID-B14', { type: 'TroubleStarted', pc })
    markStress(t, 'ID-B14', { pc, amount: -pcOf(t.state, pc).stress, why: 'relax' })
    t.tell('ID-B14', { type: 'Relaxed', pc, how })
  },
})

/** Every marked box moves a level down, once per downtime. ID-B14. */
export const heal = procedure({
  rules: ['ID-B14'],
  by: 'player',
  when: ({ state, settings }) => !state.job.on && settings.downtimeHealing !== 'none',
  args: ({ state }, seat) => ({ pc: oneOf(unhealed(state, seat)) }),
  usual: ({ state }, seat) => firstOf(unhealed(state, seat)),
  *run(t, { pc }) {
    const { harm } = pcOf(t.state, pc)
    t.tell('ID-B14', { type: 'HarmHealed', pc, harm: t.settings.downtimeHealing === 'all' ? noHarm : stepDown(harm) })
    if (pcOf(t.state, pc).status === 'incapacitated' && pcOf(t.state, pc).harm.severe === 0)
      t.tell('ID-B14', { type: 'CameBack', pc, status: 'active' })
  },
})

const isHurt = ({ minor, moderate, severe }: Harm): boolean => minor + moderate + severe > 0

/** Minor harm is gone first, so there is always room. */
const stepDown = ({ moderate, severe }: Harm): Harm => ({
  minor: Math.min(moderate, LIGHT_BOXES),
  moderate: Math.min(severe, LIGHT_BOXES),
  severe: 0,
})
