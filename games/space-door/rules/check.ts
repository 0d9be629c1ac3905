import { asThrown, choose, chooseSome, dice, number, of, oneOf, questions, roll, runs } from '@sortie/engine'
import { procedure, type Rule, type T } from '../rule.ts'
import { combatantOf, employeeOf, employeesUp, employeesWho, isEmployee, isUp, nameOf } from '../state.ts'
import { placeOf, type Sub, scales, sideOf, subs } from './attributes.ts'
import { earnLuck, loseLuckAboveMost, type MaybeAttack, PRICE, spendLuck } from './luck.ts'
import {
  type Against,
  facesThatSucceed,
  type Grade,
  gradeOf,
  type Hits,
  percentOfSuccess,
  type Tally,
  tally,
} from './tally.ts'
import { actor, atPeace, employeesMayAct, inEncounter, mine } from './who.ts'

/** How often a die succeeds, and in percent the check with one to four dice: for the GM, before the roll. SD-Q13. */
interface Chances extends Against {
  readonly who: string
  readonly name: string
  readonly expertise: readonly string[]
  readonly inTen: number
  readonly percentByDice: readonly number[]
}
/** A question on the way to an attack holds the attack's flat bonus; of any other check it holds none. */
interface WhatHelpsAbout extends Chances, MaybeAttack {
  readonly sub: Sub
  /** Prepared already, which is one die. */
  readonly ready: boolean
  readonly encounter: boolean
}

export const checkQuestions = questions({
  WhatHelps: {
    rule: 'SD-08',
    about: of<WhatHelpsAbout>(),
    options: of<'prepared' | 'expertise' | 'assistance' | 'grant'>(),
  },
  HowManyDiceGranted: { rule: 'SD-Q14' },
  WhoHelps: {
    rule: 'SD-Q15',
    about: of<{ readonly name: string; readonly names: { readonly [id: string]: string } } & MaybeAttack>(),
    options: of<string>(),
  },
  WhetherToBuyADie: {
    rule: 'SD-Q10',
    about: of<{ readonly name: string; readonly luck: number } & MaybeAttack>(),
    options: of<'buy' | 'no'>(),
  },
  CheckDice: {
    rule: 'SD-07',
    about: of<{ readonly name: string; readonly sub: Sub; readonly count: number } & Against & MaybeAttack>(),
  },
})
const ask = checkQuestions

/** A check that has been called: who, with what, against what. */
export interface Called {
  readonly who: string
  readonly sub: Sub
  readonly against: Against
  /** The flat bonus of an attack; nothing if it is none. */
  readonly bonus?: number
  readonly pin?: boolean
}

/** The rank an employee has, and the test of the side that was named. SD-08, SD-Q04, SD-Q38. */
export function againstFor(t: Pick<T, 'state' | 'settings'>, who: string, sub: Sub): Against {
  const { attribute, side } = placeOf(sub)
  const rank = employeeOf(t.state, who).ranks[attribute]
  return { rank, test: t.settings.offSide === 'own test' ? sideOf(rank) : side }
}

/** Whether the employee may be tested on this side of the scale at all. SD-Q04. */
export const ownsOrMay = (t: Pick<T, 'state' | 'settings'>, who: string, sub: Sub): boolean =>
  t.settings.offSide !== 'not allowed' ||
  sideOf(employeeOf(t.state, who).ranks[placeOf(sub).attribute]) === placeOf(sub).side

/** The end of the same scale on which the employee stands. */
export const ownSubFor = (t: Pick<T, 'state'>, who: string, sub: Sub): Sub => {
  const { attribute } = placeOf(sub)
  return scales[attribute][sideOf(employeeOf(t.state, who).ranks[attribute])]
}

/** In an encounter the check is used now, the helper's too. SD-23, SD-Q15, SD-O1. */
export function useCheck(t: T, who: string): void {
  if (!t.state.encounter) return
  const shown = isEmployee(t.state, who) || combatantOf(t.state, who).shown
  const { checks } = isEmployee(t.state, who) ? employeeOf(t.state, who) : combatantOf(t.state, who)
  t.tell('SD-23', { type: 'CheckUsed', who, shown, left: checks - 1 })
}

/** How many dice: one, and one each for being prepared, for expertise and for assistance. SD-09, SD-27. */
export const poolFor: Rule<Called & { readonly rigged?: boolean; readonly extra?: number }, number> = function* (
  t,
  { who, sub, against, bonus, rigged = false, extra = 0 },
) {
  const ready = rigged || employeeOf(t.state, who).prepared
  const encounter = t.state.encounter !== null
  const helps = yield* chooseSome(ask.WhatHelps, {
    ask: 'gm',
    from: [
      ...(ready ? [] : (['prepared'] as const)),
      'expertise',
      ...(encounter ? [] : (['assistance'] as const)),
      'grant',
    ],
    about: { ...chancesOf(t, who, against), sub, ready, encounter, bonus },
  })
  const granted = helps.includes('grant') ? yield* number(ask.HowManyDiceGranted, { ask: 'gm', min: 1, max: 4 }) : 0
  const helper = yield* whoHelps(t, { who, bonus })
  const bought = yield* buyDie(t, { who, bonus })
  if (employeeOf(t.state, who).prepared) t.tell('SD-Q32', { type: 'PreparationUsed', who })
  const prepared = ready || helps.includes('prepared') ? 1 : 0
  const expert = helps.includes('expertise') ? 1 : 0
  const helped = helper || helps.includes('assistance') ? 1 : 0
  return 1 + prepared + expert + helped + granted + bought + extra
}

