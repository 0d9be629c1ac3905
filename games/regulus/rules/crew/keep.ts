import { type Asking, choose, line, of, oneOf, questions, runs, type Seat, whole } from '@sortie/engine'
import { type Look, procedure, type T } from '../../rule.ts'
import { betweenJobs } from '../job/state.ts'
import { owned, problemWithNames } from './create.ts'
import { membersOf, type Named, named, operativeIn } from './ratings.ts'
import type { Mark } from './state.ts'

export const keepQuestions = questions({
  WhetherToAllow: {
    rule: 'B-55',
    about: of<Named & { readonly by: Seat; readonly thing: string; readonly worth: number }>(),
    options: of<'allow' | 'refuse'>(),
  },
})
const ask = keepQuestions

interface Wanted {
  readonly by: Seat
  readonly operative: string
  readonly thing: string
  /** What a Tactic is worth; 0 for a Prop. */
  readonly worth: number
}

/** What is not on the sheet yet needs the Director's word, unless the table leaves it to the players. B-55. */
function* allowed(t: T, { by, operative, thing, worth }: Wanted): Asking<boolean> {
  if (t.settings.newThings === 'anyone' || runs(t.seats, by)) return true
  const verdict = yield* choose(ask.WhetherToAllow, {
    ask: 'gm',
    from: ['allow', 'refuse'],
    decline: 'refuse',
    usual: 'allow',
    about: { ...named(t, operative), by, thing, worth },
  })
  if (verdict === 'refuse') t.tell('B-55', { type: 'ThingRefused', operative, thing })
  return verdict === 'allow'
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

/** Between jobs an operative comes by a new Prop. RJ-07, B-55. */
export const gainProp = procedure({
  rules: ['RJ-07', 'B-55'],
  by: 'anyone',
  when: betweenJobs,
  args: (look, seat) => ({ operative: oneOf(owned(look, seat)), prop: line({ min: 1, max: 40 }) }),
  *run(t, { by, operative, prop }) {
    if (!isNew(t, operative, prop) || !(yield* allowed(t, { by, operative, thing: prop, worth: 0 }))) return
    t.tell('RJ-07', { type: 'PropGained', operative, prop })
  },
})

/** Between jobs an operative prepares a new Tactic and says what it is worth. RJ-46, B-55. */
export const learnTactic = procedure({
  rules: ['RJ-46', 'B-55'],
  by: 'anyone',
  when: betweenJobs,
  args: (look, seat) => ({
    operative: oneOf(owned(look, seat)),
    tactic: line({ min: 1, max: 40 }),
    progress: whole({ min: 1, max: 3 }),
  }),
  usual: () => ({ progress: 1 }),
  *run(t, { by, operative, tactic, progress }) {
    if (!isNew(t, operative, tactic) || !(yield* allowed(t, { by, operative, thing: tactic, worth: progress }))) return
    t.tell('RJ-46', { type: 'TacticLearned', operative, tactic: { id: tactic, progress } })
  },
})

const namesOf = (look: Pick<Look, 'state'>, id: string): readonly string[] => {
  const { props, tactics } = operativeIn(look, id)
  return [...props, ...tactics.map((x) => x.id)]
}

/** All names on a line differ; one that does not is told, and nothing is written. RJ-07. */
function isNew(t: T, operative: string, name: string): boolean {
  const wrong = problemWithNames([...namesOf(t, operative), name.trim()])
  if (wrong) t.tell('RJ-07', { type: 'CreationFaulted', problem: wrong, about: 'Props and Tactics' })
  return wrong === undefined
}

const ownProps = (look: Look, seat: Seat): readonly (readonly [operative: string, prop: string])[] =>
  owned(look, seat).flatMap((id) => operativeIn(look, id).props.map((prop) => [id, prop] as const))

/** A Prop gets its proper name: a souvenir, for instance. It changes nothing else. */
export const renameProp = procedure({
  rules: ['RJ-63'],
  by: 'anyone',
  when: betweenJobs,
  args: (look, seat) => ({ prop: oneOf(ownProps(look, seat)), to: line({ min: 1, max: 40 }) }),
  *run(t, { prop: [operative, prop], to }) {
    if (isNew(t, operative, to.trim())) t.tell('RJ-63', { type: 'PropRenamed', operative, prop, to: to.trim() })
  },
})

/** Between jobs a member leaves the crew. */
export const retire = procedure({
  rules: ['RJ-07'],
  by: 'anyone',
  when: betweenJobs,
  args: (look, seat) => ({ operative: oneOf(owned(look, seat).filter((id) => membersOf(look).includes(id))) }),
  *run(t, { operative }) {
    t.tell('RJ-07', { type: 'OperativeRetired', operative })
  },
})

/** Whose, what, and of which job. */
type Open = readonly [operative: string, kind: Mark, job: number]

const openItems = ({ state }: Look): readonly Open[] =>
  Object.entries(state.crew.operatives).flatMap(([id, o]) =>
    o.openItems
      .filter((a, i) => o.openItems.findIndex((b) => a.kind === b.kind && a.job === b.job) === i)
      .map(({ kind, job }): Open => [id, kind, job]),
  )

/** After the job the Director settles what a consequence or a value means; it then stands on the sheet. RJ-73, B-42. */
export const settleFallOut = procedure({
  rules: ['RJ-73'],
  by: 'gm',
  args: (look) => ({ item: oneOf(openItems(look)), meaning: line({ max: 200 }) }),
  *run(t, { item: [operative, item, job], meaning }) {
    t.tell('RJ-73', { type: 'FallOutSettled', operative, item, job, meaning })
  },
})
