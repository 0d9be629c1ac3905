import { asks, type Bot, Explained, type Json, type Question, type View } from '@sortie/engine'
import { about, isWithin, nearest, type Temper } from '../toolbox/temper.ts'
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
  WhetherTheyDie: 'lives',
} satisfies { readonly [Q in keyof typeof questions]?: Json }

/**
 * Answers for the GM, so that one person can play alone. Outside an encounter there is time to prepare and, in company,
 * a colleague to help; expertise holds when one of the employee's fields names the sub-attribute. In an encounter
 * preparation and help have to be paid for. Everything that Luck is offered for is granted; nobody dies by its word. Of
 * all opposition it takes the one whose chances come nearest to its temper, and says how they are. A fair one lets people
 * rest who are badly hurt.
 */
const directorOf =
  (temper: Temper): Bot<typeof StateRecord> =>
  (view, q) => {
    if (asks(q, questions.WhatHelps)) return helps(q.about, q.kind === 'ask' ? q.usual : undefined)
    if (asks(q, questions.WhoWaits)) return opposition(q.about.groups, temper)
    if (asks(q, questions.WhomToCopy)) return firstUp(view, q)
    if (asks(q, questions.WhetherToAllowRest)) return rest(view, temper)
    return standingAnswers[q.name]
  }

export const director = directorOf('fair')
export const harshDirector = directorOf('harsh')

type Groups = { readonly [option: string]: { readonly names: readonly string[]; readonly chance: number } }

/** Fights that are won more rarely, in percent, are as good as lost: they are chosen only if there are no others. */
const HOPELESS = 5

/** Who waits, and how often the employees win against them. */
function opposition(groups: Groups, temper: Temper): Explained | undefined {
  const chanceOf = (option: string): number => groups[option]?.chance ?? 0
  const all = Object.keys(groups)
  const winnable = all.filter((option) => chanceOf(option) >= HOPELESS)
  const option = nearest(winnable.length > 0 ? winnable : all, chanceOf, temper)
  const group = option === undefined ? undefined : groups[option]
  if (option === undefined || !group) return undefined
  const { names, chance } = group
  const nearly = isWithin(chance, temper) ? '' : ' Nothing else comes nearer.'
  return new Explained(option, `${counted(names)}: you win ${about(chance)} of such fights.${nearly}`)
}

const counted = (names: readonly string[]): string =>
  [...new Set(names)]
    .map((name) => {
      const n = names.filter((other) => other === name).length
      return n > 1 ? `${n} × ${name}` : name
    })
    .join(', ')

type Seen = View<typeof StateRecord>

/** An echo is of the first employee who is up, as the stated chance takes it. SD-H03. */
const firstUp = ({ employees }: Seen, q: Question): Json | undefined =>
  q.kind === 'ask' && q.shape.kind === 'one'
    ? q.shape.options.find((id) => employees[String(id)]?.state === 'up')
    : undefined

function rest({ employees }: Seen, temper: Temper): Explained | string {
  const hurt = Object.values(employees).find((e) => e.state !== 'dead' && 2 * e.health < e.healthTotal)
  if (temper === 'harsh' || !hurt)
    return new Explained(
      'deny',
      hurt ? 'No night’s rest: there is no time for it.' : 'No night’s rest: nobody is badly hurt.',
    )
  return new Explained('allow', `You get the night: ${hurt.name} is badly hurt.`)
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
