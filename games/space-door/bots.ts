import { asks, type Bot, type Json } from '@sortie/engine'
import type { Sub } from './rules/attributes.ts'
import { isExpert } from './rules/check.ts'
import { questions } from './rules/index.ts'
import { mostDamage, mostSuccesses, stepsIn } from './rules/shifts.ts'
import type { Against } from './rules/tally.ts'
import type { StateRecord } from './state.ts'

/** What the director says whatever the question is about. An honest answer is left to the oracle. */
const standingAnswers: { readonly [question: string]: Json | undefined } = {
  HonestWords: '',
  WhetherToGrant: 'grant',
  WhetherToAllowRest: 'deny',
  WhetherTheyDie: 'lives',
} satisfies { readonly [Q in keyof typeof questions]?: Json }

/**
 * Answers for the GM, so that one person can play alone. Outside an encounter there is time to prepare and, in company,
 * a colleague to help; expertise holds when one of the employee's fields names the sub-attribute. In an encounter
 * preparation and help have to be paid for. Everything that Luck is offered for is granted; nobody dies by its word. Of
 * all opposition it takes the one that is beaten two times in three.
 */
export const director: Bot<typeof StateRecord> = (_view, q) => {
  if (asks(q, questions.WhatHelps)) return helps(q.about, q.kind === 'ask' ? q.usual : undefined)
  if (asks(q, questions.WhoWaits)) return fairest(q.about.groups)
  return standingAnswers[q.name]
}

interface CheckAhead {
  readonly sub: Sub
  readonly expertise: readonly string[]
  readonly claims: readonly string[]
}

/** What the director lets count: what is usual; of a player's claims, expertise that is on the sheet. */
export function helps({ sub, expertise, claims }: CheckAhead, usual: Json | undefined): Json | undefined {
  if (claims.length === 0) return usual
  const expert = claims.includes('expertise') && isExpert(expertise, sub)
  return { helps: expert ? ['expertise'] : [], grant: 0 }
}

const FAIR = 65

/** The group that the employees beat nearest to two times in three. */
function fairest(groups: { readonly [option: string]: { readonly chance: number } }): string | undefined {
  const far = (option: string): number => Math.abs((groups[option]?.chance ?? 0) - FAIR)
  return Object.keys(groups).sort((a, b) => far(a) - far(b))[0]
}

/** Spends Luck on the most successes, in an attack on the most damage; helps nobody and saves what works once. */
export const recruit: Bot<typeof StateRecord> = (_view, q, seat) => {
  if (asks(q, questions.HowToSpendLuck)) return bestUse(q.about)
  if (q.kind === 'first') return q.keeper === seat ? q.usual?.[seat] : undefined
  if (q.kind === 'each') return q.usual?.[seat]
  if (q.kind !== 'ask') return undefined
  return q.usual ?? (q.shape.kind === 'one' ? q.shape.decline : undefined)
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
