import type { Bot, Json, Question } from '@sortie/engine'
import type { Sub } from './rules/attributes.ts'
import { mostDamage, mostSuccesses, stepsIn } from './rules/shifts.ts'
import type { Against } from './rules/tally.ts'
import { employeesUp, isUp, type State, type StateRecord } from './state.ts'
import { subNames } from './words/names.ts'

type About = { readonly [k: string]: Json }

/**
 * Answers for the GM, so that one person can play alone. Outside an encounter there is time to prepare and somebody
 * to help; expertise holds when one of the employee's fields names the sub-attribute. In an encounter preparation
 * and help have to be paid for. Whatever Luck is offered for is granted; nobody dies by its word.
 */
export const director: Bot<typeof StateRecord> = (view, q) => {
  const about = (q.about ?? {}) as About
  switch (q.name) {
    case 'WhatHelps':
      return helps(about, Object.values(view.employees).filter(isUp).length > 1)
    case 'HowManyDiceGranted':
      return 1
    case 'HonestWords':
      return 'Yes, and it is worse than you think.'
    case 'WhetherToGrant':
      return 'grant'
    case 'WhetherTheyDie':
      return 'lives'
    case 'WhichCombatant':
      return 'lost-drone'
    default:
      return undefined
  }
}

/** The same for odds: what helps is the GM's to say, and as long as it is not said, this is assumed. */
export const directorsHelp: { readonly WhatHelps: (q: Question, state: State) => Json } = {
  WhatHelps: {
    'expertise where it fits; outside a fight also prepared, and helped in company': (q: Question, state: State) =>
      helps((q.about ?? {}) as About, employeesUp(state).length > 1),
  }['expertise where it fits; outside a fight also prepared, and helped in company'],
}

function helps(about: About, company: boolean): Json {
  const field = subNames[about['sub'] as Sub].toLowerCase()
  const expert = ((about['expertise'] ?? []) as readonly string[]).some((e) => e.toLowerCase().includes(field))
  const calm = about['encounter'] !== true
  return [
    ...(calm && about['ready'] !== true ? ['prepared'] : []),
    ...(expert ? ['expertise'] : []),
    ...(calm && company ? ['assistance'] : []),
  ]
}

/** Spends Luck on the most successes, in an attack on the most damage; helps nobody and saves what works once. */
export const recruit: Bot<typeof StateRecord> = (_view, q) => {
  if (q.name === 'HowToSpendLuck') return bestUse((q.about ?? {}) as About)
  if (q.kind === 'ask' && q.shape.kind === 'one') return q.shape.decline
  return undefined
}

function bestUse(about: About): Json {
  if (about['own'] !== true) return 'keep'
  const dice = about['dice'] as readonly number[]
  const against = about as unknown as Against
  const points = about['luck'] as number
  const shift = about['bonus'] === undefined ? mostSuccesses(dice, against, points) : mostDamage(dice, against, points)
  return stepsIn(shift) > 0 ? shift : 'keep'
}
