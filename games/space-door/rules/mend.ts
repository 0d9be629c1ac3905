import { choose, of, oneOf, questions, runs, someOf } from '@sortie/engine'
import { procedure, type T } from '../rule.ts'
import { employeeOf, employeesWho, mostResilience, nameOf } from '../state.ts'
import { makeCheck } from './check.ts'
import { setResilience } from './suffer.ts'
import { anybodyAlive, atPeace, employeesMayAct, mayAct, mine } from './who.ts'

export const mendQuestions = questions({
  WhetherToAllowRest: {
    rule: 'SD-H04',
    about: of<{ readonly names: readonly string[] }>(),
    options: of<'allow' | 'deny'>(),
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
export function heal(t: T, who: string, by: number, rule = 'SD-H04'): void {
  const { health, healthTotal, state } = employeeOf(t.state, who)
  const now = Math.min(healthTotal, health + by)
  if (now === health) return
  t.tell(rule, { type: 'HealthSet', who, shown: true, now })
  if (state === 'unconscious') t.tell(rule, { type: 'Woke', who })
}

/** Rest: a breather, a night, or headquarters. In the middle of a mission a night is for the GM to allow. SD-18, SD-Q20, SD-O5. */
export const rest = procedure({
  rules: ['SD-18', 'SD-Q19', 'SD-Q20', 'SD-H04', 'SD-O5'],
  by: 'anyone',
  when: (look) => atPeace(look) && anybodyAlive(look),
  args: (look) => ({
    how: oneOf(look.state.mission ? ['breather', 'night'] : ['breather', 'night', 'headquarters']),
    who: someOf(living(look), { min: 1 }),
  }),
  usual: (look) => ({ how: look.state.mission ? 'breather' : 'headquarters', who: living(look) }),
  *run(t, { by, how, who }) {
    if (how === 'night' && t.state.mission && !runs(t.seats, by)) {
      const word = yield* choose(ask.WhetherToAllowRest, {
        ask: 'gm',
        from: ['allow', 'deny'],
        decline: 'deny',
        usual: 'allow',
        about: { names: who.map((id) => nameOf(t.state, id)) },
      })
      if (word === 'deny') return t.tell('SD-H04', { type: 'RestDenied', who })
    }
    for (const id of who) {
      if (how === 'headquarters') raiseResilience(t, id, mostResilience(employeeOf(t.state, id)))
      else breathe(t, id)
      if (t.settings['rest.health'] === 'none') continue
      if (how === 'night') heal(t, id, NIGHT)
      if (how === 'headquarters') heal(t, id, employeeOf(t.state, id).healthTotal)
    }
  },
})

/** Field repair: a Defense or Logical check gives Resilience back, one for each success. SD-18, SD-H04. */
export const repair = procedure({
  rules: ['SD-18', 'SD-H04', 'SD-23'],
  by: 'player',
  when: employeesMayAct,
  args: (look, seat) => ({
    actor: oneOf(mine(look, seat, (e) => mayAct(look, e))),
    sub: oneOf(['defense', 'logical']),
    patient: oneOf(living(look)),
  }),
  usual: (look, seat) => {
    const [first] = mine(look, seat, (e) => mayAct(look, e))
    return first === undefined ? {} : { patient: first }
  },
  *run(t, { actor: who, sub, patient }) {
    const result = yield* makeCheck(t, { who, sub, counts: 'successes' })
    if (result && result.successes > 0) raiseResilience(t, patient, result.successes)
  },
})

/** First aid on another: a Hindsight or Logical check, five Health for each success. SD-H04. */
export const firstAid = procedure({
  rules: ['SD-H04', 'SD-23'],
  by: 'player',
  when: (look) => employeesMayAct(look) && living(look).length > 1,
  args: (look, seat) => {
    const actors = mine(look, seat, (e) => mayAct(look, e))
    return {
      actor: oneOf(actors),
      sub: oneOf(['hindsight', 'logical']),
      patient: oneOf(living(look).filter((id) => actors.length > 1 || id !== actors[0])),
    }
  },
  usual: (look, seat) => {
    const own = mine(look, seat, () => true)
    const others = living(look).filter((id) => !own.includes(id))
    const [worst] = [...others].sort((a, b) => employeeOf(look.state, a).health - employeeOf(look.state, b).health)
    return worst === undefined ? {} : { patient: worst }
  },
  *run(t, { actor: who, sub, patient }) {
    if (patient === who) return t.tell('SD-H04', { type: 'Refused', who, why: 'self' })
    const result = yield* makeCheck(t, { who, sub, counts: 'successes' })
    if (result && result.successes > 0) heal(t, patient, FIRST_AID * result.successes)
  },
})
