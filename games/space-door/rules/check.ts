import {
  asThrown,
  choose,
  dice,
  type Form,
  form,
  formOf,
  type One,
  of,
  oneOf,
  openWindow,
  questions,
  roll,
  type Seat,
  someOf,
  whole,
} from '@sortie/engine'
import type { Rule, T } from '../rule.ts'
import { combatantOf, employeeOf, employeesUp, employeesWho, isEmployee, isUp, nameOf } from '../state.ts'
import { placeOf, type Sub, scales, sideOf } from './attributes.ts'
import { earnLuck, loseLuckAboveMost, type MaybeAttack, PRICE, spendLuck, type Throw } from './luck.ts'
import {
  type Against,
  facesThatSucceed,
  type Grade,
  gradeOf,
  type Hits,
  percentOfSuccess,
  type Tally,
  tally,
  testOn,
} from './tally.ts'

/** What may give one more die each. SD-09. */
export type Help = 'prepared' | 'expertise' | 'assistance'
/** What a player says helps; `other` is any other advantage, for which the GM names the dice. SD-Q14. */
export type Claim = Help | 'other'

/** The most dice that the GM may grant besides. SD-Q14. */
export const MOST_GRANTED = 4

/** How often a die succeeds, and in percent the check with one to four dice: before the roll. SD-Q13. */
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
  /** What the player says helps; nothing if the GM is asked first. */
  readonly claims: readonly Claim[]
  /** An employee who has agreed to help. */
  readonly helper: string | null
}
/** What those who look on and those who could help see of a check or an attack that is about to be made. */
export interface Helpers {
  readonly names: { readonly [id: string]: string }
  /** The employee of another seat who has agreed to help. */
  readonly helper: string | null
  /** What helping costs. SD-Q15. */
  readonly free: boolean
}
interface HowToCheckAbout extends Chances, Helpers {
  readonly sub: Sub
  readonly ready: boolean
  readonly luck: number
}

