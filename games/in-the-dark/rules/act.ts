import { choose, line, of, oneOf, questions, type Seat, someOf } from '@sortie/engine'
import { type L, procedure } from '../rule.ts'
import { freeBoxes, pcOf, type State } from '../state.ts'
import { actionNames } from './actions.ts'
import { type Difficulty, difficultyFields, tellDifficulty } from './difficulty.ts'
import { PUSH_PRICE } from './effort.ts'
import { describe, describeAnew, negotiate, weigh } from './negotiate.ts'

export const actQuestions = questions({
  WhoGivesAid: { rule: 'ID-B09', about: of<{ readonly patient: string }>(), options: of<string>() },
})
const ask = actQuestions

const words = line({ min: 1, max: 300 })

/** Only the active act; at some tables the incapacitated may while they push. ID-Q23, ID-B09. */
const able = ({ state, settings }: L, id: string): boolean => {
  const { status } = pcOf(state, id)
  return status === 'active' || (settings.incapPush && status === 'incapacitated' && freeBoxes(state, id) >= PUSH_PRICE)
}
/** Only a player's own character acts. ID-03. */
const own = (look: L, seat: Seat): readonly string[] =>
  look.state.order.filter((id) => pcOf(look.state, id).player === seat && able(look, id))

const onJob = ({ state }: L): boolean => state.job.on && state.job.underPressure

/** Do something. The whole of it is one negotiation; dice and what they bring follow by themselves. ID-03, ID-04. */
export const act = procedure({
  rules: ['ID-04', 'ID-01', 'ID-02', 'ID-03', 'ID-05', 'ID-06', 'ID-07', 'ID-08'],
  by: 'player',
  args: (look, seat) => ({ pc: oneOf(own(look, seat)), deed: words }),
  *run(t, { pc, deed }) {
    yield* negotiate(t, { pc, members: [pc], group: false, deed, aim: { for: 'deed' } })
  },
})

/** Set a crewmate up: any success gives the next other character to roll a good position, once. ID-B10. */
export const setUp = procedure({
  rules: ['ID-B10'],
  by: 'player',
  when: onJob,
  args: (look, seat) => ({ pc: oneOf(own(look, seat)), deed: words }),
  *run(t, { pc, deed }) {
    yield* negotiate(t, { pc, members: [pc], group: false, deed, aim: { for: 'setUp' } })
  },
})

const hurt = (state: State, id: string): boolean => {
  const { harm, status } = pcOf(state, id)
  return harm.minor + harm.moderate + harm.severe > 0 && status !== 'dead' && status !== 'retired'
}

/** Who of this seat can treat that one: nobody treats themselves. */
const healers = (look: L, seat: Seat, patient: string): readonly string[] =>
  own(look, seat).filter((id) => id !== patient)

/** Patch up a crewmate with Operate. ID-B09. */
export const giveFirstAid = procedure({
  rules: ['ID-B09'],
  by: 'player',
  when: onJob,
  args: (look, seat) => ({
    patient: oneOf(look.state.order.filter((id) => hurt(look.state, id) && healers(look, seat, id).length > 0)),
    deed: words,
  }),
  *run(t, { by, patient, deed }) {
    const pc = yield* choose(ask.WhoGivesAid, { ask: by, from: healers(t, by, patient), about: { patient } })
    yield* negotiate(t, { pc, members: [pc], group: false, deed, aim: { for: 'firstAid', pc: patient } })
  },
})

/** Mend a damaged feature of the base with Tinker. ID-B15. */
export const repairBase = procedure({
  rules: ['ID-B15'],
  by: 'player',
  args: (look, seat) => ({
    pc: oneOf(own(look, seat)),
    feature: oneOf(
      Object.keys(look.state.crew.features).filter((id) => look.state.crew.features[id]?.damaged === true),
    ),
    deed: words,
  }),
  *run(t, { pc, feature, deed }) {
    yield* negotiate(t, { pc, members: [pc], group: false, deed, aim: { for: 'repair', feature } })
  },
})

const active = (state: State): readonly string[] => state.order.filter((id) => pcOf(state, id).status === 'active')

/** Several act together under a leader; the best grade counts for all. ID-B10, ID-Q20, ID-Q26. */
export const groupAct = procedure({
  rules: ['ID-B10', 'ID-Q20', 'ID-Q26'],
  by: 'player',
  when: (look) => look.settings.groupAction && onJob(look) && active(look.state).length > 1,
  args: (look, seat) => ({
    pc: oneOf(own(look, seat).filter((id) => active(look.state).includes(id))),
    members: someOf(active(look.state), { min: 2 }),
    deed: words,
  }),
  *run(t, { pc, members, deed }) {
    const inOrder = t.state.order.filter((id) => id === pc || members.includes(id))
    yield* negotiate(t, { pc, members: inOrder, group: true, deed, aim: { for: 'deed' } })
  },
})

/** Call for a roll: everything but the player's own decisions is said at once, and the player may still turn it down. ID-07, ID-08. */
export const callForRoll = procedure({
  rules: ['ID-07', 'ID-05', 'ID-08'],
  by: 'gm',
  when: onJob,
  args: (look) => ({
    pc: oneOf(active(look.state)),
    deed: words,
    action: oneOf(actionNames),
    ...difficultyFields(look, { position: true }),
  }),
  *run(t, { by: _by, pc, deed, action, ...difficulty }) {
    const attempt = { pc, members: [pc], group: false, deed, aim: { for: 'deed' } } as const
    describe(t, attempt)
    t.tell('ID-05', { type: 'ActionPicked', pc, action })
    tellDifficulty(t, difficulty as Difficulty)
    if ((yield* weigh(t, attempt)) === 'other approach')
      yield* negotiate(t, { ...attempt, deed: yield* describeAnew(t, { pc }) })
  },
})
