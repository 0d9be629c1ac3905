import { choose, line, of, oneOf, questions, type Seat, someOf } from '@sortie/engine'
import { type L, procedure } from '../rule.ts'
import { freeBoxes, pcOf, type State } from '../state.ts'
import { type Action, actionNames, type Stat } from './actions.ts'
import { type Difficulty, difficultyFields, tellDifficulty, usualDifficulty, usualOf } from './difficulty.ts'
import { PUSH_PRICE } from './effort.ts'
import { describe, goThrough, negotiate, pickAction, statsFor, underPressure } from './negotiate.ts'

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

const onJob = ({ state }: L): boolean => underPressure(state)

/** Usually the next of one's own after the last who rolled, with the action of their last roll, or the best one. */
function usually(look: L, seat: Seat): { readonly pc?: string; readonly action?: Stat } {
  const all = own(look, seat)
  const { order, roll } = look.state
  const last = roll ? order.indexOf(roll.pc) : -1
  const pc = all.find((id) => order.indexOf(id) > last) ?? all[0]
  return pc === undefined ? {} : { pc, action: usualAction(look.state, pc) }
}

function usualAction({ pcs, roll }: State, pc: string): Action {
  if (roll?.pc === pc && roll.action) return roll.action
  const dots = pcs[pc]?.actions
  return actionNames.reduce((best, each) => ((dots?.[each] ?? 0) > (dots?.[best] ?? 0) ? each : best))
}

const deed = { for: 'deed' } as const

/** Do something: what, and with which action. The rest is one negotiation; dice and what they bring follow. ID-03, ID-04. */
export const act = procedure({
  rules: ['ID-04', 'ID-01', 'ID-02', 'ID-03', 'ID-05', 'ID-06', 'ID-07', 'ID-08'],
  by: 'player',
  args: (look, seat) => ({ pc: oneOf(own(look, seat)), deed: words, action: oneOf(statsFor(look.state, deed)) }),
  usual: usually,
  *run(t, { pc, deed: said, action }) {
    yield* negotiate(t, { pc, members: [pc], group: false, deed: said, action, aim: deed })
  },
})

/** Set a crewmate up: any success gives the next other character to roll a good position, once. ID-B10. */
export const setUp = procedure({
  rules: ['ID-B10'],
  by: 'player',
  when: ({ state }) => state.job.on,
  args: (look, seat) => ({ pc: oneOf(own(look, seat)), deed: words, action: oneOf(statsFor(look.state, deed)) }),
  usual: usually,
  *run(t, { pc, deed: said, action }) {
    yield* negotiate(t, { pc, members: [pc], group: false, deed: said, action, aim: { for: 'setUp' } })
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
  args: (look, seat) => ({
    patient: oneOf(look.state.order.filter((id) => hurt(look.state, id) && healers(look, seat, id).length > 0)),
    deed: words,
  }),
  *run(t, { by, patient, deed: said }) {
    const pc = yield* choose(ask.WhoGivesAid, { ask: by, from: healers(t, by, patient), about: { patient } })
    const aim = { for: 'firstAid', pc: patient } as const
    yield* negotiate(t, { pc, members: [pc], group: false, deed: said, action: 'operate', aim })
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
  *run(t, { pc, feature, deed: said }) {
    const aim = { for: 'repair', feature } as const
    yield* negotiate(t, { pc, members: [pc], group: false, deed: said, action: 'tinker', aim })
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
    action: oneOf(actionNames),
  }),
  usual: (look, seat) => ({ ...usuallyInGroup(look, seat), members: active(look.state) }),
  *run(t, { pc, members, deed: said, action }) {
    const inOrder = t.state.order.filter((id) => id === pc || members.includes(id))
    yield* negotiate(t, { pc, members: inOrder, group: true, deed: said, action, aim: deed })
  },
})

function usuallyInGroup(look: L, seat: Seat): { readonly pc?: string; readonly action?: Action } {
  const pc = own(look, seat).find((id) => active(look.state).includes(id))
  return pc === undefined ? {} : { pc, action: usualAction(look.state, pc) }
}

const ANY = 'any'

/** Call for a roll: how hard it is is said at once. The player still picks the action, and may turn it down. ID-07, ID-05, ID-08. */
export const callForRoll = procedure({
  rules: ['ID-07', 'ID-05', 'ID-06', 'ID-08'],
  by: 'gm',
  when: onJob,
  args: (look) => ({
    pc: oneOf(active(look.state)),
    deed: words,
    action: oneOf([ANY, ...actionNames]),
    ...difficultyFields(look),
  }),
  usual: (look) => ({ action: ANY, ...usualOf(difficultyFields(look), usualDifficulty(look)) }),
  *run(t, { by: _by, pc, deed: said, action, ...difficulty }) {
    const suggested = action === ANY ? undefined : (action as Action)
    const attempt = { pc, members: [pc], group: false, deed: said, action: suggested ?? 'study', aim: deed } as const
    describe(t, attempt)
    tellDifficulty(t, difficulty as Difficulty)
    yield* pickAction(t, { attempt, suggested })
    const anew = yield* goThrough(t, attempt)
    if (anew) yield* negotiate(t, { ...attempt, ...anew })
  },
})