export const checkQuestions = questions({
  WhatHelps: { rule: 'SD-08', about: of<WhatHelpsAbout>(), fields: ['helps', 'grant'] },
  HowToCheck: {
    rule: 'SD-O1',
    about: of<HowToCheckAbout>(),
    options: of<string>(),
    fields: ['claims', 'helper', 'die'],
    window: true,
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
export interface Called extends Pick<Throw, 'bonus' | 'pin' | 'counts' | 'target' | 'blow'> {
  readonly who: string
  readonly sub: Sub
  readonly against: Against
}

/** The rank an employee has, and the test of the side that was named. SD-08, SD-Q04, SD-Q38. */
export function againstFor(t: Pick<T, 'state' | 'settings'>, who: string, sub: Sub): Against {
  const { attribute, side } = placeOf(sub)
  const rank = employeeOf(t.state, who).ranks[attribute]
  return { rank, test: testOn(t.settings.offSide === 'own test' ? sideOf(rank) : side, t.settings) }
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

/** Whether one of the employee's fields names the sub-attribute: then expertise is the usual word. SD-09. */
export const isExpert = (expertise: readonly string[], sub: Sub): boolean => {
  const field = sub.replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`)
  return expertise.some((e) => e.toLowerCase().includes(field))
}

/**
 * What usually helps: outside an encounter there is time to prepare and, in company, a colleague; expertise where a field
 * names the sub-attribute. In an encounter preparation and help are paid for. SD-09, SD-Q15, SD-Q32.
 */
export function usualHelp(a: {
  readonly sub: Sub
  readonly expertise: readonly string[]
  readonly ready: boolean
  readonly encounter: boolean
  /** Whether another employee is up. */
  readonly company: boolean
}): readonly Help[] {
  return [
    ...(!a.encounter && !a.ready ? (['prepared'] as const) : []),
    ...(isExpert(a.expertise, a.sub) ? (['expertise'] as const) : []),
    ...(!a.encounter && a.company ? (['assistance'] as const) : []),
  ]
}

/** What a pool is made of besides its first die. */
export interface Pool {
  readonly helps: readonly Help[]
  readonly grant: number
  /** One who helps, and pays for it in an encounter. */
  readonly helper?: string
  readonly bought?: boolean
  readonly rigged?: boolean
  readonly extra?: number
}

/** One die, and one each for being prepared, for expertise and for assistance, however many help. SD-09, SD-27, SD-Q15. */
export function countDice(t: T, who: string, pool: Pool): number {
  const ready = pool.rigged || employeeOf(t.state, who).prepared
  if (employeeOf(t.state, who).prepared) t.tell('SD-Q32', { type: 'PreparationUsed', who })
  const prepared = ready || pool.helps.includes('prepared') ? 1 : 0
  const expert = pool.helps.includes('expertise') ? 1 : 0
  const helped = pool.helper !== undefined || pool.helps.includes('assistance') ? 1 : 0
  return 1 + prepared + expert + helped + pool.grant + (pool.bought ? 1 : 0) + (pool.extra ?? 0)
}

/** The GM says what helps: unasked before a check, or about what the player claims. SD-08. */
export const sayWhatHelps: Rule<Called & { readonly claims?: readonly Claim[]; readonly helper?: string }, Pool> =
  function* (t, { who, sub, against, bonus, claims, helper }) {
    const { prepared: ready, expertise } = employeeOf(t.state, who)
    const encounter = t.state.encounter !== null
    if (claims?.length === 0) return { helps: [], grant: 0 }
    const company = employeesUp(t.state).length > 1
    const from: readonly Help[] = claims
      ? claims.filter((c) => c !== 'other')
      : [...(ready ? [] : (['prepared'] as const)), 'expertise', 'assistance']
    const said = yield* form(ask.WhatHelps, {
      ask: 'gm',
      fields: {
        helps: someOf(from),
        grant: whole({ min: 0, max: claims && !claims.includes('other') ? 0 : MOST_GRANTED }),
      },
      usual: claims
        ? { helps: from, grant: claims.includes('other') ? 1 : 0 }
        : { helps: usualHelp({ sub, expertise, ready, encounter, company }), grant: 0 },
      about: {
        ...chancesOf(t, who, against),
        sub,
        ready,
        encounter,
        bonus,
        claims: claims ?? [],
        helper: helper ?? null,
      },
    })
    return { helps: said.helps, grant: said.grant }
  }

export function chancesOf(t: T, who: string, { rank, test }: Against): Chances {
  const { name, expertise } = employeeOf(t.state, who)
  const graced = t.settings.soloGrace === 'mild success'
  const percentByDice = [1, 2, 3, 4].map((dice) => Math.round(percentOfSuccess({ rank, test }, dice, graced)))
  return { who, name, expertise, rank, test, inTen: facesThatSucceed({ rank, test }), percentByDice }
}

/** Who may help in an encounter: another employee who is up and has a check left, unless helping is free. SD-Q15. */
function couldHelp(t: T, who: string): readonly string[] {
  if (!t.state.encounter) return []
  const free = t.settings['assist.cost'] === 'free'
  return employeesWho(t.state, (e) => isUp(e) && (free || e.checks > 0)).filter((id) => id !== who)
}

/**
 * The fields about help, for the one who acts, and a part for each seat that could help. A seat helps with its own
 * employees only: nobody spends another's check. SD-Q15.
 */
export function helpParts(t: T, who: string, agreed: string | undefined) {
  const { seat, luck, prepared } = employeeOf(t.state, who)
  const helpers = couldHelp(t, who)
  const own = helpers.filter((id) => employeeOf(t.state, id).seat === seat)
  const seats = new Map<Seat, string[]>()
  for (const id of agreed === undefined ? helpers : []) {
    const to = employeeOf(t.state, id).seat
    if (to !== seat && t.seats.some((s) => s.seat === to)) seats.set(to, [...(seats.get(to) ?? []), id])
  }
  const buys = t.settings['luck.prices'] === 'house' && luck >= PRICE.die
  const encounter = t.state.encounter !== null
  const fields = {
    claims: someOf<Claim>([
      ...(prepared ? [] : (['prepared'] as const)),
      'expertise',
      ...(encounter ? [] : (['assistance'] as const)),
      'other',
    ]),
    helper: oneOf(['nobody', ...own, ...(agreed === undefined ? [] : [agreed])]),
    die: oneOf(buys ? ['no', 'buy'] : ['no']),
  }
  const others: { readonly [seat: Seat]: One<string> } = Object.fromEntries(
    [...seats].map(([to, ids]) => [to, oneOf<string>(ids)]),
  )
  const named = [...helpers, ...(agreed === undefined ? [] : [agreed])]
  return {
    fields,
    others,
    usual: { claims: [] as readonly Claim[], helper: agreed ?? 'nobody', die: 'no' as const },
    about: {
      names: Object.fromEntries(named.map((id) => [id, nameOf(t.state, id)])),
      helper: agreed ?? null,
      free: t.settings['assist.cost'] === 'free',
    },
  }
}

/** The helper uses a check at the moment the check is called. SD-Q15. */
export function payHelper(t: T, helper: string, who: string): void {
  if (t.settings['assist.cost'] !== 'free') useCheck(t, helper)
  t.tell('SD-Q15', { type: 'Assisted', helper, actor: who })
}

export function payForDie(t: T, who: string): void {
  t.tell('SD-Q10', { type: 'LuckSpent', who, points: PRICE.die })
}

/** In an encounter: what the player claims, and whether a colleague helps, in one go. The GM is asked about claims only. */
const poolInEncounter: Rule<Called, Pool> = function* (t, called) {
  const { who, sub, against } = called
  let agreed: string | undefined
  for (;;) {
    const { seat, prepared, luck } = employeeOf(t.state, who)
    const { fields, others, usual, about } = helpParts(t, who, agreed)
    const parts: { readonly [seat: Seat]: One<string> | Form<typeof fields> } = { ...others, [seat]: formOf(fields) }
    const { answer } = yield* openWindow(ask.HowToCheck, {
      keeper: seat,
      parts,
      usual: { [seat]: usual },
      about: { ...chancesOf(t, who, against), ...about, sub, ready: prepared, luck },
    })
    if (typeof answer === 'string') {
      agreed = answer
      continue
    }
    const helper = answer.helper === 'nobody' ? undefined : answer.helper
    useCheck(t, who)
    if (helper !== undefined) payHelper(t, helper, who)
    const bought = answer.die === 'buy'
    if (bought) payForDie(t, who)
    const said = yield* sayWhatHelps(t, { ...called, claims: answer.claims, ...(helper !== undefined && { helper }) })
    return { ...said, bought, ...(helper !== undefined && { helper }) }
  }
}

/** Outside an encounter the GM says what helps; nothing is paid but Luck, by house prices. SD-08, SD-Q10. */
const poolAtPeace: Rule<Called, Pool> = function* (t, called) {
  const said = yield* sayWhatHelps(t, called)
  return { ...said, bought: yield* buyDie(t, called) }
}

/** House: three points of Luck for one more die, before rolling. SD-Q10. */
const buyDie: Rule<Pick<Called, 'who' | 'bonus'>, boolean> = function* (t, { who, bonus }) {
  const { luck, seat, name } = employeeOf(t.state, who)
  if (t.settings['luck.prices'] !== 'house' || luck < PRICE.die) return false
  const word = yield* choose(ask.WhetherToBuyADie, {
    ask: seat,
    from: ['buy', 'no'],
    decline: 'no',
    usual: 'no',
    about: { name, luck, bonus },
  })
  if (word === 'no') return false
  payForDie(t, who)
  return true
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
  const { rank, test } = against
  t.tell('SD-10', { type: 'CheckGraded', who, shown, sub, rank, test, dice: count, successes, grade })
  return grade
}

/** A check with a pool that is known. */
export const finishCheck: Rule<Called & { readonly pool: Pool }, Tally & { readonly grade: Grade }> = function* (
  t,
  { pool, ...called },
) {
  const count = countDice(t, called.who, pool)
  const result = yield* rollCheck(t, { ...called, count })
  return { ...result, grade: gradeOf(result.successes, count, t.settings.soloGrace === 'mild success') }
}

/** A whole check: pool, action check if it costs one, roll. Nothing, if the side is not allowed. */
export const makeCheck: Rule<
  { readonly who: string; readonly sub: Sub; readonly counts?: 'successes' },
  (Tally & { readonly grade: Grade }) | undefined
> = function* (t, { who, sub, counts }) {
  if (!ownsOrMay(t, who, sub)) {
    t.tell('SD-Q04', { type: 'Refused', who, why: 'offSide' })
    return undefined
  }
  const called: Called = { who, sub, against: againstFor(t, who, sub), ...(counts && { counts }) }
  const pool = t.state.encounter ? yield* poolInEncounter(t, called) : yield* poolAtPeace(t, called)
  return yield* finishCheck(t, { ...called, pool })
}