function chancesOf(t: T, who: string, { rank, test }: Against): Chances {
  const { name, expertise } = employeeOf(t.state, who)
  const graced = t.settings.soloGrace === 'mild success'
  const percentByDice = [1, 2, 3, 4].map((dice) => Math.round(percentOfSuccess({ rank, test }, dice, graced)))
  return { who, name, expertise, rank, test, inTen: facesThatSucceed({ rank, test }), percentByDice }
}

/** In an encounter one other employee may help, at the price of an action check. SD-Q15. */
const whoHelps: Rule<Pick<Called, 'who' | 'bonus'>, string | undefined> = function* (t, { who, bonus }) {
  if (!t.state.encounter) return undefined
  const free = t.settings['assist.cost'] === 'free'
  const others = employeesWho(t.state, (e) => isUp(e) && (free || e.checks > 0)).filter((id) => id !== who)
  const helper = yield* choose(ask.WhoHelps, {
    ask: 'crew',
    from: ['nobody', ...others],
    decline: 'nobody',
    about: {
      name: nameOf(t.state, who),
      names: Object.fromEntries(others.map((id) => [id, nameOf(t.state, id)])),
      bonus,
    },
  })
  if (helper === 'nobody') return undefined
  if (!free) useCheck(t, helper)
  t.tell('SD-Q15', { type: 'Assisted', helper, actor: who })
  return helper
}

/** House: three points of Luck for one more die, before rolling. SD-Q10. */
const buyDie: Rule<Pick<Called, 'who' | 'bonus'>, number> = function* (t, { who, bonus }) {
  const { luck, seat, name } = employeeOf(t.state, who)
  if (t.settings['luck.prices'] !== 'house' || luck < PRICE.die) return 0
  const word = yield* choose(ask.WhetherToBuyADie, {
    ask: seat,
    from: ['buy', 'no'],
    decline: 'no',
    about: { name, luck, bonus },
  })
  if (word === 'no') return 0
  t.tell('SD-Q10', { type: 'LuckSpent', who, points: PRICE.die })
  return 1
}

/** Throw, earn Luck, spend it, count, grade. SD-07, SD-10, SD-O1. */
export const rollCheck: Rule<Called & { readonly count: number }, Tally> = function* (t, called) {
  const { who, against, count } = called
  const faces = yield* roll(ask.CheckDice, {
    by: employeeOf(t.state, who).seat,
    dice: dice(count, 10),
    read: asThrown,
    about: { name: nameOf(t.state, who), ...against, sub: called.sub, count, bonus: called.bonus },
  })
  earnLuck(t, who, tally(faces, against).matches)
  const now = yield* spendAround(t, { ...called, faces })
  loseLuckAboveMost(t, who)
  const result = tally(now, against)
  gradeCheck(t, called, count, result)
  return result
}

/** The actor's window; with `luck.whose: any` everyone else's after it. SD-Q07. */
export const spendAround: Rule<Called & { readonly faces: readonly number[] }, readonly number[]> = function* (
  t,
  called,
) {
  let faces = called.faces
  if (isEmployee(t.state, called.who)) faces = yield* spendLuck(t, { ...called, faces, spender: called.who })
  if (t.settings['luck.whose'] === 'own') return faces
  for (const spender of employeesWho(t.state, (e) => isUp(e) && e.luck > 0))
    if (spender !== called.who) faces = yield* spendLuck(t, { ...called, faces, spender })
  return faces
}

/** SD-10, SD-Q11, SD-Q12. */
export function gradeCheck(t: T, { who, sub, against }: Called, count: number, { successes }: Hits): Grade {
  const grade = gradeOf(successes, count, t.settings.soloGrace === 'mild success')
  const shown = isEmployee(t.state, who) || combatantOf(t.state, who).shown
  t.tell('SD-10', { type: 'CheckGraded', who, shown, sub, rank: against.rank, dice: count, successes, grade })
  return grade
}

/** A whole check: pool, action check if it costs one, roll. Nothing, if the side is not allowed. */
export const makeCheck: Rule<
  { readonly who: string; readonly sub: Sub },
  (Tally & { readonly grade: Grade }) | undefined
> = function* (t, { who, sub }) {
  if (!ownsOrMay(t, who, sub)) {
    t.tell('SD-Q04', { type: 'Refused', who, why: 'offSide' })
    return undefined
  }
  const called: Called = { who, sub, against: againstFor(t, who, sub) }
  useCheck(t, who)
  const count = yield* poolFor(t, called)
  const result = yield* rollCheck(t, { ...called, count })
  return { ...result, grade: gradeOf(result.successes, count, t.settings.soloGrace === 'mild success') }
}

/** Make a check; the GM may call for one by any employee. SD-08. */
export const check = procedure({
  rules: ['SD-08', 'SD-07', 'SD-09', 'SD-10', 'SD-O1'],
  by: 'anyone',
  when: atPeace,
  args: (look, seat) => ({
    actor: oneOf(runs(look.seats, seat) ? employeesUp(look.state) : mine(look, seat, isUp)),
    sub: oneOf(subs),
  }),
  *run(t, { actor: who, sub }) {
    yield* makeCheck(t, { who, sub })
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
