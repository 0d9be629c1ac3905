import { choose, line, of, oneOf, questions, type Seat, text, whole } from '@sortie/engine'
import { type Look, procedure, type T } from '../../rule.ts'
import { betweenJobs } from '../job/state.ts'
import { misnamed } from './create.ts'
import { membersOf, type Named, named, operativeIn, playerOf } from './ratings.ts'
import type { Mark, OpenItem } from './state.ts'

export const keepQuestions = questions({
  WhichPropToRename: { rule: 'RJ-63', about: of<Named>() },
  WhatToCallIt: { rule: 'RJ-63', about: of<Named & { readonly prop: string }>() },
  WhetherToRetire: { rule: 'RJ-07', about: of<Named>(), options: of<boolean>() },
  WhichItemToSettle: { rule: 'RJ-73', about: of<Named>(), options: of<OpenItem>() },
  WhatItMeans: { rule: 'RJ-73', about: of<Named & { readonly kind: Mark }>() },
})
const ask = keepQuestions

const own = (look: Look, seat: Seat): readonly string[] => {
  const gm = look.seats.some((s) => s.seat === seat && s.role === 'gm')
  return Object.keys(look.state.crew.operatives).filter((id) => gm || playerOf(look, id) === seat)
}

/** What the crew calls itself. */
export const nameCrew = procedure({
  rules: ['RJ-72'],
  by: 'anyone',
  when: betweenJobs,
  args: () => ({ name: line({ min: 1, max: 60 }) }),
  *run(t, { name }) {
    t.tell('RJ-72', { type: 'CrewNamed', name })
  },
})

/** Between jobs an operative comes by a new Prop. */
export const gainProp = procedure({
  rules: ['RJ-07'],
  by: 'anyone',
  when: betweenJobs,
  args: (look, seat) => ({ operative: oneOf(own(look, seat)), prop: line({ min: 1, max: 40 }) }),
  *run(t, { operative, prop }) {
    if (isNew(t, operative, prop)) t.tell('RJ-07', { type: 'PropGained', operative, prop })
  },
})

/** Between jobs an operative prepares a new Tactic and says what it is worth. RJ-46. */
export const learnTactic = procedure({
  rules: ['RJ-46'],
  by: 'anyone',
  when: betweenJobs,
  args: (look, seat) => ({
    operative: oneOf(own(look, seat)),
    tactic: line({ min: 1, max: 40 }),
    progress: whole({ min: 1, max: 3 }),
  }),
  *run(t, { operative, tactic, progress }) {
    if (isNew(t, operative, tactic))
      t.tell('RJ-46', { type: 'TacticLearned', operative, tactic: { id: tactic, progress } })
  },
})

const namesOf = (look: Pick<Look, 'state'>, id: string): readonly string[] => {
  const { props, tactics } = operativeIn(look, id)
  return [...props, ...tactics.map((x) => x.id)]
}

/** All names on a line differ; one that does not is told, and nothing is written. RJ-07. */
function isNew(t: T, operative: string, name: string): boolean {
  const wrong = misnamed([...namesOf(t, operative), name.trim()])
  if (wrong) t.tell('RJ-07', { type: 'CreationFaulted', problem: wrong, about: 'Props and Tactics' })
  return wrong === undefined
}

/** A Prop gets its proper name: a souvenir, for instance. It changes nothing else. */
export const renameProp = procedure({
  rules: ['RJ-63'],
  by: 'anyone',
  when: betweenJobs,
  args: (look, seat) => ({ operative: oneOf(own(look, seat).filter((id) => operativeIn(look, id).props.length > 0)) }),
  *run(t, { by, operative }) {
    const about = named(t, operative)
    const prop = yield* choose(ask.WhichPropToRename, { ask: by, from: operativeIn(t, operative).props, about })
    const to = (yield* text(ask.WhatToCallIt, { ask: by, min: 1, max: 40, about: { ...about, prop } })).trim()
    if (isNew(t, operative, to)) t.tell('RJ-63', { type: 'PropRenamed', operative, prop, to })
  },
})

/** Between jobs a member leaves the crew. */
export const retire = procedure({
  rules: ['RJ-07'],
  by: 'anyone',
  when: betweenJobs,
  args: (look, seat) => ({ operative: oneOf(own(look, seat).filter((id) => membersOf(look).includes(id))) }),
  *run(t, { by, operative }) {
    const about = named(t, operative)
    const sure = yield* choose(ask.WhetherToRetire, { ask: by, from: [true, false], decline: false, about })
    if (sure) t.tell('RJ-07', { type: 'OperativeRetired', operative })
  },
})

/** After the job the Director settles what a consequence or a value means. RJ-73, B-42. */
export const settleFallOut = procedure({
  rules: ['RJ-73'],
  by: 'gm',
  args: (look) => ({
    operative: oneOf(
      Object.keys(look.state.crew.operatives).filter((id) => operativeIn(look, id).openItems.length > 0),
    ),
  }),
  *run(t, { operative }) {
    const about = named(t, operative)
    const from = unique(operativeIn(t, operative).openItems)
    const { kind, job } = yield* choose(ask.WhichItemToSettle, { ask: 'gm', from, about })
    const meaning = yield* text(ask.WhatItMeans, { ask: 'gm', max: 200, about: { ...about, kind } })
    if (operativeIn(t, operative).openItems.some((i) => i.kind === kind && i.job === job))
      t.tell('RJ-73', { type: 'FallOutSettled', operative, item: kind, job, meaning })
  },
})

const unique = (items: readonly OpenItem[]) =>
  items
    .filter((a, i) => items.findIndex((b) => a.kind === b.kind && a.job === b.job) === i)
    .map(({ kind, job }) => ({ kind, job }))
