import { asks, type Bot, type Json } from '@sortie/engine'
import type { Sub } from './rules/attributes.ts'
import { questions } from './rules/index.ts'
import { mostDamage, mostSuccesses, stepsIn } from './rules/shifts.ts'
import type { Against } from './rules/tally.ts'
import { isUp, type StateRecord } from './state.ts'
import { subNames } from './words/names.ts'

/** What the director says whatever the question is about. */
const standingAnswers: { readonly [question: string]: Json | undefined } = {
  HowManyDiceGranted: 1,
  HonestWords: 'Yes, and it is worse than you think.',
  WhetherToGrant: 'grant',
  WhetherTheyDie: 'lives',
  WhichCombatant: 'lost-drone',
} satisfies { readonly [Q in keyof typeof questions]?: Json }

/**
 * Answers for the GM, so that one person can play alone. Outside an encounter there is time to prepare and, in company,
 * a colleague to help; expertise holds when one of the employee's fields names the sub-attribute. In an encounter
 * preparation and help have to be paid for. Everything that Luck is offered for is granted; nobody dies by its word.
 */
export const director: Bot<typeof StateRecord> = (view, q) =>
  asks(q, questions.WhatHelps)
    ? helps(q.about, Object.values(view.employees).filter(isUp).length > 1)
    : standingAnswers[q.name]

interface CheckAhead {
  readonly sub: Sub
  readonly expertise: readonly string[]
  readonly ready: boolean
  readonly encounter: boolean
}

/** What the director lets count; `company` is whether another employee is up. */
export function helps({ sub, expertise, ready, encounter }: CheckAhead, company: boolean): Json {
  const field = subNames[sub].toLowerCase()
  const expert = expertise.some((e) => e.toLowerCase().includes(field))
  return [
    ...(!encounter && !ready ? ['prepared'] : []),
    ...(expert ? ['expertise'] : []),
    ...(!encounter && company ? ['assistance'] : []),
  ]
}

/** Spends Luck on the most successes, in an attack on the most damage; helps nobody and saves what works once. */
export const recruit: Bot<typeof StateRecord> = (_view, q) => {
  if (asks(q, questions.HowToSpendLuck)) return bestUse(q.about)
  if (q.kind === 'ask' && q.shape.kind === 'one') return q.shape.decline
  return undefined
}

interface OpenThrow extends Against {
  readonly own: boolean
  readonly dice: readonly number[]
  readonly luck: number
  readonly bonus?: number
}

function bestUse(about: OpenThrow): Json {
  if (!about.own) return 'keep'
  const best = about.bonus === undefined ? mostSuccesses : mostDamage
  const shift = best(about.dice, about, about.luck)
  return stepsIn(shift) > 0 ? shift : 'keep'
}
