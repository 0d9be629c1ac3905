import { choose, of, oneOf, questions, someOf } from '@sortie/engine'
import { procedure, type Rule, type T } from '../rule.ts'
import { employeeOf, employeesWho, mostResilience, nameOf } from '../state.ts'
import { makeCheck } from './check.ts'
import { setResilience } from './suffer.ts'
import { anybodyAlive, atPeace, employeesMayAct, mayAct, mine } from './who.ts'

export const mendQuestions = questions({
  WhichPatient: {
    rule: 'SD-H04',
    about: of<{ readonly name: string; readonly names: { readonly [id: string]: string } }>(),
    options: of<string>(),
  },
})
const ask = mendQuestions

/** SD-H04. */
const NIGHT = 20
const FIRST_AID = 5
/** With `rest.resilience: 2`. SD-Q19. */
const SHORT_REST = 2

const living = (t: Pick<T, 'state'>): readonly string[] => employeesWho(t.state, (e) => e.state !== 'dead')

/** Resilience comes back by resting. SD-18, SD-Q19. */
export function breathe(t: T, who: string): void {
  const e = employeeOf(t.state, who)
  const most = mostResilience(e)
  raiseResilience(t, who, t.settings['rest.resilience'] === 'full' ? most : SHORT_REST)
}

/** Up to the total, never above. SD-18. */
function raiseResilience(t: T, who: string, by: number): void {
  const e = employeeOf(t.state, who)
  const now = Math.max(e.resilience, Math.min(mostResilience(e), e.resilience + by))
  if (now !== e.resilience) setResilience(t, 'SD-18', { who, now })
}

/** Health up to the total; above 0 one wakes. SD-Q20, SD-H04. */
export function heal(t: T, who: string, by: number): void {
  const { health, healthTotal, state } = employeeOf(t.state, who)
  const now = Math.min(healthTotal, health + by)
  if (now === health) return
  t.tell('SD-H04', { type: 'HealthSet', who, shown: true, now })
  if (state === 'unconscious') t.tell('SD-H04', { type: 'Woke', who })
}

/** Rest: a breather, a night, or headquarters. SD-18, SD-Q20, SD-O5. */
export const rest = procedure({
  rules: ['SD-18', 'SD-Q19', 'SD-Q20', 'SD-H04', 'SD-O5'],
  by: 'player',
  when: (look) => atPeace(look) && anybodyAlive(look),
  args: (look) => ({
    how: oneOf(look.state.mission ? ['breather', 'night'] : ['breather', 'night', 'headquarters']),
    who: someOf(living(look), { min: 1 }),
  }),
  *run(t, { how, who }) {
    for (const id of who) {
      if (how === 'headquarters') raiseResilience(t, id, mostResilience(employeeOf(t.state, id)))
      else breathe(t, id)
      if (t.settings['rest.health'] === 'none') continue
      if (how === 'night') heal(t, id, NIGHT)
      if (how === 'headquarters') heal(t, id, employeeOf(t.state, id).healthTotal)
    }
  },
})

const choosePatient: Rule<{ readonly who: string; readonly from: readonly string[] }, string> = function* (
  t,
  { who, from },
) {
  return yield* choose(ask.WhichPatient, {
    ask: employeeOf(t.state, who).seat,
    from,
    about: { name: nameOf(t.state, who), names: Object.fromEntries(from.map((id) => [id, nameOf(t.state, id)])) },
  })
}

/** Field repair: a Defense or Logical check gives Resilience back, one for each success. SD-18, SD-H04. */
export const repair = procedure({
  rules: ['SD-18', 'SD-H04', 'SD-23'],
  by: 'player',
  when: employeesMayAct,
  args: (look, seat) => ({
    actor: oneOf(mine(look, seat, (e) => mayAct(look, e))),
    sub: oneOf(['defense', 'logical']),
  }),
  *run(t, { actor: who, sub }) {
    const patient = yield* choosePatient(t, { who, from: living(t) })
    const result = yield* makeCheck(t, { who, sub })
    if (result && result.successes > 0) raiseResilience(t, patient, result.successes)
  },
})

/** First aid on another: a Hindsight or Logical check, five Health for each success. SD-H04. */
export const firstAid = procedure({
  rules: ['SD-H04', 'SD-23'],
  by: 'player',
  when: (look) => employeesMayAct(look) && living(look).length > 1,
  args: (look, seat) => ({
    actor: oneOf(mine(look, seat, (e) => mayAct(look, e))),
    sub: oneOf(['hindsight', 'logical']),
  }),
  *run(t, { actor: who, sub }) {
    const patient = yield* choosePatient(t, { who, from: living(t).filter((id) => id !== who) })
    const result = yield* makeCheck(t, { who, sub })
    if (result && result.successes > 0) heal(t, patient, FIRST_AID * result.successes)
  },
})
