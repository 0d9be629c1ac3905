import { oneOf, someOf, whole } from '@sortie/engine'
import { procedure } from '../rule.ts'
import { employeesUp, employeesWho, isUp } from '../state.ts'
import { subs } from './attributes.ts'
import { againstFor, finishCheck, type Help, MOST_GRANTED, makeCheck, ownsOrMay, useCheck } from './check.ts'
import { actor, atPeace, employeesMayAct, inEncounter, mine } from './who.ts'

/** Make a check; the GM says what helps. SD-08. */
export const check = procedure({
  rules: ['SD-08', 'SD-07', 'SD-09', 'SD-10', 'SD-O1'],
  by: 'player',
  when: atPeace,
  args: (look, seat) => ({ actor: oneOf(mine(look, seat, isUp)), sub: oneOf(subs) }),
  *run(t, { actor: who, sub }) {
    yield* makeCheck(t, { who, sub })
  },
})

/**
 * The GM calls for a check and says what helps; the player throws. In an encounter too, on either side's turn: nobody
 * chose it, so it costs no action check unless the table says so. SD-08, SD-Q42.
 */
export const callCheck = procedure({
  rules: ['SD-08', 'SD-Q42', 'SD-10', 'SD-O1'],
  by: 'gm',
  args: ({ state, settings }) => ({
    actor: oneOf(
      employeesWho(
        state,
        (e) => isUp(e) && (state.encounter === null || settings['called.cost'] === 'free' || e.checks > 0),
      ),
    ),
    sub: oneOf(subs),
    helps: someOf<Help>(['prepared', 'expertise', 'assistance']),
    grant: whole({ min: 0, max: MOST_GRANTED }),
  }),
  usual: ({ state }) => ({
    helps: state.encounter ? [] : ['prepared', ...(employeesUp(state).length > 1 ? (['assistance'] as const) : [])],
    grant: 0,
  }),
  *run(t, { actor: who, sub, helps, grant }) {
    if (!ownsOrMay(t, who, sub)) return t.tell('SD-Q04', { type: 'Refused', who, why: 'offSide' })
    if (t.settings['called.cost'] === '1 check') useCheck(t, who)
    yield* finishCheck(t, { who, sub, against: againstFor(t, who, sub), pool: { helps, grant } })
  },
})

/** Make a check in the employees' turn: one of two. SD-23. */
export const actionCheck = procedure({
  rules: ['SD-23', 'SD-08', 'SD-Q32'],
  by: 'player',
  when: (look) => inEncounter(look) && employeesMayAct(look),
  args: (look, seat) => ({ ...actor(look, seat), sub: oneOf(subs) }),
  *run(t, { actor: who, sub }) {
    yield* makeCheck(t, { who, sub })
  },
})

/** Spend an action check on being ready for the next one. SD-Q32. */
export const prepare = procedure({
  rules: ['SD-Q32', 'SD-23'],
  by: 'player',
  when: (look) => inEncounter(look) && employeesMayAct(look),
  args: (look, seat) => ({
    actor: oneOf(
      mine(look, seat, (e) => isUp(e) && !e.prepared && (e.checks > 0 || look.settings['prepare.cost'] === 'free')),
    ),
  }),
  *run(t, { actor: who }) {
    if (t.settings['prepare.cost'] === '1 check') useCheck(t, who)
    t.tell('SD-Q32', { type: 'Prepared', who })
  },
})
